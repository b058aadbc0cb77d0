; SPDX-License-Identifier: MIT
;
; Where signal handlers return to: plinth_sigaction passes its address to the kernel as sa_restorer.
;
; Its name, its bytes and the nop before it are what unwinders look for: gdb by name, and it wants the return
; address minus one to be inside something named; libgcc and a stripped gdb by the nine bytes.
%include "abi.inc"

; Offsets of the interrupted registers from rsp here: struct ucontext of the kernel, <asm/ucontext.h> and
; <asm/sigcontext.h>, whose uc_mcontext begins at 40.
%define context_r8      40
%define context_r9      48
%define context_r10     56
%define context_r11     64
%define context_r12     72
%define context_r13     80
%define context_r14     88
%define context_r15     96
%define context_rdi     104
%define context_rsi     112
%define context_rbp     120
%define context_rbx     128
%define context_rdx     136
%define context_rax     144
%define context_rcx     152
%define context_rsp     160
%define context_rip     168

; An offset as SLEB128: one byte below 64, else two.
%macro sleb 1
  %if (%1) < 0x40
        db      %1
  %else
        db      ((%1) & 0x7f) | 0x80, (%1) >> 7
  %endif
%endmacro

; The register is saved at rsp + offset: DW_CFA_expression, register, length, DW_OP_breg7 offset.
%macro saved 1
        db      0x10, cfi_number_%1, 2 + (context_%1 >= 0x40), 0x70 + cfi_number_rsp
        sleb    context_%1
%endmacro

section .eh_frame progbits alloc noexec nowrite align=8
signal_cie:
        dd      .end - $ - 4
        dd      0
        db      1, "zRS", 0, 1, 0x78, 16, 1, 0x1b       ; S: the frame was interrupted, not called
        align   8, db 0
.end:
        dd      .fde_end - $ - 4
        dd      $ - signal_cie
        dd      __restore_rt - 1 - $                    ; from the nop
        dd      __restore_rt.end - __restore_rt + 1
        db      0
        db      0x0f, 4, 0x70 + cfi_number_rsp          ; DW_CFA_def_cfa_expression: DW_OP_breg7 160, DW_OP_deref
        sleb    context_rsp
        db      0x06
        saved   r8
        saved   r9
        saved   r10
        saved   r11
        saved   r12
        saved   r13
        saved   r14
        saved   r15
        saved   rdi
        saved   rsi
        saved   rbp
        saved   rbx
        saved   rdx
        saved   rax
        saved   rcx
        saved   rsp
        saved   rip
        align   8, db 0
.fde_end:

; +------------------------------------------------------------------------------------------------+
; | void __restore_rt(void), returned to and never called                                          |
; | in         rsp: struct ucontext, as the kernel laid it for the handler                         |
; | out        does not return: rt_sigreturn(2) puts the interrupted context back                  |
; | clobbered  nothing that the interrupted code can see                                           |
; | stack      not used                                                                            |
; | CFI        by hand, above: signal frame, all 16 registers and the pc from the ucontext; from   |
; |            the nop on, for unwinders look at the return address minus one                      |
; +------------------------------------------------------------------------------------------------+
func_symbol __restore_rt
        nop
__restore_rt:
        mov     rax, strict dword 15            ; 48 c7 c0 0f 00 00 00: __NR_rt_sigreturn, not shortened
        syscall                                 ; 0f 05
.end:
