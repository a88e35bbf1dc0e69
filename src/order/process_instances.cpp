#include "order/process_instances.h"

#include <algorithm>
#include <utility>

namespace hasse::order {

ProcessInstances::ProcessInstances(const Facts& facts, const machine::Execution& execution,
                                   const std::vector<std::vector<model::Object>>& couplings)
    : facts_(facts) {
  channels_.resize(static_cast<std::size_t>(execution.channel_count()) + 1);
  for (int id = 1; id <= execution.channel_count(); ++id)
    channels_[static_cast<std::size_t>(id)] = {&execution.channel(id), execution.channel_owner(id)};
  first_end_ = global(static_cast<std::uint32_t>(program().globals.slots.size()));
  object_count_ = first_end_ + 2 * channels_.size();

  std::vector<std::uint32_t> runnable;
  for (int pid = 0; pid < execution.process_count(); ++pid) {
    const std::uint32_t proctype = execution.proctype_of(pid);
    const ProctypeFacts& known = facts.of(proctype);
    Instance instance;
    instance.pid = pid;
    instance.proctype = proctype;
    instance.known.resize(known.fixed.size());
    for (const std::uint32_t slot : known.selecting) instance.known[slot] = execution.local(pid, slot);
    add_instance(std::move(instance));
    if (known.may_run[execution.location_of(pid)])
      runnable.insert(runnable.end(), known.runs.begin(), known.runs.end());
  }
  present_ = instances_.size();
  while (!runnable.empty()) {
    const std::uint32_t proctype = runnable.back();
    runnable.pop_back();
    if (prospective(proctype)) continue;
    add_prospective(proctype);
    runnable.insert(runnable.end(), facts.of(proctype).runs.begin(), facts.of(proctype).runs.end());
  }

  const std::size_t own = object_count_;
  object_count_ += couplings.size();
  std::vector<ObjectId> ids;
  for (std::size_t k = 0; k < couplings.size(); ++k) {
    Coupling coupling{BitSet(object_count_), static_cast<ObjectId>(own + k)};
    for (const model::Object& object : couplings[k]) {
      ids.clear();
      objects_of(object, ids);
      for (const ObjectId id : ids) coupling.members.set(id);
    }
    couplings_.push_back(std::move(coupling));
  }
}

void ProcessInstances::key(const Facts& facts, const machine::Execution& execution, std::vector<std::int32_t>& key) {
  key.clear();
  for (int pid = 0; pid < execution.process_count(); ++pid) {
    const std::uint32_t proctype = execution.proctype_of(pid);
    const ProctypeFacts& known = facts.of(proctype);
    const bool may_run = known.may_run[execution.location_of(pid)];
    key.push_back(static_cast<std::int32_t>(2 * proctype + (may_run ? 1 : 0)));
    for (const std::uint32_t slot : known.selecting) key.push_back(execution.local(pid, slot));
  }
}

void ProcessInstances::add_instance(Instance instance) {
  instance.location = static_cast<ObjectId>(object_count_);
  instance.first_local = instance.location + 1;
  object_count_ += 1 + instance.known.size();
  instances_.push_back(std::move(instance));
}

void ProcessInstances::add_prospective(std::uint32_t proctype) {
  Instance instance;
  instance.proctype = proctype;
  instance.known.resize(facts_.of(proctype).fixed.size());
  for (const Channel& channel : program().proctypes[proctype].frame.channels) {
    if (facts_.of(proctype).fixed[channel.slot]) instance.known[channel.slot] = 0;
  }
  add_instance(std::move(instance));
}

std::optional<InstanceId> ProcessInstances::prospective(std::uint32_t proctype) const {
  for (std::size_t i = present_; i < instances_.size(); ++i) {
    if (instances_[i].prospective() && instances_[i].proctype == proctype) return static_cast<InstanceId>(i);
  }
  return std::nullopt;
}

void ProcessInstances::objects_of(const model::Object& object, std::vector<ObjectId>& ids) const {
  using model::ObjectKind;
  const auto each_of_pid = [&](const auto& visit) {
    for (const Instance& instance : instances_) {
      if (instance.pid == object.owner || instance.prospective()) visit(instance);
    }
  };
  switch (object.kind) {
    case ObjectKind::global:
      ids.push_back(global(object.index));
      break;
    case ObjectKind::local:
      each_of_pid([&](const Instance& instance) {
        if (object.index < instance.known.size()) ids.push_back(instance.first_local + object.index);
      });
      break;
    case ObjectKind::location:
      each_of_pid([&](const Instance& instance) { ids.push_back(instance.location); });
      break;
    case ObjectKind::send_end:
    case ObjectKind::receive_end: {
      const bool receive = object.kind == ObjectKind::receive_end;
      ids.push_back(end(object.index <= channel_count() ? object.index : 0, receive));
      break;
    }
    case ObjectKind::process_table:
    case ObjectKind::priority:  // of no account: where there are priorities nothing is reduced
      ids.push_back(kTable);
      break;
    case ObjectKind::last:
      ids.push_back(kLast);
      break;
    case ObjectKind::monitor:  // or what stands for a coupled set
      ids.push_back(object.owner == 0 ? kMonitor : couplings_[object.index].common);
      break;
  }
}

void ProcessInstances::couple(BitSet& objects) const {
  for (const Coupling& coupling : couplings_) {
    if (coupling.members.meets(objects)) objects.set(coupling.common);
  }
}

}  // namespace hasse::order
