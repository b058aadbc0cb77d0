; SPDX-License-Identifier: MIT
;
; The first instruction of a bare program. It stands in crt0.o, apart from every archive; the kernel jumps here.
%include "abi.inc"

; +-----------------------------------------------------------------------------------------------------+
; | void _start(void)                                                                                   |
; | in         rsp: argc, argv[], 0, envp[], 0, auxiliary vector (System V ABI for AMD64, 3.4.1);       |
; |            all else is undefined, rdx too: a static program has nobody who registers a function     |
; | out        does not return: plinth_start_c(uintptr_t *stack) ends the program                       |
; | clobbered  everything                                                                               |
; | stack      aligned to 16 before the call                                                            |
; | CFI        the return address is undefined and rbp is 0: unwinders of both kinds stop here          |
; +-----------------------------------------------------------------------------------------------------+
extern plinth_start_c

func _start, default
        cfi_outermost
        xor     ebp, ebp                        ; ends the chain of frame pointers
        mov     rdi, rsp                        ; the stack as the kernel laid it
        and     rsp, -16                        ; it is aligned already, but loaders have been wrong
        call    plinth_start_c wrt ..plt
        hlt                                     ; never reached; keeps the return address in this function
endfunc
