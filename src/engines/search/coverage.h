// Which actions were taken in a search, those inside steps too.
#pragma once

#include <utility>
#include <vector>

#include "base/checked_file.h"
#include "model/transition_system.h"

namespace hasse::search {

class Coverage {
 public:
  // Collects what the system takes from now on; must live as long as that takes steps. `actions`: of its model.
  Coverage(model::TransitionSystem& system, model::ActionSets actions) : taken_(std::move(actions)) {
    system.collect(&taken_);
  }
  Coverage(const Coverage&) = delete;
  Coverage& operator=(const Coverage&) = delete;

  void save(CheckedWriter& to) const;
  void load(CheckedReader& from);

  const model::ActionSets& taken() const { return taken_; }

 private:
  model::ActionSets taken_;
};

}  // namespace hasse::search
