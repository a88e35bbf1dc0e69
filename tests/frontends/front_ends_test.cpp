#include "frontends/front_ends.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace hasse {
namespace {

TEST(FrontEnds, HaveEndingsOfTheirOwn) {
  std::set<std::string_view> names;
  std::set<std::string_view> endings;
  for (const FrontEnd* front_end : front_ends()) {
    EXPECT_TRUE(names.insert(front_end->name()).second) << front_end->name();
    for (const std::string_view extension : front_end->extensions()) {
      EXPECT_TRUE(extension.starts_with(".")) << extension;
      EXPECT_TRUE(endings.insert(extension).second) << extension;
      EXPECT_EQ(front_end_by_name("a.b/model" + std::string(extension)), front_end);
      EXPECT_EQ(&front_end_for("model" + std::string(extension)), front_end);
    }
  }
}

TEST(FrontEnds, TakeAnyOtherNameForPromela) {
  for (const char* name : {"model", "model.spin", "pml", "model.pml.txt", ""}) {
    EXPECT_EQ(front_end_by_name(name), nullptr) << name;
    EXPECT_EQ(front_end_for(name).name(), "Promela") << name;
  }
}

TEST(FrontEnds, AreListed) {
  EXPECT_EQ(kinds_of_models().find("Promela (.pml, .prm, .promela, or any other name)"), 0u);
}

}  // namespace
}  // namespace hasse
