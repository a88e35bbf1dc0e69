#include "program/type.h"

#include <gtest/gtest.h>

namespace hasse {
namespace {

// Expected values: SPIN 6.5.2's verifier (assignments of out-of-range values, run with spin -a and pan).
TEST(Type, TruncatesAsSpinsVerifierDoes) {
  EXPECT_EQ(truncate({TypeKind::bit}, 2), 0);
  EXPECT_EQ(truncate({TypeKind::boolean}, 3), 1);
  EXPECT_EQ(truncate({TypeKind::byte}, 256), 0);
  EXPECT_EQ(truncate({TypeKind::byte}, -1), 255);
  EXPECT_EQ(truncate({TypeKind::mtype}, 300), 44);
  EXPECT_EQ(truncate({TypeKind::int16}, 32768), -32768);
  EXPECT_EQ(truncate({TypeKind::int32}, -5), -5);
  EXPECT_EQ(truncate({TypeKind::unsigned_bits, 5}, 40), 8);
  EXPECT_EQ(truncate({TypeKind::unsigned_bits, 31}, -1), 2147483647);
}

TEST(Type, RangesAndWidths) {
  EXPECT_EQ(min_value({TypeKind::int16}), -32768);
  EXPECT_EQ(max_value({TypeKind::int16}), 32767);
  EXPECT_EQ(min_value({TypeKind::int32}), -2147483648LL);
  EXPECT_EQ(max_value({TypeKind::int32}), 2147483647LL);
  EXPECT_EQ(max_value({TypeKind::byte}), 255);
  EXPECT_EQ(max_value({TypeKind::unsigned_bits, 9}), 511);
  EXPECT_EQ(byte_width({TypeKind::unsigned_bits, 8}), 1);
  EXPECT_EQ(byte_width({TypeKind::unsigned_bits, 9}), 2);
  EXPECT_EQ(byte_width({TypeKind::unsigned_bits, 17}), 4);
}

}  // namespace
}  // namespace hasse
