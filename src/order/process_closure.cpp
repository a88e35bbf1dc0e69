#include "order/process_closure.h"

namespace hasse::order {

namespace {

class ProcessClosure {
 public:
  ProcessClosure(ActionTable& table, const machine::Execution& execution)
      : table_(table), process_instances_(table.process_instances()), execution_(execution) {}

  // The processes that must be taken together with that of `pid`, by instance.
  std::vector<bool> of(int pid) {
    members_.assign(process_instances_.instances().size(), false);
    work_.clear();
    add(static_cast<InstanceId>(pid));
    while (!work_.empty()) {
      const InstanceId process = work_.back();
      work_.pop_back();
      for (ActionId a = 0; a < table_.size(); ++a) {
        const Action& action = table_.action(a);
        if (process_instances_.instance(process).prospective()) {
          // It can do nothing before it is created.
          for (const std::uint32_t proctype : action.access.runs) {
            if (proctype == process_instances_.instance(process).proctype) add(action.instance);
          }
        } else if (is_here(action, process)) {
          add(table_.overlaps(a));
          // Enabled or not: the other end of a channel enables, also one whose first message is only looked at.
          for (std::uint32_t channel = 0; channel <= process_instances_.channel_count(); ++channel) {
            if (!uses(action, process_instances_.end(channel, false)) &&
                !uses(action, process_instances_.end(channel, true)))
              continue;
            add(table_.senders(channel, {}));
            add(table_.receivers(channel));
          }
        }
      }
    }
    return members_;
  }

 private:
  void add(InstanceId process) {
    if (members_[process]) return;
    members_[process] = true;
    work_.push_back(process);
  }
  void add(const BitSet& actions) {
    actions.for_each([&](std::size_t action) { add(table_.action(static_cast<ActionId>(action))); });
  }
  // The process of the action, if it can still reach it.
  void add(const Action& action) {
    add_if_reachable(action.instance, action.edge);
    if (action.partner != kNone) add_if_reachable(action.partner, action.partner_edge);
  }
  void add_if_reachable(InstanceId process, std::uint32_t edge) {
    const Instance& instance = process_instances_.instance(process);
    const LocationId source = process_instances_.proctype(process).edges[edge].source;
    if (instance.prospective() ||
        process_instances_.facts().coming_to(instance.proctype, source)[execution_.location_of(instance.pid)])
      add(process);
  }
  static bool uses(const Action& action, ObjectId object) {
    return action.access.reads.test(object) || action.access.writes.test(object);
  }
  bool is_here(const Action& action, InstanceId process) const {
    const auto starts_here = [&](std::uint32_t edge) {
      return process_instances_.proctype(process).edges[edge].source ==
             execution_.location_of(process_instances_.instance(process).pid);
    };
    return (action.instance == process && starts_here(action.edge)) ||
           (action.partner == process && starts_here(action.partner_edge));
  }

  ActionTable& table_;
  const ProcessInstances& process_instances_;
  const machine::Execution& execution_;
  std::vector<bool> members_;
  std::vector<InstanceId> work_;
};

}  // namespace

void choose_processes(ActionTable& table, const machine::Execution& execution, std::span<const model::Label> enabled,
                      const std::vector<bool>& eligible, std::vector<std::uint32_t>& chosen) {
  ProcessClosure closure(table, execution);
  std::vector<bool> tried(static_cast<std::size_t>(execution.process_count()));
  std::vector<std::uint32_t> inside;
  for (std::uint32_t seed = 0; seed < enabled.size(); ++seed) {
    if (!eligible[seed] || tried[enabled[seed].process]) continue;
    tried[enabled[seed].process] = true;
    const std::vector<bool> processes = closure.of(enabled[seed].process);
    inside.clear();
    for (std::uint32_t i = 0; i < enabled.size(); ++i) {
      const bool takes_part =
          processes[enabled[i].process] || (enabled[i].has_partner() && processes[enabled[i].partner]);
      if (eligible[i] && takes_part) inside.push_back(i);
    }
    if (inside.size() < chosen.size()) chosen = inside;
  }
}

}  // namespace hasse::order
