#include "search/spilled_path.h"

#include <utility>

namespace hasse::search {

void SpilledPath::push(std::vector<std::byte> root, const PathView& path) {
  if (!file_) file_ = std::make_unique<ScratchFile>();
  const std::uint64_t offset = file_->size();
  pieces_.reserve(pieces_.size() + 1);
  try {
    file_->append(std::as_bytes(path.frames));
    file_->append(std::as_bytes(path.steps));
    file_->append(std::as_bytes(path.weights));
  } catch (...) {
    file_->cut(offset);
    throw;
  }
  pieces_.push_back({std::move(root), offset, path.frames.size(), path.steps.size(), path.weights.size()});
}

void SpilledPath::read(const Piece& piece, std::span<PathFrame> frames, std::span<machine::Step> steps,
                       std::span<order::Weight> weights) const {
  file_->read(piece.offset, std::as_writable_bytes(frames));
  file_->read(piece.offset + frames.size_bytes(), std::as_writable_bytes(steps));
  file_->read(piece.offset + frames.size_bytes() + steps.size_bytes(), std::as_writable_bytes(weights));
}

void SpilledPath::keep(std::size_t pieces) {
  if (pieces >= pieces_.size()) return;
  file_->cut(pieces_[pieces].offset);
  pieces_.resize(pieces);
}

}  // namespace hasse::search
