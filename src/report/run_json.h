// A run as JSON: the array of its steps. Form: "counterexample" in docs/check.schema.json.
#pragma once

#include <nlohmann/json.hpp>

#include "report/check_report.h"
#include "report/narrator.h"

namespace hasse::report {

using Json = nlohmann::ordered_json;

// Adds "line", "column" and "file" of a known position.
void add_place(Json& object, const Program& program, SourcePos pos);

Json step_json(const Program& program, const StepStory& story);

// {"message": ..., "steps": [...]}, and of a cover's run the "events" that the steps make up
Json run_json(const FoundRun& found);

}  // namespace hasse::report
