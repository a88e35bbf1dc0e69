// Models that the tests of the search share.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engines/search/explore_by_sets.h"
#include "engines/search/search.h"
#include "frontends/promela/promela.h"
#include "machine/machine.h"
#include "program/overlay.h"

namespace hasse::search {

inline std::shared_ptr<const Program> parse(const std::string& text) {
  return promela::load_text(std::make_shared<SourceFiles>(), "model.pml", text, {});
}

// The properties that need no formula.
inline std::vector<Property> without_predicates() {
  return {{PropertyKind::assertion, "assertions", "", 0, {}},
          {PropertyKind::deadlock, "deadlock", "", 0, {}},
          {PropertyKind::runtime, "run-time errors", "", 0, {}}};
}

// A program, its machine and the options that ask for everything that needs no formula.
struct Checked {
  explicit Checked(const std::string& text, std::vector<std::pair<PropertyKind, std::string>> predicates = {}) {
    Overlay overlay(parse(text));
    options.properties = without_predicates();
    std::vector<ExprId> exprs;
    for (const auto& [kind, predicate] : predicates) {
      options.properties.push_back({kind, predicate, predicate, exprs.size(), {}});
      exprs.push_back(add_predicate(overlay, predicate, "test"));
    }
    program = std::move(overlay).finish();
    machine = std::make_unique<machine::Machine>(program, exprs);
  }

  Result run() const { return search::run(*machine, options); }
  Result run(Order order) {
    options.order = order;
    return run();
  }

  std::shared_ptr<const Program> program;
  std::unique_ptr<machine::Machine> machine;
  Options options;
};

// Models whose counts SPIN 6.5.2 gives: spin -o1 -o2 -o3 -a; cc -DNOREDUCE -DSAFETY -DNOCLAIM; ./pan -c0 -m1000000.
struct Counted {
  const char* name;
  const char* text;
  std::uint64_t states;
  std::uint64_t transitions;
  std::uint64_t atomic_steps;
  std::uint64_t errors;
  std::uint64_t depth;  // 0 where rendezvous, which SPIN counts as two steps, make it another
};

inline const std::vector<Counted>& counted_models() {
  static const std::vector<Counted> models = {
      {"peterson", R"(
bool flag[2]; bit turn; byte inside;
active [2] proctype P() {
  do
  :: flag[_pid] = 1; turn = _pid;
     (flag[1 - _pid] == 0 || turn == 1 - _pid);
     inside++; assert(inside == 1); inside--;
     flag[_pid] = 0
  od
}
)",
       38, 65, 0, 0, 22},
      {"blocking_atomic", R"(
byte x, y;
active proctype A() { do :: atomic { x < 2 -> x++; y == 1; y = 0; x++ } :: x > 3 -> x = 0 od }
active proctype B() { do :: y = 1 :: atomic { y == 0 -> y = 1; x == 1 -> x = 2 } od }
)",
       13, 19, 23, 3, 11},
      {"branching_atomic", R"(
byte a, b, c;
active [2] proctype P() {
  byte i;
  atomic {
    do
    :: i < 5 -> i++; if :: a = (a + 1) % 3 :: b = (b + 1) % 3 :: skip fi
    :: i == 5 -> break
    od
  };
  i = 0;
  c++
}
)",
       181, 16003, 70915, 0, 42},
      {"rendezvous_atomic", R"(
chan r = [0] of { byte }; chan s = [0] of { byte };
byte got, seen;
active proctype Sender() {
  byte k;
  do
  :: atomic { k = (k + 1) % 3; r!k; seen = k; s!seen }
  :: r!7
  od
}
active proctype Receiver() {
  do
  :: atomic { r?got -> got = got + 1; seen = 0 }
  :: s?got
  od
}
active proctype Other() { byte v; do :: v = 1 - v :: r?v -> v = 0 od }
)",
       72, 205, 216, 0, 0},
      {"processes", R"(
byte done;
proctype Worker(byte n) { byte i; do :: i < n -> i++ :: else -> break od; done++ }
init {
  byte k;
  atomic { k = 1; do :: k <= 3 -> run Worker(k); k++ :: else -> break od };
  done == 3;
  run Worker(1);
  _nr_pr == 1 -> done = 0
}
)",
       387, 943, 12, 0, 44},
      {"timeout_atomic", R"(
byte x; 
active proctype A() { do :: atomic { x < 3 -> x++; timeout -> x++ } :: x >= 3 -> break od }
active proctype B() { byte i; do :: i < 2 -> i++ :: i == 2 && x > 0 -> i = 0 :: x > 3 -> break od }
)",
       11, 16, 10, 0, 11},
      {"assertions", R"(
byte x;
active [2] proctype P() { byte i; do :: i < 3 -> x = (x + i) % 4; assert(x != 2); i++ :: else -> break od; atomic { x++; assert(x < 3); x-- } }
)",
       241, 451, 62, 42, 34},
      {"deadlocks", R"(
bit a, b; byte n;
active proctype P() { do :: n < 3 -> a == 0; a = 1; b == 0; b = 1; n++; b = 0; a = 0 :: n >= 3 -> break od }
active proctype Q() { do :: n < 3 -> b == 0; b = 1; a == 0; a = 1; n++; a = 0; b = 0 :: else -> n == 9 od }
)",
       408, 701, 0, 5, 34},
      {"channels", R"(
mtype = { req, ack, nak };
chan c = [2] of { mtype, byte }; chan d = [1] of { mtype };
byte count;
active proctype Client() {
  byte i;
  end: do
  :: c!req(i) -> if :: d?ack -> i = (i + 1) % 3 :: d?nak :: timeout -> i = 0 fi
  od
}
active proctype Server() {
  byte v;
  end: do
  :: c?req(v) -> if :: v == 1 -> d!nak :: v != 1 -> d!ack :: skip fi
  :: atomic { nempty(c) -> c?<req,v>; count = v }
  od
}
)",
       38, 51, 16, 0, 28},
      {"goto_atomic", R"(
byte x, y;
active proctype A() {
again:
  atomic { x = 1; x = 2; if :: y == 0 -> goto middle :: else -> goto out fi };
out: y = 0; goto again;
  atomic { x = 3; middle: x = 4; y = 1; x = 5 };
  goto again
}
active proctype B() { do :: atomic { x == 2 -> y = 1 } :: x == 4 -> y = 2 :: x == 5 -> y = 0 od }
)",
       11, 22, 38, 0, 20},
  };
  return models;
}

}  // namespace hasse::search
