// A linear-time formula on one infinite run, by its direct semantics: the value of each subformula in each state of the lasso. No
// automaton and no engine has a part in it, so that it is evidence of its own that a run violates a formula.
//
// The states are those between atomic sequences, from the initial one on; after the last one comes the one where the loop begins. A
// run without a cycle comes to its end and stays there. A proposition that cannot be evaluated, because it faults, is false. These are
// the rules of a never claim and of layers/product.h.
//
// O(states * subformulas) time, and as many bits. Source: the semantics of Pnueli (1977) on ultimately periodic words; U and its kin are
// fixed points, reached by going through the loop twice, backwards (Markey, Schnoebelen, Model checking a path, 2003).
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "machine/machine.h"
#include "program/property.h"
#include "property/run.h"

namespace hasse::replay {

// What a formula sees of a run.
struct Word {
  std::size_t loop_begin = 0;        // the state after the last one; there is at least one state
  std::vector<std::uint64_t> steps;  // of each state: how many steps of the run lead there
  std::map<ExprId, std::vector<bool>> atoms;

  std::size_t states() const { return steps.size(); }
  std::size_t after(std::size_t state) const { return state + 1 < states() ? state + 1 : loop_begin; }
};

// The expressions that are leaves of the formula, each once.
std::vector<ExprId> atoms_of(const LtlFormula& formula);

// Executes the run again. `machine` was made with the atoms among its predicates; its never claim, if it has one, moves along. The word
// has no states when the cycle lies inside of one atomic sequence, which nobody sees from outside. Asks stop_point().
Word word_of(const machine::Machine& machine, const property::Run& run, const std::vector<ExprId>& atoms);

class FormulaOnRun {
 public:
  // `program` names things; the formula is one of its.
  FormulaOnRun(const Program& program, const LtlFormula& formula, const Word& word);

  bool holds() const { return root_.values.front(); }
  // What makes the formula what it is in the initial state, a phrase for each part that has a say in it: "never from step 3 on: x == 0".
  std::vector<std::string> reasons() const;

 private:
  struct Node {
    const LtlFormula* formula = nullptr;
    std::vector<bool> values;  // by state
    std::vector<Node> operands;
  };

  Node evaluated(const LtlFormula& formula) const;
  void solve(Node& node) const;
  bool value_at(const Node& node, std::size_t state, bool next) const;
  // The first state from there on, in the order of the run, in which a node has the value.
  std::size_t first(const Node& node, bool value, std::size_t from) const;
  void explain(const Node& node, std::size_t state, std::vector<std::string>& reasons) const;
  void explain_until(const Node& node, std::size_t state, std::vector<std::string>& reasons) const;

  const Program& program_;
  const Word& word_;
  Node root_;
};

// As the user could have written it, in SPIN's symbols.
std::string to_text(const Program& program, const LtlFormula& formula);

}  // namespace hasse::replay
