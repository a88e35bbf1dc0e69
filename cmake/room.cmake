# One static library for each room of src/. What a room may include is what it links:
# hasse_room(machine USES hasse_program) gives hasse_machine the headers of program (and of base, which program uses).

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

function(hasse_room name)
  cmake_parse_arguments(ROOM "" "" "USES" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${name}/*.cpp)
  file(GLOB headers CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${name}/*.h)
  add_library(hasse_${name} STATIC ${sources} ${headers})
  target_include_directories(hasse_${name} PUBLIC ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(hasse_${name} PUBLIC ${ROOM_USES} PRIVATE hasse_options)
endfunction()
