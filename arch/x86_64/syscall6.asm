; SPDX-License-Identifier: MIT
;
; Any system call as a function, for callers of plinth/sys.h. The kit's own C code inlines <arch/syscall.h>.
%include "abi.inc"

; +------------------------------------------------------------------------------------------------+
; | intptr_t plinth_syscall6(intptr_t number, intptr_t a, intptr_t b, intptr_t c, intptr_t d,      |
; |                          intptr_t e, intptr_t f)                                               |
; | in         rdi number, rsi a, rdx b, rcx c, r8 d, r9 e, [rsp+8] f                              |
; | out        rax: the kernel's result, -4095 to -1 is -errno                                     |
; | clobbered  rcx and r11 by the kernel; rdi, rsi, rdx, r8, r9, r10                               |
; | stack      not used                                                                            |
; | CFI        that of the entry, throughout                                                       |
; +------------------------------------------------------------------------------------------------+
func plinth_syscall6, default
        mov     rax, rdi                        ; number
        mov     rdi, rsi                        ; a
        mov     rsi, rdx                        ; b
        mov     rdx, rcx                        ; c
        mov     r10, r8                         ; d: the kernel takes r10, syscall itself destroys rcx
        mov     r8, r9                          ; e
        mov     r9, [rsp + 8]                   ; f, above the return address
        syscall
        ret
endfunc
