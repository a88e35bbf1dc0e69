// Omega-automata with acceptance on transitions: generalised Büchi.
//
// States are numbered from 0, one is initial. An edge has a guard, a Boolean function of the propositions, and marks: the
// acceptance sets it is in. A word (of valuations of the propositions) is accepted if some run on it takes edges of each acceptance
// set infinitely often; with no set, if some infinite run on it exists at all. Not deterministic in general, and not complete: where no
// guard holds, the run ends and accepts nothing. An automaton that accepts nothing is one like any other: one state, no edge.
//
// Büchi automata with accepting states are the case of one set where all edges that leave a state have the same mark
// (has_state_acceptance).
//
// Guards are handles into the automaton's own arena of decision diagrams (boolean_function.h): variable v is propositions[v]. So an
// automaton is a value: a copy shares nothing, and copies in several threads need no lock. Functions that are const may be
// called by several threads at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "automata/boolean_function.h"

namespace hasse::automata {

using State = std::uint32_t;
using Marks = std::uint64_t;  // set k is bit k
inline constexpr std::uint32_t kMaxAcceptanceSets = 64;

struct Edge {
  State source = 0;
  State target = 0;
  BooleanFunction guard = kTop;
  Marks marks = 0;
  friend bool operator==(const Edge&, const Edge&) = default;
};

class Automaton {
 public:
  // Accepts nothing.
  explicit Automaton(std::vector<std::string> names = {}) : propositions(std::move(names)) {}
  static Automaton accepts_all(std::vector<std::string> names = {});

  std::vector<std::string> propositions;
  BooleanFunctions functions;  // of the propositions, by number
  State initial = 0;
  std::uint32_t acceptance_sets = 0;

  std::uint32_t states() const { return static_cast<std::uint32_t>(first_.size() - 1); }
  std::size_t edges() const { return edges_.size(); }
  // In order of source; those of a state stand together.
  std::span<const Edge> all_edges() const { return edges_; }
  std::span<const Edge> leaving(State state) const {
    return std::span(edges_).subspan(first_[state], first_[state + 1] - first_[state]);
  }
  // All acceptance sets.
  Marks all_marks() const { return acceptance_sets == 64 ? ~Marks{0} : (Marks{1} << acceptance_sets) - 1; }

  // Replaces states and edges: edges whose guard is false are left out, the others sorted by source (the order of those of one source
  // stays). Sources and targets are below `states`, of which there is one at least, and marks within the acceptance sets.
  void set_edges(std::uint32_t states, std::vector<Edge> edges);

 private:
  std::vector<Edge> edges_;
  std::vector<std::uint32_t> first_{0, 0};  // edge of each state, and one more
};

// Makes one edge of those with the same source, target and marks, and takes from its guard what a parallel edge with more marks
// has. The order of edges then depends on the automaton alone.
void merge_edges(Automaton& automaton);

// No valuation enables two edges of a state. (This and the next make new functions, so the automaton is not const.)
bool is_deterministic(Automaton& automaton);
// Every valuation enables an edge of each state.
bool is_complete(Automaton& automaton);
// All edges that leave a state have the same marks.
bool has_state_acceptance(const Automaton& automaton);

// The strongly connected components. Numbered so that an edge leads to a component of the same number or of a lower one.
struct Components {
  std::vector<std::uint32_t> of;  // by state; kUnreachable for those not reachable from the initial state
  std::vector<Marks> marks;       // by component: union over edges inside
  std::vector<bool> has_edge;     // inside
  std::uint32_t count = 0;

  static constexpr std::uint32_t kUnreachable = 0xffffffff;
  // Some run inside is accepting.
  bool is_accepting(std::uint32_t component, Marks all) const { return has_edge[component] && marks[component] == all; }
};
Components components(const Automaton& automaton);

// Some cycle of the edges has all of the marks `required`. The edges need not be reachable from one state.
bool has_cycle(std::uint32_t states, std::vector<Edge> edges, Marks required);

// In each component all cycles are accepting, or none is.
bool is_weak(const Automaton& automaton);

// Weak, and what enters an accepting component is accepted whatever follows: each letter leads on, to an accepting component. So a
// word is accepted if such a component can be reached at all.
bool is_terminal(Automaton& automaton);

}  // namespace hasse::automata
