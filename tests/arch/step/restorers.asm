; SPDX-License-Identifier: MIT
;
; Signal-return trampolines with one fault each, for the tests of the stepping harness (faults.c): one for each
; register, whose expression points 8 bytes too high, and others.
%include "abi.inc"

; expression register, offset
%macro expression 2
  %ifidn %1, wrong_register
    %assign %%offset %2 + 8
  %else
    %assign %%offset %2
  %endif
        db      0x10, cfi_number_%1, 3, 0x77, (%%offset & 0x7f) | 0x80, %%offset >> 7
%endmacro

; restorer name, register whose expression is wrong, augmentation, bytes before the label, offset of the saved rsp
%macro restorer 5
%define wrong_register %2
section .eh_frame progbits alloc noexec nowrite align=8
%%cie:  dd      %%cie_end - $ - 4
        dd      0
        db      1, %3, 0, 1, 0x78, 16, 1, 0x1b
        align   8, db 0
%%cie_end:
        dd      %%fde_end - $ - 4
        dd      $ - %%cie
        dd      %1 - %4 - $
        dd      %1.end - %1 + %4
        db      0
        db      0x0f, 4, 0x77, (%5 & 0x7f) | 0x80, %5 >> 7, 0x06
        expression r8, 40
        expression r9, 48
        expression r10, 56
        expression r11, 64
        expression r12, 72
        expression r13, 80
        expression r14, 88
        expression r15, 96
        expression rdi, 104
        expression rsi, 112
        expression rbp, 120
        expression rbx, 128
        expression rdx, 136
        expression rax, 144
        expression rcx, 152
        expression rsp, 160
        expression rip, 168
        align   8, db 0
%%fde_end:
func_symbol %1
        nop
%1:     mov     rax, strict dword 15
        syscall
.end:
%endmacro

        restorer restorer_sound, none, "zRS", 1, 160
        restorer restorer_wrong_rax, rax, "zRS", 1, 160
        restorer restorer_wrong_rdx, rdx, "zRS", 1, 160
        restorer restorer_wrong_rcx, rcx, "zRS", 1, 160
        restorer restorer_wrong_rbx, rbx, "zRS", 1, 160
        restorer restorer_wrong_rsi, rsi, "zRS", 1, 160
        restorer restorer_wrong_rdi, rdi, "zRS", 1, 160
        restorer restorer_wrong_rbp, rbp, "zRS", 1, 160
        restorer restorer_wrong_rsp, rsp, "zRS", 1, 160
        restorer restorer_wrong_r8, r8, "zRS", 1, 160
        restorer restorer_wrong_r9, r9, "zRS", 1, 160
        restorer restorer_wrong_r10, r10, "zRS", 1, 160
        restorer restorer_wrong_r11, r11, "zRS", 1, 160
        restorer restorer_wrong_r12, r12, "zRS", 1, 160
        restorer restorer_wrong_r13, r13, "zRS", 1, 160
        restorer restorer_wrong_r14, r14, "zRS", 1, 160
        restorer restorer_wrong_r15, r15, "zRS", 1, 160
        restorer restorer_wrong_rip, rip, "zRS", 1, 160
        restorer restorer_wrong_cfa, none, "zRS", 1, 152
        restorer restorer_no_signal, none, "zR", 1, 160
        restorer restorer_no_nop, none, "zRS", 0, 160
