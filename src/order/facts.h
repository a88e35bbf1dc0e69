// Facts about a program that hold in every state: variables that never change after creation, locations where a process
// is never blocked, and what is reachable from a location.
//
// Near linear in the program. Reachability is computed for each location on demand, linear in the locations and edges
// of its proctype, and kept. Not thread safe: one for each thread.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "machine/machine.h"
#include "program/reach.h"

namespace hasse::order {

struct ProctypeFacts {
  std::vector<bool> fixed;               // by slot: never written once the process is there
  std::vector<std::uint32_t> selecting;  // fixed slots that array indices, channels or references are computed from
  std::vector<bool> always_moves;        // by location: some edge is executable whatever the state
  std::vector<bool> may_run;             // by location: can it still come to a `run`?
  std::vector<std::uint32_t> runs;       // the proctypes that it may run
  std::unique_ptr<Origins> origins;
};

class Facts {
 public:
  explicit Facts(const machine::Machine& machine);

  const machine::Machine& machine() const { return machine_; }
  const Program& program() const { return machine_.program(); }
  const ProctypeFacts& of(std::uint32_t proctype) const { return proctypes_[proctype]; }
  // By location: whether a process of the proctype can reach `goal` from there.
  const std::vector<bool>& coming_to(std::uint32_t proctype, LocationId goal) const {
    return proctypes_[proctype].origins->of(goal);
  }
  // The value of a global slot that never changes.
  std::optional<std::int32_t> fixed_global(std::uint32_t slot) const { return fixed_globals_[slot]; }
  // With priorities, or a claim in lockstep, every step depends on every other.
  static bool everything_depends(const machine::Machine& machine) {
    return machine.program().uses_priorities || machine.claim() != nullptr;
  }
  // Work wasted on tables that became too large (action_table.h): after a few of them no other is tried.
  void note_wasted(std::size_t work) const { wasted_ += work; }
  std::size_t wasted() const { return wasted_; }
  // True if some proctype promises exclusive use of an end of a channel.
  bool any_exclusive(bool receive) const { return receive ? exclusive_receive_ : exclusive_send_; }

 private:
  const machine::Machine& machine_;
  std::vector<std::optional<std::int32_t>> fixed_globals_;
  std::vector<ProctypeFacts> proctypes_;
  bool exclusive_receive_ = false;
  bool exclusive_send_ = false;
  mutable std::size_t wasted_ = 0;
};

}  // namespace hasse::order
