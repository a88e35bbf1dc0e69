// Makes a failing program smaller: drops and unwraps parts for as long as it still fails.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "support/program_tree.h"

namespace hasse::support {

struct Failing {
  ProgramTree program;
  std::vector<std::string> predicates;
};

// `fails` is false for what is no correct program. It is asked at most `most` times.
Failing shrink(Failing failing, const std::function<bool(const Failing&)>& fails, unsigned most = 5'000);

}  // namespace hasse::support
