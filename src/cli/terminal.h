// What depends on where the output goes.
#pragma once

#include <string>

#include "cli/options.h"
#include "report/paint.h"

namespace hasse::cli {

// Colours for standard output: on request, or on a terminal unless NO_COLOR is set.
report::Paint paint_for(Color color);

// The path as a shell must be given it, so that no command takes it for an option.
std::string shell_path(const std::string& path);

}  // namespace hasse::cli
