// The verdicts for people: one line a property, what is violated first; those that one reason left undecided in one line.
#pragma once

#include <string>

#include "check/report.h"
#include "text/paint.h"

namespace hasse::report {

// "holds     deadlock   search  123,609 states  0.21 s  12 MB", aligned; ends with a line end.
std::string verdict_lines(const check::Report& report, const Paint& paint);

// Totals of each exploration: "search: 123,609 states, 401,769 transitions, ...".
std::string exploration_lines(const check::Report& report);

}  // namespace hasse::report
