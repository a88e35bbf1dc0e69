#include "automata/boolean_function.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/random.h"

namespace hasse::automata {
namespace {

constexpr std::uint32_t kVariables = 5;

// A function at random and its truth table.
struct Random {
  BooleanFunction function;
  std::uint32_t table = 0;  // bit v: under valuation v
};

Random random_function(BooleanFunctions& functions, support::Random& random, unsigned size) {
  if (size == 0) {
    const std::uint32_t v = random.pick(kVariables);
    Random one{functions.variable(v), 0};
    for (std::uint32_t valuation = 0; valuation < 32; ++valuation) one.table |= (valuation >> v & 1) << valuation;
    return one;
  }
  const Random left = random_function(functions, random, size - 1);
  const Random right = random_function(functions, random, size - 1);
  switch (random.pick(3)) {
    case 0:
      return {functions.conjunction(left.function, right.function), left.table & right.table};
    case 1:
      return {functions.disjunction(left.function, right.function), left.table | right.table};
    default:
      return {functions.difference(left.function, right.function), left.table & ~right.table};
  }
}

std::uint32_t table_of(const BooleanFunctions& functions, BooleanFunction f) {
  std::uint32_t table = 0;
  for (std::uint32_t v = 0; v < 32; ++v) table |= (functions.evaluate(f, v) ? 1U : 0U) << v;
  return table;
}

TEST(BooleanFunction, HasTheTableOfItsOperations) {
  BooleanFunctions functions;
  support::Random random(1);
  for (int i = 0; i < 2000; ++i) {
    const Random f = random_function(functions, random, 3);
    const Random g = random_function(functions, random, 3);
    ASSERT_EQ(table_of(functions, f.function), f.table);
    ASSERT_EQ(f.function == g.function, f.table == g.table);  // canonical
    ASSERT_EQ(functions.implies(f.function, g.function), (f.table & ~g.table) == 0);
    ASSERT_EQ(functions.meets(f.function, g.function), (f.table & g.table) != 0);
    ASSERT_EQ(table_of(functions, functions.negation(f.function)), ~f.table);

    std::vector<bool> quantified(kVariables, false);
    quantified[2] = true;
    const std::uint32_t high = f.table & 0xf0f0f0f0, low = f.table & 0x0f0f0f0f;
    ASSERT_EQ(table_of(functions, functions.exists(f.function, quantified)), high | high >> 4 | low | low << 4);
    ASSERT_EQ(table_of(functions, functions.restrict(f.function, {2, true})), high | high >> 4);
  }
}

TEST(BooleanFunction, CoversAreTheFunctionAndIrredundant) {
  BooleanFunctions functions;
  support::Random random(2);
  std::size_t largest = 0;
  for (int i = 0; i < 500; ++i) {
    const Random f = random_function(functions, random, 4);
    const std::vector<Cube> cubes = functions.cover(f.function);
    const auto sum = [&](std::size_t without) {
      BooleanFunction all = kBottom;
      for (std::size_t c = 0; c < cubes.size(); ++c) {
        if (c != without) all = functions.disjunction(all, functions.cube(cubes[c]));
      }
      return all;
    };
    ASSERT_EQ(sum(cubes.size()), f.function);
    largest = std::max(largest, cubes.size());
    for (std::size_t c = 0; c < cubes.size(); ++c) {
      ASSERT_NE(sum(c), f.function);
      for (std::size_t literal = 0; literal < cubes[c].size(); ++literal) {
        Cube shorter = cubes[c];
        shorter.erase(shorter.begin() + static_cast<std::ptrdiff_t>(literal));
        ASSERT_FALSE(functions.implies(functions.cube(shorter), f.function));
      }
    }
    if (f.table != 0) {
      EXPECT_TRUE(functions.implies(functions.cube(functions.some_cube(f.function)), f.function));
    }
  }
  EXPECT_GT(largest, 4);
}

TEST(BooleanFunction, SplitsIntoWhatValuationsLeave) {
  BooleanFunctions functions;
  support::Random random(3);
  for (int i = 0; i < 500; ++i) {
    const Random f = random_function(functions, random, 4);
    const auto parts = functions.split(f.function, 3);
    ASSERT_TRUE(parts);
    BooleanFunction sum = kBottom, seen = kBottom;
    for (const auto& [valuations, rest] : *parts) {
      ASSERT_FALSE(functions.meets(seen, valuations));
      seen = functions.disjunction(seen, valuations);
      sum = functions.disjunction(sum, functions.conjunction(valuations, rest));
      for (const std::uint32_t v : functions.support(valuations)) ASSERT_LT(v, 3);
      for (const std::uint32_t v : functions.support(rest)) ASSERT_GE(v, 3);
    }
    ASSERT_EQ(sum, f.function);
  }
  EXPECT_FALSE(
      functions.split(functions.disjunction(functions.conjunction(functions.variable(0), functions.variable(3)),
                                            functions.conjunction(functions.variable(1), functions.variable(4))),
                      3, 1));
}

TEST(BooleanFunction, CanBeCopiedToAnotherArenaInAnotherOrder) {
  BooleanFunctions functions, other;
  support::Random random(4);
  const std::vector<std::uint32_t> reversed{4, 3, 2, 1, 0};
  for (int i = 0; i < 500; ++i) {
    const Random f = random_function(functions, random, 4);
    const BooleanFunction copy = other.import(functions, f.function, reversed);
    for (std::uint32_t v = 0; v < 32; ++v) {
      const auto value = [v](std::uint32_t variable) { return (v >> (4 - variable) & 1) != 0; };
      ASSERT_EQ(other.evaluate(copy, value), (f.table >> v & 1) != 0);
    }
  }
}

}  // namespace
}  // namespace hasse::automata
