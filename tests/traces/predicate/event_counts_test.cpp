// How many events of a process have happened, in predicates of every sort; and names with indices.
#include "traces/detect/definitely.h"
#include "traces/detect/run_slice.h"
#include "traces/detect/temporal.h"
#include "traces/follow/follow.h"
#include "traces/log_fixture.h"
#include "traces/predicate/counts.h"

namespace hasse::traces {
namespace {

using Verdict = Possibility::Verdict;

class EventCounts : public LogTest {
 protected:
  // a: 1, 2 (sends m), 3; b: 1 (receives m), 2.
  static constexpr const char* kLog =
      "{\"trace\":1,\"processes\":[\"a\",\"b\"]}\n{\"p\":\"a\"}\n{\"p\":\"a\",\"snd\":\"m\"}\n{\"p\":\"a\"}\n"
      "{\"p\":\"b\",\"rcv\":\"m\",\"set\":{\"x\":1}}\n{\"p\":\"b\"}\n";

  bool is_possible(const std::string& predicate) {
    traces::Run run = run_of(kLog);
    return possibly(run, predicate).verdict == Verdict::possible;
  }
};

TEST_F(EventCounts, ArePossible) {
  for (const char* text :
       {"a.events == 0", "a.events == 3", "b.events == 2", "a.events >= 2 && b.events == 0",
        "a.events == 2 && b.events == 2", "sum(events) == 5", "sum(events) == 0", "count(events >= 2) == 2",
        "forall(events > 0)", "a.events - b.events == 3", "a.events < b.events + 1", "a.events * b.events == 6",
        "exists(events == 3)", "b.x == 1 && a.events == 2"}) {
    EXPECT_TRUE(is_possible(text)) << text;
  }
  for (const char* text : {"a.events == 4", "b.events >= 1 && a.events < 2", "a.events < b.events", "sum(events) > 5",
                           "b.events - a.events > 0", "b.x == 1 && a.events == 1"}) {
    EXPECT_FALSE(is_possible(text)) << text;
  }
}

TEST_F(EventCounts, InEveryOrderInFormulasAndInSlices) {
  traces::Run run = run_of(kLog);
  const auto never = [] { return false; };
  const auto verdict = [&](const std::string& text) {
    return definitely(run, parse_predicate(text, "predicate", run, *sources), never).verdict;
  };
  EXPECT_EQ(verdict("a.events == 2"), Certainty::Verdict::definite);
  EXPECT_EQ(verdict("a.events == 3 && b.events == 0"), Certainty::Verdict::avoidable);
  EXPECT_EQ(verdict("sum(events) == 3"), Certainty::Verdict::definite);
  const auto holds = [&](const std::string& text) {
    return decide(run, parse_formula(text, "formula", run, *sources), never).verdict == TemporalAnswer::Verdict::holds;
  };
  EXPECT_TRUE(holds("AG(a.events >= b.events)"));
  EXPECT_FALSE(holds("AG(a.events > b.events)"));
  const RunSlice slice = slice_run(run, parse_formula("a.events >= 2 && b.events <= 1", "formula", run, *sources));
  EXPECT_TRUE(slice.is_exact);
  EXPECT_EQ(slice.least, (poset::Cut{2, 0}));
  EXPECT_EQ(slice.greatest, (poset::Cut{3, 1}));
}

TEST_F(EventCounts, OfEventsOfSeveralProcesses) {
  traces::Run run = run_of("{\"trace\":1}\n{\"p\":\"a\"}\n{\"p\":[\"a\",\"b\"]}\n{\"p\":\"b\"}\n");
  EXPECT_EQ(possibly(run, "a.events == 2 && b.events == 0").verdict, Verdict::impossible);
  EXPECT_EQ(possibly(run, "sum(events) == 3").verdict, Verdict::possible);
  EXPECT_EQ(possibly(run, "sum(events) == 2").verdict, Verdict::impossible);
}

TEST_F(EventCounts, AVariableOfThatNameInTheLogIsThatVariable) {
  traces::Run run = run_of("{\"trace\":1}\n{\"p\":\"a\",\"set\":{\"events\":7}}\n{\"p\":\"b\"}\n");
  EXPECT_EQ(possibly(run, "a.events == 7").verdict, Verdict::possible);
  EXPECT_THROW(possibly(run, "b.events == 1"), UserError);
}

TEST_F(EventCounts, OnLine) {
  const auto followed = [&](const std::string& predicate, bool definitely, const std::string& log) {
    auto files = std::make_shared<SourceFiles>();
    FollowOptions options{.log = {}, .predicate = predicate, .definitely = definitely, .processes = {}, .drop_at = 2};
    options.log.paths = {"-"};
    Follower follower(options, files);
    std::size_t lines = 0;
    for (std::size_t begin = 0; begin < log.size() && !follower.is_certain(); ++lines) {
      const std::size_t end = log.find('\n', begin) + 1;
      follower.feed(0, std::string_view(log).substr(begin, end - begin));
      begin = end;
    }
    if (!follower.is_certain()) {
      follower.end();
      lines = 0;
    }
    Log read = follower.log();
    traces::Run& run = read.executions.at(0);
    const Predicate bound = parse_predicate(predicate, "predicate", run, *files);
    const auto never = [] { return false; };
    const bool holds = definitely ? traces::definitely(run, bound, never).verdict == Certainty::Verdict::definite
                                  : traces::possibly(run, bound, never).verdict == Verdict::possible;
    return std::pair(holds, lines);
  };
  const std::string log = kLog;
  EXPECT_EQ(followed("a.events >= 2 && b.events >= 1", false, log), std::pair(true, std::size_t{5}));
  EXPECT_EQ(followed("b.events == 1 && a.events == 1", false, log), std::pair(false, std::size_t{0}));
  EXPECT_EQ(followed("count(events >= 1) >= 2", false, log), std::pair(true, std::size_t{5}));
  EXPECT_EQ(followed("forall(events > 1)", false, log), std::pair(true, std::size_t{6}));
  EXPECT_EQ(followed("a.events == 3", true, log), std::pair(true, std::size_t{4}));
  EXPECT_EQ(followed("a.events == 0 && b.events == 0", false, log).first, true);
  EXPECT_THROW(followed("a.events == 1", false, "{\"trace\":1}\n{\"p\":\"a\",\"set\":{\"events\":3}}\n"), UserError);
}

// Values are checked at the end, when all of them are known.
TEST_F(EventCounts, ValuesOfDifferentKindsOnLine) {
  auto files = std::make_shared<SourceFiles>();
  FollowOptions options{.log = {}, .predicate = "b.x == \"1\"", .definitely = false, .processes = {}, .drop_at = 2};
  options.log.paths = {"-"};
  Follower follower(options, files);
  follower.feed(0, kLog);
  try {
    follower.end();
    FAIL() << "no mistake";
  } catch (const UserError& error) {
    EXPECT_EQ(describe(error),
              "1:5: values of different kinds are compared: b.x is a number, and \"1\" is a text; write 1");
  }
}

TEST_F(EventCounts, NamesWithIndices) {
  traces::Run run = run_of(
      "{\"trace\":1}\n{\"p\":\"User[0]\",\"set\":{\"at\":1,\"v[2]\":5},\"snd\":\"m\"}\n"
      "{\"p\":\"User[1][3]\",\"set\":{\"at\":2},\"rcv\":\"m\"}\n");
  EXPECT_EQ(possibly(run, "User[0].at == 1 && User[1][3].at == 2").verdict, Verdict::possible);
  EXPECT_EQ(possibly(run, "User[0].v[2] == 5").verdict, Verdict::possible);
  EXPECT_EQ(possibly(run, "exists(v[2] == 5)").verdict, Verdict::possible);
  EXPECT_EQ(possibly(run, "channel(User[0], User[1][3]) == 1").verdict, Verdict::possible);
  EXPECT_EQ(possibly(run, "\"User[0]\".at == 1 && \"User[1][3]\".at == 2").verdict, Verdict::possible);
  const auto mistake = [&](const std::string& text) {
    try {
      parse_predicate(text, "predicate", run, *sources);
    } catch (const UserError& error) {
      return describe(error);
    }
    return std::string("no mistake");
  };
  EXPECT_EQ(mistake("User[2].at == 1"),
            "1:1: there is no process 'User[2]'; did you mean 'User[0]'? There are User[0], User[1][3]");
  EXPECT_EQ(mistake("User[x].at == 1"), "1:6: expected a whole number, as in User[0], which is a name");
  EXPECT_EQ(mistake("User[0.at == 1"), "1:6: expected a whole number, as in User[0], which is a name");
}

}  // namespace
}  // namespace hasse::traces
