# SPDX-License-Identifier: MIT
#
# Runs a command and checks its exit status and what it prints: cmake -DSTATUS=n -DTEXT=regular-expression
# -P expect.cmake -- command... For tests/differential/faults/CMakeLists.txt.
set(command)
set(seen FALSE)
foreach(index RANGE ${CMAKE_ARGC})
  if(seen AND index LESS CMAKE_ARGC)
    list(APPEND command "${CMAKE_ARGV${index}}")
  elseif("${CMAKE_ARGV${index}}" STREQUAL "--")
    set(seen TRUE)
  endif()
endforeach()
execute_process(COMMAND ${command} RESULT_VARIABLE status OUTPUT_VARIABLE text ERROR_VARIABLE text)
message("${text}")
if(NOT status STREQUAL STATUS)
  message(FATAL_ERROR "exit status ${status}, expected ${STATUS}")
endif()
if(NOT text MATCHES "${TEXT}")
  message(FATAL_ERROR "no match for: ${TEXT}")
endif()
