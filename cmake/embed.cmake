# Makes a source file of a file of text: cmake -DFROM=space_time.js -DTO=space_time.js.cpp -P embed.cmake
# The text is the constant hasse::resources::space_time_js.
get_filename_component(name ${FROM} NAME)
string(MAKE_C_IDENTIFIER ${name} constant)
file(READ ${FROM} text)
file(WRITE ${TO} "// Made of ${name} by cmake/embed.cmake.
#include <string_view>

namespace hasse::resources {

extern const std::string_view ${constant};
constinit const std::string_view ${constant} = R\"embedded(${text})embedded\";

}  // namespace hasse::resources
")
