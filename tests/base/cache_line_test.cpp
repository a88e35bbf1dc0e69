#include "base/cache_line.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <new>
#include <vector>

#include "base/growing_array.h"

namespace hasse {
namespace {

bool begins_a_line(const void* memory) {
  return reinterpret_cast<std::uintptr_t>(memory) % kCacheLine == 0;
}

TEST(CacheLine, RoundsUpToWholeLines) {
  EXPECT_EQ(whole_cache_lines(0), 0u);
  EXPECT_EQ(whole_cache_lines(1), 64u);
  EXPECT_EQ(whole_cache_lines(64), 64u);
  EXPECT_EQ(whole_cache_lines(65), 128u);
}

// What grows step by step comes to lie beside other things again and again.
TEST(CacheLine, BelongsToOneVectorAlone) {
  std::vector<std::vector<std::uint16_t, OwnLines<std::uint16_t>>> vectors(50);
  for (std::uint16_t i = 0; i < 2'000; ++i) {
    auto& vector = vectors[i % 7 * i % vectors.size()];
    vector.push_back(i);
    ASSERT_TRUE(begins_a_line(vector.data()));
    ASSERT_EQ(vector.back(), i);
  }
}

TEST(CacheLine, IsWhereASmallGrowingArrayBegins) {
  GrowingArray<std::uint32_t> array;
  for (std::uint32_t i = 0; i < 10'000; ++i) {
    if (array.room() == 0) {
      array.reserve(array.capacity() + 37);
      ASSERT_TRUE(begins_a_line(array.data()));
    }
    array.push_back(i);
  }
  for (std::uint32_t i = 0; i < array.size(); ++i) ASSERT_EQ(array[i], i);
}

TEST(CacheLine, RefusesMoreThanThereCanBe) {
  EXPECT_THROW(static_cast<void>(OwnLines<int>().allocate(std::numeric_limits<std::size_t>::max() / 4)),
               std::bad_array_new_length);
}

}  // namespace
}  // namespace hasse
