#include "order/conditional_independence.h"

#include <algorithm>
#include <map>
#include <utility>

#include "order/access_analysis.h"
#include "order/expr_walker.h"

namespace hasse::order {

namespace {

constexpr std::uint32_t kMostValues = 16;
constexpr std::uint32_t kMostOfAnAction = 128;  // combinations of values

}  // namespace

ConditionalIndependence::ConditionalIndependence(const Facts& facts, const machine::Execution& execution)
    : table_(facts, execution, {}, false),
      process_instances_(table_.process_instances()),
      selections_(table_.size()),
      only_(table_.size(), kNone) {
  for (ActionId first = 0; first < table_.size(); first += table_.action(first).variants) {
    select(first);
    Selection& selection = selections_[first];
    selection.first = static_cast<ConditionalActionId>(actions_.size());
    if (selection.count == 1) only_[first] = selection.first;
    actions_.insert(actions_.end(), selection.count, first);
  }
  answers_.resize(actions_.size());
  objects_.resize(actions_.size());
}

template <typename Holds>
bool ConditionalIndependence::all_variants(ActionId first, const Holds& holds) const {
  for (ActionId variant = first; variant < first + table_.action(first).variants; ++variant) {
    if (!holds(variant)) return false;
  }
  return true;
}

// Chooses the selectors among the variables in indices. A step that begins an atomic sequence may reset some on its way, and so may
// one alone that is the last to read them.
void ConditionalIndependence::select(ActionId first) {
  const Action& action = table_.action(first);
  const Instance& instance = process_instances_.instance(action.instance);
  if (action.partner != kNone || instance.prospective()) return;
  const Proctype& proctype = process_instances_.proctype(action.instance);
  const Edge& edge = proctype.edges[action.edge];
  std::map<std::uint32_t, std::uint32_t> values_of;  // by slot
  const auto on_expr = [&](const Expr& e, ExprUse use) {
    if (use.values == 0 || e.op != ExprOp::load) return;
    const Place& place = process_instances_.program().place(e.place);
    if (place.scope != Scope::local || !place.indices.empty() || instance.known[place.slot]) return;
    std::uint32_t& values = values_of[place.slot];
    values = std::max(values, std::min(use.values, kMostValues));
  };
  ExprWalker walker(process_instances_.program(), on_expr);
  walker.edge(edge);
  if (edge.waits_for_others() || edge.rank != 0) {  // the guards of others are its own
    const Location& here = proctype.locations[edge.source];
    for (std::uint32_t i = 0; i < here.edge_count; ++i) walker.edge(proctype.edges[here.first_edge + i]);
  }
  Selection& selection = selections_[first];
  selection.pid = instance.pid;
  std::uint32_t combinations = 1;
  for (const auto& [slot, values] : values_of) {
    const ObjectId place = instance.first_local + slot;
    const bool stays =
        all_variants(first, [&](ActionId variant) { return !table_.action(variant).access.writes.test(place); });
    if (!stays || combinations * values > kMostOfAnAction || actions_.size() + kMostOfAnAction > kMostAspects) continue;
    combinations *= values;
    selection.selectors.push_back({slot, values});
  }
  if (selection.selectors.empty()) return;
  selection.count = combinations + 1;
  selection.is_kept = !edge.keeps_control && edge.kind != EdgeKind::d_step;
  const std::vector<DeadSlots>& dead = process_instances_.facts().machine().dead_slots();
  if (dead.empty()) return;
  const std::vector<std::uint32_t>& reset = dead[instance.proctype].after[action.edge];
  for (const Selector& selector : selection.selectors) {
    if (std::ranges::find(reset, selector.slot) != reset.end()) selection.is_kept = false;
  }
}

ConditionalActionId ConditionalIndependence::select(const Selection& selection,
                                                    const machine::Execution& execution) const {
  std::uint32_t combination = 0;
  for (const Selector& selector : selection.selectors) {
    const std::int32_t value = execution.local(selection.pid, selector.slot);
    if (value < 0 || static_cast<std::uint32_t>(value) >= selector.values) return selection.rest();
    combination = combination * selector.values + static_cast<std::uint32_t>(value);
  }
  return selection.first + combination;
}

// What it touches, in any of its variants.
const ConditionalIndependence::Objects& ConditionalIndependence::objects(ConditionalActionId conditional) {
  if (objects_[conditional] != nullptr) return *objects_[conditional];
  objects_[conditional] = std::make_unique<Objects>();
  Objects& objects = *objects_[conditional];
  const ActionId first = actions_[conditional];
  const Selection& selection = selections_[first];
  const Action& action = table_.action(first);
  if (conditional == selection.rest()) {
    objects = {action.access.reads, action.access.writes, {}};
    for (ActionId variant = first + 1; variant < first + action.variants; ++variant) {
      objects.reads.add(table_.action(variant).access.reads);
      objects.writes.add(table_.action(variant).access.writes);
    }
    objects.needs = needs(action, objects.reads);
    return objects;
  }
  std::uint32_t combination = conditional - selection.first;
  for (std::size_t i = selection.selectors.size(); i-- > 0;) {
    const Selector& selector = selection.selectors[i];
    process_instances_.assume(action.instance, selector.slot, static_cast<std::int32_t>(combination % selector.values));
    combination /= selector.values;
  }
  StaticAccess access = static_access_of(process_instances_, action.instance, action.edge, false);
  objects = {std::move(access.reads), std::move(access.writes), {}};
  objects.needs = needs(action, objects.reads);
  for (const Selector& selector : selection.selectors)
    process_instances_.assume(action.instance, selector.slot, std::nullopt);
  return objects;
}

// A step whose guard alone has read something continues in the same way, as long as it is enabled.
BitSet ConditionalIndependence::needs(const Action& action, const BitSet& reads) const {
  if (action.partner != kNone) return reads;
  const Edge& edge = process_instances_.proctype(action.instance).edges[action.edge];
  const bool is_condition =
      edge.kind == EdgeKind::condition && !edge.has_run && !may_fault(process_instances_, edge, action.instance);
  if (!is_condition && edge.kind != EdgeKind::otherwise) return reads;
  return access_beyond_guard(process_instances_, action.instance, action.edge).reads;
}

// Variants exclude each other, and which one is enabled is not known: all of them have to commute.
bool ConditionalIndependence::conflict(ActionId first, ActionId other) {
  return !all_variants(first, [&](ActionId variant) {
    const BitSet& conflicts = table_.conflicts(variant);
    return all_variants(other, [&](ActionId of_other) { return !conflicts.test(of_other); });
  });
}

bool ConditionalIndependence::find_out(ConditionalActionId by, ConditionalActionId other) {
  const ActionId first = actions_[by];
  const ActionId of_other = actions_[other];
  // Creating or removing a process changes the other instances.
  const auto stays = [&](ActionId variant) {
    const StaticAccess& access = table_.action(variant).access;
    return access.runs.empty() && !access.dies;
  };
  bool commutes = first != of_other && all_variants(first, stays);
  if (commutes && conflict(first, of_other)) {
    const Objects& a = objects(by);
    const Objects& b = objects(other);
    commutes = !a.reads.meets(b.writes) && !a.writes.meets(b.needs) && !a.writes.meets(b.writes);
  }
  answers_[by][other / kOfAWord] |= (commutes ? kYes : kNo) << kBits * (other % kOfAWord);
  return commutes;
}

}  // namespace hasse::order
