#include "machine/describer.h"

#include <fmt/format.h>

#include <algorithm>

namespace hasse::machine {

namespace {

const Execution& execution_of(const model::TransitionSystem& system) {
  return static_cast<const Execution&>(system.base());
}

}  // namespace

std::string ProgramDescriber::fault(Fault fault, const Blame& blame) const {
  std::string message = to_string(fault);
  if (!blame.detail.empty()) return fmt::format("{}: {}", message, blame.detail);
  if (fault != Fault::assertion) return message;
  // The assertion may stand inside a d_step, so that the step's own edge is another one.
  const auto find_in = [&](const std::vector<Edge>& edges) {
    const auto found = std::ranges::find_if(
        edges, [&](const Edge& edge) { return edge.kind == EdgeKind::assertion && edge.pos == blame.pos; });
    if (found == edges.end()) return false;
    message += ": " + found->text;
    return true;
  };
  if (blame.in_claim) {
    find_in(machine_.claim()->edges);
  } else {
    std::ranges::any_of(machine_.program().proctypes, find_in, &Proctype::edges);
  }
  return message;
}

std::string ProgramDescriber::object(const model::TransitionSystem& system, const model::Object& object) const {
  using model::ObjectKind;
  const Execution& execution = execution_of(system);
  const Program& program = machine_.program();
  const int pid = object.owner;
  const bool alive = pid < execution.process_count();
  const auto channel_name = [&] {
    const auto id = static_cast<int>(object.index);
    if (id > execution.channel_count()) return fmt::format("channel {}", id);
    const int owner = execution.channel_owner(id);
    const std::string& name = execution.channel(id).name;
    return owner == kNobody
               ? name
               : fmt::format("{}[{}].{}", program.proctypes[execution.proctype_of(owner)].name, owner, name);
  };
  switch (object.kind) {
    case ObjectKind::global:
      return program.globals.slots[object.index].name;
    case ObjectKind::local: {
      if (!alive) return fmt::format("variable {} of process {}", object.index, pid);
      const Proctype& proctype = program.proctypes[execution.proctype_of(pid)];
      return fmt::format("{}[{}].{}", proctype.name, pid, proctype.frame.slots[object.index].name);
    }
    case ObjectKind::location:
      return fmt::format("location of {}", pid);
    case ObjectKind::send_end:
      return fmt::format("send end of {}", channel_name());
    case ObjectKind::receive_end:
      return fmt::format("receive end of {}", channel_name());
    case ObjectKind::process_table:
      return "process table";
    case ObjectKind::last:
      return "_last";
    case ObjectKind::priority:
      return fmt::format("priority of {}", pid);
    case ObjectKind::monitor:
      return "monitor";
  }
  return "?";
}

std::string ProgramDescriber::process_kind(const model::TransitionSystem& system, Pid process) const {
  return machine_.program().proctypes[execution_of(system).proctype_of(process)].name;
}

std::string ProgramDescriber::process(const model::TransitionSystem& system, Pid process) const {
  return fmt::format("{}[{}]", process_kind(system, process), process);
}

const Edge& ProgramDescriber::edge_of(const model::TransitionSystem& system, const Step& step) const {
  if (step.is_observer_alone()) return machine_.claim()->edges[step.observer];
  return machine_.program().proctypes[execution_of(system).proctype_of(step.process)].edges[step.action];
}

std::string ProgramDescriber::statement(const model::TransitionSystem& system, const Step& step) const {
  return edge_of(system, step).text;
}

SourcePos ProgramDescriber::position(const model::TransitionSystem& system, const Step& step) const {
  return edge_of(system, step).pos;
}

}  // namespace hasse::machine
