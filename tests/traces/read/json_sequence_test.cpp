// JSON logs in lists and over several lines, and logs whose end was cut off.
#include "traces/log_fixture.h"

namespace hasse::traces {
namespace {

class JsonSequence : public LogTest {
 protected:
  static LogOptions mapped() {
    LogOptions options;
    options.map = "process=.p";
    return options;
  }
  static LogOptions partial(LogOptions options = {}) {
    options.partial = true;
    return options;
  }
};

const Strings kBoth = {"a.x=1", "a.x=2"};

TEST_F(JsonSequence, ListsAreReadByAMap) {
  for (const std::string text :
       {"[{\"p\":\"a\",\"x\":1},{\"p\":\"a\",\"x\":2}]", "[\n{\"p\":\"a\",\"x\":1},\n{\"p\":\"a\",\"x\":2}\n]\n",
        "\n [ {\n  \"p\": \"a\",\n  \"x\": 1\n }, {\n  \"p\": \"a\",\n  \"x\": 2\n } ]",
        "{\n  \"p\": \"a\",\n  \"x\": 1\n}\n{\n  \"p\": \"a\",\n  \"x\": 2\n}\n",
        "{\"p\":\"a\",\"x\":1},\n{\"p\":\"a\",\"x\":2},\n", "[{\"p\":\"a\",\"x\":1}]\n[{\"p\":\"a\",\"x\":2}]\n"}) {
    const Log log = read(text, mapped());
    EXPECT_EQ(assignments_of(log.executions[0]), kBoth) << text;
    EXPECT_EQ(log.files[0].unmatched, 0u) << text;
  }
}

TEST_F(JsonSequence, ListsAreRecognised) {
  EXPECT_EQ(
      assignments_of(run_of("[{\"trace\":1},\n {\"p\":\"a\",\"set\":{\"x\":1}},\n {\"p\":\"a\",\"set\":{\"x\":2}}]")),
      kBoth);
  const Log tracing = read("[\n{\"TracerIdentity\":\"a\",\"Tag\":\"go\",\"Body\":{},\"VectorClock\":{\"a\":1}}\n]\n");
  EXPECT_EQ(tracing.files[0].form, "preset tracing");
  EXPECT_EQ(events_of(tracing.executions[0]), (Strings{"a:go(1)"}));
  const Log ewd = read("[{\"N\":1},{\"event\":\"go\",\"node\":\"a\",\"pkt\":{\"vc\":{\"a\":1}}}]");
  EXPECT_EQ(ewd.files[0].form, "preset ewd998");
  EXPECT_EQ(ewd.files[0].unmatched, 1u);
  EXPECT_TRUE(mistake_in("[{\"q\":1}]").starts_with("1:1: JSON lines of an unknown form: say with --map"));
}

TEST_F(JsonSequence, MistakesHaveTheirPlace) {
  EXPECT_EQ(mistake_in("[{\"trace\":1},\n {\"p\":\"a\",\n  \"p\":\"b\"}]"), "3:3: an object has two members 'p'");
  EXPECT_EQ(mistake_in("[{\"p\":\"a\"}\n{\"p\":\"b\"}]", mapped()),
            "2:1: this is not JSON: expected ',' or ']' after a value");
  EXPECT_EQ(mistake_in("[{\"p\":\"a\",\n\"x\":1e999}]", mapped()), "2:5: this number is too large");
}

// Lines of others that begin with a bracket are none.
TEST_F(JsonSequence, BracketsInOtherLines) {
  const Log log = read("[INFO] begin\n{\"p\":\"a\",\"x\":1}\n[1] end\n", mapped());
  EXPECT_EQ(log.files[0].events, 1u);
  EXPECT_EQ(log.files[0].unmatched, 2u);
}

const std::string kCut = "the last line has no line end, and nothing can be read from it: the log was cut off";

TEST_F(JsonSequence, ACutLineIsAMistake) {
  const std::string lines = "{\"p\":\"a\",\"x\":1}\n{\"p\":\"a\",\"x\":2}\n";
  EXPECT_EQ(mistake_in(lines + "{\"p\":\"a\",\"x", mapped()), "3:1: " + kCut);
  EXPECT_EQ(mistake_in("{\"trace\":1}\n{\"p\":\"a\"}\n{\"p\":"), "3:1: " + kCut);
  EXPECT_EQ(mistake_in("a {\"a\":1}\nx\na {\"a\":", {}), "3:1: " + kCut);
  const Log log = read(lines + "{\"p\":\"a\",\"x", partial(mapped()));
  EXPECT_EQ(assignments_of(log.executions[0]), kBoth);
  ASSERT_EQ(log.warnings().size(), 1u);
  EXPECT_EQ(log.warnings()[0].message, "the log was cut off here; what stands behind this place is left out");
  EXPECT_EQ(log.warnings()[0].pos.line, 3u);
  // What has its line end is a line of others.
  EXPECT_EQ(read(lines + "{\"p\":\"a\",\"x\n", mapped()).files[0].unmatched, 1u);
  // Complete, if without line end.
  EXPECT_EQ(read(lines + "{\"p\":\"a\",\"x\":3}", mapped()).files[0].events, 3u);
}

TEST_F(JsonSequence, CutsAreLeftOutOfAnyForm) {
  EXPECT_EQ(run_of("a {\"a\":1}\nx\na {\"a\":", partial()).events.size(), 1u);
  EXPECT_EQ(run_of("{\"trace\":1}\n{\"p\":\"a\"}\n{\"p\":", partial()).events.size(), 1u);
  EXPECT_EQ(run_of("T0|w(x)|1\nT0|w(", partial()).events.size(), 1u);
  EXPECT_EQ(run_of("0:(1,0)\n1:(0,", partial()).events.size(), 1u);
  EXPECT_EQ(run_of("eid,processes,vc,timestamp,props\na,P,P:1,0,x\nb,P,P:", partial()).events.size(), 1u);
  EXPECT_EQ(run_of("[{\"p\":\"a\",\"x\":1},{\"p\":\"a\",\"x\":tr", partial(mapped())).events.size(), 1u);
  const std::string span =
      R"({"traceId":"t","id":"1","name":"x\u0041","timestamp":1,"tags":{"k":null,"l":1.5e3},"localEndpoint":{"serviceName":"s"}})";
  for (std::size_t end = 1; end < span.size(); ++end) {
    const std::string text = "[" + span + ",\n" + span.substr(0, end);
    EXPECT_EQ(run_of(text, partial()).events.size(), 1u) << text;
    EXPECT_NE(mistake_in(text), "no mistake") << text;
  }
}

// It cannot be known whether the text of an event was cut.
TEST_F(JsonSequence, ALastTextWithoutLineEndIsSaid) {
  const Log log = read("a {\"a\":1}\nenter cs=tr");
  ASSERT_EQ(log.warnings().size(), 1u);
  EXPECT_EQ(log.warnings()[0].message, "the last line has no line end: if it was cut off, so is what was read from it");
  const Log missing = read("a {\"a\":1}\nenter\na {\"a\":2}\n", [] {
    LogOptions options;
    options.preset = "govector";
    return options;
  }());
  ASSERT_EQ(missing.warnings().size(), 1u);
  EXPECT_EQ(missing.warnings()[0].message, "the log ends where the text of this event should stand");
}

}  // namespace
}  // namespace hasse::traces
