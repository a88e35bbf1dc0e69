#include "model/fault.h"

namespace hasse::model {

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
    case Fault::trace_ambiguous:
      return "event trace not deterministic";
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

}  // namespace hasse::model
