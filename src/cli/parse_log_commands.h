// The options of the subcommands about recorded runs; a part of parse.cpp.
#pragma once

#include <CLI/App.hpp>

#include "cli/options.h"

namespace hasse::cli {

void add_detect(CLI::App& app, DetectOptions& options);
void add_slice(CLI::App& app, SliceOptions& options);

}  // namespace hasse::cli
