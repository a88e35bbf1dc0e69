// Spans of OpenTelemetry, Jaeger and Zipkin as runs. The logs are made by hand; what must come out is by the rules of docs/detect.md.
#include <algorithm>

#include "base/random.h"
#include "traces/log_fixture.h"
#include "traces/read/span_edges.h"

namespace hasse::traces {
namespace {

class Spans : public LogTest {
 protected:
  // The text and process of each event that directly follows one of another process, and what that is.
  static Strings edges_of(const traces::Run& run) {
    Strings result;
    for (poset::EventId e = 0; e < run.events.size(); ++e) {
      for (const poset::EventId cause : run.order.direct_causes(e)) {
        if (run.events[cause].process == run.events[e].process) continue;
        result.push_back(fmt::format("{}.{} -> {}.{}", run.processes[run.events[cause].process], run.events[cause].text,
                                     run.processes[run.events[e].process], run.events[e].text));
      }
    }
    std::ranges::sort(result);
    return result;
  }
  static Strings texts_of(const traces::Run& run, std::string_view process) {
    Strings result;
    for (const Event& event : run.events) {
      if (run.processes[event.process] == process) result.push_back(std::string(event.text));
    }
    return result;
  }
  static std::string otlp(const std::string& service, const std::string& spans) {
    return R"({"resourceSpans":[{"resource":{"attributes":[{"key":"service.name","value":{"stringValue":")" + service +
           R"("}}]},"scopeSpans":[{"spans":[)" + spans + "]}]}]}\n";
  }
  // Of trace 1; kinds: 2 server, 3 client.
  static std::string span(int id, int parent, int kind, const std::string& name, int begin, int end,
                          const std::string& more = "") {
    return fmt::format(R"({{"traceId":"{:032x}","spanId":"{:016x}"{},"name":"{}","kind":{},"startTimeUnixNano":"{}",)"
                       R"("endTimeUnixNano":"{}"{}}})",
                       1, id, parent == 0 ? "" : fmt::format(R"(,"parentSpanId":"{:016x}")", parent), name, kind, begin,
                       end, more);
  }
};

const Strings kCall = {"a.begin call -> b.begin serve", "b.end serve -> a.end call"};

// The clock of b is far behind that of a.
TEST_F(Spans, OtlpCalls) {
  const traces::Run run =
      run_of(otlp("a", span(1, 0, 3, "call", 1000, 2000)) + otlp("b", span(2, 1, 2, "serve", 10, 20)));
  EXPECT_EQ(edges_of(run), kCall);
  EXPECT_EQ(assignments_of(run), (Strings{"a.open=1", "a.open.call=1", "b.open=1", "b.open.serve=1", "b.open=0",
                                          "b.open.serve=0", "a.open=0", "a.open.call=0"}));
}

TEST_F(Spans, OtlpIdentifiersInBase64) {
  std::string log = otlp("a", span(1, 0, 3, "call", 1000, 2000)) + otlp("b", span(2, 1, 2, "serve", 10, 20));
  const std::string parent = "\"parentSpanId\":\"0000000000000001\"";
  log.replace(log.find(parent), parent.size(), "\"parentSpanId\":\"AAAAAAAAAAE=\"");
  EXPECT_EQ(edges_of(run_of(log)), kCall);
}

TEST_F(Spans, OtlpAttributesEventsAndLinks) {
  const std::string more =
      R"(,"attributes":[{"key":"n","value":{"intValue":"7"}},{"key":"ok","value":{"boolValue":true}},)"
      R"({"key":"s","value":{"stringValue":"a\u0041\n"}},{"key":"d","value":{"doubleValue":1.5}}],)"
      R"("events":[{"timeUnixNano":15,"name":"note","attributes":[{"key":"n","value":{"intValue":8}}]}])";
  const std::string link = R"(,"links":[{"traceId":"00000000000000000000000000000001","spanId":"0000000000000001"}])";
  const traces::Run run =
      run_of(otlp("a", span(1, 0, 1, "x", 10, 20, more)) + otlp("b", span(2, 0, 5, "y", 1, 2, link)));
  EXPECT_EQ(texts_of(run, "a"), (Strings{"begin x", "note", "end x"}));
  EXPECT_EQ(edges_of(run), (Strings{"a.begin x -> b.begin y"}));
  const Strings assigned = assignments_of(run);
  for (const char* wanted : {"a.n=7", "a.ok=true", "a.s=\"aA\n\"", "a.d=1.5", "a.n=8"})
    EXPECT_NE(std::ranges::find(assigned, wanted), assigned.end()) << wanted;
}

// In a process its clock counts, nesting where it does not tell; instances of a service are processes.
TEST_F(Spans, OrderInAProcess) {
  const traces::Run run =
      run_of(otlp("a", span(3, 2, 1, "in", 10, 20) + "," + span(2, 0, 1, "out", 10, 20) + "," +
                           span(4, 0, 1, "at once", 20, 20) + "," + span(5, 0, 1, "later", 20, 30)));
  EXPECT_EQ(texts_of(run, "a"), (Strings{"begin out", "begin in", "end in", "end out", "begin at once", "begin later",
                                         "end at once", "end later"}));
  std::string instances = otlp("a", span(1, 0, 1, "x", 1, 2)) + otlp("a", span(2, 0, 1, "y", 1, 2));
  const std::string name = R"({"key":"service.name")";
  std::size_t at = 0;
  for (const char* instance : {"one", "two"}) {
    at = instances.find(name, at);
    const std::string more =
        fmt::format(R"({{"key":"service.instance.id","value":{{"stringValue":"{}"}}}},)", instance);
    instances.insert(at, more);
    at += more.size() + 1;
  }
  const traces::Run two = run_of(instances);
  EXPECT_EQ(std::vector<std::string>(two.processes.begin(), two.processes.end()), (Strings{"a@one", "a@two"}));
}

// The caller gave up before it was answered: by its clock it ended before it sent the message that its server waits for.
TEST_F(Spans, CallsThatDidNotWait) {
  const traces::Run run = run_of(otlp("a", span(1, 0, 3, "call", 10, 20) + "," + span(3, 0, 3, "cancel", 30, 40)) +
                                 otlp("b", span(4, 3, 2, "stop", 5, 6) + "," + span(2, 1, 2, "serve", 1, 100)));
  EXPECT_EQ(edges_of(run),
            (Strings{"a.begin call -> b.begin serve", "a.begin cancel -> b.begin stop", "b.end stop -> a.end cancel"}));
  ASSERT_EQ(run.warnings.size(), 1u);
  EXPECT_TRUE(run.warnings[0].message.starts_with("calls that ended before what they called"))
      << run.warnings[0].message;
}

TEST_F(Spans, Jaeger) {
  const std::string log = R"({"data":[{"traceID":"t","spans":[
  {"traceID":"t","spanID":"1","operationName":"call","startTime":1000,"duration":500,"processID":"p1","references":[],
   "tags":[{"key":"span.kind","type":"string","value":"client"},{"key":"error","type":"bool","value":"true"},{"key":"code","type":"int64","value":200}]},
  {"traceID":"t","spanID":"2","operationName":"serve","startTime":7,"duration":5,"processID":"p2",
   "references":[{"refType":"CHILD_OF","traceID":"t","spanID":"1"}],"tags":[{"key":"span.kind","type":"string","value":"server"}],
   "logs":[{"timestamp":9,"fields":[{"key":"event","type":"string","value":"cache miss"},{"key":"size","type":"int64","value":3}]}]}],
  "processes":{"p1":{"serviceName":"a","tags":[]},"p2":{"serviceName":"b"}}}]})";
  const traces::Run run = run_of(log);
  EXPECT_EQ(edges_of(run), kCall);
  EXPECT_EQ(texts_of(run, "b"), (Strings{"begin serve", "cache miss", "end serve"}));
  const Strings assigned = assignments_of(run);
  for (const char* wanted : {"a.error=true", "a.code=200", "b.size=3", "b.event=\"cache miss\""})
    EXPECT_NE(std::ranges::find(assigned, wanted), assigned.end()) << wanted;
}

TEST_F(Spans, Zipkin) {
  const std::string log = R"([
  {"traceId":"t","id":"1","kind":"CLIENT","name":"call","timestamp":1000,"duration":500,"localEndpoint":{"serviceName":"a"},"tags":{"code":"200"}},
  {"traceId":"t","id":"1","kind":"SERVER","name":"serve","timestamp":7,"duration":5,"localEndpoint":{"serviceName":"b"},"shared":true},
  {"traceId":"t","id":"2","parentId":"1","name":"inside","timestamp":8,"duration":1,"localEndpoint":{"serviceName":"b"},
   "annotations":[{"timestamp":8,"value":"noted"}]},
  {"traceId":"t","id":"3","parentId":"2","kind":"CONSUMER","name":"open","timestamp":8,"localEndpoint":{"serviceName":"c"}}])";
  const traces::Run run = run_of(log);
  EXPECT_EQ(edges_of(run),
            (Strings{"a.begin call -> b.begin serve", "b.begin inside -> c.begin open", "b.end serve -> a.end call"}));
  EXPECT_EQ(texts_of(run, "b"), (Strings{"begin serve", "begin inside", "noted", "end inside", "end serve"}));
  const Strings assigned = assignments_of(run);
  EXPECT_NE(std::ranges::find(assigned, "a.code=200"), assigned.end());
}

// As where exports overlap.
TEST_F(Spans, ThatAreInTheLogAgainCountOnce) {
  const std::string a = otlp("a", span(1, 0, 3, "call", 1000, 2000)), b = otlp("b", span(2, 1, 2, "serve", 10, 20));
  const traces::Run run = run_of(a + b + b + a);
  EXPECT_EQ(edges_of(run), kCall);
  EXPECT_EQ(run.events.size(), 4u);
  ASSERT_EQ(run.warnings.size(), 1u);
  EXPECT_EQ(run.warnings[0].message, "spans that are in the log again, and left out: 2; the first one here");
  EXPECT_EQ(run.warnings[0].pos.line, 3u);
}

// As where a request is sent again with the id that it had: both are there, and the caller waited for one of them.
TEST_F(Spans, OfOneIdAreSeveral) {
  const traces::Run run =
      run_of(otlp("a", span(1, 0, 3, "call", 1000, 2000)) + otlp("b", span(2, 1, 2, "serve", 10, 20)) +
             otlp("b", span(2, 1, 2, "serve", 15, 25)) + otlp("c", span(3, 2, 1, "after", 1, 2)));
  EXPECT_EQ(edges_of(run), (Strings{"a.begin call -> b.begin serve", "b.begin serve -> c.begin after"}));
  EXPECT_EQ(texts_of(run, "b"), (Strings{"begin serve", "begin serve", "end serve", "end serve"}));
  ASSERT_EQ(run.warnings.size(), 1u);
  EXPECT_EQ(run.warnings[0].message,
            "spans with the id of another span of the same process and kind: 1; the first one here");
  EXPECT_EQ(run.warnings[0].pos.line, 3u);
}

// What comes after it comes after what it came after.
TEST_F(Spans, WithoutATimeAreLeftOut) {
  const std::string timed = span(2, 1, 2, "serve", 10, 20);
  const std::string without = timed.substr(0, timed.find(",\"startTime")) + "}";
  const traces::Run run = run_of(otlp("a", span(1, 0, 3, "call", 1000, 2000)) + otlp("b", without) +
                                 otlp("c", span(3, 2, 1, "after", 1, 2)));
  EXPECT_EQ(edges_of(run), (Strings{"a.begin call -> c.begin after"}));
  ASSERT_EQ(run.warnings.size(), 1u);
  EXPECT_EQ(run.warnings[0].message, "spans that do not say when they began, and are left out: 1; the first one here");
  const traces::Run zipkin = run_of(
      "[{\"traceId\":\"a\",\"id\":\"b\",\"name\":\"get\",\"timestamp\":1000,\"duration\":50,\"localEndpoint\":{"
      "\"serviceName\":\"web\"}},\n"
      " {\"traceId\":\"a\",\"parentId\":\"b\",\"id\":\"c\",\"name\":\"post\",\"localEndpoint\":{\"serviceName\":\"db\"}"
      "}]\n");
  EXPECT_EQ(zipkin.events.size(), 2u);
  EXPECT_EQ(zipkin.warnings.size(), 1u);
}

TEST_F(Spans, AnEndBeforeTheBeginningIsLeftOut) {
  const traces::Run run = run_of(otlp("a", span(1, 0, 1, "x", 10, 3)));
  EXPECT_EQ(texts_of(run, "a"), (Strings{"begin x"}));
  ASSERT_EQ(run.warnings.size(), 1u);
  EXPECT_EQ(run.warnings[0].message, "spans that end before they begin, whose end is left out: 1; the first one here");
}

// Tempo says "batches", puts the whole into "trace", and writes identifiers in base64 and kinds as words.
TEST_F(Spans, OfTempo) {
  std::string log = otlp("a", span(1, 0, 3, "call", 1000, 2000)) + otlp("b", span(2, 1, 2, "serve", 10, 20));
  const auto replace = [&](const std::string& from, const std::string& to) {
    for (std::size_t at = log.find(from); at != std::string::npos; at = log.find(from, at + to.size()))
      log.replace(at, from.size(), to);
  };
  replace("\"resourceSpans\"", "\"batches\"");
  replace("\"kind\":3", "\"kind\":\"SPAN_KIND_CLIENT\"");
  replace("\"kind\":2", "\"kind\":\"SPAN_KIND_SERVER\"");
  replace("\"00000000000000000000000000000001\"", "\"AAAAAAAAAAAAAAAAAAAAAQ==\"");
  replace("\"0000000000000001\"", "\"AAAAAAAAAAE=\"");
  EXPECT_EQ(edges_of(run_of(log)), kCall);
  replace("{\"batches\"", "{\"trace\":{\"batches\"");
  replace("\n", "}\n");
  EXPECT_EQ(edges_of(run_of(log)), kCall);
  replace("\"batches\"", "\"resourceSpans\"");
  EXPECT_EQ(edges_of(run_of(log)), kCall);
}

TEST_F(Spans, ByName) {
  LogOptions options;
  options.format = "zipkin";
  EXPECT_EQ(mistake_in("{\"resourceSpans\":[]}", options), "1:1: a span without 'traceId'");
  options.format = "spans";
  EXPECT_EQ(mistake_in("[]", options),
            "--format: 'spans' is none of otlp, jaeger, zipkin, std, p, prove, poet, poset, chrome");
}

TEST_F(Spans, Malformed) {
  const auto in_otlp = [&](const std::string& span) { return mistake_in(otlp("a", span)); };
  EXPECT_EQ(mistake_in("{\"resourceSpans\":[\n1]}"), "2:1: an element of 'resourceSpans' is an object, found 1");
  EXPECT_EQ(mistake_in("{\"resourceSpans\":{}}"), "1:18: 'resourceSpans' is a list, found {}");
  EXPECT_EQ(in_otlp("{}"), "1:123: a span without 'name'");
  EXPECT_EQ(in_otlp("{\"name\":1}"), "1:131: 'name' is a text, found 1");
  EXPECT_EQ(in_otlp("{\"name\":\"x\",\"startTimeUnixNano\":1.5}"),
            "1:155: a time is a whole number of nanoseconds, found 1.5");
  EXPECT_EQ(in_otlp("{\"name\":\"x\",\"startTimeUnixNano\":1,\"kind\":9}"),
            "1:164: the kind of a span is a number from 0 to 5 or its name, found 9");
  EXPECT_EQ(in_otlp("{\"name\":\"x\",\"startTimeUnixNano\":1}"), "1:123: a span without 'traceId'");
  EXPECT_EQ(in_otlp("{\"name\":\"x\",\"startTimeUnixNano\":1,\"traceId\":\"zz\"}"),
            "1:167: an identifier is 32 hexadecimal digits, or 16 bytes in base64, found \"zz\"");
  EXPECT_EQ(in_otlp(span(1, 2, 1, "x", 1, 2) + "," + span(2, 1, 1, "y", 1, 2)), "1:123: span 'x' is its own ancestor");
  EXPECT_EQ(in_otlp("{\"name\":\"x\",}"), "1:135: this is not JSON: expected the name of a member in quotes");
  EXPECT_EQ(mistake_in("{\"spans\":[]}"), "1:1: a trace without 'processes'");
  EXPECT_EQ(mistake_in("{\"spans\":[{\"operationName\":\"x\",\"startTime\":1,\"processID\":\"p\"}],\"processes\":{}}"),
            "1:58: process \"p\" is not among the processes of the trace");
  EXPECT_EQ(mistake_in("[{\"traceId\":\"t\",\"id\":\"1\",\"timestamp\":1,\"kind\":\"X\"}]"),
            "1:47: the kind of a span is CLIENT, SERVER, PRODUCER or CONSUMER, found \"X\"");
  EXPECT_EQ(mistake_in("[{\"traceId\":\"t\",\"id\":1,\"timestamp\":1}]"), "1:22: 'id' is a text, found 1");
  for (const char* duration : {"-1", "18446744073709552", "9223372036854775807", "1.5"}) {
    const std::string what = fmt::format("'duration' is a whole number of microseconds, found {}", duration);
    const std::string jaeger = fmt::format(
        R"([{{"spanID":"1","traceID":"t","operationName":"x","processID":"p","startTime":1,"duration":{}}}])",
        duration);
    EXPECT_EQ(mistake_in("{\"processes\":{\"p\":{\"serviceName\":\"s\"}},\"spans\":" + jaeger + "}"), "1:138: " + what);
    EXPECT_EQ(
        mistake_in(fmt::format(R"([{{"traceId":"t","id":"1","timestamp":1,"name":"x","duration":{}}}])", duration)),
        "1:62: " + what);
  }
  EXPECT_EQ(mistake_in("{\"resourceSpans\":[]}"),
            "1:1: the log holds no event in its 1 line (read by OpenTelemetry spans (OTLP/JSON))");
}

TEST_F(Spans, NotJson) {
  const auto broken = [&](const std::string& text) {
    LogOptions options;
    options.format = "zipkin";
    return mistake_in(text, options);
  };
  EXPECT_EQ(broken("[[1"), "1:4: this is not JSON: expected ',' or ']' after a value");
  EXPECT_EQ(broken("[\n\n{\"a\" 1}]"), "3:6: this is not JSON: expected ':' after the name of a member");
  EXPECT_EQ(broken("[{\"a\":1 2}]"), "1:9: this is not JSON: expected ',' or '}' after a member");
  EXPECT_EQ(broken("[\"a"), "1:2: this is not JSON: these quotes are never closed");
  EXPECT_EQ(broken("[\"\\x\"]"), "1:4: this is not JSON: a backslash before what it does not go with");
  EXPECT_EQ(broken("[\"\\u12\"]"), "1:6: this is not JSON: \\u needs four hexadecimal digits");
  EXPECT_EQ(broken("[\"\n\"]"), "1:3: this is not JSON: a text in quotes holds a control character");
  EXPECT_EQ(broken("[01]"), "1:2: this is not JSON: a number begins with 0");
  EXPECT_EQ(broken("[1.]"), "1:4: this is not JSON: expected a digit");
  EXPECT_EQ(broken("[nul]"), "1:2: this is not JSON: expected a value");
  EXPECT_EQ(broken("["), "1:2: this is not JSON: the text ends where a value is expected");
  EXPECT_EQ(broken(std::string(500, '[')), "1:202: values stand too deep in each other");
}

// What remains closes no cycle, and each edge that is left out is part of one of all edges.
TEST(SpanEdges, OnlyThoseOnCyclesAreLeftOut) {
  Random random(1);
  std::size_t dropped = 0;
  for (int i = 0; i < 10'000; ++i) {
    Records records;
    const std::size_t events = 2 + random.below(8);
    for (std::size_t e = 0; e < events; ++e)
      records.event(records.process(std::string(1, static_cast<char>('a' + random.below(3)))), {}, "");
    std::vector<std::vector<bool>> before(events, std::vector<bool>(events, false));
    const auto close = [&] {
      for (std::size_t k = 0; k < events; ++k) {
        for (std::size_t a = 0; a < events; ++a) {
          for (std::size_t b = 0; b < events; ++b) before[a][b] = before[a][b] || (before[a][k] && before[k][b]);
        }
      }
    };
    for (std::size_t a = 0; a < events; ++a) {
      for (std::size_t b = a + 1; b < events; ++b)
        before[a][b] = records.events[a].process == records.events[b].process;
    }
    close();
    std::vector<Edge> certain, doubtful;
    for (std::size_t n = random.below(5); n > 0; --n) {
      const auto a = static_cast<std::uint32_t>(random.below(events)),
                 b = static_cast<std::uint32_t>(random.below(events));
      if (a == b || before[b][a]) continue;
      certain.push_back({a, b});
      before[a][b] = true;
      close();
    }
    for (std::size_t n = random.below(5); n > 0; --n) {
      const auto a = static_cast<std::uint32_t>(random.below(events)),
                 b = static_cast<std::uint32_t>(random.below(events));
      if (records.events[a].process != records.events[b].process) doubtful.push_back({a, b});
    }
    const std::vector<Edge> kept = without_cycles(records, certain, doubtful);
    const auto with = [&](const std::vector<Edge>& edges) {
      const auto saved = before;
      for (const Edge& edge : edges) before[edge.from][edge.to] = true;
      close();
      auto result = before;
      before = saved;
      return result;
    };
    const auto with_kept = with(kept), with_all = with(doubtful);
    for (std::size_t e = 0; e < events; ++e) ASSERT_FALSE(with_kept[e][e]);
    for (const Edge& edge : doubtful) {
      const bool is_kept =
          std::ranges::any_of(kept, [&](const Edge& k) { return k.from == edge.from && k.to == edge.to; });
      if (is_kept) continue;
      ++dropped;
      ASSERT_TRUE(with_all[edge.to][edge.from]);
    }
  }
  EXPECT_GT(dropped, 1'000u);
}

}  // namespace
}  // namespace hasse::traces
