// Faults in words.
#include <fmt/format.h>

#include <utility>

#include "machine/execution.h"

namespace hasse::machine {

Fault Execution::Impl::report_fault(const Step& step) {
  const FaultNote note = std::exchange(fault_, {});
  blame_ = {};
  blame_.in_claim = in_claim_;
  if (note.expr != kNone) blame_.pos = program_.expr(note.expr).pos;
  if (!blame_.pos.known()) {
    const bool in_d_step = note.edge != kNone;
    const std::uint32_t claim_edge = in_d_step ? note.edge : step.observer;
    const int pid = in_d_step ? note.pid : step.process;
    if (in_claim_ && claim_edge != kNone) {
      blame_.pos = machine_.claim()->edges[claim_edge].pos;
    } else if (pid >= 0 && pid < state_.process_count()) {
      const std::uint32_t edge = in_d_step ? note.edge : step.action;
      blame_.pos = program_.proctypes[state_.process(pid).proctype].edges[edge].pos;
    }
  }
  const auto channel_name = [&] {
    return state_.channel_exists(note.a) ? state_.channel(note.a).layout->declaration->name : fmt::format("{}", note.a);
  };
  switch (note.fault) {
    case Fault::index_out_of_range:
      blame_.detail = fmt::format("index {}, size {}", note.a, note.b);
      break;
    case Fault::division_by_zero:
      blame_.detail = fmt::format("{} divided by 0", note.a);
      break;
    case Fault::dead_channel:
      blame_.detail =
          note.a == 0 ? "the variable was never given a channel" : fmt::format("no channel has the number {}", note.a);
      break;
    case Fault::message_shape:
      blame_.detail = fmt::format("{} fields given, {} declared", note.a, note.b);
      break;
    case Fault::too_many_processes:
      blame_.detail = fmt::format("at most {} at a time", kMaxProcesses);
      break;
    case Fault::too_many_channels:
      blame_.detail = fmt::format("at most {} at a time", kMaxChannels);
      break;
    case Fault::dead_process:
      blame_.detail = fmt::format("process {}", note.a);
      break;
    case Fault::rendezvous_poll:
      blame_.detail = fmt::format("channel {}", channel_name());
      break;
    case Fault::exclusive_use:
      blame_.detail = fmt::format("channel {} is claimed by process {}", channel_name(), note.b);
      break;
    case Fault::trace_mismatch:
      blame_.detail = note.b == 0 ? fmt::format("no event of the trace matches this use of channel {}", channel_name())
                                  : fmt::format("the whole notrace has occurred, ending on channel {}", channel_name());
      break;
    case Fault::trace_ambiguous: {
      const auto line_of = [&](std::int32_t edge) {
        return program_.trace->edges[static_cast<std::size_t>(edge)].pos.line;
      };
      blame_.detail = fmt::format("the events in lines {} and {} both match", line_of(note.a), line_of(note.b));
      break;
    }
    case Fault::bad_priority:
      blame_.detail = fmt::format("priority {} for process {}", note.b, note.a);
      break;
    default:
      break;
  }
  return note.fault;
}

}  // namespace hasse::machine
