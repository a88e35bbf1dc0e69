// What readers make of logs: events, order, values, and what they count as unmatched.
#include <zlib.h>
#include <zstd.h>

#include "traces/log_fixture.h"
#include "traces/read/presets.h"

namespace hasse::traces {
namespace {

class Readers : public LogTest {};

const std::string kGoVector =
    "a {\"a\":1}\ninit\n"
    "a {\"a\":2}\nsend x=1\n"
    "b {\"a\":2, \"b\":1}\nreceive y:true\n"
    "b {\"a\":2, \"b\":2}\ndone\n";

TEST_F(Readers, GoVectorIsFoundOutAndOrdersByClocks) {
  const Log log = read(kGoVector);
  EXPECT_EQ(log.files[0].form, "preset govector");
  EXPECT_EQ(log.files[0].events, 4u);
  EXPECT_EQ(log.files[0].lines, 8u);
  EXPECT_EQ(log.files[0].unmatched, 0u);
  const traces::Run& run = log.executions[0];
  EXPECT_EQ(events_of(run), (Strings{"a:init(1,0)", "a:send x=1(2,0)", "b:receive y:true(2,1)", "b:done(2,2)"}));
  EXPECT_EQ(assignments_of(run), (Strings{"a.x=1", "b.y=true"}));
  EXPECT_EQ(run.events[2].place.line, 6u);
  EXPECT_TRUE(run.warnings.empty());
}

TEST_F(Readers, DefaultIsFoundOut) {
  const Log log = read("init\na {\"a\":1}\nsend\na {\"a\":2}\nreceive\nb {\"a\":2, \"b\":1}\n");
  EXPECT_EQ(log.files[0].form, "preset default");
  EXPECT_EQ(events_of(log.executions[0]), (Strings{"a:init(1,0)", "a:send(2,0)", "b:receive(2,1)"}));
}

TEST_F(Readers, PresetsReadWhatTheyAreFor) {
  const std::vector<std::pair<std::string, std::string>> logs = {
      {"default", "go\na {\"a\":1}\n"},
      {"govector", "a {\"a\":1}\ngo\n"},
      {"tsviz", "1700 a {\"a\":1}\ngo\n"},
      {"tsviz-old", "1700 go\na {\"a\":1}\n"},
      {"one-line", "a \"go\" {\"a\":1}\n"},
      {"distalgo", "a {\"a\":1} go\n"},
      {"akka", "[INFO] [10/13/2014 04:23:20.113] [x-akka.actor-4] [akka://B/user/a] {\"a\" : 1} go\n"},
      {"tlc", "State 1: <go line 3>\n/\\ x = 1\n/\\ Host = a\n/\\ y = 2\n/\\ Clock = \"{\\\"a\\\":1}\"\n"},
      {"tracing", "{\"TracerIdentity\":\"a\",\"TraceID\":1,\"Tag\":\"go\",\"Body\":{},\"VectorClock\":{\"a\":1}}\n"},
      {"ewd998", "{\"N\":1}\n{\"event\":\"go\",\"node\":\"a\",\"pkt\":{\"vc\":{\"a\":1}}}\n"},
  };
  ASSERT_EQ(logs.size(), presets().size());
  for (const auto& [name, text] : logs) {
    LogOptions options;
    options.preset = name;
    EXPECT_EQ(events_of(run_of(text, options)), (Strings{"a:go(1)"})) << name;
    EXPECT_EQ(events_of(run_of(text)), (Strings{"a:go(1)"})) << name << ", found out";
  }
}

TEST_F(Readers, FurtherGroupsAreVariables) {
  LogOptions options;
  options.regex = R"((?<n>\d+) (?<host>\w+) (?<clock>{.*?}) (?<role>\w*) (?<event>.*))";
  EXPECT_EQ(assignments_of(run_of("7 a {\"a\":1} leader go k=2\n", options)),
            (Strings{"a.n=7", "a.role=\"leader\"", "a.k=2"}));
}

TEST_F(Readers, TheOrderOfLinesMeansNothing) {
  EXPECT_EQ(events_of(run_of("b {\"a\":2, \"b\":2}\nd\nb {\"a\":2, \"b\":1}\nc\na {\"a\":2}\nb\na {\"a\":1}\na\n")),
            (Strings{"a:a(0,1)", "a:b(0,2)", "b:c(1,2)", "b:d(2,2)"}));
}

// The header of our own format names processes, and what is true of them at the beginning: a run of one state.
TEST_F(Readers, ARunMayHaveNoEvent) {
  traces::Run run = run_of("{\"trace\":1,\"processes\":[\"a\",\"b\"],\"init\":{\"a\":{\"x\":1}}}\n");
  EXPECT_EQ(run.processes.size(), 2u);
  EXPECT_TRUE(run.events.empty());
  EXPECT_TRUE(run.warnings.empty());
  EXPECT_EQ(possibly(run, "a.x == 1").verdict, Possibility::Verdict::possible);
  EXPECT_EQ(possibly(run, "a.x == 2").verdict, Possibility::Verdict::impossible);
}

TEST_F(Readers, HolesAndStartsAreAcceptedAndCounted) {
  const traces::Run run =
      run_of("a {\"a\":5}\nx\na {\"a\":9}\ny\nb {\"a\":7, \"b\":3}\nz\nb {\"a\":11, \"b\":4, \"c\":2}\nw\n");
  EXPECT_EQ(events_of(run), (Strings{"a:x(1,0,0)", "a:y(2,0,0)", "b:z(1,1,0)", "b:w(2,2,0)"}));
  ASSERT_EQ(run.warnings.size(), 2u);
  EXPECT_EQ(run.warnings[0].message, "by their clocks 5 events are missing from the log (a: 5)");
  EXPECT_EQ(run.warnings[1].message, "clocks name processes that logged no event: c");
}

TEST_F(Readers, AProcessThatNoClockNamesMayBeSilent) {
  const std::string header = "{\"trace\":1,\"processes\":[\"a\",\"b\"]}\n";
  EXPECT_TRUE(run_of(header + "{\"p\":\"a\",\"vc\":{\"a\":1}}\n").warnings.empty());
  const traces::Run run = run_of(header + "{\"p\":\"a\",\"vc\":{\"a\":1,\"b\":1}}\n");
  ASSERT_EQ(run.warnings.size(), 1u);
  EXPECT_EQ(run.warnings[0].message, "clocks name processes that logged no event: b");
}

TEST_F(Readers, ACausalityThroughAnUnloggedProcessCounts) {
  const traces::Run run = run_of("a {\"a\":1}\nx\nb {\"a\":1, \"b\":1, \"c\":4}\ny\n");
  EXPECT_TRUE(run.order.happened_before(0, 1));
}

TEST_F(Readers, LinesThatMatchNothingAreCounted) {
  LogOptions options;
  options.preset = "distalgo";
  const Log log = read("hello\n\na {\"a\":1} x\n  \nnoise\nmore\na {\"a\":2} y\ntail\n", options);
  EXPECT_EQ(log.files[0].lines, 6u);
  EXPECT_EQ(log.files[0].unmatched, 4u);
  EXPECT_EQ(log.files[0].first_unmatched.line, 1u);
}

TEST_F(Readers, CarriageReturnsAreNoPartOfLines) {
  EXPECT_EQ(events_of(run_of("a {\"a\":1}\r\ninit\r\n")), (Strings{"a:init(1)"}));
}

TEST_F(Readers, AByteOrderMarkIsNoPartOfTheText) {
  const std::string mark = "\xef\xbb\xbf";
  const traces::Run run = run_of(mark + "a {\"a\":1}\r\ninit\r\n");
  EXPECT_EQ(events_of(run), (Strings{"a:init(1)"}));
  EXPECT_EQ(read(mark + "{\"trace\":1}\n{\"p\":\"a\"}\n").files[0].form, "JSON lines");
  EXPECT_EQ(read(mark + "0:(1)\n").files[0].form, "plain poset");
  EXPECT_EQ(mistake_in(mark + "{\"trace\":1,\"init\":{\"x\":1e999}}\n"), "1:24: this number is too large");
}

TEST_F(Readers, TheLastLineNeedsNoEnd) {
  EXPECT_EQ(events_of(run_of("a {\"a\":1}\ninit")), (Strings{"a:init(1)"}));
}

TEST_F(Readers, EscapedClocksAndZeroEntries) {
  EXPECT_EQ(events_of(run_of("a {\\\"a\\\":1, \\\"b\\\":0}\ninit\nb { \"b\" : 1 }\nx\n")),
            (Strings{"a:init(1,0)", "b:x(0,1)"}));
}

TEST_F(Readers, ALogMayBeginWithItsExpression) {
  const Log log = read("(?<host>\\S*) (?<clock>{.*}) (?<event>.*)\n\na {\"a\":1} x\n");
  EXPECT_EQ(log.files[0].form, "expression in its first line");
  EXPECT_EQ(log.executions[0].events[0].place.line, 3u);
}

TEST_F(Readers, ADelimiterSeparatesExecutions) {
  LogOptions options;
  options.delimiter = "^=== (?<trace>.*) ===$";
  const Log log = read("=== one ===\na {\"a\":1}\nx\n=== two ===\na {\"a\":1}\ny\na {\"a\":2}\nz\n", options);
  ASSERT_EQ(log.executions.size(), 2u);
  EXPECT_EQ(log.executions[0].label, "one");
  EXPECT_EQ(events_of(log.executions[1]), (Strings{"a:y(1)", "a:z(2)"}));
  EXPECT_EQ(log.files[0].unmatched, 0u);
}

TEST_F(Readers, ExecutionsWithoutLabelsAreNumbered) {
  LogOptions options;
  options.delimiter = "^---$";
  const Log log = read("---\na {\"a\":1}\nx\n---\na {\"a\":1}\ny\n---\n", options);
  ASSERT_EQ(log.executions.size(), 2u);
  EXPECT_EQ(log.executions[0].label, "1");
  EXPECT_EQ(log.executions[1].label, "2");
}

// By `default` each second line would be the text of the event after it.
TEST_F(Readers, EventsWithoutTextAreNoTexts) {
  const Log log = read("a {\"a\":1} \nb {\"b\":1} \na {\"a\":2} \n");
  EXPECT_EQ(log.files[0].form, "preset distalgo");
  EXPECT_EQ(log.files[0].events, 3u);
}

// By `default` the JSON would be the clock of a process `got`, and the line before it the text of that event.
TEST_F(Readers, JsonInTheTextOfEventsIsNoClock) {
  for (const std::string& rest : {std::string(), std::string("b {\"b\":2}\nended x=1\na {\"a\":2}\ngot {\"x\":2}\n")}) {
    for (const std::string& before : {std::string(), std::string("noise\n")}) {
      const Log log = read(before + "a {\"a\":1}\ngot {\"x\":1}\nb {\"b\":1}\ngot {\"y\":2}\n" + rest);
      EXPECT_EQ(log.files[0].form, "preset govector");
      EXPECT_EQ(assignments_of(log.executions[0]).front(), "a.x=1");
    }
  }
}

TEST_F(Readers, ATextAfterAClockMayHaveBraces) {
  for (const std::string before : {"", "[INFO] [10/13/2014 04:23:20.113] [x-akka.actor-4] [akka://B/user/"}) {
    const std::string after = before.empty() ? "" : "]";
    const Log log = read(before + "a" + after + " {\"a\" : 1} got {\"x\":1} twice\n");
    EXPECT_EQ(log.files[0].form, before.empty() ? "preset distalgo" : "preset akka");
    EXPECT_EQ(events_of(log.executions[0]), (Strings{"a:got {\"x\":1} twice(1)"}));
  }
}

TEST_F(Readers, SeveralFilesAreOneRun) {
  write("a.log", "a {\"a\":1}\nx\n");
  write("b.log", "b {\"a\":1, \"b\":1}\ny\n");
  LogOptions options;
  options.paths = {"b.log", "a.log"};
  const Log log = read_log(options, sources);
  ASSERT_EQ(log.executions.size(), 1u);
  EXPECT_EQ(events_of(log.executions[0]), (Strings{"a:x(0,1)", "b:y(1,1)"}));
}

// In whatever order the files are given.
TEST_F(Readers, FilesOfOneRunMustNotContradictEachOther) {
  const auto mistake = [&](const std::string& one, const std::string& other) {
    write("one", one);
    write("other", other);
    LogOptions options;
    options.paths = {"one", "other"};
    try {
      sources = std::make_shared<SourceFiles>();
      read_log(options, sources);
    } catch (const UserError& error) {
      return fmt::format("{}:{}: {}", sources->name(error.pos().file), error.pos().line, error.what());
    }
    return std::string("no mistake");
  };
  EXPECT_EQ(
      mistake("T0|acq(L)|1\nT0|rel(L)|1\n", "T1|acq(L)|1\n"),
      "other:1: RAPID STD in several files: the order of lines says which thread had a lock first; give one file, "
      "for example by cat in a pipe");
  const std::string columns = "# epsilon: 1\neid,processes,vc,timestamp,props\n";
  EXPECT_EQ(
      mistake(columns + "a,P,P:1,0,x\n", columns + "b,Q,Q:1,5,x\n"),
      "other:3: with an epsilon, times order the events of a trace, which is one file; another one was read before");
  const std::string listed = "{\"trace\":1,\"processes\":[\"a\"],\"init\":{\"a\":{\"x\":1}}}\n{\"p\":\"a\"}\n";
  EXPECT_EQ(mistake(listed, "{\"trace\":1}\n{\"p\":\"b\"}\n"),
            "other:2: process 'b' is not among the processes that the header lists");
  EXPECT_EQ(mistake("{\"trace\":1}\n{\"p\":\"b\"}\n", listed),
            "other:1: the files of one execution must list the same processes in the same order");
  EXPECT_EQ(mistake(listed, "{\"trace\":1,\"processes\":[\"a\",\"b\"]}\n"),
            "other:1: the files of one execution must list the same processes in the same order");
  EXPECT_EQ(mistake(listed, "{\"trace\":1,\"init\":{\"a\":{\"x\":2}}}\n{\"p\":\"a\"}\n"),
            "other:1: before the first event, a.x is 1 in one file and 2 in another one");
  EXPECT_EQ(mistake(listed, "{\"trace\":1,\"init\":{\"a\":{\"x\":1.0}}}\n{\"p\":\"a\"}\n"), "no mistake");
}

TEST_F(Readers, PackedFilesAreUnpacked) {
  gzFile file = gzopen("log.gz", "wb");
  gzputs(file, kGoVector.c_str());
  gzclose(file);
  LogOptions options;
  options.paths = {"log.gz"};
  EXPECT_EQ(read_log(options, sources).executions[0].events.size(), 4u);
  std::string packed(ZSTD_compressBound(kGoVector.size()), '\0');
  packed.resize(ZSTD_compress(packed.data(), packed.size(), kGoVector.data(), kGoVector.size(), 3));
  write("log.zst", packed);
  options.paths = {"log.zst"};
  EXPECT_EQ(read_log(options, sources).executions[0].events.size(), 4u);
}

TEST_F(Readers, ValuesInEventTexts) {
  const auto assigned = [&](const std::string& event) {
    return assignments_of(run_of("a {\"a\":1}\n" + event + "\n"));
  };
  EXPECT_EQ(assigned("x=1 y=-2.5, z=1e3; w=abc."), (Strings{"a.x=1", "a.y=-2.5", "a.z=1000.0", "a.w=\"abc\""}));
  EXPECT_EQ(assigned("inCritical:true (k=v)"), (Strings{"a.inCritical=true", "a.k=\"v\""}));
  EXPECT_EQ(assigned("s=\"a b\" t='c' u=\"q\\\"r\""), (Strings{"a.s=\"a b\"", "a.t=\"c\"", "a.u=\"q\"r\""}));
  EXPECT_EQ(assigned("x==1 f::g a=>b http://h 10:20 c= d"), (Strings{}));
  EXPECT_EQ(assigned("set {\"k\":{\"l\":1,\"m\":[1,2]},\"n\":null} z=2"),
            (Strings{"a.k.l=1", "a.k.m=\"[1,2]\"", "a.n=undefined", "a.z=2"}));
  EXPECT_EQ(assigned("{k:3} {\"open\":"), (Strings{"a.k=3"}));
  EXPECT_EQ(assigned("b=True c=FALSE d=9223372036854775807 e=.5"),
            (Strings{"a.b=true", "a.c=false", "a.d=9223372036854775807", "a.e=0.5"}));
  EXPECT_EQ(assigned("b=9223372036854775808 c=-9223372036854775808 {\"d\":9223372036854775808}"),
            (Strings{"a.b=\"9223372036854775808\"", "a.c=-9223372036854775808", "a.d=\"9223372036854775808\""}));
}

TEST_F(Readers, BracketsInEventTexts) {
  LogOptions options;
  options.preset = "govector";
  const auto assigned = [&](const std::string& event) {
    return assignments_of(run_of("a {\"a\":1}\n" + event + "\n", options));
  };
  EXPECT_EQ(assigned("{{\"k\":\"}\"} {\"l\\\"\":1}} \"{\" {\"m\":{}, \"n\":2}"),
            (Strings{"a.k=\"}\"", "a.l\"=1", "a.n=2"}));
  EXPECT_EQ(assigned(std::string(1'000'000, '{') + "{\"k\":3}"), (Strings{"a.k=3"}));
}

TEST_F(Readers, OwnFormatWithMessages) {
  const traces::Run run = run_of(
      "{\"trace\":1,\"processes\":[\"a\",\"b\"],\"init\":{\"a\":{\"x\":0}}}\n"
      "{\"p\":\"b\",\"e\":\"receive\",\"rcv\":\"m\",\"set\":{\"cs\":true}}\n"
      "{\"p\":\"a\",\"e\":\"send\",\"snd\":[\"m\",\"lost\"]}\n");
  EXPECT_EQ(events_of(run), (Strings{"a:send(1,0)", "b:receive(1,1)"}));
  ASSERT_EQ(run.messages.size(), 1u);
  EXPECT_EQ(run.warnings.at(0).message, "messages sent and never received: 1");
  EXPECT_EQ(value_text(values_of(run, 0)[0]), "0");
}

TEST_F(Readers, OneMessageMayHaveSeveralReceivers) {
  const traces::Run run =
      run_of("{\"trace\":1}\n{\"p\":1,\"snd\":7}\n{\"p\":2,\"rcv\":7}\n{\"p\":3,\"rcv\":7}\n{\"p\":3,\"rcv\":8}\n");
  EXPECT_EQ(run.messages.size(), 2u);
  EXPECT_EQ(run.warnings.at(0).message, "messages received that no event sent: 1; the first one here");
  EXPECT_EQ(run.warnings.at(0).pos.line, 5u);
}

TEST_F(Readers, OwnFormatWithChannels) {
  const traces::Run run = run_of(
      "{\"trace\":1}\n{\"p\":\"b\",\"e\":\"1\",\"rcv_ch\":\"c\"}\n{\"p\":\"b\",\"e\":\"2\",\"rcv_ch\":\"c\"}\n"
      "{\"p\":\"a\",\"e\":\"3\",\"snd_ch\":\"c\"}\n{\"p\":\"a\",\"e\":\"4\",\"snd_ch\":\"c\"}\n");
  EXPECT_TRUE(run.order.happened_before(0, run.order.chain(0)[0]));
  EXPECT_EQ(run.order.clock(run.order.chain(0)[0])[1], 1u);
  EXPECT_EQ(run.order.clock(run.order.chain(0)[1])[1], 2u);
}

TEST_F(Readers, OwnFormatWithClocks) {
  EXPECT_EQ(events_of(run_of("{\"trace\":1,\"processes\":[\"a\",\"b\"]}\n{\"p\":\"b\",\"e\":\"y\",\"vc\":[1,1]}\n{"
                             "\"p\":\"a\",\"e\":\"x\",\"vc\":{\"a\":1}}\n")),
            (Strings{"a:x(1,0)", "b:y(1,1)"}));
}

TEST_F(Readers, NothingOrdersWithoutClocksAndMessages) {
  const traces::Run run = run_of("{\"trace\":1}\n{\"p\":\"a\"}\n{\"p\":\"b\"}\n");
  EXPECT_EQ(run.cautions.at(0).message,
            "the log has neither clocks nor messages: nothing orders the events of different processes");
  EXPECT_TRUE(run.order.concurrent(0, 1));
  EXPECT_TRUE(run_of("{\"trace\":1,\"processes\":[\"a\",\"b\"]}\n{\"p\":\"b\"}\n{\"p\":\"b\"}\n").warnings.empty());
}

TEST_F(Readers, MapsReadForeignLines) {
  LogOptions options;
  options.map = "process=.node,clock=.pkt.vc,event=.event";
  const Log log =
      read("{\"N\":2}\n{\"event\":\">\",\"node\":0,\"pkt\":{\"vc\":{\"0\":1},\"msg\":{\"q\":3}}}\nnot JSON\n", options);
  EXPECT_EQ(log.files[0].unmatched, 2u);
  EXPECT_EQ(events_of(log.executions[0]), (Strings{"0:>(1)"}));
  EXPECT_EQ(assignments_of(log.executions[0]), (Strings{"0.pkt.msg.q=3"}));
  options.map = "process=.p,set=.state,set=.list.1,snd=.out,rcv=.in";
  const traces::Run run =
      run_of("{\"p\":\"a\",\"out\":1,\"state\":{\"x\":1},\"list\":[5,6],\"y\":2}\n{\"p\":\"b\",\"in\":1}\n", options);
  EXPECT_EQ(assignments_of(run), (Strings{"a.x=1", "a.1=6"}));
  EXPECT_TRUE(run.order.happened_before(0, 1));
}

}  // namespace
}  // namespace hasse::traces
