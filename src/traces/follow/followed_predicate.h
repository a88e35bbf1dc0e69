// A predicate that is decided while its run goes on: does some order of the events pass through it, or every order?
//
// Each clause (followed_clauses.h) has a detector of its own: poset/online_conjunction.h, poset/online_at_once.h, or of a
// clause about several processes, if every order is asked about, poset/online_overlap.h. What speaks of one process in the
// range of a function of all processes is certain when that one is known to be in it, and forall(P) when all processes are.
#pragma once

#include <memory>
#include <optional>

#include "poset/online_detector.h"
#include "traces/follow/followed_clauses.h"
#include "traces/predicate/evaluate.h"
#include "traces/predicate/value_check.h"

namespace hasse::traces {

class FollowedPredicate {
 public:
  // As make_followed_clauses (followed_clauses.h).
  FollowedPredicate(const std::string& text, bool definitely, KeptRun& run,
                    const std::optional<std::vector<std::string>>& all, SourceFiles& sources);

  // Names the variables that it names with their process, so that it can be bound to the run once it is certain, also
  // where the log does not name one that does not matter any more.
  void name_variables(KeptRun& run) const;

  // The variables that count events of their processes (event_counts.h): a caller that adds events sets their values,
  // too.
  std::vector<std::pair<ProcessId, VariableId>> event_counts() const;
  // At the end of the log, without a certain answer: what could never be so (value_check.h).
  void check_values(std::vector<Warning>& warnings) const { check_.finish(parts_.names, warnings); }

  // The log names this variable of the process, here or later.
  void named(ProcessId process, std::string_view variable);
  // The value before the first event; before begin().
  void initially(VariableId variable, const Value& value) { assign(variable, value); }
  void begin();
  void happened(ProcessId process, poset::ClockView clock, const std::vector<OwnAssignment>& assignments);

  // The answer is yes, whatever is still to come.
  bool is_certain() const { return is_certain_; }

  // Every event to come has at least these in its history: what is not needed any more is dropped. Gives a cut within
  // them from which on the run, however it goes on, has the same answer as from its beginning.
  poset::Cut forget(const poset::Cut& known);
  std::size_t kept() const;  // stretches

 private:
  struct Watch {
    std::unique_ptr<poset::OnlineDetector> detector;
    std::vector<bool> holds;  // the conditions
  };

  void assign(VariableId variable, const Value& value);
  bool is_open(const FollowedClauses::Condition& condition) const {
    return !condition.gate || parts_.gates[*condition.gate].missing.empty();
  }
  bool holds_now(const FollowedClauses::Condition& condition) const;
  std::unique_ptr<poset::OnlineDetector> detector(const FollowedClauses::Clause& clause) const;
  void look(std::size_t clause);

  bool definitely_;
  FollowedClauses parts_;
  std::vector<OwnValue> values_;
  std::optional<Columns> columns_;
  ValueCheck check_;
  poset::Cut beginning_;
  std::vector<Watch> watches_;                        // each clause, from begin() on
  std::vector<std::vector<std::size_t>> clauses_of_;  // each process
  bool is_certain_ = false;
};

}  // namespace hasse::traces
