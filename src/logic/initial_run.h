// The initial run, common to all runs: followed while exactly one step is enabled, which does not fault, and no process
// dies. An init that creates all processes in one atomic sequence ends it with a known table of processes, whatever its
// loops and conditions.
//
// Executes the program. Linear in the steps, of which there are at most 10,000.
#pragma once

#include <cstdint>
#include <vector>

#include "program/program.h"

namespace hasse::logic {

struct InitialRun {
  std::vector<std::int32_t> globals;     // at its end, by slot; empty when the initialisation goes wrong
  std::vector<std::uint32_t> proctypes;  // of the processes at its end, by pid
  int channels = 0;                      // at its end
  bool is_all = false;                   // no process can be created after it
};

InitialRun initial_run_of(const Program& program);

}  // namespace hasse::logic
