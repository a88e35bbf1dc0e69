// Inner states of atomic sequences: which of them a walk enters.
//
// SPIN walks every path through a sequence separately. So does a walk, up to a threshold: a sequence that branches and
// meets again would take time exponential in its length, and one that loops would not end. Past the threshold the inner
// states are remembered, with their owner, and entered once: the stored states behind them have been or are being
// visited. `spin_count` moves the threshold beyond what SPIN itself could walk, so that transitions are counted as SPIN
// does.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/checked_file.h"
#include "model/model.h"
#include "store/exact_store.h"

namespace hasse::search {

class InsideStates {
 public:
  explicit InsideStates(bool spin_count) : spin_count_(spin_count) {}

  // The current state is the `seen`-th inner state (from 1) that was met from the last stored state, `frames` frames
  // away from it.
  bool is_to_be_entered(const model::TransitionSystem& execution, model::Pid owner, std::uint32_t seen,
                        std::size_t frames) {
    if (seen <= (spin_count_ ? kSpinRememberAfter : kRememberAfter) && (!spin_count_ || frames <= kSpinLongestPath))
      return true;
    cut_short_ = true;
    return !is_known(execution, owner);
  }
  // True if so many were met, without spin_count, that some may have been left out.
  static bool are_remembered(std::uint32_t seen) { return seen > kRememberAfter; }
  // A sequence was too large to walk every path through it. What a walk remembers hangs on where it was before, so
  // transitions are then counted a few more or less by other walks.
  bool cut_short() const { return cut_short_; }

  std::uint64_t memory_bytes() const { return remembered_.memory_bytes(); }
  void save(CheckedWriter& to) const {
    to.put(cut_short_);
    remembered_.save(to);
  }
  void load(CheckedReader& from) {
    cut_short_ = from.get() != 0;
    remembered_.load(from);
  }

 private:
  static constexpr std::uint32_t kRememberAfter = 64;
  static constexpr std::uint32_t kSpinRememberAfter = 100'000'000;
  static constexpr std::size_t kSpinLongestPath = 100'000;

  bool is_known(const model::TransitionSystem& execution, model::Pid owner);

  bool spin_count_;
  bool cut_short_ = false;
  store::ExactStore remembered_;
  std::vector<std::byte> key_;
};

}  // namespace hasse::search
