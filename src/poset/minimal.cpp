#include "poset/minimal.h"

#include <algorithm>

namespace hasse::poset {

Cut minimal_cut(const Poset& poset, Cut cut, const Within& within) {
  std::vector<EventId> needed;  // in every satisfying cut that is left
  for (;;) {
    const std::vector<EventId> last = frontier(poset, cut);
    const auto candidate = std::find_if(last.rbegin(), last.rend(), [&](EventId event) {
      return std::find(needed.begin(), needed.end(), event) == needed.end();
    });
    if (candidate == last.rend()) return cut;
    Cut upper = cut;
    const ChainId home = poset.home(*candidate);
    lower(poset, upper, home, poset.clock(*candidate)[home] - 1);
    if (std::optional<Cut> smaller = within(upper)) {
      cut = std::move(*smaller);
    } else {
      needed.push_back(*candidate);
    }
  }
}

}  // namespace hasse::poset
