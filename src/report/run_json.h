// A run as JSON: the array of its steps. Form: "counterexample" in docs/check.schema.json.
#pragma once

#include <cstddef>
#include <functional>

#include "base/json_writer.h"
#include "check/report.h"

namespace hasse::report {

// "line", "column" and "file" of a known position, as members.
void write_place(JsonWriter& json, const Program& program, SourcePos pos);

// {"message": ..., "steps": [...]}, and of a cover's run the "events" that the steps make up. Of a run that is longer than
// `most_steps` the first and last steps, and "left_out". `after_step` may take what has been written, so that no memory
// is needed that grows with the run. Asks stop_point().
void write_run(
    JsonWriter& json, const check::FoundRun& found, std::size_t most_steps,
    const std::function<void()>& after_step = [] {});

}  // namespace hasse::report
