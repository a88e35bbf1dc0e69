#include "engines/search/part.h"

namespace hasse::search {

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
