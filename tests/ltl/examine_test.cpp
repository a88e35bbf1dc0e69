#include "ltl/examine.h"

#include <gtest/gtest.h>

#include "automata/parser.h"
#include "automata/random_formula.h"

namespace hasse::ltl {
namespace {

Question ask(automata::FormulaPool& pool, const std::vector<std::string>& texts) {
  Question question;
  for (const std::string& text : texts) question.formulas.push_back({text, automata::parse_formula(pool, text)});
  return question;
}

TEST(Examination, ACoreHasNothingSuperfluous) {
  support::Random random(41);
  int cores = 0;
  for (int round = 0; round < 300; ++round) {
    automata::FormulaPool pool;
    automata::name_propositions(pool, 2);
    Question question;
    for (int i = 0; i < 5; ++i)
      question.formulas.push_back({"", automata::build(pool, automata::random_tree(random, random.between(2, 6), 2))});
    const Examination result = examine(pool, question);
    ASSERT_TRUE(result.together);
    if (result.together->truth == Truth::yes) {
      for (const Examined& one : result.formulas)
        ASSERT_TRUE(automata::holds(pool, one.asked.formula, *result.together->decision.word));
      continue;
    }
    ++cores;
    ASSERT_TRUE(result.is_core_minimal);
    for (std::size_t left_out = 0; left_out <= result.core.size(); ++left_out) {
      std::vector<automata::Formula> some;
      for (std::size_t i = 0; i < result.core.size(); ++i) {
        if (i != left_out) some.push_back(result.formulas[result.core[i]].asked.formula);
      }
      const bool is_satisfiable = decide(pool, pool.conjunction(some), Engine::automaton).word.has_value();
      ASSERT_EQ(is_satisfiable, left_out < result.core.size());
    }
  }
  EXPECT_GT(cores, 50);
}

TEST(Examination, WordsShowTheDifference) {
  automata::FormulaPool pool;
  Question question = ask(pool, {"<> p"});
  const automata::Formula other = automata::parse_formula(pool, std::string("q U p"));
  question.related = {Relation::equivalent, {"q U p", other}};
  const Examination result = examine(pool, question);
  ASSERT_EQ(result.related->answer.truth, Truth::no);
  const automata::Lasso& word = *result.related->answer.decision.word;
  EXPECT_TRUE(automata::holds(pool, result.conjunction, word));
  EXPECT_FALSE(automata::holds(pool, other, word));
}

TEST(Examination, WhatIsNotDecidedInTimeIsSaid) {
  StopSource source;
  source.end_at_question(1);
  const StopScope scope(source);
  automata::FormulaPool pool;
  const Examination result = examine(pool, ask(pool, {"[] <> p && (q U r)", "p"}));
  EXPECT_EQ(result.formulas[0].satisfiable.truth, Truth::undecided);
  EXPECT_EQ(result.formulas[0].satisfiable.stop, StopReason::time);
  EXPECT_EQ(result.formulas[1].valid.truth, Truth::undecided);
  EXPECT_EQ(result.together->truth, Truth::undecided);
  EXPECT_TRUE(result.core.empty());
}

TEST(Examination, RewritingShowsASmallerClass) {
  automata::FormulaPool pool;
  const Examination result =
      examine(pool, ask(pool, {"[] <> [] [] <> p", "p U q || [] p", "<> [] p && [] p", "X [] <> p"}));
  EXPECT_STREQ(class_name(result.formulas[0].traits), "recurrence");
  EXPECT_STREQ(class_name(result.formulas[1].traits), "safety");
  EXPECT_STREQ(class_name(result.formulas[2].traits), "safety");
  EXPECT_TRUE(result.formulas[3].traits.without_next);
}

}  // namespace
}  // namespace hasse::ltl
