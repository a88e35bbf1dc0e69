// Random recorded runs and predicates, with what is true of them by definition: clocks of events as counts, values as
// they were assigned. Shares nothing with the code under test; the log is written from the run.
#pragma once

#include <algorithm>
#include <functional>
#include <map>

#include "base/random.h"
#include "record/log_fixture.h"

namespace hasse::record {

inline constexpr int kRuns = 10'000;

struct Recorded {
  struct Happening {
    std::size_t process = 0;
    std::vector<std::size_t> clock;          // events of each process in its history, itself included
    std::map<std::string, std::string> set;  // as written in the log
  };
  std::vector<std::vector<Happening>> processes;
  std::string log;
};

inline const char* const kRoles[] = {"leader", "idle", "out"};

inline Recorded random_run(Random& random) {
  Recorded run;
  run.processes.resize(1 + random.below(4));
  const std::size_t events = random.below(11);
  const std::size_t stride = 1 + random.below(2);  // 2: the log has holes
  std::vector<const Recorded::Happening*> all;
  for (auto& process : run.processes) process.reserve(events);
  for (std::size_t e = 0; e < events; ++e) {
    Recorded::Happening event{.process = random.below(run.processes.size()), .clock = {}, .set = {}};
    auto& process = run.processes[event.process];
    event.clock.assign(run.processes.size(), 0);
    if (!process.empty()) event.clock = process.back().clock;
    if (!all.empty() && random.below(2) == 0) {
      const auto& cause = all[random.below(all.size())]->clock;
      for (std::size_t i = 0; i < cause.size(); ++i) event.clock[i] = std::max(event.clock[i], cause[i]);
    }
    ++event.clock[event.process];
    if (random.below(2) == 0) event.set["n"] = std::to_string(random.below(4));
    if (random.below(3) == 0) event.set["cs"] = random.below(2) == 0 ? "true" : "false";
    if (random.below(3) == 0) event.set["role"] = kRoles[random.below(3)];
    if (process.empty()) event.set["k"] = "1";
    process.push_back(event);
    all.push_back(&process.back());
  }
  std::vector<std::string> records;
  for (const auto* event : all) {
    std::string clock;
    for (std::size_t i = 0; i < event->clock.size(); ++i) {
      if (event->clock[i] > 0)
        clock += fmt::format("{}\"p{}\":{}", clock.empty() ? "" : ", ", i, event->clock[i] * stride);
    }
    std::string text = fmt::format("p{} {{{}}}\nevent", event->process, clock);
    for (const auto& [name, value] : event->set) text += fmt::format(" {}={}", name, value);
    records.insert(records.begin() + static_cast<std::ptrdiff_t>(random.below(records.size() + 1)), text + "\n");
  }
  for (const std::string& record : records) run.log += record;
  return run;
}

using Cut = std::vector<std::size_t>;

inline std::vector<Cut> all_cuts(const Recorded& run) {
  std::vector<Cut> cuts;
  Cut cut(run.processes.size(), 0);
  for (;;) {
    bool consistent = true;
    for (std::size_t p = 0; p < cut.size(); ++p) {
      for (std::size_t q = 0; cut[p] > 0 && q < cut.size(); ++q)
        consistent &= run.processes[p][cut[p] - 1].clock[q] <= cut[q];
    }
    if (consistent) cuts.push_back(cut);
    std::size_t p = 0;
    while (p < cut.size() && cut[p] == run.processes[p].size()) cut[p++] = 0;
    if (p == cut.size()) return cuts;
    ++cut[p];
  }
}

// The value last assigned, empty if there is none.
inline std::string value(const Recorded& run, const Cut& cut, std::size_t process, const std::string& name) {
  for (std::size_t i = cut[process]; i > 0; --i) {
    const auto& set = run.processes[process][i - 1].set;
    if (const auto found = set.find(name); found != set.end()) return found->second;
  }
  return {};
}

// A random predicate: its text, and what it means.
struct Question {
  std::string text;
  std::function<bool(const Cut&)> holds;
};

struct Source {
  Random& random;
  const Recorded& run;

  std::vector<std::size_t> with(const std::string& name) const {
    std::vector<std::size_t> found;
    for (std::size_t p = 0; p < run.processes.size(); ++p) {
      for (const auto& event : run.processes[p]) {
        if (event.set.contains(name) && (found.empty() || found.back() != p)) found.push_back(p);
      }
    }
    return found;
  }

  static bool compares(std::size_t op, long a, long b) {
    return op == 0 ? a == b : op == 1 ? a != b : op == 2 ? a < b : op == 3 ? a <= b : op == 4 ? a > b : a >= b;
  }
  static constexpr const char* kOperators[] = {"==", "!=", "<", "<=", ">", ">="};

  Question atom() const {
    const std::size_t op = random.below(6);
    const auto n = with("n");
    const auto cs = with("cs");
    const auto role = with("role");
    switch (random.below(9)) {
      case 0: {  // one number
        if (n.empty()) break;
        const std::size_t p = n[random.below(n.size())];
        const long k = static_cast<long>(random.below(4));
        return {fmt::format("p{}.n {} {}", p, kOperators[op], k), [this, p, op, k](const Cut& cut) {
                  const std::string v = value(run, cut, p, "n");
                  return !v.empty() && compares(op, std::stol(v), k);
                }};
      }
      case 1: {  // two numbers
        if (n.empty()) break;
        const std::size_t p = n[random.below(n.size())];
        const std::size_t q = n[random.below(n.size())];
        const long k = static_cast<long>(random.below(7));
        const bool minus = random.below(2) == 0;
        return {fmt::format("p{}.n {} p{}.n {} {}", p, minus ? "-" : "+", q, kOperators[op], k),
                [this, p, q, op, k, minus](const Cut& cut) {
                  const std::string v = value(run, cut, p, "n");
                  const std::string w = value(run, cut, q, "n");
                  return !v.empty() && !w.empty() && compares(op, std::stol(v) + (minus ? -1 : 1) * std::stol(w), k);
                }};
      }
      case 2: {  // a product: no class
        if (n.empty()) break;
        const std::size_t p = n[random.below(n.size())];
        const std::size_t q = n[random.below(n.size())];
        const long k = static_cast<long>(random.below(7));
        return {fmt::format("p{}.n * p{}.n {} {}", p, q, kOperators[op], k), [this, p, q, op, k](const Cut& cut) {
                  const std::string v = value(run, cut, p, "n");
                  const std::string w = value(run, cut, q, "n");
                  return !v.empty() && !w.empty() && compares(op, std::stol(v) * std::stol(w), k);
                }};
      }
      case 3: {
        if (n.empty()) break;
        const long k = static_cast<long>(random.below(8));
        return {fmt::format("sum(n) {} {}", kOperators[op], k), [this, n, op, k](const Cut& cut) {
                  long total = 0;
                  for (const std::size_t p : n)
                    total += value(run, cut, p, "n").empty() ? 0 : std::stol(value(run, cut, p, "n"));
                  return compares(op, total, k);
                }};
      }
      case 4: {
        if (cs.empty()) break;
        const long k = static_cast<long>(random.below(4));
        return {fmt::format("count(cs) {} {}", kOperators[op], k), [this, cs, op, k](const Cut& cut) {
                  long total = 0;
                  for (const std::size_t p : cs) total += value(run, cut, p, "cs") == "true" ? 1 : 0;
                  return compares(op, total, k);
                }};
      }
      case 5: {
        if (role.empty()) break;
        const std::string wanted = kRoles[random.below(3)];
        const bool all = random.below(2) == 0;
        return {fmt::format("{}(role == \"{}\")", all ? "forall" : "exists", wanted),
                [this, role, wanted, all](const Cut& cut) {
                  std::size_t total = 0;
                  for (const std::size_t p : role) total += value(run, cut, p, "role") == wanted ? 1 : 0;
                  return all ? total == role.size() : total > 0;
                }};
      }
      case 6: {
        if (role.size() < 2) break;
        const std::size_t p = role[random.below(role.size())];
        const std::size_t q = role[random.below(role.size())];
        const bool same = op % 2 == 0;
        return {fmt::format("p{}.role {} p{}.role", p, same ? "==" : "!=", q), [this, p, q, same](const Cut& cut) {
                  const std::string v = value(run, cut, p, "role");
                  const std::string w = value(run, cut, q, "role");
                  return !v.empty() && !w.empty() && (v == w) == same;
                }};
      }
      default: {
        if (cs.empty()) break;
        const std::size_t p = cs[random.below(cs.size())];
        const bool positive = random.below(2) == 0;
        return {fmt::format("{}p{}.cs", positive ? "" : "!", p), [this, p, positive](const Cut& cut) {
                  return value(run, cut, p, "cs") == (positive ? "true" : "false");
                }};
      }
    }
    const bool constant = random.below(4) != 0;
    return {constant ? "true" : "false", [constant](const Cut&) { return constant; }};
  }

  Question question(int depth) const {
    if (depth == 0 || random.below(3) == 0) return atom();
    const Question a = question(depth - 1);
    const Question b = question(depth - 1);
    if (random.below(2) == 0)
      return {"(" + a.text + " && " + b.text + ")", [a, b](const Cut& cut) { return a.holds(cut) && b.holds(cut); }};
    return {"(" + a.text + " || " + b.text + ")", [a, b](const Cut& cut) { return a.holds(cut) || b.holds(cut); }};
  }
};

// The run numbers processes as it meets them, and knows only those that occur.
inline poset::Cut as_found(const record::Run& run, const Cut& cut) {
  poset::Cut result;
  for (const std::string_view name : run.processes)
    result.push_back(static_cast<std::uint32_t>(cut[std::stoul(std::string(name.substr(1)))]));
  return result;
}

}  // namespace hasse::record
