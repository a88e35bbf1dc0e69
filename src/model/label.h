// Labels: the steps of a transition system, and what taking one leads to.
//
// A label is 16 bytes that engines store, compare, order and hand back; what they may read of it is who moves. `action` is
// static: the same transition of the same process in another state has the same one (LTSmin's transition group). `detail` is
// the system's own: which of several ways the action is taken, for a rendezvous the partner's half. `observer` belongs to
// whoever watches the system and moves with it: a never claim in lockstep inside a machine, or a product outside of it
// (layers/product.h). It is a field of its own and not a part of `detail`, so that a layer need not know how the system below
// uses its bits.
#pragma once

#include <cstdint>
#include <type_traits>

#include "base/bit_set.h"
#include "model/fault.h"

namespace hasse::model {

// A process, by its number in the state. Signed, so that nobody and the observer have numbers that no process has.
using Pid = std::int16_t;
inline constexpr Pid kNobody = -1;
inline constexpr Pid kObserver = -2;  // as owner: the observer is inside an atomic sequence of its own

using ProcessSet = FixedBitSet<256>;  // of their numbers

inline constexpr std::uint32_t kNoAction = 0xffffffff;

// With an observer, a step is a pair: first the observer takes its transition in the state as it is, then the process
// moves. Inside an atomic sequence the observer stands still (`observer` is kNoAction), as in SPIN. It moves alone (`process`
// is kNobody) when no process can (it stutters), when it reaches its end by this transition, or when it is in an atomic
// sequence of its own, where the system waits.
struct Label {
  Pid process = 0;
  Pid partner = kNobody;  // rendezvous: the receiver
  std::uint32_t action = 0;
  std::uint32_t detail = 0;
  std::uint32_t observer = kNoAction;

  bool has_partner() const { return partner != kNobody; }
  // The observer moves, and no process does.
  bool is_observer_alone() const { return process == kNobody; }

  friend bool operator==(const Label&, const Label&) = default;
};
static_assert(sizeof(Label) == 16 && std::has_unique_object_representations_v<Label>, "it is compared as bytes");

// What taking a step led to. 8 bytes: it is returned in a register.
struct Outcome {
  Fault fault = Fault::none;
  // Who has exclusive control after the step (is inside an atomic sequence): a process, kObserver, or kNobody.
  Pid owner = kNobody;
  // The owner's action by which its only step is taken, where that is known whatever the state; kNoAction: it is to be
  // asked for.
  std::uint32_t next = kNoAction;

  // That step.
  Label next_step() const {
    Label step;
    step.process = owner;
    step.action = next;
    return step;
  }
};

}  // namespace hasse::model
