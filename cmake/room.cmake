# One static library for each room of src/. What a room may include is what it links:
# hasse_room(machine USES hasse_program) gives hasse_machine the headers of program (and of base, which program uses).
# A room in a folder is named by its path: hasse_room(engines/search ...) makes hasse_engines_search.
# scripts/check_structure.py reads these lines: they are the only place where the arrows between rooms stand.

add_library(hasse_options INTERFACE)
target_compile_options(hasse_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion
                                               -Wnon-virtual-dtor -Wold-style-cast -Wimplicit-fallthrough -Werror)
if(HASSE_SANITIZE)
  target_compile_options(hasse_options INTERFACE -fsanitize=${HASSE_SANITIZE} -fno-omit-frame-pointer
                                                 -fno-sanitize-recover=all)
  target_link_options(hasse_options INTERFACE -fsanitize=${HASSE_SANITIZE})
endif()

if(HASSE_FUZZ)
  target_compile_options(hasse_options INTERFACE -fsanitize=fuzzer-no-link,address,undefined -fno-omit-frame-pointer
                                                 -fno-sanitize-recover=all)
endif()

# The headers that nearly every source reads, parsed once. A source still includes what it uses: builds without
# HASSE_PRECOMPILED_HEADERS (the sanitizers' presets) and clang-tidy see no precompiled header.
if(HASSE_PRECOMPILED_HEADERS)
  file(WRITE ${CMAKE_BINARY_DIR}/precompiled.cpp "")
  add_library(hasse_precompiled OBJECT ${CMAKE_BINARY_DIR}/precompiled.cpp)
  target_precompile_headers(hasse_precompiled PRIVATE
    <algorithm> <cstdint> <functional> <map> <memory> <optional> <string> <string_view> <unordered_map> <utility> <vector>
    <fmt/format.h>)
  target_link_libraries(hasse_precompiled PRIVATE hasse_options fmt::fmt Threads::Threads)
endif()

# With precompiled headers g++ 12 forgets which warnings it keeps to itself in headers of the standard library, of which those
# about std::string are false (GCC bug 105651). The presets without precompiled headers keep them.
set(HASSE_FALSE_WARNINGS -Wno-array-bounds -Wno-restrict -Wno-stringop-overflow -Wno-stringop-overread)

# What every library and program of ours is compiled with.
function(hasse_compile target)
  target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:hasse_options>)
  if(HASSE_PRECOMPILED_HEADERS)
    target_precompile_headers(${target} REUSE_FROM hasse_precompiled)
    target_compile_options(${target} PRIVATE ${HASSE_FALSE_WARNINGS})
  endif()
endfunction()

# Where the headers of rooms are installed, each room in a folder of its own.
include(GNUInstallDirs)
set(HASSE_HEADERS ${CMAKE_INSTALL_INCLUDEDIR}/hasse)

# OBJECT: for a room of which a program is made, not a library. EXCEPT: sources that are not of the library. EMBEDS: files of
# text in the room's folder that become constants (embed.cmake). APART: sources that name things of their own like others of the
# room do, so that they cannot be compiled together with them.
function(hasse_room name)
  cmake_parse_arguments(ROOM "OBJECT" "" "USES;EXCEPT;EMBEDS;APART" ${ARGN})
  string(REPLACE "/" "_" target hasse_${name})
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${name}/*.cpp)
  file(GLOB headers CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${name}/*.h)
  foreach(exception ${ROOM_EXCEPT})
    list(REMOVE_ITEM sources ${PROJECT_SOURCE_DIR}/src/${name}/${exception})
  endforeach()
  foreach(text ${ROOM_EMBEDS})
    set(embedded ${PROJECT_BINARY_DIR}/embedded/${name}/${text}.cpp)
    add_custom_command(OUTPUT ${embedded} COMMENT "Embedding ${text}" VERBATIM
      COMMAND ${CMAKE_COMMAND} -DFROM=${PROJECT_SOURCE_DIR}/src/${name}/${text} -DTO=${embedded} -P ${PROJECT_SOURCE_DIR}/cmake/embed.cmake
      DEPENDS ${PROJECT_SOURCE_DIR}/src/${name}/${text} ${PROJECT_SOURCE_DIR}/cmake/embed.cmake)
    list(APPEND sources ${embedded})
  endforeach()
  if(ROOM_OBJECT)
    add_library(${target} OBJECT ${sources} ${headers})
  else()
    add_library(${target} STATIC ${sources} ${headers})
  endif()
  target_include_directories(${target} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src> $<INSTALL_INTERFACE:${HASSE_HEADERS}>)
  target_link_libraries(${target} PUBLIC ${ROOM_USES})
  hasse_compile(${target})
  if(HASSE_UNITY)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 6)
    list(TRANSFORM ROOM_APART PREPEND ${PROJECT_SOURCE_DIR}/src/${name}/)
    set_source_files_properties(${ROOM_APART} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  endif()
  if(NOT ROOM_OBJECT)
    string(REPLACE "/" "_" exported ${name})
    set_target_properties(${target} PROPERTIES EXPORT_NAME ${exported})
    install(TARGETS ${target} EXPORT HasseTargets COMPONENT development)
    install(FILES ${headers} DESTINATION ${HASSE_HEADERS}/${name} COMPONENT development)
  endif()
endfunction()
