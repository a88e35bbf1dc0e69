// The models of a folder of tests/models that the front end accepts. For targets with HASSE_SOURCE_DIR.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "frontends/promela/promela.h"

namespace hasse::support {

struct TestModel {
  std::string name;
  std::shared_ptr<const Program> program;
};

inline std::vector<TestModel> test_models(const std::string& folder, const promela::Options& options = {}) {
  namespace fs = std::filesystem;
  std::vector<TestModel> models;
  for (const auto& entry : fs::directory_iterator(fs::path(HASSE_SOURCE_DIR) / "tests/models" / folder)) {
    if (entry.path().extension() != ".pml") continue;
    try {
      models.push_back({entry.path().filename().string(),
                        promela::load(std::make_shared<SourceFiles>(), entry.path().string(), options)});
    } catch (const UserError&) {
      continue;
    }
  }
  return models;
}

}  // namespace hasse::support
