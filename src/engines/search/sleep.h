// Variants of sleep sets (order/sleep_sets.h) in a depth-first search, and the effort by which probes compare them.
//
// one_level: a step is skipped only in the immediate successor; needs no per-state data. Sound, since the state after
// the other order was stored before, and so on back to a state where the step was taken.
//
// inherited: classic sleep sets (Godefroid); save more where many processes are independent. A state that is met again
// with a smaller sleep set has steps to take, so each state has flags.
//
// Which is better depends on the model, so probes choose (search.cpp), by counted effort and not by time: what a search
// reports must not depend on the clock.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "model/label.h"
#include "order/sleep_sets.h"

namespace hasse::search {

enum class Sleep : std::uint8_t {
  never,
  one_level,  // not inherited
  inherited,
};

struct Effort {
  std::uint64_t steps = 0;    // taken or still to take
  std::uint64_t checks = 0;   // arrivals at known states with unset flags
  std::uint64_t entries = 0;  // re-entries of known states with steps to take

  // In units of steps. Factors measured on the models of the bench.
  double cost() const {
    return static_cast<double>(steps) + 0.7 * static_cast<double>(checks) + 0.5 * static_cast<double>(entries);
  }
};

// Inherited sleep sets ask the store for a byte a state (store/payload.h). Processes are in seven groups; a flag for each of them
// says that nothing of the group is asleep. The last flag says that the thread that stored the state has set the others.
using SleepFlags = std::uint8_t;

// The steps of the state at hand: the sleeping ones first, then those to take. The skipped counts of sleeping steps lie
// in their final place: behind those of the path (path.h), which has room for them. Not thread safe.
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
  // Groups with sleeping steps.
  SleepFlags sleeping() const { return flags_of(std::span(steps.data(), asleep)); }
  // The flags of all groups, except those whose steps all sleep.
  SleepFlags awake() const { return awake(sleeping()); }
  SleepFlags awake(SleepFlags sleeping) const {
    if (sleeping == 0) return kGroups;
    return static_cast<SleepFlags>(kGroups & (flags_of(std::span(steps).subspan(asleep)) | ~sleeping));
  }
  // Wakes the steps whose group is among `taken`.
  void wake(SleepFlags taken, order::SkippedCounts* skipped);
  // Keeps only the steps to take whose group is among these.
  void take_only(SleepFlags groups);
  void forget_asleep();
  static const model::ProcessSet& processes_in(SleepFlags groups);

 private:
  // A table, since a division takes longer.
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
