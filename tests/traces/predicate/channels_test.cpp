// channel(p, q) in predicates; on random runs it is tested with all other predicates (random_run.h).
#include "traces/detect/run_slice.h"
#include "traces/log_fixture.h"
#include "traces/predicate/counts.h"

namespace hasse::traces {
namespace {

class Channels : public LogTest {
 protected:
  std::string mistake(const std::string& log, const std::string& predicate) {
    traces::Run run = run_of(log);
    try {
      parse_predicate(predicate, "predicate", run, *sources);
    } catch (const UserError& error) {
      return describe(error);
    }
    return "no mistake";
  }
  static std::size_t count_of(const Possibility& found, ClauseClass kind) {
    return found.clauses[static_cast<std::size_t>(kind)];
  }
};

// a sends two messages on a channel, of which b receives one; b answers by a message with a name.
const std::string kLog =
    "{\"trace\":1}\n{\"p\":\"a\",\"snd_ch\":\"c\"}\n{\"p\":\"b\",\"rcv_ch\":\"c\",\"snd\":\"answer\",\"set\":{\"x\":1}}"
    "\n"
    "{\"p\":\"a\",\"snd_ch\":\"c\"}\n{\"p\":\"a\",\"rcv\":\"answer\"}\n";

TEST_F(Channels, AreCounted) {
  traces::Run run = run_of(kLog);
  const auto is_possible = [&](const std::string& predicate) {
    return possibly(run, predicate).verdict == Possibility::Verdict::possible;
  };
  EXPECT_TRUE(is_possible("channel(a, b) == 2"));
  EXPECT_FALSE(is_possible("channel(a, b) > 2"));
  EXPECT_FALSE(is_possible("channel(a, b) == 2 && b.x == 1"));
  EXPECT_TRUE(is_possible("channel(a, b) == 0 && channel(b, a) == 1"));
  EXPECT_FALSE(is_possible("channel(a, b) < 0 || channel(b, a) < 0 || channel(b, b) != 0"));
  // The second message is under way to the end.
  EXPECT_FALSE(is_possible("channel(a, b) == 0 && b.x == 1 && channel(b, a) == 0"));
  EXPECT_TRUE(is_possible("channel(a, b) == 1 && b.x == 1 && channel(b, a) == 0"));
  EXPECT_TRUE(is_possible("channel(a, \"b\") + channel(b, a) == 2"));
}

// A receiver to which a message comes several times received it with the first of them.
TEST_F(Channels, CountAMessageOnceForEachReceiver) {
  traces::Run run = run_of(
      "{\"trace\":1}\n{\"p\":\"a\",\"snd\":[1,2]}\n{\"p\":\"b\",\"rcv\":1}\n{\"p\":\"b\",\"rcv\":1,\"set\":{\"x\":1}}\n"
      "{\"p\":\"c\",\"rcv\":[1,2]}\n");
  for (const char* predicate : {"channel(a, b) == 1", "channel(a, b) == 0 && b.x == 1", "channel(a, c) == 2"})
    EXPECT_EQ(possibly(run, predicate).verdict, Possibility::Verdict::possible) << predicate;
  for (const char* predicate : {"channel(a, b) > 1", "channel(a, b) < 0", "channel(a, c) == 1"})
    EXPECT_EQ(possibly(run, predicate).verdict, Possibility::Verdict::impossible) << predicate;
}

// By clocks, the first line of a is its second event.
TEST_F(Channels, AreInTheOrderOfClocks) {
  for (const char* first_clock : {"\"a\":1,\"b\":1", "\"a\":2,\"b\":1"}) {
    const traces::Run run = run_of(fmt::format(
        "{{\"trace\":1}}\n{{\"p\":\"a\",\"vc\":{{\"a\":2}},\"snd_ch\":\"c\"}}\n"
        "{{\"p\":\"a\",\"vc\":{{\"a\":1}},\"snd_ch\":\"c\"}}\n{{\"p\":\"b\",\"vc\":{{{}}},\"rcv_ch\":\"c\"}}\n"
        "{{\"p\":\"b\",\"vc\":{{\"a\":2,\"b\":2}},\"rcv_ch\":\"c\"}}\n",
        first_clock));
    ASSERT_EQ(run.messages.size(), 2u);
    for (const Message& message : run.messages) {
      EXPECT_EQ(run.order.clock(message.sent)[run.order.home(message.sent)],
                run.order.clock(message.received)[run.order.home(message.received)]);
    }
  }
}

// Whichever of the processes of an event is named first.
TEST_F(Channels, ThatEventsOfSeveralProcessesReceiveFrom) {
  for (const char* receivers : {"\"b\",\"c\"", "\"c\",\"b\""}) {
    traces::Run run = run_of(fmt::format(
        "{{\"trace\":1}}\n{{\"p\":\"a\",\"snd_ch\":[\"x\",\"x\",\"x\"]}}\n{{\"p\":[\"b\",\"c\"],\"rcv_ch\":\"x\"}}\n"
        "{{\"p\":[{}],\"rcv_ch\":\"x\",\"set\":{{\"b\":{{\"y\":1}}}}}}\n",
        receivers));
    EXPECT_EQ(possibly(run, "channel(a, b) == 3 && channel(a, c) == 3").verdict, Possibility::Verdict::possible);
    EXPECT_EQ(possibly(run, "b.y == 1 && channel(a, b) == 1 && channel(a, c) == 1").verdict,
              Possibility::Verdict::possible);
    EXPECT_EQ(possibly(run, "b.y == 1 && (channel(a, b) == 0 || channel(a, c) == 0)").verdict,
              Possibility::Verdict::impossible);
  }
}

TEST_F(Channels, HaveAClassOfTheirOwn) {
  traces::Run run = run_of(kLog);
  const Possibility empty = possibly(run, "channel(a, b) == 0 && channel(b, a) == 0 && b.x == 1");
  EXPECT_EQ(count_of(empty, ClauseClass::differences), 1u);
  EXPECT_EQ(empty.verdict, Possibility::Verdict::impossible);
  EXPECT_EQ(count_of(possibly(run, "channel(a, b) != 1"), ClauseClass::differences), 2u);
  EXPECT_EQ(count_of(possibly(run, "channel(a, b) + channel(b, a) >= 1"), ClauseClass::sum), 1u);
  const BoundFormula formula = parse_formula("AG(channel(a, b) <= 1)", "formula", run, *sources);
  EXPECT_TRUE(slice_run(run, formula).is_exact);
}

// With 40 processes in a ring that send to each other there are too many states to look at.
TEST_F(Channels, AreDecidedWithoutASearch) {
  std::string log = "{\"trace\":1}\n", quiet = "true", busy = "true";
  for (int i = 0; i < 10; ++i) {
    for (int p = 0; p < 40; ++p)
      log += fmt::format("{{\"p\":\"p{}\",\"snd_ch\":\"c{}\",\"set\":{{\"n\":{}}}}}\n", p, p, i);
    for (int p = 0; p < 40; ++p) log += fmt::format("{{\"p\":\"p{}\",\"rcv_ch\":\"c{}\"}}\n", (p + 1) % 40, p);
  }
  for (int p = 0; p < 40; ++p) {
    quiet += fmt::format(" && channel(p{}, p{}) == 0", p, (p + 1) % 40);
    busy += fmt::format(" && channel(p{}, p{}) == 1", p, (p + 1) % 40);
  }
  traces::Run run = run_of(log);
  const Possibility possible = possibly(run, quiet + " && p7.n == 5");
  EXPECT_EQ(count_of(possible, ClauseClass::differences), 1u);
  ASSERT_TRUE(possible.cut);
  EXPECT_EQ(poset::size(run.order, *possible.cut), 6u * 2 * 40);
  EXPECT_EQ(possibly(run, busy + " && p7.n == 5 && p8.n == 7").verdict, Possibility::Verdict::impossible);
}

TEST_F(Channels, OfSpans) {
  const std::string span =
      R"({{"traceId":"t","id":"{}","kind":"{}","name":"n","timestamp":{},"duration":{},"localEndpoint":{{"serviceName":"{}"}}{}}})";
  traces::Run run = run_of("[" + fmt::format(fmt::runtime(span), 1, "CLIENT", 1000, 50, "a", "") + "," +
                           fmt::format(fmt::runtime(span), 2, "SERVER", 7, 5, "b", ",\"parentId\":\"1\"") + "]");
  EXPECT_EQ(possibly(run, "channel(a, b) == 1 && a.open == 1").verdict, Possibility::Verdict::possible);
  EXPECT_EQ(possibly(run, "channel(a, b) == 1 && b.open == 1").verdict, Possibility::Verdict::impossible);
  EXPECT_EQ(possibly(run, "channel(b, a) == 1 && channel(a, b) == 0").verdict, Possibility::Verdict::possible);
}

TEST_F(Channels, Mistakes) {
  EXPECT_EQ(mistake("a {\"a\":1}\nx=1\nb {\"b\":1}\ny\n", "a.x == 1 && channel(a, b) == 0"),
            "1:13: 'channel' counts messages under way, and this log does not say which messages there are: JSON lines "
            "with names of messages or channels do, and spans; clocks alone do not");
  EXPECT_EQ(mistake(kLog, "channel(a, d) == 0"), "1:12: there is no process 'd'; did you mean 'a'? There are a, b");
  EXPECT_EQ(mistake(kLog, "channel(a) == 0"), "1:10: expected ',', found ')'");
  EXPECT_EQ(mistake(kLog, "channel(a, b, a) == 0"), "1:13: expected ')', found ','");
  EXPECT_EQ(mistake(kLog, "channel(, b) == 0"), "1:9: expected the name of a process, found ','");
  EXPECT_EQ(mistake(kLog, "channel(a, b)"), "1:1: 'channel' makes a number here; a condition is wanted: compare it");
  EXPECT_EQ(mistake(kLog, "channel == 0"), "1:1: no process ever assigns a variable 'channel'; there are x");
  EXPECT_EQ(mistake(kLog, "count(channel(a, b) > 0) == 1"),
            "1:1: 'count' is about all processes, but no variable in it is one of the process at hand");
  // What counts is no variable of the log.
  traces::Run run = run_of(kLog);
  possibly(run, "channel(a, b) == 0");
  EXPECT_THROW(parse_predicate("a.\"messages sent to b\" == 0", "predicate", run, *sources), UserError);
}

}  // namespace
}  // namespace hasse::traces
