; SPDX-License-Identifier: MIT
;
; What codegen.sh must complain about: no notes, an unhidden label, a global that nobody expects, a memset that
; calls itself, a function that nobody needs and that stays, and an .eh_frame of its own kind with a wrong address.
section .text
global  unexpected:function
memset_again:
unexpected:
        call    unexpected
        ret
section .init_array write
        dq      unexpected
section .eh_frame progbits alloc noexec nowrite align=8
cie:    dd      .end - $ - 4
        dd      0
        db      1, "zR", 0, 1, 0x78, 16, 1, 0x1b
        db      0x0c, 7, 16                     ; not what the compiler writes
        align   8, db 0
.end:
        dd      .fde_end - $ - 4
        dd      $ - cie
        dd      unexpected + 1 - $
        dd      5
        db      0
        align   8, db 0
.fde_end:
