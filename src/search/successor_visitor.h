// What a walk of a search breadth first does with one state: stores its successors, judges the new ones, goes no deeper.
#pragma once

#include <cstddef>
#include <vector>

#include "search/session.h"

namespace hasse::search {

struct SuccessorVisitor {
  Session& session;
  store::StateId from = 0;  // the state whose successors are sought

  Action fault(const machine::Step& step, const machine::Outcome& outcome) {
    return session.properties.judge_fault(&step, outcome);
  }
  Action arrive() { return session.visit(from) == Action::stop ? Action::stop : Action::prune; }
  void enter(std::size_t /*depth*/) {}
  void reduce(std::vector<machine::Step>& steps, std::size_t first) { session.reduce(steps, first); }
  Action end() { return session.properties.judge_end(session.execution); }
};

}  // namespace hasse::search
