// The preprocessor against what C prescribes; expected texts are those of `gcc -E`, white space aside.
#include "frontends/promela/preprocessor.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <fstream>

#include "support/temporary_folder.h"

namespace hasse::promela {
namespace {

// A folder of its own for each test.
class PreprocessorTest : public testing::Test {
 protected:
  std::string file(const std::string& name, const std::string& text) {
    const std::filesystem::path path = folder_ / name;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
    return path.string();
  }

  std::vector<PpToken> tokens(const std::string& text) {
    const std::string path = file("main.pml", text);
    Preprocessor preprocessor(sources_, options_, warnings_);
    return preprocessor.run(sources_.add("main.pml", text), path);
  }

  // The tokens, separated by spaces.
  std::string run(const std::string& text) {
    std::string joined;
    for (const PpToken& token : tokens(text)) joined += (joined.empty() ? "" : " ") + token.text;
    return joined;
  }

  // "line:column message", the folder's name left out.
  std::string error(const std::string& text) {
    try {
      return "no error: " + run(text);
    } catch (const UserError& e) {
      std::string message = fmt::format("{}:{} {}", e.pos().line, e.pos().column, e.what());
      const std::string prefix = folder_.string() + "/";
      for (std::size_t at = message.find(prefix); at != std::string::npos; at = message.find(prefix))
        message.erase(at, prefix.size());
      return message;
    }
  }

  const TemporaryFolder temporary_;
  const std::filesystem::path& folder_ = temporary_.path();
  SourceFiles sources_;
  Options options_;
  std::vector<Warning> warnings_;
};

TEST_F(PreprocessorTest, CommentsAndSplicesDisappear) {
  EXPECT_EQ(run("a/**/b // c\nd /* e\n * f */ g \"//\" '\"'\nh\\\ni j \\\n k"), "a b d g \"//\" '\"' hi j k");
}

TEST_F(PreprocessorTest, ObjectLikeMacros) {
  EXPECT_EQ(run("#define N 3\n#define M (N + N)\nN M N1"), "3 ( 3 + 3 ) N1");
  EXPECT_EQ(run("#define A B\n#define B A\nA B"), "A B");
  EXPECT_EQ(run("#define A x\n#undef A\nA"), "A");
}

TEST_F(PreprocessorTest, FunctionLikeMacros) {
  EXPECT_EQ(run("#define F(x, y) x * y\nF(1 + 2, (3, 4)) F F (a,\nb) F(F(1, 2), 3)"),
            "1 + 2 * ( 3 , 4 ) F a * b 1 * 2 * 3");
  EXPECT_EQ(run("#define G() g\n#define H(x) h x\nG() G ( ) H() G"), "g g h G");
}

// The examples of the C standard (6.10.3.5), results as printed there.
TEST_F(PreprocessorTest, ExamplesOfTheStandard) {
  EXPECT_EQ(
      run("#define x 3\n#define f(a) f(x * (a))\n#undef x\n#define x 2\n#define g f\n#define z z[0]\n#define h g(~\n"
          "#define m(a) a(w)\n#define w 0,1\n#define t(a) a\n#define p() int\n#define q(x) x\n#define r(x,y) x ## y\n"
          "#define str(x) # x\n"
          "f(y+1) + f(f(z)) % t(t(g)(0) + t)(1);\ng(x+(3,4)-w) | h 5) & m\n(f)^m(m);\n"
          "p() i[q()] = { q(1), r(2,3), r(4,), r(,5), r(,) };\nstr(hello) str()"),
      "f ( 2 * ( y + 1 ) ) + f ( 2 * ( f ( 2 * ( z [ 0 ] ) ) ) ) % f ( 2 * ( 0 ) ) + t ( 1 ) ; "
      "f ( 2 * ( 2 + ( 3 , 4 ) - 0 , 1 ) ) | f ( 2 * ( ~ 5 ) ) & f ( 2 * ( 0 , 1 ) ) ^ m ( 0 , 1 ) ; "
      "int i [ ] = { 1 , 23 , 4 , 5 , } ; \"hello\" \"\"");
  EXPECT_EQ(run("#define hash_hash # ## #\n#define mkstr(a) # a\n#define in_between(a) mkstr(a)\n"
                "#define join(c, d) in_between(c hash_hash d)\njoin(x, y)"),
            "\"x ## y\"");
  EXPECT_EQ(run("#define t(x,y,z) x ## y ## z\nt(1,2,3) | t(,4,5) | t(6,,7) | t(8,9,) | t(10,,) | t(,11,) | t(,,12) | "
                "t(,,) |"),
            "123 | 45 | 67 | 89 | 10 | 11 | 12 | |");
}

TEST_F(PreprocessorTest, StringsAreMadeOfSpellings) {
  EXPECT_EQ(run("#define S(x) #x\n#define N 3\nS(N) S( a  +\n b ) S(\"q\\n\" 'c')"), R"("N" "a + b" "\"q\\n\" 'c'")");
}

TEST_F(PreprocessorTest, VariadicMacros) {
  EXPECT_EQ(run("#define P(f, ...) p(f, __VA_ARGS__)\nP(1, 2, 3)"), "p ( 1 , 2 , 3 )");
  EXPECT_EQ(run("#define P(f, ...) p(f, ## __VA_ARGS__)\nP(1) P(1, 2)"), "p ( 1 ) p ( 1 , 2 )");
}

// In C `1..N` is one preprocessing number; SPIN inherits that.
TEST_F(PreprocessorTest, MacrosBehindDotsNeedASpace) {
  EXPECT_EQ(run("#define N 3\n1..N 1 .. N 1.. N"), "1..N 1 .. 3 1.. 3");
}

TEST_F(PreprocessorTest, Conditions) {
  EXPECT_EQ(run("#if 1 + 2 * 3 == 7 && !0 || 1 / 0\na\n#elif 1\nb\n#else\nc\n#endif"), "a");
  EXPECT_EQ(run("#if 0\na\n#elif defined(X)\nb\n#else\nc\n#endif"), "c");
  EXPECT_EQ(run("#define X\n#if defined X && defined(X) && !defined(Y)\na\n#endif"), "a");
  EXPECT_EQ(run("#ifdef X\na\n#else\nb\n#endif\n#ifndef X\nc\n#endif"), "b c");
  EXPECT_EQ(run("#if -1 > 0u && 0x10 == 16 && 010 == 8 && 'a' == 97 && (1 ? 2 : 3) == 2 && -7 / 2 == -3 && 1 << 3 == "
                "8\na\n#endif"),
            "a");
  EXPECT_EQ(run("#define N 4\n#define BIG(x) (x) > 3\n#if BIG(N) && UNKNOWN == 0\na\n#endif"), "a");
  EXPECT_EQ(run("#if 0\n#if 1\na\n#else\nb\n#endif\n#bogus\ndon't \"\n#else\nc\n#endif"), "c");
  EXPECT_EQ(run("#if 1\na\n#elif 1 / 0\nb\n#endif"), "a");
  EXPECT_TRUE(warnings_.empty());
}

TEST_F(PreprocessorTest, CommandLineMacros) {
  options_.defines = {"N=3", "BUG", "F(x)=x + x", "EMPTY="};
  options_.undefines = {"GONE"};
  EXPECT_EQ(run("N BUG F(1) EMPTY ."), "3 1 1 + 1 .");
  options_.defines = {"GONE"};
  EXPECT_EQ(run("GONE"), "GONE");
  options_.defines = {"3=4"};
  EXPECT_EQ(error(""), "1:1 expected a macro's name in #define, found '3'");
}

TEST_F(PreprocessorTest, Includes) {
  file("inc/b.h", "b\n#include \"c.h\"\n");
  file("inc/c.h", "#pragma once\nc\n");
  file("lib/d.h", "d");
  options_.include_dirs = {(folder_ / "lib").string()};
  EXPECT_EQ(run("#include \"inc/b.h\"\na\n#include <d.h>\n#define NAME \"inc/c.h\"\n#include NAME\n"), "b c a d");
}

TEST_F(PreprocessorTest, AMacroCallDoesNotReachOutOfAnIncludedFile) {
  file("f.h", "F");
  EXPECT_EQ(run("#define F(x) x\n#include \"f.h\"\n(1)"), "F ( 1 )");
}

TEST_F(PreprocessorTest, IncludeMistakes) {
  file("self.h", "#include \"self.h\"\n");
  file("x.h", "\n#include \"y.h\"\n");
  file("y.h", "#include \"x.h\"\n");
  std::filesystem::create_directories(folder_ / "dir");
  EXPECT_EQ(error("#include \"self.h\"\n"), "1:1 files include each other without end: self.h includes self.h");
  EXPECT_EQ(error("#include \"x.h\"\n"), "2:1 files include each other without end: y.h includes x.h includes y.h");
  EXPECT_TRUE(error("\n#include \"none.h\"\n").starts_with("2:1 included file 'none.h' not found; looked in '"));
  EXPECT_EQ(error("#include <none.h>\n"), "1:1 included file 'none.h' not found; looked in no folder (see -I)");
  EXPECT_EQ(error("#include \"dir\"\n"), "1:1 cannot read 'dir': it is a folder, expected a file");
  EXPECT_EQ(error("#include\n"), "1:1 expected a file name in quotes after #include, found the end of the line");
}

TEST_F(PreprocessorTest, PositionsOfMacroTokensAreThoseOfTheUse) {
  const std::vector<PpToken> found = tokens("#define F(x) x + N\n#define N 3\n  F(a) b");
  ASSERT_EQ(found.size(), 4U);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(found[i].pos, (SourcePos{3, 3, 0})) << i;
  EXPECT_EQ(found[3].pos, (SourcePos{3, 8, 0}));
}

TEST_F(PreprocessorTest, LineDirectivesRenameLines) {
  const std::vector<PpToken> found =
      tokens("a\n#line 100 \"other.pml\"\nb __LINE__ __FILE__\n# 7 \"third.pml\" 2\nc\n");
  ASSERT_EQ(found.size(), 5U);
  EXPECT_EQ(sources_.describe(found[0].pos), "main.pml:1:1");
  EXPECT_EQ(sources_.describe(found[1].pos), "other.pml:100:1");
  EXPECT_EQ(found[2].text, "100");
  EXPECT_EQ(found[3].text, "\"other.pml\"");
  EXPECT_EQ(sources_.describe(found[4].pos), "third.pml:7:1");
  EXPECT_EQ(sources_.line(found[4].pos), "c");
}

TEST_F(PreprocessorTest, Mistakes) {
  EXPECT_EQ(error("a /* b"), "1:3 comment is not closed before the end of the file");
  EXPECT_EQ(error("#bogus"), "1:1 '#bogus' is not a preprocessor directive");
  EXPECT_EQ(error("\n  #error no /* x */ way  \n"), "2:3 #error no way");
  EXPECT_EQ(error("#if 1\na"), "1:1 #if is not closed, expected #endif before the end of the file");
  EXPECT_EQ(error("#endif"), "1:1 #endif without #if");
  EXPECT_EQ(error("#else"), "1:1 #else without #if");
  EXPECT_EQ(error("#if 0\n#else\n#else\n#endif"), "3:1 #else after #else");
  EXPECT_EQ(error("#if 0\n#else\n#elif 1\n#endif"), "3:1 #elif after #else");
  EXPECT_EQ(error("#if\n#endif"), "1:1 expected a condition after #if");
  EXPECT_EQ(error("#if 1 +\n#endif"), "1:1 expected an operand in the condition of #if, found the end of the line");
  EXPECT_EQ(error("#if 1 2\n#endif"),
            "1:7 expected the end of the line or an operator after the condition of #if, found '2'");
  EXPECT_EQ(error("#if (1\n#endif"), "1:1 expected ')' in the condition of #if, found the end of the line");
  EXPECT_EQ(error("#if 1 / 0\n#endif"), "1:7 division by zero in the condition of #if");
  EXPECT_EQ(error("#if 1.5\n#endif"), "1:5 expected an integer in the condition of #if, found '1.5'");
  EXPECT_EQ(error("#if defined 3\n#endif"), "1:5 expected a macro's name after 'defined'");
  EXPECT_EQ(error("#ifdef\n#endif"), "1:1 expected a macro's name after #ifdef, found the end of the line");
  EXPECT_EQ(error("#define"), "1:1 expected a macro's name in #define, found the end of the line");
  EXPECT_EQ(error("#define F(a"), "1:9 expected ',' or ')' in #define, found the end of the line");
  EXPECT_EQ(error("#define F(a, a) a"), "1:14 parameter 'a' of macro 'F' is named twice");
  EXPECT_EQ(error("#define F(a) #b"), "1:14 expected a parameter of macro 'F' after '#'");
  EXPECT_EQ(error("#define F ## a"), "1:11 '##' cannot stand at either end of the replacement of macro 'F'");
  EXPECT_EQ(error("#define F(a, b) a\n F(1)"), "2:2 macro 'F' takes 2 arguments, found 1");
  EXPECT_EQ(error("#define F(a) a\n F(1, 2)"), "2:2 macro 'F' takes 1 argument, found 2");
  EXPECT_EQ(error("#define F(a) a\n F(1"), "2:2 call of macro 'F' is not closed, expected ')'");
  EXPECT_EQ(error("#define F(a, b) a ## b\nF(+, x)"), "2:1 joining '+' and 'x' by '##' does not give one token");
  EXPECT_EQ(error("#line x"), "1:1 expected a line number after #line, found 'x'");
}

TEST_F(PreprocessorTest, Warnings) {
  run("#define N 1\n#define N 1\n#define N 2\n#warning look here\ndon't\n");
  ASSERT_EQ(warnings_.size(), 3U);
  EXPECT_EQ(warnings_[0].message, "macro 'N' is defined again, differently");
  EXPECT_EQ(warnings_[0].pos.line, 3U);
  EXPECT_EQ(warnings_[1].message, "#warning look here");
  EXPECT_EQ(warnings_[2].message, "missing terminating ' character");
  EXPECT_EQ(warnings_[2].pos, (SourcePos{5, 4, warnings_[2].pos.file}));
}

TEST_F(PreprocessorTest, RunawayMacrosEndWithAMessage) {
  std::string doubling = "#define M0 x\n";
  for (int i = 1; i < 64; ++i) doubling += fmt::format("#define M{} M{} M{}\n", i, i - 1, i - 1);
  const std::string message = error(doubling + "M63");
  EXPECT_TRUE(message.starts_with("65:1 macro 'M") &&
              message.ends_with("' expands to too much text, more than 2000000 tokens"))
      << message;
  std::string arguments = "#define A0(x) x\n";
  for (int i = 1; i < 64; ++i) arguments += fmt::format("#define A{}(x) A{}(x x)\n", i, i - 1);
  const std::string growing = error(arguments + "A63(y)");
  EXPECT_TRUE(growing.ends_with("' expands to too much text, more than 2000000 tokens")) << growing;
  // What is thrown away counts as well.
  std::string thrown = doubling + "#define DROP2(x, y) y\n#define E(x) DROP2(x, )\n";
  for (int i = 0; i < 100; ++i) thrown += "E(M19)\n";
  const std::string dropped = error(thrown);
  EXPECT_TRUE(dropped.ends_with("' expands to too much text, more than 2000000 tokens")) << dropped;
  std::string nested = "#define F(x) x\n";
  for (int i = 0; i < 5'000; ++i) nested += "F(";
  EXPECT_EQ(error(nested + "1" + std::string(5'000, ')')), "2:403 macro calls are nested more than 200 deep");
}

// Quotes and backslashes double each time.
TEST_F(PreprocessorTest, RunawayStringsEndWithAMessage) {
  std::string text = "#define S0(x) #x\n";
  for (int i = 1; i < 64; ++i) text += fmt::format("#define S{}(x) S{}(#x)\n", i, i - 1);
  const std::string quoted = error(text + "S63(\"a\")");
  EXPECT_TRUE(quoted.ends_with("' expands to too much text, more than 2000000 tokens")) << quoted;
  std::string names = "#define P0(x) x\n";
  for (int i = 1; i < 64; ++i) names += fmt::format("#define P{}(x) P{}(x##x)\n", i, i - 1);
  const std::string pasted = error(names + "P63(a)");
  EXPECT_TRUE(pasted.ends_with("' expands to too much text, more than 2000000 tokens")) << pasted;
}

TEST_F(PreprocessorTest, FilesThatIncludeEachOtherTwiceEndWithAMessage) {
  for (int i = 1; i < 64; ++i) {
    const std::string next = fmt::format("#include \"f{}.pml\"\n", i - 1);
    file(fmt::format("f{}.pml", i), next + next);
  }
  file("f0.pml", "x\n");
  EXPECT_EQ(error("#include \"f63.pml\""),
            "2:1 the included files are more than 256 MB of text, as often as they are included");
  EXPECT_EQ(run("#include \"f3.pml\""), "x x x x x x x x");
}

TEST_F(PreprocessorTest, EmbeddedCIsCalledSoWhateverIsWrongInIt) {
  const std::string refusal = "embedded C ('c_decl') is not supported: only Promela can be checked";
  EXPECT_EQ(error("c_decl {\n#include <stdio.h>\n}"), "1:1 " + refusal);
  EXPECT_EQ(error("x = 1; c_decl { a[1]\n#error no\n}"), "1:8 " + refusal);
  EXPECT_EQ(error("#define C c_decl {\nC\n#if\n#endif\n}"), "2:1 " + refusal);
  // Before and behind it, mistakes are what they are.
  EXPECT_EQ(error("c_decl { { } }\n#error no"), "2:1 #error no");
  EXPECT_EQ(error("#error no\nc_decl { }"), "1:1 #error no");
  EXPECT_EQ(error("c_expr [ a[1] ] { }\n#error no"), "2:1 #error no");
  EXPECT_EQ(error("c_code x\n#error no"), "2:1 #error no");
}

}  // namespace
}  // namespace hasse::promela
