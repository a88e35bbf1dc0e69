// Confirmation of a violation: judges a run that was executed again, by its last state or, if it is infinite, by its cycle.
//
// Of an infinite run no engine and no automaton is asked: a formula is evaluated by its direct semantics, labels are looked for in the
// states of the cycle.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "check/report.h"
#include "program/property.h"
#include "replay/narrator.h"

namespace hasse::check {

// A property and how to evaluate it at the end of a run.
struct Question {
  property::Property property;  // its `predicate` is an index into the machine's predicates
  ExprId predicate = kNone;
  std::optional<LtlFormula> formula = std::nullopt;  // temporal
};

struct Finding {
  Question question;
  model::Fault fault = model::Fault::none;
  SourcePos pos;
  std::string message;
  // Of an infinite run: how that was found out, a clause, and what there is to say of why, a phrase each.
  std::string confirmed_by = {};
  std::vector<std::string> reasons = {};
};

// Predicates are not looked at inside an atomic sequence, as in a search.
// The first of the questions that the end of the run answers: a property violated, or a goal reached. `last`: outcome
// of the last step. `empty_channels`: a valid end state has no message under way.
std::optional<Finding> find_violation(replay::Narrator& narrator, const model::Outcome& last,
                                      const std::vector<Question>& questions, bool empty_channels);

// The same of an infinite run, which is one of the model: see replay::why_no_run. `claim` moves along, and a question about a never
// claim is about that one.
std::optional<Finding> find_violation(const std::shared_ptr<const Program>& program, int claim,
                                      const property::Run& run, const std::vector<Question>& questions);

// Executes an infinite run that an engine found again and fills in how it is confirmed. It becomes a run of its machine: without the
// observer that the engine may have had, and beginning its cycle one time round later where variables that nobody reads any more are
// reset for the engine and not for the machine. An internal error when it is no run of the model, or does not violate the property.
void confirm(FoundRun& found, const std::shared_ptr<const Program>& program);

}  // namespace hasse::check
