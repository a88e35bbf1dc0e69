// Eight flags of a search's own that a store keeps with a state, unset at first.
//
// Setting them is atomic: of several threads that set a flag, one sees that it was unset.
#pragma once

#include <atomic>
#include <cstdint>

namespace hasse::store {

using Flags = std::uint8_t;
inline constexpr Flags kAllFlags = 0xff;

// Where the flags of a state are, as long as its store does not grow.
class StateFlags {
 public:
  StateFlags() = default;  // nowhere: a store that keeps none
  explicit StateFlags(Flags* at) : at_(at) {}

  bool are_kept() const { return at_ != nullptr; }
  Flags get() const { return std::atomic_ref<Flags>(*at_).load(std::memory_order_acquire); }
  // Says which were set before.
  Flags set(Flags flags) const { return std::atomic_ref<Flags>(*at_).fetch_or(flags, std::memory_order_acq_rel); }
  // Some flag is unset.
  bool is_open() const { return are_kept() && get() != kAllFlags; }

 private:
  Flags* at_ = nullptr;
};

}  // namespace hasse::store
