#include "poset/bounded_sum.h"

#include <algorithm>
#include <cstdlib>

#include "base/diagnostics.h"
#include "base/stop.h"
#include "poset/heaviest_ideal.h"

namespace hasse::poset {
namespace {

// The events of an interval that are not in its least cut, ascending.
std::vector<EventId> free_events(const Poset& poset, const Interval& interval) {
  std::vector<EventId> result;
  for (ChainId c = 0; c < poset.chain_count(); ++c) {
    for (std::uint32_t i = interval.least[c]; i < interval.greatest[c]; ++i) {
      if (poset.home(poset.chain(c)[i]) == c) result.push_back(poset.chain(c)[i]);
    }
  }
  std::sort(result.begin(), result.end());
  return result;
}

// Events are gone through in order of appending, up to the first prefix in which the bound is reached.
struct Grown {
  enum class Ended : std::uint8_t { reached, all, given_up };
  Ended ended = Ended::all;
  Extreme best;      // of the prefix
  EventId last = 0;  // of the prefix, if the bound was reached
};

Grown grow(const Poset& poset, const Sum& sum, const Interval& interval, std::optional<std::int64_t> bound,
           const GiveUp& give_up) {
  Grown result{.best = {.value = value(poset, sum, interval.least), .cut = interval.least}};
  HeaviestIdeal heaviest(poset, interval.least, give_up);
  const std::int64_t before = result.best.value;
  for (const EventId event : free_events(poset, interval)) {
    stop_point();
    if (!heaviest.add(event, sum.changes[event])) {
      result.ended = Grown::Ended::given_up;
      return result;
    }
    if (!bound || before + heaviest.weight() < *bound) continue;
    result.ended = Grown::Ended::reached;
    result.last = event;
    break;
  }
  result.best = {.value = before + heaviest.weight(), .cut = heaviest.cut()};
  return result;
}

// No less than the sum in any cut of the interval: each chain by itself as far as is best.
std::int64_t chain_by_chain(const Poset& poset, const Sum& sum, const Interval& interval) {
  std::int64_t most = value(poset, sum, interval.least);
  for (ChainId c = 0; c < poset.chain_count(); ++c) {
    std::int64_t here = 0, best = 0;
    for (std::uint32_t i = interval.least[c]; i < interval.greatest[c]; ++i) {
      const EventId event = poset.chain(c)[i];
      if (poset.home(event) == c) here += sum.changes[event];
      best = std::max(best, here);
    }
    most += best;
  }
  return most;
}

// The same sum with the sign turned.
struct Negated {
  std::vector<std::int64_t> changes;
  Sum sum;

  explicit Negated(const Sum& original) : changes(original.changes.begin(), original.changes.end()) {
    for (std::int64_t& change : changes) change = -change;
    sum = {.initially = -original.initially, .changes = changes};
  }
};

void check_length(const Poset& poset, const Sum& sum) {
  HASSE_CHECK(sum.changes.size() == poset.event_count(), "{} changes for {} events", sum.changes.size(),
              poset.event_count());
}

}  // namespace

std::int64_t value(const Poset& poset, const Sum& sum, const Cut& cut) {
  check_length(poset, sum);
  std::int64_t result = sum.initially;
  for (ChainId c = 0; c < poset.chain_count(); ++c) {
    for (EventId event : poset.chain(c).first(cut[c])) {
      if (poset.home(event) == c) result += sum.changes[event];
    }
  }
  return result;
}

void add_changes(const Poset& poset, ChainId chain, std::span<const std::int64_t> values,
                 std::span<std::int64_t> changes) {
  HASSE_CHECK(values.size() == std::size_t{poset.length(chain)} + 1 && changes.size() == poset.event_count(),
              "{} values for {} events on chain {}", values.size(), poset.length(chain), chain);
  for (std::size_t i = 1; i < values.size(); ++i) changes[poset.chain(chain)[i - 1]] += values[i] - values[i - 1];
}

Extreme greatest_sum(const Poset& poset, const Sum& sum, const Interval& interval) {
  return grow(poset, sum, interval, std::nullopt, {}).best;
}

Extreme least_sum(const Poset& poset, const Sum& sum, const Interval& interval) {
  Extreme extreme = greatest_sum(poset, Negated(sum).sum, interval);
  extreme.value = -extreme.value;
  return extreme;
}

std::optional<Cut> some_sum_at_least(const Poset& poset, const Sum& sum, std::int64_t k, const Interval& interval,
                                     const GiveUp& give_up) {
  if (value(poset, sum, interval.least) >= k) return interval.least;
  if (chain_by_chain(poset, sum, interval) < k) return std::nullopt;
  Grown grown = grow(poset, sum, interval, k, give_up);
  if (grown.ended != Grown::Ended::reached) return std::nullopt;
  return std::move(grown.best.cut);
}

// Of the prefixes that reach the bound, the shortest one's last event is in every cut within it that does. Then those
// with that event are looked at, within the cut that was found.
std::optional<Cut> sum_at_least(const Poset& poset, const Sum& sum, std::int64_t k, const Cut& least,
                                const GiveUp& give_up) {
  check_length(poset, sum);
  Interval interval{.least = least, .greatest = full_cut(poset)};
  std::optional<Cut> found;
  while (value(poset, sum, interval.least) < k) {
    if (!found && chain_by_chain(poset, sum, interval) < k) return std::nullopt;
    Grown grown = grow(poset, sum, interval, k, give_up);
    if (grown.ended != Grown::Ended::reached) return found;
    interval.greatest = grown.best.cut;
    found = std::move(grown.best.cut);
    const ChainId home = poset.home(grown.last);
    raise(poset, interval.least, home, poset.clock(grown.last)[home]);
  }
  return interval.least;
}

std::optional<Cut> sum_at_most(const Poset& poset, const Sum& sum, std::int64_t k, const Cut& least,
                               const GiveUp& give_up) {
  return sum_at_least(poset, Negated(sum).sum, -k, least, give_up);
}

// The last event of a minimal cut that reaches the range does not leap over it.
std::optional<Cut> sum_between(const Poset& poset, const Sum& sum, std::int64_t low, std::int64_t high,
                               const Cut& least, const GiveUp& give_up) {
  check_length(poset, sum);
  if (low > high) return std::nullopt;
  for (std::int64_t change : sum.changes)
    HASSE_CHECK(std::abs(change) <= high - low + 1, "a step of {} over the range from {} to {}", change, low, high);
  return value(poset, sum, least) <= high ? sum_at_least(poset, sum, low, least, give_up)
                                          : sum_at_most(poset, sum, high, least, give_up);
}

}  // namespace hasse::poset
