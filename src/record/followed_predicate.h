// A predicate that is decided while its run goes on: possibly, for disjunctions of conjunctions of conditions on single
// processes, and of "count(P) >= k". Anything else is refused with a reason.
//
// Each clause has a detector of its own (poset/online_conjunction.h, poset/online_at_once.h). What ranges over all
// processes needs to know all of them beforehand. It ranges, as off line, over those that ever have all the variables
// named in it; a process is known to be one of them only when the last of these is named in the log. So what speaks of
// one process in the range is certain when that one is known to be in it, and forall(P) when all processes are.
#pragma once

#include <memory>
#include <optional>

#include "poset/online_at_once.h"
#include "poset/online_conjunction.h"
#include "record/evaluate.h"
#include "record/kept_run.h"
#include "record/predicate_syntax.h"

namespace hasse::record {

class FollowedPredicate {
 public:
  // Processes and variables that it names are added to the run. `all`: the processes that there are, if they are known.
  // The text is added to `sources` as `name`. Throws UserError for what is malformed, or not supported.
  FollowedPredicate(const std::string& text, std::string name, KeptRun& run,
                    const std::optional<std::vector<std::string>>& all, SourceFiles& sources);
  ~FollowedPredicate();

  // Names the variables that it names with their process, so that it can be bound to the run once it is certain, also
  // where the log does not name one that does not matter any more.
  void name_variables(KeptRun& run) const;

  // The log names this variable of the process, here or later.
  void named(ProcessId process, std::string_view variable);
  // The value before the first event; before begin().
  void initially(VariableId variable, const Value& value) { assign(variable, value); }
  void begin();
  void happened(ProcessId process, poset::ClockView clock, const std::vector<OwnAssignment>& assignments);

  // Some cut satisfies it, whatever is still to come.
  bool is_certain() const { return is_certain_; }

  // Every event to come has at least these in its history: what is not needed any more is dropped. Gives a cut that
  // every cut that is found later contains.
  poset::Cut forget(const poset::Cut& known);
  std::size_t kept() const;  // stretches

 private:
  class Maker;
  // The variables that a process must have to be in the range of a function of all processes.
  struct Gate {
    ProcessId process = 0;
    std::set<std::string, std::less<>> missing;
  };
  struct Condition {
    ProcessId process = 0;
    ExprPtr expr;
    bool positive = true;
    std::optional<std::size_t> gate;
  };
  struct Clause {
    std::vector<Condition> conditions;
    std::vector<bool> holds;
    std::optional<std::size_t> at_least;  // so many of them; nothing: all
    std::unique_ptr<poset::OnlineConjunction> conjunction = {};
    std::unique_ptr<poset::OnlineAtOnce> at_once = {};
  };

  void assign(VariableId variable, const Value& value);
  bool is_open(const Condition& condition) const { return !condition.gate || gates_[*condition.gate].missing.empty(); }
  bool holds_now(const Condition& condition) const;
  void look(const Clause& clause);

  std::set<std::pair<ProcessId, std::string>> with_process_;  // variables that are named so
  Run names_;  // of processes and variables alone, numbered as in the run that is followed
  std::vector<OwnValue> values_;
  std::optional<Columns> columns_;
  poset::Cut beginning_;
  std::vector<Gate> gates_;
  std::vector<Clause> clauses_;
  std::vector<std::vector<std::size_t>> clauses_of_;  // each process
  bool is_certain_ = false;
};

}  // namespace hasse::record
