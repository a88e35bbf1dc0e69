// Goals of predicates given as text, and what they say in the current state of an execution.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "logic/predicate.h"
#include "machine/explore.h"
#include "machine/text_model.h"
#include "program/overlay.h"

namespace hasse::logic {

struct Classified {
  Classified(const std::string& model, const std::string& predicate, bool negate = false) {
    Overlay overlay(machine::program_of(model));
    predicates.push_back(add_predicate(overlay, predicate, "test"));  // as it was written
    goal = classify(overlay, predicates.front(), negate, predicates);
    program = std::move(overlay).finish();
    machine = std::make_unique<machine::Machine>(program, predicates);
  }

  const Clause& only() const {
    EXPECT_EQ(goal.clauses.size(), 1U);
    return goal.clauses.at(0);
  }
  std::vector<std::string> texts() const {  // of the clauses: "x && y"
    std::vector<std::string> result;
    for (const Clause& clause : goal.clauses) {
      std::string text;
      for (const Atom& atom : clause.atoms) text += (text.empty() ? "" : " && ") + atom.text;
      for (const Sum& sum : clause.sums) text += (text.empty() ? "" : " && ") + sum.text;
      result.push_back(text);
    }
    std::sort(result.begin(), result.end());
    return result;
  }

  std::shared_ptr<const Program> program;
  std::vector<ExprId> predicates;
  Goal goal;
  std::unique_ptr<machine::Machine> machine;
};

inline bool holds(const Sum& sum, machine::Execution& execution) {
  std::int64_t total = 0;
  for (const Summand& summand : sum.summands) {
    model::Fault fault = model::Fault::none;
    const std::int32_t value = execution.evaluate(summand.predicate, fault);
    EXPECT_EQ(fault, model::Fault::none) << sum.text;
    if (sum.zero_one) {
      EXPECT_EQ(summand.coefficient, 1) << sum.text;
      EXPECT_TRUE(value == 0 || value == 1) << sum.text;
    }
    total += std::int64_t{summand.coefficient} * value;
  }
  return total >= sum.bound;
}

inline bool holds(const Clause& clause, machine::Execution& execution) {
  const auto atoms = [&](const Atom& atom) { return holds(atom, execution); };
  const auto sums = [&](const Sum& sum) { return holds(sum, execution); };
  return std::all_of(clause.atoms.begin(), clause.atoms.end(), atoms) &&
         std::all_of(clause.sums.begin(), clause.sums.end(), sums);
}

}  // namespace hasse::logic
