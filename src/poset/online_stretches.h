// The stretches of a chain in which a condition holds, of a run that goes on and whose past is not kept.
//
// A stretch knows the history of the event that begins it, so that nothing else of the run is needed. Clocks may be of
// different lengths: what a clock has no entry for it knows nothing of.
#pragma once

#include <deque>
#include <span>

#include "poset/zero_one_sum.h"

namespace hasse::poset {

// How many events of each chain are in the history of an event, itself included.
using ClockView = std::span<const std::uint32_t>;

inline std::uint32_t entry(ClockView clock, ChainId chain) {
  return chain < clock.size() ? clock[chain] : 0;
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

  // An event of the chain happened, after which the condition holds or not. Does a stretch begin with it?
  bool happened(ClockView clock, bool holds) {
    const bool is_open = !list_.empty() && list_.back().stretch.end == Stretch::kOpen;
    if (holds && !is_open) {
      list_.push_back({.stretch = {.begin = clock[chain_]}, .clock = {clock.begin(), clock.end()}});
      return true;
    }
    if (!holds && is_open) list_.back().stretch.end = clock[chain_];
    return false;
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

// Conditions that a detector watches, each with its `stretches`: their numbers by chain, and how many stretches are kept.
template <typename Watched>
std::vector<std::vector<std::size_t>> by_chain(const std::vector<Watched>& conditions) {
  std::vector<std::vector<std::size_t>> result;
  for (std::size_t i = 0; i < conditions.size(); ++i) {
    const ChainId chain = conditions[i].stretches.chain();
    if (chain >= result.size()) result.resize(chain + 1);
    result[chain].push_back(i);
  }
  return result;
}
template <typename Watched>
std::size_t stretches_kept(const std::vector<Watched>& conditions) {
  std::size_t count = 0;
  for (const Watched& condition : conditions) count += condition.stretches.list().size();
  return count;
}

}  // namespace hasse::poset
