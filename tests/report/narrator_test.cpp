#include "replay/narrator.h"

#include <gtest/gtest.h>

#include "replay/example.h"
#include "report/counterexample_text.h"
#include "report/run_text.h"
#include "report/sequence_chart.h"

namespace hasse::report {
namespace {

using namespace replay;  // what is tested here is told by both rooms

std::vector<std::string> change_texts(const StepStory& story) {
  std::vector<std::string> texts;
  for (const Change& change : story.difference.changes) texts.push_back(to_text(change));
  return texts;
}

TEST(Narrator, SaysWhatEachStepChanged) {
  const auto program = example_program();
  const machine::Machine machine(program);
  Narrator narrator(machine);
  std::vector<StepStory> stories;
  run_to_the_end(narrator, [&](StepStory story) { stories.push_back(std::move(story)); });

  ASSERT_EQ(stories.size(), 6U);
  EXPECT_EQ(stories[0].process, "Producer[0]");
  EXPECT_EQ(change_texts(stories[0]), (std::vector<std::string>{"queue = [ping, 7]"}));
  EXPECT_EQ(stories[1].process, "Consumer[1]");
  EXPECT_EQ(change_texts(stories[1]), (std::vector<std::string>{"got: 0 -> 7", "queue = []"}));
  EXPECT_EQ(change_texts(stories[2]), (std::vector<std::string>{"busy: false -> true"}));
  EXPECT_EQ(change_texts(stories[3]), (std::vector<std::string>{"count: 0 -> 7"}));
  EXPECT_EQ(stories[4].difference.died, (std::vector<std::string>{"Consumer[1]"}));
  EXPECT_EQ(stories[5].difference.died, (std::vector<std::string>{"Producer[0]"}));
}

TEST(Narrator, ConnectsReceivesWithSends) {
  const auto program = example_program();
  const machine::Machine machine(program);
  Narrator narrator(machine);
  std::vector<Communication> all;
  run_to_the_end(narrator, [&](const StepStory& story) {
    all.insert(all.end(), story.communications.begin(), story.communications.end());
  });

  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all[0].kind, Communication::Kind::send);
  EXPECT_EQ(all[1].kind, Communication::Kind::receive);
  EXPECT_EQ(all[1].message, "ping, 7");
  EXPECT_EQ(all[1].process, 1);
  EXPECT_EQ(all[1].partner, 0);
  EXPECT_EQ(all[1].sent_at, 1U);
  EXPECT_EQ(all[2].kind, Communication::Kind::rendezvous);
  EXPECT_EQ(all[2].process, 1);
  EXPECT_EQ(all[2].partner, 0);
}

TEST(RunText, AlignsStepsInColumns) {
  const auto program = example_program();
  const machine::Machine machine(program);
  Narrator narrator(machine);
  const RunText layout(*program, Paint(false));
  std::string text = layout.heading();
  run_to_the_end(narrator, [&](const StepStory& story) { text += layout.step(story); });
  EXPECT_EQ(text,
            " step  process      line    statement      changes\n"
            "    1  Producer[0]     1    queue!ping(7)  queue = [ping, 7]\n"
            "    2  Consumer[1]     3    queue?_,got    got: 0 -> 7, queue = []\n"
            "    3  Consumer[1]     3    busy = true    busy: false -> true\n"
            "    4  Consumer[1]     3    ack!got\n"
            "       Producer[0]     2    ack?count      count: 0 -> 7\n"
            "    5  Consumer[1]     -    -end-          Consumer[1] ends\n"
            "    6  Producer[0]     -    -end-          Producer[0] ends\n");
}

TEST(RunText, ColoursOnlyWhenAsked) {
  const auto program = example_program();
  EXPECT_EQ(RunText(*program, Paint(false)).heading().find('\033'), std::string::npos);
  EXPECT_NE(RunText(*program, Paint(true)).heading().find('\033'), std::string::npos);
}

TEST(SequenceChart, DrawsSendsReceivesAndRendezvous) {
  const auto program = example_program();
  const machine::Machine machine(program);
  Narrator narrator(machine);
  SequenceChart chart;
  run_to_the_end(narrator, [&](const StepStory& story) { chart.add(story); });
  EXPECT_EQ(chart.text(),
            " step   Producer[0]  Consumer[1]\n"
            "    1        o            |        queue!ping, 7\n"
            "    2        |----------->|        queue?ping, 7  (of step 1)\n"
            "    4        |<===========|        ack!7\n");
}

TEST(SequenceChart, SaysWhatItLeavesOut) {
  const auto program = example_program();
  const machine::Machine machine(program);
  Narrator narrator(machine);
  SequenceChart chart(1);
  run_to_the_end(narrator, [&](const StepStory& story) { chart.add(story); });
  EXPECT_NE(chart.text().find("... 2 earlier message events left out here"), std::string::npos) << chart.text();
  EXPECT_EQ(chart.text().find("queue"), std::string::npos) << chart.text();
  EXPECT_NE(chart.text(30).find("no picture: 2 processes"), std::string::npos) << chart.text(30);
}

TEST(CounterexampleText, SaysHowManyStepsItLeavesOut) {
  const auto program = example_program();
  const machine::Machine machine(program);
  Narrator narrator(machine);
  check::FoundRun found;
  found.machine = &machine;
  found.property = {property::PropertyKind::deadlock, "deadlock", "no invalid end state", 0, {}};
  found.message = "invalid end state";
  run_to_the_end(narrator, [&](const StepStory& story) { found.run.prefix.push_back(story.step); });
  std::string text;
  write_run(found, 4, Paint(false), [&](std::string_view piece) { text += piece; });
  EXPECT_EQ(text.substr(0, text.find('\n')), "invalid end state after 6 steps");
  EXPECT_NE(text.find("  ... 2 steps not shown here\n"), std::string::npos) << text;
  EXPECT_EQ(text.find("busy"), std::string::npos) << text;
  EXPECT_NE(text.find("    6  Producer[0]"), std::string::npos) << text;
}

}  // namespace
}  // namespace hasse::report
