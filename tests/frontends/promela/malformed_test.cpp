// Malformed models as data: each file of malformed/ tells in its first line the exact first message, with line and column.
//
//   /* expect: 3:7: error: expected an expression after '=', found ';' */
//
// SPIN refuses each of them too, or a second comment says what it does instead.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>

#include "base/diagnostics.h"
#include "frontends/promela/promela.h"

namespace hasse::promela {
namespace {

const std::filesystem::path kFolder = std::filesystem::path(HASSE_SOURCE_DIR) / "tests/frontends/promela/malformed";

std::vector<std::string> model_names() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(kFolder)) {
    if (entry.path().extension() == ".pml") names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::string expected_message(const std::string& text) {
  const std::string start = "/* expect: ";
  const std::size_t end = text.find(" */\n");
  return text.starts_with(start) && end != std::string::npos ? text.substr(start.size(), end - start.size())
                                                             : std::string();
}

// "line:column: error: message"; "file:line:column: ..." when the place is not in the model itself.
std::string first_message(const std::string& name, const std::string& text) {
  const auto sources = std::make_shared<SourceFiles>();
  try {
    load_text(sources, name, text, {});
    return "no error";
  } catch (const UserError& error) {
    std::string message = format_message(*sources, error.pos(), "error", error.what());
    message.erase(message.find('\n'));
    return message.starts_with(name + ":") ? message.substr(name.size() + 1) : message;
  }
}

TEST(MalformedModels, ThereAreManyOfThem) {
  EXPECT_GE(model_names().size(), 200U);
}

class MalformedModel : public testing::TestWithParam<std::string> {};

TEST_P(MalformedModel, GivesItsMessage) {
  std::ifstream in(kFolder / GetParam(), std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  const std::string expected = expected_message(text.str());
  ASSERT_FALSE(expected.empty()) << "the first line must be /* expect: ... */";
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(kFolder);  // includes are looked up beside the model
  const std::string found = first_message(GetParam(), text.str());
  std::filesystem::current_path(before);
  EXPECT_EQ(found, expected);
}

INSTANTIATE_TEST_SUITE_P(All, MalformedModel, testing::ValuesIn(model_names()), [](const auto& parameter) {
  std::string name = parameter.param.substr(0, parameter.param.size() - 4);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

}  // namespace
}  // namespace hasse::promela
