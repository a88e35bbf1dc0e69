// The result of a replay as one JSON object.
#pragma once

#include <string>

#include "report/check_report.h"

namespace hasse::report {

// {"tool","version","model","trail","verdict": "violated" | "reached" |
// "deviates","problem"?,"property"?,"counterexample"}: the last as in a check's result. `problem`: why the trail does
// not fit or shows nothing; empty when it does.
std::string replay_json(const FoundRun& found, const std::string& version, const std::string& model,
                        const std::string& trail, const std::string& problem);

}  // namespace hasse::report
