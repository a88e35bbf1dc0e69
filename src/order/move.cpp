#include "order/move.h"

namespace hasse::order {

namespace {

// Both are sorted.
bool intersect(const std::vector<machine::Object>& a, const std::vector<machine::Object>& b) {
  auto i = a.begin();
  auto j = b.begin();
  while (i != a.end() && j != b.end()) {
    if (*i == *j) return true;
    *i < *j ? ++i : ++j;
  }
  return false;
}

}  // namespace

bool dependent(const Move& a, const Move& b) {
  const machine::Step& first = a.steps.front();
  const machine::Step& second = b.steps.front();
  if (first.pid == second.pid && first.edge == second.edge) return true;
  return intersect(a.footprint.writes, b.footprint.writes) || intersect(a.footprint.writes, b.footprint.reads) ||
         intersect(a.footprint.reads, b.footprint.writes);
}

}  // namespace hasse::order
