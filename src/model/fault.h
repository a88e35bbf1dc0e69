// Faults of a step: run-time errors of the model, each a verdict with a counterexample.
//
// One list for all systems, so that an engine, a report and a test name a fault alike. Rejected: numbers of a system's own with
// a table of texts, which nobody could name in a test.
#pragma once

#include <cstdint>
#include <string>

#include "base/source.h"

namespace hasse::model {

enum class Fault : std::uint8_t {
  none,
  assertion,  // assert(0)
  index_out_of_range,
  division_by_zero,
  dead_channel,        // a channel that was never initialised or whose process has died
  message_shape,       // fields of a message do not fit the channel
  too_many_processes,  // more than the system can hold
  too_many_channels,
  d_step_blocked,   // no enabled edge inside a d_step after its guard
  d_step_diverges,  // a d_step that never ends
  dead_process,     // remote reference to a process that is not there or is of another type
  rendezvous_poll,  // poll or peek on a rendezvous channel
  exclusive_use,    // xr or xs promise broken
  trace_mismatch,   // event not allowed by the trace declaration, or a notrace fully matched
  trace_ambiguous,  // event that the trace declaration allows in two ways
  claim_end,        // the never claim has reached its end: nothing follows
  bad_priority,     // set_priority with a value outside 1..255 or a process that is not there
};

// "assertion violated", "array index out of range", ...
const char* to_string(Fault fault);

// After these the state is as if the statement had been all right: a search that collects errors can go on from there.
bool can_continue(Fault fault);

// Where a fault is, and with which numbers.
struct Blame {
  SourcePos pos;
  std::string detail;     // "index 7, size 4"; can be empty
  bool in_claim = false;  // a statement of the never claim had it; the system has not moved
};

}  // namespace hasse::model
