#include "check/confirm.h"

#include "property/judge.h"
#include "replay/cycle.h"
#include "replay/formula_on_run.h"

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

namespace {

std::optional<Finding> find_false_formula(const std::shared_ptr<const Program>& program, const property::Run& run,
                                          const Question& question) {
  const std::vector<ExprId> atoms = replay::atoms_of(*question.formula);
  // Another opinion than that of an engine in this too, that the interpreter has it.
  const machine::Machine machine(program, atoms, -1, machine::Mode::interpreter);
  const replay::Word word = replay::word_of(machine, replay::of_system(run), atoms);
  if (word.states() == 0) return std::nullopt;
  const replay::FormulaOnRun formula(*program, *question.formula, word);
  if (formula.holds()) return std::nullopt;
  return Finding{question,
                 Fault::none,
                 question.property.pos,
                 "formula violated: " + question.property.text,
                 "the formula is false on this run (checked without an automaton)",
                 formula.reasons()};
}

std::optional<Finding> find_by_labels(const replay::Round& round, bool stays, const Question& question) {
  const auto passed = [&](const replay::Round::Passed& label, const char* message) {
    return Finding{question, Fault::none, label.pos, message,
                   stays ? "the label is where the run stays (checked by executing it)"
                         : "the label is passed in the cycle, which closes (checked by executing it)"};
  };
  switch (question.property.kind) {
    case PropertyKind::acceptance:
      if (round.accept.empty()) return std::nullopt;
      return passed(round.accept.front(), stays ? "at an accept label for ever" : "acceptance cycle");
    case PropertyKind::claim:
      if (round.claim_accept.empty()) return std::nullopt;
      return passed(round.claim_accept.front(), "acceptance cycle of the never claim");
    case PropertyKind::non_progress:
      if (!round.progress.empty() || round.states == 0) return std::nullopt;
      return Finding{question,
                     Fault::none,
                     {},
                     "non-progress cycle",
                     "nobody is at a progress label in the cycle, which closes (checked by executing it)"};
    default:
      return std::nullopt;
  }
}

}  // namespace

std::optional<Finding> find_violation(const std::shared_ptr<const Program>& program, int claim,
                                      const property::Run& run, const std::vector<Question>& questions) {
  const machine::Machine machine(program, {}, claim, machine::Mode::interpreter);
  replay::Narrator narrator(machine, claim);
  narrator.start();
  for (const model::Label& step : run.prefix) narrator.pass(step);
  const replay::Round round = replay::go_round(narrator, run.cycle);
  for (const Question& question : questions) {
    // A run that comes to its end goes round no cycle in which somebody could make progress.
    if (question.property.kind == PropertyKind::non_progress && run.cycle.empty()) continue;
    const std::optional<Finding> finding = question.formula ? find_false_formula(program, run, question)
                                                            : find_by_labels(round, run.cycle.empty(), question);
    if (finding) return finding;
  }
  return std::nullopt;
}

void confirm(FoundRun& found, const std::shared_ptr<const Program>& program) {
  property::Run& run = found.run;
  if (found.claim < 0) run = replay::of_system(run);
  std::string wrong = replay::why_no_run(*found.machine, found.claim, run);
  if (!wrong.empty() && run.is_infinite()) {
    run.prefix.insert(run.prefix.end(), run.cycle.begin(), run.cycle.end());
    wrong = replay::why_no_run(*found.machine, found.claim, run);
  }
  HASSE_CHECK(wrong.empty(), "an infinite run that is none of the model: {}", wrong);
  Question question{found.property, found.predicate};
  for (const LtlProperty& formula : program->ltl) {
    if (found.property.kind == PropertyKind::temporal && formula.name == found.property.name)
      question.formula = formula.formula;
  }
  std::optional<Finding> finding = find_violation(program, found.claim, run, {question});
  HASSE_CHECK(finding.has_value(), "an infinite run that does not violate its property, {}", found.property.name);
  if (finding->pos.known()) found.pos = finding->pos;
  found.message = std::move(finding->message);
  found.confirmed_by = std::move(finding->confirmed_by);
  found.reasons = std::move(finding->reasons);
}

}  // namespace hasse::check
