// From the elements of a flow to transitions.
#include "frontends/promela/automaton.h"

#include <string_view>
#include <unordered_set>
#include <utility>

#include "frontends/promela/automaton_builder.h"

namespace hasse::promela {

// The element that jumps lead to from here if they are passed through; null: this one is not.
Element* AutomatonBuilder::passed_through(const Element* element, unsigned status) {
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

Element* AutomatonBuilder::hunt(Element* element, unsigned status) {
  std::vector<Hunted>& hunted = hunted_[(status & kInAtomic) != 0 ? 1 : 0];
  std::vector<const Element*> passed;
  std::unordered_set<const Element*> on_the_way;
  for (Element* following = element;; element = following) {
    const Hunted& known = hunted[element->state];
    if (known.links == links_) {
      element = known.end;
      break;
    }
    following = passed_through(element, status);
    if (following == nullptr) break;
    if (!on_the_way.insert(element).second) {
      // Jumps that lead round in a circle: an endless loop without a statement. One of them stands for all, as a step to itself.
      Element* first = element;
      for (Element* round = following; round != element; round = passed_through(round, status)) {
        if (round->state < first->state) first = round;
      }
      element = first;
      break;
    }
    passed.push_back(element);
  }
  for (const Element* one : passed) hunted[one->state] = {element, links_};
  return element;
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

std::uint32_t AutomatonBuilder::target_of(const Element* element, const Element* around) {
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
  if (sequence->is_emitted) return;  // an escape is met with each statement that it can interrupt
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
  sequence->is_emitted = true;
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
  if (std::exchange(body->last->next, element->next) != element->next) ++links_;
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
void AutomatonBuilder::patch_atomic(const ElementSequence* sequence) {
  for (Element* element = sequence->first; element != nullptr; element = element->next) {
    if (element->kind == ElementKind::jump) {
      const bool target_is_atomic = (element->target->status & (kInAtomic | kAtomicLast)) != 0;
      if ((element->status & (kInAtomic | kAtomicLast)) != 0 && !target_is_atomic) {
        element->status = (element->status & ~kInAtomic) | kAtomicLast;
        ++links_;
      }
      if ((element->status & kAtomicLast) != 0 && target_is_atomic) {
        element->status = (element->status & ~kAtomicLast) | kInAtomic;
        ++links_;
      }
    } else if (element->kind == ElementKind::choice || element->kind == ElementKind::unless) {
      for (const ElementSequence* part : element->sub) patch_atomic(part);
    }
    if (element == sequence->extent) break;
  }
}

void build_automaton(Flow& flow, Proctype& proctype, std::vector<Warning>& warnings) {
  AutomatonBuilder(flow, proctype, warnings).build();
}

}  // namespace hasse::promela
