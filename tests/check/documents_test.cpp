// Documents say of engines what the table of engines says.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "check/engines.h"

namespace hasse::check {
namespace {

std::string document(const char* name) {
  const std::ifstream file(std::filesystem::path(HASSE_SOURCE_DIR) / "docs" / name);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::string table() {
  std::string head = "| |";
  std::string line = "|---|";
  for (const EngineInfo* engine : engines()) {
    head += std::string(" `") + engine->name + "` |";
    line += "---|";
  }
  std::string text = head + "\n" + line + "\n";
  for (const FeatureInfo& feature : features()) {
    text += std::string("| `") + feature.option + "` |";
    for (const EngineInfo* engine : engines()) text += offers(*engine, feature.feature) ? " yes |" : " no |";
    text += "\n";
  }
  return text;
}

TEST(Documents, TheTableOfEnginesIsTheOneInTheProgram) {
  EXPECT_NE(document("engines.md").find("\n\n" + table() + "\n"), std::string::npos)
      << "docs/engines.md is to have this table:\n"
      << table();
}

TEST(Documents, EachEngineIsExplained) {
  for (const EngineInfo* engine : engines()) {
    const std::string name = engine->name;
    EXPECT_NE(document("engines.md").find("| `" + name + "` | " + engine->summary + " |"), std::string::npos) << name;
    EXPECT_NE(document("hasse.1").find(".B " + name + "\n"), std::string::npos) << name;
    EXPECT_NE(document("check.schema.json").find('"' + name + '"'), std::string::npos) << name;
  }
}

}  // namespace
}  // namespace hasse::check
