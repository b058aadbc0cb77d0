; SPDX-License-Identifier: MIT
;
; The standard memset: compilers write calls of it into any code, so every bare program may need it.
%include "abi.inc"

; +------------------------------------------------------------------------------------------------+
; | void *memset(void *to, int byte, size_t size)                                                  |
; | in         rdi to, esi byte (its low 8 bits), rdx size                                         |
; | out        rax: to                                                                             |
; | clobbered  rcx, rdx, rdi, rsi, r8, xmm0                                                        |
; | stack      not used                                                                            |
; | CFI        that of the entry, throughout                                                       |
; +------------------------------------------------------------------------------------------------+
%define STRING_MIN 2048                         ; from here on rep stosb's start-up cost is earned back

func memset, default, 16
        mov     rax, rdi
        movzx   esi, sil
        mov     rcx, 0x0101010101010101
        imul    rcx, rsi                        ; the byte eight times
        cmp     rdx, 16
        jb      .below16
        cmp     rdx, STRING_MIN
        jae     .string
        movq    xmm0, rcx
        punpcklqdq xmm0, xmm0                   ; and sixteen times
        movups  [rdi + rdx - 16], xmm0          ; the last 16, which the loop leaves out
        lea     rcx, [rdi + rdx - 16]
.loop:
        movups  [rdi], xmm0                     ; for 16 bytes the same again
        add     rdi, 16
        cmp     rdi, rcx
        jb      .loop
        ret

.string:
        mov     r8, rdi
        mov     eax, esi
        mov     rcx, rdx
        rep stosb
        mov     rax, r8
        ret

.below16:
        cmp     edx, 8
        jae     .from8
        cmp     edx, 4
        jae     .from4
        test    edx, edx
        jz      .done
        mov     [rdi], cl                       ; 1 to 3: the first, and the last two unless there is one only
        cmp     edx, 1
        je      .done
        mov     [rdi + rdx - 2], cx
.done:
        ret

.from4:
        mov     [rdi], ecx                      ; 4 to 7: two times 4
        mov     [rdi + rdx - 4], ecx
        ret

.from8:
        mov     [rdi], rcx                      ; 8 to 15: two times 8
        mov     [rdi + rdx - 8], rcx
        ret
endfunc
