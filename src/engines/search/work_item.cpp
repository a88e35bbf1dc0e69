#include "engines/search/work_item.h"

namespace hasse::search {

void WorkItem::save(CheckedWriter& to) const {
  to.put(state.size());
  to.put_bytes(state);
  piece->save(to);
  Trunk::save(trunk, to);
}

WorkItem WorkItem::load(CheckedReader& from, std::atomic<std::uint64_t>& accounted) {
  WorkItem item;
  item.state.resize(from.get());
  from.get_bytes(item.state);
  item.piece = std::make_shared<const PackedPath>(PackedPath::load(from));
  item.trunk = Trunk::load(from, accounted);
  return item;
}

}  // namespace hasse::search
