// Expected values: what spin 6.5.2 prints for the same statements.
#include "replay/print_format.h"

#include <gtest/gtest.h>

#include "machine/builder.h"

namespace hasse::replay {
namespace {

class PrintFormat : public ::testing::Test {
 protected:
  void SetUp() override {
    builder_.program->mtypes.push_back({"", {"blue", "green", "red"}});
    builder_.program->mtypes.push_back({"fruit", {"pear", "apple"}});
  }

  std::string print(const std::string& format, const std::vector<std::int32_t>& values) {
    Edge edge = Builder::edge(EdgeKind::print, 1);
    edge.format = format;
    for (const std::int32_t value : values) edge.args.push_back(builder_.constant(value));
    return format_print(*builder_.program, edge, values);
  }

  Builder builder_;
};

TEST_F(PrintFormat, Conversions) {
  EXPECT_EQ(print("%d|%u|%c|%o|%x\n", {-5, -5, 65, 200, -5}), "-5|4294967291|A|310|fffffffb\n");
  EXPECT_EQ(print("end %d%% \\n \" x\n", {5}), "end 5% \\n \" x\n");
}

TEST_F(PrintFormat, NamesOfMtypes) {
  EXPECT_EQ(print("%e %e", {2, 9}), "green 9");
  const PlaceId fruit = builder_.global(TypeKind::mtype, "f");
  builder_.program->places[fruit].type.mtype_set = 1;
  Edge edge = Builder::edge(EdgeKind::print, 1);
  edge.args = {builder_.load(fruit)};
  const std::vector<std::int32_t> values = {1};
  edge.format = "%e";
  EXPECT_EQ(format_print(*builder_.program, edge, values), "pear");
  edge.format.clear();
  EXPECT_EQ(format_print(*builder_.program, edge, values), "pear") << "printm";
}

TEST_F(PrintFormat, CopiesWhatIsNoConversion) {
  EXPECT_EQ(print("100%", {}), "100%");
  EXPECT_EQ(print("%d and %d", {1}), "1 and %d");
  EXPECT_EQ(print("%q%d", {3}), "%q3");
}

}  // namespace
}  // namespace hasse::replay
