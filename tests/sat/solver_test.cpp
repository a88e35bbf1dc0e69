#include "sat/solver.h"

#include <gtest/gtest.h>

#include <vector>

#include "base/stop.h"

namespace hasse::sat {
namespace {

TEST(Solver, FindsSolutionsUnderAssumptions) {
  Solver solver;
  const Literal a = solver.new_variable();
  const Literal b = solver.new_variable();
  const Literal c = solver.new_variable();
  solver.add({a, b});
  solver.add({-a, c});
  ASSERT_TRUE(solver.solve({-b}));
  EXPECT_TRUE(solver.value(a));
  EXPECT_TRUE(solver.value(-b));
  EXPECT_TRUE(solver.value(c));
  EXPECT_FALSE(solver.value(-c));
  ASSERT_FALSE(solver.solve({-b, -c}));
  EXPECT_TRUE(solver.failed(-b));
  EXPECT_TRUE(solver.failed(-c));
  EXPECT_TRUE(solver.solve());
  solver.add({-b});
  solver.add({-c});
  EXPECT_FALSE(solver.solve());
}

// n + 1 pigeons in n holes: no solver of this kind does this quickly.
TEST(Solver, EndsWhenTheWorkHasTo) {
  constexpr int kHoles = 13;
  Solver solver;
  std::vector<std::vector<Literal>> in(kHoles + 1);
  for (std::vector<Literal>& pigeon : in) {
    for (int hole = 0; hole < kHoles; ++hole) pigeon.push_back(solver.new_variable());
    solver.add(pigeon);
  }
  for (int hole = 0; hole < kHoles; ++hole) {
    for (std::size_t p = 0; p < in.size(); ++p) {
      for (std::size_t q = 0; q < p; ++q) solver.add({-in[p][hole], -in[q][hole]});
    }
  }
  StopSource source;
  source.set_deadline(StopSource::Clock::now() + std::chrono::milliseconds(100));
  const StopScope scope(source);
  try {
    solver.solve();
    ADD_FAILURE() << "no limit was reached";
  } catch (const Stopped& stopped) {
    EXPECT_EQ(stopped.reason(), StopReason::time);
  }
}

}  // namespace
}  // namespace hasse::sat
