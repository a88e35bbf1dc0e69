// What is wrong with a log is told exactly: where, what, and where it can be said, what would be right.
#include "traces/log_fixture.h"

namespace hasse::traces {
namespace {

class Malformed : public LogTest {
 protected:
  // Of a log in GoVector's form.
  std::string in_text(const std::string& text) {
    LogOptions options;
    options.preset = "govector";
    return mistake_in(text, options);
  }
  // Of a log in our own format, after the header.
  std::string in_lines(const std::string& text) { return mistake_in("{\"trace\":1}\n" + text); }
  std::string with_regex(const std::string& regex, const std::string& text = "x\n") {
    LogOptions options;
    options.regex = regex;
    return mistake_in(text, options);
  }
  std::string with_map(const std::string& map, const std::string& text = "{}\n") {
    LogOptions options;
    options.map = map;
    return mistake_in(text, options);
  }
  static std::string nested(std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); }
};

TEST_F(Malformed, Clocks) {
  EXPECT_EQ(in_text("a {a:1}\nx\n"),
            "1:4: the clock is not a JSON object of numbers: expected a process name in double quotes, found 'a'");
  EXPECT_EQ(in_text("a {\"a\"=1}\nx\n"), "1:7: the clock is not a JSON object of numbers: expected ':', found '='");
  EXPECT_EQ(in_text("a {\"a\":-1}\nx\n"),
            "1:8: the clock is not a JSON object of numbers: expected a number from 0 on, found '-'");
  EXPECT_EQ(in_text("a {\"a\":1 \"b\":2}\nx\n"),
            "1:10: the clock is not a JSON object of numbers: expected ',' or '}', found '\"'");
  EXPECT_EQ(in_text("a {\"a\":1.5}\nx\n"), "1:8: a clock counts events: whole numbers up to 4294967295");
  EXPECT_EQ(in_text("a {\"a\":4294967296}\nx\n"), "1:8: a clock counts events: whole numbers up to 4294967295");
  EXPECT_EQ(in_text("a {\"a\":1} }\nx\n"),
            "1:11: the clock is not a JSON object of numbers: expected nothing after it, found '}'");
  EXPECT_EQ(in_text("a {\"a\\n\":1}\nx\n"), "1:6: a backslash in the name of a process in a clock");
  EXPECT_EQ(with_regex("(?<host>\\w) (?<clock>.*?) (?<event>.*)", "a {\"a\":1 x\n"),
            "1:9: the clock is not a JSON object of numbers: expected ',' or '}', found its end");
  EXPECT_EQ(in_text("a {\"a\":1, \"a\":2}\nx\n"), "1:3: the clock has two entries for a");
  EXPECT_EQ(in_text("a {\"a\":1, \"\":2}\nx\n"), "1:3: the clock has an entry for a process without a name");
  EXPECT_EQ(in_text("a {\"b\":1}\nx\n"),
            "1:3: the clock of an event of a has no entry above 0 for a itself, which would count the event");
  EXPECT_EQ(in_text("a {\"a\":0}\nx\n"),
            "1:3: the clock of an event of a has no entry above 0 for a itself, which would count the event");
}

TEST_F(Malformed, ClocksThatContradictEachOther) {
  EXPECT_EQ(in_text("a {\"a\":1}\nx\na {\"a\":1}\ny\n"),
            "3:3: two events of a have the own entry 1; the other one is at log:1");
  EXPECT_EQ(in_text("b {\"b\":1}\nx\na {\"a\":1, \"b\":1}\ny\na {\"a\":2}\nz\n"),
            "5:3: the clock of a goes back: its entry for b is 0, but 1 at the event of a before, at log:3; it should "
            "be {\"a\":2, \"b\":1}");
  EXPECT_EQ(in_text("a {\"a\":1}\nx\nb {\"a\":1, \"b\":1}\ny\nc {\"b\":1, \"c\":1}\nz\n"),
            "5:3: the clock of c knows event 1 of b, at log:3, which knew event 1 of a, but its entry for a is 0; "
            "it should be {\"a\":1, \"b\":1, \"c\":1}");
  EXPECT_EQ(in_text("a {\"a\":1, \"b\":1}\nx\nb {\"a\":1, \"b\":1}\ny\n"),
            "1:3: this event of a knows event 1 of b, at log:3, which knows this one: neither can have happened first");
  EXPECT_EQ(in_text("a {\"a\":1, \"b\":1}\nx\nb {\"a\":5, \"b\":1}\ny\n"),
            "1:3: this event of a knows event 1 of b, at log:3, which knows this one: neither can have happened first");
}

TEST_F(Malformed, Expressions) {
  EXPECT_EQ(with_regex("(?<host>a"), "1:10: malformed regular expression: missing closing parenthesis");
  EXPECT_EQ(with_regex("(?<host>a)(?<clock>b)"),
            "1:1: the expression needs the named groups host, clock and event; event is missing");
  EXPECT_NE(
      with_regex("(?<host>a)(?<host>b)").find("malformed regular expression: two named subpatterns have the same name"),
      std::string::npos);
  EXPECT_EQ(with_regex("(?<host>a*)(?<clock>b*)(?<event>c)", "c\n"),
            "1:1: the group 'host' is empty here: an event needs a process");
  EXPECT_EQ(with_regex("(?<host>a)(?<clock>b)(?<event>c)", "x\ny\n"),
            "1:1: the log holds no event in its 2 lines (read by --regex)");
  LogOptions options;
  options.delimiter = "(?<name>-+)";
  EXPECT_EQ(mistake_in("a {\"a\":1}\nx\n", options),
            "1:1: a delimiter may have the named group trace only, not 'name'");
  options.delimiter = "^= (?<trace>.*)$";
  EXPECT_EQ(mistake_in("= t\na {\"a\":1}\nx\n= t\na {\"a\":1}\nx\n", options), "4:1: a second execution is called 't'");
  EXPECT_EQ(mistake_in("a {\"a\":1}\nx\n= 1\nb {\"b\":1}\nx\n", options), "3:1: a second execution is called '1'");
  EXPECT_EQ(mistake_in("= 2\na {\"a\":1}\nx\n= \nb {\"b\":1}\nx\n", options),
            "4:3: a second execution is called '2', as this is not named");
  options.map = "process=.p";
  EXPECT_EQ(mistake_in("{}\n", options), "--delimiter separates the executions of a text; it does not go with a map");
}

TEST_F(Malformed, Logs) {
  EXPECT_EQ(mistake_in(""), "1:1: the log is empty");
  EXPECT_EQ(mistake_in("\n \n"), "1:1: the log is empty");
  EXPECT_EQ(mistake_in("x\n"),
            "1:1: no preset matches anything in this log: say with --regex how an event looks (docs/detect.md)");
  EXPECT_EQ(mistake_in("{\"x\":1}\n"),
            "1:1: JSON lines of an unknown form: say with --map which members are the process, the clock and the "
            "event, or begin with "
            "the header {\"trace\": 1} (docs/detect.md)");
  LogOptions options;
  options.preset = "shiviz";
  EXPECT_EQ(mistake_in("", options),
            "--preset: 'shiviz' is none of default, govector, tsviz, tsviz-old, one-line, distalgo, akka, tlc, "
            "tracing, ewd998");
  options = {};
  options.paths = {"absent.log"};
  try {
    read_log(options, sources);
    ADD_FAILURE();
  } catch (const UserError& error) {
    EXPECT_EQ(describe(error), "cannot read absent.log: No such file or directory");
  }
  options.paths = {"/"};
  EXPECT_THROW(read_log(options, sources), UserError);
}

TEST_F(Malformed, Maps) {
  EXPECT_EQ(with_map("node"), "1:1: expected KEY=.PATH, found 'node'");
  EXPECT_EQ(with_map("process=node"), "1:9: a path begins with a point: .event.node");
  EXPECT_EQ(with_map("process=.a..b"), "1:11: a name is missing after this point");
  EXPECT_EQ(with_map("process=.a,vc=.b"), "1:12: 'vc' is none of process, clock, event, set, snd, rcv, snd_ch, rcv_ch");
  EXPECT_EQ(with_map("process=.a,process=.b"), "1:12: 'process' is said twice");
  EXPECT_EQ(with_map("clock=.a"), "1:1: the map does not say which member is the process: process=.PATH");
  EXPECT_EQ(with_map("process=.a"), "1:1: the log holds no event in its 1 line (read by JSON lines, --map)");
}

TEST_F(Malformed, Headers) {
  EXPECT_EQ(mistake_in("{\"trace\":2}\n"), "1:1: version 2 of the format is not known; this program reads version 1");
  EXPECT_EQ(mistake_in("{\"trace\":1,\"name\":3}\n"),
            "1:1: unknown member 'name' in the header; known are trace, execution, processes, init, cover");
  EXPECT_EQ(mistake_in("{\"trace\":1,\"execution\":[]}\n"), "1:1: 'execution' is a name, found []");
  EXPECT_EQ(mistake_in("{\"trace\":1,\"processes\":{}}\n"), "1:1: 'processes' is a list of names, found {}");
  EXPECT_EQ(mistake_in("{\"trace\":1,\"processes\":[true]}\n"),
            "1:1: 'processes' is a list of names, found true in it");
  EXPECT_EQ(mistake_in("{\"trace\":1,\"processes\":[\"a\",\"a\"]}\n"), "1:1: process 'a' is listed twice");
  EXPECT_EQ(mistake_in("{\"trace\":1,\"init\":[]}\n"),
            "1:1: 'init' holds an object of values for each process, found []");
  EXPECT_EQ(mistake_in("{\"trace\":1,\"init\":{\"a\":1}}\n"),
            "1:1: 'init' holds an object of values for each process, found 1 for a");
  EXPECT_EQ(mistake_in("{\"trace\":1,\"processes\":[\"a\"],\"init\":{\"b\":{}}}\n"),
            "1:1: process 'b' is not among the processes that the header lists");
  EXPECT_EQ(mistake_in("{\"trace\":1}\n"), "1:1: the log holds no event in its 1 line (read by JSON lines)");
}

TEST_F(Malformed, Lines) {
  EXPECT_EQ(in_lines("{\"p\":\n"), "2:6: this is not JSON: the text ends where a value is expected");
  EXPECT_EQ(in_lines("{\"p\":1} 2\n"), "2:9: this is not JSON: expected nothing after the value");
  EXPECT_EQ(in_lines("{\"p\":\"\xff\"}\n"), "2:6: this is not JSON: a text in quotes holds bytes that are no UTF-8");
  EXPECT_EQ(in_lines("{\"p\":\"a\",\"p\":\"b\"}\n"), "2:10: an object has two members 'p'");
  EXPECT_EQ(in_lines("{\"p\":\"a\",\"set\":{\"x\":1,\"x\":2}}\n"), "2:23: an object has two members 'x'");
  EXPECT_EQ(in_lines("{\"p\":\"a\",\"vc\":{\"a\":1,\"a\":2}}\n"), "2:22: an object has two members 'a'");
  EXPECT_EQ(in_lines("[1]\n"), "2:1: every line is a JSON object, found array");
  EXPECT_EQ(in_lines("{\"trace\":1}\n"),
            "2:1: a second header: where a file holds several executions, each has a name: \"execution\"");
  EXPECT_EQ(in_lines("{\"trace\":1,\"execution\":\"t\"}\n"),
            "2:1: a second header: where a file holds several executions, each has a name: \"execution\"");
  EXPECT_EQ(mistake_in("{\"trace\":1,\"execution\":\"t\"}\n{\"trace\":1,\"execution\":\"t\"}\n"),
            "2:1: a second execution is called 't'");
  EXPECT_EQ(mistake_in("{\"trace\":1,\"cover\":1}\n"), "1:1: 'cover' is true or false, found 1");
  EXPECT_EQ(in_lines("{\"e\":\"x\"}\n"), "2:1: an event needs its process: \"p\"");
  EXPECT_EQ(in_lines("{\"p\":[]}\n"), "2:1: a process is named by a text or a number, found []");
  EXPECT_EQ(in_lines("{\"p\":\"a\",\"e\":1}\n"), "2:1: \"e\" is a text, found 1");
  EXPECT_EQ(in_lines("{\"p\":\"a\",\"set\":1}\n"), "2:1: \"set\" is an object of values, found 1");
  EXPECT_EQ(in_lines("{\"p\":\"a\",\"clock\":1}\n"),
            "2:1: unknown member 'clock' in an event; known are p, e, vc, set, snd, rcv, snd_ch, rcv_ch");
  EXPECT_EQ(in_lines("{\"p\":\"a\",\"vc\":{\"a\":-1}}\n"),
            "2:1: a clock counts events: the entry for a must be a whole number from 0 to 4294967295, found -1");
  EXPECT_EQ(in_lines("{\"p\":\"a\",\"vc\":[1]}\n"),
            "2:1: a clock is an object of numbers, or an array if the header lists the processes, found [1]");
  EXPECT_EQ(in_lines("{\"p\":\"a\",\"vc\":1}\n"), "2:1: a clock is an object of numbers, found 1");
  EXPECT_EQ(mistake_in("{\"trace\":1,\"processes\":[\"a\"]}\n{\"p\":\"a\",\"vc\":[1,2]}\n"),
            "2:1: the clock has 2 entries, but there are 1 processes");
  EXPECT_EQ(mistake_in("{\"trace\":1,\"processes\":[\"a\"]}\n{\"p\":\"b\"}\n"),
            "2:1: process 'b' is not among the processes that the header lists");
  EXPECT_EQ(in_lines("{\"p\":\"a\",\"vc\":{\"a\":1}}\n{\"p\":\"a\"}\n"),
            "3:1: this event has no clock, but the one at log:2 has");
  EXPECT_EQ(in_lines("{\"p\":\"a\",\"snd\":{}}\n"), "2:1: a message is named by a text or a number, found {}");
  EXPECT_EQ(in_lines("{\"p\":\"a\",\"rcv\":[[1]]}\n"), "2:1: a list of messages holds names, found [1]");
}

// More than the program can keep: in foreign lines and in texts too, where other malformed JSON is passed over.
TEST_F(Malformed, JsonThatCannotBeKept) {
  EXPECT_EQ(in_lines("{\"p\":\"a\",\"set\":{\"x\":1e999}}\n"), "2:21: this number is too large");
  EXPECT_EQ(mistake_in("{\"trace\":1,\"init\":{\"a\":{\"x\":-1e999}}}\n"), "1:29: this number is too large");
  EXPECT_EQ(mistake_in("\n {\"x\":1e999}\n"), "2:7: this number is too large");
  EXPECT_EQ(with_map("process=.p", "{\"p\":1}\n{\"p\":1,\"x\":1e999}\n"), "2:12: this number is too large");
  EXPECT_EQ(in_text("a {\"a\":1}\nfoo {\"x\":1e999}\n"), "2:10: this number is too large");

  const std::string too_deep = "values stand too deep in each other";
  EXPECT_EQ(in_lines("{\"p\":\"a\",\"set\":{\"x\":" + nested(199) + "}}\n"), "no mistake");
  EXPECT_EQ(in_lines("{\"p\":\"a\",\"set\":{\"x\":" + nested(200) + "}}\n"), "2:220: " + too_deep);
  EXPECT_EQ(in_lines("{\"p\":" + nested(100'000) + "}\n"), "2:206: " + too_deep);
  EXPECT_EQ(mistake_in("{\"trace\":1,\"init\":" + nested(100'000) + "}\n"), "1:219: " + too_deep);
  EXPECT_EQ(with_map("process=.p", "{\"p\":" + nested(100'000) + "}\n"), "1:206: " + too_deep);
  std::string object = "1";
  for (int i = 0; i < 20'000; ++i) object = "{\"x\":" + object + "}";
  EXPECT_EQ(in_text("a {\"a\":1}\nfoo " + object + "\n"), "2:1010: " + too_deep);
}

TEST_F(Malformed, Messages) {
  EXPECT_EQ(in_lines("{\"p\":\"a\",\"snd\":1}\n{\"p\":\"b\",\"snd\":1}\n"),
            "3:1: message '1' is sent a second time; the first time was at log:2");
  EXPECT_EQ(in_lines("{\"p\":\"a\",\"snd\":1}\n{\"p\":\"b\",\"rcv\":[1,2,1]}\n"),
            "3:1: message '1' is received twice by one event");
  EXPECT_EQ(in_lines("{\"p\":\"a\",\"snd\":1,\"rcv\":1}\n"), "2:1: '1': one event both sends and receives the message");
  EXPECT_EQ(in_lines("{\"p\":\"a\",\"snd_ch\":\"c\"}\n{\"p\":\"b\",\"snd_ch\":\"c\"}\n"),
            "3:1: channel 'c' has two senders, a and b, so the order of its messages is not known; name the messages "
            "instead");
  EXPECT_EQ(
      in_lines(
          "{\"p\":\"a\",\"snd_ch\":[\"c\",\"c\"]}\n{\"p\":\"b\",\"rcv_ch\":\"c\"}\n{\"p\":\"d\",\"rcv_ch\":\"c\"}\n"),
      "4:1: channel 'c' has two receivers, b and d, so the order of its messages is not known; name the messages "
      "instead");
  EXPECT_EQ(in_lines("{\"p\":\"b\",\"rcv_ch\":\"c\"}\n{\"p\":\"a\"}\n"),
            "2:1: this is message 1 that comes out of channel 'c', but only 0 went in");
  EXPECT_EQ(
      in_lines("{\"p\":\"a\",\"rcv\":1}\n{\"p\":\"a\",\"snd\":2}\n{\"p\":\"b\",\"rcv\":2}\n{\"p\":\"b\",\"snd\":1}\n"),
      "2:1: messages and the order of lines form a cycle: log:2 (a) receives what log:5 (b) sends, before which log:4 "
      "(b) receives "
      "what log:3 (a) sends");
  EXPECT_EQ(in_lines("{\"p\":\"a\",\"rcv\":1}\n{\"p\":\"a\",\"snd\":1}\n"),
            "2:1: messages and the order of lines form a cycle: log:2 (a) receives what log:3 (a) sends");
  EXPECT_EQ(in_lines("{\"p\":\"a\",\"vc\":{\"a\":1},\"snd\":1}\n{\"p\":\"b\",\"vc\":{\"b\":1},\"rcv\":1}\n"),
            "3:1: a message is received here that was sent at log:2, but by the clocks that did not happen before");
}

}  // namespace
}  // namespace hasse::traces
