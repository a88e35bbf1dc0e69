#include "replay/spin_trail.h"

#include <gtest/gtest.h>

#include "base/diagnostics.h"

namespace hasse::replay {
namespace {

std::string message_of(const std::string& text) {
  try {
    parse_spin_trail(text, "m.trail");
  } catch (const UserError& error) {
    return error.what();
  }
  return "no error";
}

TEST(SpinTrail, ReadsHeadersAndSteps) {
  const SpinTrail trail = parse_spin_trail("-2:2:-2\n-4:-4:-4\n1:0:70\n2:1:57\r\n", "m.trail");
  EXPECT_TRUE(trail.has_claim);
  EXPECT_TRUE(trail.is_merged);
  EXPECT_FALSE(trail.is_cyclic);
  ASSERT_EQ(trail.entries.size(), 2U);
  EXPECT_EQ(trail.entries[0].process, -1) << "process 0 is the claim";
  EXPECT_EQ(trail.entries[1].process, 0);
  EXPECT_EQ(trail.entries[1].statement, 57);
  EXPECT_EQ(trail.entries[1].line, 4U);
}

TEST(SpinTrail, WithoutAClaimProcessesKeepTheirNumbers) {
  const SpinTrail trail = parse_spin_trail("-4:-4:-4\n1:1:3\n-1:-1:-1\n2:0:4", "m.trail");
  EXPECT_TRUE(trail.is_cyclic);
  EXPECT_EQ(trail.cycle_begin, 1U);
  EXPECT_FALSE(trail.is_non_progress);
  ASSERT_EQ(trail.entries.size(), 2U);
  EXPECT_EQ(trail.entries[0].process, 1);
}

TEST(SpinTrail, KnowsTheClaimForNonProgress) {
  EXPECT_TRUE(parse_spin_trail("-2:1:-2\n-4:-4:-4\n1:0:9999\n2:1:4\n", "m.trail").is_non_progress);
  EXPECT_FALSE(parse_spin_trail("-2:1:-2\n-4:-4:-4\n1:0:16\n2:1:9999\n", "m.trail").is_non_progress)
      << "of another process";
}

TEST(SpinTrail, RefusesWhatItCannotFollow) {
  EXPECT_EQ(message_of("hello\n"),
            "m.trail:1: neither a trail of hasse nor of SPIN (expected depth:process:statement)");
  EXPECT_EQ(message_of("1:0:3\n2:0\n"),
            "m.trail:2: neither a trail of hasse nor of SPIN (expected depth:process:statement)");
  EXPECT_EQ(message_of("1:0:3:4\n"),
            "m.trail:1: neither a trail of hasse nor of SPIN (expected depth:process:statement)");
  EXPECT_NE(message_of("-5:0:0\n1:0:3\n").find("m.trail:1: trail of a permuted search"), std::string::npos);
  EXPECT_EQ(message_of("-9:0:0\n"), "m.trail:1: unknown header line '-9:0:0'");
}

}  // namespace
}  // namespace hasse::replay
