// Boolean functions as reduced ordered binary decision diagrams, hash-consed in an arena.
//
// A BooleanFunction is a handle: two handles of one arena are equal if and only if the functions are. Variables are numbered,
// and their order in the diagrams is that of their numbers. Nodes are never freed: an arena lives as long as what it labels, an
// automaton or the translation of one formula.
//
// A binary operation costs O(nodes of one operand * nodes of the other) at most; so does implies(), which makes no nodes.
// Functions of more than a hundred thousand nodes end at stop_point(). Not thread safe, but for the const functions; an arena is
// copied with the automaton that owns it. Sources: Bryant, Graph-based algorithms for Boolean function manipulation (1986);
// Brace, Rudell, Bryant, Efficient implementation of a BDD package (1990); Minato, Fast generation of prime-irredundant covers
// from binary decision diagrams (1993), for cover().
#pragma once

#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace hasse::automata {

struct BooleanFunction {
  std::uint32_t node = 0;
  friend auto operator<=>(const BooleanFunction&, const BooleanFunction&) = default;
};
inline constexpr BooleanFunction kBottom{0};
inline constexpr BooleanFunction kTop{1};

struct Literal {
  std::uint32_t variable = 0;
  bool positive = true;
  friend auto operator<=>(const Literal&, const Literal&) = default;
};
using Cube = std::vector<Literal>;  // a conjunction; in the order of the variables

class BooleanFunctions {
 public:
  struct Node {
    std::uint32_t variable;
    BooleanFunction low;
    BooleanFunction high;
  };

  BooleanFunctions();
  // What is remembered of earlier operations is not copied.
  BooleanFunctions(const BooleanFunctions& other);
  BooleanFunctions& operator=(const BooleanFunctions& other) { return *this = BooleanFunctions(other); }
  BooleanFunctions(BooleanFunctions&&) = default;
  BooleanFunctions& operator=(BooleanFunctions&&) = default;

  BooleanFunction variable(std::uint32_t number) { return make(number, kBottom, kTop); }
  BooleanFunction literal(Literal literal);
  BooleanFunction cube(std::span<const Literal> literals);
  BooleanFunction conjunction(BooleanFunction f, BooleanFunction g) { return if_then_else(f, g, kBottom); }
  BooleanFunction disjunction(BooleanFunction f, BooleanFunction g) { return if_then_else(f, kTop, g); }
  BooleanFunction negation(BooleanFunction f) { return if_then_else(f, kBottom, kTop); }
  BooleanFunction difference(BooleanFunction f, BooleanFunction g) { return if_then_else(g, kBottom, f); }
  BooleanFunction if_then_else(BooleanFunction f, BooleanFunction g, BooleanFunction h);
  bool implies(BooleanFunction f, BooleanFunction g);
  bool meets(BooleanFunction f, BooleanFunction g) { return conjunction(f, g) != kBottom; }

  // The variables for which `is_quantified` is true are quantified away; it has an entry for each variable of f.
  BooleanFunction exists(BooleanFunction f, const std::vector<bool>& is_quantified);
  // f with a variable set.
  BooleanFunction restrict(BooleanFunction f, Literal literal);
  // f of another arena; variable v there is variables[v] here. Any order of the variables.
  BooleanFunction import(const BooleanFunctions& from, BooleanFunction f, std::span<const std::uint32_t> variables);

  // The value of f, with value(variable) for each variable that it asks for: at most one question for each level.
  template <std::invocable<std::uint32_t> Value>
  bool evaluate(BooleanFunction f, const Value& value) const {
    while (f.node > 1) {
      const Node& node = nodes_[f.node];
      f = value(node.variable) ? node.high : node.low;
    }
    return f == kTop;
  }
  // Variable v is bit v; for functions of the first 64 variables.
  bool evaluate(BooleanFunction f, std::uint64_t valuation) const {
    return evaluate(f, [valuation](std::uint32_t v) { return (valuation >> v & 1) != 0; });
  }

  // What remains of f under valuations of the variables below `bound`, each with the valuations that leave it, but for false. Nothing if
  // there are more than `max` at a time.
  struct Remainder {
    BooleanFunction valuations;
    BooleanFunction rest;
  };
  std::optional<std::vector<Remainder>> split(BooleanFunction f, std::uint32_t bound, std::size_t max = SIZE_MAX);

  // A disjunction of cubes that is f; no cube and no literal of one can be left out.
  std::vector<Cube> cover(BooleanFunction f);
  // Some cube that implies f, which is not false.
  Cube some_cube(BooleanFunction f) const;
  // The variables that f depends on, in order.
  std::vector<std::uint32_t> support(BooleanFunction f) const;

  const Node& node(BooleanFunction f) const { return nodes_[f.node]; }
  std::size_t size() const { return nodes_.size(); }
  std::size_t memory_bytes() const;

  BooleanFunction make(std::uint32_t variable, BooleanFunction low, BooleanFunction high);

 private:
  struct Cached {
    BooleanFunction f, g, h, result;
  };

  struct Implication {
    BooleanFunction f, g;
    bool holds;
  };

  std::uint32_t level(BooleanFunction f) const { return nodes_[f.node].variable; }
  BooleanFunction low(BooleanFunction f, std::uint32_t variable) const {
    return level(f) == variable ? nodes_[f.node].low : f;
  }
  BooleanFunction high(BooleanFunction f, std::uint32_t variable) const {
    return level(f) == variable ? nodes_[f.node].high : f;
  }
  void grow();
  BooleanFunction cover_between(BooleanFunction lower, BooleanFunction upper, Cube& prefix, std::vector<Cube>& cubes);

  std::vector<Node> nodes_;
  std::vector<std::uint32_t> unique_;      // open addressing; 0: free, since constants are not in it
  std::vector<Cached> cache_;              // of if_then_else, direct mapped
  std::vector<Implication> implications_;  // the same of implies
};

}  // namespace hasse::automata
