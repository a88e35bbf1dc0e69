// Locations, edges, their order and flags are those of SPIN's verifiers. The expected automata were recorded from `pan -d` by
// tests/tools/compare_automata.py --record, which also compares any other model.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "frontends/promela/automata_text.h"
#include "frontends/promela/promela.h"

namespace hasse::promela {
namespace {

std::filesystem::path folder() {
  return std::filesystem::path(HASSE_SOURCE_DIR) / "tests/frontends/promela/automata";
}

std::string read(const std::filesystem::path& path) {
  std::ifstream in(path);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

std::vector<std::string> models() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder())) {
    if (entry.path().extension() == ".pml") names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

class Automata : public testing::TestWithParam<std::string> {};

TEST_P(Automata, AreThoseOfSpin) {
  const std::string expected = read(folder() / (GetParam() + ".automata"));
  ASSERT_FALSE(expected.empty());
  const auto program = load(std::make_shared<SourceFiles>(), (folder() / (GetParam() + ".pml")).string(), {});
  EXPECT_EQ(automata_lines(*program), expected);
}

INSTANTIATE_TEST_SUITE_P(Recorded, Automata, testing::ValuesIn(models()),
                         [](const auto& instance) { return instance.param; });

}  // namespace
}  // namespace hasse::promela
