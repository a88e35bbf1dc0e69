#include "order/action_table.h"

#include <algorithm>
#include <array>

#include "base/hash.h"
#include "order/toucher.h"

namespace hasse::order {

namespace {

constexpr std::size_t kMostActions = 8'000;

bool has_demands(const Touch& touch) {
  return touch.demands && !touch.demands->empty();
}

// That everything inside finds what it needs, or that something does not.
Condition smoothness(const std::vector<Demand>& demands, bool smooth) {
  Condition condition;
  condition.kind = smooth ? Condition::Kind::all : Condition::Kind::any;
  for (const Demand& demand : demands) {
    const auto add = [&](Condition::Kind yes, Condition::Kind no, std::uint32_t count) {
      if (count == 0) return;
      Condition part;
      part.kind = smooth ? yes : no;
      part.channel = demand.channel;
      part.value = static_cast<std::int32_t>(count);
      condition.parts.push_back(std::move(part));
    };
    add(Condition::Kind::room, Condition::Kind::no_room, demand.room);
    add(Condition::Kind::holds, Condition::Kind::lacks, demand.messages);
  }
  return condition;
}

}  // namespace

ActionTable::ActionTable(const Facts& facts, const machine::Execution& execution, const Couplings& couplings,
                         bool whole_processes)
    : population_(facts, execution, couplings), whole_processes_(whole_processes) {
  for (InstanceId i = 0; i < population_.instances().size(); ++i) {
    const Proctype& type = population_.proctype(i);
    alone_.emplace_back(type.edges.size(), kNone);
    meetings_.emplace_back(type.edges.size());
    is_place_.emplace_back(type.locations.size());
    reach({i, type.initial});
  }
  extend(execution);
}

bool ActionTable::foresees(const machine::Execution& execution) const {
  for (std::size_t i = 0; i < population_.present(); ++i) {
    if (!is_place_[i][execution.location_of(static_cast<int>(i))]) return false;
  }
  return true;
}

void ActionTable::extend(const machine::Execution& execution) {
  for (InstanceId i = 0; i < population_.present(); ++i) reach({i, execution.location_of(static_cast<int>(i))});
  for (; next_place_ < places_.size() && !too_large_; ++next_place_) add_edges(places_[next_place_]);
  sets_.clear();
  rows_.clear();
  if (too_large_) {
    actions_.clear();
  } else {
    index();
  }
}

// A process can be stored here.
void ActionTable::reach(const Arrival& place) {
  if (is_place_[place.instance][place.location]) return;
  is_place_[place.instance][place.location] = true;
  places_.push_back(place);
}

void ActionTable::add_edges(Arrival place) {
  const Proctype& type = population_.proctype(place.instance);
  const Location& here = type.locations[place.location];
  for (std::uint32_t e = here.first_edge; e < here.first_edge + here.edge_count; ++e) {
    const Edge& edge = type.edges[e];
    bool alone = true;
    if (edge.kind == EdgeKind::send || edge.kind == EdgeKind::receive) {
      const auto channels = channels_of(population_, edge.channel, place.instance);
      const bool only_meets =
          is_known_channel(population_, channels) && may_be_rendezvous(population_, channels[0]) && !edge.peek;
      alone = !only_meets || (edge.kind == EdgeKind::send && may_fault(population_, edge, place.instance));
    }
    if (alone) add(place.instance, e, kNone, 0);
    const bool sends = edge.kind == EdgeKind::send;
    const auto may_meet = [&](const auto& sender, const auto& receiver) {
      const Edge& send = population_.proctype(sender.first).edges[sender.second];
      const auto channels = channels_of(population_, send.channel, sender.first);
      return (sender.first != receiver.first || population_.instance(sender.first).prospective()) &&
             can_meet(population_, channels, population_.proctype(receiver.first).edges[receiver.second],
                      receiver.first);
    };
    const std::pair self{place.instance, e};
    if (sends) {
      sends_.push_back(self);
      for (const auto& other : receives_) {
        if (may_meet(self, other)) add(self.first, e, other.first, other.second);
      }
    } else if (edge.kind == EdgeKind::receive || edge.kind == EdgeKind::d_step) {
      receives_.push_back(self);
      for (const auto& other : sends_) {
        if (may_meet(other, self)) add(other.first, other.second, self.first, e);
      }
    }
  }
}

void ActionTable::add(InstanceId instance, std::uint32_t edge, std::uint32_t partner, std::uint32_t partner_edge) {
  Action action;
  action.instance = instance;
  action.edge = edge;
  action.partner = partner;
  action.partner_edge = partner_edge;
  const auto first = static_cast<ActionId>(actions_.size());
  if (partner == kNone) {
    alone_[instance][edge] = first;
  } else if (!population_.instance(instance).prospective() && !population_.instance(partner).prospective()) {
    meetings_[instance][edge].push_back({partner, partner_edge, first});
  }
  const std::vector<Case> cases = partner == kNone ? cases_of_guard(population_, instance, edge) : std::vector<Case>{};
  if (cases.size() < 2) {
    add_case(action, nullptr);
  } else {
    for (const Case& one_case : cases) add_case(action, &one_case);
  }
  actions_[first].variants = static_cast<std::uint32_t>(actions_.size() - first);
}

void ActionTable::add_case(const Action& common, const Case* one_case) {
  Action action = common;
  std::vector<ObjectId> guard_reads;
  if (one_case != nullptr) {
    for (const Condition& part : *one_case) guard_reads.push_back(part.object);
    action.variant = *one_case;
  }
  const auto touch = [&](bool smooth) {
    return action.partner == kNone
               ? touch_of(population_, action.instance, action.edge, smooth, one_case ? &guard_reads : nullptr)
               : touch_of(population_, action.instance, action.edge, action.partner, action.partner_edge, smooth);
  };
  action.touch = touch(false);
  action.guard = action.partner == kNone ? condition_of_edge(population_, action.instance, action.edge, one_case)
                                         : condition_of_rendezvous(population_, action.instance, action.edge,
                                                                   action.partner, action.partner_edge);
  if (has_demands(action.touch)) {
    Action smooth = action;
    smooth.touch = touch(true);
    const std::vector<Condition> needs = smoothness(*action.touch.demands, true).parts;
    smooth.guard.parts.insert(smooth.guard.parts.end(), needs.begin(), needs.end());
    smooth.variant.insert(smooth.variant.end(), needs.begin(), needs.end());
    add_variant(std::move(smooth));
    action.guard.parts.push_back(smoothness(*action.touch.demands, false));
    action.variant.push_back(action.guard.parts.back());
  }
  add_variant(std::move(action));
}

void ActionTable::add_variant(Action action) {
  drop_neutral_writes(action);
  if (whole_processes_) {
    action.touch.writes.set(population_.instance(action.instance).location);
    if (action.partner != kNone) action.touch.writes.set(population_.instance(action.partner).location);
  }
  population_.couple(action.touch.writes);
  for (const Arrival& arrival : action.touch.arrivals) reach(arrival);
  actions_.push_back(std::move(action));
  if (actions_.size() > kMostActions) too_large_ = true;
}

// What is written with the value that the guard asks for does not change.
void ActionTable::drop_neutral_writes(Action& action) const {
  for (const Condition& part : action.guard.parts) {
    if (part.kind != Condition::Kind::compare || part.relation != ExprOp::equal) continue;
    auto& assignments = action.touch.assignments;
    const auto same = [&](const Assignment& a) { return a.object != part.object || a.value == part.value; };
    if (!action.touch.writes.test(part.object) || !std::all_of(assignments.begin(), assignments.end(), same)) continue;
    action.touch.writes.unset(part.object);
    std::erase_if(assignments, [&](const Assignment& a) { return a.object == part.object; });
  }
}

void ActionTable::index() {
  const std::size_t n = actions_.size();
  nothing_.reset(n);
  touchers_.assign(population_.object_count(), Bits(n));
  writers_.assign(population_.object_count(), Bits(n));
  rows_.resize(n);
  for (std::size_t i = 0; i < n; ++i) {
    actions_[i].touch.reads.for_each([&](std::size_t object) { touchers_[object].set(i); });
    actions_[i].touch.writes.for_each([&](std::size_t object) {
      touchers_[object].set(i);
      writers_[object].set(i);
    });
  }
}

ActionId ActionTable::first_of_meeting(const machine::Step& step) const {
  for (const Meeting& meeting : meetings_[step.pid][step.edge]) {
    if (meeting.partner == step.partner && meeting.partner_edge == step.partner_edge) return meeting.first;
  }
  return kNone;
}

std::optional<ActionId> ActionTable::find(const machine::Step& step, const machine::Execution& execution) const {
  const ActionId first = first_variant(step);
  if (first == kNone) return std::nullopt;
  const ActionId end = first + actions_[first].variants;
  for (ActionId variant = first; variant < end; ++variant) {
    const auto& conditions = actions_[variant].variant;
    if (std::all_of(conditions.begin(), conditions.end(), [&](const Condition& c) { return holds(c, execution); }))
      return variant;
  }
  return std::nullopt;
}

// Of the conditions that tell variants apart.
bool ActionTable::holds(const Condition& condition, const machine::Execution& execution) const {
  using Kind = Condition::Kind;
  const auto present = [&] { return execution.message_count(static_cast<int>(condition.channel)); };
  const auto count = static_cast<std::uint32_t>(condition.value);
  const auto fits = [&] { return present() + count <= population_.channel(condition.channel).declaration->capacity; };
  switch (condition.kind) {
    case Kind::compare:
      return satisfies(condition.global ? execution.global(condition.slot)
                                        : execution.local(static_cast<int>(condition.instance), condition.slot),
                       condition.relation, condition.value);
    case Kind::room:
      return fits();
    case Kind::no_room:
      return !fits();
    case Kind::holds:
      return present() >= count;
    case Kind::lacks:
      return present() < count;
    default:
      return std::any_of(condition.parts.begin(), condition.parts.end(),
                         [&](const Condition& part) { return holds(part, execution); });
  }
}

Bits ActionTable::overlaps(ActionId id) const {
  Bits row(actions_.size());
  const Touch& touch = actions_[id].touch;
  touch.reads.for_each([&](std::size_t object) { row.add(writers_[object]); });
  touch.writes.for_each([&](std::size_t object) { row.add(touchers_[object]); });
  return row;
}

const Bits& ActionTable::conflicts(ActionId id) {
  if (rows_[id]) return *rows_[id];
  rows_[id] = std::make_unique<Bits>(overlaps(id));
  Bits& row = *rows_[id];
  const Condition& guard = actions_[id].guard;
  const Bits candidates = row;
  candidates.for_each([&](std::size_t other) {
    for (const Condition& a : guard.parts) {
      for (const Condition& b : actions_[other].guard.parts) {
        if (!contradict(a, b)) continue;
        row.unset(other);
        return;
      }
    }
  });
  row.unset(id);
  return row;
}

// ---- sets ----

std::size_t ActionTable::KeyHash::operator()(Key key) const {
  return hash_bytes(std::as_bytes(key));
}

template <typename Accept>
const Bits& ActionTable::selected(Key key, const Accept& accept) {
  if (const auto known = sets_.find(key); known != sets_.end()) return known->second;
  Bits& set = sets_[{key.begin(), key.end()}];
  set.reset(actions_.size());
  for (std::size_t i = 0; i < actions_.size(); ++i) {
    if (accept(actions_[i])) set.set(i);
  }
  return set;
}

namespace {

enum Set : std::int64_t { kAssigning, kSenders, kReceivers, kChangingHead, kArriving, kLeaving, kCreating, kDeaths };

template <typename... About>
std::array<std::int64_t, 1 + sizeof...(About)> key_of(Set set, About... about) {
  return {set, static_cast<std::int64_t>(about)...};
}

}  // namespace

const Bits& ActionTable::assigning(const Condition& compare) {
  return selected(key_of(kAssigning, compare.object, compare.relation, compare.value), [&](const Action& action) {
    const auto& assignments = action.touch.assignments;
    return std::any_of(assignments.begin(), assignments.end(), [&](const Assignment& a) {
      return a.object == compare.object && (!a.value || satisfies(*a.value, compare.relation, compare.value));
    });
  });
}

const Bits& ActionTable::senders(std::uint32_t channel, const std::vector<std::optional<std::int32_t>>& fields) {
  std::vector<std::int64_t> key{kSenders, channel};
  for (const auto& field : fields) key.push_back(field ? *field : std::int64_t{1} << 40);
  return selected(key, [&](const Action& action) {
    const auto& transfers = action.touch.transfers;
    return std::any_of(transfers.begin(), transfers.end(), [&](const Transfer& transfer) {
      if (transfer.receive || transfer.channel != channel) return false;
      for (std::size_t k = 0; k < std::min(fields.size(), transfer.fields.size()); ++k) {
        if (fields[k] && transfer.fields[k] && *fields[k] != *transfer.fields[k]) return false;
      }
      return true;
    });
  });
}

const Bits& ActionTable::receivers(std::uint32_t channel) {
  return selected(key_of(kReceivers, channel), [&](const Action& action) {
    const auto& transfers = action.touch.transfers;
    return std::any_of(transfers.begin(), transfers.end(),
                       [&](const Transfer& transfer) { return transfer.receive && transfer.channel == channel; });
  });
}

const Bits& ActionTable::changing_head(std::uint32_t channel, std::uint32_t field, std::int32_t value) {
  return selected(key_of(kChangingHead, channel, field, value), [&](const Action& action) {
    const auto& transfers = action.touch.transfers;
    return std::any_of(transfers.begin(), transfers.end(), [&](const Transfer& transfer) {
      if (transfer.channel != channel) return false;
      const bool known = field < transfer.fields.size() && transfer.fields[field].has_value();
      const bool may_be = !known || *transfer.fields[field] == value;
      // A receive of the wanted value finds another one; a sorted send may put it first.
      return transfer.receive ? !known || !may_be : transfer.sorted && may_be;
    });
  });
}

const Bits& ActionTable::arriving(InstanceId instance, LocationId location) {
  return selected(key_of(kArriving, instance, location), [&](const Action& action) {
    const auto& arrivals = action.touch.arrivals;
    return std::find(arrivals.begin(), arrivals.end(), Arrival{instance, location}) != arrivals.end();
  });
}

bool ActionTable::participates_at(const Action& action, InstanceId instance, LocationId location) const {
  const auto& edges = population_.proctype(instance).edges;
  if (action.instance == instance && edges[action.edge].source == location) return true;
  if (action.partner == instance && edges[action.partner_edge].source == location) return true;
  const auto& drags = action.touch.drags;
  return std::find(drags.begin(), drags.end(), instance) != drags.end();
}

const Bits& ActionTable::leaving(InstanceId instance, LocationId from, LocationId goal) {
  return selected(key_of(kLeaving, instance, from, goal), [&](const Action& action) {
    if (!participates_at(action, instance, from)) return false;
    const Bits* const reach = population_.facts().of(population_.instance(instance).proctype).reach.data();
    const auto& arrivals = action.touch.arrivals;
    return std::any_of(arrivals.begin(), arrivals.end(), [&](const Arrival& arrival) {
      return arrival.instance == instance && arrival.location != from && reach[arrival.location].test(goal);
    });
  });
}

const Bits& ActionTable::creating(std::uint32_t proctype) {
  return selected(key_of(kCreating, proctype), [&](const Action& action) {
    const auto& runs = action.touch.runs;
    return std::find(runs.begin(), runs.end(), proctype) != runs.end();
  });
}

const Bits& ActionTable::deaths(InstanceId instance) {
  return selected(key_of(kDeaths, instance), [&](const Action& action) { return action.touch.dies == instance; });
}

}  // namespace hasse::order
