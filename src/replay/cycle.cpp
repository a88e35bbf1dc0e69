#include "replay/cycle.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "base/stop.h"

namespace hasse::replay {

namespace {

constexpr std::size_t kMostValues = 8;

// The label that makes a location what it is.
const Label* label_of(const Proctype& proctype, LocationId location, std::string_view kind) {
  const auto found = std::ranges::find_if(
      proctype.labels, [&](const Label& label) { return label.location == location && label.name.starts_with(kind); });
  return found == proctype.labels.end() ? nullptr : &*found;
}

class Walker {
 public:
  Walker(Narrator& narrator, const std::function<void(const StepStory&)>& tell)
      : narrator_(narrator), tell_(tell), execution_(narrator.execution()) {}

  Round walk(std::span<const model::Label> cycle) {
    const std::vector<std::byte> begin = state();
    const model::Pid owner = narrator_.owner();
    if (cycle.empty()) look();
    for (const model::Label& step : cycle) {
      stop_point();
      if (narrator_.owner() == model::kNobody) look();
      take(step);
      if (!model::can_continue(round_.last.fault)) return std::move(round_);
    }
    round_.closes = narrator_.owner() == owner && state() == begin;
    return std::move(round_);
  }

 private:
  std::vector<std::byte> state() const {
    const model::StateView bytes = execution_.state();
    return {bytes.begin(), bytes.end()};
  }

  Round::Process& process(model::Pid pid) {
    const std::uint32_t proctype = execution_.proctype_of(pid);
    const auto [at, is_new] = known_.try_emplace({pid, proctype}, round_.processes.size());
    if (is_new) {
      Round::Process& process = round_.processes.emplace_back();
      process.name = process_name(narrator_.program(), proctype, pid);
      process.pid = pid;
      process.proctype = proctype;
      process.location = execution_.location_of(pid);
    }
    return round_.processes[at->second];
  }

  // At a state between atomic sequences.
  void look() {
    ++round_.states;
    std::vector<bool> can_move(static_cast<std::size_t>(execution_.process_count()), false);
    for (const model::Label& step : narrator_.enabled()) {
      if (step.is_observer_alone()) continue;
      can_move[static_cast<std::size_t>(step.process)] = true;
      if (step.has_partner()) can_move[static_cast<std::size_t>(step.partner)] = true;
    }
    for (int pid = 0; pid < execution_.process_count(); ++pid) {
      Round::Process& one = process(static_cast<model::Pid>(pid));
      ++one.existed;
      if (can_move[static_cast<std::size_t>(pid)]) ++one.could;
      const Proctype& proctype = narrator_.program().proctypes[one.proctype];
      const LocationId at = execution_.location_of(pid);
      if (proctype.locations[at].accept) pass(round_.accept, one.name, proctype, at, "accept");
      if (proctype.locations[at].progress) pass(round_.progress, one.name, proctype, at, "progress");
    }
  }

  static void pass(std::vector<Round::Passed>& list, const std::string& who, const Proctype& proctype, LocationId at,
                   std::string_view kind) {
    const Label* label = label_of(proctype, at, kind);
    Round::Passed passed{who, label != nullptr ? label->name : std::string(kind),
                         label != nullptr && label->pos.known() ? label->pos : proctype.locations[at].pos};
    const auto is_same = [&](const Round::Passed& other) {
      return other.who == passed.who && other.label == passed.label && other.pos == passed.pos;
    };
    if (!std::ranges::any_of(list, is_same)) list.push_back(std::move(passed));
  }

  void take(const model::Label& step) {
    if (!step.is_observer_alone()) {
      ++process(step.process).moves;
      if (step.has_partner()) ++process(step.partner).moves;
    }
    if (const Proctype* claim = narrator_.machine().claim(); claim != nullptr && step.observer != model::kNoAction) {
      const LocationId at = claim->edges.at(step.observer).source;
      if (claim->locations[at].accept) pass(round_.claim_accept, claim->name, *claim, at, "accept");
    }
    if (!tell_) {
      round_.last = narrator_.pass(step).outcome;
      return;
    }
    const Snapshot before = narrator_.snapshot();
    const StepStory story = narrator_.take(step);
    round_.last = story.outcome;
    for (const Change& change : difference(narrator_.program(), before, narrator_.snapshot(), model::kNobody).changes)
      note(change);
    tell_(story);
  }

  void note(const Change& change) {
    const auto [at, is_new] = variables_.try_emplace(change.name, round_.recurring.size());
    if (is_new) round_.recurring.push_back({change.name, {}, false});
    Round::Recurring& recurring = round_.recurring[at->second];
    const auto add = [&recurring](std::string value) {
      if (std::ranges::find(recurring.values, value) != recurring.values.end()) return;
      recurring.more = recurring.values.size() == kMostValues;
      if (!recurring.more) recurring.values.push_back(std::move(value));
    };
    add(change.is_channel ? to_text(change.messages_before) : to_text(change.before));
    add(change.is_channel ? to_text(change.messages_after) : to_text(change.after));
  }

  Narrator& narrator_;
  const std::function<void(const StepStory&)>& tell_;
  machine::Execution& execution_;
  Round round_;
  std::map<std::pair<model::Pid, std::uint32_t>, std::size_t> known_;  // pid and proctype: where in processes
  std::map<std::string, std::size_t> variables_;                       // where in recurring
};

}  // namespace

Round go_round(Narrator& narrator, std::span<const model::Label> cycle,
               const std::function<void(const StepStory&)>& tell) {
  return Walker(narrator, tell).walk(cycle);
}

property::Run of_system(const property::Run& run) {
  const auto without_observer = [](const std::vector<model::Label>& steps) {
    std::vector<model::Label> alone;
    for (model::Label step : steps) {
      if (step.is_observer_alone()) continue;
      step.observer = model::kNoAction;
      alone.push_back(step);
    }
    return alone;
  };
  return {without_observer(run.prefix), without_observer(run.cycle)};
}

std::string why_no_run(const machine::Machine& machine, int claim, const property::Run& run) {
  Narrator narrator(machine, claim);
  if (!model::can_continue(narrator.start().fault)) return "the model fails before the first step";
  std::vector<std::byte> begin;
  const auto state = [&] {
    const model::StateView bytes = narrator.execution().state();
    return std::vector<std::byte>(bytes.begin(), bytes.end());
  };
  for (const std::vector<model::Label>* steps : {&run.prefix, &run.cycle}) {
    begin = state();
    for (const model::Label& step : *steps) {
      stop_point();
      const std::uint64_t number = narrator.steps_taken() + 1;
      const std::vector<model::Label> enabled = narrator.enabled();
      if (std::ranges::find(enabled, step) == enabled.end())
        return fmt::format("step {} is not possible where it is to be taken", number);
      const model::Outcome outcome = narrator.pass(step).outcome;
      if (!model::can_continue(outcome.fault))
        return fmt::format("step {} ends the run: {}", number, to_string(outcome.fault));
    }
  }
  if (run.cycle.empty()) return narrator.enabled().empty() ? "" : "the run does not end where it is to stay";
  return state() == begin ? "" : fmt::format("the cycle {}", kDoesNotClose);
}

}  // namespace hasse::replay
