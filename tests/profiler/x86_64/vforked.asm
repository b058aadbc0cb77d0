; SPDX-License-Identifier: MIT
;
; +--------------------------------------------------------------------------------------------------------
; | int vforked(void (*child)(void))
; |
; | Runs a function in a child of vfork(2), which shares the memory, this stack too. In assembly, because
; | a call that comes back twice would use its frame twice.
; |
; | in       rdi child: ends the process
; | out      eax the child's process id, when it has ended; -errno
; | clobbered as by any call
; | stack    the child's calls are below what the parent needs
; +--------------------------------------------------------------------------------------------------------
%include "abi.inc"

%define NR_VFORK 58                             ; <asm/unistd.h>

func vforked
        push_reg rbx                            ; for the alignment
        mov     eax, NR_VFORK
        syscall
        test    eax, eax
        jnz     .parent
        call    rdi
        hlt                                     ; not reached
.parent:
        pop_reg rbx
        ret
endfunc
