// Selects those uncertain edges that are consistent with the order of lines and with the certain edges.
#pragma once

#include <optional>

#include "traces/read/records.h"

namespace hasse::traces {

// Those of `doubtful` that remain when one that closes a cycle is left out, one after another, until none does.
// O(events + edges), and O(events) for each that is left out.
std::vector<Edge> without_cycles(const Records& records, const std::vector<Edge>& certain, std::vector<Edge> doubtful);

}  // namespace hasse::traces
