#include "traces/read/span_edges.h"

#include <algorithm>
#include <set>

#include "poset/lists.h"

namespace hasse::traces {

namespace {

// Lets events happen as soon as all that they wait for has.
class Unfolding {
 public:
  Unfolding(const Records& records, const std::vector<Edge>& certain, const std::vector<Edge>& doubtful)
      : doubtful_(doubtful),
        is_dropped_(doubtful.size(), false),
        has_happened_(records.events.size(), false),
        waits_(records.events.size(), 0),
        doubts_(records.events.size(), 0) {
    const std::size_t events = records.events.size();
    poset::KeyedNumbers effects, causes, from, to;
    const auto add = [&](std::uint32_t cause, std::uint32_t effect) {
      effects.emplace_back(cause, effect);
      causes.emplace_back(effect, cause);
      ++waits_[effect];
    };
    std::vector<std::uint32_t> last(records.processes.size(), kNone);
    for (std::uint32_t e = 0; e < events; ++e) {
      std::uint32_t& before = last[records.events[e].process];
      if (before != kNone) add(before, e);
      before = e;
    }
    for (const Edge& edge : certain) add(edge.from, edge.to);
    for (std::uint32_t i = 0; i < doubtful.size(); ++i) {
      from.emplace_back(doubtful[i].from, i);
      to.emplace_back(doubtful[i].to, i);
      ++doubts_[doubtful[i].to];
    }
    effects_.emplace(events, effects);
    causes_.emplace(events, causes);
    doubts_from_.emplace(events, from);
    doubts_to_.emplace(events, to);
    for (std::uint32_t e = 0; e < events; ++e) consider(e);
  }

  const std::vector<bool>& dropped() {
    for (;;) {
      while (!ready_.empty()) happen();
      const std::uint32_t edge = doubting_.empty() ? kNone : on_a_cycle();
      if (edge == kNone) return is_dropped_;
      is_dropped_[edge] = true;
      --doubts_[doubtful_[edge].to];
      consider(doubtful_[edge].to);
    }
  }

 private:
  static constexpr std::uint32_t kNone = UINT32_MAX;

  void consider(std::uint32_t event) {
    if (waits_[event] > 0) return;
    if (doubts_[event] > 0) {
      doubting_.insert(event);
    } else {
      doubting_.erase(event);
      ready_.push_back(event);
    }
  }

  void happen() {
    const std::uint32_t event = ready_.back();
    ready_.pop_back();
    has_happened_[event] = true;
    for (const std::uint32_t effect : effects_->of(event)) {
      --waits_[effect];
      consider(effect);
    }
    for (const std::uint32_t edge : doubts_from_->of(event)) {
      if (is_dropped_[edge]) continue;
      --doubts_[doubtful_[edge].to];
      consider(doubtful_[edge].to);
    }
  }

  // From an event that waits for a doubtful edge alone back to what it waits for, until one comes again.
  std::uint32_t on_a_cycle() const {
    std::set<std::uint32_t> met;
    std::uint32_t event = *doubting_.begin();
    for (std::size_t steps = 0; steps <= 2 * waits_.size(); ++steps) {
      if (waits_[event] > 0) {
        event = *std::ranges::find_if(causes_->of(event), [&](std::uint32_t cause) { return !has_happened_[cause]; });
        continue;
      }
      const auto edges = doubts_to_->of(event);
      const std::uint32_t edge = *std::ranges::find_if(
          edges, [&](std::uint32_t i) { return !is_dropped_[i] && !has_happened_[doubtful_[i].from]; });
      if (!met.insert(event).second) return edge;
      event = doubtful_[edge].from;
    }
    return kNone;  // what is certain makes a cycle by itself
  }

  const std::vector<Edge>& doubtful_;
  std::vector<bool> is_dropped_, has_happened_;
  std::vector<std::uint32_t> waits_, doubts_;  // of each event: how many causes that have not happened
  std::optional<poset::Lists> effects_, causes_, doubts_from_, doubts_to_;
  std::vector<std::uint32_t> ready_;
  std::set<std::uint32_t> doubting_;
};

}  // namespace

std::vector<Edge> without_cycles(const Records& records, const std::vector<Edge>& certain, std::vector<Edge> doubtful) {
  const std::vector<bool> dropped = Unfolding(records, certain, doubtful).dropped();
  std::vector<Edge> kept;
  for (std::size_t i = 0; i < doubtful.size(); ++i) {
    if (!dropped[i]) kept.push_back(doubtful[i]);
  }
  return kept;
}

}  // namespace hasse::traces
