#include "report/confirm.h"

namespace hasse::report {

using model::Fault;
using search::PropertyKind;

std::optional<Finding> find_violation(Narrator& narrator, const model::Outcome& last,
                                      const std::vector<Question>& questions, bool empty_channels) {
  if (last.fault != Fault::none) {
    const model::Blame& blame = narrator.execution().blame();
    for (const Question& question : questions) {
      if (question.property.kind != search::kind_of(last.fault, blame)) continue;
      const SourcePos pos = last.fault == Fault::claim_end ? question.property.pos : blame.pos;
      return Finding{question, last.fault, pos, search::describe(narrator.machine(), last.fault, blame)};
    }
  }
  if (!model::can_continue(last.fault)) return std::nullopt;  // there is no state
  const bool is_end = narrator.enabled().empty();
  for (const Question& question : questions) {
    const PropertyKind kind = question.property.kind;
    const char* wrong = is_end ? search::wrong_end(kind, narrator.execution(), empty_channels) : nullptr;
    if (wrong != nullptr) return Finding{question, Fault::none, {}, wrong};
    if (narrator.owner() == model::kNobody && has_predicate(kind)) {
      Fault fault = Fault::none;
      const bool is_true =
          narrator.execution().evaluate(question.property.predicate, fault) != 0 && fault == Fault::none;
      const bool is_goal = kind == PropertyKind::reachable;
      if (is_true == is_goal) {
        const std::string message = is_goal ? std::string("reached")
                                    : fault == Fault::none
                                        ? std::string("false")
                                        : fmt::format("{} in invariant: {}", to_string(fault), question.property.text);
        return Finding{question, fault, question.property.pos, message};
      }
    }
  }
  return std::nullopt;
}

}  // namespace hasse::report
