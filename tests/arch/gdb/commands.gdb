# SPDX-License-Identifier: MIT
#
# What backtrace.cmake asks gdb, inside the handler: the stack, and the callee-saved registers of the
# interrupted frame (the third from in_handler: handler, the trampoline, it).
set confirm off
set pagination off
set height 0
set width 0
set style enabled off
set debuginfod enabled off
set backtrace past-main on
set disable-randomization off
handle SIGUSR1 SIGVTALRM SIGILL nostop noprint pass
break in_handler
run
backtrace
up-silently 3
printf "rbx %#lx r12 %#lx r13 %#lx r14 %#lx r15 %#lx\n", $rbx, $r12, $r13, $r14, $r15
kill
