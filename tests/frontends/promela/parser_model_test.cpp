// Units, declarations and statements, as trees written by hand from the grammar.
#include <gtest/gtest.h>

#include "frontends/promela/parser.h"
#include "frontends/promela/tree_dump.h"

namespace hasse::promela {
namespace {

std::string dump(const std::string& text) {
  SourceFiles sources;
  try {
    return TreeDump::model(parse_text(sources, "m.pml", text, {}).model);
  } catch (const UserError& error) {
    return format_message(sources, error.pos(), "error", error.what());
  }
}

// The statements of a body.
std::string body(const std::string& statements) {
  const std::string text = dump("init {" + statements + "}");
  return text.starts_with("(init {") ? text.substr(7, text.size() - 9) : text;
}

TEST(ParserUnits, Proctypes) {
  EXPECT_EQ(dump("active [2 * 3] proctype P(byte a, b; chan q) priority 4 provided (x == 0) { skip }"),
            "(proctype active[(* 2 3)] P (var byte a b) (var chan q) priority 4 provided (== x 0) {1})");
  EXPECT_EQ(dump("active proctype P() { skip }"), "(proctype active P {1})");
  EXPECT_EQ(dump("D_proctype P() { skip }"), "(D_proctype P {1})");
  EXPECT_EQ(dump("init priority 2 { skip }"), "(init priority 2 {1})");
}

TEST(ParserUnits, ClaimsAndProperties) {
  EXPECT_EQ(dump("never c { do :: x od }"), "(never c {(do {x})})");
  EXPECT_EQ(dump("never { x }"), "(never - {x})");
  EXPECT_EQ(dump("trace { do :: q!1 :: q?_ od }"), "(trace {(do {(! q 1)} {(? q _)})})");
  EXPECT_EQ(dump("notrace { q!1; L: goto L }"), "(notrace {(! q 1) (label L (goto L))})");
  EXPECT_EQ(dump("ltl p { []\n(a  == 1) }"), "(ltl p ([] {(== a 1)}) \"[] (a == 1)\")");
  EXPECT_EQ(dump("ltl { true }"), "(ltl - {1} \"true\")");
}

TEST(ParserUnits, FormulasMayMentionLaterProctypes) {
  EXPECT_EQ(dump("ltl { P:x == 1 } proctype P() { byte x; skip }"),
            "(ltl - {(== (: P - x) 1)} \"P:x == 1\")\n(proctype P {(var byte x) 1})");
}

TEST(ParserUnits, LabelsOfLaterProctypes) {
  EXPECT_EQ(dump("never { do :: P[x]@L :: P@L && x od }"), "(never - {(do {(@ P x L)} {(&& (@ P - L) x)})})");
}

TEST(ParserUnits, TypesAndDeclarations) {
  EXPECT_EQ(dump("typedef T { byte a, b[2]; mtype:s m\n chan q; }\nT t; hidden T u[3]"),
            "(typedef T (var byte a b[2]) (var mtype:s m) (var chan q))\n(var T t)\n(var hidden T u[3])");
  EXPECT_EQ(dump("mtype = { a, b c, }; mtype { d }; mtype:s = { e }; mtype x = a; mtype:s y"),
            "(mtype - a b c)\n(mtype - d)\n(mtype s e)\n(var mtype x=a)\n(var mtype:s y)");
  EXPECT_EQ(dump("bit a; bool b; byte c; pid d; short e; int f; unsigned g : 5 = 3; show byte h; local byte i"),
            "(var bit a)\n(var bool b)\n(var byte c)\n(var pid d)\n(var short e)\n(var int f)\n(var unsigned g:5=3)\n"
            "(var show byte h)\n(var local byte i)");
  EXPECT_EQ(dump("int a[4] = { 3, 1, red }, b = a[0] + 1; chan q = [2] of { byte, mtype:s, T2 }; typedef T2 { bit x }"),
            "m.pml:1:25: error: expected ';' after '}', found ','; a variable initialised with braces must be the last "
            "of its declaration\n"
            "  int a[4] = { 3, 1, red }, b = a[0] + 1; chan q = [2] of { byte, mtype:s, T2 }; typedef T2 { bit x }\n"
            "                          ^\n");
  EXPECT_EQ(dump("typedef T { bit x } int a[4] = { 3, 1, red } chan q = [1 + 2] of { byte, mtype:s, T }"),
            "(typedef T (var bit x))\n(var int a[4]={ 3 1 red })\n(var chan q=[(+ 1 2)] byte mtype:s T)");
}

TEST(ParserStatements, Simple) {
  EXPECT_EQ(body("x = 1; a[i].b = y + 2; x++; x--; x == 1; run P(); skip"),
            "(= x 1) (= a[i].b (+ y 2)) (++ x) (-- x) (== x 1) (run P) 1");
  EXPECT_EQ(
      body("assert(x); assert x == 1; printf(\"a\\n\"); printf(\"%d\", x + 1, y); printm(m); set_priority(_pid, 3)"),
      "(assert x) (assert (== x 1)) (printf \"a\\n\") (printf \"%d\" (+ x 1) y) (printm m) (set_priority _pid 3)");
  EXPECT_EQ(body("byte x = 1, y; xr q, r[0]; xs q; goto L"), "(var byte x=1 y) (xr q r[0]) (xs q) (goto L)");
}

TEST(ParserStatements, Messages) {
  EXPECT_EQ(body("q!a, b + 1; q!a(b, c); q!!(a); q[1]!m"), "(! q a (+ b 1)) (! q a b c) (!! q a) (! q[1] m)");
  EXPECT_EQ(body("q?a, 3; q?a(b, -1); q??eval(x), true; q?<a, _>; q?\?<a>; q?(a)"),
            "(? q a 3) (? q a b -1) (?? q (eval x) 1) (?<> q a _) (?\?<> q a) (? q a)");
  EXPECT_EQ(body("q?[a] -> q??[a, b] && x"), "(poll? q a) (&& (poll?? q a b) x)");
}

TEST(ParserStatements, Control) {
  EXPECT_EQ(body("if :: x -> y = 1 :: else fi; do :: x; break :: y -> skip; od"),
            "(if {x (= y 1)} {else}) (do {x break} {y 1})");
  EXPECT_EQ(body("{ x; y }; atomic { x }; d_step { x; y }"), "(block {x y}) (atomic {x}) (d_step {x y})");
  EXPECT_EQ(body("{ x } unless { y }; a = 1 unless atomic { b }; L: x unless y"),
            "(unless (block {x}) (block {y})) (unless (= a 1) (atomic {b})) (unless (label L x) y)");
  EXPECT_EQ(body("L: M: x = 1; N: ; if :: x; K: fi; L: "),
            "(label L (label M (= x 1))) (label N -) (if {x (label K -)}) (label L -)");
  EXPECT_EQ(body("for (i : 1 .. n + 1) { skip }; for (i in a) { break }; for (m in s.q[1]) { x }"),
            "(for i 1 (+ n 1) {1}) (for-in i a {break}) (for-in m s.q[1] {x})");
}

// SPIN's scanner replaces a select whose bounds are digits, outside inlines; all others are expanded by its parser.
TEST(ParserStatements, SelectSaysWhoExpandsIt) {
  EXPECT_EQ(body("select (i : 1 .. 9)"), "(select* i 1 9)");
  EXPECT_EQ(body("select (i : 1 .. n)"), "(select i 1 n)");
  EXPECT_EQ(body("select (i_1 : 1 .. 9)"), "(select i_1 1 9)");
  EXPECT_EQ(body("select (i : -1 .. 9)"), "(select i (- 1) 9)");
  EXPECT_EQ(body("select (i :\n 1 .. 9)"), "(select i 1 9)");
  EXPECT_EQ(dump("#define N 9\ninline f() { select (i : 1 .. 9) } init { select (i : 0 .. N); f() }"),
            "(inline f)\n(init {(select* i 0 9) (call f {(select i 1 9)})})");
}

TEST(ParserStatements, LineEndsSeparateWhereAStatementCanEnd) {
  EXPECT_EQ(body("x = 1\ny++\nz == y\n(a)\nb[0]\nif\n:: x\n-> y\n:: else\nfi\ndo\n:: break\nod\nskip\n"),
            "(= x 1) (++ y) (== z y) a b[0] (if {x y} {else}) (do {break}) 1");
  EXPECT_EQ(body("x =\n1 +\n2; (a\n|| b) -> c"), "(= x (+ 1 2)) (|| a b) c");
  EXPECT_EQ(body("{ x } y = 1"), "(block {x}) (= y 1)");
  EXPECT_EQ(body("if :: else x = 1 fi"), "(if {else (= x 1)})");
  EXPECT_EQ(body("{ x }\nunless { y }\nz"), "(unless (block {x}) (block {y})) z");
  EXPECT_EQ(body("for (i : 1 .. 2)\n{ x }\ny"), "(for i 1 2 {x}) y");
  EXPECT_EQ(body("x = 1 /* over\na line */ y = 2"), "(= x 1) (= y 2)");
  EXPECT_EQ(body("timeout\nx = 1"), "timeout (= x 1)");
}

TEST(ParserStatements, InsideDeclarationsOutsideBodiesLineEndsMeanNothing) {
  EXPECT_EQ(dump("byte x\n = 1\n, y\nproctype P\n(\n)\n{ skip }"), "(var byte x=1 y)\n(proctype P {1})");
}

TEST(ParserInlines, ParametersAreReplacedByTokens) {
  EXPECT_EQ(dump("inline f(x, y) { x = y * 2; s.x = y } init { f(a, 1 + b) }"),
            "(inline f x y)\n(init {(call f {(= a (+ 1 (* b 2))) (= s.a (+ 1 b))})})");
  EXPECT_EQ(dump("inline f(a, b) { a = b } init { f(b, a) }"), "(inline f a b)\n(init {(call f {(= b a)})})");
  EXPECT_EQ(dump("inline f(l) { goto l; l: skip } init { f(M) }"),
            "(inline f l)\n(init {(call f {(goto M) (label M 1)})})");
  EXPECT_EQ(dump("inline f(x) { x } init { f(q?[a, b]); f((a[g] -> 1 : 2)) }"),
            "(inline f x)\n(init {(call f {(poll? q a b)}) (call f {(? a[g] 1 2)})})");
}

TEST(ParserInlines, CallsNestAndReturn) {
  EXPECT_EQ(dump("inline g(x) { x++ } inline f(x) { g(x); x-- } init { f(a[1]) }"),
            "(inline g x)\n(inline f x)\n(init {(call f {(call g {(++ a[1])}) (-- a[1])})})");
  EXPECT_EQ(dump("inline f(x) { y = 1; return x + 1 } init { a.b = f(2) }"),
            "(inline f x)\n(init {(call= f {(= y 1) (= a.b (+ 2 1))})})");
  EXPECT_EQ(dump("inline f() {\n x = 1\n y = 2\n}\ninit {\n f()\n f()\n z = 3\n}"),
            "(inline f)\n(init {(call f {(= x 1) (= y 2)}) (call f {(= x 1) (= y 2)}) (= z 3)})");
}

TEST(ParserInlines, MistakesInsideNameTheCall) {
  EXPECT_EQ(dump("inline f(x) {\n  x = ;\n}\ninit {\n  f(a)\n}"),
            "m.pml:2:7: error: expected an expression after '=', found ';' (inline 'f', called at m.pml:5:3)\n    x = "
            ";\n        ^\n");
}

TEST(ParserPositions, NodesPointToTheirFirstToken) {
  SourceFiles sources;
  const Parsed parsed = parse_text(sources, "m.pml", "#define M a + 1\ninit {\n  x = M;\n\tL: q ! y + z\n}\n", {});
  const auto& init = std::get<ast::Init>(parsed.model.units[0].node);
  EXPECT_EQ(parsed.model.units[0].pos, (SourcePos{2, 1, 0}));
  EXPECT_EQ(init.body.pos, (SourcePos{2, 6, 0}));
  EXPECT_EQ(init.body.end, (SourcePos{5, 1, 0}));
  const ast::Statement& assign = init.body.steps[0];
  EXPECT_EQ(assign.pos, (SourcePos{3, 3, 0}));
  EXPECT_EQ(std::get<ast::Assign>(assign.node).value->pos, (SourcePos{3, 7, 0}));
  const ast::Statement& labelled = init.body.steps[1];
  EXPECT_EQ(labelled.pos, (SourcePos{4, 2, 0}));
  const ast::Statement& send = *std::get<ast::Labelled>(labelled.node).statement;
  EXPECT_EQ(send.pos, (SourcePos{4, 5, 0}));
  const ast::Expr& sum = *std::get<ast::Send>(send.node).args[0];
  EXPECT_EQ(sum.pos, (SourcePos{4, 9, 0}));
  EXPECT_EQ(std::get<ast::Binary>(sum.node).operator_pos, (SourcePos{4, 11, 0}));
}

}  // namespace
}  // namespace hasse::promela
