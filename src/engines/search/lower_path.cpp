#include "engines/search/lower_path.h"

#include <utility>

namespace hasse::search {

void LowerPath::push(Piece piece) {
  Kept kept;
  kept.sizes = piece.path->sizes();
  kept.bytes = piece.path->bytes().size();
  kept.piece = std::move(piece);
  pieces_.push_back(std::move(kept));
  frames_ += pieces_.back().sizes.frames;
  open_ += pieces_.back().sizes.open;
  memory_bytes_ += pieces_.back().memory_bytes();
}

std::shared_ptr<const PackedPath> LowerPath::path_of(const Kept& kept) const {
  if (kept.piece.path != nullptr) return kept.piece.path;
  std::vector<std::byte> bytes(kept.bytes);
  file_->read(kept.offset, bytes);
  return std::make_shared<const PackedPath>(kept.sizes, std::move(bytes));
}

void LowerPath::forget(const Kept& kept) {
  frames_ -= kept.sizes.frames;
  open_ -= kept.sizes.open;
  memory_bytes_ -= kept.memory_bytes();
}

// The file is not needed above the pieces that are left.
LowerPath::Piece LowerPath::pop() {
  std::shared_ptr<const PackedPath> path = path_of(pieces_.back());
  const bool was_in_file = pieces_.back().piece.path == nullptr;
  forget(pieces_.back());
  Piece piece{std::move(pieces_.back().piece.root), std::move(path)};
  if (was_in_file) file_->cut(pieces_.back().offset);
  pieces_.pop_back();
  return piece;
}

LowerPath::Piece LowerPath::pop_lowest() {
  std::shared_ptr<const PackedPath> path = path_of(pieces_.front());
  forget(pieces_.front());
  Piece piece{std::move(pieces_.front().piece.root), std::move(path)};
  pieces_.pop_front();
  if (pieces_.empty() && file_ != nullptr) file_->cut(0);
  return piece;
}

// Pieces in the file are below those in memory.
void LowerPath::spill() {
  if (file_ == nullptr) file_ = std::make_unique<ScratchFile>();
  for (Kept& kept : pieces_) {
    if (kept.piece.path == nullptr) continue;
    const std::uint64_t offset = file_->size();
    try {
      file_->append(kept.piece.path->bytes());
    } catch (...) {
      file_->cut(offset);
      throw;
    }
    memory_bytes_ -= kept.memory_bytes();
    kept.offset = offset;
    kept.piece.path.reset();
    memory_bytes_ += kept.memory_bytes();
  }
}

void LowerPath::clear() {
  pieces_.clear();
  if (file_ != nullptr) file_->cut(0);
  frames_ = open_ = memory_bytes_ = 0;
}

void LowerPath::append_taken(std::vector<model::Label>& run) const {
  for (const Kept& kept : pieces_) path_of(kept)->append_taken(run);
}

void LowerPath::save(CheckedWriter& to) const {
  to.put(pieces_.size());
  for (const Kept& kept : pieces_) {
    to.put(kept.piece.root.size());
    to.put_bytes(kept.piece.root);
    path_of(kept)->save(to);
  }
}

void LowerPath::load(CheckedReader& from) {
  clear();
  for (std::uint64_t pieces = from.get(); pieces > 0; --pieces) {
    std::vector<std::byte> root(from.get());
    from.get_bytes(root);
    push({std::move(root), std::make_shared<const PackedPath>(PackedPath::load(from))});
  }
}

}  // namespace hasse::search
