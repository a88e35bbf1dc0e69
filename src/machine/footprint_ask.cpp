// Questions about single expressions and guards.
#include "machine/footprint.h"
#include "machine/footprint_finder.h"

namespace hasse::machine {

Answer FootprintFinder::ask(ExprId expr, int pid) {
  const std::int32_t found = value(expr, pid);
  return {faulted_ ? 0 : found, faulted_, std::move(result_.reads)};
}

Answer FootprintFinder::ask_guard(int pid, std::uint32_t edge) {
  const Proctype& proctype = proctype_of(pid);
  const bool found = guard(proctype, proctype.edges[edge], false, pid);
  return {found, faulted_, std::move(result_.reads)};
}

Answer FootprintFinder::ask_rendezvous(int pid, std::uint32_t send, int partner, std::uint32_t receive) {
  const Edge& edge = proctype_of(pid).edges[send];
  const std::int32_t id = value(edge.channel, pid);
  bool found = false;
  if (faulted_ || !x_.state_.channel_exists(id)) {
    read_table();
  } else if (const ChannelLayout& layout = *x_.state_.channel(id).layout; layout.capacity == 0) {
    read_end(id, false);
    const std::vector<std::int32_t> message = compose(edge, layout, pid);
    const Proctype& proctype = proctype_of(partner);
    found = !faulted_ && receives(proctype, proctype.edges[receive], id, message, partner);
  }
  return {found, faulted_, std::move(result_.reads)};
}

Answer ask(Execution& execution, ExprId expr, int pid) {
  Footprint found;
  return FootprintFinder(execution, found).ask(expr, pid);
}

Answer ask_guard(Execution& execution, int pid, std::uint32_t edge) {
  Footprint found;
  return FootprintFinder(execution, found).ask_guard(pid, edge);
}

Answer ask_rendezvous(Execution& execution, int pid, std::uint32_t send, int partner, std::uint32_t receive) {
  Footprint found;
  return FootprintFinder(execution, found).ask_rendezvous(pid, send, partner, receive);
}

}  // namespace hasse::machine
