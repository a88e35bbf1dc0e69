#include "automata/parser.h"

#include <gtest/gtest.h>

#include "base/diagnostics.h"

namespace hasse::automata {
namespace {

Formula read(FormulaPool& pool, const std::string& text) {
  return parse_formula(pool, text);
}

void expect_same(const std::string& left, const std::string& right) {
  FormulaPool pool;
  EXPECT_EQ(read(pool, left), read(pool, right))
      << left << " is not " << right << " but " << pool.text(read(pool, left));
}

TEST(FormulaParser, SymbolsAndWordsOfSpinAndOfSpot) {
  expect_same("[]p", "G p");
  expect_same("<> p", "eventually p");
  expect_same("always (p implies next q)", "G (p -> X q)");
  expect_same("p V q", "p R q");
  expect_same("p release q", "!(!p U !q)");
  expect_same("p stronguntil q", "p until q");
  expect_same("p weakuntil q", "p W q");
  expect_same("p M q", "q U (q & p)");
  expect_same("~p /\\ q \\/ r", "(not p && q) or r");
  expect_same("p => q", "!p | q");
  expect_same("p <=> q", "p <-> q");
  expect_same("p <--> q", "p equivalent q");
  expect_same("p xor q", "!(p <-> q)");
  expect_same("p ^ q", "(p | q) & (!p | !q)");
  expect_same("1 U p", "<> p");
  expect_same("0 R p", "[] p");
}

TEST(FormulaParser, Binding) {
  expect_same("!p U q && r || s -> t", "((((!p) U q) && r) || s) -> t");
  expect_same("[] p U q", "([] p) U q");
  expect_same("p && q U r", "p && (q U r)");
  expect_same("X X p W q", "(X (X p)) W q");
  expect_same("p || q xor r", "(p || q) xor r");
  expect_same("p <-> q <-> r", "(p <-> q) <-> r");
}

TEST(FormulaParser, PropositionsInBracesAndQuotes) {
  FormulaPool pool;
  read(pool, "[] ({ x > 3 } -> <> \"P[0]@cs\") && {f{1}} && {p}");
  EXPECT_EQ(pool.propositions(), 4u);
  EXPECT_EQ(pool.name(0), "x > 3");
  EXPECT_EQ(pool.name(1), "P[0]@cs");
  EXPECT_EQ(pool.name(2), "f{1}");
  EXPECT_EQ(read(pool, "p"), read(pool, "{p}"));
  EXPECT_EQ(read(pool, "{x>3}"), read(pool, "{ x >3}"));
}

void expect_error(const std::string& text, std::uint32_t line, std::uint16_t column, const std::string& message) {
  FormulaPool pool;
  SourceFiles sources;
  const std::uint16_t file = sources.add("formula", text);
  try {
    parse_formula(pool, sources, file);
    ADD_FAILURE() << text << " was read";
  } catch (const UserError& error) {
    EXPECT_EQ(error.pos().line, line) << text;
    EXPECT_EQ(error.pos().column, column) << text;
    EXPECT_EQ(error.what(), message) << text;
  }
}

TEST(FormulaParser, Mistakes) {
  const std::string row =
      "': SPIN reads such a row from the left, others from the right; put parentheses around one of them";
  const std::string braces = "; a state expression stands in braces: {x > 3}";
  expect_error("", 1, 1, "expected a formula, found the end");
  expect_error("p &&\n  && q", 2, 3, "expected a formula, found '&&'");
  expect_error("(p U q", 1, 7, "expected an operator or ')', found the end");
  expect_error("p q", 1, 3, "expected an operator or the end of the formula, found 'q'");
  expect_error("p)", 1, 2, "expected an operator or the end of the formula, found ')'");
  expect_error("p U q U r", 1, 7, "'U' after 'U" + row);
  expect_error("p W (q U r) R s", 1, 13, "'R' after 'W" + row);
  expect_error("p -> q -> r", 1, 8, "'->' after '->" + row);
  expect_error("p <-> q -> r", 1, 9, "'->' after '<->" + row);
  expect_error("[] x > 3", 1, 6, "'>' is no part of a formula" + braces);
  expect_error("[] a[1]", 1, 5, "'[' is no part of a formula" + braces);
  expect_error("p U 3", 1, 5, "'3' is no part of a formula" + braces);
  expect_error("p # q", 1, 3, "'#' is no part of a formula");
  expect_error("p \xe2\x86\x92 q", 1, 3, "'\xe2\x86\x92' is no part of a formula");
  expect_error(
      "[] (p || Xq)", 1, 10,
      "'Xq' is a name for SPIN and 'X q' for others; write the latter, or {Xq} for a proposition of this name");
  expect_error("{x > 3", 1, 1, "this '{' is not closed in its line");
  expect_error("p && { }", 1, 6, "expected a state expression between the braces");
  expect_error("\"p", 1, 1, "this quote is not closed in its line");
  expect_error("U p", 1, 1, "expected a formula, found 'U'");
}

TEST(FormulaParser, DeepFormulasAreRefusedNotACrash) {
  FormulaPool pool;
  const std::string deep(100'000, '(');
  EXPECT_THROW(read(pool, deep + "p"), UserError);
  EXPECT_THROW(read(pool, std::string(100'000, '!') + "p"), UserError);
  std::string chain = "p0";
  for (int i = 1; i < 5000; ++i) chain += " <-> p" + std::to_string(i);
  EXPECT_THROW(read(pool, chain), UserError);
  std::string nested(900, '(');
  nested += "p";
  for (int i = 0; i < 900; ++i) nested += " U q" + std::to_string(i) + ")";
  const Formula formula = read(pool, nested);
  EXPECT_EQ(read(pool, pool.text(formula)), formula);
}

}  // namespace
}  // namespace hasse::automata
