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

#include "search/explorer.h"
#include "search/session.h"
#include "search/successor_visitor.h"
#include "search/walk.h"

namespace hasse::search {

class BreadthFirst final : public Explorer, public Position {
 public:
  explicit BreadthFirst(Session& session);

  Ending explore() override;
  Run current_run() const override;
  std::uint64_t memory_bytes() const override { return walk_.memory_bytes(); }
  std::uint64_t frontier() const override { return session_.store.size() - expanded_; }

 private:
  bool expand_level(store::StateId begin, store::StateId end);
  void prefer_deadlock_before(store::StateId end);

  Session& session_;
  SuccessorVisitor visitor_;
  Walk<SuccessorVisitor> walk_;
  std::uint64_t expanded_ = 0;
};

}  // namespace hasse::search
