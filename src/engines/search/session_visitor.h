// What every visitor of a walk does that has a session: it judges by its properties, and takes away the steps that need not be
// taken.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "engines/search/session.h"

namespace hasse::search {

struct SessionVisitor {
  Session& session;

  Action fault(const model::Outcome& outcome) {
    return action_of(session.judge.judge_fault(outcome.fault, session.execution.blame()));
  }
  void back() { session.back(); }
  store::Payload payload() const { return session.cursor.payload(); }
  void find() { session.find(); }
  std::size_t put_to_sleep(std::span<const model::Label> before, const order::Weight* weights_before,
                           std::vector<model::Label>& steps, order::Weight* weights) {
    return session.put_to_sleep(before, weights_before, steps, weights);
  }
  void reduce(std::vector<model::Label>& steps) { session.reduce(steps); }
  Action end() { return action_of(session.judge.judge_end(session.execution)); }
};

}  // namespace hasse::search
