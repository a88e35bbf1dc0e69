// Statements that no step reached.
#pragma once

#include <string>
#include <vector>

#include "program/program.h"

namespace hasse::report {

struct Unreached {
  std::uint32_t proctype = 0;
  std::string statement;
  SourcePos pos;
};

// In order of proctype and source. `taken`: [proctype][edge]. Statements made by the front end (without a place) are
// left out, and one that stands behind several edges is unreached when none of them was taken.
std::vector<Unreached> unreached(const Program& program, const std::vector<std::vector<bool>>& taken);

// By proctype: "unreached in Node:", then one line a statement; a line for each proctype that is covered wholly.
std::string coverage_text(const Program& program, const std::vector<std::vector<bool>>& taken);

}  // namespace hasse::report
