#include "traces/follow/kept_run.h"

#include <algorithm>
#include <numeric>

#include "traces/order/log_warnings.h"

namespace hasse::traces {

namespace {

// Names of variables beside those of the predicate are kept for the message about one that does not exist.
constexpr std::size_t kMostNamed = 10'000;

}  // namespace

ProcessId KeptRun::process(std::string_view name) {
  const auto known = ids_.find(name);
  if (known != ids_.end()) return known->second;
  const auto id = static_cast<ProcessId>(chains_.size());
  chains_.emplace_back().name = name;
  ids_.emplace(name, id);
  past_.add_chain();
  return id;
}

void KeptRun::met(ProcessId process) {
  if (chains_[process].is_met) return;
  chains_[process].is_met = true;
  order_met_.push_back(process);
}

VariableId KeptRun::variable(ProcessId process, std::string_view name) {
  const auto id = static_cast<VariableId>(variables_.size());
  const auto [known, is_new] = chains_[process].variables.emplace(name, id);
  if (is_new) variables_.emplace_back();
  return known->second;
}

std::optional<VariableId> KeptRun::find_variable(ProcessId process, std::string_view name) const {
  const auto found = chains_[process].variables.find(name);
  return found == chains_[process].variables.end() ? std::nullopt : std::optional(found->second);
}

void KeptRun::named(ProcessId process, std::string_view variable) {
  Chain& chain = chains_[process];
  if (chain.named.contains(variable)) return;
  if (named_ >= kMostNamed && !chain.variables.contains(variable)) return;
  ++named_;
  chain.named.emplace(variable);
}

void KeptRun::initially(VariableId variable, const Value& value) {
  variables_[variable].before = OwnValue(value);
}

std::uint32_t KeptRun::event_count(ProcessId process) const {
  return chains_[process].dropped + static_cast<std::uint32_t>(chains_[process].events.size());
}

// Nothing if it is not kept.
const KeptRun::Kept* KeptRun::find(ProcessId process, std::uint32_t number) const {
  const Chain& chain = chains_[process];
  return number > chain.dropped ? &chain.events[number - chain.dropped - 1] : nullptr;
}

// How many events of the process have an own entry of at most `entry`. Of what was dropped it is only known that it is
// not more than what every process knows that had been met then: 0 says no more than is certain.
std::uint32_t KeptRun::count_up_to(ProcessId process, std::uint32_t entry) const {
  const Chain& chain = chains_[process];
  if (entry < chain.dropped_own) return 0;
  const auto after = std::ranges::upper_bound(chain.events, entry, {}, [](const Kept& kept) { return kept.event.own; });
  return chain.dropped + static_cast<std::uint32_t>(after - chain.events.begin());
}

void KeptRun::check_not_back(const Kept& kept) const {
  const Chain& home = chains_[kept.event.process];
  const std::vector<std::uint32_t>& before = home.last_entries;
  for (ProcessId q = 0; q < before.size(); ++q) {
    if (kept.entries[q] >= before[q]) continue;
    fail(kept.event, "the clock of {} goes back: its entry for {} is {}, but {} at the event of {} before", home.name,
         name(q), kept.entries[q], before[q], home.name);
  }
}

void KeptRun::check_known(const Kept& kept, const Kept& known) const {
  const ProcessId home = kept.event.process;
  const std::string& other = name(known.event.process);
  if (poset::entry(known.entries, home) >= kept.event.own) {
    fail(kept.event,
         "this event of {} knows event {} of {}, at {}, which knows this one: neither can have happened first",
         name(home), known.event.own, other, sources_->place(known.event.clock_place));
  }
  for (ProcessId q = 0; q < known.entries.size(); ++q) {
    if (known.entries[q] <= kept.entries[q]) continue;
    fail(kept.event,
         "the clock of {} knows event {} of {}, at {}, which knew event {} of {}, but its entry for {} is {}",
         name(home), known.event.own, other, sources_->place(known.event.clock_place), known.entries[q], name(q),
         name(q), kept.entries[q]);
  }
}

poset::ClockView KeptRun::append(Arrival event) {
  const ProcessId home = event.process;
  Kept kept{.event = std::move(event), .entries = std::vector<std::uint32_t>(chains_.size(), 0), .counts = {}};
  for (const ClockEntry& entry : kept.event.clock) {
    kept.entries[entry.process] = entry.count;
    chains_[entry.process].known = std::max(chains_[entry.process].known, entry.count);
  }
  kept.entries[home] = kept.event.own;
  kept.event.clock = {};
  check_not_back(kept);
  const std::vector<std::uint32_t>& before = chains_[home].last_entries;
  const poset::ClockView counts_before = past_.latest(home);
  kept.counts.assign(chains_.size(), 0);
  std::vector<const Kept*> causes;
  for (ProcessId q = 0; q < chains_.size(); ++q) {
    if (q == home || kept.entries[q] == 0) continue;
    if (poset::entry(before, q) == kept.entries[q]) {
      kept.counts[q] = poset::entry(counts_before, q);
      continue;
    }
    // What was known before is known still, also where a silent process or one that came late hides how much it is.
    kept.counts[q] = std::max(count_up_to(q, kept.entries[q]), poset::entry(counts_before, q));
    const Kept* known = find(q, kept.counts[q]);
    if (known == nullptr) continue;
    // What one of the causes knows needs no look: it was checked with that one.
    const bool is_known = std::ranges::any_of(
        causes, [&](const Kept* cause) { return poset::entry(cause->entries, q) >= kept.entries[q]; });
    if (is_known) continue;
    check_known(kept, *known);
    causes.push_back(known);
  }
  kept.counts[home] = event_count(home) + 1;
  if (kept.counts == kept.entries) kept.counts = {};
  return keep(std::move(kept));
}

poset::ClockView KeptRun::append(Arrival event, const std::vector<Cause>& causes) {
  const ProcessId home = event.process;
  Kept kept{.event = std::move(event), .entries = std::vector<std::uint32_t>(chains_.size(), 0), .counts = {}};
  const poset::ClockView before = past_.latest(home);
  std::ranges::copy(before, kept.entries.begin());
  for (const Cause& cause : causes) {
    // What was dropped is known to every process.
    const Kept* known = find(cause.process, cause.number);
    if (known == nullptr) continue;
    for (ProcessId q = 0; q < known->entries.size(); ++q)
      kept.entries[q] = std::max(kept.entries[q], known->entries[q]);
  }
  kept.event.own = kept.entries[home] = event_count(home) + 1;
  return keep(std::move(kept));
}

poset::ClockView KeptRun::keep(Kept kept) {
  const ProcessId home = kept.event.process;
  Chain& chain = chains_[home];
  if (event_count(home) == 0) chain.first_own = kept.event.own;
  chain.last_own = kept.event.own;
  chain.last_entries = kept.entries;
  past_.happened(home, kept.clock());
  chain.events.push_back(std::move(kept));
  ++kept_;
  ++events_;
  return past_.latest(home);
}

poset::Cut KeptRun::common_past() const {
  std::vector<bool> counts;
  for (const Chain& chain : chains_) counts.push_back(!chain.is_silent);
  return past_.cut(counts);
}

void KeptRun::drop(const poset::Cut& cut) {
  for (ProcessId p = 0; p < chains_.size(); ++p) {
    Chain& chain = chains_[p];
    while (chain.dropped < poset::entry(cut, p)) {
      Arrival& event = chain.events.front().event;
      for (OwnAssignment& assignment : event.assignments) {
        variables_[assignment.variable].before = std::move(assignment.value);
        variables_[assignment.variable].place = event.place;
      }
      chain.dropped_own = event.own;
      chain.dropped_place = event.place;
      chain.dropped_text = std::move(event.text);
      chain.events.pop_front();
      ++chain.dropped;
      --kept_;
    }
  }
}

Run KeptRun::run() const {
  Run run;
  run.sources = sources_;
  run.order = poset::Poset(order_met_.size());
  std::vector<ProcessId> renumbered(chains_.size(), 0);
  for (ProcessId p = 0; p < order_met_.size(); ++p) {
    const Chain& chain = chains_[order_met_[p]];
    renumbered[order_met_[p]] = p;
    run.processes.push_back(run.texts.keep(chain.name));
    run.beginnings.push_back({chain.dropped, chain.dropped_place, run.texts.keep(chain.dropped_text)});
  }
  std::vector<VariableId> variable_ids(variables_.size(), 0);
  for (ProcessId p = 0; p < order_met_.size(); ++p) {
    const Chain& chain = chains_[order_met_[p]];
    for (const std::string& name : chain.named) {
      run.variables.push_back({.process = p, .name = run.texts.keep(name)});
      const auto tracked = chain.variables.find(name);
      if (tracked == chain.variables.end()) continue;
      const Tracked& variable = variables_[tracked->second];
      variable_ids[tracked->second] = static_cast<VariableId>(run.variables.size() - 1);
      run.variables.back().initially = run.texts.keep_value(variable.before.value());
      run.variables.back().place = variable.place;
    }
  }

  // A clock is larger, as a sum, than those of the events that it knows.
  std::vector<std::tuple<std::uint64_t, ProcessId, std::uint32_t>> order;
  for (const ProcessId p : order_met_) {
    for (std::uint32_t i = 0; i < chains_[p].events.size(); ++i) {
      const std::vector<std::uint32_t>& clock = chains_[p].events[i].clock();
      order.emplace_back(std::accumulate(clock.begin(), clock.end(), std::uint64_t{0}), p, i);
    }
  }
  std::ranges::sort(order);
  for (const auto& [size, p, i] : order) {
    const Kept& kept = chains_[p].events[i];
    const std::vector<std::uint32_t>& clock = kept.clock();
    const poset::ClockView before = i > 0 ? poset::ClockView(chains_[p].events[i - 1].clock()) : poset::ClockView();
    std::vector<poset::EventId> causes;
    for (ProcessId q = 0; q < clock.size(); ++q) {
      if (q == p || clock[q] <= chains_[q].dropped || clock[q] == poset::entry(before, q)) continue;
      causes.push_back(run.order.chain(renumbered[q])[clock[q] - chains_[q].dropped - 1]);
    }
    const poset::ChainId chain = renumbered[p];
    run.order.append(std::span(&chain, 1), causes);
    run.events.push_back({chain, kept.event.place, run.texts.keep(kept.event.text), run.assignments.size(),
                          kept.event.assignments.size()});
    for (const OwnAssignment& assignment : kept.event.assignments)
      run.assignments.push_back({variable_ids[assignment.variable], run.texts.keep_value(assignment.value.value())});
  }
  return run;
}

std::vector<Warning> KeptRun::warnings() const {
  ClockGaps gaps;
  for (const ProcessId p : order_met_) {
    const Chain& chain = chains_[p];
    if (event_count(p) == 0) {
      if (chain.known > 0) gaps.silent(chain.name);
    } else {
      gaps.missing(chain.name,
                   std::uint64_t{std::max(chain.known, chain.last_own)} - chain.first_own + 1 - event_count(p));
    }
  }
  std::vector<Warning> warnings;
  gaps.warn(warnings);
  return warnings;
}

}  // namespace hasse::traces
