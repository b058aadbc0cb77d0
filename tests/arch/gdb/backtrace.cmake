# SPDX-License-Identifier: MIT
#
# cmake -DGDB= -DPROGRAM= -DHOW= -DCOMMANDS= -DGOLDEN= -P backtrace.cmake
# Runs PROGRAM HOW under gdb and compares what it says of the stack with the golden file: frames by number and
# name (addresses, arguments and lines go), and the registers.
execute_process(
  COMMAND ${GDB} -nx -batch -x ${COMMANDS} --args ${PROGRAM} ${HOW}
  OUTPUT_VARIABLE output ERROR_VARIABLE errors RESULT_VARIABLE result)
string(REGEX MATCHALL "(^|\n)(#[0-9]+|rbx) [^\n]*" lines "${output}")
set(seen "")
foreach(line IN LISTS lines)
  string(REGEX REPLACE "^\n" "" line "${line}")
  if(line MATCHES "^#")
    string(REGEX REPLACE "^(#[0-9]+) +(0x[0-9a-f]+ in )?" "\\1 " line "${line}")
    string(REGEX REPLACE " \\(.*$" "" line "${line}")
  endif()
  string(APPEND seen "${line}\n")
endforeach()
file(READ ${GOLDEN} expected)
string(REGEX REPLACE "# [^\n]*\n" "" expected "${expected}") # its comments; frames are "#0"
if(NOT seen STREQUAL expected)
  message(FATAL_ERROR "differs from ${GOLDEN}; gdb (result ${result}) saw:\n${seen}its errors:\n${errors}")
endif()
