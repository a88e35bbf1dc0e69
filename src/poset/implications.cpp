#include "poset/implications.h"

#include <algorithm>

#include "base/stop.h"
#include "poset/components.h"
#include "poset/lists.h"

namespace hasse::poset {

namespace {

constexpr EventId kStart = Implication::kStart;
constexpr EventId kEnd = Implication::kEnd;

bool is_implied(const Poset& poset, const Implication& implication) {
  if (implication.given == kStart || implication.required == kEnd) return false;
  return implication.given == implication.required || poset.happened_before(implication.required, implication.given);
}

}  // namespace

Implications implications_of(const Poset& poset, const Conjunct& condition) {
  Implications result;
  const std::span<const EventId> chain = poset.chain(condition.chain);
  for (std::size_t i = 0; i < condition.holds.size(); ++i) {
    if (condition.holds[i] == 0) result.push_back({i == 0 ? kStart : chain[i - 1], i < chain.size() ? chain[i] : kEnd});
  }
  return result;
}

Implications implications_of(const Poset& poset, const Difference& difference) {
  Implications result;
  const auto [up, down, least] = difference;
  const auto total = [](const Counter& counter, std::size_t count) {
    return counter.totals.empty() ? static_cast<std::int64_t>(count) : std::int64_t{counter.totals[count]};
  };
  const std::span<const EventId> given = poset.chain(down.chain);
  const std::span<const EventId> required = poset.chain(up.chain);
  std::size_t needed = 0;
  for (std::size_t count = 0; count <= given.size() && needed <= required.size(); ++count) {
    const std::size_t before = needed;
    while (needed <= required.size() && total(up, needed) < least + total(down, count)) ++needed;
    if (needed == before) continue;
    result.push_back({count == 0 ? kStart : given[count - 1], needed <= required.size() ? required[needed - 1] : kEnd});
  }
  return result;
}

Implications nothing_satisfies() {
  return {{kStart, kEnd}};
}

bool satisfies(const Poset& poset, const Implications& implications, const Cut& cut) {
  return std::ranges::all_of(implications, [&](const Implication& implication) {
    const bool is_given = implication.given == kStart || contains(poset, cut, implication.given);
    return !is_given || (implication.required != kEnd && contains(poset, cut, implication.required));
  });
}

namespace {

// What follows, from one side of the implications to the other: whatever the cut is, where the one side is `always`, and from each
// event.
struct Followed {
  using Side = EventId Implication::*;
  Followed(const Poset& poset, const Implications& implications, Side from, EventId always, Side to)
      : from_event(poset.event_count(), split(implications, from, always, to, from_always)) {}

  std::vector<EventId> from_always;
  Lists from_event;

 private:
  static KeyedNumbers split(const Implications& implications, Side from, EventId always, Side to,
                            std::vector<EventId>& from_always) {
    KeyedNumbers pairs;
    for (const Implication& implication : implications) {
      if (implication.*from == always) {
        from_always.push_back(implication.*to);
      } else {
        pairs.emplace_back(implication.*from, implication.*to);
      }
    }
    return pairs;
  }
};

}  // namespace

std::optional<Cut> least(const Poset& poset, const Implications& implications) {
  auto [work, required_by] = Followed(poset, implications, &Implication::given, kStart, &Implication::required);
  Cut cut = empty_cut(poset);
  std::vector<EventId> added;
  while (!work.empty()) {
    stop_point();
    const EventId event = work.back();
    work.pop_back();
    if (event == kEnd) return std::nullopt;
    added.clear();
    append_missing(poset, history(poset, event), cut, added);
    for (const EventId e : added) {
      for (const EventId required : required_by.of(e)) work.push_back(required);
    }
  }
  return cut;
}

std::optional<Cut> greatest(const Poset& poset, const Implications& implications) {
  auto [work, given_with] = Followed(poset, implications, &Implication::required, kEnd, &Implication::given);
  Cut cut = full_cut(poset);
  std::vector<EventId> removed;
  while (!work.empty()) {
    stop_point();
    const EventId event = work.back();
    work.pop_back();
    if (event == kStart) return std::nullopt;
    if (!contains(poset, cut, event)) continue;
    Cut less = cut;
    const ChainId home = poset.home(event);
    lower(poset, less, home, poset.clock(event)[home] - 1);
    removed.clear();
    Cut rest = less;
    append_missing(poset, cut, rest, removed);
    cut = std::move(less);
    for (const EventId e : removed) {
      for (const EventId given : given_with.of(e)) work.push_back(given);
    }
  }
  return cut;
}

std::optional<Cut> smallest_outside(const Poset& poset, const Implications& implications) {
  std::optional<Cut> smallest;
  std::size_t smallest_size = SIZE_MAX;
  for (const Implication& implication : implications) {
    if (is_implied(poset, implication)) continue;
    Cut cut = implication.given == kStart ? empty_cut(poset) : history(poset, implication.given);
    const std::size_t size = poset::size(poset, cut);
    if (size >= smallest_size) continue;
    smallest_size = size;
    smallest = std::move(cut);
  }
  return smallest;
}

Implications exists_finally(const Poset& poset, const Implications& implications) {
  const std::optional<Cut> last = greatest(poset, implications);
  if (!last) return nothing_satisfies();
  Implications result;
  for (ChainId c = 0; c < poset.chain_count(); ++c) {
    if ((*last)[c] < poset.length(c)) result.push_back({poset.chain(c)[(*last)[c]], kEnd});
  }
  return result;
}

Implications always_globally(const Poset& poset, const Implications& implications) {
  Implications result;
  for (const Implication& implication : implications) {
    if (!is_implied(poset, implication)) result.push_back({kStart, implication.required});
  }
  return result;
}

Implications exists_globally(const Poset& poset, const Implications& implications) {
  // A way through satisfying cuts ends with the full one, so no event may be forbidden; and what is in satisfying cuts
  // together or not at all cannot happen one after another, so it has happened already.
  for (const Implication& implication : implications) {
    if (implication.required == kEnd) return nothing_satisfies();
  }
  Implications result = implications;
  const Components components(poset, implications);
  for (std::size_t i = 0; i < components.count(); ++i) {
    if (components.events(i).size() > 1) result.push_back({kStart, components.events(i).front()});
  }
  return result;
}

}  // namespace hasse::poset
