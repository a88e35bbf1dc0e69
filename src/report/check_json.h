// The result of a check as one JSON object, for programs. Its form is published as docs/check.schema.json.
#pragma once

#include <string>

#include "check/report.h"

namespace hasse::report {

// Pretty-printed, ends with a line end. Counterexamples and witnesses, where they are wanted, are executed again to say what
// each step changed.
std::string check_json(const check::Report& report, const std::string& version, bool with_runs = true);

}  // namespace hasse::report
