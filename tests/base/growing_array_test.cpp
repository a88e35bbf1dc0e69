#include "base/growing_array.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <vector>

namespace hasse {
namespace {

TEST(GrowingArray, KeepsItsElementsWhileItGrows) {
  GrowingArray<std::uint64_t> array;
  EXPECT_TRUE(array.empty());
  for (std::uint64_t i = 0; i < 300'000; ++i) {
    if (array.size() == array.capacity()) array.reserve(array.capacity() + array.capacity() / 4 + 10);
    array.push_back(i * i);
  }
  ASSERT_EQ(array.size(), 300'000u);
  std::uint64_t i = 0;
  for (const std::uint64_t element : array) {
    ASSERT_EQ(element, i * i);
    ++i;
  }
}

TEST(GrowingArray, IsAStack) {
  GrowingArray<int> array;
  array.reserve(10);
  array.append(std::vector<int>{1, 2, 3});
  array.append({});
  array.push_back(4);
  EXPECT_EQ(array.back(), 4);
  array.pop_back();
  EXPECT_EQ(array.back(), 3);
  array.set_size(1);
  EXPECT_EQ(std::vector<int>(array.begin(), array.end()), std::vector<int>{1});
  array.clear();
  EXPECT_TRUE(array.empty());
  EXPECT_GE(array.capacity(), 10u);
}

TEST(GrowingArray, StaysAsItWasWhenThereIsNoMemory) {
  GrowingArray<int> array;
  array.reserve(2);
  array.push_back(7);
  EXPECT_THROW(array.reserve(std::numeric_limits<std::size_t>::max() / 16), std::bad_alloc);
  EXPECT_EQ(array.capacity(), 2u);
  EXPECT_EQ(array[0], 7);
}

}  // namespace
}  // namespace hasse
