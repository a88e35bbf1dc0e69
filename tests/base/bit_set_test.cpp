// Random operations on several sets of each kind, and the same on sets of the standard library: after each, all that can be asked
// must have the same answer.
#include "base/bit_set.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <set>
#include <utility>
#include <vector>

#include "base/random.h"

namespace hasse {
namespace {

using Numbers = std::set<std::size_t>;

bool have_common(const Numbers& a, const Numbers& b) {
  return std::any_of(a.begin(), a.end(), [&](std::size_t i) { return b.contains(i); });
}

template <typename Set>
Numbers visited(const Set& set) {
  std::vector<std::size_t> numbers;
  set.for_each([&](auto i) { numbers.push_back(i); });
  EXPECT_TRUE(std::is_sorted(numbers.begin(), numbers.end()));
  Numbers result(numbers.begin(), numbers.end());
  EXPECT_EQ(result.size(), numbers.size());
  return result;
}

// What every kind of set can be asked about itself; numbers below `size`.
template <typename Number = std::size_t, typename Set>
void expect_equal(const Set& set, const Numbers& expected, std::size_t size) {
  ASSERT_EQ(visited(set), expected);
  ASSERT_EQ(set.count(), expected.size());
  ASSERT_EQ(set.any(), !expected.empty());
  for (std::size_t i = 0; i < size; ++i)
    ASSERT_EQ(set.test(static_cast<Number>(i)), expected.contains(i)) << "number " << i;
}

// Of a set of a given size also its words.
template <typename Set>
void expect_equal_words(const Set& set, const Numbers& expected, std::size_t size) {
  ASSERT_EQ(set.words(), (size + 63) / 64);
  std::vector<bool> bits(set.words() * 64);
  for (const std::size_t i : expected) bits[i] = true;
  for (std::size_t i = 0; i < bits.size(); ++i) ASSERT_EQ((set.word(i / 64) >> (i % 64) & 1) != 0, bits[i]);
}

// A set and what is to be in it.
template <typename Set>
struct Pair {
  Set set;
  Numbers expected;
};

// Few numbers, or runs of them: sets that meet and contain one another must be as frequent as those that do not.
template <typename Set>
void change_numbers(Pair<Set>& one, std::size_t size, Random& random) {
  const std::size_t first = random.below(size);
  const std::size_t last = std::min<std::size_t>(size, first + 1 + (random.below(3) == 0 ? random.below(size) : 0));
  const bool is_put_in = random.below(2) == 0;
  for (std::size_t i = first; i < last; ++i) {
    if (is_put_in) {
      one.set.set(i);
      one.expected.insert(i);
    } else {
      one.set.unset(i);
      one.expected.erase(i);
    }
  }
}

// How often each answer was given: a comparison that always says the same compares nothing.
struct Answers {
  int yes = 0;
  int no = 0;
  void count(bool answer) { ++(answer ? yes : no); }
};

// Sets of one size, FixedBitSet and BitSet.
template <typename Set>
void compare_sized(std::vector<Pair<Set>> sets, std::size_t size, std::uint64_t seed) {
  Random random(seed);
  Answers meeting;
  Answers containing;
  for (int round = 0; round < 1000; ++round) {
    Pair<Set>& a = sets[random.below(sets.size())];
    Pair<Set>& b = sets[random.below(sets.size())];
    Numbers result;
    switch (random.below(8)) {
      case 0:
        a.set.add(b.set);
        std::set_union(a.expected.begin(), a.expected.end(), b.expected.begin(), b.expected.end(),
                       std::inserter(result, result.end()));
        a.expected = result;
        break;
      case 1:
        a.set.remove(b.set);
        std::set_difference(a.expected.begin(), a.expected.end(), b.expected.begin(), b.expected.end(),
                            std::inserter(result, result.end()));
        a.expected = result;
        break;
      case 2:
        a.set.keep(b.set);
        std::set_intersection(a.expected.begin(), a.expected.end(), b.expected.begin(), b.expected.end(),
                              std::inserter(result, result.end()));
        a.expected = result;
        break;
      case 3:
        if (random.below(4) == 0) {
          a.set.clear();
          a.expected.clear();
        } else {
          a = b;
        }
        break;
      default:
        change_numbers(a, size, random);
    }
    ASSERT_NO_FATAL_FAILURE(expect_equal(a.set, a.expected, size));
    ASSERT_NO_FATAL_FAILURE(expect_equal_words(a.set, a.expected, size));
    const bool meets = have_common(a.expected, b.expected);
    ASSERT_EQ(a.set.meets(b.set), meets);
    const bool contains = std::includes(a.expected.begin(), a.expected.end(), b.expected.begin(), b.expected.end());
    ASSERT_EQ(a.set.contains(b.set), contains);
    if (&a == &b) continue;
    meeting.count(meets);
    containing.count(contains);
  }
  EXPECT_GT(meeting.yes, 50);
  EXPECT_GT(meeting.no, 50);
  EXPECT_GT(containing.yes, 50);
  EXPECT_GT(containing.no, 50);
}

template <std::size_t kSize>
void compare_fixed() {
  SCOPED_TRACE(kSize);
  compare_sized(std::vector<Pair<FixedBitSet<kSize>>>(4), kSize, kSize);
}

TEST(BitSet, OfFixedSizeIsASetOfNumbers) {
  compare_fixed<1>();
  compare_fixed<63>();
  compare_fixed<64>();
  compare_fixed<65>();
  compare_fixed<200>();
  compare_fixed<256>();
}

TEST(BitSet, OfChosenSizeIsASetOfNumbers) {
  for (const std::size_t size : {1, 63, 64, 65, 128, 300}) {
    SCOPED_TRACE(size);
    compare_sized(std::vector<Pair<BitSet>>(4, {BitSet(size), {}}), size, size);
  }
}

TEST(BitSet, IsEmptyAfterItsSizeWasChosenAgain) {
  BitSet set;
  EXPECT_EQ(set.words(), 0u);
  EXPECT_FALSE(set.any());
  Random random(1);
  for (int round = 0; round < 100; ++round) {
    const std::size_t size = random.below(400);
    set.reset(size);
    ASSERT_NO_FATAL_FAILURE(expect_equal(set, {}, size));
    ASSERT_NO_FATAL_FAILURE(expect_equal_words(set, {}, size));
    for (std::size_t i = 0; i < size; ++i) set.set(i);
    ASSERT_EQ(set.count(), size);
  }
}

TEST(BitSet, OfFixedSizeIsKnownToTheCompiler) {
  constexpr FixedBitSet<100> set = [] {
    FixedBitSet<100> result;
    result.set(3);
    result.set(99);
    result.set(64);
    result.unset(64);
    return result;
  }();
  static_assert(set.test(3) && set.test(99) && !set.test(64) && set.count() == 2);
  EXPECT_EQ(visited(set), (Numbers{3, 99}));
}

template <typename Number>
class GrowingBitSetTest : public testing::Test {};
using NumberTypes = testing::Types<std::size_t, std::uint32_t, std::uint16_t>;
TYPED_TEST_SUITE(GrowingBitSetTest, NumberTypes);

TYPED_TEST(GrowingBitSetTest, IsASetOfNumbers) {
  using Set = GrowingBitSet<TypeParam>;
  constexpr std::size_t kMost = 500;
  Random random(7);
  Answers meeting;
  Pair<Set> sets[4];
  for (int round = 0; round < 2000; ++round) {
    Pair<Set>& a = sets[random.below(4)];
    Pair<Set>& b = sets[random.below(4)];
    const auto i = static_cast<TypeParam>(random.below(1 + random.below(kMost)));  // small ones more often
    switch (random.below(8)) {
      case 0:
        a.set.add(b.set);
        a.expected.insert(b.expected.begin(), b.expected.end());
        break;
      case 1:
        a.set.clear();
        a.expected.clear();
        break;
      case 2:
        a = b;
        break;
      case 3:
      case 4:
        a.set.unset(i);
        a.expected.erase(i);
        break;
      default:
        a.set.set(i);
        a.expected.insert(i);
    }
    ASSERT_NO_FATAL_FAILURE(expect_equal<TypeParam>(a.set, a.expected, kMost + 200));
    const bool meets = have_common(a.expected, b.expected);
    ASSERT_EQ(a.set.meets(b.set), meets);
    ASSERT_EQ(b.set.meets(a.set), meets);
    if (&a != &b) meeting.count(meets);
  }
  EXPECT_GT(meeting.yes, 50);
  EXPECT_GT(meeting.no, 50);
}

TEST(BitSet, CountsTheBitsOfAWord) {
  Random random(3);
  EXPECT_EQ(count_bits(0), 0u);
  EXPECT_EQ(count_bits(UINT64_MAX), 64u);
  for (int round = 0; round < 1000; ++round) {
    const std::uint64_t word = random.next() & random.next();
    std::size_t expected = 0;
    for (int i = 0; i < 64; ++i) expected += word >> i & 1;
    ASSERT_EQ(count_bits(word), expected);
  }
}

}  // namespace
}  // namespace hasse
