// Loading of the model that the command line names.
#pragma once

#include <memory>

#include "base/source.h"
#include "cli/options.h"
#include "program/program.h"

namespace hasse::cli {

// Reads the model; its warnings go to standard error. Throws UserError.
std::shared_ptr<const Program> load_model(const ModelOptions& options, std::shared_ptr<SourceFiles> sources);

}  // namespace hasse::cli
