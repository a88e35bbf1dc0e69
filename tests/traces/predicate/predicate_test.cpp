// The language of predicates on recorded runs: what they mean, and what is told about mistakes in them.
#include "traces/detect/definitely.h"
#include "traces/log_fixture.h"

namespace hasse::traces {
namespace {

class Predicates : public LogTest {
 protected:
  void SetUp() override {
    LogTest::SetUp();
    run_ = run_of(
        "{\"trace\":1,\"init\":{\"a\":{\"n\":0,\"mix\":1}}}\n"
        "{\"p\":\"a\",\"set\":{\"mix\":\"many\",\"n\":2,\"role\":\"leader\",\"cs\":true,\"m.k\":1}}\n"
        "{\"p\":\"b\",\"set\":{\"n\":3,\"role\":\"idle\",\"cs\":false}}\n"
        "{\"p\":\"kv-10\",\"set\":{\"load\":0.5}}\n"
        "{\"p\":7,\"set\":{\"n\":-1}}\n");
  }

  // In the state where everything has happened.
  bool at_the_end(const std::string& text) { return holds_in(text, poset::full_cut(run_.order)); }
  bool at_the_start(const std::string& text) { return holds_in(text, poset::empty_cut(run_.order)); }
  bool holds_in(const std::string& text, const poset::Cut& cut) {
    const Predicate predicate = parse_predicate(text, "predicate", run_, *sources);
    const Columns columns(run_, predicate.variables);
    return holds(*predicate.root, true, columns, cut);
  }
  std::string mistake(const std::string& text) {
    try {
      parse_predicate(text, "predicate", run_, *sources);
    } catch (const UserError& error) {
      return describe(error);
    }
    return "no mistake";
  }

  traces::Run run_;
};

TEST_F(Predicates, Meaning) {
  for (const char* text : {"a.n == 2",
                           "a.n + b.n == 5",
                           "a.n * b.n - 1 == 5",
                           "-a.n < 0",
                           "b.n > a.n && a.n >= 2",
                           "a.role == \"leader\"",
                           "a.role > b.role",
                           "a.role != b.role",
                           "a.cs",
                           "!b.cs",
                           "\"kv-10\".load < 1",
                           "\"kv-10\".load + 0.5 == 1",
                           "7.n == -1",
                           "a.m.k == 1",
                           "\"a\".m.k == 1",
                           "count(cs) == 1",
                           "count(n > 0) == 2",
                           "sum(n) == 4",
                           "sum(n * 2) == 8",
                           "sum(-n) == -4",
                           "exists(n < 0)",
                           "!forall(n > 0)",
                           "forall(n > -2)",
                           "exists(m.k == 1)",
                           "forall(n <= b.n)",
                           "a.n == 2.0",
                           "a.n",
                           "!(a.n == 3)",
                           "a.mix != 3",
                           "false || true",
                           "1 + 1 == 2",
                           "a.n + 1 * 2 == 4",
                           "(a.n + 1) * 2 == 6",
                           "a.n == 2 || a.n == 3 && false",
                           "forall(role == \"leader\" || role == \"idle\")",
                           "a.cs == true",
                           "count(!cs) == 1",
                           "a.n != b.n"}) {
    EXPECT_TRUE(at_the_end(text)) << text;
  }
  for (const char* text : {"a.n != 2", "a.mix == 3", "a.mix < 3", "!(a.mix < 3)", "a.mix + 1 == 1", "a.mix", "!a.mix",
                           "b.cs", "7.n == 1", "count(cs) > 1", "exists(n > 3)", "a.n < 2 || b.n < 2"}) {
    EXPECT_FALSE(at_the_end(text)) << text;
  }
}

TEST_F(Predicates, BeforeItsFirstAssignmentAVariableIsUndefined) {
  for (const char* text : {"b.n == 3", "b.n != 3", "!(b.n == 3)", "b.cs", "!b.cs", "b.n == b.n", "a.n + b.n >= 0"}) {
    EXPECT_FALSE(at_the_start(text)) << text;
  }
  for (const char* text :
       {"a.n == 0", "sum(n) == 0", "count(cs) == 0", "count(n == 0) == 1", "!exists(n == 5) || true"}) {
    EXPECT_TRUE(at_the_start(text)) << text;
  }
}

TEST_F(Predicates, LargeNumbers) {
  run_ = run_of(
      "{\"trace\":1}\n"
      "{\"p\":\"a\",\"set\":{\"id\":18446744073709551615,\"far\":-99999999999999999999,\"most\":9223372036854775807}}\n"
      "{\"p\":\"b\",\"set\":{\"id\":18446744073709551614,\"far\":-99999999999999999998,\"real\":1e300}}\n"
      "{\"p\":\"c\",\"set\":{\"odd\":9007199254740993,\"even\":9007199254740994.0,\"real\":-0.5}}\n");
  for (const char* text :
       {"a.id == \"18446744073709551615\"", "a.id != b.id", "a.far != b.far", "a.far == \"-99999999999999999999\"",
        "a.most < 9223372036854775808.0", "9223372036854775808.0 > a.most", "a.most != 9223372036854775808.0",
        "a.most > -9223372036854775809.0", "-9223372036854775808.0 == -a.most - 1", "a.most < b.real",
        "-b.real < a.most", "c.odd < c.even", "c.even > c.odd", "c.even - 1.0 != c.even", "c.real < 0", "c.real > -1",
        "0 > c.real", "c.odd > 9007199254740992.0", "9007199254740992.0 < c.odd"}) {
    EXPECT_TRUE(at_the_end(text)) << text;
  }
  const auto refused = [&](const std::string& text) {
    try {
      at_the_end(text);
    } catch (const UserError& error) {
      return describe(error);
    }
    return std::string("nothing");
  };
  EXPECT_EQ(refused("a.most + 1 == a.most"), "1:8: 9223372036854775807 + 1 does not fit into 64 bits");
  EXPECT_EQ(refused("-a.most - 2 == 0"), "1:9: -9223372036854775807 - 2 does not fit into 64 bits");
  EXPECT_EQ(refused("a.most * 2 > 0"), "1:8: 9223372036854775807 * 2 does not fit into 64 bits");
  EXPECT_EQ(refused("sum(most + 0) + a.most > 0"),
            "1:15: 9223372036854775807 + 9223372036854775807 does not fit into 64 bits");
  EXPECT_EQ(refused("b.real * b.real == b.real"), "1:8: 1e+300 * 1e+300 is too large for a double");
  EXPECT_EQ(refused("b.real == 1e999"), "1:11: no double holds this number");
  EXPECT_EQ(refused("b.real == 1e-999"), "1:11: no double holds this number");
  EXPECT_EQ(refused("a.most == 9223372036854775808"),
            "1:11: this whole number does not fit into 64 bits; in logs such a number is a text: write it in double "
            "quotes");
}

// A number with a point or an exponent is a double: what is calculated with it is rounded, what is compared is not.
TEST_F(Predicates, Doubles) {
  run_ = run_of(
      "{\"trace\":1}\n{\"p\":\"a\",\"set\":{\"x\":4e15,\"y\":4.5,\"b\":2147483648.0,\"zero\":-0.0}}\n"
      "{\"p\":\"b\",\"set\":{\"w\":9007199254740993,\"y\":0.0,\"v\":9007199254740992.0,\"i\":1}}\n");
  for (const char* text : {"a.x == 4000000000000000",
                           "a.x * a.x == 16e30",
                           "a.x * a.x > a.x",
                           "a.b * a.b * a.b * a.b > 1e37",
                           "a.x + a.y - a.x == 4.5",
                           "b.w > b.v",
                           "b.w != b.v",
                           "b.w + b.y == b.v",
                           "b.w + b.y - b.v == 0",
                           "b.w - b.v == 0",
                           "b.w + b.i - b.w == 1",
                           "b.v + b.i == b.v",
                           "b.v + b.i + b.i == b.v",
                           "b.v + (b.i + b.i) > b.v",
                           "a.zero == 0",
                           "!(a.zero < 0)",
                           "!a.zero",
                           "-a.zero == 0.0",
                           "b.y == a.zero",
                           "a.y * 2 == 9",
                           "sum(y) == 4.5",
                           "0.1 + 0.2 > 0.3",
                           "0.1 + 0.2 == 0.30000000000000004",
                           "a.b == 2147483648",
                           "a.b - 1 == 2147483647"}) {
    EXPECT_TRUE(at_the_end(text)) << text;
    EXPECT_EQ(possibly(run_, text).verdict, Possibility::Verdict::possible) << text;
  }
  for (const char* text : {"a.x * a.x == 16000000000000000", "b.w - b.v == 1", "b.w + b.y > b.v", "a.y == 4",
                           "sum(y) > 4.5", "b.v + b.i > b.v", "0.1 + 0.2 == 0.3"}) {
    EXPECT_FALSE(at_the_end(text)) << text;
  }
}

// Of doubles, too, sums over processes are decided by minimum cuts: exactly where nothing is rounded, and where something
// is, by bounds that are surely reached.
TEST_F(Predicates, SumsOfDoubles) {
  std::string log = "{\"trace\":1}\n";
  for (int i = 0; i < 400; ++i)
    log += fmt::format("{{\"p\":\"p{}\",\"set\":{{\"x\":{},\"y\":{}}}}}\n", i % 20, i % 7 == 0 ? "0.75" : "0.5",
                       i % 3 == 0 ? "0.1" : "0.7");
  run_ = run_of(log);
  const auto verdict = [&](const std::string& text) {
    const Possibility found = possibly(run_, text);
    EXPECT_FALSE(found.by_search) << text;
    return found.verdict;
  };
  EXPECT_EQ(verdict("sum(x) >= 15"), Possibility::Verdict::possible);
  EXPECT_EQ(verdict("sum(x) > 15"), Possibility::Verdict::impossible);
  EXPECT_EQ(verdict("sum(x) > 14.75"), Possibility::Verdict::possible);
  EXPECT_EQ(verdict("sum(x * 2) > 29.5"), Possibility::Verdict::possible);
  EXPECT_EQ(verdict("sum(y) > 13.9"), Possibility::Verdict::possible);
  EXPECT_EQ(verdict("sum(y) > 14.1"), Possibility::Verdict::impossible);
  EXPECT_EQ(verdict("p0.y + 0.1 * p1.y < -1"), Possibility::Verdict::impossible);
}

// Times in nanoseconds since 1970: sums of them are near the end of 64 bits, differences are small.
TEST_F(Predicates, DifferencesOfLargeNumbers) {
  run_ = run_of(
      "{\"trace\":1}\n{\"p\":\"a\",\"set\":{\"t\":1700000000000000000}}\n{\"p\":\"b\",\"set\":{\"t\":"
      "1700000000000000007}}\n"
      "{\"p\":\"a\",\"set\":{\"t\":1700000000000000009}}\n");
  for (const auto& [text, possible] : {std::pair("b.t - a.t == 7", true),
                                       {"a.t - b.t == 2", true},
                                       {"a.t - b.t == 1", false},
                                       {"a.t < b.t - 6", true},
                                       {"a.t < b.t - 7", false}}) {
    const Possibility found = possibly(run_, text);
    EXPECT_FALSE(found.by_search) << text;
    EXPECT_EQ(found.verdict == Possibility::Verdict::possible, possible) << text;
  }
}

TEST_F(Predicates, Mistakes) {
  EXPECT_EQ(mistake(""), "1:1: the predicate is empty");
  EXPECT_EQ(mistake("a.n = 2"), "1:5: '=' is no comparison; write '=='");
  EXPECT_EQ(mistake("a.role == 'x'"), "1:11: texts stand in double quotes: \"leader\"");
  EXPECT_EQ(mistake("a.role == \"x"), "1:11: this text has no closing '\"'");
  EXPECT_EQ(mistake("a.n ? 1"), "1:5: unexpected '?'");
  EXPECT_EQ(mistake("a.n == ü"), "1:8: unexpected 'ü'");
  EXPECT_EQ(mistake("a.n =="), "1:7: expected a value, a variable or '(', found the end");
  EXPECT_EQ(mistake("(a.n == 2"), "1:10: expected ')', found the end");
  EXPECT_EQ(mistake("a.n == 2 3"), "1:10: expected an operator or the end, found '3'");
  EXPECT_EQ(mistake("1 < a.n < 3"), "1:9: comparisons do not form chains; write a < b && b < c");
  EXPECT_EQ(mistake("a. == 2"), "1:4: expected the name of a variable after '.', found '=='");
  EXPECT_EQ(mistake("a.n == 12x"),
            "1:8: a number goes over into a word here; names that begin with a digit stand in double quotes");
  EXPECT_EQ(mistake("max(n) > 1"), "1:1: 'max' is none of the functions count, sum, forall, exists, channel");
  EXPECT_EQ(mistake("a.m == 2"),
            "1:1: process 'a' never assigns a variable 'm'; did you mean 'n'? There are cs, m.k, mix, n, role");
  EXPECT_EQ(mistake("a.rolle == \"x\""),
            "1:1: process 'a' never assigns a variable 'rolle'; did you mean 'role'? There are cs, m.k, mix, n, role");
  EXPECT_EQ(mistake("\"kv-10\".speed > 2"), "1:1: process 'kv-10' never assigns a variable 'speed'; there are load");
  EXPECT_EQ(mistake("kv.load > 2"), "1:1: there is no process 'kv'; there are 7, a, b, kv-10");
  EXPECT_EQ(mistake("n > 2"),
            "1:1: 'n' of which process? Write a.n, or count(...), sum(...), forall(...), exists(...)");
  EXPECT_EQ(mistake("load > 2"),
            "1:1: 'load' of which process? Write \"kv-10\".load, or count(...), sum(...), forall(...), exists(...)");
  EXPECT_EQ(
      mistake("count(rol == 1) > 0"),
      "1:7: no process ever assigns a variable 'rol'; did you mean 'role'? There are cs, load, m.k, mix, n, role");
  EXPECT_EQ(mistake("count(load > 0 && n > 0) > 0"), "1:1: no process has all the variables load, n");
  EXPECT_EQ(mistake("count(a.n > 0) > 0"),
            "1:1: 'count' is about all processes, but no variable in it is one of the process at hand");
  EXPECT_EQ(mistake("exists(count(cs) > 1)"), "1:8: 'count' inside of another function of all processes");
  EXPECT_EQ(mistake("a.n + 1"), "1:5: '+' makes a number here; a condition is wanted: compare it");
  EXPECT_EQ(mistake("3"), "1:1: 3 is no condition; compare it");
  EXPECT_EQ(mistake("count(cs)"), "1:1: 'count' makes a number here; a condition is wanted: compare it");
  EXPECT_EQ(mistake("sum(n > 0) == 1"), "1:7: sum adds numbers; count(...) counts where a condition holds");
  EXPECT_EQ(mistake("a.n + (b.n > 1) == 2"), "1:12: '>' makes a condition; count(...) makes a number of it");
  EXPECT_EQ(mistake("a.n + \"x\" == 2"), "1:7: \"x\" is no number");
  EXPECT_EQ(mistake("(a.n > 1) == b.cs"), "1:6: '>' makes a condition, which cannot be compared");
  EXPECT_EQ(mistake(std::string(600, '!') + "a.cs"), "1:501: the predicate is nested too deeply");
}

// Inside of a function of all processes a name with a point may be either.
TEST_F(Predicates, VariablesThatAreNamedAsThoseOfAProcess) {
  run_ = run_of("{\"trace\":1}\n{\"p\":\"a\",\"set\":{\"b.x\":1,\"x\":2}}\n{\"p\":\"b\",\"set\":{\"x\":3}}\n");
  EXPECT_EQ(mistake("count(x > 1 && b.x == 1) > 0"),
            "1:16: 'b.x' is a variable, and 'b' is a process: write \"b\".x for the process's variable; the other one "
            "needs its process, too, as in a.b.x");
  EXPECT_TRUE(at_the_end("count(x > 1 && \"b\".x == 3) == 2"));
  EXPECT_TRUE(at_the_end("count(x > 1 && a.b.x == 1) == 2"));
}

// A chain of && or || is one condition of many parts, others are trees as deep as they are long.
TEST_F(Predicates, LongChains) {
  const auto chain = [](const std::string& sign, int length) {
    std::string text = "a.n";
    for (int i = 1; i < length; ++i) text += sign + "a.n";
    return text;
  };
  EXPECT_TRUE(at_the_end(chain(" && ", 30'000)));
  EXPECT_TRUE(at_the_end(chain(" || ", 30'000)));
  EXPECT_EQ(possibly(run_, chain(" && ", 30'000) + " && b.n == 3").verdict, Possibility::Verdict::possible);
  EXPECT_TRUE(at_the_end(chain(" + ", 500) + " == 1000"));
  EXPECT_TRUE(at_the_end("(" + chain(" + ", 400) + ") + (" + chain(" + ", 400) + ") == 1600"));
  for (const char* sign : {" + ", " - ", " * "}) {
    const std::string why =
        "more than 500 operators stand one inside of another here; put parts of the chain in parentheses";
    EXPECT_EQ(mistake(chain(sign, 30'000) + " > b.n"), "1:3005: " + why);
    EXPECT_EQ(mistake("!(" + chain(sign, 500) + " > b.n)"), "1:1: " + why);
  }
}

TEST_F(Predicates, TooManyAlternatives) {
  const auto verdict = [&](const std::string& alternatives) {
    std::string text = alternatives;
    for (int i = 0; i < 12; ++i) text += " && " + alternatives;
    EXPECT_TRUE(possibly(run_, text).by_search);
    const Certainty found = definitely(run_, parse_predicate(text, "predicate", run_, *sources), [] { return false; });
    EXPECT_EQ(found.means, Certainty::Means::search);
    return found.verdict;
  };
  EXPECT_EQ(verdict("(a.n == 2 || b.n == 3)"), Certainty::Verdict::definite);
  EXPECT_EQ(verdict("(a.n == 1 || b.n == 1)"), Certainty::Verdict::avoidable);
}

}  // namespace
}  // namespace hasse::traces
