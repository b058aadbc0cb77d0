; SPDX-License-Identifier: MIT
;
; Queues a signal to the calling thread, and is interrupted by it with these values in the frame
; pointer and, unless sp is 0, in the stack pointer: the handler then needs an alternate stack.
%include "abi.inc"

%define NR_RT_TGSIGQUEUEINFO 297                ; <asm/unistd.h>; interrupted.h asserts it

section .bss
saved:  resq    1

; +------------------------------------------------------------------------------------------------+
; | int interrupted(uintptr_t fp, uintptr_t sp, int pid, int tid, int signal, const void *siginfo) |
; | in         rdi fp, rsi sp, edx pid, ecx tid, r8d signal, r9 siginfo                            |
; | out        eax: 0 or -errno                                                                    |
; | clobbered  as by any call                                                                      |
; | CFI        rows end to be right where rsp is replaced: nobody unwinds by them here             |
; +------------------------------------------------------------------------------------------------+
func interrupted
        push_reg rbx
        push_reg rbp
        mov     [rel saved], rsp
        mov     rbp, rdi
        mov     rax, rsi
        mov     edi, edx
        mov     esi, ecx
        mov     edx, r8d
        mov     r10, r9
        test    rax, rax
        jz      .send
        mov     rsp, rax
.send:  mov     eax, NR_RT_TGSIGQUEUEINFO
        syscall
        mov     rsp, [rel saved]
        pop_reg rbp
        pop_reg rbx
        ret
endfunc
