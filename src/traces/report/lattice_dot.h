// All states that a small recorded run may have passed through, as Graphviz text: a node for each consistent cut, an edge
// for each event that leads from one to the next.
//
// Nodes say how many events of each process have happened, with the last ones and the values of the question's variables
// as tooltips. States in which what was asked about is true are filled, the state that shows the answer has a double
// border, an order that avoids a predicate has bold edges.
#pragma once

#include <string>

#include "traces/report/detect_report.h"

namespace hasse::traces {

inline constexpr std::size_t kMostStates = 2000;

// Throws UserError, with how many there are, if they are more than kMostStates.
void refuse_large_lattice(const Run& run);
// Of a run that is not refused.
std::string lattice_dot(const DetectReport& report, const DetectedExecution& execution);

}  // namespace hasse::traces
