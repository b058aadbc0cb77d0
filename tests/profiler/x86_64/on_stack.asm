; SPDX-License-Identifier: MIT
;
; +--------------------------------------------------------------------------------------------------------
; | void on_stack(void *top, void (*function)(void))
; |
; | Calls a function on a stack of its own, as a fiber's start would: top is where that ends, a multiple
; | of 16. The function has no caller that a walk by frame pointers could find.
; |
; | in       rdi top, rsi function
; | clobbered as by any call
; | CFI      right up to the switch: nobody unwinds by it here
; +--------------------------------------------------------------------------------------------------------
%include "abi.inc"

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
