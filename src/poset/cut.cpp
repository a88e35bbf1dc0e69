#include "poset/cut.h"

#include <algorithm>

#include "base/diagnostics.h"

namespace hasse::poset {

Cut empty_cut(const Poset& poset) {
  return Cut(poset.chain_count(), 0);
}

Cut full_cut(const Poset& poset) {
  Cut cut(poset.chain_count());
  for (ChainId c = 0; c < cut.size(); ++c) cut[c] = poset.length(c);
  return cut;
}

Cut history(const Poset& poset, EventId event) {
  const std::span<const std::uint32_t> clock = poset.clock(event);
  return Cut(clock.begin(), clock.end());
}

bool is_consistent(const Poset& poset, const Cut& cut) {
  if (cut.size() != poset.chain_count()) return false;
  for (ChainId c = 0; c < cut.size(); ++c) {
    if (cut[c] > poset.length(c)) return false;
  }
  for (ChainId c = 0; c < cut.size(); ++c) {
    if (cut[c] == 0) continue;
    const std::span<const std::uint32_t> clock = poset.clock(poset.chain(c)[cut[c] - 1]);
    for (ChainId d = 0; d < cut.size(); ++d) {
      if (clock[d] > cut[d]) return false;
    }
  }
  return true;
}

bool contains(const Poset& poset, const Cut& cut, EventId event) {
  const ChainId c = poset.home(event);
  return poset.clock(event)[c] <= cut[c];
}

bool is_within(const Cut& smaller, const Cut& larger) {
  return std::equal(smaller.begin(), smaller.end(), larger.begin(), [](auto a, auto b) { return a <= b; });
}

Cut join(const Cut& a, const Cut& b) {
  Cut result(a.size());
  for (std::size_t c = 0; c < a.size(); ++c) result[c] = std::max(a[c], b[c]);
  return result;
}

Cut meet(const Cut& a, const Cut& b) {
  Cut result(a.size());
  for (std::size_t c = 0; c < a.size(); ++c) result[c] = std::min(a[c], b[c]);
  return result;
}

std::size_t size(const Poset& poset, const Cut& cut) {
  std::size_t total = 0;
  for (ChainId c = 0; c < cut.size(); ++c) total += poset.at_home(c, cut[c]);
  return total;
}

bool is_enabled(const Poset& poset, const Cut& cut, EventId event) {
  if (contains(poset, cut, event)) return false;
  const std::span<const std::uint32_t> clock = poset.clock(event);
  const std::span<const ChainId> own = poset.chains_of(event);
  for (ChainId c = 0; c < cut.size(); ++c) {
    if (clock[c] > cut[c] && (clock[c] > cut[c] + 1 || std::find(own.begin(), own.end(), c) == own.end())) return false;
  }
  return true;
}

void raise(const Poset& poset, Cut& cut, ChainId chain, std::uint32_t count) {
  if (count <= cut[chain]) return;
  const std::span<const std::uint32_t> clock = poset.clock(poset.chain(chain)[count - 1]);
  for (std::size_t c = 0; c < cut.size(); ++c) cut[c] = std::max(cut[c], clock[c]);
}

void lower(const Poset& poset, Cut& cut, ChainId chain, std::uint32_t count) {
  if (cut[chain] <= count) return;
  for (ChainId c = 0; c < cut.size(); ++c) {
    const std::span<const EventId> events = poset.chain(c).first(cut[c]);
    const auto stays = [&](EventId event) { return poset.clock(event)[chain] <= count; };
    cut[c] = static_cast<std::uint32_t>(std::partition_point(events.begin(), events.end(), stays) - events.begin());
  }
}

std::vector<EventId> frontier(const Poset& poset, const Cut& cut) {
  std::vector<EventId> last;
  for (ChainId c = 0; c < cut.size(); ++c) {
    if (cut[c] > 0) last.push_back(poset.chain(c)[cut[c] - 1]);
  }
  std::sort(last.begin(), last.end());
  last.erase(std::unique(last.begin(), last.end()), last.end());
  std::vector<EventId> maximal;
  for (EventId event : last) {
    const auto follows = [&](EventId other) { return poset.happened_before(event, other); };
    if (std::none_of(last.begin(), last.end(), follows)) maximal.push_back(event);
  }
  return maximal;
}

std::vector<EventId> events(const Poset& poset, const Cut& cut) {
  std::vector<EventId> result;
  result.reserve(size(poset, cut));
  for (ChainId c = 0; c < cut.size(); ++c) {
    for (EventId event : poset.chain(c).first(cut[c])) {
      if (poset.home(event) == c) result.push_back(event);
    }
  }
  std::sort(result.begin(), result.end());
  return result;
}

std::vector<EventId> linearise(const Poset& poset, const Cut& cut) {
  std::vector<EventId> order;
  order.reserve(size(poset, cut));
  Cut done = empty_cut(poset);
  while (done != cut) {
    const std::size_t before = order.size();
    for (ChainId c = 0; c < cut.size(); ++c) {
      while (done[c] < cut[c] && is_enabled(poset, done, poset.chain(c)[done[c]])) {
        const EventId event = poset.chain(c)[done[c]];
        for (ChainId own : poset.chains_of(event)) ++done[own];
        order.push_back(event);
      }
    }
    HASSE_CHECK(order.size() > before, "an inconsistent cut has no linearisation");
  }
  return order;
}

void append_missing(const Poset& poset, const Cut& more, Cut& cut, std::vector<EventId>& order) {
  const std::size_t begin = order.size();
  for (ChainId c = 0; c < more.size(); ++c) {
    for (; cut[c] < more[c]; ++cut[c]) {
      const EventId event = poset.chain(c)[cut[c]];
      if (poset.home(event) == c) order.push_back(event);
    }
  }
  std::sort(order.begin() + static_cast<std::ptrdiff_t>(begin), order.end());
}

}  // namespace hasse::poset
