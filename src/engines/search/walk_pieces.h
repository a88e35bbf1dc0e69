// Where a walk stands, in a file or in another walk: those members of Walk (walk.h) that save it in a
// checkpoint, move the lower part of its path out of the way and give some of it away.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engines/search/walk_steps.h"

namespace hasse::search {

template <WalkVisitor Visitor>
void Walk<Visitor>::save(CheckedWriter& to) const {
  Path::save(path_.view(), to);
  to.put(path_.stored);
  to.put(to_enter_);
  to.put(is_judged_);
  to.put(reached_depth_limit_);
  inside_.save(to);
}

// Marks are those of this execution's undo log.
template <WalkVisitor Visitor>
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
  if (path_.counts_skipped) {
    make_room(path_.skipped, steps);
    path_.skipped.set_size(steps);
    from.get_all(std::span(path_.skipped.data(), steps));
  }
  path_.stored = from.get();
  to_enter_ = from.get() != 0;
  is_judged_ = from.get() != 0;
  reached_depth_limit_ = from.get() != 0;
  inside_.load(from);
  replay(0, to_enter_);
}

// Re-executes the steps of the path from frame `from` on, whose state is current; `last`: the last frame's step, too.
template <WalkVisitor Visitor>
void Walk<Visitor>::replay(std::size_t from, bool last) {
  for (std::size_t i = from; i < path_.frames.size(); ++i) {
    path_.frames[i].mark = execution_.mark();
    if (i + 1 < path_.frames.size() || last) execution_.take(path_.taken(i));
  }
}

template <WalkVisitor Visitor>
std::vector<std::byte> Walk<Visitor>::current_state() const {
  const model::StateView state = execution_.state();
  return {state.begin(), state.end()};
}

template <WalkVisitor Visitor>
bool Walk<Visitor>::bury(std::size_t kept, LowerPath& to, std::vector<std::byte>& root) {
  const std::size_t frames = path_.frames.size();
  const std::size_t cut = frames > kept ? path_.frames[frames - 1 - kept].root : 0;
  look_at_ = cut == 0 ? 2 * frames : kFewestFrames;
  if (cut == 0) return false;
  execution_.undo_to(path_.frames[cut].mark);
  try {
    std::vector<std::byte> there = current_state();
    to.push({root, std::make_shared<const PackedPath>(path_.pack({0, cut}))});
    root = std::move(there);
  } catch (const std::bad_alloc&) {
    replay(cut, to_enter_);
    look_at_ = 2 * frames;
    throw;
  }
  path_.keep_from(cut);
  if (kept == 0) path_.give_memory_back();
  execution_.load(root);
  replay(0, to_enter_);
  return true;
}

template <WalkVisitor Visitor>
void Walk<Visitor>::make_room_for(const PackedPath::Sizes& sizes) {
  make_room(path_.frames, sizes.frames);
  make_room(path_.steps, sizes.steps);
  if (path_.counts_skipped) make_room(path_.skipped, sizes.steps);
}

template <WalkVisitor Visitor>
void Walk<Visitor>::take_back(const PackedPath& piece) {
  path_.clear();
  to_enter_ = is_judged_ = false;
  path_.frames.set_size(piece.frames());
  path_.steps.set_size(piece.steps());
  if (path_.counts_skipped) path_.skipped.set_size(piece.steps());
  piece.unpack({path_.frames.data(), path_.frames.size()}, {path_.steps.data(), path_.steps.size()},
               {path_.skipped.data(), path_.skipped.size()});
  replay(0, false);
}

template <WalkVisitor Visitor>
void Walk<Visitor>::begin(const PackedPath& piece) {
  take_back(piece);
  path_.stored = 0;
  for (std::size_t i = 0; i < path_.frames.size(); ++i) path_.stored += path_.frames[i].root == i ? 1 : 0;
}

template <WalkVisitor Visitor>
auto Walk<Visitor>::split() -> std::optional<Split> {
  const std::optional<Path::Range> half = path_.lower_half();
  if (!half) return std::nullopt;
  Split split;
  split.below = path_.pack({0, half->begin});
  split.piece = path_.pack(*half);
  execution_.undo_to(path_.frames[half->begin].mark);
  split.root = current_state();
  for (std::size_t i = half->begin; i < half->end; ++i) {
    if (i + 1 < path_.frames.size() || to_enter_) execution_.take(path_.taken(i));
  }
  split.own_root = current_state();
  path_.keep_from(half->end);
  execution_.load(split.own_root);
  replay(0, to_enter_);
  return split;
}

}  // namespace hasse::search
