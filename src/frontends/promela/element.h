// Elements and sequences: the control structure of one proctype body as SPIN sees it, before it becomes an automaton.
//
// State counts are comparable with SPIN's only when the automata have the same locations and edges, and SPIN's automata
// come out of the order in which its parser makes these elements and of the links between them. So this mirrors that
// structure: what SPIN calls Element and Sequence (flow.c) is Element and ElementSequence here, with the same numbers.
// Elements are made in the order in which SPIN's parser would reduce the statements; FlowBuilder does that, automaton.h
// reads the result.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <unordered_map>
#include <vector>

#include "program/program.h"

namespace hasse::promela {

enum class ElementKind : std::uint8_t {
  basic,      // a statement: Element::edge
  skip,       // `skip`, `true`: an edge too, but a condition that SPIN treats as a jump to the next element
  jump,       // goto and break
  join,       // where the options of an if or do, or the two sides of an unless, meet again: SPIN's '.'
  loop_exit,  // where breaks of a do go to
  choice,     // if and do: sub holds the options
  unless,     // sub holds the main sequence and the escape
  atomic,     // sub holds the body, for the next two as well
  block,
  d_step,
  end,  // closing brace of the proctype
};

struct Element;

struct ElementSequence {
  Element* first = nullptr;
  Element* last = nullptr;    // grows when a join is appended
  Element* extent = nullptr;  // the last element when the sequence was closed
  bool is_emitted = false;    // all its elements are
};

// Bits of Element::status.
inline constexpr unsigned kInAtomic = 1;    // inside an atomic sequence or d_step, and not its last element
inline constexpr unsigned kAtomicLast = 2;  // the last element of one
inline constexpr unsigned kInDStep = 4;
inline constexpr unsigned kEmitted = 8;  // already turned into transitions

struct Element {
  ElementKind kind = ElementKind::basic;
  std::uint32_t state = 0;   // SPIN's seqno: counts within the proctype from 1
  std::uint32_t number = 0;  // SPIN's Seqno: counts across the model from 0
  unsigned status = 0;
  std::uint32_t d_step = 0;  // which d_step of the proctype it is in, counted from 1; 0: none
  Element* next = nullptr;
  std::vector<ElementSequence*> sub;
  std::vector<ElementSequence*> escapes;  // outermost first
  Edge edge;                  // basic, skip, jump (text and position), end; source, target and flags are not filled in
  Element* target = nullptr;  // jump
  bool never = false;         // a condition that is the constant 0
  bool is_labelled = false;
  bool is_special = false;  // a label on it means something to the verifier
  std::uint32_t label = 0;  // when it is labelled: the first of its labels, in Flow::labels
  bool is_loop = false;     // choice: do
  SourcePos pos;
};

// A label as SPIN keeps it: a name on an element.
struct ElementLabel {
  std::string name;
  Element* element = nullptr;
  std::uint32_t block = 0;  // the block that it was declared in, see FlowBuilder
  SourcePos pos;
};

// The elements of one proctype. Pointers to elements stay valid as long as the flow lives.
struct Flow {
  Flow() = default;
  Flow(const Flow&) = delete;
  Flow& operator=(const Flow&) = delete;

  std::deque<Element> elements;  // in the order in which they were made
  std::deque<ElementSequence> sequences;
  std::vector<ElementLabel> labels;
  std::unordered_map<std::string, std::size_t> first_label;  // by name: index into labels
  ElementSequence* body = nullptr;
  std::uint32_t next_state = 1;
};

}  // namespace hasse::promela
