// Native code of sorted sends, random receives and polls against the interpreter.
#include <gtest/gtest.h>

#include "machine/native_pair.h"

namespace hasse::machine {
namespace {

std::string replaced(std::string text, const std::string& word, const std::string& by) {
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + by.size()))
    text.replace(at, word.size(), by);
  return text;
}

struct Fields {
  const char* types;
  const char* values;  // to send, of k
  const char* bound;   // variables and what is ignored
  const char* matches;
};

// Of one byte, of a few, of exactly a word with their channel, of more; with signed and narrow ones.
constexpr Fields kFields[] = {
    {"byte", "k * 100", "x", "eval(k * 100)"},
    {"bit", "k", "x", "eval(k & 1)"},
    {"short", "k - 3", "s", "eval(k - 2)"},
    {"byte, byte", "k, 5 - k", "x, _", "_, eval(5 - k)"},
    {"short, byte", "(k & 1) - 1, k", "s, x", "-1, x"},
    {"int, bit, short", "k - 1, k, -k", "s, _, a[k & 3]", "eval(x), _, eval(s)"},
    {"byte, short, int, int, byte, bool", "7, 7, k - 2, 70000 * k, k, 1", "x, _, s, _, a[x & 3], _",
     "7, _, _, eval(70000 * k), _, true"},
};

class NativeMessages : public testing::TestWithParam<Fields> {
 protected:
  static std::string model(const std::string& text) {
    return replaced(replaced(replaced(replaced(text, "TYPES", GetParam().types), "VALUES", GetParam().values), "BOUND",
                             GetParam().bound),
                    "MATCHES", GetParam().matches);
  }
};

TEST_P(NativeMessages, AreMovedAsInterpreted) {
  const std::string text = model(R"(
    byte k, x; short s; int a[4];
    chan p = [1] of { TYPES }; chan q = [3] of { TYPES }; chan big = [9] of { TYPES };
    active proctype P() { chan mine = [4] of { TYPES }; chan any;
      do
      :: k = (k + 1) % 5 :: any = p :: any = q :: any = mine :: any = big
      :: p!!VALUES :: q!!VALUES :: big!!VALUES :: mine!!VALUES :: any!!VALUES :: q!VALUES :: big!VALUES
      :: p??BOUND :: q??BOUND :: q??MATCHES :: big??MATCHES :: mine??MATCHES :: any??MATCHES :: big?BOUND
      :: q??<BOUND> :: big??<MATCHES> :: any??<MATCHES>
      :: q??[MATCHES] -> s = big??[MATCHES] :: any?[MATCHES] || any??[MATCHES] -> x = 1 :: !big??[MATCHES] -> x = 0
      :: atomic { q??MATCHES; k = 0; any!!VALUES }
      :: d_step { big!!VALUES; k = (k + 2) % 5; big!!VALUES; if :: big??[MATCHES] -> big??MATCHES :: else -> big??BOUND fi }
      od })");
  SCOPED_TRACE(text);
  Pair pair(program_of(text));
  if (has_native_code()) {
    const NativeCode::Extent extent = pair.machine().native()->extent();
    EXPECT_EQ(extent.native, extent.statements);
  }
  pair.explore(3000);
  pair.wander(1, 20'000);
  EXPECT_GT(pair.steps(), 20'000u);
}

INSTANTIATE_TEST_SUITE_P(All, NativeMessages, testing::ValuesIn(kFields),
                         [](const auto& fields) { return std::to_string(fields.index); });

// Wrong channels, wrong shapes, patterns that fault at some messages only, polls within patterns of polls.
TEST(NativeMessagesAndPolls, Faults) {
  const std::string text = R"(
    byte k, x; int a[3];
    chan q = [3] of { byte, byte }; chan one = [2] of { byte }; chan r = [0] of { byte, byte };
    active proctype P() { chan any;
      do
      :: k = (k + 1) % 4 :: any = q :: any = one :: any = r :: any = k
      :: q!!k, 3 - k :: q!k, k :: one!!k :: any!!k, 2 :: any!!k
      :: q??1, eval(a[k]) :: q??eval(6 / k), x :: q??2, eval(x / (k - 1)) :: any??1, x :: any??x
      :: q??[1, eval(a[k])] -> x = 1 :: x = any??[k, 2] :: x = any?[1, _] :: any??[k] -> x = 2
      :: q??[eval(one?[1]), eval(one??[2])] -> x = 3 :: q??eval(one??[eval(k)]), x
      :: x = q??[eval(q?[eval(k), eval(6 / k)]), _] + (one?[eval(k)] -> k : len(any))
      :: d_step { any??x, _; x = 0 } :: d_step { x = 1; q??3, x; q!!a[k], 0 }
      od }
    active proctype R() { do :: r?_, _ :: one?_ od })";
  SCOPED_TRACE(text);
  Pair pair(program_of(text));
  pair.explore(6000);
  pair.wander(2, 20'000);
  EXPECT_GT(pair.steps(), 20'000u);
  EXPECT_GT(pair.faults(), 2000u);
}

// More shapes than native code tells apart, and a channel larger than it moves.
TEST(NativeMessagesAndPolls, ManyShapesAndLargeChannels) {
  const std::string text = R"(
    byte k, x;
    chan a = [1] of { byte }; chan b = [2] of { byte }; chan c = [3] of { byte }; chan d = [4] of { byte };
    chan e = [5] of { byte }; chan f = [6] of { byte }; chan g = [40] of { int, byte };
    active proctype P() { chan any;
      do
      :: k = (k + 1) % 3 :: any = a :: any = b :: any = d :: any = e :: any = f
      :: any!!k :: any??x :: any??eval(k) :: x = any??[eval(k)] :: x = f?[2]
      :: g!!k, x :: g??eval(k), _ :: g?[1, 1] -> x = 1
      od })";
  Pair pair(program_of(text));
  pair.explore(5000);
  pair.wander(3, 20'000);
  EXPECT_GT(pair.steps(), 20'000u);
}

}  // namespace
}  // namespace hasse::machine
