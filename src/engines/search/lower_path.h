// The packed lower part of a depth-first path: pieces of which the uppermost is unpacked first and the lowest given
// away first. When memory is short they go to a file.
//
// The root state of each piece stays in memory. Unpacking a piece executes its steps again, which rebuilds the undo
// log. Not thread safe.
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

  // Adds a piece on top. Throws std::bad_alloc, and is unchanged then.
  void push(Piece piece);
  // Removes the uppermost, or the lowest piece. Throw std::bad_alloc, and change nothing then.
  Piece pop();
  Piece pop_lowest();

  // Moves the pieces in memory to the file. Throws std::bad_alloc when the disk is full, and changes nothing then.
  void spill();
  std::uint64_t spilled() const { return file_ != nullptr ? file_->size() : 0; }  // bytes in the file
  void clear();

  void append_taken(std::vector<model::Label>& run) const;
  void save(CheckedWriter& to) const;
  void load(CheckedReader& from);

 private:
  struct Kept {
    Piece piece;  // without its path if that is in the file
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
