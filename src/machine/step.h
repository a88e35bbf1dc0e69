// How the steps of a program are written as labels (model/label.h).
//
// `process` and `partner` are pids. `action` is an edge of the proctype of `process`, `detail` for a rendezvous an edge of the
// proctype of `partner` (0 without one), `observer` an edge of the never claim that runs in lockstep. A process that has
// control is named by its pid, the claim by model::kObserver.
#pragma once

#include "model/label.h"
#include "program/program.h"

namespace hasse::machine {

using model::Blame;
using model::Fault;
using model::kNobody;
using model::Outcome;
using model::Pid;
inline constexpr Pid kClaim = model::kObserver;
using Step = model::Label;
static_assert(model::kNoAction == kNone, "edges are actions");

}  // namespace hasse::machine
