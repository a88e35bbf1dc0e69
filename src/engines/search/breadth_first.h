// Breadth first: all states that can be reached in n scheduling steps before any that needs n + 1. An atomic sequence
// counts as one step.
//
// So the first violation found is one with the fewest scheduling steps. The visited states are the queue: a level is a
// range of their ids, and each state's note names the state from which it was found. Runs are rebuilt from those when
// they are asked for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/checked_file.h"
#include "engines/search/explorer.h"
#include "engines/search/session.h"
#include "engines/search/walk_pieces.h"
#include "store/state_set.h"

namespace hasse::search {

// How far a search breadth first is: the level whose states it expands, a range of ids, and the next of them.
struct Level {
  std::uint64_t depth = 0;
  store::StateId next = 0;
  store::StateId end = 0;

  void save(CheckedWriter& to) const {
    for (const std::uint64_t number : {depth, next, end}) to.put(number);
  }
  void load(CheckedReader& from) {
    for (std::uint64_t* number : {&depth, &next, &end}) *number = from.get();
  }
};

// What a walk does with one state: stores its successors, judges the new ones, goes no deeper.
struct SuccessorVisitor : SessionVisitor {
  store::StateId from = 0;  // the state whose successors are sought

  Action arrive() {
    const Action action = session.visit(from);
    if (action != Action::go_on) return action;
    session.back();
    return Action::prune;
  }
  void enter(std::size_t /*depth*/) {}
};

class BreadthFirst final : public Explorer, public Position {
 public:
  explicit BreadthFirst(Session& session);

  Ending explore() override;
  Ending go_on() override;
  Standing standing() const override { return {walk_.intact(), walk_.is_over() ? 0U : 1U, true}; }
  void save(CheckedWriter& to) const override;
  void restore(CheckedReader& from, std::uint64_t walks) override;

  Run current_run() const override;
  std::uint64_t memory_bytes() const override { return walk_.memory_bytes(); }
  std::uint64_t frontier() const override { return session_.store.size() - expanded_; }

 private:
  bool expand_levels();
  bool expand_level();
  bool expanded(bool all_walked);
  void prefer_deadlock();
  Ending ending(bool stopped) const;

  Session& session_;
  SuccessorVisitor visitor_;
  Walk<SuccessorVisitor> walk_;
  Level level_;
  std::uint64_t expanded_ = 0;
};

}  // namespace hasse::search
