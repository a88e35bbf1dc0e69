#include "order/action_table.h"

#include <algorithm>

#include "order/access_analysis.h"
#include "order/claims.h"

namespace hasse::order {

namespace {

constexpr std::size_t kMostActions = 8'000;
// What all actions touch and how much it takes to find that: a table is for a search of many states, not worth seconds.
constexpr std::size_t kMostWork = 8'000'000;
constexpr std::size_t kMostWasted = 3 * kMostWork;

bool has_demands(const StaticAccess& access) {
  return access.demands && !access.demands->empty();
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
    : process_instances_(facts, execution, couplings),
      whole_processes_(whole_processes),
      too_large_(facts.wasted() > kMostWasted) {
  for (InstanceId i = 0; i < process_instances_.instances().size(); ++i) {
    const Proctype& type = process_instances_.proctype(i);
    alone_.emplace_back(type.edges.size(), kNone);
    meetings_.emplace_back();
    is_place_.emplace_back(type.locations.size());
    reach({i, type.initial});
  }
  extend(execution);
}

bool ActionTable::foresees(const machine::Execution& execution) const {
  for (std::size_t i = 0; i < process_instances_.present(); ++i) {
    if (!is_place_[i][execution.location_of(static_cast<int>(i))]) return false;
  }
  return true;
}

void ActionTable::extend(const machine::Execution& execution) {
  for (InstanceId i = 0; i < process_instances_.present(); ++i) reach({i, execution.location_of(static_cast<int>(i))});
  for (; next_place_ < places_.size() && !too_large_; ++next_place_) add_edges(places_[next_place_]);
  sets_.clear();
  rows_.clear();
  leaving_.clear();
  if (too_large_) {
    process_instances_.facts().note_wasted(std::max<std::size_t>(work_, actions_.size() * kMostWork / kMostActions));
    actions_ = {};
    alone_ = {};
    meetings_ = {};
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
  const Proctype& type = process_instances_.proctype(place.instance);
  const Location& here = type.locations[place.location];
  for (std::uint32_t e = here.first_edge; e < here.first_edge + here.edge_count && !too_large_; ++e) {
    const Edge& edge = type.edges[e];
    bool alone = true;
    if (edge.kind == EdgeKind::send || edge.kind == EdgeKind::receive) {
      const auto channels = channels_of(process_instances_, edge.channel, place.instance);
      const bool only_meets = is_known_channel(process_instances_, channels) &&
                              may_be_rendezvous(process_instances_, channels[0]) && !edge.peek;
      alone = !only_meets || (edge.kind == EdgeKind::send && may_fault(process_instances_, edge, place.instance));
    }
    if (alone) add(place.instance, e, kNone, 0);
    if (edge.kind == EdgeKind::send) {
      for (const Half& other : partners({place.instance, e}, sends_, receives_))
        add(place.instance, e, other.instance, other.edge);
    } else if (edge.kind == EdgeKind::receive || edge.kind == EdgeKind::d_step) {
      for (const Half& other : partners({place.instance, e}, receives_, sends_))
        add(other.instance, other.edge, place.instance, e);
    }
  }
}

// Enters a half of a rendezvous into `own`, and says which of `others` it can meet, in their order.
std::vector<ActionTable::Half> ActionTable::partners(Half half, Halves& own, const Halves& others) const {
  std::vector<std::uint32_t> channels;
  add_meeting_channels(process_instances_.proctype(half.instance).edges[half.edge], half.instance, channels);
  std::sort(channels.begin(), channels.end());
  channels.erase(std::unique(channels.begin(), channels.end()), channels.end());
  std::vector<std::uint32_t> met;
  for (const std::uint32_t channel : channels) {
    const auto found = others.on.find(channel);
    if (found != others.on.end()) met.insert(met.end(), found->second.begin(), found->second.end());
    own.on[channel].push_back(static_cast<std::uint32_t>(own.all.size()));
  }
  own.all.push_back(half);
  std::sort(met.begin(), met.end());
  met.erase(std::unique(met.begin(), met.end()), met.end());
  std::vector<Half> result;
  for (const std::uint32_t index : met) {
    const Half& other = others.all[index];
    if (other.instance != half.instance || process_instances_.instance(half.instance).prospective())
      result.push_back(other);
  }
  return result;
}

// The channels over which the edge, a send or what receives, may take part in a rendezvous.
void ActionTable::add_meeting_channels(const Edge& edge, InstanceId who, std::vector<std::uint32_t>& channels) const {
  if (edge.kind == EdgeKind::d_step) {
    const Proctype& type = process_instances_.proctype(who);
    const Location& entry = type.locations[edge.inner_entry];
    for (std::uint32_t i = 0; i < entry.edge_count; ++i) {
      const Edge& inner = type.edges[entry.first_edge + i];
      if (inner.kind != EdgeKind::send) add_meeting_channels(inner, who, channels);
    }
    return;
  }
  if (edge.kind != EdgeKind::send && (edge.kind != EdgeKind::receive || edge.peek)) return;
  for (const std::uint32_t channel : channels_of(process_instances_, edge.channel, who)) {
    if (may_be_rendezvous(process_instances_, channel)) channels.push_back(channel);
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
  } else if (!process_instances_.instance(instance).prospective() &&
             !process_instances_.instance(partner).prospective()) {
    meetings_[instance].resize(process_instances_.proctype(instance).edges.size());
    meetings_[instance][edge].push_back({partner, partner_edge, first});
  }
  const std::vector<Case> cases =
      partner == kNone ? cases_of_guard(process_instances_, instance, edge) : std::vector<Case>{};
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
  const auto access = [&](bool smooth) {
    return action.partner == kNone ? static_access_of(process_instances_, action.instance, action.edge, smooth,
                                                      one_case ? &guard_reads : nullptr)
                                   : static_access_of(process_instances_, action.instance, action.edge, action.partner,
                                                      action.partner_edge, smooth);
  };
  action.access = access(false);
  action.guard = action.partner == kNone ? condition_of_edge(process_instances_, action.instance, action.edge, one_case)
                                         : condition_of_rendezvous(process_instances_, action.instance, action.edge,
                                                                   action.partner, action.partner_edge);
  if (has_demands(action.access)) {
    Action smooth = action;
    smooth.access = access(true);
    const std::vector<Condition> needs = smoothness(*action.access.demands, true).parts;
    smooth.guard.parts.insert(smooth.guard.parts.end(), needs.begin(), needs.end());
    smooth.variant.insert(smooth.variant.end(), needs.begin(), needs.end());
    add_variant(std::move(smooth));
    action.guard.parts.push_back(smoothness(*action.access.demands, false));
    action.variant.push_back(action.guard.parts.back());
  }
  add_variant(std::move(action));
}

void ActionTable::add_variant(Action action) {
  drop_neutral_writes(action);
  if (whole_processes_) {
    action.access.writes.set(process_instances_.instance(action.instance).location);
    if (action.partner != kNone) action.access.writes.set(process_instances_.instance(action.partner).location);
  }
  process_instances_.couple(action.access.writes);
  for (const Arrival& arrival : action.access.arrivals) reach(arrival);
  work_ += action.access.work + action.access.reads.words() + action.access.assignments.size() +
           action.access.arrivals.size() + action.guard.parts.size();
  actions_.push_back(std::move(action));
  if (actions_.size() > kMostActions || work_ > kMostWork || actions_.back().access.work > kMostAccessWork)
    too_large_ = true;
}

// What is written with the value that the guard asks for does not change.
void ActionTable::drop_neutral_writes(Action& action) const {
  for (const Condition& part : action.guard.parts) {
    if (part.kind != Condition::Kind::compare || part.relation != ExprOp::equal) continue;
    if (!action.access.writes.test(part.object)) continue;
    const auto assigned = assignments_of(action.access.assignments, part.object);
    if (!std::ranges::all_of(assigned, [&](const Assignment& a) { return a.value == part.value; })) continue;
    action.access.writes.unset(part.object);
    std::erase_if(action.access.assignments, [&](const Assignment& a) { return a.object == part.object; });
  }
}

std::uint64_t ActionTable::number_of(const Arrival& place) {
  return std::uint64_t{place.instance} << 32 | place.location;
}

LocationId ActionTable::source_of(InstanceId instance, std::uint32_t edge) const {
  return process_instances_.proctype(instance).edges[edge].source;
}

void ActionTable::index() {
  const std::size_t n = actions_.size();
  nothing_.reset(n);
  touchers_.assign(process_instances_.object_count(), BitSet(n));
  writers_.assign(process_instances_.object_count(), BitSet(n));
  rows_.resize(n);
  claims_.clear();
  arriving_.clear();
  leaving_from_.clear();
  for (std::size_t i = 0; i < n; ++i) {
    const Action& action = actions_[i];
    const auto id = static_cast<ActionId>(i);
    claims_.push_back(claims_of(action.guard.parts));
    for (const Arrival& arrival : action.access.arrivals) arriving_[number_of(arrival)].push_back(id);
    leaving_from_[number_of({action.instance, source_of(action.instance, action.edge)})].push_back(id);
    if (action.partner != kNone)
      leaving_from_[number_of({action.partner, source_of(action.partner, action.partner_edge)})].push_back(id);
    for (const InstanceId dragged : action.access.drags) leaving_from_[number_of({dragged, kNone})].push_back(id);
    actions_[i].access.reads.for_each([&](std::size_t object) { touchers_[object].set(i); });
    actions_[i].access.writes.for_each([&](std::size_t object) {
      touchers_[object].set(i);
      writers_[object].set(i);
    });
  }
}

ActionId ActionTable::first_of_meeting(const model::Label& step) const {
  if (meetings_[step.process].empty()) return kNone;
  for (const Meeting& meeting : meetings_[step.process][step.action]) {
    if (meeting.partner == static_cast<std::uint32_t>(step.partner) && meeting.partner_edge == step.detail)
      return meeting.first;
  }
  return kNone;
}

std::optional<ActionId> ActionTable::find(const model::Label& step, const machine::Execution& execution) const {
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
  const auto fits = [&] {
    return present() + count <= process_instances_.channel(condition.channel).declaration->capacity;
  };
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

BitSet ActionTable::overlaps(ActionId id) const {
  BitSet row(actions_.size());
  const StaticAccess& access = actions_[id].access;
  access.reads.for_each([&](std::size_t object) { row.add(writers_[object]); });
  access.writes.for_each([&](std::size_t object) { row.add(touchers_[object]); });
  return row;
}

const BitSet& ActionTable::conflicts(ActionId id) {
  if (rows_[id]) return *rows_[id];
  rows_[id] = std::make_unique<BitSet>(overlaps(id));
  BitSet& row = *rows_[id];
  const BitSet candidates = row;
  candidates.for_each([&](std::size_t other) {
    if (contradict(claims_[id], claims_[other])) row.unset(other);
  });
  row.unset(id);
  return row;
}

}  // namespace hasse::order
