// Spans of Zipkin's first version. What must come out is by zipkin-api's description of its annotations.
#include <algorithm>

#include "traces/log_fixture.h"

namespace hasse::traces {
namespace {

class ZipkinV1 : public LogTest {
 protected:
  static std::string note(const std::string& value, int time, const std::string& service) {
    return fmt::format(R"({{"timestamp":{},"value":"{}","endpoint":{{"serviceName":"{}","ipv4":"10.0.0.1"}}}})", time,
                       value, service);
  }
  static std::string span(const std::string& id, const std::string& more, const std::string& annotations,
                          const std::string& tags = "") {
    return R"({"traceId":"t","id":")" + id + R"(","name":"get")" + more + R"(,"annotations":[)" + annotations +
           R"(],"binaryAnnotations":[)" + tags + "]}";
  }
};

// The clock of the server is far behind.
TEST_F(ZipkinV1, ASpanOfBothSidesIsACallBetweenTwoProcesses) {
  const traces::Run run = run_of("[" +
                                 span("b", R"(,"timestamp":1000,"duration":50)",
                                      note("cs", 1000, "web") + "," + note("sr", 10, "db") + "," + note("x", 15, "db") +
                                          "," + note("ss", 40, "db") + "," + note("cr", 1050, "web")) +
                                 "]");
  EXPECT_EQ(events_of(run),
            (Strings{"web:begin get(1,0)", "db:begin get(1,1)", "db:x(1,2)", "db:end get(1,3)", "web:end get(2,3)"}));
  EXPECT_TRUE(run.cautions.empty());
}

TEST_F(ZipkinV1, EachSideMayHaveASpanOfItsOwn) {
  const traces::Run run =
      run_of("[" + span("b", "", note("cs", 1000, "web") + "," + note("cr", 1050, "web")) + "," +
             span("b", "", note("sr", 10, "db") + "," + note("ss", 40, "db")) + "," +
             span("c", R"(,"parentId":"b")", note("cs", 20, "db") + "," + note("cr", 30, "db")) + "," +
             span("c", R"(,"parentId":"b")", note("sr", 7, "disk") + "," + note("ss", 9, "disk")) + "]");
  EXPECT_EQ(events_of(run),
            (Strings{"web:begin get(1,0,0)", "db:begin get(1,1,0)", "db:begin get(1,2,0)", "disk:begin get(1,2,1)",
                     "disk:end get(1,2,2)", "db:end get(1,3,2)", "db:end get(1,4,2)", "web:end get(2,4,2)"}));
}

TEST_F(ZipkinV1, MessagesHaveASenderAndAReceiver) {
  const traces::Run run = run_of("[" + span("b", "", note("ms", 100, "p") + "," + note("mr", 5, "q")) + "]");
  EXPECT_EQ(events_of(run), (Strings{"p:begin get(1,0)", "q:begin get(1,1)"}));
}

TEST_F(ZipkinV1, TagsAndAddresses) {
  const std::string endpoint = R"("endpoint":{"serviceName":"web"}})";
  const traces::Run run = run_of("[" +
                                 span("b", R"(,"timestamp":1000,"duration":50)", "",
                                      R"({"key":"lc","value":"jdbc",)" + endpoint +
                                          R"(,{"key":"sa","value":true,"endpoint":{"serviceName":"db"}})" +
                                          R"(,{"key":"code","value":"200",)" + endpoint) +
                                 "]");
  EXPECT_EQ(events_of(run), (Strings{"web:begin get(1)", "web:end get(2)"}));
  const Strings assigned = assignments_of(run);
  EXPECT_NE(std::ranges::find(assigned, "web.code=200"), assigned.end());
  EXPECT_NE(std::ranges::find(assigned, "web.lc=\"jdbc\""), assigned.end());
}

// Only what is known of times is read.
TEST_F(ZipkinV1, PartsWithoutABeginningAreLeftOut) {
  const traces::Run run = run_of("[" + span("b", "", note("cs", 1000, "web") + "," + note("ss", 40, "db")) + "]");
  EXPECT_EQ(events_of(run), (Strings{"web:begin get(1,0)"}));
  ASSERT_EQ(run.warnings.size(), 1u);
  EXPECT_EQ(run.warnings[0].message, "spans that do not say when they began, and are left out: 1; the first one here");
}

}  // namespace
}  // namespace hasse::traces
