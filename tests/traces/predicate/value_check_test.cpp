// What a predicate could never say of a run, since its variables never have such values: mistakes and warnings.
#include "traces/predicate/value_check.h"

#include "traces/log_fixture.h"
#include "traces/predicate/formula.h"

namespace hasse::traces {
namespace {

class Values : public LogTest {
 protected:
  void SetUp() override {
    LogTest::SetUp();
    run_ = run_of(
        "{\"trace\":1}\n"
        "{\"p\":\"a\",\"set\":{\"term\":1,\"role\":\"leader\",\"cs\":true,\"id\":\"x7\",\"none\":null}}\n"
        "{\"p\":\"a\",\"set\":{\"term\":2,\"role\":\"follower\",\"id\":12}}\n"
        "{\"p\":\"a\",\"set\":{\"term\":3,\"load\":0.5}}\n"
        "{\"p\":\"b\",\"set\":{\"term\":4,\"role\":\"candidate\",\"cs\":false}}\n");
  }

  // The mistake, or the warnings, of a predicate.
  std::string said_of(const std::string& text) {
    run_.warnings.clear();
    try {
      parse_predicate(text, "predicate", run_, *sources);
    } catch (const UserError& error) {
      return describe(error);
    }
    return warnings();
  }
  std::string warnings() {
    std::string all;
    for (const Warning& warning : run_.warnings)
      all += fmt::format("{}warning {}:{}: {}", all.empty() ? "" : "\n", warning.pos.line, warning.pos.column,
                         warning.message);
    return all;
  }

  traces::Run run_;
};

TEST_F(Values, OfOneKindAreCompared) {
  for (const char* text :
       {"a.term == 3", "a.term == 3.0", "a.term > 7", "a.role == \"leader\"", "a.cs == true", "a.role == b.role",
        "a.term < b.term", "a.id == 12", "a.id == \"x7\"", "a.id > 3", "a.load == 0.5", "count(cs) == 5",
        "sum(term) > 100", "sum(load) > 1", "a.cs", "a.term", "exists(role == \"candidate\")", "forall(term == 4)"}) {
    EXPECT_EQ(said_of(text), "") << text;
  }
}

TEST_F(Values, OfDifferentKindsAreAMistake) {
  EXPECT_EQ(said_of("a.term == \"1\""),
            "1:8: values of different kinds are compared: a.term is a number, and \"1\" is a text; write 1");
  EXPECT_EQ(said_of("\"1\" != a.term"),
            "1:5: values of different kinds are compared: \"1\" is a text, and a.term is a number; write 1");
  EXPECT_EQ(said_of("!(a.term < \"many\")"),
            "1:10: values of different kinds are compared: a.term is a number, and \"many\" is a text; it has 1, 2, 3");
  EXPECT_EQ(said_of("a.cs == 1"),
            "1:6: values of different kinds are compared: a.cs is true or false, and 1 is a number; it has true");
  EXPECT_EQ(said_of("a.cs == \"true\""),
            "1:6: values of different kinds are compared: a.cs is true or false, and \"true\" is a text; write true");
  EXPECT_EQ(said_of("a.role == 3"),
            "1:8: values of different kinds are compared: a.role is a text, and 3 is a number; write \"3\"");
  EXPECT_EQ(said_of("a.role == b.term"),
            "1:8: values of different kinds are compared: a.role is a text, and b.term is a number");
  EXPECT_EQ(
      said_of("count(term == true) > 0"),
      "1:12: values of different kinds are compared: term is a number, and true is true or false; it has 1, 2, 3, 4");
  EXPECT_EQ(said_of("sum(term) == \"10\""),
            "1:11: values of different kinds are compared: the other side is a number, and \"10\" is a text; write 10");
  EXPECT_EQ(said_of("1 == \"1\""),
            "1:3: values of different kinds are compared: 1 is a number, and \"1\" is a text; write \"1\"");
  EXPECT_EQ(said_of("a.id == \"12\""),
            "1:6: a.id never has the value \"12\", but 12, which is of another kind; write 12");
}

TEST_F(Values, WithoutTruthOrNumber) {
  EXPECT_EQ(said_of("a.role"),
            "1:1: a.role is a text, which is neither true nor false; compare it, as in a.role == \"leader\"");
  EXPECT_EQ(said_of("exists(!role)"),
            "1:9: role is a text, which is neither true nor false; compare it, as in role == \"leader\"");
  EXPECT_EQ(said_of("a.role + 1 == 1"), "1:1: a.role is no number, but a text");
  EXPECT_EQ(said_of("sum(cs) > 1"), "1:5: cs is no number, but true or false; count(cs) counts where it is true");
  EXPECT_EQ(said_of("-a.cs < 1"), "1:2: a.cs is no number, but true or false; count(cs) counts where it is true");
}

TEST_F(Values, ThatAreNeverTakenAreWarnedOf) {
  EXPECT_EQ(said_of("a.term == 7"), "warning 1:8: a.term never has the value 7; it has 1, 2, 3");
  EXPECT_EQ(said_of("a.term != 2.5"), "warning 1:8: a.term never has the value 2.5; it has 1, 2, 3");
  EXPECT_EQ(said_of("count(role == \"leadr\") > 0"),
            "warning 1:12: role never has the value \"leadr\"; did you mean \"leader\"? It has \"candidate\", "
            "\"follower\", \"leader\"");
  EXPECT_EQ(said_of("b.role == \"leader\""),
            "warning 1:8: b.role never has the value \"leader\"; it has \"candidate\"");
  EXPECT_EQ(said_of("b.cs == true"), "warning 1:6: b.cs never has the value true; it has false");
  EXPECT_EQ(said_of("a.none == 1"), "warning 1:1: a.none never has a value, so nothing holds of it");
  EXPECT_EQ(said_of("a.none"), "warning 1:1: a.none never has a value, so nothing holds of it");
  EXPECT_EQ(said_of("a.cs < b.cs"),
            "warning 1:6: booleans have no order: this comparison is false, and so is its negation");
  EXPECT_EQ(said_of("a.term == 7 || b.term == 8"),
            "warning 1:8: a.term never has the value 7; it has 1, 2, 3\n"
            "warning 1:23: b.term never has the value 8; it has 4");
}

TEST_F(Values, OfFormulas) {
  const auto said = [&](const std::string& text) {
    run_.warnings.clear();
    try {
      parse_formula(text, "formula", run_, *sources);
    } catch (const UserError& error) {
      return describe(error);
    }
    return warnings();
  };
  EXPECT_EQ(said("AG(a.term < 9) && EF(a.term == \"1\")"),
            "1:29: values of different kinds are compared: a.term is a number, and \"1\" is a text; write 1");
  EXPECT_EQ(said("exists(EF(role == \"leadr\"))"),
            "warning 1:16: role never has the value \"leadr\"; did you mean \"leader\"? It has \"candidate\", "
            "\"follower\", \"leader\"");
  EXPECT_EQ(said("exists(EF(role == \"leader\"))"), "");
}

// A word of a text log is what it looks like, so that an identifier can be of two kinds.
TEST_F(Values, OfTextLogs) {
  LogOptions options;
  options.preset = "govector";
  run_ = run_of("a {\"a\":1}\nid=7 ok=True\na {\"a\":2}\nid=0x7 ok=False\n", options);
  EXPECT_EQ(said_of("a.id == \"0x7\""), "");
  EXPECT_EQ(said_of("a.id == \"7\""), "1:6: a.id never has the value \"7\", but 7, which is of another kind; write 7");
  EXPECT_EQ(said_of("a.ok == \"True\""),
            "1:6: values of different kinds are compared: a.ok is true or false, and \"True\" is a text; write true");
  EXPECT_EQ(said_of("a.id == ok"),
            "1:9: 'ok' of which process? Write a.ok, or count(...), sum(...), forall(...), exists(...)");
}

TEST_F(Values, ManyOfThem) {
  std::string log = "{\"trace\":1}\n";
  for (int i = 0; i < 100; ++i) log += fmt::format("{{\"p\":\"a\",\"set\":{{\"n\":{},\"t\":\"t{}\"}}}}\n", i, i);
  run_ = run_of(log);
  EXPECT_EQ(said_of("a.n == 99 && a.t == \"t99\""), "");
  EXPECT_EQ(said_of("a.n == 100"), "warning 1:5: a.n never has the value 100; it has numbers from 0 to 99");
}

TEST_F(Values, ChannelsThatAreNeverUsed) {
  run_ = run_of("{\"trace\":1}\n{\"p\":\"a\",\"snd\":\"m\"}\n{\"p\":\"b\",\"rcv\":\"m\"}\n");
  EXPECT_EQ(said_of("channel(a, b) > 0"), "");
  EXPECT_EQ(said_of("channel(b, a) > 0"), "warning 0:0: channel(b, a) is always 0: the log has no message from b to a");
}

}  // namespace
}  // namespace hasse::traces
