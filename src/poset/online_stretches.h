// The stretches of a chain in which a condition holds, of a run that goes on and whose past is not kept.
//
// A stretch knows the history of the event that begins it, so that nothing else of the run is needed. Clocks may be of
// different lengths: what a clock has no entry for it knows nothing of.
#pragma once

#include <algorithm>
#include <deque>
#include <span>

#include "poset/zero_one_sum.h"

namespace hasse::poset {

// How many events of each chain are in the history of an event, itself included.
using ClockView = std::span<const std::uint32_t>;

inline std::uint32_t entry(ClockView clock, ChainId chain) {
  return chain < clock.size() ? clock[chain] : 0;
}

// The cut, lowered to what the clock knows.
inline Cut within(Cut cut, ClockView clock) {
  for (ChainId c = 0; c < cut.size(); ++c) cut[c] = std::min(cut[c], entry(clock, c));
  return cut;
}

struct OnlineStretch {
  Stretch stretch;
  std::vector<std::uint32_t> clock = {};  // of the event that begins it; empty: it begins with the run
};

class OnlineStretches {
 public:
  OnlineStretches(ChainId chain, bool holds_initially) : chain_(chain) {
    if (holds_initially) list_.push_back({.stretch = {.begin = 0}});
  }

  enum class Change : std::uint8_t { none, begins, ends };
  // An event of the chain happened, after which the condition holds or not. What does a stretch do with it?
  Change happened(ClockView clock, bool holds) {
    const bool is_open = !list_.empty() && list_.back().stretch.end == Stretch::kOpen;
    if (holds == is_open) return Change::none;
    if (!holds) {
      list_.back().stretch.end = clock[chain_];
      return Change::ends;
    }
    list_.push_back({.stretch = {.begin = clock[chain_]}, .clock = {clock.begin(), clock.end()}});
    return Change::begins;
  }
  // Those that end within the first `count` events of the chain will not be asked for any more.
  void forget(std::uint32_t count) {
    while (!list_.empty() && list_.front().stretch.end <= count) list_.pop_front();
  }

  ChainId chain() const { return chain_; }
  const std::deque<OnlineStretch>& list() const { return list_; }

 private:
  ChainId chain_;
  std::deque<OnlineStretch> list_;  // ascending
};

// A condition that a detector is told of, and what it keeps of it.
struct OnlineCondition {
  ChainId chain = 0;
  bool initially = false;
  bool is_included = true;  // otherwise it is only watched until include() is called
};
struct WatchedCondition {
  OnlineStretches stretches;
  bool is_included;
};
using WatchedConditions = std::vector<WatchedCondition>;

}  // namespace hasse::poset
