// A run as JSON: the array of its steps. Form: "counterexample" in docs/check.schema.json.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "check/report.h"
#include "replay/json.h"
#include "replay/narrator.h"

namespace hasse::report {

// Adds "line", "column" and "file" of a known position.
void add_place(Json& object, const Program& program, SourcePos pos);

Json step_json(const Program& program, const replay::StepStory& story);

// {"message": ..., "steps": [...]}, and of a cover's run the "events" that the steps make up. Of a run that is longer than
// `most_steps` the first and last steps, and "left_out". Asks stop_point().
Json run_json(const check::FoundRun& found, std::size_t most_steps);

// Writes the object, whose member `run` is a run_json() without steps, with all steps of the run in it, one after another:
// takes no memory that grows with the run. Ends with a line end. Asks stop_point().
void write_with_steps(Json object, std::string_view run, const check::FoundRun& found,
                      const std::function<void(std::string_view)>& write);

}  // namespace hasse::report
