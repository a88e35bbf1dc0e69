#include "order/closure.h"

#include "base/diagnostics.h"

namespace hasse::order {

Closure::Closure(ActionTable& table, machine::Execution& execution)
    : table_(table),
      enabling_(table, execution),
      members_(table.size()),
      necessary_(table.size()),
      known_(table.size()) {}

void Closure::start(const BitSet& enabled, const BitSet& counted, const BitSet* impossible) {
  enabled_ = &enabled;
  counted_ = &counted;
  impossible_ = impossible;
  enabling_.start(enabled);
  ++state_;
}

void Closure::take(const BitSet& actions) {
  for (std::size_t w = 0; w < actions.words(); ++w) {
    std::uint64_t word = actions.word(w) & ~members_.word(w);
    if (impossible_ != nullptr) word &= ~impossible_->word(w);
    for (; word != 0; word &= word - 1) {
      const std::size_t action = w * 64 + static_cast<std::size_t>(std::countr_zero(word));
      members_.set(action);
      work_.push_back(static_cast<ActionId>(action));
      if (counted_->test(action)) ++size_;
    }
  }
}

// The sets of actions one of which has to come before the disabled action.
const std::vector<const BitSet*>& Closure::necessary(ActionId action) {
  std::vector<const BitSet*>& sets = necessary_[action];
  if (known_[action] == state_) return sets;
  known_[action] = state_;
  sets.clear();
  const bool holds = enabling_.holds(table_.action(action).guard, sets);
  HASSE_CHECK(!holds, "an action whose guard holds is not enabled");
  return sets;
}

// Enabled members are dear, since they are what is to be explored.
const BitSet& Closure::cheapest(const std::vector<const BitSet*>& sets) const {
  const BitSet* best = sets.front();
  if (sets.size() == 1) return *best;
  std::size_t least = ~std::size_t{0};
  for (const BitSet* set : sets) {
    std::size_t cost = 0;
    for (std::size_t w = 0; w < set->words(); ++w) {
      std::uint64_t added = set->word(w) & ~members_.word(w);
      if (impossible_ != nullptr) added &= ~impossible_->word(w);
      cost += Enabling::counts(added, enabled_->word(w));
    }
    if (cost >= least) continue;
    least = cost;
    best = set;
  }
  return *best;
}

const BitSet* Closure::grow(const BitSet& seeds, std::size_t most) {
  members_.clear();
  work_.clear();
  size_ = 0;
  take(seeds);
  while (!work_.empty()) {
    if (size_ >= most) return nullptr;
    const ActionId action = work_.back();
    work_.pop_back();
    take(enabled_->test(action) ? table_.conflicts(action) : cheapest(necessary(action)));
  }
  return size_ >= most ? nullptr : &members_;
}

}  // namespace hasse::order
