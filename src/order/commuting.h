// Steps that need not be taken because they were taken the other way round: if a was taken in a state, or was asleep there, and
// then b, which commutes with a, leads from it to another one, then a is asleep there: it leads on to where b leads from the
// state after a.
//
// A search that leaves out what is asleep still visits every state, as long as it comes back to a state where something was
// asleep that is not asleep when it is met again, and takes that (engines/search/walk.h). Source: Godefroid, Partial-Order Methods
// for the Verification of Concurrent Systems (1996), section 5: sleep sets, and their combination with a set of visited states.
//
// What commutes is decided by the aspects (aspects.h) of the actions of the processes that are there; nothing does with
// priorities or a claim. A step that begins an atomic sequence stands for all of it, in all its branches. What such a step
// counts for has to be known, since it is not taken. O(1) a pair of steps once it is known whether they commute. Not thread
// safe: one a thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "order/aspects.h"
#include "order/encounters.h"

namespace hasse::order {

// What taking a step of a stored state counted, up to the next stored states.
struct Weight {
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

class Commuting {
 public:
  // Of a model for which can_commute() is true, or nothing is ever asleep.
  explicit Commuting(const model::Model& model);

  // `steps`: those enabled in the current state. `before`: steps that were asleep in the state before, or taken there, the one
  // that led here last, and their weights; those that are cut off do not count. Moves those of `steps` that are asleep to
  // the front, writes their weights to `weights`, where there is room for those of all, and says how many they are.
  std::size_t put_to_sleep(const model::TransitionSystem& system, std::span<const model::Label> before,
                           const Weight* weights_before, std::vector<model::Label>& steps, Weight* weights);

 private:
  static constexpr std::size_t kMostPopulations = 64;

  // False: nothing is known of the processes that are there.
  bool enter(const machine::Execution& execution) {
    if (generation_ != execution.generation()) [[unlikely]]
      look_up(execution);
    return current_ != nullptr;
  }
  void look_up(const machine::Execution& execution);
  bool is_plain(ActionId id) const;

  Facts facts_;
  std::map<Encounters::Key, std::unique_ptr<Aspects>> kept_;  // by population
  Encounters::Key key_;
  Aspects* current_ = nullptr;
  std::uint64_t generation_ = ~std::uint64_t{0};  // of processes that it is of
};

}  // namespace hasse::order
