; SPDX-License-Identifier: MIT
;
; The standard memmove: compilers write calls of it into any code, so every bare program may need it.
; It does not lean on memcpy: a program may define one of the two itself.
%include "abi.inc"

; +------------------------------------------------------------------------------------------------+
; | void *memmove(void *to, const void *from, size_t size)                                         |
; | in         rdi to, rsi from, rdx size                                                          |
; | out        rax: to                                                                             |
; | clobbered  rcx, rdx, rdi, rsi, r8, xmm0 to xmm3                                                |
; | stack      not used                                                                            |
; | CFI        that of the entry, throughout                                                       |
; +------------------------------------------------------------------------------------------------+
; Up to 32 bytes all is read before anything is written. Above, the end that the loop reaches last is read before
; the loop, which would have written over it; the direction is such that the loop never does.
%define STRING_MIN 2048                         ; from here on rep movsb's start-up cost is earned back

func memmove, default, 16
        mov     rax, rdi
        cmp     rdx, 16
        jb      .below16
        movups  xmm2, [rsi]                     ; the first 16
        movups  xmm3, [rsi + rdx - 16]          ; the last 16
        cmp     rdx, 32
        ja      .above32
        movups  [rdi], xmm2
        movups  [rdi + rdx - 16], xmm3
        ret

.above32:
        mov     rcx, rdi
        sub     rcx, rsi                        ; to - from
        cmp     rcx, rdx
        jb      .backward                       ; `to` lies inside [from, from + size)
        cmp     rdx, STRING_MIN
        jb      .forward
        cmp     rcx, -64                        ; less than 64 below `from`, rep movsb goes byte by byte
        jae     .forward
        mov     rcx, rdx
        rep movsb
        ret

.forward:
        movups  xmm2, [rsi + rdx - 32]          ; the last 32 are xmm2 and xmm3
        lea     rcx, [rdi + rdx - 32]
.up:
        movups  xmm0, [rsi]
        movups  xmm1, [rsi + 16]
        add     rsi, 32
        movups  [rdi], xmm0
        movups  [rdi + 16], xmm1
        add     rdi, 32
        cmp     rdi, rcx
        jb      .up
        movups  [rcx], xmm2
        movups  [rcx + 16], xmm3
        ret

.backward:
        movups  xmm3, [rsi + 16]                ; the first 32 are xmm2 and xmm3
.down:
        movups  xmm0, [rsi + rdx - 16]
        movups  xmm1, [rsi + rdx - 32]
        movups  [rdi + rdx - 16], xmm0
        movups  [rdi + rdx - 32], xmm1
        sub     rdx, 32
        cmp     rdx, 32
        ja      .down
        movups  [rdi], xmm2
        movups  [rdi + 16], xmm3
        ret

.below16:
        cmp     edx, 8
        jae     .from8
        cmp     edx, 4
        jae     .from4
        test    edx, edx
        jz      .done
        movzx   ecx, byte [rsi]                 ; 1 to 3: the first, and the last two unless there is one only
        cmp     edx, 1
        je      .one
        movzx   r8d, word [rsi + rdx - 2]
        mov     [rdi + rdx - 2], r8w
.one:
        mov     [rdi], cl
.done:
        ret

.from4:
        mov     ecx, [rsi]                      ; 4 to 7: two times 4
        mov     r8d, [rsi + rdx - 4]
        mov     [rdi], ecx
        mov     [rdi + rdx - 4], r8d
        ret

.from8:
        mov     rcx, [rsi]                      ; 8 to 15: two times 8
        mov     r8, [rsi + rdx - 8]
        mov     [rdi], rcx
        mov     [rdi + rdx - 8], r8
        ret
endfunc
