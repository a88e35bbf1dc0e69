// Judges what a search meets: the one place that knows which property is violated by what.
//
// The search tells it of outcomes with a fault, of new states, and of states without a step; it answers how to go on.
// It asks the search for the run that led there only when it is going to report it. Shared by all orders of search; not
// thread safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <new>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "base/checked_file.h"
#include "engines/search/search.h"
#include "machine/machine.h"

namespace hasse::search {

enum class Action : std::uint8_t {
  go_on,
  prune,  // what lies beyond has no meaning: look elsewhere
  again,  // known, but steps that were asleep there may have to be taken
  rest,   // go on, but stand still first
  stop,   // nothing more is to be found out
  pause,  // stop, to go on later
};

// There is no room for what was to be done next, and nothing has changed.
struct NoRoom : std::bad_alloc {};

class Properties {
 public:
  // `current_run` gives the run to the current state, including the step that was taken last.
  Properties(const machine::Machine& machine, const Options& options, std::function<Run()> current_run);

  // A step, or the initialisation, had a fault.
  Action judge_fault(model::Fault fault, const model::Blame& blame);
  // A state was reached for the first time and is current in `execution`. Go on or stop.
  Action judge_state(machine::Execution& execution) {
    return watched_.empty() ? Action::go_on : judge_by_predicates(execution);
  }
  // The current state has no step.
  Action judge_end(const machine::Execution& execution);

  bool violated() const { return !violations_.empty(); }
  // Is there nothing more to be found out?
  bool decided() const { return (violated() && !options_.all_errors) || open_ == 0; }
  bool asked_for(PropertyKind kind) const;
  const Violation& last_violation() const { return violations_.back(); }
  // Takes back all violations but the last: a better one was found for the same end.
  void keep_last_violation();

  // Adds what another thread has met; of two runs for the same, one's own.
  void take_over(Properties& other);

  void save(CheckedWriter& to) const;
  void load(CheckedReader& from);

  // Fills in verdicts, violations, witnesses and occurrences. `complete`: everything was seen.
  void conclude(bool complete, Result& result);

 private:
  Action judge_by_predicates(machine::Execution& execution);
  Action violate(std::size_t property, model::Fault fault, SourcePos pos, std::string message);
  Action reach(std::size_t property);
  std::size_t find(PropertyKind kind) const;

  const machine::Machine& machine_;
  const Options& options_;
  std::function<Run()> current_run_;
  std::vector<std::size_t> watched_;  // the properties that have predicates
  std::size_t open_;                  // properties that are not goals, or goals not found yet
  std::vector<Violation> violations_;
  std::vector<Witness> witnesses_;
  std::vector<std::uint64_t> occurrences_;
  std::set<std::tuple<std::size_t, model::Fault, SourcePos>> reported_;
};

}  // namespace hasse::search
