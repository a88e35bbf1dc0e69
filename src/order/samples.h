// Sample states, from which the tables of stubborn sets (stubborn.h) are built.
//
// Tables are built from the first state that is met with a set of process instances, and extended for states that they
// do not foresee. Several Stubborn that share the samples build equal tables and choose alike. One of them at a time
// may add samples, while the others are parked: the choices of several threads then depend on the order of additions
// only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "model/transition_system.h"

namespace hasse::order {

class Samples {
 public:
  using Key = std::vector<std::int32_t>;  // of a set of process instances
  using States = std::vector<std::vector<std::byte>>;

  // The samples of a set of process instances, in order; nullptr: it has not been met. Stable until clear().
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

  // Changes whenever another set may be chosen in a state for which there are tables.
  std::uint64_t version() const { return version_; }
  std::uint64_t clearings() const { return clearings_; }

 private:
  std::map<Key, States> states_;
  std::uint64_t version_ = 0;
  std::uint64_t clearings_ = 0;
};

}  // namespace hasse::order
