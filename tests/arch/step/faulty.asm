; SPDX-License-Identifier: MIT
;
; Functions with one fault each, and some without, for the tests of the stepping harness (faults.c).
%include "abi.inc"

%define STATUS 0x5ca1ab1e                      ; of faults.c

; A call from a stack that is right, for those below.
func faulty_callee
        ret
endfunc

; --- Without fault: every macro of abi.inc, and every length of DW_CFA_advance_loc ----------------

func sound_macros
        push_reg rbx
        push_reg r12
        alloc_stack 24
        mov     ebx, 1
        mov     r12d, 2
        call    faulty_callee
        test    edi, 1
        jz      .other
        cfi_remember
        free_stack 24
        pop_reg r12
        pop_reg rbx
        ret
        cfi_recall
.other: call    faulty_callee
        free_stack 24
        pop_reg r12
        pop_reg rbx
        ret
endfunc

func sound_distances
        times 62 nop
        push_reg r13                            ; 62 + 2: the first that advance_loc cannot say
        times 61 nop
        push_reg r14                            ; 63
        times 254 nop
        push_reg r15                            ; 256: the first that advance_loc1 cannot say
        times 253 nop
        push_reg rbp                            ; 254
        times 300 nop
        xor     r13d, r13d
        xor     r14d, r14d
        xor     r15d, r15d
        xor     ebp, ebp
        pop_reg rbp
        pop_reg r15
        pop_reg r14
        pop_reg r13
        ret
endfunc

func sound_large_frame
        push_reg rbx
        alloc_stack 2000                        ; the offset takes two bytes
        mov     ebx, 1
        mov     [rsp], rbx
        call    faulty_callee
        free_stack 2000
        pop_reg rbx
        ret
endfunc

; --- The ABI --------------------------------------------------------------------------------------

func misaligned_call
        call    faulty_callee
        ret
endfunc

%macro clobbers 1
func clobbers_%1
        not     %1
        ret
endfunc
%endmacro
        clobbers rbx
        clobbers rbp
        clobbers r12
        clobbers r13
        clobbers r14
        clobbers r15

func direction_set
        std
        ret
endfunc

func returns_high
        ret     8
endfunc

func changes_mxcsr
        stmxcsr [rsp - 8]
        xor     dword [rsp - 8], 0x8000         ; flush to zero
        ldmxcsr [rsp - 8]
        ret
endfunc

func changes_x87
        fnstcw  [rsp - 8]
        xor     word [rsp - 8], 0x0c00          ; rounding
        fldcw   [rsp - 8]
        ret
endfunc

func writes_above
        mov     qword [rsp + 40], 1
        ret
endfunc

func writes_below
        mov     qword [rsp - 160], 1
        ret
endfunc

func crashes
        ud2
endfunc

func loops
        jmp     $
endfunc

; --- The CFI --------------------------------------------------------------------------------------

func_symbol without_cfi
without_cfi:
        ret
.end:

func push_unsaid
        push    rbx
        pop_reg rbx                             ; one push too few, so it is wrong from the push on
        ret
endfunc

func pop_unsaid
        push_reg rbx
        pop     rbx
        ret
endfunc

func alloc_unsaid
        sub     rsp, 24
        add     rsp, 24
        ret
endfunc

; The row says that r12 was saved where rbx was.
func saved_elsewhere
        push_reg rbx
        push_reg r12
        cfi_row
        db      0x80 | cfi_number_r12, 2
        cfi_text
        mov     r12d, 1
        pop_reg r12
        pop_reg rbx
        ret
endfunc

; The register is back and the row still points to the slot, which the next signal overwrites.
func saved_dead
        push_reg rbx
        alloc_stack 256
        mov     rbx, [rsp + 256]
        free_stack 256
        add     rsp, 8
        cfi_row
        cfi_offset_is 8
        cfi_text
        sub     rsp, 8
        cfi_row
        cfi_offset_is 16
        cfi_text
        alloc_stack 256
        mov     [rsp], rbx
        cfi_row
        db      0x80 | cfi_number_rbx, 34       ; CFA - 272
        cfi_text
        free_stack 256
        pop_reg rbx
        ret
endfunc

; The row says that the return address is one word further down.
func return_elsewhere
        cfi_row
        db      0x80 | cfi_number_rip, 2
        cfi_text
        nop
        ret
endfunc

; --- _start ---------------------------------------------------------------------------------------

; All of them call faulty_main with the three arguments, unless that is their fault, and end with its result.
extern faulty_main, faulty_other

; name, what comes first, stack alignment and what moves it, argc, callee, exit status, number of the last call
%macro start 8
func %1
        %2
        %3
        mov     r12, rsp
        and     rsp, -16
        %4
        mov     edi, %5
        lea     rsi, [r12 + 8]
        lea     rdx, [rsi + rdi * 8 + 8]
        call    %6
        mov     edi, %7
        mov     eax, %8
        syscall
        hlt
endfunc
%endmacro

        start start_sound, cfi_outermost, {xor ebp, ebp}, nop, [r12], faulty_main, eax, 231
        start start_with_caller, nop, {xor ebp, ebp}, nop, [r12], faulty_main, eax, 231
        start start_misaligned, cfi_outermost, {xor ebp, ebp}, {push r12}, [r12], faulty_main, eax, 231
        start start_keeps_rbp, cfi_outermost, nop, nop, [r12], faulty_main, eax, 231
        start start_wrong_argument, cfi_outermost, {xor ebp, ebp}, nop, -1, faulty_main, eax, 231
        start start_calls_other, cfi_outermost, {xor ebp, ebp}, nop, [r12], faulty_other, eax, 231
        start start_wrong_status, cfi_outermost, {xor ebp, ebp}, nop, [r12], faulty_main, 1, 231
        start start_ends_thread, cfi_outermost, {xor ebp, ebp}, nop, [r12], faulty_main, eax, 60
        start start_writes, cfi_outermost, {xor ebp, ebp}, {mov qword [r12 + 40], 0}, [r12], faulty_main, eax, 231

; It never calls anybody.
func start_without_main
        cfi_outermost
        mov     edi, STATUS
        mov     eax, 231
        syscall
endfunc

; Nothing follows the call: the return address belongs to the next function.
func start_without_end
        cfi_outermost
        xor     ebp, ebp
        mov     edi, [rsp]
        lea     rsi, [rsp + 8]
        lea     rdx, [rsi + rdi * 8 + 8]
        call    faulty_main
endfunc
