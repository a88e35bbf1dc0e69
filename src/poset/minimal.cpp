#include "poset/minimal.h"

#include <algorithm>

#include "base/stop.h"

namespace hasse::poset {
namespace {

// The events of the cut that are not in its part `base`, ascending.
std::vector<EventId> beyond(const Poset& poset, const Cut& cut, const Cut& base) {
  std::vector<EventId> result = events(poset, cut);
  std::erase_if(result, [&](EventId event) { return contains(poset, base, event); });
  return result;
}

Cut with_events(const Poset& poset, Cut cut, std::span<const EventId> more) {
  for (EventId event : more) {
    for (ChainId c : poset.chains_of(event)) ++cut[c];
  }
  return cut;
}

}  // namespace

Cut minimal_cut(const Poset& poset, Cut cut, const Within& within) {
  Cut needed = empty_cut(poset);  // within every satisfying cut within `cut`
  while (needed != cut && !within({.least = needed, .greatest = needed})) {
    stop_point();
    std::vector<EventId> rest = beyond(poset, cut, needed);
    std::size_t too_few = 0;  // `needed` and so many of the rest contain no satisfying cut, but all of them do
    for (std::size_t step = 1; too_few + 1 < rest.size();) {
      const std::size_t tried = std::min(too_few + step, (too_few + rest.size()) / 2);
      const Interval interval{.least = needed, .greatest = with_events(poset, needed, std::span(rest).first(tried))};
      if (std::optional<Cut> smaller = within(interval)) {
        const std::vector<EventId> old = std::move(rest);
        cut = std::move(*smaller);
        rest = beyond(poset, cut, needed);
        if (too_few > 0) too_few = std::upper_bound(rest.begin(), rest.end(), old[too_few - 1]) - rest.begin();
        step = 1;
      } else {
        too_few = tried;
        step *= 2;
      }
    }
    const ChainId home = poset.home(rest.back());
    raise(poset, needed, home, poset.clock(rest.back())[home]);
  }
  return needed;
}

}  // namespace hasse::poset
