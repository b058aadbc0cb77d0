; SPDX-License-Identifier: MIT
;
; The standard memcmp: compilers write calls of it into any code, so every bare program may need it.
%include "abi.inc"

; +------------------------------------------------------------------------------------------------+
; | int memcmp(const void *a, const void *b, size_t size)                                          |
; | in         rdi a, rsi b, rdx size                                                              |
; | out        eax: 0 equal; -1, 1: the first byte that differs, unsigned, is lower, higher in a   |
; | clobbered  rcx, rdx, rdi, rsi, xmm0, xmm1                                                      |
; | stack      not used                                                                            |
; | CFI        that of the entry, throughout                                                       |
; +------------------------------------------------------------------------------------------------+
func memcmp, default, 16
        cmp     rdx, 16
        jb      .below16
.loop:
        movups  xmm0, [rdi]                     ; 16 bytes that are there
        movups  xmm1, [rsi]
        pcmpeqb xmm0, xmm1
        pmovmskb ecx, xmm0                      ; a bit for each equal byte
        xor     ecx, 0xffff
        jnz     .found
        sub     rdx, 16
        jz      .equal
        add     rdi, 16
        add     rsi, 16
        cmp     rdx, 16
        jae     .loop
        lea     rdi, [rdi + rdx - 16]           ; 1 to 15 are left: step back to the last 16
        lea     rsi, [rsi + rdx - 16]
        mov     edx, 16
        jmp     .loop

.found:
        bsf     ecx, ecx                        ; the first byte that differs
        movzx   eax, byte [rdi + rcx]
        movzx   ecx, byte [rsi + rcx]
        cmp     eax, ecx
        jmp     .sign

.below16:
        cmp     edx, 8
        jb      .below8
        mov     rax, [rdi]                      ; 8 to 15: the first 8, then the last 8
        mov     rcx, [rsi]
        cmp     rax, rcx
        jne     .differ
        mov     rax, [rdi + rdx - 8]
        mov     rcx, [rsi + rdx - 8]
        jmp     .last

.below8:
        cmp     edx, 4
        jb      .below4
        mov     eax, [rdi]                      ; 4 to 7: the first 4, then the last 4
        mov     ecx, [rsi]
        cmp     eax, ecx
        jne     .differ
        mov     eax, [rdi + rdx - 4]
        mov     ecx, [rsi + rdx - 4]
        jmp     .last

.below4:
        test    edx, edx
        jz      .equal
        movzx   eax, byte [rdi]                 ; 1 to 3: the first, then the last two if there are more
        movzx   ecx, byte [rsi]
        cmp     eax, ecx
        jne     .sign
        dec     edx
        jz      .equal
        movzx   eax, word [rdi + rdx - 1]
        movzx   ecx, word [rsi + rdx - 1]
.last:
        cmp     rax, rcx
        je      .equal
.differ:
        bswap   rax                             ; the lowest address becomes the highest digit
        bswap   rcx
        cmp     rax, rcx
.sign:
        sbb     eax, eax                        ; below: -1
        or      eax, 1                          ; above: 1
        ret

.equal:
        xor     eax, eax
        ret
endfunc
