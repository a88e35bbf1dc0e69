// The command line: argv to options, and every word of help. The one file that includes CLI11, which compiles slowly.
#pragma once

#include <string>
#include <variant>

#include "cli/options.h"

namespace hasse::cli {

// Help or the version was asked for: print it and leave.
struct Print {
  std::string text;
};

using Command = std::variant<CheckOptions, SimulateOptions, ReplayOptions, DetectOptions, SliceOptions, ShowOptions,
                             LtlOptions, Print>;

// Throws UserError when the command line is wrong; the message says which option and what was expected.
Command parse(int argc, const char* const* argv);

}  // namespace hasse::cli
