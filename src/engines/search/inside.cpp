#include "engines/search/inside.h"

namespace hasse::search {

// Remembers it.
bool InsideStates::is_known(const model::TransitionSystem& execution, model::Pid owner) {
  const model::StateView state = execution.state();
  key_.assign(state.begin(), state.end());
  for (unsigned shift = 0; shift < 16; shift += 8) key_.push_back(static_cast<std::byte>(owner >> shift));
  return !remembered_.insert(key_).is_new;
}

}  // namespace hasse::search
