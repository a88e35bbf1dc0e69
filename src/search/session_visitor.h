// What every visitor of a walk does that has a session: it judges by its properties, and takes away the steps that need not be
// taken.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "search/session.h"

namespace hasse::search {

struct SessionVisitor {
  Session& session;

  Action fault(const machine::Step& step, const machine::Outcome& outcome) {
    return session.properties.judge_fault(&step, outcome);
  }
  void back() { session.back(); }
  std::size_t leave_out(std::span<const machine::Step> earlier, const machine::Step& last,
                        std::vector<machine::Step>& steps) {
    return session.leave_out(earlier, last, steps);
  }
  void reduce(std::vector<machine::Step>& steps) { session.reduce(steps); }
  Action end() { return session.properties.judge_end(session.execution); }
};

}  // namespace hasse::search
