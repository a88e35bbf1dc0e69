// Trace events of Chrome as runs of threads, by the rules in traces/read/chrome_trace.h.
#include "traces/log_fixture.h"

namespace hasse::traces {
namespace {

class ChromeTrace : public LogTest {
 protected:
  static std::string event(const std::string& phase, const std::string& name, int thread, const std::string& time,
                           const std::string& more = "") {
    return fmt::format(R"({{"name":"{}","cat":"m","ph":"{}","ts":{},"pid":{},"tid":1{}}})", name, phase, time, thread,
                       more);
  }
};

// The clock of thread 2 is behind: only the flow orders.
TEST_F(ChromeTrace, FlowsOrderThreads) {
  const traces::Run run =
      run_of("{\"traceEvents\":[\n" + event("X", "send", 1, "100", R"(,"dur":10,"args":{"leader":true})") + ",\n" +
             event("s", "m", 1, "105.5", R"(,"id":1)") + ",\n" + event("f", "m", 2, "205", R"(,"bp":"e","id":1)") +
             ",\n" + event("X", "recv", 2, "200", R"(,"dur":10)") + "]}\n");
  EXPECT_EQ(events_of(run), (Strings{"1:begin send(1,0)", "1:m(2,0)", "1:end send(3,0)", "2:begin recv(0,1)",
                                     "2:m(2,2)", "2:end recv(2,3)"}));
  EXPECT_EQ(run.messages.size(), 1u);
  EXPECT_EQ(assignments_of(run).front(), "1.leader=true");
}

TEST_F(ChromeTrace, FlowsHaveStepsAndIdsAreUsedAgain) {
  const std::string id = R"(,"id":"0x1")";
  const traces::Run run =
      run_of("[" + event("s", "m", 1, "1", id) + "," + event("t", "m", 2, "2", id) + "," + event("f", "m", 3, "3", id) +
             "," + event("s", "m", 3, "4", id) + "," + event("f", "m", 1, "5", id) + "]");
  EXPECT_EQ(events_of(run), (Strings{"1:m(1,0,0)", "2:m(1,1,0)", "3:m(1,1,1)", "3:m(1,1,2)", "1:m(2,1,2)"}));
  EXPECT_TRUE(run.warnings.empty());
}

TEST_F(ChromeTrace, SlicesNest) {
  const traces::Run run = run_of("[" + event("X", "in", 1, "10", R"(,"dur":10)") + "," +
                                 event("X", "out", 1, "10", R"(,"dur":20)") + "," + event("B", "next", 1, "30") + "," +
                                 event("X", "at once", 1, "30", R"(,"dur":0)") + "," + event("E", "next", 1, "40") +
                                 "," + event("E", "lost", 1, "50") + "," + event("Q", "other", 1, "50") + "]");
  EXPECT_EQ(events_of(run), (Strings{"1:begin out(1)", "1:begin in(2)", "1:end in(3)", "1:end out(4)",
                                     "1:begin next(5)", "1:begin at once(6)", "1:end at once(7)", "1:end next(8)"}));
  EXPECT_EQ(assignments_of(run).back(), "1.open.next=0");
  ASSERT_EQ(run.warnings.size(), 1u);
  EXPECT_EQ(run.warnings[0].message, "ends of slices that never began, which are left out: 1; the first one here");
}

TEST_F(ChromeTrace, ThreadsHaveNames) {
  const auto named = [](const std::string& what, const std::string& name, int thread) {
    return fmt::format(R"({{"name":"{}","ph":"M","pid":7,"tid":{},"args":{{"name":"{}"}}}})", what, thread, name);
  };
  const auto instant = [](int thread) {
    return fmt::format(R"({{"name":"x","ph":"i","pid":7,"tid":{},"ts":1}})", thread);
  };
  const std::string names = named("process_name", "server", 0) + "," + named("thread_name", "main", 1);
  const traces::Run one = run_of("[" + names + "," + instant(1) + "]");
  EXPECT_EQ(one.processes, (std::vector<std::string_view>{"server"}));
  const traces::Run two = run_of("[" + names + "," + instant(1) + "," + instant(2) + "]");
  EXPECT_EQ(two.processes, (std::vector<std::string_view>{"server/main", "server/2"}));
  ASSERT_EQ(two.cautions.size(), 1u);
}

TEST_F(ChromeTrace, Malformed) {
  EXPECT_EQ(mistake_in(R"({"traceEvents":[1]})"), "1:17: a trace event is an object, found 1");
  EXPECT_EQ(mistake_in("[" + event("i", "x", 1, "\"soon\"") + "]"),
            "1:38: a time is a number of microseconds, found \"soon\"");
  const traces::Run run = run_of("[" + event("i", "x", 1, "null") + "," + event("i", "y", 1, "1") + "]");
  ASSERT_EQ(run.warnings.size(), 1u);
  EXPECT_EQ(run.warnings[0].message, "trace events without a time stamp, which are left out: 1; the first one here");
}

}  // namespace
}  // namespace hasse::traces
