// Which of several less certain edges go together with the order of lines and edges that are certain.
#pragma once

#include <optional>

#include "record/records.h"

namespace hasse::record {

// Those of `doubtful` that remain when one that closes a circle is left out, one after another, until none does.
// O(events + edges), and O(events) for each that is left out.
std::vector<Edge> without_circles(const Records& records, const std::vector<Edge>& certain, std::vector<Edge> doubtful);

}  // namespace hasse::record
