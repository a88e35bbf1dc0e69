#include "check/confirm.h"

#include "property/judge.h"

namespace hasse::check {

using model::Fault;
using property::PropertyKind;

std::optional<Finding> find_violation(replay::Narrator& narrator, const model::Outcome& last,
                                      const std::vector<Question>& questions, bool empty_channels) {
  if (last.fault != Fault::none) {
    const model::Blame& blame = narrator.execution().blame();
    for (const Question& question : questions) {
      if (question.property.kind != property::kind_of(last.fault, blame)) continue;
      return Finding{question, last.fault, property::place_of(question.property, last.fault, blame.pos),
                     narrator.machine().describer().fault(last.fault, blame)};
    }
  }
  if (!model::can_continue(last.fault)) return std::nullopt;  // there is no state
  const bool is_end = narrator.enabled().empty();
  for (const Question& question : questions) {
    const PropertyKind kind = question.property.kind;
    const char* wrong = is_end ? property::wrong_end(kind, narrator.execution(), empty_channels) : nullptr;
    if (wrong != nullptr) return Finding{question, Fault::none, {}, wrong};
    if (narrator.owner() != model::kNobody || !has_predicate(kind)) continue;
    const property::StateRuling ruling = property::rule_on_state(question.property, narrator.execution());
    if (!ruling.decides) continue;
    // Of a value that is false, the invariant itself is told beside it.
    const bool is_false = kind == PropertyKind::invariant && ruling.fault == Fault::none;
    return Finding{question, ruling.fault, question.property.pos,
                   is_false ? "false" : property::describe(question.property, ruling)};
  }
  return std::nullopt;
}

}  // namespace hasse::check
