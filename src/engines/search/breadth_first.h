// Breadth-first search: all states at distance n before any at distance n + 1. An atomic sequence counts as one step.
//
// So the first violation found has the fewest scheduling steps. The visited states are the queue: a level is a range of
// their ids, and each state has its parent as note. Runs are rebuilt from the parents on demand.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/checked_file.h"
#include "engines/search/explorer.h"
#include "engines/search/walk_pieces.h"
#include "engines/search/worker_context.h"
#include "store/state_set.h"

namespace hasse::search {

// The frontier of a breadth-first search: the current level as a range of ids, and the next state to expand.
struct Frontier {
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
struct SuccessorVisitor : WorkerVisitor {
  store::StateId from = 0;  // the state whose successors are sought

  Action arrive() {
    const Action action = context.visit(from);
    if (action != Action::go_on) return action;
    context.back();
    return Action::prune;
  }
  void enter(std::size_t /*depth*/) {}
};

class BreadthFirst final : public Explorer, public Position {
 public:
  explicit BreadthFirst(WorkerContext& context);

  Status explore() override;
  Status go_on() override;
  ResumePoint resume_point() const override { return {walk_.intact(), walk_.is_over() ? 0U : 1U, true}; }
  void save(CheckedWriter& to) const override;
  void restore(CheckedReader& from, std::uint64_t walks) override;

  Run current_run() const override;
  std::uint64_t memory_bytes() const override { return walk_.memory_bytes(); }
  std::uint64_t frontier() const override { return context_.store.size() - expanded_; }

 private:
  bool expand_levels();
  bool expand_level();
  bool expanded(bool all_walked);
  void prefer_deadlock();
  Status status(bool stopped) const;

  WorkerContext& context_;
  SuccessorVisitor visitor_;
  Walk<SuccessorVisitor> walk_;
  Frontier frontier_;
  std::uint64_t expanded_ = 0;
};

}  // namespace hasse::search
