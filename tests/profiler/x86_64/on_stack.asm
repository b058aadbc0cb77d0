; SPDX-License-Identifier: MIT
;
; A call on a stack of its own, as a fiber's start would make it: the function has no caller that a
; walk by frame pointers could find.
%include "abi.inc"

; +------------------------------------------------------------------------------------------------+
; | void on_stack(void *top, void (*function)(void))                                               |
; | in         rdi top: where the stack ends, a multiple of 16; rsi function                       |
; | clobbered  as by any call                                                                      |
; | CFI        right up to the switch: nobody unwinds by it here                                   |
; +------------------------------------------------------------------------------------------------+
func on_stack
        push_reg rbx
        push_reg rbp
        mov     rbx, rsp
        mov     rsp, rdi
        xor     ebp, ebp
        call    rsi
        mov     rsp, rbx
        pop_reg rbp
        pop_reg rbx
        ret
endfunc
