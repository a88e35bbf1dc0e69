#include "text/figures.h"

#include <gtest/gtest.h>

namespace hasse {
namespace {

TEST(Figures, SeparatesThousands) {
  EXPECT_EQ(with_separators(0), "0");
  EXPECT_EQ(with_separators(999), "999");
  EXPECT_EQ(with_separators(1000), "1,000");
  EXPECT_EQ(with_separators(20719841), "20,719,841");
  EXPECT_EQ(with_separators(18446744073709551615U), "18,446,744,073,709,551,615");
}

TEST(Figures, CountsInSingularAndPlural) {
  EXPECT_EQ(counted(0, "state"), "0 states");
  EXPECT_EQ(counted(1, "state"), "1 state");
  EXPECT_EQ(counted(1234, "state"), "1,234 states");
}

TEST(Figures, SizesInPowersOf1024) {
  EXPECT_EQ(size_text(1), "1 byte");
  EXPECT_EQ(size_text(1023), "1,023 bytes");
  EXPECT_EQ(size_text(1536), "1.5 KB");
  EXPECT_EQ(size_text(12 * 1024 * 1024), "12 MB");
  EXPECT_EQ(size_text(std::uint64_t{5} << 40), "5.0 TB");
}

TEST(Figures, Durations) {
  EXPECT_EQ(duration_text(0.004), "0.00 s");
  EXPECT_EQ(duration_text(9.96), "10.0 s");
  EXPECT_EQ(duration_text(65), "1 min 5 s");
  EXPECT_EQ(duration_text(7260), "2 h 1 min");
}

TEST(Figures, PadsByWhatIsSeen) {
  EXPECT_EQ(display_width("Büchi"), 5U);
  EXPECT_EQ(padded("Büchi", 7), "Büchi  ");
  EXPECT_EQ(padded("longer", 3), "longer");
}

}  // namespace
}  // namespace hasse
