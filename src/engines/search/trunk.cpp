#include "engines/search/trunk.h"

#include <algorithm>
#include <utility>

namespace hasse::search {

Trunk::Trunk(Pointer below, std::shared_ptr<const PackedPath> piece, std::atomic<std::uint64_t>& accounted)
    : below_(std::move(below)),
      piece_(std::move(piece)),
      length_(length(below_) + piece_->frames()),
      accounted_(accounted) {
  accounted_.fetch_add(sizeof(*this) + piece_->memory_bytes(), std::memory_order_relaxed);
}

// One piece after another, for as many destructors in each other as there are pieces would not fit the stack.
Trunk::~Trunk() {
  accounted_.fetch_sub(sizeof(*this) + piece_->memory_bytes(), std::memory_order_relaxed);
  Pointer at = std::move(below_);
  while (at != nullptr && at.use_count() == 1) at = Pointer(at->below_);
}

Trunk::Pointer Trunk::extend(Pointer below, std::shared_ptr<const PackedPath> piece,
                             std::atomic<std::uint64_t>& accounted) {
  if (piece->empty()) return below;
  return std::make_shared<const Trunk>(std::move(below), std::move(piece), accounted);
}

std::vector<const Trunk*> Trunk::from_below(const Pointer& trunk) {
  std::vector<const Trunk*> pieces;
  for (const Trunk* at = trunk.get(); at != nullptr; at = at->below_.get()) pieces.push_back(at);
  std::ranges::reverse(pieces);
  return pieces;
}

void Trunk::append_to(const Pointer& trunk, std::vector<model::Label>& run) {
  run.reserve(run.size() + length(trunk));
  for (const Trunk* piece : from_below(trunk)) piece->piece_->append_taken(run);
}

void Trunk::save(const Pointer& trunk, CheckedWriter& to) {
  const std::vector<const Trunk*> pieces = from_below(trunk);
  to.put(pieces.size());
  for (const Trunk* piece : pieces) piece->piece_->save(to);
}

Trunk::Pointer Trunk::load(CheckedReader& from, std::atomic<std::uint64_t>& accounted) {
  Pointer trunk;
  for (std::uint64_t pieces = from.get(); pieces > 0; --pieces)
    trunk = extend(std::move(trunk), std::make_shared<const PackedPath>(PackedPath::load(from)), accounted);
  return trunk;
}

}  // namespace hasse::search
