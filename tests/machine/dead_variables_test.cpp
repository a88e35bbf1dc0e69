// Dead variables: which statements reset what, by hand; and a machine that resets against one that keeps, in lockstep over
// all states that both meet.
#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <map>
#include <set>

#include "machine/explore.h"
#include "machine/text_model.h"
#include "program/dead_slots.h"
#include "program/overlay.h"
#include "support/random_predicate.h"
#include "support/random_program.h"
#include "support/test_models.h"

namespace hasse::machine {
namespace {

// ---- by hand ----

// Sorted: "x = 3: y z" for each statement that resets something; "start: x".
std::vector<std::string> resets(const std::string& text, std::size_t proctype = 0,
                                const std::vector<std::string>& predicates = {}) {
  Overlay overlay(program_of(text));
  for (const std::string& predicate : predicates) add_predicate(overlay, predicate, "test");
  const std::shared_ptr<const Program> program = std::move(overlay).finish();
  const DeadSlots dead = dead_slots(*program)[proctype];
  const Proctype& type = program->proctypes[proctype];
  std::vector<std::string> lines;
  const auto add = [&](std::string line, const std::vector<std::uint32_t>& slots) {
    if (slots.empty()) return;
    line += ":";
    for (const std::uint32_t slot : slots) line += " " + type.frame.slots[slot].name;
    lines.push_back(line);
  };
  add("start", dead.at_start);
  for (std::size_t i = 0; i < type.edges.size(); ++i) add(type.edges[i].text, dead.after[i]);
  EXPECT_EQ(dead.places(), lines.size());
  std::sort(lines.begin(), lines.end());
  return lines;
}
using Lines = std::vector<std::string>;

TEST(DeadSlots, LastReadAndUselessWrite) {
  EXPECT_EQ(resets("byte g; active proctype P() { byte x, y; x = 1; y = x; g = y; x = 7; g = 2 }"),
            (Lines{"g = y: y", "x = 7: x", "y = x: x"}));
}

TEST(DeadSlots, ReadBeforeWrittenKeepsIt) {
  EXPECT_EQ(resets("byte g; active proctype P() { byte x = 1; x = x + 1; g = x }"), (Lines{"g = x: x"}));
}

TEST(DeadSlots, LoopKeepsWhatTheNextRoundReads) {
  EXPECT_EQ(
      resets("byte g; active proctype P() { byte i, t; do :: i < 3 -> t = g; g = t + 1; i++ :: else -> break od }"),
      (Lines{"else: i", "g = t + 1: t"}));
}

TEST(DeadSlots, OneBranchThatReadsIsEnough) {
  EXPECT_EQ(resets("byte g; active proctype P() { byte x; x = 1; if :: g == 0 -> skip :: g == 1 -> g = x fi; g = 5 }"),
            (Lines{"g = x: x", "g == 0: x"}));
}

TEST(DeadSlots, Parameters) {
  EXPECT_EQ(resets("byte g; proctype P(byte a, b) { a++; g = a; g = 2 } init { run P(1, 2) }"),
            (Lines{"g = a: a", "start: b"}));
}

TEST(DeadSlots, WhatIsReadAndNeverWrittenIsKept) {
  EXPECT_EQ(resets("byte g; proctype P(byte a, b) { byte c = 1; g = a; g = c; g = 2 } init { run P(1, 2) }"),
            (Lines{"start: b"}));
}

TEST(DeadSlots, ArrayElementsAtUnknownIndicesAreNotKilled) {
  EXPECT_EQ(resets("byte g; active proctype P() { byte a[2], i; i = g; a[i] = 1; a[1 - i] = 2; g = a[0]; a[0] = 3 }"),
            (Lines{"a[0] = 3: a[0]", "a[1 - i] = 2: a[1] i", "a[i] = 1: a[1]", "g = a[0]: a[0]"}));
}

TEST(DeadSlots, ConstantElementsAreVariablesOfTheirOwn) {
  EXPECT_EQ(resets("byte g; active proctype P() { byte a[2]; a[0] = 1; a[1] = 2; g = a[0]; g = a[1] }"),
            (Lines{"g = a[0]: a[0]", "g = a[1]: a[1]"}));
}

TEST(DeadSlots, ReceivesBindAndMatch) {
  EXPECT_EQ(resets("chan q = [1] of {byte, byte}; byte g;"
                   "active proctype P() { byte x, y; q?x,y; q?eval(x),y; g = y; q?x,_ }"),
            (Lines{"g = y: y", "q?eval(x), y: x", "q?x, _: x", "q?x, y: y"}));
}

TEST(DeadSlots, WhatUnlessLooksAtIsLive) {
  EXPECT_EQ(resets("byte g; active proctype P() { byte x; x = 1; { g = 1; g = 2 } unless { x == g }; g = 3 }"),
            (Lines{"g = 2: x", "x == g: x", "x == g: x"}));
}

TEST(DeadSlots, InsideADStep) {
  EXPECT_EQ(resets("byte g; active proctype P() { byte x, y; y = 1; if :: d_step { x = g; g = x + 1 } :: g = y fi }"),
            (Lines{"g = x + 1: x", "g = y: y", "x = g: y"}));
}

TEST(DeadSlots, PrintedValuesAreRead) {
  EXPECT_EQ(resets("active proctype P() { byte x; x = 1; skip; printf(\"%d\", x); skip }"),
            (Lines{"printf(\"%d\", x): x"}));
}

TEST(DeadSlots, WhatOthersMayAskForIsKept) {
  const std::string model = "byte g; active proctype P() { byte x, y; x = 1; y = 2; g = x; g = y }";
  EXPECT_EQ(resets(model), (Lines{"g = x: x", "g = y: y"}));
  EXPECT_EQ(resets(model, 0, {"P:x == 1"}), (Lines{"g = y: y"}));
  EXPECT_EQ(resets(model, 0, {"exists (i : 0 .. 0) (P[i]:y == 2)"}), (Lines{"g = x: x"}));
  EXPECT_EQ(resets(model + " never { do :: P[0]:x == 3 -> break :: else od }"), (Lines{"g = y: y"}));
  EXPECT_EQ(resets(model + " ltl { [] (P[0]:x == 1) }"), (Lines{"g = y: y"}));
  EXPECT_EQ(resets(model + " active proctype Q() { P[0]:x == 1 }"), (Lines{"g = y: y"}));
}

TEST(DeadSlots, ChannelsThatWerePromisedStayNamed) {
  EXPECT_EQ(resets("proctype P(chan q) { xs q; q!1; skip } chan c = [1] of {byte}; init { run P(c) }"), (Lines{}));
}

TEST(DeadSlots, LargeArraysAreLeftAlone) {
  EXPECT_EQ(resets("byte g; active proctype P() { byte a[65], b[64]; a[g] = 1; b[g] = 1; g = a[0]; g = 2 }").size(),
            1u);
}

// ---- against a machine that keeps them ----

class Lockstep {
 public:
  Lockstep(const std::shared_ptr<const Program>& program, const std::vector<ExprId>& predicates, int claim, Mode mode)
      : program_(*program),
        kept_machine_(program, predicates, claim, Mode::interpreter, DeadVariables::kept),
        reset_machine_(program, predicates, claim, mode, DeadVariables::reset),
        kept_(kept_machine_),
        reset_(reset_machine_) {}

  const std::map<std::string, std::string>& stored() const { return stored_; }
  std::set<std::string> images() const {
    std::set<std::string> result;
    for (const auto& [state, image] : stored_) result.insert(image);
    return result;
  }
  bool complete() const { return complete_; }

  // Both take the same steps; where one is, the other is at the same state but for variables that are 0.
  void explore(std::size_t most) {
    const Outcome start = kept_.start();
    expect_same(start, reset_.start());
    if (start.fault != Fault::none) return;
    arrive(kNobody);
    while (!waiting_.empty() && !testing::Test::HasFailure()) {
      const Place place = waiting_.front();
      waiting_.pop_front();
      if (seen_.size() >= most) {
        complete_ = false;
        return;
      }
      follow(place);
    }
  }

 private:
  struct Place {
    std::string state;
    std::string image;
    Pid owner = kNobody;
    friend auto operator<=>(const Place&, const Place&) = default;
  };

  static StateView view(const std::string& state) {
    return {reinterpret_cast<const std::byte*>(state.data()), state.size()};
  }

  void follow(const Place& place) {
    kept_.load(view(place.state));
    reset_.load(view(place.image));
    std::vector<Step> steps;
    std::vector<Step> others;
    kept_.enabled(place.owner, steps);
    reset_.enabled(place.owner, others);
    ASSERT_EQ(others, steps);
    if (place.owner != kNobody && steps.empty()) {
      arrive(kNobody);
      return;
    }
    for (std::size_t i = 0; i < kept_machine_.predicates().size(); ++i) {
      Fault fault{};
      Fault other{};
      ASSERT_EQ(reset_.evaluate(i, other), kept_.evaluate(i, fault));
      ASSERT_EQ(other, fault);
    }
    ASSERT_EQ(reset_.is_valid_end(true), kept_.is_valid_end(true));
    for (const Step& step : steps) {
      const Execution::Mark mark = kept_.mark();
      const Execution::Mark other_mark = reset_.mark();
      const Outcome outcome = kept_.take(step);
      expect_same(outcome, reset_.take(step));
      if (can_continue(outcome.fault)) arrive(outcome.owner);
      kept_.undo_to(mark);
      reset_.undo_to(other_mark);
      ASSERT_EQ(bytes_of(reset_.state()), place.image) << "undo";
    }
  }

  void arrive(Pid owner) {
    Place place{bytes_of(kept_.state()), bytes_of(reset_.state()), owner};
    compare_states();
    if (owner == kNobody) {
      // What is left of a state depends on the state alone, not on the way to it.
      const auto known = stored_.emplace(place.state, place.image).first;
      EXPECT_EQ(known->second, place.image);
    }
    if (seen_.insert(place).second) waiting_.push_back(std::move(place));
  }

  void compare_states() {
    ASSERT_EQ(reset_.process_count(), kept_.process_count());
    for (std::uint32_t slot = 0; slot < program_.globals.slots.size(); ++slot)
      ASSERT_EQ(reset_.global(slot), kept_.global(slot));
    for (int pid = 0; pid < kept_.process_count(); ++pid) {
      ASSERT_EQ(reset_.proctype_of(pid), kept_.proctype_of(pid));
      ASSERT_EQ(reset_.location_of(pid), kept_.location_of(pid));
      const Frame& frame = program_.proctypes[kept_.proctype_of(pid)].frame;
      for (std::uint32_t slot = 0; slot < frame.slots.size(); ++slot) {
        const std::int32_t left = reset_.local(pid, slot);
        if (left != 0) {
          ASSERT_EQ(left, kept_.local(pid, slot)) << frame.slots[slot].name;
        }
      }
    }
    ASSERT_EQ(reset_.channel_count(), kept_.channel_count());
    for (int id = 1; id <= kept_.channel_count(); ++id) ASSERT_EQ(reset_.messages(id), kept_.messages(id));
  }

  void expect_same(const Outcome& a, const Outcome& b) {
    EXPECT_EQ(b.fault, a.fault);
    EXPECT_EQ(b.owner, a.owner);
    if (a.fault == Fault::none) return;
    EXPECT_EQ(reset_.blame().pos, kept_.blame().pos);
    EXPECT_EQ(reset_.blame().detail, kept_.blame().detail);
  }

  const Program& program_;
  Machine kept_machine_;
  Machine reset_machine_;
  Execution kept_;
  Execution reset_;
  std::set<Place> seen_;
  std::deque<Place> waiting_;
  std::map<std::string, std::string> stored_;  // state: what it is when dead variables are reset
  bool complete_ = true;
};

class DeadVariablesOfModels : public testing::TestWithParam<std::string> {};

TEST_P(DeadVariablesOfModels, LeadToTheSame) {
  for (const support::TestModel& model : support::test_models(GetParam())) {
    SCOPED_TRACE(model.name);
    Lockstep(model.program, {}, -1, Mode::native).explore(400);
    if (!model.program->claims.empty()) Lockstep(model.program, {}, 0, Mode::native).explore(400);
    if (HasFailure()) break;
  }
}

INSTANTIATE_TEST_SUITE_P(All, DeadVariablesOfModels,
                         testing::Values("atomic", "channels", "control", "examples", "found", "inline", "priorities",
                                         "processes", "properties", "protocols", "remote", "traps", "types"),
                         [](const auto& folder) { return folder.param; });

TEST(DeadVariables, LeadToTheSameInRandomPrograms) {
  std::size_t kept = 0;
  std::size_t reset = 0;
  for (std::uint64_t seed = 1; seed <= 500 && !testing::Test::HasFailure(); ++seed) {
    const support::ProgramTree tree = support::random_program(seed);
    const std::string text = support::to_text(tree);
    SCOPED_TRACE(text);
    Overlay overlay(program_of(text));
    std::vector<ExprId> predicates;
    support::Random random(seed);
    for (std::size_t i = 0; i < seed % 3; ++i) {
      const auto kind = static_cast<support::PredicateClass>(random.pick(support::kPredicateClasses));
      const std::string predicate = support::random_predicate(kind, tree.mentionable, random);
      predicates.push_back(add_predicate(overlay, predicate, "test"));
    }
    const std::shared_ptr<const Program> program = std::move(overlay).finish();
    Lockstep pair(program, predicates, -1, seed % 2 == 0 ? Mode::native : Mode::interpreter);
    pair.explore(1'000);
    kept += pair.stored().size();
    reset += pair.images().size();
    // By an exploration that knows nothing of the pairs.
    if (pair.complete() && seed % 5 == 0) {
      const Machine machine(program, {}, -1, Mode::native, DeadVariables::reset);
      EXPECT_EQ(explore(machine).states, pair.images());
    }
  }
  EXPECT_LT(reset, kept);
  EXPECT_GT(kept, 20'000u);
}

// SPIN resets what a condition has read last (spin -o3 -a: without -o1 and -o2; cc -DNOREDUCE -DSAFETY; ./pan -c0). In these
// models that is all there is, and the counts are SPIN's.
TEST(DeadVariables, CountsOfSpin) {
  struct Counted {
    const char* text;
    std::size_t kept, reset;
    std::uint64_t kept_transitions, reset_transitions;
  };
  const Counted models[] = {
      {R"(
mtype = { req, ack }; chan c = [1] of { mtype, byte }; chan r = [1] of { mtype, byte }; byte n;
active [2] proctype Client() { byte t; do :: n < 6 -> n++; c!req(n); r?ack(t); (t > 0) od }
active proctype Server() { end: do :: c?req(_) -> r!ack(n) od }
)",
       2680, 520, 4898, 985},
      {R"(
byte x, y;
active [2] proctype P() {
  byte step;
  do
  :: x = (x + 1) % 5
  :: step = y; (step < 3); y = (y + 1) % 4
  od
}
)",
       870, 415, 2221, 891},
  };
  for (const Counted& model : models) {
    SCOPED_TRACE(model.text);
    const auto program = program_of(model.text);
    const Explored kept = explore(Machine(program));
    EXPECT_EQ(kept.states.size(), model.kept);
    EXPECT_EQ(kept.transitions, model.kept_transitions);
    for (const Mode mode : {Mode::native, Mode::interpreter}) {
      const Explored reset = explore(Machine(program, {}, -1, mode, DeadVariables::reset));
      EXPECT_EQ(reset.states.size(), model.reset);
      EXPECT_EQ(reset.transitions, model.reset_transitions);
    }
  }
}

}  // namespace
}  // namespace hasse::machine
