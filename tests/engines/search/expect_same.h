// Two results of searches that have to agree in everything but their costs.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "engines/search/search.h"

namespace hasse::search {

inline void expect_same(const Result& result, const Result& expected, const std::string& name) {
  EXPECT_EQ(result.statistics.states, expected.statistics.states) << name;
  EXPECT_EQ(result.statistics.transitions, expected.statistics.transitions) << name;
  EXPECT_EQ(result.verdicts, expected.verdicts) << name;
  EXPECT_EQ(result.occurrences, expected.occurrences) << name;
  EXPECT_EQ(result.complete, expected.complete) << name;
  EXPECT_EQ(result.stop, expected.stop) << name;
  EXPECT_EQ(result.taken, expected.taken) << name;
  ASSERT_EQ(result.violations.size(), expected.violations.size()) << name;
  for (std::size_t i = 0; i < result.violations.size(); ++i) {
    EXPECT_EQ(result.violations[i].message, expected.violations[i].message) << name;
    EXPECT_EQ(result.violations[i].pos, expected.violations[i].pos) << name;
    EXPECT_EQ(result.violations[i].run.prefix, expected.violations[i].run.prefix) << name;
  }
}

}  // namespace hasse::search
