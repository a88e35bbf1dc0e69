#include "report/trail.h"

#include <gtest/gtest.h>

#include "base/diagnostics.h"
#include "report/example.h"
#include "report/follow.h"

namespace hasse::report {
namespace {

std::string trail_message_of(const std::string& text) {
  try {
    parse_trail(text, "t");
  } catch (const UserError& error) {
    return error.what();
  }
  return "no error";
}

FoundRun whole_run(const machine::Machine& machine) {
  FoundRun found;
  found.machine = &machine;
  Narrator narrator(machine);
  run_to_the_end(narrator, [&](const StepStory& story) { found.steps.push_back(story.step); });
  return found;
}

Trail trail_of(const machine::Machine& machine) {
  Trail trail;
  trail.model = "example.pml";
  trail.model_digest = model_digest(machine.program());
  trail.defines = {"N=3", "BUG"};
  trail.kind = search::PropertyKind::deadlock;
  trail.property = "deadlock";
  trail.property_text = "no invalid end state";
  trail.message = "a \"quoted\" message";
  trail.steps = trail_steps(whole_run(machine));
  return trail;
}

TEST(Trail, IsReadBackAsWritten) {
  const machine::Machine machine(example_program());
  const Trail saved = trail_of(machine);
  const std::string text = to_text(saved);
  ASSERT_TRUE(is_trail(text));
  const Trail read = parse_trail(text, "t");
  EXPECT_EQ(to_text(read), text);
  EXPECT_EQ(read.defines, saved.defines);
  EXPECT_EQ(read.kind, saved.kind);
  ASSERT_EQ(read.steps.size(), 6U);
  EXPECT_EQ(read.steps[3].step, saved.steps[3].step);
  EXPECT_EQ(read.steps[3].partner_statement, "ack?count");
}

TEST(Trail, SaysWhatIsWrong) {
  EXPECT_EQ(trail_message_of("{}"), "t: not a trail (no \"format\": \"hasse-trail\")");
  EXPECT_EQ(trail_message_of(R"({"format": "hasse-trail", "version": 2})"),
            "t: trail version 2; this hasse reads version 1");
  EXPECT_EQ(trail_message_of(R"({"format": "hasse-trail", "version": 1, "model": "m",
                          "property": {"kind": "wish", "name": "w"}, "steps": []})"),
            "t: unknown kind of property 'wish'");
  EXPECT_NE(trail_message_of(R"({"format": "hasse-trail", "version": 1)").find("t: not a readable trail"),
            std::string::npos);
  EXPECT_NE(trail_message_of(R"({"format": "hasse-trail", "version": 1, "model": "m"})").find("'property' not found"),
            std::string::npos);
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

TEST(Follow, RecognisesAStatementThatHasAnotherNumber) {
  const machine::Machine machine(example_program());
  Trail trail = trail_of(machine);
  trail.steps[2].step.edge = 77;
  Narrator narrator(machine);
  const Followed followed = follow(narrator, trail);
  EXPECT_EQ(followed.deviation, "");
  EXPECT_EQ(followed.steps.at(2).edge, 1U);
}

TEST(Follow, NamesTheFirstStepThatDoesNotFit) {
  const machine::Machine machine(example_program());
  Trail trail = trail_of(machine);
  trail.steps[2].statement = "busy = false";
  Narrator narrator(machine);
  const Followed followed = follow(narrator, trail);
  EXPECT_EQ(followed.steps.size(), 2U);
  EXPECT_EQ(
      followed.deviation,
      "step 3 of the trail, Consumer[1] line 3: 'busy = false' cannot be taken: Consumer[1] stands at no place in the "
      "source and can take: busy = true");
}

}  // namespace
}  // namespace hasse::report
