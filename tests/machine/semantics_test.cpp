// What steps do, on small models in Promela that assert the answer: arithmetic, messages, control. The answers follow from
// the language description, worked out by hand.
#include <gtest/gtest.h>

#include "machine/explore.h"
#include "machine/text_model.h"

namespace hasse::machine {
namespace {

// Every run of the model ends without a fault, and some run reaches an end.
void expect_holds(const std::string& text) {
  SCOPED_TRACE(text);
  const Machine machine = machine_of(text);
  const Explored explored = explore(machine);
  EXPECT_TRUE(explored.faults.empty()) << to_string(explored.faults.begin()->first);
  EXPECT_EQ(explored.deadlocks, 0U);
  EXPECT_GT(explored.states.size(), 1U);
}

void expect_fault(const std::string& text, Fault fault) {
  SCOPED_TRACE(text);
  const Explored explored = explore(machine_of(text));
  EXPECT_TRUE(explored.faults.contains(fault));
}

TEST(Semantics, ArithmeticWraps) {
  expect_holds("int x = 2147483647; init { x++; assert(x == (-2147483647 - 1) && x - 1 == 2147483647) }");
  expect_holds("int x = -2147483647 - 1, m = -1; init { assert(x / m == (-2147483647 - 1) && x % m == 0 && -x == x) }");
  expect_holds("int x = -7, y = 2; init { assert(x / y == -3 && x % y == -1 && (x >> 1) == -4 && (x & 255) == 249) }");
  expect_holds("int x = 1, s = 31; init { assert((x << s) == (-2147483647 - 1) && (~x) == -2 && (x ^ 3) == 2) }");
  expect_holds("short s = 32767; init { s++; assert(s == -32768) }");
  expect_holds("unsigned u : 5; init { u = 40; assert(u == 8); u--; u = u - 8; assert(u == 31) }");
  expect_holds("unsigned u : 12; init { u = 5000; assert(u == 904) }");
  expect_holds("byte b = 255; bit t; init { b++; t = 2; assert(b == 0 && t == 0); b--; assert(b == 255) }");
  expect_holds("byte x = 3; init { assert((x > 2 -> 10 : 20) == 10 && (x < 2 || x == 3) && !(x && 0)) }");
}

TEST(Semantics, ShortCircuitProtects) {
  expect_holds("byte a[2]; byte i = 5; init { assert(!(i < 2 && a[i] == 1)); assert(i >= 2 || a[i] == 1) }");
  expect_holds("byte a[2]; byte i = 5; init { assert((i < 2 -> a[i] : 9) == 9) }");
}

TEST(Semantics, StructuresAndNestedArrays) {
  expect_holds(
      "typedef T { byte a[3]; short s }; typedef U { T t[2]; int z }; U u[2]; byte i = 1, j = 2;"
      "init { u[i].t[1].a[j] = 7; u[0].t[i].s = -5; u[1].z = 70000;"
      "assert(u[1].t[1].a[2] == 7 && u[0].t[1].s == -5 && u[1].z == 70000 && u[0].t[1].a[2] == 0) }");
}

TEST(Semantics, ReceiveMatchesFirstAndBindsLeftToRight) {
  expect_holds(
      "chan q = [2] of { byte, byte }; byte i, a[4]; init { q!2,9; q?i,a[i]; assert(a[2] == 9 && a[0] == 0) }");
  expect_holds("chan q = [2] of { byte, byte }; byte a = 5; init { q!7,5; q?a,eval(a); assert(a == 7) }");
  expect_holds(
      "chan q = [1] of { byte }; byte x; init { q!255; if :: q?-1 -> assert(0) :: q?x -> assert(x == 255) fi }");
  expect_holds("chan q = [1] of { byte }; byte x; init { q!300; q?x; assert(x == 44) }");
  expect_holds("chan q = [1] of { short }; byte x; init { q!-2; q?x; assert(x == 254) }");
}

TEST(Semantics, RandomReceiveSortedSendAndPeek) {
  expect_holds(
      "chan q = [4] of { byte, byte }; byte x; init { q!1,1; q!2,2; q!1,3; q??1,x; assert(x == 1 && len(q) == 2);"
      "q??1,x; assert(x == 3 && len(q) == 1); q?2,x; assert(x == 2) }");
  expect_holds(
      "chan q = [4] of { byte, byte }; byte x, y; init { q!!2,1; q!!1,9; q!!2,0; q!!1,9;"
      "q?x,y; assert(x == 1 && y == 9); q?x,y; assert(x == 1); q?x,y; assert(x == 2 && y == 0); q?x,y; assert(y == 1) "
      "}");
  expect_holds(
      "chan q = [4] of { byte }; byte x, y; init { q!3; q!4; q?<x>; assert(x == 3 && len(q) == 2); q?"
      "?<4>;"
      "assert(q?[3] && !q?[4] && q??[4] && len(q) == 2) }");
}

TEST(Semantics, RendezvousTransfersControl) {
  // The receiver is inside an atomic sequence: it goes on, not the sender.
  expect_holds(
      "chan q = [0] of { byte }; byte x; active proctype S() { atomic { q!1; x = 5 } }"
      "active proctype R() { byte v; atomic { q?v; assert(x == 0); x = 1; assert(x == 1) } }");
  // Guards and provided clauses of the partner.
  expect_holds(
      "chan q = [0] of { byte }; bool open; byte x; active proctype S() { open = true; q!7 }"
      "active proctype R() provided (open) { q?x; assert(x == 7) }");
}

TEST(Semantics, ElseOfReceiversAndSenders) {
  // A rendezvous receive is no step of its own: else is there although a sender waits.
  const Explored receiver =
      explore(machine_of("chan q = [0] of { byte }; byte x; active proctype S() { end: q!1 } active proctype R() { if "
                         ":: q?1 -> x = 1 :: else -> x = 2 fi }"));
  EXPECT_EQ(receiver.faults.size(), 0U);
  expect_fault(
      "chan q = [0] of { byte }; byte x; active proctype S() { end: q!1 }"
      "active proctype R() { if :: q?1 -> x = 1 :: else -> x = 2 fi; assert(x == 1) }",
      Fault::assertion);
  // A sender whose partner waits does not take else.
  expect_holds(
      "chan q = [0] of { byte }; byte x; active proctype R() { byte v; end: q?v }"
      "active proctype S() { if :: q!1 -> x = 1 :: else -> x = 2 fi; assert(x == 1) }");
}

TEST(Semantics, UnlessInterruptsAtomicButNotDStep) {
  expect_holds("byte x; init { { x = 1; atomic { x = 2; x = 3 }; x = 4 } unless { x == 2 -> x = 9 }; assert(x == 9) }");
  expect_holds("byte x; init { { x = 1; d_step { x = 2; x = 3 }; x = 4 } unless { x == 2 -> x = 9 }; assert(x == 4) }");
}

TEST(Semantics, ProcessesDieYoungestFirst) {
  expect_fault("active proctype B() { assert(_nr_pr == 2) } active proctype A() { skip }", Fault::assertion);
  expect_holds("active proctype A() { skip } active proctype B() { assert(_nr_pr == 2) }");
  expect_holds(
      "byte n; proctype P() { chan c = [1] of { byte }; c!1; n++ } init { pid p; p = run P(); _nr_pr == 1;"
      "p = run P(); assert(p == 1) }");
}

TEST(Semantics, TimeoutWaitsForDeaths) {
  expect_holds("byte x; active proctype A() { timeout -> assert(x == 1) } active proctype B() { x = 1 }");
}

TEST(Semantics, PrioritiesHoldBackOthers) {
  expect_holds(
      "byte x; active proctype A() priority 2 { x = 1; x = 2 } active proctype B() priority 1 { assert(x == 2) }");
}

}  // namespace
}  // namespace hasse::machine
