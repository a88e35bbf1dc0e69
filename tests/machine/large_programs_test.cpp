// Programs with numbers that are larger than most: locations, channels, bytes of a state. None wraps around, and what is too large
// is refused where it is declared.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "frontends/promela/promela.h"
#include "machine/machine.h"

namespace hasse::machine {
namespace {

std::shared_ptr<const Program> load_large(const std::string& text) {
  return promela::load_text(std::make_shared<SourceFiles>(), "model.pml", text, {});
}

// 70,000 statements one after another: more locations than 16 bits can name.
TEST(LargePrograms, RunThroughMoreLocationsThanSixteenBits) {
  constexpr int kStatements = 70'000;
  std::string text = "int x;\nactive proctype P() {\n";
  for (int i = 0; i < kStatements; ++i) text += "x = x + 1;\n";
  const std::shared_ptr<const Program> program = load_large(text + "}\n");
  for (const Mode mode : {Mode::interpreter, Mode::native}) {
    const Machine machine(program, {}, -1, mode);
    Execution execution(machine);
    execution.start();
    std::vector<Step> steps;
    for (int taken = 0; taken < kStatements; ++taken) {
      steps.clear();
      execution.enabled(kNobody, steps);
      ASSERT_EQ(steps.size(), 1U) << taken;
      ASSERT_EQ(execution.global(0), taken);
      execution.take(steps[0]);
    }
    EXPECT_EQ(execution.global(0), kStatements);
    steps.clear();
    execution.enabled(kNobody, steps);
    ASSERT_EQ(steps.size(), 1U);
    execution.take(steps[0]);
    EXPECT_EQ(execution.process_count(), 0);
  }
}

std::string refusal_of(const std::string& text) {
  try {
    const Machine machine(load_large(text));
  } catch (const UserError& error) {
    return std::to_string(error.pos().line) + ": " + error.what();
  }
  return "";
}

// Each channel takes 2 + 65,535 * 16 bytes, its variable one.
TEST(LargePrograms, AreRefusedWhereAFrameIsTooLarge) {
  EXPECT_EQ(refusal_of("byte x;\nchan c[70] = [65535] of { int, int, int, int };\ninit { x = 1 }"),
            "2: the global variables and channels take 73399271 bytes of each state, 73399270 of them 'c'; at most "
            "67108864 are "
            "possible");
  EXPECT_EQ(refusal_of("proctype P() {\n  int y;\n  chan c[4000] = [65535] of { int, int, int, int };\n  y = "
                       "1\n}\ninit { run P() }"),
            "3: the variables and channels of P take 4194244004 bytes of each state, 4194244000 of them 'c'; at most "
            "67108864 are "
            "possible");
  EXPECT_EQ(refusal_of("chan c[60] = [65535] of { int, int, int, int };\ninit { c[59]!1,2,3,4 }"), "");
}

// 255 processes of 4 MB each would make a state of a gigabyte.
TEST(LargePrograms, RunOutOfMemoryWhereAStateIsTooLong) {
  const Machine machine(load_large("proctype P() { int a[1048575]; false }\ninit { do :: run P() od }"));
  Execution execution(machine);
  execution.start();
  std::vector<Step> steps;
  std::size_t longest = 0;
  bool is_out_of_memory = false;
  for (int i = 0; i < 255 && !is_out_of_memory; ++i) {
    steps.clear();
    execution.enabled(kNobody, steps);
    ASSERT_EQ(steps.size(), 1U);
    const Execution::Mark before = execution.mark();
    try {
      execution.take(steps[0]);
    } catch (const std::bad_alloc&) {
      is_out_of_memory = true;
      execution.undo_to(before);
      EXPECT_EQ(execution.state().size(), longest);
    }
    longest = execution.state().size();
  }
  EXPECT_TRUE(is_out_of_memory);
  EXPECT_GT(longest, std::size_t{250} << 20);
}

}  // namespace
}  // namespace hasse::machine
