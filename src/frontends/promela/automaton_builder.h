// Makes the automaton of one flow: a table of transitions between places, brought into shape and numbered as locations. The one
// user is automaton.cpp; see automaton.h.
#pragma once

#include <cstdint>
#include <vector>

#include "frontends/promela/automaton.h"

namespace hasse::promela {

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
  Element* hunt(Element* element, unsigned status);
  Element* passed_through(const Element* element, unsigned status);
  Element* hunt_first(Element* element) const;
  std::uint32_t target_of(const Element* element, const Element* around);

  void mark_labels();
  void emit(ElementSequence* sequence);
  void emit_choice(Element* element);
  void emit_nested(Element* element);
  void emit_statement(Element* element);
  void emit_escapes(Element* element, Transition& transition);
  void patch_atomic(const ElementSequence* sequence);

  void flatten_choices();
  void pull_first_statements();
  void prepend_escapes();
  void spread_end_marks();
  void take_marks(std::uint32_t to, std::uint32_t from);

  void number_locations();
  void find_reachable(std::vector<bool>& reachable);
  Edge make_edge(const Transition& transition, const std::vector<LocationId>& ids) const;

  Flow& flow_;
  Proctype& proctype_;
  std::vector<Warning>& warnings_;
  std::vector<Transitions> table_;
  std::vector<Marks> marks_;
  std::vector<Element*> by_state_;
  std::vector<std::uint32_t> entries_ = std::vector<std::uint32_t>(flow_.next_state);  // of d_steps, by state
  const Element* d_step_ = nullptr;                                                    // whose body is being emitted
  // Where hunts have led to, by status and state, as long as nothing that they depend on has changed: otherwise each goto of
  // a long chain of gotos would walk through all of it.
  struct Hunted {
    Element* end = nullptr;
    std::uint32_t links = 0;
  };
  std::vector<Hunted> hunted_[2] = {std::vector<Hunted>(flow_.next_state), std::vector<Hunted>(flow_.next_state)};
  std::uint32_t links_ = 1;  // changes when links or marks of elements do
};

}  // namespace hasse::promela
