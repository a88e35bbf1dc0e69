#include "poset/enumeration.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <thread>

#include "base/diagnostics.h"

namespace hasse::poset {
namespace {

// Goes to the lexically next cut of the interval, if there is one: the last chain that can take its next event without
// help of later chains takes it, and the later chains fall back to what is needed.
bool advance(const Poset& poset, const Interval& interval, Cut& cut) {
  const std::size_t width = cut.size();
  for (std::size_t k = width; k-- > 0;) {
    if (cut[k] == interval.greatest[k]) continue;
    const std::span<const std::uint32_t> clock = poset.clock(poset.chain(static_cast<ChainId>(k))[cut[k]]);
    if (!std::equal(clock.begin(), clock.begin() + k, cut.begin(), [](auto needed, auto has) { return needed <= has; }))
      continue;
    ++cut[k];
    if (k + 1 == width) return true;
    std::copy(interval.least.begin() + k + 1, interval.least.end(), cut.begin() + k + 1);
    for (std::size_t j = 0; j <= k; ++j) {
      if (cut[j] == 0) continue;
      const std::span<const std::uint32_t> needed = poset.clock(poset.chain(static_cast<ChainId>(j))[cut[j] - 1]);
      for (std::size_t i = k + 1; i < width; ++i) cut[i] = std::max(cut[i], needed[i]);
    }
    return true;
  }
  return false;
}

}  // namespace

Interval whole(const Poset& poset) {
  return {.least = empty_cut(poset), .greatest = full_cut(poset)};
}

Interval interval_of(const Poset& poset, EventId event) {
  Interval interval{.least = history(poset, event), .greatest = empty_cut(poset)};
  for (ChainId c = 0; c < poset.chain_count(); ++c) {
    const std::span<const EventId> events = poset.chain(c);
    interval.greatest[c] =
        static_cast<std::uint32_t>(std::upper_bound(events.begin(), events.end(), event) - events.begin());
  }
  return interval;
}

bool for_each_cut(const Poset& poset, const Interval& interval, const Visit& visit) {
  HASSE_CHECK(is_consistent(poset, interval.least) && is_consistent(poset, interval.greatest), "inconsistent bounds");
  if (!is_within(interval.least, interval.greatest)) return true;
  Cut cut = interval.least;
  do {
    if (!visit(cut)) return false;
  } while (advance(poset, interval, cut));
  return true;
}

bool for_each_cut(const Poset& poset, unsigned threads, const Visit& visit) {
  HASSE_CHECK(threads > 0, "no thread to enumerate on");
  if (!visit(empty_cut(poset))) return false;
  std::atomic<EventId> next = 0;
  std::atomic<bool> stopped = false;
  std::vector<std::exception_ptr> thrown(threads);
  const auto work = [&](unsigned worker) {
    const Visit visit_unless_stopped = [&](const Cut& cut) { return !stopped && visit(cut); };
    try {
      for (EventId event = next++; event < poset.event_count() && !stopped; event = next++) {
        if (!for_each_cut(poset, interval_of(poset, event), visit_unless_stopped)) stopped = true;
      }
    } catch (...) {
      thrown[worker] = std::current_exception();
      stopped = true;
    }
  };
  {
    std::vector<std::jthread> workers;
    for (unsigned worker = 1; worker < threads; ++worker) workers.emplace_back(work, worker);
    work(0);
  }
  for (const std::exception_ptr& exception : thrown) {
    if (exception) std::rethrow_exception(exception);
  }
  return !stopped;
}

}  // namespace hasse::poset
