# SPDX-License-Identifier: MIT
#
# How plinth's own targets are compiled, once for bare programs and once for the C library:
#   plinth_bare    flags of freestanding code
#   plinth_hosted  flags of the libc backend and of the tests' own tools
set(PLINTH_ARCH x86_64)
if(NOT CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
  message(FATAL_ERROR "plinth: no arch/${CMAKE_SYSTEM_PROCESSOR}: only x86_64 is there")
endif()

add_library(plinth_warnings INTERFACE)
target_compile_options(plinth_warnings INTERFACE
  $<$<COMPILE_LANGUAGE:C>:-Wall -Wextra -Wconversion -Wshadow>
  $<$<AND:$<COMPILE_LANGUAGE:C>,$<BOOL:${PLINTH_WERROR}>>:-Werror>)

# Frame pointers everywhere, so that the profiler sees through its own functions as through others'. Shadow
# stacks (SHSTK) are honoured; indirect-branch tracking is not claimed. No .comment, no stack protector: there is no TLS yet.
set(PLINTH_BARE_FLAGS
  -ffreestanding -fPIC -fvisibility=hidden -fno-stack-protector -fno-ident
  -ffunction-sections -fdata-sections -fno-omit-frame-pointer -fcf-protection=return)
add_library(plinth_bare INTERFACE)
target_link_libraries(plinth_bare INTERFACE plinth_warnings)
target_compile_features(plinth_bare INTERFACE c_std_11)
target_compile_options(plinth_bare INTERFACE $<$<COMPILE_LANGUAGE:C>:${PLINTH_BARE_FLAGS}>)

set(PLINTH_SANITIZE_FLAGS $<$<BOOL:${PLINTH_SANITIZE}>:-fsanitize=address,undefined;-fno-sanitize-recover=undefined>)
add_library(plinth_hosted INTERFACE)
target_link_libraries(plinth_hosted INTERFACE plinth_warnings)
target_compile_features(plinth_hosted INTERFACE c_std_11)
target_compile_options(plinth_hosted INTERFACE
  $<$<COMPILE_LANGUAGE:C>:-fno-omit-frame-pointer ${PLINTH_SANITIZE_FLAGS}>)
target_link_options(plinth_hosted INTERFACE ${PLINTH_SANITIZE_FLAGS})

# NASM 2.16's -MD leaves out what a file %includes, so those are named here.
function(plinth_asm_sources target)
  target_sources(${target} PRIVATE ${ARGN})
  set_source_files_properties(${ARGN} PROPERTIES
    OBJECT_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/abi.inc)
endfunction()

# GNU's by preference, whatever the compiler: llvm-objcopy refuses to discard clang's local labels under sanitizers.
find_program(PLINTH_LD NAMES ld ld.lld REQUIRED)
find_program(PLINTH_OBJCOPY NAMES objcopy llvm-objcopy REQUIRED)
mark_as_advanced(PLINTH_LD PLINTH_OBJCOPY)

# plinth_relocatable(TARGET FILE WHOLE target [NEEDED target] [GLOBAL symbol...])
# Joins all of one static library, and what that needs of another, into one relocatable object in the build tree.
# With GLOBAL, all symbols but those named (wildcards allowed) become local to it; without, they stay as they are.
# The assembler leaves an undefined _GLOBAL_OFFSET_TABLE_ wherever a call may go through a PLT; no relocation needs it.
function(plinth_relocatable target file)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "WHOLE;NEEDED" "GLOBAL")
  set(output ${PROJECT_BINARY_DIR}/${file})
  cmake_path(GET output PARENT_PATH folder)
  set(needed)
  if(arg_NEEDED)
    set(needed $<TARGET_FILE:${arg_NEEDED}>)
  endif()
  list(TRANSFORM arg_GLOBAL PREPEND "--keep-global-symbol=")
  add_custom_command(OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${folder}
    COMMAND ${PLINTH_LD} -r -o ${output}
      --whole-archive $<TARGET_FILE:${arg_WHOLE}> --no-whole-archive ${needed}
    COMMAND ${PLINTH_OBJCOPY} --wildcard --discard-locals --strip-symbol=_GLOBAL_OFFSET_TABLE_ ${arg_GLOBAL} ${output}
    DEPENDS ${arg_WHOLE} ${arg_NEEDED}
    COMMENT "Joining ${file}"
    COMMAND_EXPAND_LISTS VERBATIM)
  add_custom_target(${target} ALL DEPENDS ${output})
endfunction()
