// What a search depth first does about steps that are asleep (order/commuting.h).
//
// Left out at once, they need no memory of the states, and each state is met as before: of the steps taken in a state, those
// that commute with the next one are left out after it, but not further on. That is sound since the state after the other
// order was stored before, and so on back to one where the step was taken. Handed on from state to state, they save more where
// many processes are independent; then a state that is met again with less asleep has steps to be taken, which its flags say.
//
// Which is better depends on the model, so small trials tell (search.cpp), by an effort that is counted and not timed: what a
// search reports must not depend on the clock.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "model/label.h"
#include "order/commuting.h"

namespace hasse::search {

enum class Sleep : std::uint8_t {
  never,
  at_once,  // not handed on
  handed_on,
};

struct Effort {
  std::uint64_t steps = 0;    // taken, or still to be taken
  std::uint64_t checks = 0;   // of known states with flags unset
  std::uint64_t entries = 0;  // into those of them where something was to be taken

  // In steps. The factors were measured on the models of the bench.
  double cost() const {
    return static_cast<double>(steps) + 0.7 * static_cast<double>(checks) + 0.5 * static_cast<double>(entries);
  }
};

// Inherited sleep sets ask the store for a byte a state (store/payload.h). Processes are in seven groups; a flag for each of them
// says that nothing of the group is asleep. The last flag says that the thread that stored the state has set the others.
using SleepFlags = std::uint8_t;

// The steps of a state at hand: those that are asleep first, then those to take. The weights of those asleep lie where they
// stay: behind those of the path (path.h), which has room for them. Not thread safe.
struct FoundSteps {
  static constexpr unsigned kGroupCount = 7;
  static constexpr SleepFlags kGroups = (1U << kGroupCount) - 1;
  static constexpr SleepFlags kOwned = 1U << kGroupCount;
  static constexpr SleepFlags kAll = kGroups | kOwned;
  static constexpr unsigned kBits = 8;  // of a state's payload

  std::vector<model::Label> steps;
  std::size_t asleep = 0;  // how many of them

  void clear() {
    steps.clear();
    asleep = 0;
  }
  // Groups of which steps are asleep.
  SleepFlags sleeping() const { return flags_of(std::span(steps.data(), asleep)); }
  // The flags of all groups but those that have nothing but steps that are asleep.
  SleepFlags awake() const { return awake(sleeping()); }
  SleepFlags awake(SleepFlags sleeping) const {
    if (sleeping == 0) return kGroups;
    return static_cast<SleepFlags>(kGroups & (flags_of(std::span(steps).subspan(asleep)) | ~sleeping));
  }
  // Steps whose group is among `taken` are not asleep.
  void wake(SleepFlags taken, order::Weight* weights);
  // Steps to take whose group is not among these need not be taken.
  void take_only(SleepFlags groups);
  void forget_asleep();
  static const model::ProcessSet& processes_in(SleepFlags groups);

 private:
  // Looked up, since a division takes longer.
  static constexpr std::array<SleepFlags, 256> kFlagOf = [] {
    std::array<SleepFlags, 256> flags{};
    for (int pid = 0; pid < 256; ++pid) flags[pid] = static_cast<SleepFlags>(1U << pid % int{kGroupCount});
    return flags;
  }();
  static SleepFlags flag_of(const model::Label& step) { return kFlagOf[step.process]; }
  static SleepFlags flags_of(std::span<const model::Label> steps) {
    SleepFlags flags = 0;
    for (const model::Label& step : steps) flags |= flag_of(step);
    return flags;
  }
};

}  // namespace hasse::search
