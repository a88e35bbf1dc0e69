// The lower part of a path depth first, in a file, for when memory is short: pieces of it, the uppermost of which is taken
// back first.
//
// Of each piece its root state stays in memory; its frames and steps are on the disk. Taking a piece back executes its steps
// again, which makes the undo log anew.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/scratch_file.h"
#include "machine/step.h"
#include "search/path.h"

namespace hasse::search {

class SpilledPath {
 public:
  struct Piece {
    std::vector<std::byte> root;  // state from which it begins
    std::uint64_t offset = 0;
    std::uint64_t frames = 0;
    std::uint64_t steps = 0;
    std::uint64_t weights = 0;
  };

  bool empty() const { return pieces_.empty(); }
  const std::vector<Piece>& pieces() const { return pieces_; }  // lowest first

  // Throws std::bad_alloc when the disk is full; it stays as it was.
  void push(std::vector<std::byte> root, const PathView& path);
  void read(const Piece& piece, std::span<PathFrame> frames, std::span<machine::Step> steps,
            std::span<order::Weight> weights) const;
  // Forgets the uppermost pieces until so many are left.
  void keep(std::size_t pieces);

 private:
  std::unique_ptr<ScratchFile> file_;
  std::vector<Piece> pieces_;
};

}  // namespace hasse::search
