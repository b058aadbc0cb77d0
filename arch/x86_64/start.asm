; SPDX-License-Identifier: MIT
;
; Where the kernel starts a program: crt0.o is this file alone. It is in assembly as a whole, loops
; and all, because the outermost function has no registers to keep and needs one row of CFI: 70
; bytes of every program are saved.
%include "abi.inc"

extern main
extern __init_array_start, __init_array_end     ; the linker's, in a static link
extern __fini_array_start, __fini_array_end
extern plinth_start_block:weak                  ; runtime/linux/environ.c, where something asks for it
extern plinth_exit:weak                         ; runtime/linux/exit.c, likewise

%define NR_EXIT_GROUP 231                       ; <asm/unistd.h>; layout.c asserts it

; +------------------------------------------------------------------------------------------------+
; | void _start(void)                                                                              |
; | calls the functions of .init_array with (argc, argv, envp), then main(argc, argv, envp), then  |
; | those of .fini_array, last first, and ends all threads with main's result, as plinth_exit does |
; | in         [rsp]: argc | argv[0] ... 0 | envp[0] ... 0 | auxiliary vector (psABI, 3.4.1)       |
; | out        does not return                                                                     |
; | clobbered  everything: nobody has a claim on it                                                |
; | stack      aligned to 16 at each call                                                          |
; | CFI        the return address is undefined: unwinding ends here; rbp is 0, which ends walks by |
; |            frame pointers                                                                      |
; +------------------------------------------------------------------------------------------------+
func _start, default
        cfi_outermost
        xor     ebp, ebp                        ; no caller
        mov     r12, rsp                        ; the block
        and     rsp, -16                        ; it is aligned already, but loaders have been wrong

        mov     ecx, plinth_start_block         ; 0 where it is not linked in
        jrcxz   .init
        mov     [rcx], r12

.init:  mov     ebx, __init_array_start
.next_init:
        mov     edi, [r12]                      ; argc
        lea     rsi, [r12 + 8]                  ; argv
        lea     rdx, [rsi + rdi * 8 + 8]        ; envp, behind argv's null
        cmp     ebx, __init_array_end           ; all addresses fit in 32 bits: static, not PIE
        jae     .main
        call    [rbx]
        add     ebx, 8
        jmp     .next_init

.main:  call    main
        xchg    eax, edi                        ; the status
        mov     ecx, plinth_exit                ; 0 where it is not linked in: then no function of
        jrcxz   .fini                           ; .fini_array can call it, and begin anew
        call    rcx                             ; does not return
.fini:  push    rdi                             ; no rows for these: nobody unwinds beyond
        push    rdi                             ; once more for the alignment
        mov     ebx, __fini_array_end
.next_fini:
        cmp     ebx, __fini_array_start
        jbe     .exit
        sub     ebx, 8
        call    [rbx]
        jmp     .next_fini

.exit:  pop     rdi
        xor     eax, eax
        mov     al, NR_EXIT_GROUP
        syscall
        hlt                                     ; not reached: this call does not fail
endfunc
