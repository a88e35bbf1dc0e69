// Reachability of locations from a location, by the text of the proctype alone; inside a d_step too.
#pragma once

#include <unordered_map>
#include <vector>

#include "program/program.h"

namespace hasse {

// By location: can a process that is there still come to execute a `run`? Linear.
std::vector<bool> may_come_to_run(const Proctype& proctype);

// The locations inside the d_step that starts at `entry`, in order. Near linear in them.
std::vector<LocationId> locations_inside(const Proctype& proctype, LocationId entry);

// From where a process can come to a location. Computed for each goal on demand, and kept: all pairs of locations would
// cost a square, too much for a proctype of many statements.
//
// The proctype has to live as long. Linear for each goal. Not thread safe.
class Origins {
 public:
  explicit Origins(const Proctype& proctype) : proctype_(proctype) {}

  // By location; `goal` itself is included.
  const std::vector<bool>& of(LocationId goal);

 private:
  const Proctype& proctype_;
  std::vector<std::uint32_t> first_;  // by location: where its predecessors begin; empty until the first question
  std::vector<LocationId> before_;    // predecessors
  std::unordered_map<LocationId, std::vector<bool>> known_;
};

}  // namespace hasse
