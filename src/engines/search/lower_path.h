// The lower part of a path depth first, below what a walk has in memory as it uses it: packed pieces, the uppermost of which is
// taken back first, and the lowest given away first. When memory is short they go to a file.
//
// Of each piece its root state stays in memory. Taking a piece back executes its steps again, which makes the undo log anew. Not
// thread safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

#include "base/checked_file.h"
#include "base/scratch_file.h"
#include "engines/search/packed_path.h"

namespace hasse::search {

class LowerPath {
 public:
  struct Piece {
    std::vector<std::byte> root;  // state from which it begins
    std::shared_ptr<const PackedPath> path;
  };

  bool empty() const { return pieces_.empty(); }
  std::size_t pieces() const { return pieces_.size(); }
  std::uint64_t frames() const { return frames_; }
  std::uint64_t open() const { return open_; }  // steps that are still to be taken
  std::uint64_t memory_bytes() const { return memory_bytes_; }
  const PackedPath::Sizes& top() const { return pieces_.back().sizes; }

  // On top. Throws std::bad_alloc; it stays as it was.
  void push(Piece piece);
  // The uppermost one, and the lowest one. Throw std::bad_alloc; it stays as it was.
  Piece pop();
  Piece pop_lowest();

  // Moves what is in memory to the file. Throws std::bad_alloc when the disk is full; it stays as it was.
  void spill();
  std::uint64_t spilled() const { return file_ != nullptr ? file_->size() : 0; }  // bytes in the file
  void clear();

  void append_taken(std::vector<model::Label>& run) const;
  void save(CheckedWriter& to) const;
  void load(CheckedReader& from);

 private:
  struct Kept {
    Piece piece;  // without its path when that is in the file
    PackedPath::Sizes sizes;
    std::uint64_t offset = 0;
    std::uint64_t bytes = 0;

    std::uint64_t memory_bytes() const {
      return sizeof(*this) + piece.root.capacity() + (piece.path != nullptr ? piece.path->memory_bytes() : 0);
    }
  };
  std::shared_ptr<const PackedPath> path_of(const Kept& kept) const;
  void forget(const Kept& kept);

  std::deque<Kept> pieces_;  // lowest first
  std::unique_ptr<ScratchFile> file_;
  std::uint64_t frames_ = 0;
  std::uint64_t open_ = 0;
  std::uint64_t memory_bytes_ = 0;
};

}  // namespace hasse::search
