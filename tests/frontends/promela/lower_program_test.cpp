// Frames, channels, initialisers, mtype sets and expressions of the Program. Expected values follow notes on the language: what the
// declaration says, counted by hand.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>

#include "frontends/promela/promela.h"
#include "program/overlay.h"
#include "program/property.h"

namespace hasse::promela {
namespace {

std::shared_ptr<const Program> program_of(const std::string& text) {
  return load_text(std::make_shared<SourceFiles>(), "model", text, {});
}

std::vector<std::string> slot_names(const Frame& frame) {
  std::vector<std::string> names;
  for (const Slot& slot : frame.slots) names.push_back(slot.name);
  return names;
}

const Edge& edge_with(const Proctype& proctype, const std::string& text) {
  const auto found =
      std::find_if(proctype.edges.begin(), proctype.edges.end(), [&](const Edge& edge) { return edge.text == text; });
  EXPECT_NE(found, proctype.edges.end()) << "no edge " << text;
  return *found;
}

TEST(LowerProgram, FlattensStructuresIntoSlots) {
  const auto program = program_of(
      "typedef Inner { byte a[2]; bool b };"
      "typedef Outer { short x; Inner in[2] };"
      "Outer o[2]; int last;"
      "init { o[1].in[0].a[1] = 5 }");
  EXPECT_EQ(slot_names(program->globals),
            (std::vector<std::string>{"o[0].x", "o[0].in[0].a[0]", "o[0].in[0].a[1]", "o[0].in[0].b", "o[0].in[1].a[0]",
                                      "o[0].in[1].a[1]", "o[0].in[1].b", "o[1].x", "o[1].in[0].a[0]", "o[1].in[0].a[1]",
                                      "o[1].in[0].b", "o[1].in[1].a[0]", "o[1].in[1].a[1]", "o[1].in[1].b", "last"}));
  EXPECT_EQ(program->globals.slots[0].type.kind, TypeKind::int16);
  EXPECT_EQ(program->globals.slots[3].type.kind, TypeKind::boolean);

  const Place& place = program->place(program->proctypes[0].edges[0].place);
  ASSERT_EQ(place.indices.size(), 3U);
  EXPECT_EQ(place.slot, 1U);  // o[0].in[0].a[0]
  EXPECT_EQ(place.indices[0].count, 2U);
  EXPECT_EQ(place.indices[0].stride, 7U);
  EXPECT_EQ(place.indices[1].stride, 3U);
  EXPECT_EQ(place.indices[2].stride, 1U);
  EXPECT_EQ(place.type.kind, TypeKind::byte);
}

TEST(LowerProgram, NumbersMtypeNamesFromTheLastAndSubtypesAnew) {
  const auto program = program_of(
      "mtype = { a, b, c }; mtype = { d, e }; mtype:fruit = { apple, pear };"
      "mtype:fruit f = apple; mtype m = d; byte n = c; init { skip }");
  ASSERT_EQ(program->mtypes.size(), 2U);
  EXPECT_EQ(program->mtypes[0].names, (std::vector<std::string>{"c", "b", "a", "e", "d"}));
  EXPECT_EQ(program->mtypes[1].name, "fruit");
  EXPECT_EQ(program->mtypes[1].names, (std::vector<std::string>{"pear", "apple"}));
  std::vector<std::int32_t> values;
  for (const Initializer& initial : program->globals.initializers) values.push_back(program->expr(initial.expr).value);
  EXPECT_EQ(values, (std::vector<std::int32_t>{2, 5, 1}));
}

TEST(LowerProgram, PadsShortListsWithTheirLastValue) {
  const auto program = program_of("byte a[4] = { 1, 2 }; byte b[3] = 7; init { skip }");
  std::vector<std::pair<std::uint32_t, std::int32_t>> values;
  for (const Initializer& initial : program->globals.initializers) {
    values.emplace_back(initial.slot, program->expr(initial.expr).value);
  }
  EXPECT_EQ(values, (std::vector<std::pair<std::uint32_t, std::int32_t>>{
                        {0, 1}, {1, 2}, {2, 2}, {3, 2}, {4, 7}, {5, 7}, {6, 7}}));
}

TEST(LowerProgram, MakesAChannelForEachElementAndField) {
  const auto program = program_of(
      "typedef Message { byte kind; short data[2] };"
      "typedef Port { byte id; chan in = [2] of { byte } };"
      "chan q[2] = [3] of { Message, bool }; Port p[2]; chan unset;"
      "init { chan own = [0] of { int }; skip }");
  const auto& channels = program->globals.channels;
  ASSERT_EQ(channels.size(), 4U);
  EXPECT_EQ(channels[0].name, "q[0]");
  EXPECT_EQ(channels[1].name, "q[1]");
  EXPECT_EQ(channels[1].slot, 1U);
  EXPECT_EQ(channels[1].capacity, 3U);
  ASSERT_EQ(channels[0].fields.size(), 4U);
  EXPECT_EQ(channels[0].fields[2].kind, TypeKind::int16);
  EXPECT_EQ(channels[0].fields[3].kind, TypeKind::boolean);
  EXPECT_EQ(channels[2].name, "p[0].in");
  EXPECT_EQ(channels[3].name, "p[1].in");
  EXPECT_EQ(channels[3].slot, 5U);
  ASSERT_EQ(program->proctypes[0].frame.channels.size(), 1U);
  EXPECT_EQ(program->proctypes[0].frame.channels[0].capacity, 0U);
}

TEST(LowerProgram, SendsAndReceivesAllScalarsOfAStructure) {
  const auto program = program_of(
      "mtype = { ping }; typedef T { byte a; byte b[2] }; T t; chan q = [1] of { mtype, T };"
      "init { q!ping(t); q?ping,t; q?_,1,eval(t.a),-1 }");
  const Proctype& init = program->proctypes[0];
  EXPECT_EQ(edge_with(init, "q!ping, t").args.size(), 4U);
  const auto& bound = edge_with(init, "q?ping, t").receive_args;
  ASSERT_EQ(bound.size(), 4U);
  EXPECT_EQ(bound[0].kind, ReceiveArg::Kind::match);
  EXPECT_EQ(bound[3].kind, ReceiveArg::Kind::bind);
  EXPECT_EQ(program->place(bound[3].place).slot, 2U);
  const auto& matched = edge_with(init, "q?_, 1, eval(t.a), -1").receive_args;
  EXPECT_EQ(matched[0].kind, ReceiveArg::Kind::ignore);
  EXPECT_EQ(matched[1].kind, ReceiveArg::Kind::match);
  EXPECT_EQ(matched[2].kind, ReceiveArg::Kind::match);
  EXPECT_EQ(program->expr(matched[3].expr).value, -1);
}

TEST(LowerProgram, PassesStructuresToProcesses) {
  const auto program = program_of(
      "typedef T { byte a; byte b }; T t; chan q = [1] of { byte };"
      "proctype P(T x; chan c; byte n) { n = x.b } init { run P(t, q, 3) priority 7 }");
  EXPECT_EQ(program->proctypes[0].parameter_slots, 4U);
  const Edge& run = edge_with(program->proctypes[1], "run P(t, q, 3) priority 7");
  EXPECT_TRUE(run.has_run);
  EXPECT_EQ(program->expr(run.expr).args.size(), 4U);
  EXPECT_EQ(program->expr(run.expr).value, 7);
  EXPECT_TRUE(program->uses_priorities);
}

TEST(LowerProgram, StartsActiveProcessesInTextOrder) {
  const auto program = program_of("active proctype B() { skip } init { skip } active [2] proctype A() { skip }");
  EXPECT_EQ(program->initial_processes, (std::vector<std::uint32_t>{0, 1, 2, 2}));
}

TEST(LowerProgram, AssignsDeclarationsInTheMiddleWhereTheyStand) {
  const auto program = program_of(
      "byte g; active proctype P() { byte a = 1; g = a; byte b = g; byte c; bool d[2] = true; chan q = [1] of { byte "
      "}; q!b }");
  const Proctype& process = program->proctypes[0];
  ASSERT_EQ(process.frame.initializers.size(), 1U);
  EXPECT_EQ(process.frame.initializers[0].slot, 0U);
  EXPECT_EQ(edge_with(process, "b = g").kind, EdgeKind::assign);
  EXPECT_EQ(edge_with(process, "c = 0").kind, EdgeKind::assign);
  EXPECT_EQ(edge_with(process, "d = true").kind, EdgeKind::d_step);  // both elements in one step
  EXPECT_EQ(process.frame.channels.size(), 1U);
}

TEST(LowerProgram, ResolvesRemoteReferences) {
  const auto program = program_of(
      "active proctype P() { byte x[2]; x[0] = 1; L: x[1] = 2 }"
      "never { do :: P[0]:x[1] == 2 && P@L -> break :: else od }");
  const Expr& both = program->expr(program->claims[0].edges[0].expr);
  const Place& remote = program->place(program->expr(program->expr(both.a).a).place);
  EXPECT_EQ(remote.scope, Scope::remote);
  EXPECT_EQ(remote.proctype, 0U);
  ASSERT_EQ(remote.indices.size(), 1U);
  const Expr& label = program->expr(both.b);
  EXPECT_EQ(label.op, ExprOp::remote_label);
  EXPECT_EQ(program->proctypes[0].labels[label.label].name, "L");
  EXPECT_EQ(program->expr(label.a).op, ExprOp::process_of);
}

TEST(LowerProgram, TextOfEdgesReadsLikeTheSource) {
  const auto program = program_of(
      "mtype = { red }; chan q = [1] of { mtype, byte }; typedef T { byte f[2] }; T t; byte x; mtype m;"
      "init { x = (x + 1) * 2; x++; q!red(x); q?"
      "?<red,_>; t.f[x] = -x; m = red; assert(!(x < 3 && m == red));"
      "printf(\"%d\\n\", x); x = (x > 1 -> 2 : 3); (x << 1 == 2); atomic { x = 1; goto L }; L: skip }");
  std::vector<std::string> texts;
  for (const Edge& edge : program->proctypes[0].edges) texts.push_back(edge.text);
  EXPECT_EQ(texts,
            (std::vector<std::string>{"x = (x + 1) * 2", "x++", "q!red, x",
                                      "q?"
                                      "?<red, _>",
                                      "t.f[x] = -x", "m = red", "assert(!(x < 3 && m == red))", "printf(\"%d\\n\", x)",
                                      "x = (x > 1 -> 2 : 3)", "x << 1 == 2", "goto L", "x = 1", "skip", "-end-"}));
}

TEST(LowerProgram, AddsPredicatesInTheModelsTerms) {
  Overlay overlay(program_of("#define LIMIT 3\nbyte x; active proctype P() { L: x = 1 }"));
  const ExprId predicate = add_predicate(overlay, "x < LIMIT && P[0]@L", "--invariant");
  EXPECT_EQ(overlay.expr(predicate).op, ExprOp::logical_and);
  EXPECT_THROW(add_predicate(overlay, "y < 3", "--invariant"), UserError);
  EXPECT_THROW(add_predicate(overlay, "P[0]@M", "--invariant"), UserError);
}

TEST(LowerProgram, RecognisesInvariants) {
  Overlay overlay(program_of("byte x; init { x = 1 }"));
  EXPECT_NE(as_invariant(overlay, add_ltl(overlay, "[] (x < 3)", "--ltl").formula), kNone);
  EXPECT_NE(as_invariant(overlay, add_ltl(overlay, "[] (x == 1 -> x < 3)", "--ltl").formula), kNone);
  EXPECT_EQ(as_invariant(overlay, add_ltl(overlay, "<> (x == 1)", "--ltl").formula), kNone);
  EXPECT_EQ(as_invariant(overlay, add_ltl(overlay, "[] <> (x == 1)", "--ltl").formula), kNone);
}

TEST(LowerProgram, JumpsInACircleAreALoopThatDoesNothing) {
  const auto program = program_of("byte x; init { x = 1; L1: goto L2; L2: goto L1 }");
  const Proctype& init = program->proctypes[0];
  ASSERT_EQ(init.edges.size(), 2U);
  EXPECT_EQ(init.edges[1].kind, EdgeKind::skip);
  EXPECT_EQ(init.edges[1].target, init.edges[1].source);
}

TEST(LowerProgram, TheElseOfAnEscapeComesLast) {
  const auto program = program_of("byte x; init { { x = 1; x = 2 } unless { if :: x == 1 :: else -> x == 3 fi } }");
  const Proctype& init = program->proctypes[0];
  const Location& start = init.locations[init.initial];
  ASSERT_EQ(start.edge_count, 3U);
  EXPECT_EQ(init.edges[start.first_edge].text, "x == 1");
  EXPECT_EQ(init.edges[start.first_edge + 1].text, "else");
  EXPECT_EQ(init.edges[start.first_edge].rank, 0U);
  EXPECT_EQ(init.edges[start.first_edge + 1].rank, 0U);
  EXPECT_EQ(init.edges[start.first_edge + 2].rank, 1U);
}

TEST(LowerProgram, LargeModelsTakeNoTime) {
  std::string text = "byte x;\ninit {\n";
  for (int i = 0; i < 2500; ++i)
    text += fmt::format("L{}: if :: x == {} -> x = 1 :: else -> goto L{} fi;\n", i, i % 200, (i * 7) % 2500);
  text += "skip }\n";
  const auto start = std::chrono::steady_clock::now();
  const auto program = program_of(text);
  const auto seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  EXPECT_GT(program->proctypes[0].edges.size(), 7000U);
  EXPECT_LT(seconds, 10.0);  // far above what it takes; quadratic work would show
}

}  // namespace
}  // namespace hasse::promela
