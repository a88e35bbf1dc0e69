// The result of a replay as one JSON object.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "check/report.h"

namespace hasse::report {

// {"tool","version","model","trail","verdict": "violated" | "reached" |
// "deviates","problem"?,"property"?,"notes"?,"counterexample"}: the last as in a check's result. `problem`: why the trail
// does not fit or shows nothing; empty when it does. `notes`: what to know of it all the same.
// Writes it piece by piece, however long the run.
void write_replay_json(const check::FoundRun& found, const std::string& version, const std::string& model,
                       const std::string& trail, const std::string& problem, const std::vector<std::string>& notes,
                       const std::function<void(std::string_view)>& write);

}  // namespace hasse::report
