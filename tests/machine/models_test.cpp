// The machine on the models of tests/models: counts of states and transitions as recorded from SPIN in each model's head comment (see
// tests/models/README.md), and footprints checked in every state.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "frontends/promela/promela.h"
#include "machine/explore.h"
#include "machine/footprint_check.h"

namespace hasse::machine {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kFootprintsUpTo = 1000;  // states

struct Expected {
  promela::Options options;
  std::uint64_t states = 0;
  std::uint64_t transitions = 0;
};

std::string contents(const fs::path& path) {
  std::ifstream in(path);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

// The runs of the head comment that say how many states there are: what Hasse counts where it differs, otherwise SPIN's figures.
std::vector<Expected> expectations(const std::string& text) {
  std::vector<Expected> result;
  std::map<std::string, std::string> keys;
  const auto finish = [&] {
    Expected expected;
    unsigned long states = 0;
    unsigned long transitions = 0;
    std::istringstream options(keys["options"]);
    for (std::string option; options >> option;)
      if (option.rfind("-D", 0) == 0) expected.options.defines.push_back(option.substr(2));
    if (keys.contains("states") && keys.contains("transitions")) {
      expected.states = std::stoull(keys["states"]);
      expected.transitions = std::stoull(keys["transitions"]);
      result.push_back(expected);
    } else if (!keys.contains("differs") &&
               std::sscanf(keys["spin"].c_str(), "states=%lu transitions=%lu", &states, &transitions) == 2) {
      expected.states = states;
      expected.transitions = transitions;
      result.push_back(expected);
    }
    keys.clear();
  };
  std::istringstream lines(text);
  const std::string margin = " * ";
  for (std::string line; std::getline(lines, line) && line.rfind(" */", 0) != 0;) {
    const std::size_t colon = line.find(':');
    if (line.rfind(margin, 0) != 0 || colon == std::string::npos) continue;
    const std::string key = line.substr(margin.size(), colon - margin.size());
    const bool is_key = std::all_of(key.begin(), key.end(),
                                    [](unsigned char c) { return std::isalnum(c) != 0 || c == '-' || c == '_'; });
    if (!is_key) continue;
    if (key == "run") finish();
    const std::size_t value = line.find_first_not_of(' ', colon + 1);
    keys[key] = value == std::string::npos ? "" : line.substr(value);
  }
  finish();
  return result;
}

class Models : public testing::TestWithParam<std::string> {};

TEST_P(Models, CountsAndFootprints) {
  const fs::path folder = fs::path(HASSE_SOURCE_DIR) / "tests/models" / GetParam();
  std::size_t runs = 0;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() != ".pml") continue;
    for (const Expected& expected : expectations(contents(entry.path()))) {
      SCOPED_TRACE(entry.path().filename().string());
      auto sources = std::make_shared<SourceFiles>();
      const auto program = promela::load(sources, entry.path().string(), expected.options);
      const Machine machine(program);
      FootprintCheck check(machine);
      const bool small = expected.states <= kFootprintsUpTo;
      const Explored explored = explore(machine, [&](Execution& execution, const std::vector<Step>& steps) {
        if (small) check(execution, steps);
      });
      ++runs;
      // SPIN goes on after such an error with some value; here nothing lies beyond.
      const auto ends_run = [](const auto& fault) { return !can_continue(fault.first); };
      if (std::any_of(explored.faults.begin(), explored.faults.end(), ends_run)) continue;
      EXPECT_EQ(explored.states.size(), expected.states);
      EXPECT_EQ(explored.transitions, expected.transitions);
    }
  }
  EXPECT_GT(runs, 5U);
}

INSTANTIATE_TEST_SUITE_P(All, Models,
                         testing::Values("atomic", "channels", "control", "inline", "priorities", "processes", "remote",
                                         "traps", "types"),
                         [](const auto& folder) { return folder.param; });

}  // namespace
}  // namespace hasse::machine
