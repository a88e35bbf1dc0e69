#include "automata/automaton_text.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <map>
#include <regex>
#include <sstream>

#include "automata/degeneralise.h"
#include "automata/emptiness.h"
#include "automata/lasso_words.h"
#include "automata/parser.h"
#include "automata/random_formula.h"
#include "automata/read_hoa.h"
#include "automata/simplify.h"
#include "automata/translation.h"
#include "base/diagnostics.h"

namespace hasse::automata {
namespace {

Automaton read_text(const std::string& text) {
  SourceFiles sources;
  return read_hoa(sources, sources.add("a.hoa", text));
}

// What is wrong with a text, with its place.
std::string mistake(const std::string& text) {
  SourceFiles sources;
  const std::uint16_t file = sources.add("a.hoa", text);
  try {
    read_hoa(sources, file);
  } catch (const UserError& error) {
    return sources.describe(error.pos()) + ": " + error.what();
  }
  return "";
}

// The automata accept the same words out of many.
void expect_same_words(FormulaPool& pool, support::Random& random, const Automaton& left, const Automaton& right) {
  for (int w = 0; w < 20; ++w) {
    const Lasso lasso = random_lasso(random, 6, 3);
    ASSERT_EQ(accepts(left, word_of(pool, lasso, left.propositions)),
              accepts(right, word_of(pool, lasso, right.propositions)));
  }
}

TEST(Hoa, WhatIsWrittenIsReadBack) {
  FormulaPool pool;
  name_propositions(pool, 3);
  support::Random random(7);
  for (int i = 0; i < 400; ++i) {
    const Formula formula = build(pool, random_tree(random, 2 + random.pick(9), 3));
    for (Automaton automaton : {translate(pool, formula), small_buchi_automaton(pool, formula)}) {
      const std::string text = hoa_text(automaton, pool.text(formula));
      Automaton read = read_text(text);
      ASSERT_EQ(hoa_text(read, pool.text(formula)), text);
      expect_same_words(pool, random, automaton, read);
    }
  }
}

TEST(Hoa, IsWrittenLikeThis) {
  FormulaPool pool;
  EXPECT_EQ(hoa_text(small_automaton(pool, parse_formula(pool, "G (a -> F \"x == \\\"1\\\"\")")), "response"),
            "HOA: v1\n"
            "name: \"response\"\n"
            "tool: \"hasse\"\n"
            "States: 2\n"
            "Start: 0\n"
            "AP: 2 \"a\" \"x == \\\"1\\\"\"\n"
            "acc-name: Buchi\n"
            "Acceptance: 1 Inf(0)\n"
            "properties: trans-labels explicit-labels trans-acc complete deterministic\n"
            "--BODY--\n"
            "State: 0\n"
            "[!0 | 1] 0 {0}\n"
            "[0&!1] 1\n"
            "State: 1\n"
            "[1] 0 {0}\n"
            "[!1] 1\n"
            "--END--\n");
}

// Aliases, labels on states, implicit labels, comments, sets that mean nothing.
TEST(Hoa, ReadsEachWayToSayIt) {
  FormulaPool pool;
  name_propositions(pool, 3);
  support::Random random(8);
  const Automaton recurrence = small_automaton(pool, parse_formula(pool, "G F p0"));
  const std::string head = "HOA: v1 /* a /* nested */ comment */ tool: \"t\" \"1\" name: \"n\"\n";
  for (const std::string text :
       {"States: 1 Start: 0 AP: 1 \"p0\" Acceptance: 1 Inf(0) --BODY-- State: 0 [0] 0 {0} [!0] 0 --END--",
        "Start: 0 AP: 1 \"p0\" Alias: @a 0 Alias: @b !@a | f Acceptance: 1 (Inf(0)) & t --BODY-- State: 0 [@a] 0 {0} "
        "[@b & t] 0 "
        "--END--",
        "Start: 0 AP: 1 \"p0\" acc-name: Buchi Acceptance: 3 Inf(2) properties: x --BODY-- State: 0 \"s\" 0 {0 1} 0 "
        "{2} --END--",
        "Start: 0 Start: 1 AP: 1 \"p0\" Acceptance: 1 Inf(0) --BODY-- State: [0] 0 {0} 0 1 State: [!0] 1 0 1 "
        "--END--"}) {
    expect_same_words(pool, random, read_text(head + text), recurrence);
  }
  const Automaton first = read_text(
      head + "Start: 1 AP: 1 \"p0\" Acceptance: 1 Inf(0) --BODY-- State: [0] 0 {0} 0 1 State: [!0] 1 0 1 --END--");
  expect_same_words(pool, random, first, small_automaton(pool, parse_formula(pool, "!p0 && G F p0")));
}

TEST(Hoa, AllAndNothing) {
  const std::string head = "HOA: v1 States: 1 Start: 0 AP: 0 ";
  const std::string body = " --BODY-- State: 0 [t] 0 --END--";
  EXPECT_FALSE(is_empty(read_text(head + "acc-name: all Acceptance: 0 t" + body)));
  EXPECT_TRUE(is_empty(read_text(head + "acc-name: none Acceptance: 0 f" + body)));
  EXPECT_TRUE(is_empty(read_text("HOA: v1 States: 0 AP: 0 Acceptance: 0 t --BODY-- --END--")));
  EXPECT_TRUE(is_empty(read_text(head + "Acceptance: 1 Inf(0)" + body)));
}

TEST(Hoa, MistakesAreToldWithTheirPlace) {
  const std::string head = "HOA: v1\nStates: 2\nStart: 0\nAP: 1 \"a\"\n";
  const std::string good = head + "Acceptance: 1 Inf(0)\n--BODY--\n";
  const std::vector<std::pair<std::string, std::string>> cases{
      {"", "a.hoa:1:1: expected HOA: v1, found the end of the file"},
      {"HOA: v2", "a.hoa:1:6: version v2 is not known; v1 is"},
      {head + "--BODY--\n--END--", "a.hoa:5:1: there is no header Acceptance:"},
      {head + "States: 3\n", "a.hoa:5:1: States: is given twice"},
      {head + "Fairness: 3\n", "a.hoa:5:1: Fairness: is not a header of HOA v1, and may change the meaning"},
      {head + "Start: 0&1\n", "a.hoa:5:9: alternating automata are not read: a run begins in one state"},
      {head + "Acceptance: 2 Inf(0) | Inf(1)\n",
       "a.hoa:5:22: the acceptance condition has a disjunction; only Büchi and generalised Büchi acceptance, "
       "conjunctions of "
       "Inf(set), are read"},
      {head + "Acceptance: 2 Inf(0) & Fin(1)\n",
       "a.hoa:5:24: the acceptance condition has Fin; only Büchi and generalised Büchi acceptance, conjunctions of "
       "Inf(set), are "
       "read"},
      {head + "Acceptance: 1 Inf(!0)\n",
       "a.hoa:5:19: the acceptance condition has the complement of a set; only Büchi and generalised Büchi acceptance, "
       "conjunctions of Inf(set), are read"},
      {head + "Acceptance: 1 Inf(1)\n", "a.hoa:5:19: acceptance set 1 of 1"},
      {"HOA: v1 AP: 2 \"a\"\n", "a.hoa:1:9: AP: names 1 propositions and says 2"},
      {"HOA: v1 AP: 2 \"a\" \"a\"\n", "a.hoa:1:19: the proposition a is there twice"},
      {"HOA: v1 name: \"a", "a.hoa:1:15: this string does not end"},
      {"HOA: v1 /* ", "a.hoa:1:9: this comment does not end"},
      {"HOA: v1 States: 99999999999", "a.hoa:1:17: 99999999999 is too large"},
      {"HOA: v1 States: 99999999", "a.hoa:1:17: 99999999 states; at most 16777216 are read"},
      {good + "State: 2\n--END--", "a.hoa:7:8: state 2 of 2"},
      {good + "State: 0\nState: 0\n--END--", "a.hoa:8:8: state 0 is defined twice"},
      {good + "State: 0\n[0] 2\n--END--", "a.hoa:8:5: state 2 of 2"},
      {good + "State: 0\n[1] 0\n--END--", "a.hoa:8:2: proposition 1 of 1"},
      {good + "State: 0\n[@x] 0\n--END--", "a.hoa:8:2: @x is not defined"},
      {good + "State: 0\n[0&] 0\n--END--",
       "a.hoa:8:4: expected a proposition's number, an alias, t, f, ! or (, found ]"},
      {good + "State: 0\n[0] 0 {1}\n--END--", "a.hoa:8:8: acceptance set 1 of 1"},
      {good + "State: 0\n[0] 0&1\n--END--", "a.hoa:8:6: alternating automata are not read: an edge leads to one state"},
      {good + "State: 0\n0\n--END--", "a.hoa:8:1: 1 edges without labels; with 1 propositions there are 2"},
      {good + "State: [0] 0\n[0] 0\n--END--", "a.hoa:8:1: this edge has a label, and its state has one already"},
      {good + "State: 0\n[0] 0\n0\n--END--", "a.hoa:9:1: edges with labels and without at one state"},
      {good + "State: 0\n[0] 0\n", "a.hoa:9:1: expected State: or --END--, found the end of the file"},
      {good + "--ABORT--", "a.hoa:7:1: the automaton was given up by what wrote it (--ABORT--)"},
      {good + "--END--\nHOA: v1\n", "a.hoa:8:1: expected one automaton; found HOA: behind its end"},
      {good + "State: 0\n[0] 0 ?\n", "a.hoa:8:7: '?' has no meaning here"},
  };
  for (const auto& [text, expected] : cases) EXPECT_EQ(mistake(text), expected);
}

TEST(Hoa, CutAnywhereItIsAMistakeAndNoMore) {
  FormulaPool pool;
  const std::string text = hoa_text(small_automaton(pool, parse_formula(pool, "G (p0 -> F p1) && G F p2")), "f");
  for (std::size_t length = 0; length + 1 < text.size(); ++length) EXPECT_NE(mistake(text.substr(0, length)), "");
}

// A claim as SPIN and never_claim_text spell it.
Automaton read_claim(const std::string& text) {
  FormulaPool pool;
  std::map<std::string, State> states;
  std::vector<std::string> names;
  const std::regex label_line(R"(\s*(\w+):\s*)");
  std::map<std::string, std::string> aliases;  // labels of one place: the first stands for all
  std::string label_before;
  std::istringstream lines_with_labels(text);
  for (std::string line; std::getline(lines_with_labels, line);) {
    std::smatch match;
    const bool is_label = std::regex_match(line, match, label_line);
    if (is_label && !label_before.empty()) aliases[match[1]] = label_before;
    if (!is_label) label_before.clear();
    if (is_label && label_before.empty()) label_before = match[1];
  }
  const auto number = [&](const std::string& label) {
    const std::string& name = aliases.contains(label) ? aliases.at(label) : label;
    const auto [at, is_new] = states.emplace(name, static_cast<State>(names.size()));
    if (is_new) names.push_back(name);
    return at->second;
  };
  struct Option {
    State source, target;
    std::string guard;
  };
  std::vector<Option> options;
  State at = 0;
  std::smatch match;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (std::regex_match(line, match, label_line)) {
      at = number(match[1]);
    } else if (std::regex_match(line, match, std::regex(R"(\s*:: atomic \{ (.*) -> assert\(.*\) \}\s*)"))) {
      options.push_back({at, number("accept_all"), match[1]});
    } else if (std::regex_match(line, match, std::regex(R"(\s*:: (.*) -> goto (\w+)\s*)"))) {
      options.push_back({at, number(match[2]), match[1]});
    } else if (std::regex_match(line, match, std::regex(R"(\s*skip\s*)"))) {
      options.push_back({at, at, "true"});
    }
  }
  std::vector<Edge> edges;
  std::vector<Formula> guards;
  for (const Option& option : options) guards.push_back(parse_formula(pool, option.guard));
  Automaton automaton;
  for (PropositionIndex p = 0; p < pool.propositions(); ++p) automaton.propositions.push_back(pool.name(p));
  const auto function = [&](const auto& self, Formula formula) -> BooleanFunction {
    BooleanFunctions& functions = automaton.functions;
    switch (pool.op(formula)) {
      case Op::constant_true:
        return kTop;
      case Op::constant_false:
        return kBottom;
      case Op::proposition:
        return functions.literal({pool.index_of(formula), true});
      case Op::negated_proposition:
        return functions.literal({pool.index_of(formula), false});
      default: {
        const bool is_conjunction = pool.op(formula) == Op::conjunction;
        BooleanFunction all = is_conjunction ? kTop : kBottom;
        for (const Formula operand : pool.operands(formula)) {
          const BooleanFunction one = self(self, operand);
          all = is_conjunction ? functions.conjunction(all, one) : functions.disjunction(all, one);
        }
        return all;
      }
    }
  };
  automaton.acceptance_sets = 1;
  for (std::size_t i = 0; i < options.size(); ++i) {
    const bool is_accepting = names[options[i].source].starts_with("accept");
    edges.push_back(
        {options[i].source, options[i].target, function(function, guards[i]), is_accepting ? Marks{1} : Marks{0}});
  }
  automaton.set_edges(static_cast<std::uint32_t>(names.size()), std::move(edges));
  return automaton;
}

std::string output_of(const std::string& command) {
  std::string output;
  FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return output;
  char buffer[4096];
  while (const std::size_t n = fread(buffer, 1, sizeof buffer, pipe)) output.append(buffer, n);
  pclose(pipe);
  return output;
}

TEST(NeverClaim, AcceptsWhatSpinsClaimAccepts) {
  FormulaPool pool;
  name_propositions(pool, 3);
  support::Random random(9);
  for (const std::string text : {"[] (p0 -> <> p1)", "<> [] p0", "[] <> p0", "p0 U p1", "[] (p0 -> (p1 U p2))",
                                 "(p0 U p1) U p2", "<> p0", "[] p0", "[] <> p0 -> [] <> p1", "! (p0 U (p1 U p2))",
                                 "[] (p0 -> [] (p1 -> <> p2))", "<> (p0 && <> p1)", "p0 V p1"}) {
    const Formula formula = parse_formula(pool, text);
    const Automaton spins = read_claim(output_of("spin -f '" + text + "'"));
    const Automaton automaton = small_buchi_automaton(pool, formula);
    const Automaton claim = read_claim(never_claim_text(automaton, text));
    EXPECT_LE(claim.states(), std::max(spins.states(), 1U)) << text;
    EXPECT_FALSE(is_empty(spins)) << text;
    const Automaton negation = translate(pool, pool.negation(formula));
    EXPECT_TRUE(is_empty(product(spins, negation))) << text;
    EXPECT_TRUE(is_empty(product(claim, negation))) << text;
    expect_same_words(pool, random, claim, spins);
    expect_same_words(pool, random, claim, automaton);
  }
}

TEST(NeverClaim, IsWrittenLikeThis) {
  FormulaPool pool;
  EXPECT_EQ(never_claim_text(small_buchi_automaton(pool, parse_formula(pool, "G (a -> F {x > 3})")), "a */ b"),
            "never { /* a * / b */\n"
            "accept_init:\n"
            "  do\n"
            "  :: (!a || (x > 3)) -> goto accept_init\n"
            "  :: (a && !(x > 3)) -> goto T0_S1\n"
            "  od;\n"
            "T0_S1:\n"
            "  do\n"
            "  :: ((x > 3)) -> goto accept_init\n"
            "  :: (!(x > 3)) -> goto T0_S1\n"
            "  od;\n"
            "}\n");
}

TEST(NeverClaim, OfNothingBlocks) {
  EXPECT_EQ(never_claim_text(degeneralise(Automaton()), "false"), "never { /* false */\nT0_init:\n  false;\n}\n");
}

TEST(Dot, IsWrittenLikeThis) {
  FormulaPool pool;
  EXPECT_EQ(dot_text(small_buchi_automaton(pool, parse_formula(pool, "F q")), "F q"),
            "digraph {\n"
            "  rankdir=LR\n"
            "  label=\"F q\"\n"
            "  labelloc=t\n"
            "  node [shape=circle]\n"
            "  start [label=\"\", shape=none, width=0]\n"
            "  start -> 0\n"
            "  0\n"
            "  0 -> 0 [label=\"!q\"]\n"
            "  0 -> 1 [label=\"q\"]\n"
            "  1 [shape=doublecircle]\n"
            "  1 -> 1 [label=\"true\"]\n"
            "}\n");
}

}  // namespace
}  // namespace hasse::automata
