// Runs of a model as recorded runs, in the JSON lines that `hasse detect` reads (traces/read/json_lines.h).
//
// A process of the model is a process of the run, and so is each global variable, or element of one: what writes it is an
// event of both, so that writes of one variable are in order and everything else is not. Variables of a process are its
// locals, and `at.LABEL` for each label of its proctype; a global has `value`. Messages are named by the step that sent
// them. Steps of one process are taken to be in order, in addition to the order that is given.
// Time and memory of a run: O(events^2), and a state for each step.
#pragma once

#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "machine/machine.h"
#include "replay/narrator.h"

namespace hasse::report {

// An event of a run: its steps, and the events, by number, that it follows; their closure is the order.
struct ModelEvent {
  std::vector<model::Label> steps;
  std::vector<std::size_t> causes;
};

class ModelRuns {
 public:
  // `claim`: index of the never claim that the machine was made with, or -1.
  explicit ModelRuns(const machine::Machine& machine, int claim = -1);

  void add(std::span<const ModelEvent> events);
  std::size_t size() const { return runs_.size(); }

  // All runs that were added, each with the processes and variables of all. `is_cover`: they are those of a trace cover;
  // they are named "run 1", "run 2", ... then. Otherwise there is one, without a name.
  std::string text(bool is_cover) const;

 private:
  using Values = std::map<std::string, std::string>;  // name to value, as JSON
  struct Event {
    std::vector<std::string> processes;
    std::string text;
    std::map<std::string, std::size_t> clock;
    std::map<std::string, Values> set;
    std::set<std::uint64_t> sent, received;  // by the step that sent
  };
  using Run = std::vector<Event>;

  Event event_of(const ModelEvent& event, replay::Narrator& narrator) const;
  void compare(const replay::Snapshot& before, const replay::Snapshot& after, Event& event) const;
  Values values_of(const replay::Snapshot& state, std::size_t pid) const;
  static void order(std::span<const ModelEvent> given, Run& run);
  void note_processes(const Run& run);
  std::string header(std::size_t run, bool is_cover) const;
  static std::string line(const Event& event);

  const machine::Machine& machine_;
  int claim_;
  std::map<std::string, Values> initially_;             // of globals, and of processes that are there at the beginning
  std::map<std::string, std::set<std::string>> names_;  // of each process of the runs: its variables
  std::vector<Run> runs_;
};

}  // namespace hasse::report
