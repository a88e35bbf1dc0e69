// A part of the state space that is still to be walked: a stored state with steps of it that are still to be taken.
//
// What the threads of a search depth first hand each other, and what each of them has in hand.
#pragma once

#include <cstddef>
#include <vector>

#include "base/checked_file.h"
#include "machine/step.h"

namespace hasse::search {

struct Part {
  std::vector<std::byte> state;
  std::vector<machine::Step> steps;
  std::vector<machine::Step> path;  // to it, from the initial state

  void save(CheckedWriter& to) const;
  void load(CheckedReader& from);
};

void save_steps(const std::vector<machine::Step>& steps, CheckedWriter& to);
std::vector<machine::Step> load_steps(CheckedReader& from);

}  // namespace hasse::search
