#include "replay/trail.h"

#include <gtest/gtest.h>

#include <memory>

#include "base/diagnostics.h"
#include "frontends/promela/promela.h"
#include "replay/example.h"
#include "replay/follow.h"

namespace hasse::replay {
namespace {

std::string trail_message_of(const std::string& text) {
  try {
    parse_trail(text, "t");
  } catch (const UserError& error) {
    return error.what();
  }
  return "no error";
}

property::Run whole_run(const machine::Machine& machine) {
  property::Run found;
  Narrator narrator(machine);
  run_to_the_end(narrator, [&](const StepStory& story) { found.prefix.push_back(story.step); });
  return found;
}

Trail head_of(const machine::Machine& machine) {
  Trail trail;
  trail.model = "example.pml";
  trail.model_digest = model_digest(machine.program());
  trail.defines = {"N=3", "BUG"};
  trail.kind = property::PropertyKind::deadlock;
  trail.property = "deadlock";
  trail.property_text = "no invalid end state";
  trail.message = "a \"quoted\" message";
  return trail;
}

std::string written(const machine::Machine& machine, const property::Run& found) {
  std::string text;
  write_trail(head_of(machine), machine, found, [&text](std::string_view piece) { text += piece; });
  return text;
}

Trail trail_of(const machine::Machine& machine) {
  return parse_trail(written(machine, whole_run(machine)), "t");
}

TEST(Trail, IsReadBackAsWritten) {
  const machine::Machine machine(example_program());
  const Trail saved = head_of(machine);
  const property::Run found = whole_run(machine);
  const std::string text = written(machine, found);
  ASSERT_TRUE(is_trail(text));
  const Trail read = parse_trail(text, "t");
  EXPECT_EQ(read.defines, saved.defines);
  EXPECT_EQ(read.kind, saved.kind);
  EXPECT_EQ(read.message, saved.message);
  ASSERT_EQ(read.steps.size(), 6U);
  for (std::size_t i = 0; i < read.steps.size(); ++i) EXPECT_EQ(read.steps[i].step, found.prefix[i]);
  EXPECT_EQ(read.statements[read.steps[3].statement].text, "ack!got");
  EXPECT_EQ(read.statements[read.steps[3].partner_statement].text, "ack?count");
}

TEST(Trail, StepsAreNumbers) {
  const machine::Machine machine(example_program());
  const std::string text = written(machine, whole_run(machine));
  EXPECT_NE(
      text.find("\n  \"steps\": [\n    [0,0],\n    [1,1],\n    [1,2],\n    [1,3,0,4],\n    [1,5],\n    [0,6]\n  ],\n"
                "  \"statements\": [\n    {\"process\":\"Producer\",\"edge\":0,\"line\":1,"
                "\"statement\":\"queue!ping(7)\"},\n"),
      std::string::npos)
      << text;
}

TEST(Trail, VersionOneIsStillRead) {
  const Trail read = parse_trail(R"({"format": "hasse-trail", "version": 1, "model": "m",
      "property": {"kind": "deadlock", "name": "deadlock"}, "steps": [
        {"pid":1,"process":"P","edge":3,"line":7,"statement":"x = 1","claim_edge":2},
        {"pid":0,"process":"Q","edge":1,"line":9,"statement":"c!x","partner":1,"partner_edge":4,"partner_statement":"c?y"},
        {"pid":1,"process":"P","edge":3,"line":7,"statement":"x = 1"},
        {"claim_only":true,"claim_edge":5}]})",
                                 "t");
  ASSERT_EQ(read.steps.size(), 4U);
  EXPECT_EQ(read.statements.size(), 3U);
  EXPECT_EQ(read.steps[0].statement, read.steps[2].statement);
  EXPECT_EQ(read.statements[read.steps[0].statement].line, 7U);
  EXPECT_EQ(read.steps[0].step.observer, 2U);
  EXPECT_EQ(read.steps[1].step.detail, 4U);
  EXPECT_EQ(read.statements[read.steps[1].partner_statement].text, "c?y");
  EXPECT_TRUE(read.steps[3].step.is_observer_alone());
  EXPECT_EQ(read.steps[3].step.observer, 5U);
}

TEST(Trail, SaysWhatIsWrong) {
  EXPECT_EQ(trail_message_of("{}"), "t: not a trail (no \"format\": \"hasse-trail\")");
  EXPECT_EQ(trail_message_of(R"({"format": "hasse-trail", "version": 4})"),
            "t: trail version 4; this hasse reads versions 1 to 3");
  const auto with_steps = [](const char* steps) {
    return fmt::format(R"({{"format": "hasse-trail", "version": 2, "model": "m",
        "property": {{"kind": "deadlock", "name": "deadlock"}}, "steps": [{}],
        "statements": [{{"process": "P", "edge": 0, "line": 1, "statement": "x"}}]}})",
                       steps);
  };
  EXPECT_EQ(trail_message_of(with_steps("[0,0]")), "no error");
  EXPECT_EQ(trail_message_of(with_steps("[0]")), "t: no step: [0]");
  EXPECT_EQ(trail_message_of(with_steps("[0,1]")), "t: step [0,1] has no statement 1");
  EXPECT_EQ(trail_message_of(with_steps("[256,0]")), "t: step [256,0] has no process 256");
  EXPECT_EQ(trail_message_of(with_steps("[0,0,1]")), "t: step [0,0,1] has no statement -1");
  EXPECT_EQ(trail_message_of(R"({"format": "hasse-trail", "version": 1, "model": "m",
                          "property": {"kind": "wish", "name": "w"}, "steps": []})"),
            "t: unknown kind of property 'wish'");
  EXPECT_NE(trail_message_of(R"({"format": "hasse-trail", "version": 1)").find("t: not a readable trail"),
            std::string::npos);
  EXPECT_NE(trail_message_of(R"({"format": "hasse-trail", "version": 1, "model": "m"})").find("'property' not found"),
            std::string::npos);
}

// Goes round for ever: one step leads into the cycle, two are the cycle.
std::shared_ptr<const Program> endless_program() {
  return promela::load_text(std::make_shared<SourceFiles>(), "endless.pml",
                            "byte x;\nactive proctype P() { x = 3; do :: x == 3 -> x = 4 :: x == 4 -> x = 3 od }", {});
}

// As many steps, each the first that is enabled.
std::vector<model::Label> first_steps(Narrator& narrator, std::size_t count) {
  std::vector<model::Label> steps;
  while (steps.size() < count) steps.push_back(narrator.take(narrator.enabled().at(0)).step);
  return steps;
}

property::Run lasso(const machine::Machine& machine, std::size_t prefix, std::size_t cycle) {
  property::Run found;
  Narrator narrator(machine);
  narrator.start();
  found.prefix = first_steps(narrator, prefix);
  found.cycle = first_steps(narrator, cycle);
  return found;
}

TEST(Trail, ACycleIsReadBackAsWritten) {
  const machine::Machine machine(endless_program());
  const property::Run found = lasso(machine, 1, 4);
  const std::string text = written(machine, found);
  EXPECT_NE(text.find("\"version\": 3"), std::string::npos) << text;
  EXPECT_NE(
      text.find(
          "\n  \"steps\": [\n    [0,0]\n  ],\n  \"cycle\": [\n    [0,1],\n    [0,2],\n    [0,3],\n    [0,4]\n  ],\n"
          "  \"statements\": ["),
      std::string::npos)
      << text;
  const Trail read = parse_trail(text, "t");
  ASSERT_EQ(read.steps.size(), 1U);
  ASSERT_EQ(read.cycle.size(), 4U);
  for (std::size_t i = 0; i < read.cycle.size(); ++i) EXPECT_EQ(read.cycle[i].step, found.cycle[i]);
}

TEST(Trail, AFiniteRunNeedsNoReaderOfCycles) {
  const machine::Machine machine(example_program());
  const std::string text = written(machine, whole_run(machine));
  EXPECT_NE(text.find("\"version\": 2"), std::string::npos) << text;
  EXPECT_EQ(text.find("\"cycle\""), std::string::npos) << text;
}

TEST(Trail, SaysWhatIsWrongWithACycle) {
  const auto with = [](const char* version, const char* cycle) {
    return fmt::format(R"({{"format": "hasse-trail", "version": {}, "model": "m",
        "property": {{"kind": "acceptance", "name": "acceptance"}}, "steps": []{},
        "statements": [{{"process": "P", "edge": 0, "line": 1, "statement": "x"}}]}})",
                       version, cycle);
  };
  const char* const empty = "t: \"cycle\" is to be a list of steps that is not empty";
  EXPECT_EQ(trail_message_of(with("3", R"(, "cycle": [[0,0]])")), "no error");
  EXPECT_EQ(trail_message_of(with("3", R"(, "cycle": [])")), empty);
  EXPECT_EQ(trail_message_of(with("3", R"(, "cycle": 1)")), empty);
  EXPECT_EQ(trail_message_of(with("3", R"(, "cycle": [[0,1]])")), "t: step [0,1] has no statement 1");
  EXPECT_NE(trail_message_of(with("3", "")).find("'cycle' not found"), std::string::npos);
  EXPECT_TRUE(parse_trail(with("2", R"(, "cycle": [[0,0]])"), "t").cycle.empty()) << "version 2 knows no such member";
}

TEST(Trail, DigestFollowsTheText) {
  const auto program = example_program();
  const std::string before = model_digest(*program);
  program->sources->add("--invariant", "x < 3");
  EXPECT_EQ(model_digest(*program), before) << "predicates of the command line are no part of the model";
  program->sources->add("included.h", "#define N 3");
  EXPECT_NE(model_digest(*program), before);
}

TEST(Follow, TakesEveryStep) {
  const machine::Machine machine(example_program());
  Narrator narrator(machine);
  const Followed followed = follow(narrator, trail_of(machine));
  EXPECT_EQ(followed.deviation, "");
  EXPECT_EQ(followed.steps.size(), 6U);
}

TEST(Follow, ACycleLeadsBackToWhereItBegins) {
  const machine::Machine machine(endless_program());
  const auto followed_of = [&machine](std::size_t prefix, std::size_t cycle) {
    Narrator narrator(machine);
    return follow(narrator, parse_trail(written(machine, lasso(machine, prefix, cycle)), "t"));
  };
  const Followed followed = followed_of(1, 4);
  EXPECT_EQ(followed.deviation, "");
  EXPECT_EQ(followed.steps.size(), 1U);
  EXPECT_EQ(followed.cycle.size(), 4U);
  EXPECT_EQ(followed_of(3, 8).deviation, "")
      << "where the prefix ends in the cycle is all the same, and so is how often";
  const char* const open = "the cycle of the trail does not lead back to the state in which it begins";
  EXPECT_EQ(followed_of(1, 3).deviation, open);
  EXPECT_EQ(followed_of(0, 5).deviation, open);
}

TEST(Follow, NamesTheStepOfACycleThatDoesNotFit) {
  const machine::Machine machine(endless_program());
  Trail trail = parse_trail(written(machine, lasso(machine, 1, 4)), "t");
  trail.statements[trail.cycle[2].statement].text = "x==5";
  Narrator narrator(machine);
  const Followed followed = follow(narrator, trail);
  EXPECT_EQ(followed.cycle.size(), 2U);
  EXPECT_NE(followed.deviation.find("step 4 of the trail"), std::string::npos) << followed.deviation;
}

TEST(Follow, RecognisesAStatementThatHasAnotherNumber) {
  const machine::Machine machine(example_program());
  Trail trail = trail_of(machine);
  trail.steps[2].step.action = 77;
  Narrator narrator(machine);
  const Followed followed = follow(narrator, trail);
  EXPECT_EQ(followed.deviation, "");
  EXPECT_EQ(followed.steps.at(2).action, 1U);
}

TEST(Follow, NamesTheFirstStepThatDoesNotFit) {
  const machine::Machine machine(example_program());
  Trail trail = trail_of(machine);
  trail.statements[trail.steps[2].statement].text = "busy = false";
  Narrator narrator(machine);
  const Followed followed = follow(narrator, trail);
  EXPECT_EQ(followed.steps.size(), 2U);
  EXPECT_EQ(
      followed.deviation,
      "step 3 of the trail, Consumer[1] line 3: 'busy = false' cannot be taken: Consumer[1] stands at no place in the "
      "source and can take: busy = true");
}

}  // namespace
}  // namespace hasse::replay
