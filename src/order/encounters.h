// The states in which populations were met: what the tables of stubborn sets (stubborn.h) are made from.
//
// Tables of a population are begun for the first of its states that is met, and extended for those that they do not
// foresee. Several Stubborn that share these states make equal tables and choose alike. One of them at a time may add
// states, while the others rest: what several threads choose then depends on the order of additions only, and not on who
// asked what before.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "model/transition_system.h"

namespace hasse::order {

class Encounters {
 public:
  using Key = std::vector<std::int32_t>;  // of a population
  using States = std::vector<std::vector<std::byte>>;

  // The states of a population that has been met, in order; nullptr: it has not. They stay where they are until clear().
  const States* find(const Key& key) const {
    const auto found = states_.find(key);
    return found == states_.end() ? nullptr : &found->second;
  }
  const States& add(const Key& key, model::StateView state) {
    States& states = states_[key];
    if (!states.empty()) ++version_;
    states.emplace_back(state.begin(), state.end());
    return states;
  }
  void clear() {
    states_.clear();
    ++version_;
    ++clearings_;
  }

  // Changes whenever something else may be chosen in a state for which there are tables.
  std::uint64_t version() const { return version_; }
  std::uint64_t clearings() const { return clearings_; }

 private:
  std::map<Key, States> states_;
  std::uint64_t version_ = 0;
  std::uint64_t clearings_ = 0;
};

}  // namespace hasse::order
