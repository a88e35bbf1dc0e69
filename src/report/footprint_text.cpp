#include "report/footprint_text.h"

#include <deque>
#include <map>
#include <set>
#include <tuple>
#include <vector>

#include "base/stop.h"
#include "machine/footprint.h"
#include "replay/value.h"
#include "text/figures.h"

namespace hasse::report {

namespace {

struct Touched {
  std::set<std::string> reads;
  std::set<std::string> writes;
};

// A statement of a process.
struct Key {
  int pid;
  std::uint32_t proctype;
  std::uint32_t edge;
  friend auto operator<=>(const Key&, const Key&) = default;
};

std::string join(const std::set<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text.empty() ? "nothing" : text;
}

class Gatherer {
 public:
  Gatherer(const machine::Machine& machine, std::size_t max_states)
      : machine_(machine), max_states_(max_states), execution_(machine) {}

  std::string text() {
    explore();
    std::string text = fmt::format("Footprints met in {}{}\n", counted(seen_.size(), "state"),
                                   complete_ ? " (all that are reachable)" : " nearest to the initial one");
    int last_pid = -1;
    for (const auto& [key, touched] : touched_) {
      const Proctype& proctype = machine_.program().proctypes[key.proctype];
      if (key.pid != last_pid) text += "\n" + replay::process_name(machine_.program(), key.proctype, key.pid) + "\n";
      last_pid = key.pid;
      const Edge& edge = proctype.edges[key.edge];
      text += fmt::format("  {} (line {})\n    reads  {}\n    writes {}\n", edge.text, edge.pos.line,
                          join(touched.reads), join(touched.writes));
    }
    return text + unmet();
  }

 private:
  using State = std::vector<std::byte>;

  struct Pending {
    State state;
    model::Pid owner;
  };

  void explore() {
    const model::Outcome outcome = execution_.start();
    if (outcome.fault != model::Fault::none) return;
    add(outcome.owner);
    std::vector<model::Label> steps;
    while (!pending_.empty()) {
      stop_point();
      const Pending current = std::move(pending_.front());
      pending_.pop_front();
      execution_.load(current.state);
      steps.clear();
      execution_.enabled(current.owner, steps);
      if (steps.empty() && current.owner != model::kNobody) execution_.enabled(model::kNobody, steps);
      for (const model::Label& step : steps) {
        execution_.load(current.state);
        if (!step.is_observer_alone()) gather(step);
        const model::Outcome next = execution_.take(step);
        if (next.fault == model::Fault::none) add(next.owner);
      }
    }
  }

  void add(model::Pid owner) {
    if (seen_.size() >= max_states_) {
      complete_ = false;
      return;
    }
    const machine::StateView view = execution_.state();
    State state(view.begin(), view.end());
    if (seen_.insert({state, owner}).second) pending_.push_back({std::move(state), owner});
  }

  void gather(const model::Label& step) {
    const model::Footprint footprint = machine::footprint(execution_, step);
    Touched& touched = touched_[{step.process, execution_.proctype_of(step.process), step.action}];
    for (const model::Object& object : footprint.reads)
      touched.reads.insert(machine_.describer().object(execution_, object));
    for (const model::Object& object : footprint.writes)
      touched.writes.insert(machine_.describer().object(execution_, object));
  }

  std::string unmet() const {
    std::set<std::pair<std::uint32_t, std::uint32_t>> met;
    for (const auto& [key, touched] : touched_) met.insert({key.proctype, key.edge});
    std::string text;
    for (std::uint32_t p = 0; p < machine_.program().proctypes.size(); ++p) {
      const Proctype& proctype = machine_.program().proctypes[p];
      std::size_t count = 0;
      for (std::uint32_t e = 0; e < proctype.edges.size(); ++e) {
        const bool is_step = !proctype.locations[proctype.edges[e].source].in_d_step;
        count += is_step && !met.contains({p, e}) ? 1 : 0;
      }
      if (count > 0) text += fmt::format("{}: {} not met\n", proctype.name, counted(count, "statement"));
    }
    return text.empty() ? "" : "\n" + text;
  }

  const machine::Machine& machine_;
  std::size_t max_states_;
  machine::Execution execution_;
  std::set<std::pair<State, model::Pid>> seen_;
  std::deque<Pending> pending_;
  std::map<Key, Touched> touched_;
  bool complete_ = true;
};

}  // namespace

std::string footprints_text(const machine::Machine& machine, std::size_t max_states) {
  return Gatherer(machine, max_states).text();
}

}  // namespace hasse::report
