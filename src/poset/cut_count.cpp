#include "poset/cut_count.h"

#include <algorithm>
#include <numeric>

#include "base/stop.h"
#include "poset/enumeration.h"
#include "poset/projection.h"

namespace hasse::poset {

namespace {

// Chains that an event connects, directly or by others, are one group.
std::vector<std::vector<ChainId>> groups_of(const Poset& poset) {
  std::vector<ChainId> leader(poset.chain_count());
  std::iota(leader.begin(), leader.end(), ChainId{0});
  const auto find = [&](ChainId c) {
    while (leader[c] != c) c = leader[c] = leader[leader[c]];
    return c;
  };
  for (ChainId c = 0; c < poset.chain_count(); ++c) {
    if (poset.length(c) == 0) continue;
    const std::span<const std::uint32_t> last = poset.clock(poset.chain(c).back());
    for (ChainId d = 0; d < poset.chain_count(); ++d) {
      if (last[d] > 0) leader[find(d)] = find(c);
    }
  }
  std::vector<std::vector<ChainId>> groups(poset.chain_count());
  for (ChainId c = 0; c < poset.chain_count(); ++c) {
    if (poset.length(c) > 0) groups[find(c)].push_back(c);
  }
  std::erase_if(groups, [](const auto& group) { return group.empty(); });
  return groups;
}

// The counts that one chain can have, by how far another one is.
struct Range {
  ChainId chain = 0;
  std::vector<std::uint32_t> least, most;  // by the number of events of `chain`
};

Range range_of(const Poset& poset, ChainId counted, ChainId chain) {
  Range range{.chain = chain, .least = {0}, .most = {}};
  for (const EventId event : poset.chain(chain)) range.least.push_back(poset.clock(event)[counted]);
  const std::span<const EventId> events = poset.chain(counted);
  std::uint32_t count = 0;
  for (std::uint32_t has = 0; has <= poset.length(chain); ++has) {
    stop_point();
    while (count < events.size() && poset.clock(events[count])[chain] <= has) ++count;
    range.most.push_back(count);
  }
  return range;
}

struct Enumerated {
  std::uint64_t cuts = 0;
  bool is_complete = true;
};

// Of the cuts of these chains. `budget` is how many may be looked at, and is spent.
Enumerated count_group(const Poset& poset, const std::vector<ChainId>& group, std::uint64_t& budget) {
  const ChainId longest = *std::ranges::max_element(group, {}, [&](ChainId c) { return poset.length(c); });
  std::vector<bool> kept(poset.event_count(), false);
  std::vector<Range> ranges;
  for (const ChainId c : group) {
    if (c == longest) continue;
    for (const EventId event : poset.chain(c)) kept[event] = true;
    ranges.push_back(range_of(poset, longest, c));
  }
  const Projection others(poset, kept);
  Enumerated result;
  result.is_complete = for_each_cut(others.poset(), whole(others.poset()), [&](const Cut& cut) {
    if (budget == 0) return false;
    --budget;
    const Cut counts = others.counts(cut);
    std::uint32_t least = 0, most = poset.length(longest);
    for (const Range& range : ranges) {
      stop_point();
      least = std::max(least, range.least[counts[range.chain]]);
      most = std::min(most, range.most[counts[range.chain]]);
    }
    result.cuts += most - least + 1;
    return true;
  });
  return result;
}

}  // namespace

CutCount count_cuts(const Poset& poset, std::uint64_t most) {
  CutCount count{.about = 1, .exact = 1, .is_complete = true};
  for (const std::vector<ChainId>& group : groups_of(poset)) {
    const Enumerated found = count_group(poset, group, most);
    count.is_complete = count.is_complete && found.is_complete;
    count.about *= static_cast<double>(std::max<std::uint64_t>(found.cuts, 1));
    const bool fits = count.exact && found.cuts <= UINT64_MAX / *count.exact;
    count.exact = fits && count.is_complete ? std::optional(*count.exact * found.cuts) : std::nullopt;
  }
  return count;
}

}  // namespace hasse::poset
