// The sends and receives of a run by channel. With them the needs of a move (order/move.h), which count back from the
// end, become events.
//
// The run grows and shrinks at its end. append and remove_last are O(uses of the move), for_each_needed O(needs). Not
// thread safe.
#pragma once

#include <cstdint>
#include <vector>

#include "order/move.h"

namespace hasse::order {

class ChannelHistory {
 public:
  // The next event of the run, by its number, is the move.
  void append(const Move& move, std::uint32_t event) {
    for_each_end(move, [&](std::size_t end) {
      if (at_end_.size() <= end) at_end_.resize(end + 1);
      at_end_[end].push_back(event);
    });
  }
  // `move` is that of the event that was appended last.
  void remove_last(const Move& move) {
    for_each_end(move, [&](std::size_t end) { at_end_[end].pop_back(); });
  }

  // Calls a function for each send and receive of the run that the move needs; the move is enabled in the current
  // state, at the end of the run.
  template <typename Visit>
  void for_each_needed(const model::TransitionSystem& system, const Move& move, const Visit& visit) {
    needs_.clear();
    append_needs(system, move, needs_);
    for (const Need& need : needs_) {
      const std::size_t end = end_of(need.kind, need.channel);
      if (end < at_end_.size() && need.back <= at_end_[end].size())
        visit(at_end_[end][at_end_[end].size() - need.back]);
    }
  }

 private:
  using Kind = model::ChannelUse::Kind;

  static std::size_t end_of(Kind kind, std::uint32_t channel) {
    return std::size_t{channel} << 1 | (kind == Kind::send ? 1 : 0);
  }
  template <typename Visit>
  static void for_each_end(const Move& move, const Visit& visit) {
    for (const model::ChannelUse& use : move.footprint.uses) {
      if (use.kind == Kind::send || use.kind == Kind::receive) visit(end_of(use.kind, use.channel));
    }
  }

  std::vector<std::vector<std::uint32_t>> at_end_;  // by end_of(): once for each message
  std::vector<Need> needs_;
};

}  // namespace hasse::order
