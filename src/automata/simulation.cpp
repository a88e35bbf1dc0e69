#include "automata/simulation.h"

#include <map>
#include <unordered_map>

#include "base/diagnostics.h"
#include "base/stop.h"

namespace hasse::automata {

namespace {

constexpr std::size_t kMaxOrdered = 600;    // classes
constexpr std::size_t kMaxNodes = 200'000;  // of signatures: sums of conjunctions of classes can explode

// Variables of signatures: the propositions; whether the state is the initial one; for each acceptance set, that the edge is not in it; for
// each class, that the edge leads to it or to a class that it simulates. The last two occur without negation.
class Simulation {
 public:
  Simulation(const Automaton& automaton, bool reverse)
      : automaton_(automaton),
        reverse_(reverse),
        functions_(automaton.functions),
        initial_variable_(static_cast<std::uint32_t>(automaton.propositions.size())),
        classes_of_(automaton.states(), 0),
        signatures_(automaton.states()) {}

  Automaton quotient() {
    orders_ = {class_variable(0)};
    is_below_ = {{true}};
    while (refine()) stop_point();
    return rebuild();
  }

 private:
  std::uint32_t marks_begin() const { return initial_variable_ + 1; }
  std::uint32_t classes_begin() const { return marks_begin() + automaton_.acceptance_sets; }
  BooleanFunction class_variable(std::uint32_t c) { return functions_.variable(classes_begin() + c); }

  // False if there are too many nodes.
  bool compute_signatures() {
    std::vector<BooleanFunction> sums(automaton_.states(), kBottom);
    for (const Edge& edge : automaton_.all_edges()) {
      const State from = reverse_ ? edge.target : edge.source;
      const State to = reverse_ ? edge.source : edge.target;
      BooleanFunction step = orders_[classes_of_[to]];
      for (std::uint32_t set = automaton_.acceptance_sets; set-- > 0;) {
        if ((edge.marks >> set & 1) == 0) step = functions_.conjunction(functions_.variable(marks_begin() + set), step);
      }
      sums[from] = functions_.disjunction(sums[from], functions_.conjunction(edge.guard, step));
      if (is_ordered_ && functions_.size() > kMaxNodes) return false;
    }
    if (reverse_) {
      const BooleanFunction is_initial = functions_.variable(initial_variable_);
      for (State s = 0; s < automaton_.states(); ++s) {
        sums[s] = functions_.if_then_else(is_initial, s == automaton_.initial ? kTop : kBottom, sums[s]);
      }
    }
    signatures_ = std::move(sums);
    return true;
  }

  // The order of classes becomes equality.
  void forget_order() {
    is_ordered_ = false;
    functions_ = automaton_.functions;
    for (std::size_t c = 0; c < orders_.size(); ++c) {
      orders_[c] = class_variable(static_cast<std::uint32_t>(c));
      is_below_[c].assign(orders_.size(), false);
      is_below_[c][c] = true;
    }
    compute_signatures();
  }

  // Parts classes and takes pairs from their order; whether any.
  bool refine() {
    if (!compute_signatures()) forget_order();
    std::unordered_map<std::uint32_t, std::uint32_t> classes;  // by signature
    representatives_.clear();
    const std::vector<std::uint32_t> before = classes_of_;
    for (State s = 0; s < automaton_.states(); ++s) {
      const auto [at, is_new] = classes.emplace(signatures_[s].node, static_cast<std::uint32_t>(classes.size()));
      classes_of_[s] = at->second;
      if (is_new) representatives_.push_back(s);
    }
    const std::size_t count = representatives_.size();
    std::vector<std::vector<bool>> is_below(count, std::vector<bool>(count, false));
    std::size_t pairs = 0;
    if (count > kMaxOrdered) is_ordered_ = false;
    for (std::size_t c = 0; c < count; ++c) {
      const State one = representatives_[c];
      for (std::size_t d = 0; d < count; ++d) {
        const State other = representatives_[d];
        is_below[c][d] = c == d || (is_ordered_ && is_below_[before[one]][before[other]] &&
                                    functions_.implies(signatures_[one], signatures_[other]));
        pairs += is_below[c][d];
      }
    }
    orders_.assign(count, kTop);
    for (std::size_t c = 0; c < count; ++c) {
      for (std::size_t d = count; d-- > 0;) {
        if (is_below[c][d])
          orders_[c] = functions_.conjunction(class_variable(static_cast<std::uint32_t>(d)), orders_[c]);
      }
    }
    is_below_ = std::move(is_below);
    const bool changed = count != count_ || pairs != pairs_;
    count_ = count;
    pairs_ = pairs;
    return changed;
  }

  // In the last round classes and their order did not change, so that the signatures are in terms of both. For each letter the best
  // edges are the prime implicants of what remains of the signature, which has no negation.
  Automaton rebuild() {
    if (!compute_signatures()) {
      forget_order();
      while (refine()) stop_point();
      compute_signatures();
    }
    std::map<std::vector<bool>, State> class_of_order;
    for (std::size_t c = 0; c < count_; ++c) class_of_order.emplace(is_below_[c], static_cast<State>(c));
    std::vector<Edge> edges;
    for (std::size_t c = 0; c < count_; ++c) {
      BooleanFunction signature = signatures_[representatives_[c]];
      if (reverse_) signature = functions_.restrict(signature, {initial_variable_, false});
      const auto parts = functions_.split(signature, initial_variable_);
      for (const auto& [letters, rest] : *parts) {
        for (const Cube& cube : functions_.cover(rest)) {
          stop_point();
          Marks marks = automaton_.all_marks();
          std::vector<bool> above(count_, false);
          for (const Literal literal : cube) {
            if (literal.variable < classes_begin()) {
              marks &= ~(Marks{1} << (literal.variable - marks_begin()));
            } else {
              above[literal.variable - classes_begin()] = true;
            }
          }
          const State other = class_of_order.at(above);
          const auto self = static_cast<State>(c);
          edges.push_back(reverse_ ? Edge{other, self, letters, marks} : Edge{self, other, letters, marks});
        }
      }
    }
    Automaton result(automaton_.propositions);
    std::vector<std::uint32_t> numbers(initial_variable_);
    for (std::uint32_t p = 0; p < initial_variable_; ++p) numbers[p] = p;
    for (Edge& edge : edges) edge.guard = result.functions.import(functions_, edge.guard, numbers);
    result.acceptance_sets = automaton_.acceptance_sets;
    result.initial = classes_of_[automaton_.initial];
    result.set_edges(static_cast<std::uint32_t>(count_), std::move(edges));
    merge_edges(result);
    return result;
  }

  const Automaton& automaton_;
  bool reverse_;
  bool is_ordered_ = true;
  BooleanFunctions functions_;
  std::uint32_t initial_variable_;
  std::vector<std::uint32_t> classes_of_;
  std::vector<BooleanFunction> signatures_;  // by state
  std::vector<State> representatives_;       // by class
  std::vector<std::vector<bool>> is_below_;  // by class: which simulate it
  std::vector<BooleanFunction> orders_;      // the same, as the conjunction of their variables
  std::size_t count_ = 0;
  std::size_t pairs_ = 0;
};

}  // namespace

Automaton quotient_by_simulation(const Automaton& automaton) {
  return Simulation(automaton, false).quotient();
}
Automaton quotient_by_reverse_simulation(const Automaton& automaton) {
  return Simulation(automaton, true).quotient();
}

}  // namespace hasse::automata
