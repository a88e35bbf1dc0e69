// A run from the initial state: Execution::start(), then take() each step. With a cycle it is infinite, a lasso: after the prefix
// the steps of the cycle are repeated for ever; they lead from the state at the end of the prefix back to it.
#pragma once

#include <vector>

#include "base/checked_file.h"
#include "model/label.h"

namespace hasse::property {

struct Run {
  std::vector<model::Label> prefix = {};
  std::vector<model::Label> cycle = {};  // empty: the run is finite

  bool is_infinite() const { return !cycle.empty(); }
  friend bool operator==(const Run&, const Run&) = default;
};

void save(const Run& run, CheckedWriter& to);
Run load_run(CheckedReader& from);

}  // namespace hasse::property
