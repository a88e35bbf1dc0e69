// Confirmation of a violation: judges the last state of a run that was executed again.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "check/report.h"
#include "replay/narrator.h"

namespace hasse::check {

// A property and how to evaluate it at the end of a run.
struct Question {
  property::Property property;  // its `predicate` is an index into the machine's predicates
  ExprId predicate = kNone;
};

struct Finding {
  Question question;
  model::Fault fault = model::Fault::none;
  SourcePos pos;
  std::string message;
};

// Predicates are not looked at inside an atomic sequence, as in a search.
// The first of the questions that the end of the run answers: a property violated, or a goal reached. `last`: outcome
// of the last step. `empty_channels`: a valid end state has no message under way.
std::optional<Finding> find_violation(replay::Narrator& narrator, const model::Outcome& last,
                                      const std::vector<Question>& questions, bool empty_channels);

}  // namespace hasse::check
