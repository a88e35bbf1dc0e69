#include "order/enabling.h"

namespace hasse::order {

using Kind = Condition::Kind;

void Enabling::start(const BitSet& enabled) {
  enabled_ = &enabled;
  used_ = 0;
}

BitSet& Enabling::scratch() {
  if (used_ == pool_.size()) pool_.emplace_back(table_.size());
  BitSet& set = pool_[used_++];
  set.clear();
  return set;
}

std::size_t Enabling::counts(const BitSet& set) const {
  std::size_t counts = 0;
  for (std::size_t w = 0; w < set.words(); ++w) counts += Enabling::counts(set.word(w), enabled_->word(w));
  return counts;
}

const BitSet& Enabling::writers(const std::vector<model::Object>& reads) {
  BitSet& set = scratch();
  objects_.clear();
  for (const model::Object& object : reads) table_.process_instances().objects_of(object, objects_);
  for (const ObjectId object : objects_) set.add(table_.writers(object));
  return set;
}

const BitSet& Enabling::or_death(const BitSet& set, InstanceId instance) {
  BitSet& both = scratch();
  both.add(set);
  both.add(table_.deaths(instance));
  return both;
}

const BitSet& Enabling::or_death_of_owner(const BitSet& set, std::uint32_t channel) {
  const int owner = table_.process_instances().channel(channel).owner;
  return owner == model::kNobody ? set : or_death(set, static_cast<InstanceId>(owner));
}

bool Enabling::place(const Condition& condition, std::vector<const BitSet*>& sets) {
  const ProcessInstances& process_instances = table_.process_instances();
  const Instance& instance = process_instances.instance(condition.instance);
  if (instance.prospective()) {
    sets.push_back(&table_.creating(instance.proctype));
    return false;
  }
  const LocationId here = execution_.location_of(instance.pid);
  const auto goal = static_cast<LocationId>(condition.value);
  if (here == goal) return true;
  const auto give = [&](const BitSet& set) {
    sets.push_back(condition.remote ? &or_death(set, condition.instance) : &set);
  };
  if (process_instances.facts().coming_to(instance.proctype, goal)[here]) {
    give(table_.leaving(condition.instance, here, goal));
    give(table_.arriving(condition.instance, goal));
  } else {
    give(table_.nothing());
  }
  return false;
}

bool Enabling::all(const Condition& condition, std::vector<const BitSet*>& sets) {
  bool holds_all = true;
  for (const Condition& part : condition.parts) {
    // Evaluating a whole guard is dear; a process that is elsewhere need not be asked.
    if (!holds_all && part.kind >= Kind::expression) continue;
    if (!holds(part, sets)) holds_all = false;
  }
  return holds_all;
}

// As long as none of them can become true: a set of each, the lightest.
bool Enabling::any(const Condition& condition, std::vector<const BitSet*>& sets) {
  BitSet& together = scratch();
  std::vector<const BitSet*> options;
  for (const Condition& part : condition.parts) {
    options.clear();
    if (holds(part, options)) return true;
    const BitSet* lightest = options.front();
    for (const BitSet* option : options) {
      if (counts(*option) < counts(*lightest)) lightest = option;
    }
    together.add(*lightest);
  }
  sets.push_back(&together);
  return false;
}

bool Enabling::bound(const Condition& condition, std::vector<const BitSet*>& sets) {
  const std::uint32_t channel = condition.channel;
  const std::uint32_t present = execution_.message_count(static_cast<int>(channel));
  const std::uint32_t capacity = table_.process_instances().channel(channel).declaration->capacity;
  const auto count = static_cast<std::uint32_t>(condition.value);
  const BitSet* set = nullptr;
  switch (condition.kind) {
    case Kind::room:
      if (present + count <= capacity) return true;
      set = &table_.receivers(channel);
      break;
    case Kind::no_room:
      if (present + count > capacity) return true;
      set = &table_.senders(channel, {});
      break;
    case Kind::holds:
      if (present >= count) return true;
      set = &table_.senders(channel, condition.fields);
      break;
    case Kind::lacks:
      if (present < count) return true;
      set = &table_.receivers(channel);
      break;
    default:
      if (present == 0 || execution_.message_field(static_cast<int>(channel), 0, condition.slot) == condition.value)
        return true;
      set = &table_.changing_head(channel, condition.slot, condition.value);
      break;
  }
  sets.push_back(&or_death_of_owner(*set, channel));
  return false;
}

machine::Answer Enabling::lone_send(const Condition& condition) {
  const Edge& edge = table_.process_instances().proctype(condition.instance).edges[condition.edge];
  const int who = pid(condition.instance);
  machine::Answer channel = machine::ask(execution_, edge.channel, who);
  if (channel.faulted) return channel;
  const bool exists = channel.value >= 1 && channel.value <= execution_.channel_count();
  if (!exists || execution_.channel(channel.value).capacity > 0)
    return machine::ask_guard(execution_, who, condition.edge);
  // Over a rendezvous channel it is a step without a partner only if its arguments fault.
  machine::Answer answer{0, false, std::move(channel.reads)};
  answer.reads.push_back({model::ObjectKind::send_end, 0, static_cast<std::uint32_t>(channel.value)});
  for (const ExprId argument : edge.args) {
    const machine::Answer one = machine::ask(execution_, argument, who);
    answer.faulted |= one.faulted;
    answer.reads.insert(answer.reads.end(), one.reads.begin(), one.reads.end());
  }
  return answer;
}

bool Enabling::whole(const Condition& condition, std::vector<const BitSet*>& sets) {
  machine::Answer answer;
  switch (condition.kind) {
    case Kind::expression:
      answer = machine::ask(execution_, condition.expr, pid(condition.instance));
      break;
    case Kind::guard:
      answer = machine::ask_guard(execution_, pid(condition.instance), condition.edge);
      break;
    case Kind::lone_send:
      answer = lone_send(condition);
      break;
    default:
      answer = machine::ask_rendezvous(execution_, pid(condition.instance), condition.edge, pid(condition.partner),
                                       condition.partner_edge);
      answer.faulted = false;
      break;
  }
  if ((answer.value != 0 || answer.faulted) != condition.negated) return true;
  sets.push_back(&writers(answer.reads));
  return false;
}

bool Enabling::holds(const Condition& condition, std::vector<const BitSet*>& sets) {
  switch (condition.kind) {
    case Kind::never:
      sets.push_back(&table_.nothing());
      return false;
    case Kind::all:
      return all(condition, sets);
    case Kind::any:
      return any(condition, sets);
    case Kind::at:
      return place(condition, sets);
    case Kind::compare: {
      if (!condition.global && !exists(condition.instance)) return true;
      const std::int32_t value = condition.global ? execution_.global(condition.slot)
                                                  : execution_.local(pid(condition.instance), condition.slot);
      if (satisfies(value, condition.relation, condition.value)) return true;
      const BitSet& set = table_.assigning(condition);
      sets.push_back(condition.remote ? &or_death(set, condition.instance) : &set);
      return false;
    }
    case Kind::room:
    case Kind::no_room:
    case Kind::holds:
    case Kind::lacks:
    case Kind::head:
      if (condition.channel == 0) return true;
      return bound(condition, sets);
    case Kind::youngest: {
      if (!exists(condition.instance)) return true;
      const auto youngest = static_cast<InstanceId>(execution_.process_count() - 1);
      if (condition.instance == youngest) return true;
      sets.push_back(&table_.deaths(youngest));
      return false;
    }
    case Kind::rendezvous:
      if (!exists(condition.partner)) return true;
      [[fallthrough]];
    case Kind::expression:
    case Kind::guard:
    case Kind::lone_send:
      if (condition.instance != kNone && !exists(condition.instance)) return true;
      return whole(condition, sets);
  }
  return true;
}

}  // namespace hasse::order
