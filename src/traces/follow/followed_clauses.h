// A predicate on a run that is followed, taken apart: a disjunction of clauses, each a conjunction of conditions on single
// processes or "count(P) >= k". Anything else is refused with a reason.
//
// Of "does every order pass through it", what is left are clauses without counts, of which the last one at most is about
// several processes. (Every order passes through all states of each process; of a predicate with several clauses about
// several processes, states would have to be searched.)
//
// What ranges over all processes needs to know all of them beforehand. It ranges, as off line, over those that ever have
// all the variables named in it, which is known of a process only when the last of these is named in the log: a condition
// that is about a process in the range has a gate that opens then.
#pragma once

#include <optional>
#include <set>

#include "traces/follow/kept_run.h"
#include "traces/predicate/predicate.h"

namespace hasse::traces {

struct FollowedClauses {
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
    std::optional<std::size_t> at_least;  // so many of them; nothing: all
  };

  Run names;  // of processes and variables alone, numbered as in the run that is followed
  std::set<std::pair<ProcessId, std::string>> with_process;  // variables that are named so
  std::vector<Gate> gates;
  std::vector<Clause> clauses;
};

bool is_about_several_processes(const FollowedClauses::Clause& clause);

// Processes and variables that it names are added to the run. `definitely`: asked is not whether some order passes through
// it, but whether every order does. `all`: the processes that there are, if they are known. The text is added to `sources`
// under the name of the option. Throws UserError for what is malformed, or not supported.
FollowedClauses make_followed_clauses(const std::string& text, bool definitely, KeptRun& run,
                                      const std::optional<std::vector<std::string>>& all, SourceFiles& sources);

}  // namespace hasse::traces
