#include "search/part.h"

#include <span>

namespace hasse::search {

void save_steps(const std::vector<machine::Step>& steps, CheckedWriter& to) {
  to.put(steps.size());
  to.put_all(std::span<const machine::Step>(steps));
}

std::vector<machine::Step> load_steps(CheckedReader& from) {
  std::vector<machine::Step> steps(from.get());
  from.get_all(std::span(steps));
  return steps;
}

void Part::save(CheckedWriter& to) const {
  to.put(state.size());
  to.put_bytes(state);
  save_steps(steps, to);
  save_steps(path, to);
}

void Part::load(CheckedReader& from) {
  state.resize(from.get());
  from.get_bytes(state);
  steps = load_steps(from);
  path = load_steps(from);
}

}  // namespace hasse::search
