// Native code against the interpreter on families of instructions and on whole programs.
#include <gtest/gtest.h>

#include "machine/layout.h"
#include "machine/native_pair.h"
#include "machine/text_model.h"
#include "support/random_program.h"
#include "support/test_models.h"
#include "support/varied_program.h"

namespace hasse::machine {
namespace {

// ---- families of instructions, on states whose variables have random values ----

// Numbers among which everything goes wrong that can.
std::int32_t awkward(support::Random& random) {
  constexpr std::int32_t kFavourites[] = {0,   1,   -1,  2,     31,     32,         127,
                                          128, 255, 256, 32767, -32768, 2147483647, -2147483647 - 1};
  return random.percent(60) ? kFavourites[random.pick(std::size(kFavourites))]
                            : static_cast<std::int32_t>(random.pick(0xffffffffU));
}

class Families : public testing::Test {
 protected:
  // Compares both on the program, in its first state with the variables of globals and processes overwritten.
  void compare(const std::string& text, unsigned rounds) {
    SCOPED_TRACE(text);
    const auto program = program_of(text);
    Pair pair(program);
    const Layout& layout = pair.machine().layout();
    Execution first(pair.machine());
    ASSERT_EQ(first.start().fault, Fault::none);
    const std::string initial = bytes_of(first.state());
    for (unsigned round = 0; round < rounds && !HasFailure(); ++round) {
      std::string state = initial;
      const auto scatter = [&](const FrameLayout& frame, const Frame& declared, std::size_t base) {
        for (std::size_t slot = 0; slot < frame.slots.size(); ++slot) {
          if (declared.slots[slot].type.kind == TypeKind::chan) continue;
          auto* const at = reinterpret_cast<std::byte*>(state.data() + base + frame.slots[slot].offset);
          store_scalar(at, frame.slots[slot].access, frame.slots[slot].truncate(awkward(random_)));
        }
      };
      scatter(layout.globals(), program->globals, 0);
      std::size_t base = layout.processes();
      for (const std::uint32_t proctype : program->initial_processes) {
        scatter(layout.frame(proctype), program->proctypes[proctype].frame, base);
        base += layout.frame(proctype).size;
      }
      pair.compare_at(state, kNobody, [](Pid) {});
    }
    steps_ += pair.steps();
    faults_ += pair.faults();
  }

  support::Random random_{1};
  std::uint64_t steps_ = 0;
  std::uint64_t faults_ = 0;
};

// All forms of all operations: as effect, and as guard.
TEST_F(Families, BinaryOperations) {
  const char* const operations[] = {"+", "-", "*", "/",  "%", "<<", ">>", "&",
                                    "|", "^", "<", "<=", ">", ">=", "==", "!="};
  const char* const right[] = {
      "u", "s", "w", "i", "gu", "gs", "gw", "gi", "3", "(-1)", "0", "(-2147483647)", "(i + gi)", "(u * w)"};
  for (const char* const operation : operations) {
    std::string options;
    std::string guards;
    for (const char* const left : {"i", "gs", "u", "(gi - s)"}) {
      for (const char* const operand : right) {
        const std::string expression = std::string(left) + " " + operation + " " + operand;
        for (const char* const target : {"li", "lu", "ls", "gz"})
          options += "  :: " + std::string(target) + " = " + expression + "\n";
        guards += "  :: " + expression + " -> skip\n";
        guards += "  :: !(" + expression + ") && u -> skip\n";
        guards += "  :: gi == (" + expression + " -> 1 : s) -> skip\n";
      }
    }
    compare(
        "byte gu; short gs; unsigned gw : 11; int gi, gz;\n"
        "active proctype P() { byte u, lu; short s, ls; unsigned w : 9; int i, li;\n if\n" +
            options + guards + " fi }",
        40);
  }
  EXPECT_GT(faults_, 1000u);
}

TEST_F(Families, UnaryOperationsAndConditions) {
  compare(R"(
    byte gu; short gs; int gi; bit gb; bool gt; mtype = { red, green }; mtype gm; unsigned gw : 13;
    active proctype P() {
      byte u; short s; int i; bit b; bool t; unsigned w : 3;
      if
      :: i = -gi :: i = ~gi :: i = !gi :: u = -u :: s = ~s :: b = !b :: t = !gt :: w = -w :: gw = ~gw
      :: gb = gi :: gt = gi :: gu = gi :: gs = gi :: gm = gm :: gi = (gs -> gu : -gs)
      :: gi = (u && gs) + (gu || s) :: gi = (u && (gs || !i)) :: b = (gi > 3 && gs < 2) || !gu
      :: gu -> skip :: !gu -> skip :: u && gu -> skip :: u || gu -> skip :: !(u && !gu) || (gb && t) -> skip
      :: (gi -> gu : u) -> skip :: i -> skip :: !s -> skip :: gi < 3 && gs > 4 || u == 7 -> skip
      :: _pid == gi -> skip :: i = _pid :: i = _nr_pr :: _nr_pr > u -> skip
      :: assert(gu) :: assert(gi > s || u) :: else
      fi
    })",
          2000);
  EXPECT_GT(faults_, 100u);
}

TEST_F(Families, Arrays) {
  compare(R"(
    byte ga[4]; short gs[3]; int gi[5]; bool gw[3]; byte k; int j;
    typedef inner { byte b[2]; int n }; typedef outer { short s; inner in[3] }; outer go; outer gos[2];
    active proctype P() {
      byte la[4]; short ls[3]; int li[5]; bit lw[2]; inner n[2]; byte x; int y;
      if
      :: ga[k & 3] = y :: gs[x & 3] = y :: gi[j & 7] = ga[k & 7] :: gw[k % 3] = j :: la[x & 7] = k :: ls[j & 1] = j
      :: li[(k & 3) + 1] = li[x & 7] + gi[j & 3] :: lw[k & 1] = y :: n[x & 1].b[k & 1] = j :: n[1].n = n[x & 3].n
      :: go.in[x & 3].b[j & 1] = go.in[2].n :: gos[k & 1].in[x & 3].n = gos[1].in[j & 3].b[1] :: gos[x & 3].s = j
      :: ga[ga[k & 3] & 3] = gs[ls[x & 3] & 3] :: ga[j] = 1 :: ga[3] = gi[4] + ls[2] :: j = ls[x] :: y = gs[k] / x
      :: ga[k & 3] == la[x & 3] -> skip :: gi[j & 7] -> skip :: n[x & 1].b[k & 3] -> skip :: gs[x] > ls[y] -> skip
      :: !ga[k & 7] && la[0] -> skip :: go.in[k & 3].n < gos[x & 1].s -> skip :: k < 4 && ga[k] -> skip
      :: else
      fi
    })",
          3000);
  EXPECT_GT(faults_, 1000u);
}

// Channels of all sizes, known from the start and not, filled at random by a run.
TEST_F(Families, Channels) {
  for (const char* const fields :
       {"byte", "bit", "byte, byte", "short", "int", "int, byte, short", "byte, short, int, int, byte, bool"}) {
    const std::string shape = fields;
    const auto count = static_cast<std::size_t>(std::count(shape.begin(), shape.end(), ',') + 1);
    std::string values;
    std::string variables;
    std::string matches;
    for (std::size_t i = 0; i < count; ++i) {
      const char* const comma = i == 0 ? "" : ", ";
      values += comma + std::string(i % 2 == 0 ? "k * 100" : "k - 3");
      variables += comma + (i == 0 ? "s" : i == 1 ? "x" : "a[(k + " + std::to_string(i) + ") & 3]");
      matches += comma + std::string(i == 0 ? "eval(k * 100)" : "_");
    }
    const std::string text = "byte k, x; short s; int a[3];\n chan p = [1] of {" + shape + "}; chan q = [3] of {" +
                             shape + "}; chan big = [9] of {" + shape + "};\n chan other = [2] of {byte, bool};\n" +
                             "active proctype P() { chan mine = [2] of {" + shape + R"(}; chan any;
      do
      :: k = (k + 1) % 5
      :: any = p :: any = q :: any = mine :: any = other
      :: p!VALUES :: q!VALUES :: big!VALUES :: mine!VALUES :: any!VALUES
      :: p?VARIABLES :: q?VARIABLES :: big?VARIABLES :: mine?VARIABLES :: any?VARIABLES
      :: q?<VARIABLES> :: any?<VARIABLES> :: q?MATCHES :: any?MATCHES :: q!!VALUES :: any??VARIABLES
      :: len(q) > k -> x = len(any) :: full(p) && nempty(q) -> skip :: empty(any) || nfull(big) -> skip
      :: q?[MATCHES] -> skip :: d_step { any?VARIABLES; k = 0 } :: d_step { big!VALUES; s = 1 }
      od })";
    std::string model = text;
    for (const auto& [word, by] :
         {std::pair{std::string("VALUES"), values}, {"VARIABLES", variables}, {"MATCHES", matches}}) {
      for (std::size_t at = model.find(word); at != std::string::npos; at = model.find(word, at + by.size()))
        model.replace(at, word.size(), by);
    }
    SCOPED_TRACE(model);
    Pair pair(program_of(model));
    pair.explore(2500);
    steps_ += pair.steps();
    faults_ += pair.faults();
    if (HasFailure()) break;
  }
  EXPECT_GT(steps_, 10'000u);
  EXPECT_GT(faults_, 100u);
}

// Rendezvous on channels known from the start and not, with every kind of receiver, and what goes wrong between them.
TEST_F(Families, Rendezvous) {
  for (const char* const fields : {"byte, short", "short, bit", "byte, mtype, int", "byte"}) {
    const std::string shape = fields;
    const auto count = std::count(shape.begin(), shape.end(), ',') + 1;
    const std::string rest = count == 1 ? "" : count == 2 ? ", k" : ", 1, k * 1000";
    const std::string bound = count == 1 ? "" : count == 2 ? ", a[j]" : ", _, a[j & 1]";
    const std::string model = "mtype = { red, green }; byte k, j, x; int a[2]; short s;\n chan p = [0] of {" + shape +
                              "}; chan q[2] = [0] of {" + shape +
                              "}; chan other = [0] of {byte, byte, byte, byte}; chan room = [1] of {" + shape + R"(};
      active [2] proctype Send() { chan any;
        do
        :: k = (k + 1) % 4 :: any = p :: any = q[k & 1] :: any = other :: any = room :: any = k
        :: p!k REST :: q[_pid & 1]!k - 9 REST :: any!300 + k REST :: q[k]!1 / j REST :: any!k, 2, 3, 4
        :: atomic { p!k REST; k = 0; any!j REST }
        od }
      active proctype Take() { chan any; byte v;
        do
        :: j = (j + 1) % 4 :: any = p :: any = q[j & 1] :: any = other
        :: p?x BOUND :: q[1]?eval(k) BOUND :: any?x BOUND :: any?eval(x / j) BOUND :: p?3 BOUND
        :: atomic { p?v BOUND; x = v } :: d_step { q[0]?v BOUND; v = 0 } :: any?v, _, x, _
        od }
      active proctype Escape() {
        do :: { p!3 REST; q[1]?x BOUND } unless { q[0]!x REST; p?2 BOUND } :: { q[0]?x BOUND } unless { p?2 BOUND } od }
      active proctype Seldom() provided (k < 3) {
        do :: q[0]?s BOUND :: atomic { q[1]?_ BOUND; x++ } :: p!_pid REST od })";
    std::string text = model;
    for (const auto& [word, by] : {std::pair{std::string(" REST"), rest}, {" BOUND", bound}}) {
      for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + by.size()))
        text.replace(at, word.size(), by);
    }
    SCOPED_TRACE(text);
    Pair pair(program_of(text));
    pair.explore(1500);
    steps_ += pair.steps();
    faults_ += pair.faults();
    if (HasFailure()) break;
  }
  EXPECT_GT(steps_, 50'000u);
  EXPECT_GT(faults_, 1000u);
}

// Both halves have code, also where a channel is promised to somebody or a process remembers who moved last.
TEST(NativeCode, TakesRendezvous) {
  if (!has_native_code()) GTEST_SKIP() << "another processor";
  for (const char* const more : {"", "xs c;", "xr c;"}) {
    Pair pair(program_of(std::string("chan c = [0] of { byte, short }; byte n, m;\n"
                                     "active proctype S() { chan d; d = c; do :: c!n, 7 :: d!n, m od }\n"
                                     "active proctype R() { ") +
                         more + " do :: c?n, m :: c?3, _ :: n = 3 :: m = _last od }"));
    const NativeCode::Extent extent = pair.machine().native()->extent();
    EXPECT_EQ(extent.native, extent.statements);
    pair.explore(300);
    EXPECT_GT(pair.steps(), 50u);
  }
}

// ---- whole programs ----

class NativeModels : public testing::TestWithParam<std::string> {};

TEST_P(NativeModels, BehaveAsInterpreted) {
  for (const support::TestModel& model : support::test_models(GetParam())) {
    SCOPED_TRACE(model.name);
    Pair(model.program).explore(400);
    Pair(model.program, {}, -1, DeadVariables::reset).explore(200);
    if (!model.program->claims.empty()) Pair(model.program, {}, 0).explore(400);
    if (HasFailure()) break;
  }
}

INSTANTIATE_TEST_SUITE_P(All, NativeModels,
                         testing::Values("atomic", "channels", "control", "examples", "found", "inline", "priorities",
                                         "processes", "properties", "protocols", "remote", "traps", "types"),
                         [](const auto& folder) { return folder.param; });

// On every third a varied one; some of those the front end refuses.
std::string program_text(std::uint64_t seed) {
  if (seed % 3 != 0) return support::to_text(support::random_program(seed));
  support::Random random(seed);
  std::string text = support::varied_program(support::random_program(seed), random);
  try {
    program_of(text);
  } catch (const UserError&) {
    return program_text(seed + 1);
  }
  return text;
}

TEST(NativePrograms, BehaveAsInterpreted) {
  std::uint64_t steps = 0;
  for (std::uint64_t seed = 1; seed <= 400 && !testing::Test::HasFailure(); ++seed) {
    const std::string text = program_text(seed);
    SCOPED_TRACE(text);
    Pair pair(program_of(text), {}, -1, seed % 2 == 0 ? DeadVariables::kept : DeadVariables::reset);
    EXPECT_EQ(pair.is_native(), has_native_code());
    pair.explore(300);
    pair.wander(seed, 200);
    steps += pair.steps();
  }
  EXPECT_GT(steps, 50'000u);
}

TEST(NativeCode, IsThereAndCanBeListed) {
  if (!has_native_code()) GTEST_SKIP() << "another processor";
  const Machine machine = machine_of("byte x; active proctype P() { x = 7; x == 7 }");
  const std::string listing = machine.native()->listing();
  EXPECT_NE(listing.find("# take P 0: x = 7"), std::string::npos) << listing;
  EXPECT_NE(listing.find("# steps of P at 1"), std::string::npos);
  std::size_t bytes = 0;
  for (std::size_t at = listing.find("0x"); at != std::string::npos; at = listing.find("0x", at + 1)) ++bytes;
  EXPECT_EQ(bytes, machine.native()->extent().bytes);
}

TEST(NativeCode, IsNotThereWhenNotAskedFor) {
  const Machine machine(program_of("active proctype P() { skip }"), {}, -1, Mode::interpreter);
  EXPECT_EQ(machine.native(), nullptr);
  EXPECT_EQ(machine.why_not_native(), "");
}

}  // namespace
}  // namespace hasse::machine
