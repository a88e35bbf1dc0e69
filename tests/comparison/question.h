// A program with predicates, and the truth about both.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engines/search/explore_by_sets.h"
#include "engines/search/search.h"
#include "machine/machine.h"

namespace hasse::comparison {

struct Question {
  std::string program;
  std::vector<std::string> predicates;  // each is asked for as an invariant and as a goal
};

// Everything that can be asked about it: assertions, deadlock, run-time errors, then an invariant and a goal for each
// predicate.
class Answers {
 public:
  // Throws UserError where the question is no program. Explores at most so many states.
  Answers(const Question& question, std::size_t most_states);

  const machine::Machine& machine() const { return *machine_; }
  // Resets dead variables; and what is reachable then.
  const machine::Machine& resetting_machine() const { return *resetting_machine_; }
  const search::Reachable& reachable_with_resets() const { return reachable_with_resets_; }
  const std::vector<property::Property>& properties() const { return properties_; }
  const logic::Goal& goal(std::size_t property) const { return goals_[property]; }
  const search::Reachable& reachable() const { return reachable_; }
  property::Verdict verdict(std::size_t property) const;

  // With all properties and goals.
  search::Options options() const;
  // With one of them.
  search::Options options(std::size_t property) const;

 private:
  std::vector<property::Property> properties_;
  std::vector<logic::Goal> goals_;
  std::unique_ptr<machine::Machine> machine_;
  std::unique_ptr<machine::Machine> resetting_machine_;
  search::Reachable reachable_;
  search::Reachable reachable_with_resets_;
};

}  // namespace hasse::comparison
