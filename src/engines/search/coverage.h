// Which edges of the program were taken in a search, those inside d_steps too.
#pragma once

#include <vector>

#include "base/checked_file.h"
#include "machine/machine.h"

namespace hasse::search {

class Coverage {
 public:
  // Listens to the execution from now on; must live as long as that takes steps.
  explicit Coverage(machine::Execution& execution, const Program& program);

  void save(CheckedWriter& to) const;
  void load(CheckedReader& from);

  // [proctype][edge]
  std::vector<std::vector<bool>> taken() const { return taken_; }

 private:
  std::vector<std::vector<bool>> taken_;
};

}  // namespace hasse::search
