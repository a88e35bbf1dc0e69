// What a walk of a search breadth first does with one state: stores its successors, judges the new ones, goes no deeper.
#pragma once

#include <cstddef>

#include "engines/search/session_visitor.h"

namespace hasse::search {

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

}  // namespace hasse::search
