// Which reading is found out of a text without a preset: the one that was meant, or a question.
#include "traces/log_fixture.h"
#include "traces/read/execution_marks.h"
#include "traces/read/log_error.h"

namespace hasse::traces {
namespace {

class TextGuess : public LogTest {
 protected:
  std::string form_of(const std::string& text) {
    try {
      return read(text).files.at(0).form;
    } catch (const UserError& error) {
      const std::string what = error.what();
      return what.starts_with("this log can be read in two ways") ? "a question" : what;
    }
  }
};

const std::string kAfter =
    "a {\"a\":1}\nenter cs=true\na {\"a\":2}\nleave cs=false\nb {\"a\":2, \"b\":1}\nenter cs=true\n";
const std::string kBefore =
    "enter cs=true\na {\"a\":1}\nleave cs=false\na {\"a\":2}\nenter cs=true\nb {\"a\":2, \"b\":1}\n";

// With the heading each text would be that of the event after it, and all lines but one would match as well.
TEST_F(TextGuess, AHeadingBeforeTheFirstEventIsAQuestion) {
  for (const std::string heading :
       {"# started by run.sh", "x", "# log of the run of Monday 30 November, saved by run.sh"}) {
    for (const std::string more : {"", "one more line\n"}) {
      EXPECT_EQ(form_of(more + heading + "\n" + kAfter), "a question") << heading;
      EXPECT_EQ(form_of(kBefore + more + heading + "\n"), "a question") << heading;
    }
  }
}

TEST_F(TextGuess, TheQuestionShowsBothReadings) {
  EXPECT_EQ(mistake_in("# started\n" + kAfter),
            "1:1: this log can be read in two ways; say with --preset which one is meant: preset govector, the text on "
            "the line after the host and clock (the first event is of a: 'enter cs=true'), or preset default, the text "
            "on the line before the host and clock (the first event is of a: '# started')");
  LogOptions options;
  options.preset = "govector";
  traces::Run run = run_of("# started\n" + kAfter, options);
  EXPECT_EQ(possibly(run, "count(cs) > 1").verdict, Possibility::Verdict::impossible);
}

// Where the file begins or ends there is no text.
TEST_F(TextGuess, BeginningAndEndDecide) {
  EXPECT_EQ(form_of(kAfter), "preset govector");
  EXPECT_EQ(form_of(kBefore), "preset default");
  EXPECT_EQ(form_of(kAfter + "a footer\n"), "preset govector");
  EXPECT_EQ(form_of("a heading\n" + kBefore), "preset default");
  EXPECT_EQ(form_of("\n\n" + kAfter), "a question");  // of blank lines the last one may be a text
  EXPECT_EQ(form_of(kAfter + "junk\n" + kAfter.substr(0, 0)), "preset govector");
}

// However long texts, headings and lines of others are.
TEST_F(TextGuess, LengthsDoNotCount) {
  const std::string large(100'000, 'x');
  EXPECT_EQ(form_of(kAfter + large + "\n"), "preset govector");
  EXPECT_EQ(form_of(large + "\n" + kBefore), "preset default");
  EXPECT_EQ(form_of(large + "\n" + kAfter), "a question");
}

// A blank line on one side of clocks, often enough.
TEST_F(TextGuess, BlankLinesBetweenEventsDecide) {
  std::string after = "a heading\n", before;
  for (int i = 1; i < 6; ++i) {
    after += fmt::format("\na {{\"a\":{}}}\nx\n", i);
    before += fmt::format("x\na {{\"a\":{}}}\n\n", i);
  }
  EXPECT_EQ(form_of(after), "preset govector");
  EXPECT_EQ(form_of(before + "a footer\n"), "preset default");
  EXPECT_EQ(form_of("a heading\n\n" + kAfter), "a question");  // once may be an event without text
}

TEST_F(TextGuess, EventsWithoutText) {
  EXPECT_EQ(form_of("a {\"a\":1}\n\na {\"a\":2}\nx\n"), "preset govector");
  EXPECT_EQ(form_of("\na {\"a\":1}\nx\na {\"a\":2}\n"), "preset default");
}

// In a long log beginning and end are looked at.
TEST_F(TextGuess, LongLogs) {
  std::string after, before;
  for (int i = 1; i < 20'000; ++i) {
    after += fmt::format("a {{\"a\":{}}}\nthe text of event {}\n", i, i);
    before += fmt::format("the text of event {}\na {{\"a\":{}}}\n", i, i);
  }
  EXPECT_EQ(form_of(after), "preset govector");
  EXPECT_EQ(form_of(before), "preset default");
  EXPECT_EQ(form_of("a heading\n" + before), "preset default");
  EXPECT_EQ(form_of("a heading\n" + after), "a question");
  EXPECT_EQ(form_of(before + "a footer\n"), "a question");
}

TEST_F(TextGuess, AGuessIsShownWithAnEvent) {
  const Log log = read(kAfter);
  EXPECT_TRUE(log.files[0].is_guess);
  ASSERT_TRUE(log.files[0].sample);
  EXPECT_EQ(log.files[0].sample->process, "a");
  EXPECT_EQ(log.files[0].sample->text, "enter cs=true");
  EXPECT_EQ(log.files[0].sample->place.line, 2u);
  LogOptions options;
  options.preset = "govector";
  EXPECT_FALSE(read(kAfter, options).files[0].is_guess);
}

TEST_F(TextGuess, MistakesNameTheGuess) {
  try {
    read("a {\"a\":1}\nx\nb {\"b\":1,\"a\":1}\ny\na {\"a\":2,\"b\":1}\nz\na {\"a\":3}\nw\n");
    FAIL();
  } catch (const LogError& error) {
    ASSERT_EQ(error.notes().size(), 2u);
    EXPECT_EQ(error.notes()[0], "--repair gives such clocks what they lack, and says which");
    EXPECT_EQ(error.notes()[1],
              "log was read as preset govector, which is a guess; --preset, --regex, --map or --format say what it is");
  }
}

const std::string kTwoRuns = "=== run 1 ===\na {\"a\":1}\nx=1\n=== run 2 ===\na {\"a\":1}\nx=2\n";

TEST_F(TextGuess, ClocksThatBeginAgainSeparateExecutions) {
  LogOptions said;
  said.preset = "govector";
  for (const LogOptions& options : {LogOptions(), said}) {
    const Log log = read(kTwoRuns, options);
    ASSERT_EQ(log.executions.size(), 2u);
    EXPECT_EQ(log.executions[0].label, "run 1");
    EXPECT_EQ(log.executions[1].label, "run 2");
    EXPECT_EQ(assignments_of(log.executions[1]), (Strings{"a.x=2"}));
    ASSERT_EQ(log.warnings().size(), 1u);
    EXPECT_EQ(
        log.warnings()[0].message,
        "clocks begin again, so lines like this one are taken to separate executions: 2; --delimiter says what does");
    EXPECT_EQ(log.warnings()[0].pos.line, 1u);
  }
}

TEST_F(TextGuess, OnlyWhatBeginsAgainIsAnExecution) {
  const auto marks = [](const std::string& text) {
    const auto mark = find_execution_mark(text);
    return mark ? mark->count : 0;
  };
  EXPECT_EQ(marks(kTwoRuns), 2u);
  EXPECT_EQ(marks("a {\"a\":1}\nx\n------\na {\"a\":1}\ny\n"), 1u);
  EXPECT_EQ(marks("### 1\na {\"a\":1}\nx\n### 2\na {\"a\":1}\ny\n"), 2u);
  // Two signs, or one after another: it may be the text of an event.
  EXPECT_EQ(marks("-- 1\na {\"a\":1}\nx\n-- 2\na {\"a\":1}\ny\n"), 0u);
  EXPECT_EQ(marks("--- 1\n--- x\na {\"a\":1}\n--- 2\ny\na {\"a\":1}\n"), 0u);
  // One execution with a heading inside; another one that is cut in two by a heading of the same kind.
  EXPECT_EQ(marks("=== start ===\na {\"a\":1}\nx\n=== go on ===\na {\"a\":2}\ny\n"), 0u);
  EXPECT_EQ(marks("=== 1 ===\na {\"a\":1}\nx\n=== phase ===\na {\"a\":2}\ny\n=== 2 ===\na {\"a\":1}\nx\n"), 0u);
  EXPECT_EQ(marks("### 1\na {\"a\":1}\nx\na {\"a\":2}\ny\n### 2\na {\"a\":1}\nx\n### a remark\na {\"a\":2}\ny\n"), 0u);
  EXPECT_EQ(marks("a {\"a\":1}\nx\nanother run\na {\"a\":1}\ny\n"), 0u);
  try {
    read("a {\"a\":1}\nx\nanother run\na {\"a\":1}\ny\n");
    FAIL();
  } catch (const LogError& error) {
    EXPECT_NE(error.notes().front().find("--delimiter says what separates them"), std::string::npos);
  }
}

// Labels must differ; otherwise executions are numbered.
TEST_F(TextGuess, MarksWithOneLabel) {
  const Log log = read("=== run ===\na {\"a\":1}\nx\n=== run ===\na {\"a\":1}\ny\n");
  ASSERT_EQ(log.executions.size(), 2u);
  EXPECT_EQ(log.executions[1].label, "2");
}

}  // namespace
}  // namespace hasse::traces
