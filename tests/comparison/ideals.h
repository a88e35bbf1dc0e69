// The states of all ideals of a run, by brute force.
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <string>

#include "engines/cover/cover.h"
#include "engines/search/explore_by_sets.h"

namespace hasse::comparison {

class Ideals {
 public:
  // Looks at no more than so many ideals, of all runs together.
  Ideals(const machine::Machine& machine, std::uint64_t budget);

  // Adds those of one more run.
  void add(std::span<const cover::RunEvent> run);

  const std::set<search::Bytes>& states() const { return states_; }
  bool exhausted() const { return exhausted_; }  // of budget: not all ideals were looked at
  // What is wrong with a run: a step that is not enabled after its causes. Empty: nothing.
  const std::string& mistake() const { return mistake_; }

 private:
  void extend(std::span<const cover::RunEvent> run, std::size_t next);
  bool take(const cover::RunEvent& event);

  machine::Execution execution_;
  std::uint64_t budget_;
  std::vector<bool> inside_;
  std::set<search::Bytes> states_;
  bool exhausted_ = false;
  std::string mistake_;
};

}  // namespace hasse::comparison
