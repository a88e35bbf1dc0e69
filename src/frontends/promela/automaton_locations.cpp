// From transitions to locations and edges.
#include <algorithm>
#include <iterator>
#include <unordered_set>
#include <utility>

#include "base/stop.h"
#include "frontends/promela/automaton_builder.h"

namespace hasse::promela {

void AutomatonBuilder::flatten_choices() {
  bool changed = true;
  while (changed) {
    changed = false;
    for (Transitions& transitions : table_) {
      stop_point();
      const auto leads_to_choice = [&](const Transition& t) { return t.target != 0 && table_[t.target].size() > 1; };
      if (transitions.size() < 2 || std::none_of(transitions.begin() + 1, transitions.end(), leads_to_choice)) continue;
      Transitions flat = {transitions.front()};
      for (std::size_t i = 1; i < transitions.size(); ++i) {
        const std::uint32_t via = transitions[i].target;
        if (!leads_to_choice(transitions[i])) {
          flat.push_back(transitions[i]);
          continue;
        }
        HASSE_CHECK(&table_[via] != &transitions, "a choice begins with itself, state {}", via);
        for (std::size_t k = 1; k < table_[via].size(); ++k) {
          flat.push_back(table_[via][k]);
          take_marks(table_[via][k].target, via);
        }
        changed = true;
      }
      transitions = std::move(flat);
    }
  }
}

void AutomatonBuilder::pull_first_statements() {
  for (Transitions& transitions : table_) {
    if (transitions.size() < 2) continue;
    Transitions pulled;
    for (std::size_t i = 1; i < transitions.size(); ++i) {
      const std::uint32_t via = transitions[i].target;
      if (table_[via].empty()) continue;
      pulled.push_back(table_[via].front());
      take_marks(pulled.back().target, via);
    }
    transitions = std::move(pulled);
  }
}

void AutomatonBuilder::prepend_escapes() {
  for (Transitions& transitions : table_) {
    std::unordered_set<const Element*> there;
    std::unordered_set<std::uint32_t> done;  // escapes: the options of a choice have the same
    Transitions before;                      // the last one first
    for (const Transition& interrupted : transitions) {
      if (interrupted.escapes.empty()) continue;
      if (there.empty()) {
        for (const Transition& transition : transitions) there.insert(transition.element);
      }
      for (auto state = interrupted.escapes.rbegin(); state != interrupted.escapes.rend(); ++state) {
        if (!done.insert(*state).second) continue;
        for (const Transition& step : table_[*state]) {
          if (!there.insert(step.element).second) continue;
          before.push_back(step);
          before.back().escape_state = *state;
        }
      }
    }
    if (before.empty()) continue;
    std::reverse(before.begin(), before.end());
    before.insert(before.end(), std::make_move_iterator(transitions.begin()),
                  std::make_move_iterator(transitions.end()));
    transitions = std::move(before);
  }
}

void AutomatonBuilder::spread_end_marks() {
  for (std::uint32_t state = 1; state < table_.size(); ++state) {
    const Transitions& transitions = table_[state];
    if (transitions.size() == 1 && marks_[state].end && transitions.front().element != nullptr &&
        transitions.front().element->kind == ElementKind::join) {
      marks_[transitions.front().target].end = true;
    }
  }
}

void AutomatonBuilder::take_marks(std::uint32_t to, std::uint32_t from) {
  marks_[to].end |= marks_[from].end;
  marks_[to].accept |= marks_[from].accept;
  marks_[to].progress |= marks_[from].progress;
}

void AutomatonBuilder::find_reachable(std::vector<bool>& reachable) {
  std::vector<std::uint32_t> waiting = {hunt(flow_.body->first, 0)->state};
  while (!waiting.empty()) {
    stop_point();
    const std::uint32_t state = waiting.back();
    waiting.pop_back();
    if (state == 0 || reachable[state]) continue;
    reachable[state] = true;
    for (const Transition& transition : table_[state]) {
      waiting.push_back(transition.target);
      if (transition.element != nullptr && transition.element->kind == ElementKind::d_step) {
        waiting.push_back(entries_[transition.element->state]);
      }
    }
  }
}

namespace {

// Not that of an `if` inside, which speaks of the options of that.
bool begins_with_else(const Element& element) {
  const Element* first = &element;
  while (first->kind == ElementKind::d_step || first->kind == ElementKind::atomic || first->kind == ElementKind::block)
    first = first->sub.front()->first;
  return first->kind == ElementKind::basic && first->edge.kind == EdgeKind::otherwise;
}

}  // namespace

Edge AutomatonBuilder::make_edge(const Transition& transition, const std::vector<LocationId>& ids) const {
  const Element& element = *transition.element;
  Edge edge = element.edge;
  edge.keeps_control = transition.keeps_control;
  edge.target = ids[transition.target];
  edge.spin_id = element.number;
  edge.pos = element.pos;
  switch (element.kind) {
    case ElementKind::join:
    case ElementKind::loop_exit:
      edge.text = element.is_loop || element.kind == ElementKind::loop_exit ? "od" : "fi";
      [[fallthrough]];
    case ElementKind::skip:
    case ElementKind::jump:
      edge.kind = EdgeKind::skip;
      break;
    case ElementKind::d_step:
      edge.kind = EdgeKind::d_step;
      edge.inner_entry = ids[entries_[element.state]];
      edge.begins_with_else = begins_with_else(element);
      break;
    default:
      break;
  }
  return edge;
}

void AutomatonBuilder::number_locations() {
  std::vector<bool> reachable(table_.size());
  find_reachable(reachable);
  std::vector<LocationId> ids(table_.size());
  std::vector<std::uint32_t> states;
  for (std::uint32_t state = 1; state < table_.size(); ++state) {
    if (!reachable[state]) continue;
    ids[state] = static_cast<LocationId>(states.size());
    states.push_back(state);
  }

  for (const std::uint32_t state : states) {
    stop_point();
    const Element& element = *by_state_[state];
    Location location;
    location.spin_state = state;
    location.valid_end = marks_[state].end;
    location.accept = marks_[state].accept;
    location.progress = marks_[state].progress;
    location.in_d_step = element.d_step != 0;
    location.in_atomic = !location.in_d_step && (element.status & (kInAtomic | kAtomicLast)) != 0;
    location.pos = element.pos;
    location.first_edge = static_cast<std::uint32_t>(proctype_.edges.size());
    std::uint32_t escape_state = 0;
    std::uint16_t rank = 0;
    bool is_first = true;
    for (const Transition& transition : table_[state]) {
      if (transition.element == nullptr) continue;  // no option that can ever be taken
      if (!is_first && transition.escape_state != escape_state) ++rank;
      is_first = false;
      escape_state = transition.escape_state;
      Edge edge = make_edge(transition, ids);
      edge.source = ids[state];
      edge.rank = rank;
      if (transition.target == 0) edge.target = edge.source;
      proctype_.edges.push_back(std::move(edge));
    }
    const auto first = proctype_.edges.begin() + location.first_edge;
    // Copying turns the options of an escape round; an else must stay behind the others all the same. Not so elsewhere: the
    // else of an inner `if` that is an option's first statement speaks of the options before it only.
    const auto own = std::find_if(first, proctype_.edges.end(),
                                  [&](const Edge& edge) { return escape_state == 0 && edge.rank == rank; });
    std::stable_sort(first, own, [](const Edge& a, const Edge& b) {
      return std::pair(a.rank, a.kind == EdgeKind::otherwise) < std::pair(b.rank, b.kind == EdgeKind::otherwise);
    });
    location.edge_count = static_cast<std::uint32_t>(proctype_.edges.size()) - location.first_edge;
    proctype_.locations.push_back(location);
  }

  proctype_.initial = ids[hunt(flow_.body->first, 0)->state];
  for (const ElementLabel& label : flow_.labels) {
    const std::uint32_t state = label.element->state;
    proctype_.labels.push_back({label.name, reachable[state] ? ids[state] : kNone, label.pos});
  }
}

}  // namespace hasse::promela
