// The stubborn closure: from some actions to a set that is closed under conflicts of its enabled members and under a
// necessary set of each disabled one.
//
// start() begins with a new state; then grow() for each seed. Allocates on first use only.
#pragma once

#include <span>
#include <vector>

#include "order/enabling.h"

namespace hasse::order {

class Closure {
 public:
  Closure(ActionTable& table, machine::Execution& execution);

  // The current state of the execution, in which `enabled` are enabled; `counted` of these are to be few. `impossible`:
  // never enabled from this state on; may be null.
  void start(const BitSet& enabled, const BitSet& counted, const BitSet* impossible);

  // The closure of `seeds`; nullptr once it has `most` counted members or more.
  const BitSet* grow(const BitSet& seeds, std::size_t most);
  // Counted members of the last closure.
  std::size_t size() const { return size_; }

  Enabling& enabling() { return enabling_; }

 private:
  void take(const BitSet& actions);
  const std::vector<const BitSet*>& necessary(ActionId action);
  const BitSet& cheapest(const std::vector<const BitSet*>& sets) const;

  ActionTable& table_;
  Enabling enabling_;
  const BitSet* enabled_ = nullptr;
  const BitSet* counted_ = nullptr;
  const BitSet* impossible_ = nullptr;
  BitSet members_;
  std::vector<ActionId> work_;
  std::size_t size_ = 0;
  std::vector<std::vector<const BitSet*>> necessary_;  // by action, of this state
  std::vector<std::uint64_t> known_;                   // the state that they are of
  std::uint64_t state_ = 0;
};

}  // namespace hasse::order
