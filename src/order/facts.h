// What is known of a program whatever state it is in: variables that never change once they are there, where a process is
// never blocked, and what it can still come to.
//
// Near linear in the program; what a process can still come to is found for each location that somebody asks about, linear in the
// locations and edges of its proctype, and kept. Not thread safe: one a thread.
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
  // From where, by location, a process of the proctype can come to `goal`.
  const std::vector<bool>& coming_to(std::uint32_t proctype, LocationId goal) const {
    return proctypes_[proctype].origins->of(goal);
  }
  // The value of a global slot that never changes.
  std::optional<std::int32_t> fixed_global(std::uint32_t slot) const { return fixed_globals_[slot]; }
  // With priorities, or a claim in lockstep, every step depends on every other.
  static bool everything_depends(const machine::Machine& machine) {
    return machine.program().uses_priorities || machine.claim() != nullptr;
  }
  // Work that has gone into tables that became too large (action_table.h): after a few of them no other one is tried, as for
  // each of the many populations of a large program.
  void note_wasted(std::size_t work) const { wasted_ += work; }
  std::size_t wasted() const { return wasted_; }
  // Does any proctype promise to use an end of a channel alone?
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
