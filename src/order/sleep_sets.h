// Sleep sets. If a was taken in a state, or slept there, and then b, which commutes with a, leads to another state,
// then a sleeps there: it leads to where b leads from the state after a.
//
// A search that skips sleeping steps still visits every state, provided that it re-enters a known state that is met
// again with a smaller sleep set, and takes the steps that woke up (engines/search/walk.h). Source: Godefroid,
// Partial-Order Methods for the Verification of Concurrent Systems (1996), section 5: sleep sets with state matching.
//
// Commutation is decided by conditional independence (conditional_independence.h) of the actions of the present
// processes; with priorities or a claim nothing commutes. A step that begins an atomic sequence stands for all of it,
// in all its branches. Its counts must be known, since it is not taken. O(1) a pair of steps whose relation is known.
// Not thread safe: one for each worker.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "order/conditional_independence.h"
#include "order/samples.h"

namespace hasse::order {

// The counts of a step of a stored state, up to the next stored states: added when the step is skipped.
struct SkippedCounts {
  static constexpr std::uint16_t kUnknown = 0xffff;
  static constexpr std::uint16_t kCutOff = 0xfffe;
  std::uint16_t transitions = 0;
  std::uint16_t atomic_steps = 0;

  bool is_known() const { return transitions != kUnknown && atomic_steps != kUnknown; }
  // Nothing was looked at behind the step. (So it seems also where so many atomic steps were counted, which costs no more than
  // that the step is taken.)
  bool is_cut_off() const { return transitions == kUnknown && atomic_steps == kCutOff; }
};

// Can any two steps commute? Not where every step depends on every other, nor where nothing is known of them.
bool can_commute(const model::Model& model);

class SleepSets {
 public:
  // Of a model for which can_commute() is true, or nothing is ever asleep.
  explicit SleepSets(const model::Model& model);

  // `steps`: those enabled in the current state. `before`: steps that were asleep in the state before, or taken there, the one
  // that led here last, and their weights; those that are cut off do not count. Moves those of `steps` that are asleep to
  // the front, writes their weights to `weights`, where there is room for those of all, and says how many they are.
  std::size_t put_to_sleep(const model::TransitionSystem& system, std::span<const model::Label> before,
                           const SkippedCounts* skipped_before, std::vector<model::Label>& steps,
                           SkippedCounts* skipped);

 private:
  static constexpr std::size_t kMostTables = 64;

  // Returns false if nothing is known of the present processes.
  bool enter(const machine::Execution& execution) {
    if (generation_ != execution.generation()) [[unlikely]]
      look_up(execution);
    return current_ != nullptr;
  }
  void look_up(const machine::Execution& execution);
  bool is_plain(ActionId id) const;

  Facts facts_;
  std::map<Samples::Key, std::unique_ptr<ConditionalIndependence>> kept_;  // by set of process instances
  Samples::Key key_;
  ConditionalIndependence* current_ = nullptr;
  std::uint64_t generation_ = ~std::uint64_t{0};  // of processes that it is of
};

}  // namespace hasse::order
