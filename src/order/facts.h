// What is known of a program whatever state it is in: variables that never change once they are there, where a process is
// never blocked, and what it can still come to.
//
// Read-only after construction. Time: quadratic in the locations of a proctype, linear in the rest.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "machine/machine.h"
#include "order/bits.h"

namespace hasse::order {

struct ProctypeFacts {
  std::vector<bool> fixed;               // by slot: never written once the process is there
  std::vector<std::uint32_t> selecting;  // fixed slots that array indices, channels or references are computed from
  std::vector<bool> always_moves;        // by location: some edge is executable whatever the state
  std::vector<Bits> reach;               // by location: where a process can get from here, itself included
  std::vector<bool> may_run;             // by location: can it still come to a `run`?
  std::vector<std::uint32_t> runs;       // the proctypes that it may run
};

class Facts {
 public:
  explicit Facts(const machine::Machine& machine);

  const machine::Machine& machine() const { return machine_; }
  const Program& program() const { return machine_.program(); }
  const ProctypeFacts& of(std::uint32_t proctype) const { return proctypes_[proctype]; }
  // The value of a global slot that never changes.
  std::optional<std::int32_t> fixed_global(std::uint32_t slot) const { return fixed_globals_[slot]; }
  // With priorities, or a claim in lockstep, every step depends on every other.
  static bool everything_depends(const machine::Machine& machine) {
    return machine.program().uses_priorities || machine.claim() != nullptr;
  }
  // Does any proctype promise to use an end of a channel alone?
  bool any_exclusive(bool receive) const { return receive ? exclusive_receive_ : exclusive_send_; }

 private:
  const machine::Machine& machine_;
  std::vector<std::optional<std::int32_t>> fixed_globals_;
  std::vector<ProctypeFacts> proctypes_;
  bool exclusive_receive_ = false;
  bool exclusive_send_ = false;
};

}  // namespace hasse::order
