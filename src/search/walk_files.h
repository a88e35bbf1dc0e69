// How a walk goes to a file and comes back: those members of Walk (walk.h, which includes this) that save it in a checkpoint, and
// move the lower part of its path out of memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <span>
#include <utility>
#include <vector>

#include "search/walk.h"

namespace hasse::search {

template <typename Visitor>
void Walk<Visitor>::save(CheckedWriter& to) const {
  Path::save(path_.view(), to);
  to.put(to_enter_);
  to.put(reached_depth_limit_);
  inside_.save(to);
}

template <typename Visitor>
void Walk<Visitor>::save_only(const PathView& path, CheckedWriter& to) {
  Path::save(path, to);
  for (int flag = 0; flag < 2; ++flag) to.put(0);
  InsideStates(false).save(to);
}

// The marks are those of this execution.
template <typename Visitor>
void Walk<Visitor>::restore(CheckedReader& from) {
  path_.clear();
  const std::uint64_t frames = from.get();
  make_room(path_.frames, frames);
  path_.frames.set_size(frames);
  from.get_all(std::span(path_.frames.data(), frames));
  const std::uint64_t steps = from.get();
  make_room(path_.steps, steps);
  path_.steps.set_size(steps);
  from.get_bytes(std::as_writable_bytes(std::span(path_.steps.data(), steps)));
  if (path_.is_weighted) {
    make_room(path_.weights, steps);
    path_.weights.set_size(steps);
    from.get_all(std::span(path_.weights.data(), steps));
  }
  to_enter_ = from.get() != 0;
  reached_depth_limit_ = from.get() != 0;
  inside_.load(from);
  replay(0);
}

// Takes the steps of the path again, from the state of a frame on, which is current.
template <typename Visitor>
void Walk<Visitor>::replay(std::size_t from) {
  for (std::size_t i = from; i < path_.frames.size(); ++i) {
    path_.frames[i].mark = execution_.mark();
    if (i + 1 < path_.frames.size() || to_enter_) execution_.take(path_.taken(i));
  }
}

template <typename Visitor>
bool Walk<Visitor>::spill(SpilledPath& to, std::vector<std::byte>& root, std::vector<machine::Step>& path) {
  const std::size_t end = path_.frames.empty() ? 0 : path_.frames.back().root;
  if (end == 0) return false;
  const std::size_t before = to.pieces().size();
  std::vector<std::size_t> cuts{end};  // where pieces begin, from above, and the states there
  std::vector<std::vector<std::byte>> states;
  for (std::size_t i = end; i-- > 0;) {
    const bool is_large = path_.frames[cuts.back()].first - path_.frames[i].first >= kStepsOfAPiece;
    if (i == 0 || (is_large && path_.frames[i].root == i)) cuts.push_back(i);
  }
  std::size_t current = path_.frames.size();  // the frame that was gone back to
  try {
    path.reserve(path.size() + end);
    for (std::size_t k = 0; k + 1 < cuts.size(); ++k) {
      current = cuts[k];
      execution_.undo_to(path_.frames[current].mark);
      const machine::StateView state = execution_.state();
      states.emplace_back(state.begin(), state.end());
    }
    for (std::size_t k = cuts.size() - 1; k > 0; --k) {
      const std::uint32_t first = path_.frames[cuts[k]].first;
      const std::size_t steps = path_.frames[cuts[k - 1]].first - first;
      to.push(
          k == cuts.size() - 1 ? root : states[k],
          {path_.piece(cuts[k], cuts[k - 1]), {path_.steps.begin() + first, steps}, path_.weights_of(first, steps)});
    }
  } catch (const std::bad_alloc&) {
    to.keep(before);
    replay(current);
    throw;
  }
  for (std::size_t i = 0; i < end; ++i) path.push_back(path_.taken(i));
  root = std::move(states.front());
  path_.keep_from(end);
  execution_.load(root);
  replay(0);
  return true;
}

template <typename Visitor>
void Walk<Visitor>::take_back(SpilledPath& from, std::vector<std::byte>& root, std::vector<machine::Step>& path) {
  const SpilledPath::Piece& piece = from.pieces().back();
  make_room(path_.frames, piece.frames);
  make_room(path_.steps, piece.steps);
  make_room(path_.weights, piece.weights);
  path_.frames.set_size(piece.frames);
  path_.steps.set_size(piece.steps);
  path_.weights.set_size(piece.weights);
  try {
    from.read(piece, {path_.frames.data(), piece.frames}, {path_.steps.data(), piece.steps},
              {path_.weights.data(), piece.weights});
  } catch (const std::bad_alloc&) {
    path_.clear();
    throw NoRoom();
  }
  path.resize(path.size() - piece.frames);
  root = piece.root;
  from.keep(from.pieces().size() - 1);
  execution_.load(root);
  replay(0);
}

}  // namespace hasse::search
