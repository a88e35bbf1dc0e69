// What is refused of logs that are followed, and of questions about them.
#include "traces/follow/follow.h"
#include "traces/log_fixture.h"

namespace hasse::traces {
namespace {

class FollowMistakes : public LogTest {
 protected:
  std::string mistake(const std::string& log, const std::string& predicate = "a.x == 1 && b.x == 1",
                      FollowOptions options = {}) {
    sources = std::make_shared<SourceFiles>();
    options.log.paths = {"log"};
    options.predicate = predicate;
    if (!options.log.preset && !options.log.regex && log.find("trace") == std::string::npos)
      options.log.preset = "govector";
    options.drop_at = 1;
    try {
      Follower follower(options, sources);
      follower.feed(0, log);
      follower.end();
      follower.log();
    } catch (const UserError& error) {
      return error.pos().known() ? fmt::format("{}: {}", sources->presumed(error.pos()).line, error.what())
                                 : error.what();
    }
    return "no mistake";
  }
};

TEST_F(FollowMistakes, OfFilesThatContradictEachOther) {
  FollowOptions options;
  options.log.paths = {"one", "other"};
  options.predicate = "a.x == 3";
  Follower follower(options, sources);
  follower.feed(0, "{\"trace\": 1, \"init\": {\"a\": {\"x\": 1}}}\n");
  try {
    follower.feed(1, "{\"trace\": 1, \"init\": {\"a\": {\"x\": 2}}}\n");
    FAIL();
  } catch (const UserError& error) {
    EXPECT_STREQ(error.what(), "before the first event, a.x is 1 in one file and 2 in another one");
  }
}

TEST_F(FollowMistakes, OfLogs) {
  EXPECT_EQ(mistake("a {\"a\":2}\nx=0\na {\"a\":1}\nx=1\n"),
            "3: event 1 of a comes after event 2, at log:1; a log can be followed if the events of each process are in "
            "order");
  EXPECT_EQ(mistake("a {\"a\":2}\nx=0\na {\"a\":2}\nx=1\n"),
            "3: two events of a have the own entry 2; the other one is at log:1");
  EXPECT_EQ(mistake("b {\"b\":1}\ny=0\na {\"a\":1, \"b\":1}\nx=0\na {\"a\":2}\nx=1\n"),
            "5: the clock of a goes back: its entry for b is 0, but 1 at the event of a before");
  EXPECT_EQ(mistake("c {\"c\":1}\n\nb {\"b\":1, \"c\":1}\n\na {\"a\":1, \"b\":1}\n\n"),
            "5: the clock of a knows event 1 of b, at log:3, which knew event 1 of c, but its entry for c is 0");
  EXPECT_EQ(mistake("a {\"a\":1, \"b\":1}\n\nb {\"a\":1, \"b\":1}\n\n"),
            "1: this event of a knows event 1 of b, at log:3, which knows this one: neither can have happened first");
  EXPECT_EQ(mistake("a {\"b\":1}\n\n"),
            "1: the clock of an event of a has no entry above 0 for a itself, which would count the event");
  EXPECT_EQ(mistake("a {\"a\":1, \"a\":1}\n\n"), "1: the clock has two entries for a");
  EXPECT_EQ(mistake("a {\"a\":1}\n\n\na {\"a\":x}\n\n"),
            "4: the clock is not a JSON object of numbers: expected a number from 0 on, found 'x'");
  EXPECT_EQ(mistake(""), "1: the log is empty");
  EXPECT_EQ(mistake("noise\n"), "1: the log holds no event in its 1 line (read by preset govector)");
  EXPECT_EQ(mistake("{\"trace\": 1}\n{\"p\": \"a\", \"snd\": 1}\n{\"p\": \"b\", \"snd\": 1}\n"),
            "3: message '1' is sent a second time; the first time was at log:2");
  EXPECT_EQ(mistake("{\"trace\": 1}\n{\"p\": \"a\", \"snd\": 1}\n{\"p\": \"b\", \"rcv\": [1, 1]}\n"),
            "3: message '1' is received twice by one event");
  EXPECT_EQ(mistake("{\"trace\": 1}\n{\"p\": \"a\", \"vc\": {\"a\": 1}}\n{\"p\": \"b\"}\n"),
            "3: this event has no clock, but the one at log:2 has");
  EXPECT_EQ(mistake("{\"trace\": 1}\n{\"p\": \"a\", \"rcv\": 1, \"snd\": 2}\n{\"p\": \"b\", \"rcv\": 2, \"snd\": 1}\n"),
            "2: messages and the order of lines form a cycle: this event of a waits for message '1' to be sent");
  EXPECT_EQ(mistake("{\"trace\": 1}\n{\"p\": \"a\", \"rcv_ch\": 1}\n"),
            "2: this is message 1 that comes out of channel '1', but only 0 went in");
  EXPECT_EQ(mistake("{\"trace\": 1}\n{\"p\": \"a\", \"set\": {\"x\": 1e999}}\n"), "2: this number is too large");
  EXPECT_EQ(mistake("{\"trace\": 1, \"init\": {\"a\": {\"x\": 1e999}}}\n"), "1: this number is too large");
  EXPECT_EQ(mistake("{\"trace\": 1}\n{\"p\": " + std::string(100'000, '[') + "\n"),
            "2: values stand too deep in each other");
}

TEST_F(FollowMistakes, OfQuestions) {
  const std::string log = "a {\"a\":1}\nx=1 cs=true\n";
  EXPECT_EQ(mistake(log, "count(cs) > 1"),
            "1: 'count' is about all processes, and more of them may come; say which ones there are: --processes a,b,c "
            "(or \"processes\" in the header of JSON lines)");
  EXPECT_EQ(mistake(log, "a.x == b.x"),
            "1: this compares several processes; on line, a condition is about one process (without --follow it can be "
            "decided)");
  EXPECT_EQ(mistake(log, "x == 1"),
            "1: 'x' of which process? Write PROCESS.x, or count(...), forall(...), exists(...)");
  FollowOptions listed;
  listed.processes = {"a", "b"};
  for (const char* predicate :
       {"sum(x) > 1", "count(cs) < 1", "count(cs) == 1", "count(cs) > a.x", "count(cs) + 1 > 1"}) {
    EXPECT_EQ(
        mistake(log, predicate, listed),
        "1: on line, of comparisons that are about all processes only those are supported that say that a count is "
        "at least a whole number (without --follow it can be decided)")
        << predicate;
  }
  EXPECT_EQ(mistake(log, "count(cs) > 1 && a.x == 1", listed),
            "1: a count together with other conditions is not supported on line (without --follow it can be decided)");
  EXPECT_EQ(mistake(log, "exists(cs || x == 1) || a.x == 2", listed),
            "1: 'exists' is about several variables of all processes, and a.x is named beside it; on line this is not "
            "supported (without --follow it can be decided)");
  EXPECT_EQ(mistake(log, "c.x == 1", listed), "1: there is no process 'c' among those that there are: a, b");
  EXPECT_EQ(mistake("c {\"c\":1}\n\n", "count(cs) > 1", listed),
            "2: process 'c' is not among those that there are: a, b");
  EXPECT_EQ(mistake(log, "a.x =="), "1: expected a value, a variable or '(', found the end");
  listed.definitely = true;
  listed.processes->push_back("c");
  EXPECT_EQ(mistake(log, "count(cs) > 1", listed),
            "1: on line, of counts it can be decided whether they are at least 1, or the number of all processes, in "
            "every order (without --follow it can be decided)");
  EXPECT_EQ(
      mistake(log, "(a.x == 1 || b.x == 1) && c.x == 1", listed),
      "1: this has 2 alternatives that are about several processes each; on line it can be decided for one whether "
      "every order passes through it (without --follow it can be decided)");
  for (const char* predicate : {"count(cs) > 2", "count(cs) >= 1", "count(cs) > 3", "(a.x == 1 || a.x == 2) && a.cs"})
    EXPECT_EQ(mistake(log, predicate, listed), "no mistake") << predicate;
  FollowOptions looking_back;
  looking_back.log.regex = "(?<=..)(?<host>\\w+) (?<clock>{.*}) (?<event>.*)";
  EXPECT_EQ(mistake(log, "a.x == 1", looking_back),
            "1: an expression that looks back further than ^ and \\b do cannot be followed");
}

}  // namespace
}  // namespace hasse::traces
