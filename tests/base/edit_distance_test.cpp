#include "base/edit_distance.h"

#include <gtest/gtest.h>

namespace hasse {
namespace {

TEST(EditDistance, CountsInsertionsOmissionsAndReplacements) {
  EXPECT_EQ(edit_distance("", ""), 0u);
  EXPECT_EQ(edit_distance("abc", ""), 3u);
  EXPECT_EQ(edit_distance("", "abc"), 3u);
  EXPECT_EQ(edit_distance("depth", "depth"), 0u);
  EXPECT_EQ(edit_distance("dpeth", "depth"), 2u);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3u);
  EXPECT_EQ(edit_distance("sitting", "kitten"), 3u);
}

TEST(NearestName, IsTheNearestOneThatIsNear) {
  EXPECT_EQ(nearest_name("deadlok", {"assertions", "deadlock", "runtime"}), " (did you mean 'deadlock'?)");
  EXPECT_EQ(nearest_name("liveness", {"assertions", "deadlock"}), "");
  EXPECT_EQ(nearest_name("x", {"y"}), "");  // nothing of it would be left
  EXPECT_EQ(nearest_name("x", {}), "");
}

}  // namespace
}  // namespace hasse
