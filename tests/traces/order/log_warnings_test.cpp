// What is said of a log that may have been read otherwise than it was meant.
#include "traces/log_fixture.h"
#include "traces/read/log_error.h"

namespace hasse::traces {
namespace {

class LogWarnings : public LogTest {
 protected:
  static Strings messages(const std::vector<Warning>& warnings) {
    Strings result;
    for (const Warning& warning : warnings) result.push_back(warning.message);
    return result;
  }
};

// The state of several processes in one text: each value is kept under its key, too.
TEST_F(LogWarnings, ATextThatSetsAVariableTwice) {
  traces::Run run = run_of("a {\"a\":1}\nstate of all: n1={\"cs\":true} n2={\"cs\":false}\n");
  ASSERT_EQ(run.warnings.size(), 1u);
  EXPECT_EQ(
      run.warnings[0].message,
      "an event sets one variable to several values, of which the last one counts: 1 times; the first time here, cs; "
      "told apart: n1.cs, n2.cs");
  EXPECT_EQ(run.warnings[0].pos.line, 2u);
  EXPECT_EQ(possibly(run, "a.n1.cs && !a.n2.cs").verdict, Possibility::Verdict::possible);
  EXPECT_EQ(possibly(run, "a.cs").verdict, Possibility::Verdict::impossible);
}

TEST_F(LogWarnings, KeysBeforeObjects) {
  const auto assigned = [&](const std::string& text) { return assignments_of(run_of("a {\"a\":1}\n" + text + "\n")); };
  EXPECT_EQ(assigned("n1={\"cs\":true} peers: {\"cs\":false}"),
            (Strings{"a.cs=true", "a.cs=false", "a.n1.cs=true", "a.peers.cs=false"}));
  EXPECT_EQ(assigned("n1={\"cs\":true} n2={\"cs\":true}"), (Strings{"a.cs=true", "a.cs=true"}));
  EXPECT_EQ(assigned("n1={\"cs\":true} n2={\"x\":true}"), (Strings{"a.cs=true", "a.x=true"}));
  EXPECT_EQ(assigned("{\"cs\":true} {\"cs\":false}"), (Strings{"a.cs=true", "a.cs=false"}));
}

TEST_F(LogWarnings, OverwritingIsCounted) {
  const auto warned = [&](const std::string& log, LogOptions options = {}) {
    return messages(run_of(log, std::move(options)).warnings);
  };
  EXPECT_EQ(warned("a {\"a\":1}\nx=1 x=2 x=3\na {\"a\":2}\nx=4 y=1 y=2\n"),
            (Strings{"an event sets one variable to several values, of which the last one counts: 3 times; the first "
                     "time here, x"}));
  EXPECT_EQ(warned("a {\"a\":1}\nx=1 y=1\na {\"a\":2}\nx=2 x=2\n"), Strings{});
  LogOptions options;
  options.map = "process=.p,set=.s,set=.t";
  EXPECT_EQ(warned("{\"p\":\"a\",\"s\":{\"x\":1},\"t\":{\"x\":2}}\n", options).size(), 1u);
}

TEST_F(LogWarnings, EventsInOneOrderOrInNone) {
  EXPECT_EQ(messages(run_of("a {\"a\":1}\nx\na {\"a\":2}\ny\n").cautions),
            (Strings{"all 2 events are of one process, a: no event is concurrent with another one"}));
  EXPECT_EQ(
      messages(run_of("a {\"a\":1}\nx\nb {\"b\":1}\ny\n").cautions),
      (Strings{"no clock knows of an event of another process: nothing orders the events of different processes"}));
  EXPECT_EQ(messages(run_of("a {\"a\":1}\nx\nb {\"b\":1,\"a\":1}\ny\n").cautions), Strings{});
  EXPECT_EQ(messages(run_of("a {\"a\":1}\nx\n").cautions), Strings{});
  const std::string span = R"({"traceId":"t","id":"1","name":"x","timestamp":1,"duration":1})";
  EXPECT_EQ(messages(run_of("[" + span + "]").cautions),
            (Strings{"all 2 events are of one process, unknown: no event is concurrent with another one"}));
  EXPECT_EQ(messages(run_of("T0|w(x)|1\nT1|w(x)|1\n").cautions).size(), 1u);
  EXPECT_EQ(messages(run_of("0:(1,0)\n1:(0,1)\n").cautions).size(), 1u);
}

TEST_F(LogWarnings, LinesThatMatchedNothing) {
  const Log log = read("a {\"a\":1} x\nnoise\nmore\n");
  ASSERT_EQ(log.warnings().size(), 1u);
  EXPECT_EQ(log.warnings()[0].message, "lines that matched nothing: 2 of 3; the first one here");
  EXPECT_EQ(log.warnings()[0].pos.line, 2u);
}

// TLC's initial state is of no process, and texts of TLA+ stand in quotes.
TEST_F(LogWarnings, TheInitialStateOfTlc) {
  const auto state = [](int number, const std::string& host, int n1, int n2) {
    return fmt::format(
        "State {}: <Step line 5, col 1 to line 6, col 5 of module M>\n/\\ Host = {}\n"
        "/\\ Clock = \"{{\\\"n1\\\":{},\\\"n2\\\":{}}}\"\n/\\ x = {}\n\n",
        number, host, n1, n2, number);
  };
  const Log log = read(state(1, "\"--\"", 0, 0) + state(2, "n1", 1, 0) + state(3, "\"n2\"", 1, 1));
  EXPECT_EQ(log.files[0].form, "preset tlc");
  EXPECT_EQ(events_of(log.executions[0]), (Strings{"n1:Step(1,0)", "n2:Step(1,1)"}));
  EXPECT_EQ(messages(log.warnings()).at(1), "initial states, which are no event of a process: 1; the first one here");
}

TEST_F(LogWarnings, FormsThatAreKnownAndNotRead) {
  const std::string edn = "1:1: this is EDN, as Jepsen writes histories, which is not read";
  EXPECT_EQ(
      mistake_in("[{:process 4, :type :invoke, :f :write, :value 2}\n {:process 4, :type :ok, :f :write, :value 2}]\n"),
      edn);
  EXPECT_EQ(mistake_in("{:index 0, :process 1}\n"), edn);
  EXPECT_EQ(mistake_in("#jepsen.history.Op{:index 0, :process 1}\n"), edn);
  using namespace std::string_literals;
  const std::string utf16 = "log is UTF-16, and logs are UTF-8: iconv -f UTF-16 -t UTF-8 log";
  EXPECT_EQ(mistake_in("\xff\xfe"s + "a\0 \0{\0"s), utf16);
  EXPECT_EQ(mistake_in("\xfe\xff"s + "\0a\0 \0{"s), utf16);
  EXPECT_EQ(mistake_in("a\0 \0{\0"s), utf16);
  EXPECT_EQ(mistake_in("{\"resourceSpans\": [}\n"), "1:20: this is not JSON: expected a value");
}

}  // namespace
}  // namespace hasse::traces
