#include "engines/search/part.h"

#include <span>

namespace hasse::search {

void save_steps(const std::vector<model::Label>& steps, CheckedWriter& to) {
  to.put(steps.size());
  to.put_all(std::span<const model::Label>(steps));
}

std::vector<model::Label> load_steps(CheckedReader& from) {
  std::vector<model::Label> steps(from.get());
  from.get_all(std::span(steps));
  return steps;
}

void Part::save(CheckedWriter& to) const {
  to.put(state.size());
  to.put_bytes(state);
  piece->save(to);
  Trunk::save(trunk, to);
}

Part Part::load(CheckedReader& from, std::atomic<std::uint64_t>& accounted) {
  Part part;
  part.state.resize(from.get());
  from.get_bytes(part.state);
  part.piece = std::make_shared<const PackedPath>(PackedPath::load(from));
  part.trunk = Trunk::load(from, accounted);
  return part;
}

}  // namespace hasse::search
