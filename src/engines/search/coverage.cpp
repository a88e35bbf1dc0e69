#include "engines/search/coverage.h"

namespace hasse::search {

void Coverage::save(CheckedWriter& to) const {
  for (const std::vector<bool>& edges : taken_) {
    for (const bool taken : edges) to.put(taken);
  }
}

void Coverage::load(CheckedReader& from) {
  for (std::vector<bool>& edges : taken_) {
    for (std::size_t edge = 0; edge < edges.size(); ++edge) edges[edge] = from.get() != 0;
  }
}

}  // namespace hasse::search
