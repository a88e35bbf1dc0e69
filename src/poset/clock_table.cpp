#include "poset/clock_table.h"

#include <algorithm>

#include "base/stop.h"
#include "poset/components.h"

namespace hasse::poset {

namespace {

void join_into(std::span<std::uint32_t> cut, std::span<const std::uint32_t> more) {
  for (std::size_t c = 0; c < cut.size(); ++c) cut[c] = std::max(cut[c], more[c]);
}

// Has one of the events of the block that is least in this cut a companion in it?
bool is_with_others(const Poset& poset, const ClockTable& table, EventId event) {
  const std::span<const std::uint32_t> least = table.least_with(event);
  for (ChainId c = 0; c < least.size(); ++c) {
    if (least[c] == 0) continue;
    const EventId last = poset.chain(c)[least[c] - 1];
    if (last != event && std::ranges::equal(table.least_with(last), least)) return true;
  }
  return false;
}

}  // namespace

ClockTable ClockTable::all(const Poset& poset) {
  ClockTable table(poset.event_count(), empty_cut(poset));
  for (EventId e = 0; e < poset.event_count(); ++e) std::ranges::copy(poset.clock(e), table.row(e).begin());
  return table;
}

ClockTable ClockTable::nothing(const Poset& poset) {
  ClockTable table(poset.event_count(), empty_cut(poset));
  table.none_ = true;
  std::ranges::fill(table.clocks_, kNever);
  return table;
}

ClockTable ClockTable::of(const Poset& poset, const Implications& implications, const std::function<bool()>& give_up) {
  const Components components(poset, implications, give_up);
  std::vector<bool> is_forbidden(poset.event_count(), false);
  for (const Implication& implication : implications) {
    if (implication.required != Implication::kEnd) continue;
    if (implication.given == Implication::kStart) return nothing(poset);
    is_forbidden[implication.given] = true;
  }
  ClockTable table(poset.event_count(), empty_cut(poset));
  for (std::size_t i = 0; i < components.count(); ++i) {
    throw_if(give_up);
    Cut cut = empty_cut(poset);
    bool never = false;
    for (const EventId event : components.events(i)) {
      stop_point();
      never = never || is_forbidden[event];
      join_into(cut, poset.clock(event));
      // Those of the same component have no cut yet.
      for (const EventId required : components.required_by(event)) {
        never = never || table.row(required)[0] == kNever;
        join_into(cut, table.row(required));
      }
    }
    if (never) std::ranges::fill(cut, kNever);
    for (const EventId event : components.events(i)) std::ranges::copy(cut, table.row(event).begin());
  }
  for (const Implication& implication : implications) {
    if (implication.given != Implication::kStart) continue;
    if (table.row(implication.required)[0] == kNever) return nothing(poset);
    join_into(table.least_, table.row(implication.required));
  }
  for (EventId e = 0; e < poset.event_count(); ++e) {
    stop_point();
    if (table.row(e)[0] != kNever) join_into(table.row(e), table.least_);
  }
  return table;
}

Cut ClockTable::greatest(const Poset& poset) const {
  Cut cut = least_;
  for (ChainId c = 0; c < poset.chain_count(); ++c) {
    const std::span<const EventId> chain = poset.chain(c);
    const auto end = std::ranges::partition_point(chain, [&](EventId event) { return row(event)[0] != kNever; });
    if (end != chain.begin()) join_into(cut, row(*(end - 1)));
  }
  return cut;
}

bool ClockTable::contains(const Poset& poset, const Cut& cut) const {
  if (none_ || !is_within(least_, cut)) return false;
  for (ChainId c = 0; c < cut.size(); ++c) {
    if (cut[c] == 0) continue;
    const std::span<const std::uint32_t> needed = row(poset.chain(c)[cut[c] - 1]);
    if (!std::ranges::equal(needed, cut, [](std::uint32_t n, std::uint32_t has) { return n <= has; })) return false;
  }
  return true;
}

std::optional<Cut> ClockTable::closure(const Poset& poset, const Cut& cut) const {
  if (none_) return std::nullopt;
  Cut result = least_;
  for (ChainId c = 0; c < cut.size(); ++c) {
    if (cut[c] == 0) continue;
    const std::span<const std::uint32_t> needed = row(poset.chain(c)[cut[c] - 1]);
    if (needed[0] == kNever) return std::nullopt;
    join_into(result, needed);
  }
  return result;
}

ClockTable both(const Poset& poset, const ClockTable& a, const ClockTable& b, const std::function<bool()>& give_up) {
  const auto close = [&](Cut& cut) {
    for (;;) {
      std::optional<Cut> more = a.closure(poset, cut);
      if (more) more = b.closure(poset, *more);
      if (!more) return false;
      if (*more == cut) return true;
      cut = std::move(*more);
    }
  };
  Cut least = empty_cut(poset);
  if (a.none_ || b.none_ || !close(least)) return ClockTable::nothing(poset);
  ClockTable table(poset.event_count(), least);
  for (ChainId c = 0; c < poset.chain_count(); ++c) {
    Cut cut = least;
    bool never = false;
    for (std::uint32_t count = 1; count <= poset.length(c); ++count) {
      throw_if(give_up);
      const EventId event = poset.chain(c)[count - 1];
      raise(poset, cut, c, count);
      never = never || !close(cut);
      if (never) {
        std::ranges::fill(table.row(event), ClockTable::kNever);
      } else {
        std::ranges::copy(cut, table.row(event).begin());
      }
    }
  }
  return table;
}

ClockTable either(const Poset& poset, const ClockTable& a, const ClockTable& b) {
  if (a.none_) return b;
  if (b.none_) return a;
  ClockTable table(poset.event_count(), meet(a.least_, b.least_));
  for (std::size_t i = 0; i < table.clocks_.size(); ++i) table.clocks_[i] = std::min(a.clocks_[i], b.clocks_[i]);
  return table;
}

ClockTable exists_finally(const Poset& poset, const ClockTable& table) {
  if (table.none_) return table;
  const Cut last = table.greatest(poset);
  ClockTable result = ClockTable::all(poset);
  for (EventId e = 0; e < poset.event_count(); ++e) {
    stop_point();
    if (!contains(poset, last, e)) std::ranges::fill(result.row(e), ClockTable::kNever);
  }
  return result;
}

ClockTable always_globally(const Poset& poset, const ClockTable& table) {
  if (table.none_) return table;
  Cut forced = table.least_;
  for (EventId e = 0; e < poset.event_count(); ++e) {
    stop_point();
    if (table.row(e)[0] == ClockTable::kNever) return ClockTable::nothing(poset);
    for (ChainId c = 0; c < poset.chain_count(); ++c) {
      if (table.row(e)[c] > poset.clock(e)[c]) raise(poset, forced, c, table.row(e)[c]);
    }
  }
  ClockTable result = ClockTable::all(poset);
  result.least_ = forced;
  for (EventId e = 0; e < poset.event_count(); ++e) join_into(result.row(e), forced);
  return result;
}

ClockTable exists_globally(const Poset& poset, const ClockTable& table) {
  if (table.none_) return table;
  Cut forced = table.least_;
  for (EventId e = 0; e < poset.event_count(); ++e) {
    stop_point();
    if (table.row(e)[0] == ClockTable::kNever) return ClockTable::nothing(poset);
    if (!is_within({table.row(e).begin(), table.row(e).end()}, table.least_) && is_with_others(poset, table, e))
      join_into(forced, table.row(e));
  }
  ClockTable result = table;
  result.least_ = forced;
  for (EventId e = 0; e < poset.event_count(); ++e) join_into(result.row(e), forced);
  return result;
}

}  // namespace hasse::poset
