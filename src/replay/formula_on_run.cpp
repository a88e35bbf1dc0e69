#include "replay/formula_on_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/diagnostics.h"
#include "base/stop.h"
#include "logic/expression_text.h"
#include "replay/narrator.h"

namespace hasse::replay {

namespace {

constexpr std::size_t kMostReasons = 6;
constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);

void collect(const LtlFormula& formula, std::vector<ExprId>& atoms) {
  if (formula.op == LtlOp::atom && std::ranges::find(atoms, formula.atom) == atoms.end()) atoms.push_back(formula.atom);
  for (const LtlFormula& operand : formula.operands) collect(operand, atoms);
}

const char* symbol(LtlOp op) {
  switch (op) {
    case LtlOp::atom:
      return "";
    case LtlOp::logical_not:
      return "!";
    case LtlOp::logical_and:
      return "&&";
    case LtlOp::logical_or:
      return "||";
    case LtlOp::implies:
      return "->";
    case LtlOp::equivalent:
      return "<->";
    case LtlOp::next:
      return "X ";
    case LtlOp::always:
      return "[] ";
    case LtlOp::eventually:
      return "<> ";
    case LtlOp::until:
      return "U";
    case LtlOp::weak_until:
      return "W";
    case LtlOp::release:
      return "V";
  }
  return "";
}

bool is_word(const std::string& text) {
  return std::ranges::all_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  });
}

std::string operand_text(const Program& program, const LtlFormula& formula) {
  std::string text = to_text(program, formula);
  const bool is_closed = formula.op == LtlOp::atom ? is_word(text) : formula.operands.size() == 1;
  return is_closed ? text : "(" + text + ")";
}

// "after step 3"
std::string when(const Word& word, std::size_t state) {
  return word.steps[state] == 0 ? "in the initial state" : fmt::format("after step {}", word.steps[state]);
}

// " from step 3 on": from the state that it leads to
std::string from_when(const Word& word, std::size_t state) {
  return word.steps[state] == 0 ? "" : fmt::format(" from step {} on", word.steps[state]);
}

// Evaluates the atoms in the states of a run as it goes along.
class Reader {
 public:
  Reader(const machine::Machine& machine, const std::vector<ExprId>& atoms) : narrator_(machine) {
    for (const ExprId atom : atoms) {
      const auto at = std::ranges::find(machine.predicates(), atom);
      HASSE_CHECK(at != machine.predicates().end(), "a proposition that the machine was not made with");
      atoms_.emplace_back(static_cast<std::size_t>(at - machine.predicates().begin()), &word_.atoms[atom]);
    }
  }

  Word read(const property::Run& run) {
    narrator_.start();
    for (const model::Label& step : run.prefix) pass(step);
    const std::size_t begin = word_.states();
    if (run.cycle.empty()) note();
    for (const model::Label& step : run.cycle) pass(step);
    word_.loop_begin = begin;
    if (begin == word_.states()) word_ = {};
    return std::move(word_);
  }

 private:
  void pass(const model::Label& step) {
    stop_point();
    if (narrator_.owner() == model::kNobody) note();
    narrator_.pass(step);
  }

  void note() {
    word_.steps.push_back(narrator_.steps_taken());
    for (const auto& [predicate, values] : atoms_) {
      model::Fault fault = model::Fault::none;
      const bool is_true = narrator_.execution().evaluate(predicate, fault) != 0;
      values->push_back(is_true && fault == model::Fault::none);
    }
  }

  Narrator narrator_;
  Word word_;
  std::vector<std::pair<std::size_t, std::vector<bool>*>> atoms_;  // index of the predicate; nodes of a map do not move
};

}  // namespace

std::vector<ExprId> atoms_of(const LtlFormula& formula) {
  std::vector<ExprId> atoms;
  collect(formula, atoms);
  return atoms;
}

Word word_of(const machine::Machine& machine, const property::Run& run, const std::vector<ExprId>& atoms) {
  return Reader(machine, atoms).read(run);
}

std::string to_text(const Program& program, const LtlFormula& formula) {
  if (formula.op == LtlOp::atom) return logic::to_text(program, formula.atom);
  if (formula.operands.size() == 1) return symbol(formula.op) + operand_text(program, formula.operands[0]);
  return fmt::format("{} {} {}", operand_text(program, formula.operands[0]), symbol(formula.op),
                     operand_text(program, formula.operands[1]));
}

FormulaOnRun::FormulaOnRun(const Program& program, const LtlFormula& formula, const Word& word)
    : program_(program), word_(word), root_(evaluated(formula)) {}

FormulaOnRun::Node FormulaOnRun::evaluated(const LtlFormula& formula) const {
  Node node;
  node.formula = &formula;
  for (const LtlFormula& operand : formula.operands) node.operands.push_back(evaluated(operand));
  if (formula.op == LtlOp::atom) {
    node.values = word_.atoms.at(formula.atom);
  } else {
    solve(node);
  }
  return node;
}

// What the operator says of a state by its operands there and, of what goes on, by its own value in the next state.
bool FormulaOnRun::value_at(const Node& node, std::size_t state, bool next) const {
  const auto operand = [&](std::size_t i) { return static_cast<bool>(node.operands[i].values[state]); };
  switch (node.formula->op) {
    case LtlOp::logical_not:
      return !operand(0);
    case LtlOp::logical_and:
      return operand(0) && operand(1);
    case LtlOp::logical_or:
      return operand(0) || operand(1);
    case LtlOp::implies:
      return !operand(0) || operand(1);
    case LtlOp::equivalent:
      return operand(0) == operand(1);
    case LtlOp::next:
      return node.operands[0].values[word_.after(state)];
    case LtlOp::always:
      return operand(0) && next;
    case LtlOp::eventually:
      return operand(0) || next;
    case LtlOp::until:
    case LtlOp::weak_until:
      return operand(1) || (operand(0) && next);
    case LtlOp::release:
      return operand(1) && (operand(0) || next);
    case LtlOp::atom:
      break;
  }
  internal_error(__FILE__, __LINE__, "a proposition is no operator");
}

// U and <> are least fixed points, so that the loop is entered from behind with false; [], W and V are greatest ones. After one
// time round the value where the loop begins is right, after two that of all of it.
void FormulaOnRun::solve(Node& node) const {
  const LtlOp op = node.formula->op;
  const std::size_t states = word_.states();
  node.values.resize(states);
  bool next = op == LtlOp::always || op == LtlOp::weak_until || op == LtlOp::release;
  for (std::size_t i = states; i-- > word_.loop_begin;) next = value_at(node, i, next);
  for (std::size_t i = states; i-- > 0;) node.values[i] = next = value_at(node, i, next);
}

std::size_t FormulaOnRun::first(const Node& node, bool value, std::size_t from) const {
  for (std::size_t i = from; i < word_.states(); ++i) {
    if (node.values[i] == value) return i;
  }
  for (std::size_t i = word_.loop_begin; i < from; ++i) {
    if (node.values[i] == value) return i;
  }
  return kNowhere;
}

std::vector<std::string> FormulaOnRun::reasons() const {
  std::vector<std::string> reasons;
  explain(root_, 0, reasons);
  // What one state says twice is said once.
  std::vector<std::string> distinct;
  for (std::string& reason : reasons) {
    if (std::ranges::find(distinct, reason) == distinct.end()) distinct.push_back(std::move(reason));
  }
  if (distinct.size() > kMostReasons) distinct.resize(kMostReasons);
  return distinct;
}

void FormulaOnRun::explain(const Node& node, std::size_t state, std::vector<std::string>& reasons) const {
  if (reasons.size() >= kMostReasons) return;
  const bool value = node.values[state];
  const auto go_on = [&](std::size_t operand, std::size_t where) { explain(node.operands[operand], where, reasons); };
  const auto for_ever = [&](const char* how) {
    reasons.push_back(
        fmt::format("{}{}: {}", how, from_when(word_, state), to_text(program_, *node.operands[0].formula)));
  };
  const auto both = [&] {
    go_on(0, state);
    go_on(1, state);
  };
  // The operand that alone decides, where there is one.
  const auto one_or_both = [&](bool deciding) {
    if (value != deciding) return both();
    go_on(node.operands[0].values[state] == deciding ? 0 : 1, state);
  };
  switch (node.formula->op) {
    case LtlOp::atom:
      reasons.push_back(
          fmt::format("{} {}: {}", value ? "true" : "false", when(word_, state), to_text(program_, *node.formula)));
      return;
    case LtlOp::logical_not:
      return go_on(0, state);
    case LtlOp::logical_and:
      return one_or_both(false);
    case LtlOp::logical_or:
      return one_or_both(true);
    case LtlOp::implies:
      if (!value) return both();
      return go_on(node.operands[0].values[state] ? 1 : 0, state);
    case LtlOp::equivalent:
      return both();
    case LtlOp::next:
      return go_on(0, word_.after(state));
    case LtlOp::always:
      if (value) return for_ever("always");
      return go_on(0, first(node.operands[0], false, state));
    case LtlOp::eventually:
      if (!value) return for_ever("never");
      return go_on(0, first(node.operands[0], true, state));
    case LtlOp::until:
    case LtlOp::weak_until:
    case LtlOp::release:
      return explain_until(node, state, reasons);
  }
}

// p U q, p W q; and p V q, which is q W (p && q).
void FormulaOnRun::explain_until(const Node& node, std::size_t state, std::vector<std::string>& reasons) const {
  const bool is_release = node.formula->op == LtlOp::release;
  const Node& holding = node.operands[is_release ? 1 : 0];
  const Node& ending = node.operands[is_release ? 0 : 1];
  const std::size_t end = first(ending, true, state);
  const auto never = [&](const Node& what, const char* how) {
    reasons.push_back(fmt::format("{}{}: {}", how, from_when(word_, state), to_text(program_, *what.formula)));
  };
  if (node.values[state]) {
    if (end == kNowhere) return never(holding, "always");
    return explain(ending, end, reasons);
  }
  if (end == kNowhere) never(ending, "never");
  if (end == kNowhere && node.formula->op == LtlOp::until) return;
  // The first state from here on, in the order of the run, in which what is to hold does not: before anything ended it.
  const std::size_t failure = first(holding, false, state);
  if (end != kNowhere && !ending.values[failure])
    reasons.push_back(fmt::format("not yet {}: {}", when(word_, failure), to_text(program_, *ending.formula)));
  explain(holding, failure, reasons);
}

}  // namespace hasse::replay
