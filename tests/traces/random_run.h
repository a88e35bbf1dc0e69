// Random recorded runs and predicates, with what is true of them by definition: clocks of events as counts, values as
// they were assigned. Shares nothing with the code under test; the log is written from the run.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <variant>

#include "base/random.h"
#include "traces/log_fixture.h"

namespace hasse::traces {

inline constexpr int kRuns = 10'000;

struct Recorded {
  struct Happening {
    std::vector<std::size_t> with;           // its processes, the one at hand among them
    std::vector<std::size_t> clock;          // events of each process in its history, itself included
    std::map<std::string, std::string> set;  // of the process at hand, as written in the log
  };
  struct Message {
    Happening sent, received;
  };
  std::vector<Message> messages;  // that the log names
  // An event of several processes stands with each of them.
  std::vector<std::vector<Happening>> processes;
  std::string log;
  LogOptions options;
};

inline const char* const kRoles[] = {"leader", "idle", "out"};
// Some sums of which are rounded, others not; whole ones written both ways; some that swallow others.
inline const char* const kReals[] = {"0.1", "0.2", "0.3", "0.5", "-0.0", "3", "2.0", "1e16", "9007199254740993"};

inline std::map<std::string, std::string> random_values(Random& random, bool is_first) {
  std::map<std::string, std::string> set;
  if (random.below(2) == 0) set["n"] = std::to_string(random.below(4));
  if (random.below(3) == 0) set["cs"] = random.below(2) == 0 ? "true" : "false";
  if (random.below(3) == 0) set["role"] = kRoles[random.below(3)];
  if (random.below(2) == 0) set["x"] = kReals[random.below(random.below(3) == 0 ? std::size(kReals) : 7)];
  if (is_first) set["k"] = "1";
  return set;
}

// One in GoVector's form, whose events are of one process each.
inline std::string record_of(const Recorded::Happening& event, const std::string& clock) {
  std::string text = fmt::format("p{} {{{}}}\nevent", event.with.front(), clock);
  for (const auto& [name, value] : event.set) text += fmt::format(" {}={}", name, value);
  return text + "\n";
}

// A line of JSON; `each`: the event as each of its processes has it; `clock`: empty if there are none.
inline std::string line_of(const std::vector<Recorded::Happening>& each, const std::string& clock,
                           const std::string& messages) {
  const auto values = [](const Recorded::Happening& event) {
    std::string text;
    for (const auto& [name, value] : event.set)
      text += fmt::format("{}\"{}\":{}{}{}", text.empty() ? "" : ",", name, name == "role" ? "\"" : "", value,
                          name == "role" ? "\"" : "");
    return "{" + text + "}";
  };
  const std::vector<std::size_t>& with = each.front().with;
  std::string set;
  for (std::size_t i = 0; i < with.size(); ++i)
    set += fmt::format("{}\"p{}\":{}", set.empty() ? "" : ",", with[i], values(each[i]));
  const bool is_joint = with.size() > 1;
  const std::string process =
      is_joint ? fmt::format("[\"p{}\"]", fmt::join(with, "\",\"p")) : fmt::format("\"p{}\"", with.front());
  return fmt::format("{{\"p\":{}{},\"set\":{}{}}}\n", process, clock.empty() ? "" : ",\"vc\":{" + clock + "}",
                     is_joint ? "{" + set + "}" : values(each.front()), messages);
}

// In half of the runs events are of one process each and the log is text; in the others some are of several.
inline Recorded random_run(Random& random) {
  Recorded run;
  run.processes.resize(1 + random.below(4));
  const bool is_text = random.below(2) == 0;
  const bool has_clocks = is_text || random.below(2) == 0;
  const std::size_t events = random.below(11);
  const std::size_t stride = 1 + random.below(2);  // 2: the log has holes
  std::vector<std::vector<Recorded::Happening>> all;
  std::vector<std::string> messages(events);
  std::vector<std::pair<std::size_t, std::size_t>> ends;
  for (std::size_t e = 0; e < events; ++e) {
    Recorded::Happening event{.with = {random.below(run.processes.size())}, .clock = {}, .set = {}};
    while (!is_text && event.with.size() < run.processes.size() && random.below(4) == 0) {
      const std::size_t another = random.below(run.processes.size());
      if (std::ranges::find(event.with, another) == event.with.end()) event.with.push_back(another);
    }
    event.clock.assign(run.processes.size(), 0);
    const auto join = [&](const std::vector<std::size_t>& clock) {
      for (std::size_t i = 0; i < clock.size(); ++i) event.clock[i] = std::max(event.clock[i], clock[i]);
    };
    for (const std::size_t p : event.with) {
      if (!run.processes[p].empty()) join(run.processes[p].back().clock);
    }
    if (!all.empty() && random.below(2) == 0) {
      const std::size_t cause = random.below(all.size());
      join(all[cause].front().clock);
      if (!is_text) ends.emplace_back(cause, e);
      messages[e] += fmt::format(",\"rcv\":\"m{}\"", e);
      const std::size_t snd = messages[cause].find("\"snd\":[");
      if (snd == std::string::npos) {
        messages[cause] += fmt::format(",\"snd\":[\"m{}\"]", e);
      } else {
        messages[cause].insert(snd + 7, fmt::format("\"m{}\",", e));
      }
    }
    for (const std::size_t p : event.with) ++event.clock[p];
    all.emplace_back();
    for (const std::size_t p : event.with) {
      event.set = random_values(random, run.processes[p].empty());
      run.processes[p].push_back(event);
      all.back().push_back(event);
    }
  }
  std::vector<std::string> records;
  for (std::size_t e = 0; e < events; ++e) {
    const Recorded::Happening& event = all[e].front();
    std::string clock;
    for (std::size_t i = 0; has_clocks && i < event.clock.size(); ++i) {
      if (event.clock[i] > 0)
        clock += fmt::format("{}\"p{}\":{}", clock.empty() ? "" : ", ", i, event.clock[i] * stride);
    }
    const std::size_t place = has_clocks ? random.below(records.size() + 1) : records.size();
    records.insert(records.begin() + static_cast<std::ptrdiff_t>(place),
                   is_text ? record_of(event, clock) : line_of(all[e], clock, messages[e]));
  }
  for (const auto& [sent, received] : ends) run.messages.push_back({all[sent].front(), all[received].front()});
  if (is_text) run.options.preset = "govector";
  if (!is_text && events > 0) run.log = "{\"trace\":1}\n";
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

// How many events: one of several processes counts once.
inline std::size_t size_of(const Recorded& run, const Cut& cut) {
  std::size_t size = 0;
  for (std::size_t p = 0; p < cut.size(); ++p) {
    for (std::size_t i = 0; i < cut[p]; ++i) size += run.processes[p][i].with.front() == p ? 1 : 0;
  }
  return size;
}

// Does one event lead from a cut to another one?
inline bool is_step(const Recorded& run, const Cut& from, const Cut& to) {
  for (std::size_t p = 0; p < from.size(); ++p) {
    if (from[p] > to[p]) return false;
  }
  return size_of(run, to) == size_of(run, from) + 1;
}

// The value last assigned, empty if there is none.
inline std::string value(const Recorded& run, const Cut& cut, std::size_t process, const std::string& name) {
  for (std::size_t i = cut[process]; i > 0; --i) {
    const auto& set = run.processes[process][i - 1].set;
    if (const auto found = set.find(name); found != set.end()) return found->second;
  }
  return {};
}

// A whole number, or a double, as it is written.
using Number = std::variant<long, double>;
inline Number number_of(const std::string& text) {
  return text.find_first_of(".e") == std::string::npos ? Number(std::stol(text)) : Number(std::stod(text));
}
inline double real_of(const Number& number) {
  return std::visit([](auto value) { return static_cast<double>(value); }, number);
}
// By definition: whole if both are, otherwise rounded as doubles are.
inline Number calculated(const Number& a, char op, const Number& b) {
  const auto of = [op](auto x, auto y) { return op == '+' ? x + y : op == '-' ? x - y : x * y; };
  if (std::holds_alternative<long>(a) && std::holds_alternative<long>(b))
    return of(std::get<long>(a), std::get<long>(b));
  return of(real_of(a), real_of(b));
}
// The numbers themselves, not rounded.
inline long double exact_of(const Number& number) {
  return std::visit([](auto value) { return static_cast<long double>(value); }, number);
}

// The processes in the order in which the log names them.
inline std::vector<std::size_t> met_order(const Recorded& run) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i + 1 < run.log.size(); ++i) {
    if (run.log[i] != 'p' || run.log[i + 1] < '0' || run.log[i + 1] > '9') continue;
    const auto process = static_cast<std::size_t>(run.log[i + 1] - '0');
    if (std::ranges::find(order, process) == order.end()) order.push_back(process);
  }
  return order;
}

// How many messages one process has sent to another one that has not received them.
inline long under_way(const Recorded& run, const Cut& cut, std::size_t from, std::size_t to) {
  const auto is_of = [](const Recorded::Happening& event, std::size_t process) {
    return std::ranges::find(event.with, process) != event.with.end();
  };
  return std::ranges::count_if(run.messages, [&](const Recorded::Message& message) {
    return is_of(message.sent, from) && is_of(message.received, to) && message.sent.clock[from] <= cut[from] &&
           message.received.clock[to] > cut[to];
  });
}

// A random predicate: its text, and what it means.
struct Question {
  std::string text;
  std::function<bool(const Cut&)> holds;
};

// Does every path from the empty cut to the full one, an event a step, meet a cut in which the predicate holds?
inline bool always(const Recorded& run, const Question& question) {
  const std::vector<Cut> cuts = all_cuts(run);  // every cut after those within it
  std::set<Cut> reached;                        // by paths that have met none
  for (const Cut& cut : cuts) {
    if (question.holds(cut)) continue;
    bool reachable = cut == Cut(run.processes.size(), 0);
    for (const Cut& before : reached) reachable |= is_step(run, before, cut);
    if (reachable) reached.insert(cut);
  }
  return !reached.contains(cuts.back());
}

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

  static bool compares(std::size_t op, long double a, long double b) {
    return op == 0 ? a == b : op == 1 ? a != b : op == 2 ? a < b : op == 3 ? a <= b : op == 4 ? a > b : a >= b;
  }
  static constexpr const char* kOperators[] = {"==", "!=", "<", "<=", ">", ">="};

  // What atoms can be about.
  enum class Kind : std::uint8_t {
    number,       // of one process: a condition
    two_numbers,  // their sum or difference
    product,      // of two: arbitrary
    sum,
    count,
    all_or_some,  // forall, exists
    two_texts,
    channel,  // messages under way
    flag,     // a condition
    real,     // the same of numbers some of which are doubles
    two_reals,
    real_sum,
    two_flags,
  };
  static constexpr std::size_t kKinds = 13;

  // Any of them, or a constant where the run has no such variables.
  Question atom() const {
    const std::size_t drawn = random.below(kKinds + 2);  // channels and flags more often
    const auto kind = drawn < kKinds ? static_cast<Kind>(drawn) : drawn == kKinds ? Kind::channel : Kind::flag;
    if (auto question = atom_of(kind)) return *std::move(question);
    const bool constant = random.below(4) != 0;
    return {constant ? "true" : "false", [constant](const Cut&) { return constant; }};
  }

  std::optional<Question> atom_of(Kind kind) const {
    const std::size_t op = random.below(6);
    const auto n = with("n");
    const auto cs = with("cs");
    const auto role = with("role");
    const auto x = with("x");
    static constexpr const char* kBounds[] = {"0.3", "0.30000000000000004", "0.6", "1", "0.0",
                                              "2.5", "9007199254740992"};
    const std::string bound = kBounds[random.below(std::size(kBounds))];
    switch (kind) {
      case Kind::number: {
        if (n.empty()) break;
        const std::size_t p = n[random.below(n.size())];
        const long k = static_cast<long>(random.below(4));
        return Question{fmt::format("p{}.n {} {}", p, kOperators[op], k), [this, p, op, k](const Cut& cut) {
                          const std::string v = value(run, cut, p, "n");
                          return !v.empty() && compares(op, std::stol(v), k);
                        }};
      }
      case Kind::two_numbers: {
        if (n.empty()) break;
        const std::size_t p = n[random.below(n.size())];
        const std::size_t q = n[random.below(n.size())];
        const long k = static_cast<long>(random.below(7));
        const bool minus = random.below(2) == 0;
        return Question{fmt::format("p{}.n {} p{}.n {} {}", p, minus ? "-" : "+", q, kOperators[op], k),
                        [this, p, q, op, k, minus](const Cut& cut) {
                          const std::string v = value(run, cut, p, "n");
                          const std::string w = value(run, cut, q, "n");
                          return !v.empty() && !w.empty() &&
                                 compares(op, std::stol(v) + (minus ? -1 : 1) * std::stol(w), k);
                        }};
      }
      case Kind::product: {
        if (n.empty()) break;
        const std::size_t p = n[random.below(n.size())];
        const std::size_t q = n[random.below(n.size())];
        const long k = static_cast<long>(random.below(7));
        return Question{fmt::format("p{}.n * p{}.n {} {}", p, q, kOperators[op], k),
                        [this, p, q, op, k](const Cut& cut) {
                          const std::string v = value(run, cut, p, "n");
                          const std::string w = value(run, cut, q, "n");
                          return !v.empty() && !w.empty() && compares(op, std::stol(v) * std::stol(w), k);
                        }};
      }
      case Kind::sum: {
        if (n.empty()) break;
        const long k = static_cast<long>(random.below(8));
        return Question{fmt::format("sum(n) {} {}", kOperators[op], k), [this, n, op, k](const Cut& cut) {
                          long total = 0;
                          for (const std::size_t p : n)
                            total += value(run, cut, p, "n").empty() ? 0 : std::stol(value(run, cut, p, "n"));
                          return compares(op, total, k);
                        }};
      }
      case Kind::count: {
        if (cs.empty()) break;
        const long k = static_cast<long>(random.below(4));
        return Question{fmt::format("count(cs) {} {}", kOperators[op], k), [this, cs, op, k](const Cut& cut) {
                          long total = 0;
                          for (const std::size_t p : cs) total += value(run, cut, p, "cs") == "true" ? 1 : 0;
                          return compares(op, total, k);
                        }};
      }
      case Kind::all_or_some: {
        if (role.empty()) break;
        const std::string wanted = kRoles[random.below(3)];
        const bool all = random.below(2) == 0;
        return Question{fmt::format("{}(role == \"{}\")", all ? "forall" : "exists", wanted),
                        [this, role, wanted, all](const Cut& cut) {
                          std::size_t total = 0;
                          for (const std::size_t p : role) total += value(run, cut, p, "role") == wanted ? 1 : 0;
                          return all ? total == role.size() : total > 0;
                        }};
      }
      case Kind::two_texts: {
        if (role.size() < 2) break;
        const std::size_t p = role[random.below(role.size())];
        const std::size_t q = role[random.below(role.size())];
        const bool same = op % 2 == 0;
        return Question{fmt::format("p{}.role {} p{}.role", p, same ? "==" : "!=", q),
                        [this, p, q, same](const Cut& cut) {
                          const std::string v = value(run, cut, p, "role");
                          const std::string w = value(run, cut, q, "role");
                          return !v.empty() && !w.empty() && (v == w) == same;
                        }};
      }
      case Kind::channel: {
        if (run.messages.empty()) break;
        const Recorded::Message& message = run.messages[random.below(run.messages.size())];
        const std::size_t p = message.sent.with[random.below(message.sent.with.size())];
        const std::size_t q = message.received.with.front();
        const long k = static_cast<long>(random.below(3));
        return Question{fmt::format("channel(p{}, p{}) {} {}", p, q, kOperators[op], k),
                        [this, p, q, op, k](const Cut& cut) { return compares(op, under_way(run, cut, p, q), k); }};
      }
      case Kind::flag: {
        if (cs.empty()) break;
        const std::size_t p = cs[random.below(cs.size())];
        const bool positive = random.below(2) == 0;
        return Question{fmt::format("{}p{}.cs", positive ? "" : "!", p), [this, p, positive](const Cut& cut) {
                          return value(run, cut, p, "cs") == (positive ? "true" : "false");
                        }};
      }
      case Kind::real: {
        if (x.empty()) break;
        const std::size_t p = x[random.below(x.size())];
        return Question{fmt::format("p{}.x {} {}", p, kOperators[op], bound), [this, p, op, bound](const Cut& cut) {
                          const std::string v = value(run, cut, p, "x");
                          return !v.empty() && compares(op, exact_of(number_of(v)), exact_of(number_of(bound)));
                        }};
      }
      case Kind::two_reals: {
        if (x.empty()) break;
        const std::size_t p = x[random.below(x.size())];
        const std::size_t q = x[random.below(x.size())];
        const char sign = random.below(2) == 0 ? '+' : '-';
        static constexpr const char* kFactors[] = {"1", "3", "0.1", "0.5"};
        const std::string factor = kFactors[random.below(4)];
        return Question{fmt::format("{} * p{}.x {} p{}.x {} {}", factor, p, sign, q, kOperators[op], bound),
                        [this, p, q, op, bound, sign, factor](const Cut& cut) {
                          const std::string v = value(run, cut, p, "x");
                          const std::string w = value(run, cut, q, "x");
                          if (v.empty() || w.empty()) return false;
                          const Number left =
                              calculated(calculated(number_of(factor), '*', number_of(v)), sign, number_of(w));
                          return compares(op, exact_of(left), exact_of(number_of(bound)));
                        }};
      }
      case Kind::real_sum: {
        if (x.empty()) break;
        return Question{fmt::format("sum(x) {} {}", kOperators[op], bound), [this, x, op, bound](const Cut& cut) {
                          Number total = 0L;
                          for (const std::size_t p : met_order(run)) {
                            const std::string v = value(run, cut, p, "x");
                            total = calculated(total, '+', number_of(v.empty() ? "0" : v));
                          }
                          return compares(op, exact_of(total), exact_of(number_of(bound)));
                        }};
      }
      case Kind::two_flags: {
        if (cs.empty()) break;
        const std::size_t p = cs[random.below(cs.size())];
        const std::size_t q = cs[random.below(cs.size())];
        const bool same = op % 2 == 0;
        const bool with_constant = random.below(2) == 0;
        return Question{
            fmt::format("p{}.cs {} {}", p, same ? "==" : "!=", with_constant ? "true" : fmt::format("p{}.cs", q)),
            [this, p, q, same, with_constant](const Cut& cut) {
              const std::string v = value(run, cut, p, "cs");
              const std::string w = with_constant ? "true" : value(run, cut, q, "cs");
              return !v.empty() && !w.empty() && (v == w) == same;
            }};
      }
    }
    return std::nullopt;
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
inline poset::Cut as_found(const traces::Run& run, const Cut& cut) {
  poset::Cut result;
  for (const std::string_view name : run.processes)
    result.push_back(static_cast<std::uint32_t>(cut[std::stoul(std::string(name.substr(1)))]));
  return result;
}

}  // namespace hasse::traces
