// The one place that knows which property is violated by what.
//
// The rules judge one outcome, state or end; a run that is executed again is judged by them as well. A Judge applies them to all
// properties while an engine explores: the engine tells it of outcomes with a fault, of new states, and of states without a step;
// it answers how to go on, and asks for the run that led there only when it is going to report it.
//
// Rules keep nothing. A Judge is not thread safe: each thread has its own, and take_over() brings them together.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "base/checked_file.h"
#include "model/model.h"
#include "property/result.h"

namespace hasse::property {

// The kind of property that a fault violates.
PropertyKind kind_of(model::Fault fault);
// The same with the culprit: any fault in a never claim violates the claim.
PropertyKind kind_of(model::Fault fault, const model::Blame& blame);
// Where a violation is shown: a claim that has reached its end, as a whole.
SourcePos place_of(const Property& property, model::Fault fault, SourcePos blamed);

// What the current state says of a property with a predicate: an invariant is violated, or a goal was reached.
struct StateRuling {
  bool decides = false;
  model::Fault fault = model::Fault::none;  // of the evaluation
};
StateRuling rule_on_state(const Property& property, model::TransitionSystem& execution);
// "invariant violated: x < 3", "index out of range in invariant: a[i] == 0"
std::string describe(const Property& property, const StateRuling& ruling);

// What is wrong with a run that ends in the current state, as far as a property of this kind goes; null: nothing.
const char* wrong_end(PropertyKind kind, const model::TransitionSystem& execution, bool empty_channels);

enum class Ruling : std::uint8_t {
  go_on,
  prune,  // do not explore beyond
  stop,   // end the search
};

class Judge {
 public:
  // `current_run` returns the run to the current state, including the last step.
  Judge(const model::Model& machine, const Questions& questions, std::function<Run()> current_run);

  // A step, or the initialisation, had a fault.
  Ruling judge_fault(model::Fault fault, const model::Blame& blame);
  // A new state is current in `execution`. Returns go_on or stop.
  Ruling judge_state(model::TransitionSystem& execution) {
    return watched_.empty() ? Ruling::go_on : judge_by_predicates(execution);
  }
  // An engine has found an infinite run that violates this property, or a finite one that ends where it may not stay for ever.
  Ruling judge_run(std::size_t property, Run run, std::string message);
  // The current state has no step.
  Ruling judge_end(const model::TransitionSystem& execution);

  bool violated() const { return !violations_.empty(); }
  // True if every property is decided.
  bool decided() const { return (violated() && !questions_.all_errors) || open_ == 0; }
  bool asked_for(PropertyKind kind) const;
  const Finding& last_violation() const { return violations_.back(); }
  // Drops all violations but the last: a better one was found for the same end state.
  void keep_last_violation();

  // Adds the findings of another thread; of two runs for one property, this one's is kept.
  void take_over(Judge& other);

  void save(CheckedWriter& to) const;
  void load(CheckedReader& from);

  // Fills in verdicts, violations, witnesses and occurrences. `complete`: everything was seen.
  void conclude(bool complete, Result& result);

 private:
  Ruling judge_by_predicates(model::TransitionSystem& execution);
  Ruling violate(std::size_t property, model::Fault fault, SourcePos pos, std::string message);
  Ruling reach(std::size_t property);
  std::size_t find(PropertyKind kind) const;

  const model::Model& machine_;
  const Questions& questions_;
  std::function<Run()> current_run_;
  std::vector<std::size_t> watched_;  // the properties that have predicates
  std::size_t open_;                  // properties that are not goals, or goals not found yet
  std::vector<Finding> violations_;
  std::vector<Finding> witnesses_;
  std::vector<std::uint64_t> occurrences_;
  std::set<std::tuple<std::size_t, model::Fault, SourcePos>> reported_;
};

}  // namespace hasse::property
