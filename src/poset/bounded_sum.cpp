#include "poset/bounded_sum.h"

#include <algorithm>
#include <cstdlib>

#include "base/diagnostics.h"
#include "poset/max_flow.h"
#include "poset/minimal.h"

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

// The least closure of maximum weight among the events.
std::vector<EventId> best_closure(const Poset& poset, const Sum& sum, std::span<const EventId> events) {
  const auto source = static_cast<MaxFlow::Node>(events.size()), sink = source + 1;
  MaxFlow flow(events.size() + 2);
  for (MaxFlow::Node i = 0; i < events.size(); ++i) {
    const std::int64_t change = sum.changes[events[i]];
    if (change > 0) flow.add_edge(source, i, change);
    if (change < 0) flow.add_edge(i, sink, -change);
    for (EventId cause : poset.direct_causes(events[i])) {
      const auto at = std::lower_bound(events.begin(), events.end(), cause);
      if (at != events.end() && *at == cause)
        flow.add_edge(i, static_cast<MaxFlow::Node>(at - events.begin()), MaxFlow::kInfinite);
    }
  }
  flow.solve(source, sink);
  std::vector<EventId> result;
  for (MaxFlow::Node i = 0; i < events.size(); ++i) {
    if (flow.on_source_side(i)) result.push_back(events[i]);
  }
  return result;
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

std::optional<Cut> at_least_within(const Poset& poset, const Sum& sum, std::int64_t k, const Interval& interval) {
  std::int64_t most = value(poset, sum, interval.least);
  if (most >= k) return interval.least;
  for (EventId event : free_events(poset, interval)) most += std::max<std::int64_t>(sum.changes[event], 0);
  if (most < k) return std::nullopt;
  Extreme extreme = greatest_sum(poset, sum, interval);
  if (extreme.value < k) return std::nullopt;
  return std::move(extreme.cut);
}

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
  Extreme extreme{.value = value(poset, sum, interval.least), .cut = interval.least};
  const std::vector<EventId> events = free_events(poset, interval);
  if (std::none_of(events.begin(), events.end(), [&](EventId event) { return sum.changes[event] > 0; })) return extreme;
  for (EventId event : best_closure(poset, sum, events)) {
    extreme.value += sum.changes[event];
    for (ChainId c : poset.chains_of(event)) ++extreme.cut[c];
  }
  return extreme;
}

Extreme least_sum(const Poset& poset, const Sum& sum, const Interval& interval) {
  Extreme extreme = greatest_sum(poset, Negated(sum).sum, interval);
  extreme.value = -extreme.value;
  return extreme;
}

std::optional<Cut> sum_at_least(const Poset& poset, const Sum& sum, std::int64_t k) {
  const Within within = [&](const Interval& interval) { return at_least_within(poset, sum, k, interval); };
  std::optional<Cut> found = within(whole(poset));
  if (!found) return std::nullopt;
  return minimal_cut(poset, std::move(*found), within);
}

std::optional<Cut> sum_at_most(const Poset& poset, const Sum& sum, std::int64_t k) {
  return sum_at_least(poset, Negated(sum).sum, -k);
}

// The last event of a minimal cut that reaches the range does not leap over it.
std::optional<Cut> sum_between(const Poset& poset, const Sum& sum, std::int64_t low, std::int64_t high) {
  check_length(poset, sum);
  if (low > high) return std::nullopt;
  for (std::int64_t change : sum.changes)
    HASSE_CHECK(std::abs(change) <= high - low + 1, "a step of {} over the range from {} to {}", change, low, high);
  return sum.initially <= high ? sum_at_least(poset, sum, low) : sum_at_most(poset, sum, high);
}

}  // namespace hasse::poset
