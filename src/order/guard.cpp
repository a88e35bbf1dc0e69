#include "order/guard.h"

#include <algorithm>

#include "machine/operation.h"
#include "order/access_analysis.h"
#include "order/static_access.h"
#include "program/comparison.h"

namespace hasse::order {

namespace {

using Kind = Condition::Kind;

Condition make(Kind kind) {
  Condition condition;
  condition.kind = kind;
  return condition;
}

Condition whole(ExprId expr, InstanceId who, bool wanted) {
  Condition condition = make(Kind::expression);
  condition.expr = expr;
  condition.instance = who;
  condition.negated = !wanted;
  return condition;
}

// The process of the proctype that has the pid, if the pid is known and the process is there now.
std::optional<InstanceId> known_process(const ProcessInstances& process_instances, ExprId pid, std::uint32_t proctype,
                                        InstanceId who) {
  const auto id = known_value(process_instances, pid, who);
  if (!id || *id < 0 || static_cast<std::size_t>(*id) >= process_instances.present()) return std::nullopt;
  const auto instance = static_cast<InstanceId>(*id);
  if (process_instances.instance(instance).proctype != proctype) return std::nullopt;
  return instance;
}

// A comparison of the variable, where it is known which one is meant.
std::optional<Condition> variable_of(const ProcessInstances& process_instances, const Place& place, InstanceId who) {
  Condition condition = make(Kind::compare);
  condition.instance = who;
  condition.global = place.scope == Scope::global;
  condition.remote = place.scope == Scope::remote;
  Place own = place;
  if (condition.remote) {
    const auto other = known_process(process_instances, place.process, place.proctype, who);
    if (!other) return std::nullopt;
    condition.instance = *other;
    own.scope = Scope::local;
    for (const PlaceIndex& index : place.indices) {
      if (!known_value(process_instances, index.expr, who)) return std::nullopt;
    }
  }
  const auto object = known_object(process_instances, own, condition.instance);
  if (!object) return std::nullopt;
  condition.object = *object;
  condition.slot = *object - (condition.global ? ProcessInstances::global(0)
                                               : process_instances.instance(condition.instance).first_local);
  return condition;
}

// variable relation constant, where it is that.
std::optional<Condition> comparison(const ProcessInstances& process_instances, ExprId variable, ExprOp relation,
                                    ExprId constant, InstanceId who) {
  const Expr& e = process_instances.program().expr(variable);
  const auto value = known_value(process_instances, constant, who);
  if (e.op != ExprOp::load || !value) return std::nullopt;
  const Place& place = process_instances.program().place(e.place);
  auto condition = variable_of(process_instances, place, who);
  if (!condition) return std::nullopt;
  condition->relation = relation;
  condition->value = *value;
  // A bit that is not 0 is 1, and one that is not 1 is 0.
  if (max_value(place.type) == 1 && relation == ExprOp::not_equal && (*value == 0 || *value == 1)) {
    condition->relation = ExprOp::equal;
    condition->value = 1 - *value;
  }
  return condition;
}

Condition bound(Kind kind, std::uint32_t channel, std::int32_t value) {
  Condition condition = make(kind);
  condition.channel = channel;
  condition.value = value;
  return condition;
}

Condition of_expression(const ProcessInstances& process_instances, ExprId id, InstanceId who, bool wanted) {
  const Expr& e = process_instances.program().expr(id);
  if (const auto value = known_value(process_instances, id, who))
    return make((*value != 0) == wanted ? Kind::all : Kind::never);
  switch (e.op) {
    case ExprOp::logical_not:
      return of_expression(process_instances, e.a, who, !wanted);
    case ExprOp::logical_and:
    case ExprOp::logical_or: {
      Condition condition = make((e.op == ExprOp::logical_and) == wanted ? Kind::all : Kind::any);
      condition.parts.push_back(of_expression(process_instances, e.a, who, wanted));
      condition.parts.push_back(of_expression(process_instances, e.b, who, wanted));
      return condition;
    }
    case ExprOp::load: {
      const Place& place = process_instances.program().place(e.place);
      auto condition = variable_of(process_instances, place, who);
      if (!condition) break;
      const bool bit = max_value(place.type) == 1;
      condition->relation = wanted && !bit ? ExprOp::not_equal : ExprOp::equal;
      condition->value = wanted && bit ? 1 : 0;
      return std::move(*condition);
    }
    case ExprOp::remote_label: {
      const auto other = known_process(process_instances, e.a, e.proctype, who);
      if (!wanted || !other) break;
      const LocationId label = process_instances.proctype(*other).labels[e.label].location;
      if (label == kNone) return make(Kind::never);
      Condition condition = make(Kind::at);
      condition.instance = *other;
      condition.value = static_cast<std::int32_t>(label);
      condition.remote = true;
      return condition;
    }
    case ExprOp::less:
    case ExprOp::less_equal:
    case ExprOp::greater:
    case ExprOp::greater_equal:
    case ExprOp::equal:
    case ExprOp::not_equal: {
      const ExprOp relation = wanted ? e.op : negated(e.op);
      if (auto found = comparison(process_instances, e.a, relation, e.b, who)) return std::move(*found);
      if (auto found = comparison(process_instances, e.b, mirrored(relation), e.a, who)) return std::move(*found);
      break;
    }
    case ExprOp::is_empty:
    case ExprOp::is_not_empty:
    case ExprOp::is_full:
    case ExprOp::is_not_full: {
      const auto channels = channels_of(process_instances, e.a, who);
      if (!is_buffered(process_instances, channels)) break;
      const bool about_messages = e.op == ExprOp::is_empty || e.op == ExprOp::is_not_empty;
      const bool positive = (e.op == ExprOp::is_not_empty || e.op == ExprOp::is_not_full) == wanted;
      if (about_messages) return bound(positive ? Kind::holds : Kind::lacks, channels[0], 1);
      return bound(positive ? Kind::room : Kind::no_room, channels[0], 1);
    }
    default:
      break;
  }
  return whole(id, who, wanted);
}

Condition whole_guard(InstanceId who, std::uint32_t edge, bool wanted) {
  Condition condition = make(Kind::guard);
  condition.instance = who;
  condition.edge = edge;
  condition.negated = !wanted;
  return condition;
}

Condition of_receive(const ProcessInstances& process_instances, InstanceId who, std::uint32_t index) {
  const Edge& edge = process_instances.proctype(who).edges[index];
  const auto channels = channels_of(process_instances, edge.channel, who);
  if (!is_buffered(process_instances, channels) || edge.random) return whole_guard(who, index, true);
  const auto& fields = process_instances.channel(channels[0]).declaration->fields;
  Condition condition = make(Kind::all);
  condition.parts.push_back(bound(Kind::holds, channels[0], 1));
  for (std::size_t k = 0; k < std::min(edge.receive_args.size(), fields.size()); ++k) {
    const ReceiveArg& arg = edge.receive_args[k];
    condition.parts[0].fields.push_back(std::nullopt);
    if (arg.kind != ReceiveArg::Kind::match) continue;
    const auto value = known_value(process_instances, arg.expr, who);
    if (!value) return whole_guard(who, index, true);
    condition.parts[0].fields.back() = value;
    Condition head = bound(Kind::head, channels[0], *value);
    head.slot = static_cast<std::uint32_t>(k);
    condition.parts.push_back(std::move(head));
  }
  return condition;
}

// The guard of one edge, not of a rendezvous, without what hides it.
Condition of_guard(const ProcessInstances& process_instances, InstanceId who, std::uint32_t index) {
  const Edge& edge = process_instances.proctype(who).edges[index];
  switch (edge.kind) {
    case EdgeKind::condition:
      return edge.has_run ? make(Kind::all) : condition_of(process_instances, edge.expr, who, true);
    case EdgeKind::send: {
      const auto channels = channels_of(process_instances, edge.channel, who);
      if (is_buffered(process_instances, channels)) return bound(Kind::room, channels[0], 1);
      Condition condition = whole_guard(who, index, true);
      condition.kind = Kind::lone_send;
      return condition;
    }
    case EdgeKind::receive:
      return of_receive(process_instances, who, index);
    case EdgeKind::d_step: {
      const Location& entry = process_instances.proctype(who).locations[edge.inner_entry];
      Condition condition = make(Kind::any);
      for (std::uint32_t i = 0; i < entry.edge_count; ++i) {
        const std::uint32_t inner = entry.first_edge + i;
        const bool sends = process_instances.proctype(who).edges[inner].kind == EdgeKind::send;
        condition.parts.push_back(sends ? whole_guard(who, inner, true) : of_guard(process_instances, who, inner));
      }
      return condition;
    }
    case EdgeKind::end: {
      Condition condition = make(Kind::youngest);
      condition.instance = who;
      return condition;
    }
    default:
      return make(Kind::all);
  }
}

// That another edge of the same location does not hide this one.
Condition not_taken(const ProcessInstances& process_instances, InstanceId who, std::uint32_t index) {
  const Edge& edge = process_instances.proctype(who).edges[index];
  if (edge.kind == EdgeKind::condition && !edge.has_run) return condition_of(process_instances, edge.expr, who, false);
  return whole_guard(who, index, false);
}

void add_provided(const ProcessInstances& process_instances, InstanceId who, Condition& condition) {
  const ExprId provided = process_instances.proctype(who).provided;
  if (provided != kNone) condition.parts.push_back(condition_of(process_instances, provided, who, true));
}

constexpr std::size_t kMostCases = 8;

// The cases in which a condition holds, and those in which it does not.
struct Decision {
  std::vector<Case> yes;
  std::vector<Case> no;
};

// Of a condition that is made of comparisons; nothing when it is not, or there are too many cases. Both at once, since either half
// of a whole is made of both halves of its parts: to ask for them apart would double the work with each part. Linear, for
// it ends where there are too many.
std::optional<Decision> decision_of(const Condition& condition) {
  if (condition.kind == Kind::compare) {
    Condition opposite = condition;
    opposite.relation = negated(condition.relation);
    return Decision{{{condition}}, {{std::move(opposite)}}};
  }
  if (condition.kind != Kind::all && condition.kind != Kind::any) return std::nullopt;
  const bool is_all = condition.kind == Kind::all;
  std::vector<Case> decided;
  std::vector<Case> open{{}};  // in which the parts so far have not decided
  const auto extend = [](const std::vector<Case>& cases, const std::vector<Case>& by, std::vector<Case>& to) {
    for (const Case& before : cases) {
      for (const Case& more : by) {
        to.push_back(before);
        to.back().insert(to.back().end(), more.begin(), more.end());
      }
    }
  };
  for (const Condition& part : condition.parts) {
    const std::optional<Decision> found = decision_of(part);
    if (!found || decided.size() + open.size() * (found->yes.size() + found->no.size()) > 4 * kMostCases)
      return std::nullopt;
    extend(open, is_all ? found->no : found->yes, decided);
    std::vector<Case> next;
    extend(open, is_all ? found->yes : found->no, next);
    open = std::move(next);
  }
  return is_all ? Decision{std::move(open), std::move(decided)} : Decision{std::move(decided), std::move(open)};
}

// `and`s into one list.
void flatten(Condition& condition) {
  std::vector<Condition> parts;
  for (Condition& part : condition.parts) {
    flatten(part);
    if (part.kind == condition.kind) {
      std::move(part.parts.begin(), part.parts.end(), std::back_inserter(parts));
    } else {
      parts.push_back(std::move(part));
    }
  }
  condition.parts = std::move(parts);
}

}  // namespace

bool satisfies(std::int32_t left, ExprOp relation, std::int32_t right) {
  return machine::apply(relation, left, right).value_or(0) != 0;
}

// Of what may fault, only a single reference to a variable of a process that is there is taken apart: it is the death of
// the process that makes it fault.
Condition condition_of(const ProcessInstances& process_instances, ExprId expr, InstanceId who, bool wanted) {
  if (may_fault(process_instances, expr, who)) {
    Condition condition = of_expression(process_instances, expr, who, wanted);
    const bool simple = condition.kind == Kind::compare && condition.remote;
    return simple ? condition : whole(expr, who, wanted);
  }
  return of_expression(process_instances, expr, who, wanted);
}

Condition condition_of_edge(const ProcessInstances& process_instances, InstanceId who, std::uint32_t index,
                            const Case* one_case) {
  const Proctype& type = process_instances.proctype(who);
  const Edge& edge = type.edges[index];
  Condition condition = make(Kind::all);
  Condition at = make(Kind::at);
  at.instance = who;
  at.value = static_cast<std::int32_t>(edge.source);
  condition.parts.push_back(std::move(at));
  add_provided(process_instances, who, condition);
  if (one_case != nullptr) {
    condition.parts.insert(condition.parts.end(), one_case->begin(), one_case->end());
  } else {
    condition.parts.push_back(of_guard(process_instances, who, index));
  }
  for (std::uint32_t i = type.locations[edge.source].first_edge; i < index; ++i) {
    if (type.edges[i].rank != edge.rank || edge.waits_for_others())
      condition.parts.push_back(not_taken(process_instances, who, i));
  }
  flatten(condition);
  return condition;
}

std::vector<Case> cases_of_guard(const ProcessInstances& process_instances, InstanceId who, std::uint32_t index) {
  const Edge& edge = process_instances.proctype(who).edges[index];
  if (edge.kind != EdgeKind::condition || edge.has_run) return {};
  std::optional<Decision> decision = decision_of(condition_of(process_instances, edge.expr, who, true));
  return decision && decision->yes.size() <= kMostCases ? std::move(decision->yes) : std::vector<Case>{};
}

Condition condition_of_rendezvous(const ProcessInstances& process_instances, InstanceId who, std::uint32_t index,
                                  InstanceId partner, std::uint32_t partner_index) {
  Condition condition = make(Kind::all);
  const auto at = [&](InstanceId one, std::uint32_t edge) {
    Condition place = make(Kind::at);
    place.instance = one;
    place.value = static_cast<std::int32_t>(process_instances.proctype(one).edges[edge].source);
    condition.parts.push_back(std::move(place));
  };
  const auto meeting = [&](std::uint32_t half, bool wanted) {
    Condition meet = make(Kind::rendezvous);
    meet.instance = who;
    meet.edge = index;
    meet.partner = partner;
    meet.partner_edge = half;
    meet.negated = !wanted;
    condition.parts.push_back(std::move(meet));
  };
  at(who, index);
  at(partner, partner_index);
  add_provided(process_instances, who, condition);
  add_provided(process_instances, partner, condition);
  meeting(partner_index, true);
  const Proctype& sender = process_instances.proctype(who);
  const Edge& edge = sender.edges[index];
  for (std::uint32_t i = sender.locations[edge.source].first_edge; i < index; ++i) {
    if (sender.edges[i].rank != edge.rank) condition.parts.push_back(not_taken(process_instances, who, i));
  }
  const Proctype& receiver = process_instances.proctype(partner);
  const Edge& half = receiver.edges[partner_index];
  for (std::uint32_t i = receiver.locations[half.source].first_edge; i < partner_index; ++i) {
    const bool receives = receiver.edges[i].kind == EdgeKind::receive || receiver.edges[i].kind == EdgeKind::d_step;
    if (receiver.edges[i].rank != half.rank && receives) meeting(i, false);
  }
  flatten(condition);
  return condition;
}

}  // namespace hasse::order
