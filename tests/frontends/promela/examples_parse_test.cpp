// Every example model of Debian's spin package is accepted by the parser, but for one that Debian's SPIN refuses as well.
#include <gtest/gtest.h>

#include <filesystem>

#include "frontends/promela/parser.h"

namespace hasse::promela {
namespace {

TEST(ExampleModels, AllParse) {
  const std::filesystem::path folder = "/usr/share/doc/spin/examples";
  if (!std::filesystem::exists(folder)) GTEST_SKIP() << "the spin package is not installed";
  int parsed = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file() || entry.path().extension() != ".pml") continue;
    SourceFiles sources;
    try {
      const Parsed model = parse_file(sources, entry.path().string(), {});
      EXPECT_FALSE(model.model.units.empty()) << entry.path();
      ++parsed;
    } catch (const UserError& error) {
      if (entry.path().filename() == "patterns.pml") {  // a `&` for `&&` between temporal formulas
        EXPECT_TRUE(std::string(error.what()).starts_with("temporal operator inside a computation: '&'"))
            << error.what();
        continue;
      }
      ADD_FAILURE() << format_message(sources, error.pos(), "error", error.what());
    }
  }
  EXPECT_GE(parsed, 70);
}

}  // namespace
}  // namespace hasse::promela
