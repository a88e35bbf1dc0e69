// The subcommands. Each writes its results to standard output, messages to standard error, and returns the exit status.
// A mistake of the user is thrown as UserError; positions refer to `sources`.
#pragma once

#include <memory>

#include "base/diagnostics.h"
#include "base/source.h"
#include "cli/options.h"

namespace hasse::cli {

ExitStatus check(const CheckOptions& options, std::shared_ptr<SourceFiles> sources);
ExitStatus simulate(const SimulateOptions& options, std::shared_ptr<SourceFiles> sources);
ExitStatus replay(const ReplayOptions& options, std::shared_ptr<SourceFiles> sources);
ExitStatus detect(const DetectOptions& options, std::shared_ptr<SourceFiles> sources);
ExitStatus slice(const SliceOptions& options, std::shared_ptr<SourceFiles> sources);
ExitStatus ltl(const LtlOptions& options, std::shared_ptr<SourceFiles> sources);
ExitStatus show(const ShowOptions& options, std::shared_ptr<SourceFiles> sources);

}  // namespace hasse::cli
