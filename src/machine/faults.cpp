// Faults in words.
#include <fmt/format.h>

#include "machine/execution.h"

namespace hasse::machine {

const char* to_string(Fault fault) {
  switch (fault) {
    case Fault::none:
      return "no error";
    case Fault::assertion:
      return "assertion violated";
    case Fault::index_out_of_range:
      return "array index out of range";
    case Fault::division_by_zero:
      return "division by zero";
    case Fault::dead_channel:
      return "use of a channel that does not exist";
    case Fault::message_shape:
      return "message does not fit the channel";
    case Fault::too_many_processes:
      return "too many processes";
    case Fault::too_many_channels:
      return "too many channels";
    case Fault::d_step_blocked:
      return "d_step blocks inside";
    case Fault::d_step_diverges:
      return "d_step never ends";
    case Fault::dead_process:
      return "reference to a process that does not exist";
    case Fault::rendezvous_poll:
      return "poll of a rendezvous channel";
    case Fault::exclusive_use:
      return "promise of exclusive use broken";
    case Fault::trace_mismatch:
      return "event trace violated";
    case Fault::claim_end:
      return "never claim reached its end";
    case Fault::bad_priority:
      return "bad priority";
  }
  return "unknown error";
}

bool can_continue(Fault fault) {
  return fault == Fault::none || fault == Fault::assertion || fault == Fault::exclusive_use ||
         fault == Fault::trace_mismatch;
}

void Execution::Impl::describe(const Step& step, Outcome& outcome) const {
  const FaultNote& note = fault_;
  outcome.fault = note.fault;
  if (note.expr != kNone) outcome.pos = program_.expr(note.expr).pos;
  if (!outcome.pos.known()) {
    if (in_claim_) {
      outcome.pos = machine_.claim()->edges[step.claim_edge].pos;
    } else if (step.pid < state_.process_count()) {
      outcome.pos = program_.proctypes[state_.process(step.pid).proctype].edges[step.edge].pos;
    }
  }
  const auto channel_name = [&] {
    return state_.channel_exists(note.a) ? state_.channel(note.a).layout->declaration->name : fmt::format("{}", note.a);
  };
  switch (note.fault) {
    case Fault::index_out_of_range:
      outcome.detail = fmt::format("index {}, size {}", note.a, note.b);
      break;
    case Fault::division_by_zero:
      outcome.detail = fmt::format("{} divided by 0", note.a);
      break;
    case Fault::dead_channel:
      outcome.detail =
          note.a == 0 ? "the variable was never given a channel" : fmt::format("no channel has the number {}", note.a);
      break;
    case Fault::message_shape:
      outcome.detail = fmt::format("{} fields given, {} declared", note.a, note.b);
      break;
    case Fault::too_many_processes:
      outcome.detail = fmt::format("at most {} at a time", kMaxProcesses);
      break;
    case Fault::too_many_channels:
      outcome.detail = fmt::format("at most {} at a time", kMaxChannels);
      break;
    case Fault::dead_process:
      outcome.detail = fmt::format("process {}", note.a);
      break;
    case Fault::rendezvous_poll:
      outcome.detail = fmt::format("channel {}", channel_name());
      break;
    case Fault::exclusive_use:
      outcome.detail = fmt::format("channel {} is claimed by process {}", channel_name(), note.b);
      break;
    case Fault::trace_mismatch:
      outcome.detail = note.b == 0
                           ? fmt::format("no event of the trace matches this use of channel {}", channel_name())
                           : fmt::format("the whole notrace has occurred, ending on channel {}", channel_name());
      break;
    case Fault::bad_priority:
      outcome.detail = fmt::format("priority {} for process {}", note.b, note.a);
      break;
    default:
      break;
  }
}

}  // namespace hasse::machine
