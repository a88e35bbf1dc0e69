// Objects in words.
#include <fmt/format.h>

#include "machine/footprint.h"

namespace hasse::machine {

std::string to_string(const Object& object, const Execution& execution) {
  const Program& program = execution.program();
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

}  // namespace hasse::machine
