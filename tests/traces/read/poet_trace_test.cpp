// Traces of PoET, and events of several processes at once.
#include "traces/log_fixture.h"

namespace hasse::traces {
namespace {

class PoetTrace : public LogTest {
 protected:
  // Of the values of the list of events of a trace of two processes.
  std::string mistake(const std::string& events) {
    return mistake_in("{\"processes\":2,\"events\":[\n" + events + "]}");
  }
  static Strings processes_of(const traces::Run& run) {
    Strings result;
    for (poset::EventId e = 0; e < run.events.size(); ++e) result.push_back(processes_text(run, e));
    return result;
  }
};

// P1 and P2 meet, then P2 and P3, and P3 goes on alone; lines in any order.
constexpr const char* kMeetings = R"({"processes": 3, "events": [
  ["c", ["P3"], ["late"], [1, 2, 2]],
  ["a", ["P1", "P2"], ["met"], [1, 1, 0]],
  ["b", ["P3", "P2"], ["met", "done"], [1, 2, 1]]]})";

TEST_F(PoetTrace, EventsOfSeveralProcesses) {
  const Log log = read(kMeetings);
  EXPECT_EQ(log.files[0].form, "PoET trace");
  EXPECT_EQ(log.files[0].events, 3u);
  const traces::Run& run = log.executions[0];
  EXPECT_EQ(events_of(run), (Strings{"P1:a(1,1,0)", "P3:b(1,2,1)", "P3:c(1,2,2)"}));
  EXPECT_EQ(processes_of(run), (Strings{"P1, P2", "P3, P2", "P3"}));
  EXPECT_EQ(assignments_of(run), (Strings{"P1.met=true", "P2.met=true", "P3.done=true", "P3.met=true", "P2.done=true",
                                          "P2.met=true", "P3.late=true", "P3.done=false", "P3.met=false"}));
  EXPECT_TRUE(run.warnings.empty());
}

TEST_F(PoetTrace, TheyHappenForAllOrForNone) {
  traces::Run run = run_of(kMeetings);
  EXPECT_EQ(possibly(run, "P1.met && !P2.met").verdict, Possibility::Verdict::impossible);
  EXPECT_EQ(possibly(run, "P2.done && !P3.done && !P3.late").verdict, Possibility::Verdict::impossible);
  const Possibility found = possibly(run, "P1.met && !P2.done");
  ASSERT_TRUE(found.cut);
  EXPECT_EQ(*found.cut, (poset::Cut{1, 1, 0}));
  // The sum leaps over 3 where both of them begin.
  EXPECT_EQ(possibly(run, "count(met) == 1").verdict, Possibility::Verdict::impossible);
  EXPECT_EQ(possibly(run, "count(met) == 2").verdict, Possibility::Verdict::possible);
  EXPECT_EQ(possibly(run, "count(met) == 3").verdict, Possibility::Verdict::possible);
}

// Without clocks the order is that of the list; names of processes; what is true at the beginning.
TEST_F(PoetTrace, WithoutClocks) {
  traces::Run run = run_of(R"({"events":[["INIT",["P1","P2"],["idle"]],["a",["P1"],["busy"]],["b",["P2","P1"],[]]],
      "process_names":["one","two"],"processes":2})");
  EXPECT_EQ(events_of(run), (Strings{"one:a(1,0)", "two:b(2,1)"}));
  EXPECT_EQ(possibly(run, "one.busy && two.idle && !one.idle").verdict, Possibility::Verdict::possible);
  EXPECT_EQ(possibly(run, "one.idle && !two.idle").verdict, Possibility::Verdict::impossible);
}

TEST_F(PoetTrace, InOurOwnLines) {
  const traces::Run run = run_of(
      "{\"trace\":1}\n{\"p\":\"a\",\"snd\":\"m\"}\n"
      "{\"p\":[\"b\",\"c\"],\"e\":\"meet\",\"rcv\":\"m\",\"set\":{\"b\":{\"x\":1},\"c\":{\"y\":2}}}\n{\"p\":[\"c\"]}"
      "\n");
  EXPECT_EQ(events_of(run), (Strings{"a:(1,0,0)", "b:meet(1,1,1)", "c:(1,1,2)"}));
  EXPECT_EQ(assignments_of(run), (Strings{"b.x=1", "c.y=2"}));
}

TEST_F(PoetTrace, MalformedLines) {
  const auto in_lines = [&](const std::string& text) { return mistake_in("{\"trace\":1}\n" + text + "\n"); };
  EXPECT_EQ(in_lines(R"({"p":["a","a"]})"), "2:1: process 'a' stands twice in \"p\"");
  EXPECT_EQ(in_lines(R"({"p":["a",["b"]]})"), "2:1: a process is named by a text or a number, found [\"b\"]");
  EXPECT_EQ(in_lines(R"({"p":["a","b"],"set":{"x":1}})"),
            "2:1: \"set\" of an event of several processes holds an object for each; 'x' is none of them");
  EXPECT_EQ(in_lines(R"({"p":["a","b"],"set":{"a":1}})"),
            "2:1: \"set\" of an event of several processes holds an object for each, found 1 for a");
  // Its clock counts it in each of its processes.
  EXPECT_EQ(in_lines(R"({"p":["a","b"],"vc":{"a":1}})"),
            "2:1: the clock of an event of b has no entry above 0 for b itself, which would count the event");
  EXPECT_EQ(in_lines("{\"p\":[\"a\",\"b\"],\"vc\":{\"a\":1,\"b\":1}}\n{\"p\":\"b\",\"vc\":{\"a\":1,\"b\":1}}"),
            "3:1: two events of b have the own entry 1; the other one is at log:2");
  EXPECT_EQ(
      in_lines("{\"p\":[\"a\",\"b\"],\"vc\":{\"a\":1,\"b\":1}}\n{\"p\":\"b\",\"vc\":{\"b\":2}}"),
      "3:1: the clock of b goes back: its entry for a is 0, but 1 at the event of b before, at log:2; it should be "
      "{\"a\":1, \"b\":2}");
  EXPECT_EQ(in_lines("{\"p\":[\"a\",\"b\"],\"vc\":{\"a\":1,\"b\":1}}\n{\"p\":\"c\",\"vc\":{\"a\":1,\"c\":1}}"),
            "3:1: the clock of c knows event 1 of a, at log:2, which knew event 1 of b, but its entry for b is 0; it "
            "should be {\"a\":1, \"b\":1, \"c\":1}");
  EXPECT_EQ(
      in_lines("{\"p\":[\"a\",\"b\"],\"vc\":{\"a\":1,\"b\":2}}\n{\"p\":[\"b\",\"a\"],\"vc\":{\"a\":2,\"b\":1}}"),
      "2:1: the clock of b goes back: its entry for a is 1, but 2 at the event of b before, at log:3; it should be "
      "{\"a\":1, \"b\":2}");
  EXPECT_EQ(
      in_lines(
          "{\"p\":[\"a\",\"b\"]}\n{\"p\":\"a\",\"snd\":\"m\"}\n{\"p\":[\"b\",\"c\"]}\n{\"p\":\"c\",\"rcv\":\"n\"}"),
      "no mistake");
  EXPECT_EQ(in_lines("{\"p\":\"b\",\"rcv\":\"m\"}\n{\"p\":[\"a\",\"b\"]}\n{\"p\":\"a\",\"snd\":\"m\"}"),
            "2:1: messages and the order of lines form a cycle: log:2 (b) receives what log:4 (a) sends, before which "
            "log:3 (a, b) is an event of b, too");
}

TEST_F(PoetTrace, Malformed) {
  EXPECT_EQ(mistake_in("{\"processes\":2,\"events\":[]}"),
            "1:1: the log holds no event in its 1 line (read by PoET trace)");
  EXPECT_EQ(mistake_in("{\"processes\":2,\"events\":[[\"a\",[\"P1\"],[]]"),
            "1:41: this is not JSON: expected ',' or ']' after a value");
  EXPECT_EQ(mistake_in("{\"processes\":2,\"events\":{}}"), "1:25: 'events' is a list, found {}");
  EXPECT_EQ(mistake_in("{\"events\":[[\"a\",[\"P1\"],[]]]}"), "1:1: a trace without 'processes'");
  EXPECT_EQ(mistake_in("{\"processes\":\"2\",\"events\":[]}"),
            "1:14: 'processes' is their number, from 1 to 65535, found \"2\"");
  EXPECT_EQ(mistake_in("{\"processes\":0,\"events\":[]}"),
            "1:14: 'processes' is their number, from 1 to 65535, found 0");
  EXPECT_EQ(mistake_in("{\"processes\":1,\"events\":[]}\n{\"processes\":1,\"events\":[]}"),
            "2:1: a second trace; each needs a file of its own");
  EXPECT_EQ(mistake_in("{\"processes\":1,\"process_names\":\"a\",\"events\":[]}"),
            "1:32: 'process_names' is a list, found \"a\"");
  EXPECT_EQ(mistake_in("{\"processes\":1,\"process_names\":[1],\"events\":[]}"),
            "1:33: the name of a process is a text, found 1");
  EXPECT_EQ(mistake_in("{\"processes\":1,\"process_names\":[\"\"],\"events\":[]}"), "1:33: a process without a name");
  EXPECT_EQ(mistake_in("{\"processes\":2,\"process_names\":[\"a\",\"a\"],\"events\":[]}"),
            "1:37: two processes are called 'a'");
  EXPECT_EQ(mistake_in("{\"processes\":2,\"process_names\":[\"a\"],\"events\":[]}"), "1:32: 1 names, but 2 processes");
  EXPECT_EQ(mistake("1"), "2:1: an event is a list, found 1");
  EXPECT_EQ(mistake("[\"a\",[\"P1\"]]"),
            "2:1: an event is a list of its name, its processes, what is true after it, and its clock; found 2 values");
  EXPECT_EQ(mistake("[1,[\"P1\"],[]]"), "2:2: the name of an event is a text, found 1");
  EXPECT_EQ(mistake("[\"a\",\"P1\",[]]"), "2:6: the second value of an event, its processes, is a list, found \"P1\"");
  EXPECT_EQ(mistake("[\"a\",[],[]]"), "2:6: an event needs a process");
  for (const std::string process :
       {"\"P0\"", "\"P3\"", "\"Q1\"", "\"P\"", "\"P1,P2\"", "1", "\"P99999999999999999999\""}) {
    EXPECT_EQ(mistake("[\"a\",[" + process + "],[]]"), "2:7: a process is one of \"P1\" to \"P2\", found " + process);
  }
  EXPECT_EQ(mistake("[\"a\",[\"P1\",\"P1\"],[]]"), "2:12: process \"P1\" stands twice in the event");
  EXPECT_EQ(mistake("[\"a\",[\"P1\"],{}]"),
            "2:13: the third value of an event, what is true after it, is a list, found {}");
  EXPECT_EQ(mistake("[\"a\",[\"P1\"],[true]]"), "2:14: a proposition is a text, found true");
  EXPECT_EQ(mistake("[\"a\",[\"P1\"],[\"\"]]"), "2:14: a proposition without a name");
  EXPECT_EQ(mistake("[\"a\",[\"P1\"],[],1]"), "2:16: the fourth value of an event, its clock, is a list, found 1");
  EXPECT_EQ(mistake("[\"a\",[\"P1\"],[],[1]]"), "2:16: the clock has 1 entry, but there are 2 processes");
  for (const std::string count : {"-1", "1.5", "\"1\"", "4294967296"}) {
    EXPECT_EQ(mistake("[\"a\",[\"P1\"],[],[" + count + ",0]]"),
              "2:17: a clock counts events: whole numbers from 0 to 4294967295, found " + count);
  }
  EXPECT_EQ(mistake("[\"a\",[\"P1\",\"P2\"],[],[1,0]]"),
            "2:21: the clock of an event of P2 has no entry above 0 for P2 itself");
  EXPECT_EQ(mistake("[\"a\",[\"P1\"],[],[1,0]],\n[\"b\",[\"P1\"],[]]"),
            "3:1: this event has no clock, but the one at log:2 has");
  EXPECT_EQ(mistake("[\"a\",[\"P1\"],[],[1,0]],\n[\"b\",[\"P1\",\"P2\"],[],[1,1]]"),
            "3:21: two events of P1 have the own entry 1; the other one is at log:2");
  EXPECT_EQ(
      mistake("[\"a\",[\"P1\",\"P2\"],[],[1,1]],\n[\"b\",[\"P2\"],[],[0,2]]"),
      "3:16: the clock of P2 goes back: its entry for P1 is 0, but 1 at the event of P2 before, at log:2; it should "
      "be {\"P1\":1, \"P2\":2}");
  EXPECT_EQ(mistake("[\"a\",[\"P1\"],[]],\n[\"INIT\",[\"P1\"],[\"x\"]]"),
            "3:1: INIT says what is true at the beginning; it stands before all events");
  EXPECT_EQ(mistake("[\"INIT\",[\"P1\"],[\"x\"],[1,0]]"),
            "2:1: INIT says what is true at the beginning; its clock has an entry above 0");
  const traces::Run run = run_of("{\"processes\":1,\"author\":\"x\",\"events\":[[\"a\",[\"P1\"],[]]]}");
  ASSERT_EQ(run.warnings.size(), 1u);
  EXPECT_EQ(run.warnings[0].message, "member 'author' of the trace is not known");
  EXPECT_EQ(run.warnings[0].pos.column, 16u);
}

}  // namespace
}  // namespace hasse::traces
