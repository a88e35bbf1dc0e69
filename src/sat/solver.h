// A solver for propositional satisfiability, incremental: CaDiCaL behind an interface of our own.
//
// Literals are numbers as in DIMACS: a variable v > 0, its negation -v. Clauses stay; assumptions hold for one call of
// solve(). Asks base/stop.h as it works and throws Stopped when the work has to end; the solver may then only be
// destroyed. Deterministic. Belongs to a thread.
#pragma once

#include <initializer_list>
#include <memory>
#include <optional>
#include <span>

namespace hasse::sat {

using Literal = int;

class Solver {
 public:
  Solver();
  ~Solver();
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;

  Literal new_variable() { return ++variables_; }
  int variables() const { return variables_; }
  std::size_t clauses() const { return clauses_; }

  void add(std::span<const Literal> clause);
  void add(std::initializer_list<Literal> clause) { add(std::span(clause.begin(), clause.size())); }

  bool solve(std::span<const Literal> assumptions = {});
  bool solve(std::initializer_list<Literal> assumptions) {
    return solve(std::span(assumptions.begin(), assumptions.size()));
  }
  // Gives up after so many conflicts: nothing.
  std::optional<bool> solve_within(int conflicts, std::span<const Literal> assumptions);
  // After solve() was true: is the literal true in the solution?
  bool value(Literal literal) const;
  // After solve() was false: is this assumption one of those that exclude a solution?
  bool failed(Literal assumption) const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
  int variables_ = 0;
  std::size_t clauses_ = 0;
};

}  // namespace hasse::sat
