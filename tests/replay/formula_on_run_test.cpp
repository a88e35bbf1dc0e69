#include "replay/formula_on_run.h"

#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <memory>

#include "base/random.h"
#include "replay/example.h"
#include "replay/narrator.h"

namespace hasse::replay {
namespace {

// By the definition of each operator, looking ahead as far as the lasso has states.
bool holds_by_definition(const LtlFormula& formula, const Word& word, std::size_t at) {
  const auto operand = [&](std::size_t i, std::size_t state) {
    return holds_by_definition(formula.operands[i], word, state);
  };
  const auto ahead = [&](const std::function<bool(std::size_t)>& ends, bool otherwise, bool answer) {
    std::size_t state = at;
    for (std::size_t i = 0; i <= word.states(); ++i, state = word.after(state)) {
      if (ends(state)) return answer;
    }
    return otherwise;
  };
  const auto until = [&](bool weak) {
    std::size_t state = at;
    for (std::size_t i = 0; i <= word.states(); ++i, state = word.after(state)) {
      if (operand(1, state)) return true;
      if (!operand(0, state)) return false;
    }
    return weak;
  };
  switch (formula.op) {
    case LtlOp::atom:
      return word.atoms.at(formula.atom)[at];
    case LtlOp::logical_not:
      return !operand(0, at);
    case LtlOp::logical_and:
      return operand(0, at) && operand(1, at);
    case LtlOp::logical_or:
      return operand(0, at) || operand(1, at);
    case LtlOp::implies:
      return !operand(0, at) || operand(1, at);
    case LtlOp::equivalent:
      return operand(0, at) == operand(1, at);
    case LtlOp::next:
      return operand(0, word.after(at));
    case LtlOp::always:
      return ahead([&](std::size_t state) { return !operand(0, state); }, true, false);
    case LtlOp::eventually:
      return ahead([&](std::size_t state) { return operand(0, state); }, false, true);
    case LtlOp::until:
      return until(false);
    case LtlOp::weak_until:
      return until(true);
    case LtlOp::release: {  // q holds up to and with the first state in which p does
      std::size_t state = at;
      for (std::size_t i = 0; i <= word.states(); ++i, state = word.after(state)) {
        if (!operand(1, state)) return false;
        if (operand(0, state)) return true;
      }
      return true;
    }
  }
  return false;
}

LtlFormula random_formula(Random& source, int depth) {
  LtlFormula formula;
  if (depth == 0 || source.below(6) == 0) {
    formula.atom = static_cast<ExprId>(source.below(2));
    return formula;
  }
  constexpr std::array kOps = {LtlOp::logical_not, LtlOp::next,       LtlOp::always,  LtlOp::eventually,
                               LtlOp::logical_and, LtlOp::logical_or, LtlOp::implies, LtlOp::equivalent,
                               LtlOp::until,       LtlOp::weak_until, LtlOp::release};
  constexpr std::size_t kUnary = 4;
  const std::size_t op = source.below(kOps.size());
  formula.op = kOps[op];
  for (int i = 0; i < (op < kUnary ? 1 : 2); ++i) formula.operands.push_back(random_formula(source, depth - 1));
  return formula;
}

TEST(FormulaOnRun, AgreesWithTheDefinitionOfTheOperators) {
  const auto program = program_of("bool p, q; active proctype P() { skip } ltl f { [] (p -> q) }");
  // The formulas below speak of these two expressions, whatever they are.
  Random random(7);
  int held = 0;
  constexpr int kTrials = 4000;
  for (int trial = 0; trial < kTrials; ++trial) {
    const LtlFormula formula = random_formula(random, 4);
    Word word;
    const std::size_t states = 1 + random.below(6);
    word.loop_begin = random.below(states);
    for (std::size_t i = 0; i < states; ++i) {
      word.steps.push_back(i);
      for (ExprId atom = 0; atom < 2; ++atom) word.atoms[atom].push_back(random.below(2) == 1);
    }
    const FormulaOnRun on_run(*program, formula, word);
    ASSERT_EQ(on_run.holds(), holds_by_definition(formula, word, 0)) << trial << ": " << to_text(*program, formula);
    EXPECT_FALSE(on_run.reasons().empty()) << trial;
    held += on_run.holds() ? 1 : 0;
  }
  EXPECT_GT(held, kTrials / 4);
  EXPECT_LT(held, 3 * kTrials / 4);
}

std::vector<std::string> reasons_of(const std::string& formula, std::size_t prefix, std::size_t cycle) {
  const auto program = program_of(
      "byte x;\nactive proctype P() { x = 3; do :: x == 3 -> x = 4 :: x == 4 -> atomic { x = 9; x = 3 } od }\n"
      "ltl f { " +
      formula + " }\n");
  const std::vector<ExprId> atoms = atoms_of(program->ltl[0].formula);
  const machine::Machine machine(program, atoms);
  property::Run run;
  Narrator narrator(machine);
  narrator.start();
  for (std::size_t i = 0; i < prefix + cycle; ++i)
    (i < prefix ? run.prefix : run.cycle).push_back(narrator.take(narrator.enabled().at(0)).step);
  const Word word = word_of(machine, run, atoms);
  const FormulaOnRun on_run(*program, program->ltl[0].formula, word);
  EXPECT_FALSE(on_run.holds());
  return on_run.reasons();
}

TEST(FormulaOnRun, SaysWhyItIsFalse) {
  using Reasons = std::vector<std::string>;
  EXPECT_EQ(reasons_of("<> (x == 5)", 1, 5), Reasons({"never: x == 5"}));
  EXPECT_EQ(reasons_of("[] (x == 4 -> <> (x == 0))", 1, 5),
            Reasons({"true after step 3: x == 4", "never from step 3 on: x == 0"}));
  EXPECT_EQ(reasons_of("<> [] (x == 3)", 1, 5), Reasons({"never: [] (x == 3)"}));
  EXPECT_EQ(reasons_of("(x == 0) U (x == 5)", 1, 5), Reasons({"never: x == 5"}));
  EXPECT_EQ(reasons_of("(x == 0) U (x == 4)", 1, 5),
            Reasons({"not yet after step 1: x == 4", "false after step 1: x == 0"}));
  EXPECT_EQ(reasons_of("X (x == 0)", 1, 5), Reasons({"false after step 1: x == 0"}));
  EXPECT_EQ(reasons_of("!([] <> (x == 4))", 1, 5), Reasons({"always: <> (x == 4)"}));
}

TEST(FormulaOnRun, NobodySeesWhatHappensInsideOfAnAtomicSequence) {
  EXPECT_EQ(reasons_of("<> (x == 9)", 1, 5), std::vector<std::string>({"never: x == 9"}));
}

TEST(WordOfRun, ARunWithoutACycleStaysWhereItEnds) {
  const auto program = program_of("byte x;\nactive proctype P() { x = 1; x = 2 }\nltl f { <> (x == 1) }\n");
  const std::vector<ExprId> atoms = atoms_of(program->ltl[0].formula);
  ASSERT_EQ(atoms.size(), 1U);
  const machine::Machine machine(program, atoms);
  property::Run run;
  Narrator narrator(machine);
  narrator.start();
  for (auto steps = narrator.enabled(); !steps.empty(); steps = narrator.enabled())
    run.prefix.push_back(narrator.take(steps.front()).step);
  ASSERT_EQ(run.prefix.size(), 3U) << "two statements and the end of the process";
  const Word word = word_of(machine, run, atoms);
  EXPECT_EQ(word.atoms.at(atoms[0]), std::vector<bool>({false, true, false, false}));
  EXPECT_EQ(word.loop_begin, 3U);
  EXPECT_EQ(word.after(3), 3U);
}

}  // namespace
}  // namespace hasse::replay
