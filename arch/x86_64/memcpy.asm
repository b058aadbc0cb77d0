; SPDX-License-Identifier: MIT
;
; The standard memcpy: compilers write calls of it into any code, so every bare program may need it.
%include "abi.inc"

; +------------------------------------------------------------------------------------------------+
; | void *memcpy(void *restrict to, const void *restrict from, size_t size)                        |
; | in         rdi to, rsi from, rdx size                                                          |
; | out        rax: to. to == from is fine as well: compilers copy a structure onto itself         |
; | clobbered  rcx, rdx, rdi, rsi, r8, xmm0 to xmm3                                                |
; | stack      not used                                                                            |
; | CFI        that of the entry, throughout                                                       |
; +------------------------------------------------------------------------------------------------+
%define STRING_MIN 2048                         ; from here on rep movsb's start-up cost is earned back

func memcpy, default, 16
        mov     rax, rdi
        cmp     rdx, 16
        jb      .below16
        cmp     rdx, 32
        ja      .above32
        movups  xmm0, [rsi]                     ; 16 to 32: the first and the last 16, which may overlap
        movups  xmm1, [rsi + rdx - 16]
        movups  [rdi], xmm0
        movups  [rdi + rdx - 16], xmm1
        ret

.above32:
        cmp     rdx, STRING_MIN
        jae     .string
        movups  xmm2, [rsi + rdx - 32]          ; the last 32, which the loop leaves out
        movups  xmm3, [rsi + rdx - 16]
        lea     rcx, [rdi + rdx - 32]           ; where they go
.loop:
        movups  xmm0, [rsi]
        movups  xmm1, [rsi + 16]
        add     rsi, 32
        movups  [rdi], xmm0
        movups  [rdi + 16], xmm1
        add     rdi, 32
        cmp     rdi, rcx
        jb      .loop
        movups  [rcx], xmm2
        movups  [rcx + 16], xmm3
        ret

.string:
        mov     rcx, rdx
        rep movsb
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
