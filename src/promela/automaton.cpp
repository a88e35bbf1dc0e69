#include "promela/automaton.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace hasse::promela {

namespace {

// A transition between places, which are states (SPIN's numbers) until the unreachable ones are dropped.
struct Transition {
  const Element* element = nullptr;  // whose statement it is; null: heads a choice
  std::uint32_t target = 0;          // 0: none
  bool keeps_control = false;
  std::uint32_t escape_state = 0;  // where this one was copied from as an escape
  std::vector<std::uint32_t> escapes;
};

// A place with more than one transition starts with a head, which stands for the choice itself.
using Transitions = std::vector<Transition>;

class AutomatonBuilder {
 public:
  AutomatonBuilder(Flow& flow, Proctype& proctype, std::vector<Warning>& warnings)
      : flow_(flow), proctype_(proctype), warnings_(warnings), table_(flow.next_state), marks_(flow.next_state) {
    by_state_.resize(flow.next_state);
    for (Element& element : flow.elements) by_state_[element.state] = &element;
  }

  void build() {
    mark_labels();
    emit(flow_.body);
    flatten_choices();
    pull_first_statements();
    prepend_escapes();
    spread_end_marks();
    number_locations();
  }

 private:
  struct Marks {
    bool end = false;
    bool accept = false;
    bool progress = false;
  };

  // Where control really goes when it comes to `element`.
  Element* hunt(Element* element, unsigned status) const;
  Element* passed_through(const Element* element, unsigned status) const;
  Element* hunt_first(Element* element) const;
  std::uint32_t target_of(const Element* element, const Element* around) const;

  void mark_labels();
  void emit(ElementSequence* sequence);
  void emit_choice(Element* element);
  void emit_nested(Element* element);
  void emit_statement(Element* element);
  void emit_escapes(Element* element, Transition& transition);
  void patch_atomic(const ElementSequence* sequence) const;

  void flatten_choices();
  void pull_first_statements();
  void prepend_escapes();
  void spread_end_marks();
  void take_marks(std::uint32_t to, std::uint32_t from);

  void number_locations();
  void find_reachable(std::vector<bool>& reachable) const;
  Edge make_edge(const Transition& transition, const std::vector<LocationId>& ids) const;

  Flow& flow_;
  Proctype& proctype_;
  std::vector<Warning>& warnings_;
  std::vector<Transitions> table_;
  std::vector<Marks> marks_;
  std::vector<Element*> by_state_;
  std::vector<std::uint32_t> entries_ = std::vector<std::uint32_t>(flow_.next_state);  // of d_steps, by state
  const Element* d_step_ = nullptr;                                                    // whose body is being emitted
};

// The element that jumps lead to from here if they are passed through; null: this one is not.
Element* AutomatonBuilder::passed_through(const Element* element, unsigned status) const {
  Element* following = nullptr;
  switch (element->kind) {
    case ElementKind::jump:
      following = element->target;
      break;
    case ElementKind::join:
    case ElementKind::loop_exit:
      following = element->next;
      break;
    case ElementKind::unless:
      following = hunt(element->sub.front()->first, status);
      break;
    default:
      break;
  }
  const bool leaves_atomic = following != nullptr && (status & kInAtomic) != 0 && (following->status & kInAtomic) == 0;
  return leaves_atomic ? nullptr : following;
}

Element* AutomatonBuilder::hunt(Element* element, unsigned status) const {
  for (std::size_t steps = 0; steps <= flow_.elements.size(); ++steps) {
    Element* following = passed_through(element, status);
    if (following == nullptr) return element;
    element = following;
  }
  // Jumps that lead round in a circle: an endless loop without a statement. One of them stands for all, as a step to itself.
  Element* first = element;
  for (Element* round = passed_through(element, status); round != element; round = passed_through(round, status)) {
    if (round->state < first->state) first = round;
  }
  return first;
}

Element* AutomatonBuilder::hunt_first(Element* element) const {
  while (true) {
    if (element->kind == ElementKind::join && element->next != nullptr) {
      element = element->next;
    } else if (element->kind == ElementKind::unless) {
      element = element->sub.front()->first;
    } else {
      return element;
    }
  }
}

std::uint32_t AutomatonBuilder::target_of(const Element* element, const Element* around) const {
  Element* following = element->kind == ElementKind::jump ? element->target : element->next;
  if (following == nullptr) return 0;
  if (around == nullptr) return hunt(following, element->status)->state;
  // Inside a d_step there are no places where control could be lost, so that nothing stops the hunt; what lies outside
  // is the end.
  const Element* found = hunt(following, 0);
  return found->d_step == element->d_step ? found->state : table_[around->state].front().target;
}

void AutomatonBuilder::mark_labels() {
  for (const ElementLabel& label : flow_.labels) {
    Marks& marks = marks_[label.element->state];
    const std::string_view name = label.name;
    const bool special = name.starts_with("accept") || name.starts_with("end") || name.starts_with("progress");
    if (name.starts_with("accept")) marks.accept = true;
    if (name.starts_with("end")) marks.end = true;
    if (name.starts_with("progress")) marks.progress = true;
    if (special && label.element->d_step != 0) {
      warnings_.push_back({label.pos, "label '" + label.name + "' inside a d_step has no effect"});
    } else if (special && (label.element->status & kInAtomic) != 0) {
      warnings_.push_back(
          {label.pos, "label '" + label.name + "' inside an atomic sequence is only seen where the sequence blocks"});
    }
  }
  marks_[flow_.body->last->state].end = true;
}

void AutomatonBuilder::emit(ElementSequence* sequence) {
  for (Element* element = sequence->first; element != nullptr; element = element->next) {
    if ((element->status & kEmitted) == 0) {
      element->status |= kEmitted;
      switch (element->kind) {
        case ElementKind::unless:
          emit(element->sub.front());
          break;
        case ElementKind::choice:
          emit_choice(element);
          break;
        case ElementKind::atomic:
        case ElementKind::block:
        case ElementKind::d_step:
          emit_nested(element);
          break;
        default:
          emit_statement(element);
          break;
      }
    }
    if (element == sequence->last) break;
  }
}

void AutomatonBuilder::emit_choice(Element* element) {
  Transitions& transitions = table_[element->state];
  transitions.emplace_back();
  for (ElementSequence* option : element->sub) {
    const Element* first = hunt_first(option->first);
    if (first->never && first->escapes.empty()) continue;
    transitions.emplace_back().target = first->state;
  }
  for (ElementSequence* option : element->sub) emit(option);
}

void AutomatonBuilder::emit_nested(Element* element) {
  ElementSequence* body = element->sub.front();
  patch_atomic(body);
  const Element* first = hunt_first(body->first);
  body->last->next = element->next;
  if (element->kind != ElementKind::d_step) {
    table_[element->state] = {Transition{}, Transition{}};
    table_[element->state].back().target = first->state;
    emit(body);
    return;
  }
  Transition& transition = table_[element->state].emplace_back();
  transition.element = element;
  transition.keeps_control = (element->status & kInAtomic) != 0;
  transition.target = element->next == nullptr ? 0 : hunt(element->next, element->status)->state;
  emit_escapes(element, transition);
  entries_[element->state] = hunt(body->first, 0)->state;
  d_step_ = element;
  emit(body);
  d_step_ = nullptr;
}

void AutomatonBuilder::emit_statement(Element* element) {
  Transition& transition = table_[element->state].emplace_back();
  transition.element = element;
  transition.target = target_of(element, d_step_);
  if (d_step_ != nullptr) return;
  transition.keeps_control = (element->status & kInAtomic) != 0;
  if (element->kind != ElementKind::join) emit_escapes(element, transition);
}

void AutomatonBuilder::emit_escapes(Element* element, Transition& transition) {
  for (const ElementSequence* escape : element->escapes) {
    transition.escapes.push_back(hunt(escape->first, element->status)->state);
  }
  const auto escapes = element->escapes;
  for (ElementSequence* escape : escapes) emit(escape);
}

// A goto from one atomic sequence into another keeps control; one that leaves gives it up.
void AutomatonBuilder::patch_atomic(const ElementSequence* sequence) const {
  for (Element* element = sequence->first; element != nullptr; element = element->next) {
    if (element->kind == ElementKind::jump) {
      const bool target_is_atomic = (element->target->status & (kInAtomic | kAtomicLast)) != 0;
      if ((element->status & (kInAtomic | kAtomicLast)) != 0 && !target_is_atomic) {
        element->status = (element->status & ~kInAtomic) | kAtomicLast;
      }
      if ((element->status & kAtomicLast) != 0 && target_is_atomic) {
        element->status = (element->status & ~kAtomicLast) | kInAtomic;
      }
    } else if (element->kind == ElementKind::choice || element->kind == ElementKind::unless) {
      for (const ElementSequence* part : element->sub) patch_atomic(part);
    }
    if (element == sequence->extent) break;
  }
}

void AutomatonBuilder::flatten_choices() {
  bool changed = true;
  while (changed) {
    changed = false;
    for (Transitions& transitions : table_) {
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
    const Transitions plain = transitions;
    for (const Transition& interrupted : plain) {
      for (auto state = interrupted.escapes.rbegin(); state != interrupted.escapes.rend(); ++state) {
        const Transitions escape = table_[*state];
        for (const Transition& step : escape) {
          const bool is_there = std::any_of(transitions.begin(), transitions.end(),
                                            [&](const Transition& t) { return t.element == step.element; });
          if (is_there) continue;
          Transition copy = step;
          copy.escape_state = *state;
          transitions.insert(transitions.begin(), std::move(copy));
        }
      }
    }
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

void AutomatonBuilder::find_reachable(std::vector<bool>& reachable) const {
  std::vector<std::uint32_t> waiting = {hunt(flow_.body->first, 0)->state};
  while (!waiting.empty()) {
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

}  // namespace

void build_automaton(Flow& flow, Proctype& proctype, std::vector<Warning>& warnings) {
  AutomatonBuilder(flow, proctype, warnings).build();
}

}  // namespace hasse::promela
