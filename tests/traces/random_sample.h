// Random runs whose records come in random orders, for logs that are followed, and their states by enumeration.
#pragma once

#include <algorithm>
#include <functional>
#include <map>

#include "base/random.h"
#include "traces/follow/follow.h"
#include "traces/log_fixture.h"

namespace hasse::traces {

struct Happening {
  std::size_t process = 0;
  std::uint32_t own = 0;             // its number in the log's clocks
  std::vector<std::uint32_t> clock;  // events of each process in its history, itself included
  std::map<std::string, std::string> set;
  std::vector<std::size_t> sends, receives;  // messages
};

// A run whose records come in an order that keeps that of each process, and otherwise any.
struct Sample {
  std::size_t processes = 0;
  std::vector<Happening> events;                 // causes first
  std::vector<std::vector<std::size_t>> chains;  // the events of each process
  std::vector<std::size_t> arrivals;             // the events in the order of the log
};

inline Sample random_sample(Random& random, std::size_t most_events, bool stretched, bool is_lazy) {
  Sample sample;
  sample.processes = 1 + random.below(4);
  sample.chains.resize(sample.processes);
  std::vector<std::size_t> messages;  // the event that sends each
  const std::size_t events = 1 + random.below(most_events);
  std::vector<std::uint32_t> first(sample.processes), step(sample.processes);
  for (std::size_t p = 0; p < sample.processes; ++p) {
    first[p] = stretched ? static_cast<std::uint32_t>(1 + random.below(3)) : 1;
    step[p] = stretched ? static_cast<std::uint32_t>(1 + random.below(2)) : 1;
  }
  for (std::size_t e = 0; e < events; ++e) {
    Happening event{
        .process = random.below(sample.processes), .own = 0, .clock = {}, .set = {}, .sends = {}, .receives = {}};
    auto& chain = sample.chains[event.process];
    event.clock.assign(sample.processes, 0);
    if (!chain.empty()) event.clock = sample.events[chain.back()].clock;
    ++event.clock[event.process];
    event.own = first[event.process] + step[event.process] * static_cast<std::uint32_t>(chain.size());
    if (!messages.empty() && random.below(2) == 0) {
      event.receives.push_back(random.below(messages.size()));
      const auto& sent = sample.events[messages[event.receives[0]]].clock;
      for (std::size_t p = 0; p < sent.size(); ++p) event.clock[p] = std::max(event.clock[p], sent[p]);
    }
    if (random.below(2) == 0) {
      event.sends.push_back(messages.size());
      messages.push_back(e);
    }
    const bool all_at_first = !is_lazy && chain.empty();
    if (all_at_first || random.below(2) == 0) event.set["n"] = std::to_string(random.below(4));
    if (all_at_first || random.below(2) == 0) event.set["cs"] = random.below(3) == 0 ? "true" : "false";
    chain.push_back(e);
    sample.events.push_back(std::move(event));
  }
  std::vector<std::size_t> next(sample.processes, 0);
  const std::size_t how_wild = random.below(3);
  for (std::size_t e = 0; e < events; ++e) {
    // Mostly the earliest event that has not come yet; now and then the next one of some process.
    std::size_t chosen = events;
    for (std::size_t p = 0; p < sample.processes; ++p) {
      if (next[p] < sample.chains[p].size()) chosen = std::min(chosen, sample.chains[p][next[p]]);
    }
    const std::size_t any = random.below(sample.processes);
    if (random.below(3) < how_wild && next[any] < sample.chains[any].size()) chosen = sample.chains[any][next[any]];
    ++next[sample.events[chosen].process];
    sample.arrivals.push_back(chosen);
  }
  return sample;
}

inline std::vector<std::string> names_of(const Sample& sample) {
  std::vector<std::string> result;
  for (std::size_t p = 0; p < sample.processes; ++p) result.push_back(fmt::format("p{}", p));
  return result;
}

enum class Form : std::uint8_t { govector, clocks, messages };

inline std::string header_of(Form form) {
  return form == Form::govector ? "" : "{\"trace\": 1}\n";
}

inline std::string record_of(const Sample& sample, std::size_t e, Form form) {
  const Happening& event = sample.events[e];
  std::string clock, set, text;
  for (std::size_t p = 0; p < sample.processes; ++p) {
    if (event.clock[p] == 0) continue;
    const std::uint32_t entry = sample.events[sample.chains[p][event.clock[p] - 1]].own;
    clock += fmt::format("{}\"p{}\":{}", clock.empty() ? "" : ", ", p, entry);
  }
  for (const auto& [name, value] : event.set) {
    set += fmt::format("{}\"{}\":{}", set.empty() ? "" : ", ", name, value);
    text += fmt::format(" {}={}", name, value);
  }
  if (form == Form::govector) return fmt::format("p{} {{{}}}\ne{}{}\n", event.process, clock, e, text);
  std::string more;
  if (form == Form::clocks) more = fmt::format(", \"vc\": {{{}}}", clock);
  if (form == Form::messages && !event.sends.empty()) more += fmt::format(", \"snd\": [{}]", event.sends[0]);
  if (form == Form::messages && !event.receives.empty()) more += fmt::format(", \"rcv\": {}", event.receives[0]);
  return fmt::format("{{\"p\": \"p{}\", \"e\": \"e{}\", \"set\": {{{}}}{}}}\n", event.process, e, set, more);
}

// Which of the first `count` records have all their causes among them, and can be known to.
inline std::vector<bool> complete(const Sample& sample, std::size_t count, Form form) {
  std::vector<std::size_t> arrived(sample.processes, 0);
  for (std::size_t i = 0; i < count; ++i) ++arrived[sample.events[sample.arrivals[i]].process];
  std::vector<bool> result(sample.events.size(), false);
  for (std::size_t e = 0; e < sample.events.size(); ++e) {
    const Happening& event = sample.events[e];
    bool all = event.clock[event.process] <= arrived[event.process];
    for (std::size_t p = 0; p < sample.processes; ++p) all = all && event.clock[p] <= arrived[p];
    result[e] = all;
  }
  static_cast<void>(form);
  return result;
}

using Counts = std::vector<std::uint32_t>;
struct StateQuestion {
  std::string text;
  std::function<bool(const Sample&, const Counts&)> holds;
  std::vector<std::string> all_need;  // the variables that every process must have for it to be certain
  bool ranges = false;
};

inline std::string value_at(const Sample& sample, const Counts& counts, std::size_t p, const std::string& name) {
  for (std::size_t i = counts[p]; i > 0; --i) {
    const auto& set = sample.events[sample.chains[p][i - 1]].set;
    if (const auto found = set.find(name); found != set.end()) return found->second;
  }
  return {};
}

inline StateQuestion atom(Random& random, const Sample& sample) {
  const std::size_t p = random.below(sample.processes);
  if (random.below(2) == 0) {
    const std::string k = std::to_string(random.below(4));
    const bool same = random.below(2) == 0;
    return {fmt::format("p{}.n {} {}", p, same ? "==" : "!=", k),
            [=](const Sample& s, const Counts& c) {
              const std::string v = value_at(s, c, p, "n");
              return !v.empty() && (v == k) == same;
            },
            {}};
  }
  const bool positive = random.below(2) == 0;
  return {fmt::format("{}p{}.cs", positive ? "" : "!", p),
          [=](const Sample& s, const Counts& c) { return value_at(s, c, p, "cs") == (positive ? "true" : "false"); },
          {}};
}

// The consistent cuts of the events that are there.
inline std::vector<Counts> cuts_of(const Sample& sample, const std::vector<bool>& there) {
  std::vector<Counts> cuts;
  Counts cut(sample.processes, 0);
  for (;;) {
    bool consistent = true;
    for (std::size_t p = 0; p < sample.processes; ++p) {
      if (cut[p] == 0) continue;
      const std::size_t last = sample.chains[p][cut[p] - 1];
      consistent = consistent && there[last];
      for (std::size_t q = 0; q < sample.processes; ++q)
        consistent = consistent && sample.events[last].clock[q] <= cut[q];
    }
    if (consistent) cuts.push_back(cut);
    std::size_t p = 0;
    while (p < cut.size() && cut[p] == sample.chains[p].size()) cut[p++] = 0;
    if (p == cut.size()) return cuts;
    ++cut[p];
  }
}

inline FollowOptions options_of(Form form, const std::string& predicate) {
  FollowOptions options;
  options.log.paths = {"log"};
  if (form == Form::govector) options.log.preset = "govector";
  options.predicate = predicate;
  options.drop_at = 1;
  return options;
}

}  // namespace hasse::traces
