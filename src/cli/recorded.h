// What the subcommands on recorded runs have in common.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "record/log.h"

namespace hasse::cli {

using Clock = std::chrono::steady_clock;
double seconds_since(Clock::time_point start);

void print_warnings(const record::Run& run, const SourceFiles& sources);

// All executions, or the one that was asked for.
std::vector<record::Run*> choose(record::Log& log, const std::optional<std::string>& wanted);
// Throws UserError if there are several.
void refuse_several(const std::vector<record::Run*>& runs, const char* option);

// What a predicate or formula cannot be bound to is said of its execution.
template <typename Parse>
auto parse_for(const record::Run& run, const Parse& parse) {
  try {
    return parse();
  } catch (const UserError& error) {
    if (run.label.empty()) throw;
    throw UserError(error.pos(), fmt::format("in execution {}: {}", run.label, error.what()));
  }
}

}  // namespace hasse::cli
