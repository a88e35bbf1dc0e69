// Traces of the P checker and of PROVE, and plain posets.
#include "traces/log_fixture.h"

namespace hasse::traces {
namespace {

class ForeignTraces : public LogTest {};

std::string p_entry(const std::string& type, const std::string& details) {
  return "{\"type\":\"" + type + "\",\"details\":{" + details + "}}";
}

TEST_F(ForeignTraces, OfP) {
  const traces::Run run = run_of(
      "[" + p_entry("SendEvent", R"x("id":"A(1)","log":"A sends","event":"x","state":"S","clock":{"A(1)":3})x") +
      ",\n" +
      p_entry("DequeueEvent",
              R"x("id":"B(2)","event":"x","payload":{"n":1,"deep":{"t":"\u0041"}},"clock":{"A(1)":3,"B(2)":2})x") +
      ",\n" + p_entry("AssertionFailure", R"("log":"it failed")") + "]");
  EXPECT_EQ(events_of(run), (Strings{"A(1):A sends(1,0)", "B(2):DequeueEvent(1,1)"}));
  EXPECT_EQ(assignments_of(run),
            (Strings{"A(1).type=\"SendEvent\"", "A(1).state=\"S\"", "A(1).event=\"x\"", "B(2).type=\"DequeueEvent\"",
                     "B(2).event=\"x\"", "B(2).payload.n=1", "B(2).payload.deep.t=\"A\""}));
  ASSERT_EQ(run.warnings.size(), 1u);
  EXPECT_EQ(run.warnings[0].message, "entries without a clock, which are no events: 1; the first one here");
  EXPECT_EQ(run.warnings[0].pos.line, 3u);
}

TEST_F(ForeignTraces, OfPMalformed) {
  EXPECT_EQ(mistake_in("[{\"type\":\"T\",\"details\":{\"clock\":{\"A\":-1},\"id\":\"A\"}}]"),
            "1:38: a clock counts events: the entry for A must be a whole number from 0 to 4294967295, found -1");
  EXPECT_EQ(mistake_in("[{\"type\":\"T\",\"details\":{\"clock\":{\"A\":1}}}]"), "1:24: an event without 'id'");
  EXPECT_EQ(mistake_in("[{\"type\":\"T\",\"details\":1}]"), "1:24: 'details' is an object, found 1");
  EXPECT_EQ(mistake_in("[{\"type\":1,\"details\":{}}]"), "1:10: 'type' is a text, found 1");
}

constexpr const char* kColumns = "eid,processes,vc,timestamp,props,event_type,msg_partner\n";

TEST_F(ForeignTraces, OfProve) {
  traces::Run run =
      run_of(std::string("# system_processes: P|Q\n") + kColumns +
             "a,P,P:1;Q:0,0.0,req|busy,send,Q\nb,Q,P:1;Q:1,1.0,got,receive,P\nc,P,P:2;Q:0,2.0,busy,local,\n");
  EXPECT_EQ(events_of(run), (Strings{"P:a(1,0)", "Q:b(1,1)", "P:c(2,0)"}));
  EXPECT_EQ(possibly(run, "P.busy && Q.got && !P.req").verdict, Possibility::Verdict::possible);
  EXPECT_EQ(possibly(run, "!P.req && !P.busy && Q.got").verdict, Possibility::Verdict::impossible);
  EXPECT_EQ(possibly(run, "!P.req && !P.busy && !Q.got").verdict, Possibility::Verdict::possible);
}

// P and Q meet in b; what they say there is true of both until each goes on.
TEST_F(ForeignTraces, OfProveWithEventsOfSeveralProcesses) {
  for (const char* epsilon : {"", "# epsilon: 100\n"}) {
    traces::Run run = run_of(std::string(epsilon) + kColumns +
                             "a,P,P:1;Q:0,0.0,req,local,\nb,P|Q,P:2;Q:1,1.0,met,local,\nc,Q,P:2;Q:2,2.0,,local,\n");
    EXPECT_EQ(run.order.chains_of(1).size(), 2u);
    EXPECT_EQ(possibly(run, "P.met && Q.met").verdict, Possibility::Verdict::possible);
    EXPECT_EQ(possibly(run, "P.met && !Q.met").verdict, Possibility::Verdict::possible);
    EXPECT_EQ(possibly(run, "Q.met && !P.met").verdict, Possibility::Verdict::impossible);
  }
}

// first at 1.0 and second at 1.5 are concurrent by the clocks, and in order if times are at most 0.3 wrong.
TEST_F(ForeignTraces, OfProveWithEpsilon) {
  const std::string events = std::string(kColumns) +
                             "i,P,P:1;Q:0,0.0,init,local,\nj,Q,P:0;Q:1,0.0,init,local,\na,P,P:2;Q:0,1.0,first,local,\n"
                             "b,Q,P:0;Q:2,1.5,second,local,\nc,P,P:3;Q:0,2.0,done,local,\n";
  const std::string early = "Q.second && P.init";
  traces::Run loose = run_of(events);
  EXPECT_EQ(possibly(loose, early).verdict, Possibility::Verdict::possible);
  traces::Run strict = run_of("# epsilon: 0.3\n" + events);
  EXPECT_EQ(possibly(strict, early).verdict, Possibility::Verdict::impossible);
  traces::Run wide = run_of("# epsilon: 0.5\n" + events);
  EXPECT_EQ(possibly(wide, early).verdict, Possibility::Verdict::possible);
}

TEST_F(ForeignTraces, OfProveMalformed) {
  const auto mistake = [&](const std::string& line) { return mistake_in(kColumns + line + "\n"); };
  EXPECT_EQ(mistake("a,P,P:1,0.0,x,local"), "2:1: 6 values, but 7 columns");
  EXPECT_EQ(mistake("a,,P:1,0.0,x,local,"), "2:3: an event needs its process");
  EXPECT_EQ(mistake("a,P|,P:1,0.0,x,local,"), "2:5: an event needs its process");
  EXPECT_EQ(mistake("a,P|P,P:1,0.0,x,local,"), "2:5: process P stands twice in the event");
  EXPECT_EQ(mistake("a,P|Q,P:1;Q:0,0.0,x,local,"), "2:7: the own entry of Q is 0 here and 0 at its event before");
  EXPECT_EQ(mistake("a,P,P,0.0,x,local,"), "2:5: an entry of a clock is PROCESS:COUNT, found 'P'");
  EXPECT_EQ(mistake("a,P,P:1,soon,x,local,"), "2:9: a time is a number, found 'soon'");
  EXPECT_EQ(mistake("a,P,P:1,nan,x,local,"), "2:9: a time is a number, found 'nan'");
  EXPECT_EQ(mistake("a,P,P:1,inf,x,local,"), "2:9: a time is a number, found 'inf'");
  EXPECT_EQ(mistake("a,P,Q:1,0,x,local,"), "2:5: the own entry of P is 0 here and 0 at its event before");
  EXPECT_EQ(mistake("a,P,P:2,0,x,local,\nb,P,P:1,1,x,local,"),
            "3:5: the own entry of P is 1 here and 2 at its event before");
  EXPECT_EQ(mistake_in("# system_processes: P|\neid,processes,vc,timestamp,props\n"), "1:23: a process without a name");
  EXPECT_EQ(mistake_in("# epsilon: no\neid,processes,vc,timestamp,props\n"),
            "1:12: epsilon is a number from 0 on, found 'no'");
  EXPECT_EQ(mistake_in("# epsilon: 1\neid,processes,vc\n"),
            "2:1: the names of the columns are expected here; 'timestamp' is not among them");
}

TEST_F(ForeignTraces, OfPlainPosets) {
  LogOptions options;
  options.format = "poset";
  const Log log = read("a poset\n1:(0,1)\n0:(2,1)\r\n\n 0 : ( 1 , 0 ) \n", options);
  ASSERT_EQ(log.files.size(), 1u);
  EXPECT_EQ(log.files[0].form, "plain poset");
  EXPECT_EQ(log.files[0].lines, 4u);
  EXPECT_EQ(log.files[0].unmatched, 1u);
  EXPECT_EQ(log.files[0].first_unmatched.line, 1u);
  traces::Run run = run_of("1:(0,1)\n0:(2,1)\n0:(1,0)\n");
  EXPECT_EQ(events_of(run), (Strings{"1:1:(0,1)(0,1)", "0:0:(1,0)(1,0)", "0:0:(2,1)(2,1)"}));
  EXPECT_EQ(possibly(run, "\"0\".event == 1 && \"1\".event == 1").verdict, Possibility::Verdict::possible);
  EXPECT_EQ(possibly(run, "\"0\".event == 2 && !(\"1\".event == 1)").verdict, Possibility::Verdict::impossible);
}

TEST_F(ForeignTraces, OfPlainPosetsMalformed) {
  LogOptions options;
  options.format = "poset";
  const auto mistake = [&](const std::string& line) { return mistake_in("0:(1,0)\n" + line + "\n", options); };
  EXPECT_EQ(mistake("x(1,0)"), "2:1: expected the number of a process, found 'x'");
  EXPECT_EQ(mistake("-1:(1,0)"), "2:1: expected the number of a process, found '-'");
  EXPECT_EQ(mistake("0(1,0)"), "2:2: expected ':' and a clock, found '('");
  EXPECT_EQ(mistake("0:1,(0)"), "2:3: expected '(' and a clock, found '1'");
  EXPECT_EQ(mistake("0:(2,)"), "2:6: expected an entry of the clock, a whole number up to 4294967295, found ')'");
  EXPECT_EQ(mistake("0:(4294967296,0)"),
            "2:4: expected an entry of the clock, a whole number up to 4294967295, found 4294967296");
  EXPECT_EQ(mistake("0:(2.5,0)"), "2:5: expected ',' or ')', found '.'");
  EXPECT_EQ(mistake("0:(2,0"), "2:7: expected ',' or ')', found the end of the line");
  EXPECT_EQ(mistake("0:(2,0) x"), "2:9: expected nothing after the clock, found 'x'");
  EXPECT_EQ(mistake("0:(2)"), "2:3: the clock has 1 entry, but the one at log:1 has 2");
  EXPECT_EQ(mistake("0:(2,0,0)"), "2:3: the clock has 3 entries, but the one at log:1 has 2");
  EXPECT_EQ(mistake("2:(1,0)"), "2:1: there is no process 2: processes are 0 to 1, by the length of clocks");
  EXPECT_EQ(mistake("1:(1,0)"),
            "2:3: the clock of an event of 1 has no entry above 0 for 1 itself, which would count the event");
  EXPECT_EQ(mistake("0:(1,0)"), "2:3: two events of 0 have the own entry 1; the other one is at log:1");
}

}  // namespace
}  // namespace hasse::traces
