#include "traces/follow/followed_clauses.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/diagnostics.h"
#include "traces/detect/clauses.h"
#include "traces/predicate/counts.h"
#include "traces/predicate/evaluate.h"
#include "traces/predicate/predicate_syntax.h"

namespace hasse::traces {

namespace {

using Gate = FollowedClauses::Gate;
using Condition = FollowedClauses::Condition;
using Clause = FollowedClauses::Clause;

std::string joined(std::vector<std::string>::const_iterator begin, std::vector<std::string>::const_iterator end) {
  return fmt::format("{}", fmt::join(begin, end, "."));
}

// As seen from the other side, and as it is where the comparison does not hold.
std::string mirrored(const std::string& op) {
  return op == "<" ? ">" : op == "<=" ? ">=" : op == ">" ? "<" : op == ">=" ? "<=" : op;
}
std::string opposite(const std::string& op) {
  return op == "<" ? ">=" : op == "<=" ? ">" : op == ">" ? "<=" : op == ">=" ? "<" : op == "==" ? "!=" : "==";
}

// Takes the syntax apart into clauses.
class Maker {
 public:
  Maker(FollowedClauses& result, bool definitely, KeptRun& run, const std::optional<std::vector<std::string>>& all)
      : result_(result), definitely_(definitely), run_(run), all_(all) {
    if (!all) return;
    for (const std::string& name : *all) everybody_.push_back(run.process(name));
  }

  void make(const Syntax& syntax) {
    collect(syntax, false);
    refuse_two_ways(syntax);
    result_.with_process = variables_;
    for (ProcessId p = 0; p < run_.process_count(); ++p) {
      result_.names.processes.push_back(result_.names.texts.keep(run_.name(p)));
      for (const std::string& name : names_of_all_) variables_.emplace(p, name);
    }
    for (const auto& [process, name] : variables_) {
      const VariableId id = run_.variable(process, name);
      auto& known = result_.names.variables;
      if (known.size() <= id) known.resize(id + 1);
      known[id] = {.process = process, .name = result_.names.texts.keep(name)};
    }
    result_.names.order = poset::Poset(run_.process_count());
    result_.clauses = clauses(syntax, true);
    if (definitely_) decide_every_order(syntax);
  }

 private:
  // What the names may stand for.
  void collect(const Syntax& syntax, bool inside) {
    if (is_quantifier(syntax.kind) && !all_) {
      throw UserError(syntax.pos,
                      fmt::format("'{}' is about all processes, and more of them may come; say which ones there are: "
                                  "--processes a,b,c (or \"processes\" in the header of JSON lines)",
                                  syntax.kind));
    }
    if (syntax.kind == "channel") {
      throw UserError(syntax.pos,
                      "'channel' is about messages on their way, which are not kept when a log is followed");
    }
    if (syntax.kind == "name") {
      const std::string& first = syntax.path.front();
      const bool is_known = !all_ || std::ranges::find(*all_, first) != all_->end();
      if (syntax.path.size() > 1 && (!inside || is_known || syntax.quoted_first)) {
        if (!is_known) {
          throw UserError(syntax.pos, fmt::format("there is no process '{}' among those that there are: {}", first,
                                                  fmt::join(*all_, ", ")));
        }
        variables_.emplace(run_.process(first), joined(syntax.path.begin() + 1, syntax.path.end()));
      } else if (!inside) {
        throw UserError(syntax.pos,
                        fmt::format("'{0}' of which process? Write PROCESS.{0}, or count(...), forall(...), "
                                    "exists(...)",
                                    first));
      } else {
        names_of_all_.insert(joined(syntax.path.begin(), syntax.path.end()));
      }
    }
    for (const Syntax& operand : syntax.operands) collect(operand, inside || is_quantifier(syntax.kind));
  }

  // Such a variable of a process would say whether the process is in the range, and must be known where the predicate is
  // bound, whether it is in it or not.
  void refuse_two_ways(const Syntax& syntax) const {
    std::set<std::string, std::less<>> own;
    if (is_quantifier(syntax.kind)) add_own_names(syntax, own);
    for (const auto& [process, name] : variables_) {
      if (own.size() > 1 && own.contains(name)) {
        refuse(syntax, fmt::format("'{}' is about several variables of all processes, and {}.{} is named beside it; on "
                                   "line this is not supported",
                                   syntax.kind, run_.name(process), name));
      }
    }
    for (const Syntax& operand : syntax.operands) refuse_two_ways(operand);
  }

  static bool has_quantifier(const Syntax& syntax) {
    return is_quantifier(syntax.kind) || std::ranges::any_of(syntax.operands, has_quantifier);
  }
  static void add_processes(const Syntax& syntax, std::set<std::string>& processes) {
    if (syntax.kind == "name") processes.insert(syntax.path.front());
    for (const Syntax& operand : syntax.operands) add_processes(operand, processes);
  }
  static bool is_local(const Syntax& syntax) {
    std::set<std::string> processes;
    add_processes(syntax, processes);
    return !has_quantifier(syntax) && processes.size() <= 1;
  }

  std::vector<Clause> clauses(const Syntax& syntax, bool positive) {
    if (is_local(syntax)) return condition(syntax, positive, std::nullopt);
    if (syntax.kind == "!") return clauses(syntax.operands[0], !positive);
    if (syntax.kind == "||" || syntax.kind == "&&") return combine(syntax, positive);
    if (syntax.kind == "forall" || syntax.kind == "exists") return quantified(syntax, positive);
    if (syntax.operands.size() == 2 && has_quantifier(syntax)) return bound(syntax, positive);
    bind_predicate(syntax, result_.names, std::nullopt);  // where it is malformed it says so
    refuse(syntax, "this compares several processes; on line, a condition is about one process");
  }

  [[noreturn]] static void refuse(const Syntax& syntax, const std::string& why) {
    throw UserError(syntax.pos, why + " (without --follow it can be decided)");
  }

  static void refuse_many(const Syntax& syntax, std::size_t clauses) {
    if (clauses <= kMostClauses) return;
    refuse(syntax, fmt::format("there are more than {} alternatives when this is multiplied out", kMostClauses));
  }

  std::vector<Clause> combine(const Syntax& syntax, bool positive) {
    const bool is_any = (syntax.kind == "||") == positive;
    std::vector<Clause> result;
    if (!is_any) result.emplace_back();
    for (const Syntax& operand : syntax.operands) {
      std::vector<Clause> of_operand = clauses(operand, positive);
      if (is_any) {
        std::ranges::move(of_operand, std::back_inserter(result));
      } else {
        result = product(operand, result, of_operand);
      }
      refuse_many(operand, result.size());
    }
    return result;
  }

  static std::vector<Clause> product(const Syntax& operand, const std::vector<Clause>& left,
                                     const std::vector<Clause>& right) {
    std::vector<Clause> result;
    refuse_many(operand, left.size() * right.size());
    for (const Clause& a : left) {
      for (const Clause& b : right) {
        if ((a.at_least && !b.conditions.empty()) || (b.at_least && !a.conditions.empty()))
          refuse(operand, "a count together with other conditions is not supported on line");
        Clause& both = result.emplace_back();
        both.conditions = a.conditions;
        both.conditions.insert(both.conditions.end(), b.conditions.begin(), b.conditions.end());
        both.at_least = a.at_least ? a.at_least : b.at_least;
      }
    }
    return result;
  }

  std::vector<Clause> quantified(const Syntax& syntax, bool positive) {
    const bool is_any = (syntax.kind == "exists") == positive;
    std::vector<Clause> result;
    if (!is_any) result.emplace_back();
    for (const ProcessId process : range(syntax)) {
      std::vector<Clause> of_process = condition(syntax.operands[0], positive, process);
      if (is_any) {
        std::ranges::move(of_process, std::back_inserter(result));
      } else {
        result = product(syntax, result, of_process);
      }
    }
    return result;
  }

  std::vector<ProcessId> range(const Syntax& quantifier) const {
    std::vector<ProcessId> result = processes_at_hand(quantifier, result_.names);
    std::erase_if(result, [&](ProcessId p) { return std::ranges::find(everybody_, p) == everybody_.end(); });
    return result;
  }

  // A condition on one process, or on none.
  std::vector<Clause> condition(const Syntax& syntax, bool positive, std::optional<ProcessId> self) {
    const Predicate bound = bind_predicate(syntax, result_.names, self);
    const std::vector<ProcessId>& processes = bound.root->processes;
    if (processes.size() > 1)
      refuse(syntax, "this compares several processes; on line, a condition is about one process");
    std::vector<Clause> result(1);
    if (processes.empty()) {
      if (!holds(*bound.root, positive, Columns(result_.names, {}), poset::empty_cut(result_.names.order)))
        result.clear();
      return result;
    }
    result[0].conditions.push_back({processes[0], bound.root, positive, self ? gate(syntax, *self) : std::nullopt});
    return result;
  }

  std::optional<std::size_t> gate(const Syntax& syntax, ProcessId process) {
    Gate gate{.process = process, .missing = {}};
    add_own_names(syntax, gate.missing);
    result_.gates.push_back(std::move(gate));
    return result_.gates.size() - 1;
  }
  void add_own_names(const Syntax& syntax, std::set<std::string, std::less<>>& names) const {
    if (syntax.kind == "name") {
      const std::string name = joined(syntax.path.begin(), syntax.path.end());
      if (names_of_all_.contains(name) && name != kEventCount) names.insert(name);
    }
    for (const Syntax& operand : syntax.operands) add_own_names(operand, names);
  }

  // count(P) >= k, however it is written.
  std::vector<Clause> bound(const Syntax& syntax, bool positive) {
    bind_predicate(syntax, result_.names, std::nullopt);
    const bool count_is_left = syntax.operands[0].kind == "count";
    const Syntax& count = syntax.operands[count_is_left ? 0 : 1];
    const Syntax& limit = syntax.operands[count_is_left ? 1 : 0];
    const std::optional<std::int64_t> whole = as_whole(limit.value);
    std::string op = count_is_left ? syntax.kind : mirrored(syntax.kind);
    if (!positive) op = opposite(op);
    if (count.kind != "count" || limit.kind != "constant" || !whole || (op != ">=" && op != ">")) {
      refuse(
          syntax,
          "on line, of comparisons that are about all processes only those are supported that say that a count is at "
          "least a whole number");
    }
    const std::int64_t k = op == ">" && *whole < INT64_MAX ? *whole + 1 : *whole;
    std::vector<Clause> result(1);
    if (k <= 0) return result;
    result[0].at_least = static_cast<std::size_t>(k);
    for (const ProcessId process : range(count)) {
      for (const Clause& of_process : condition(count.operands[0], true, process)) {
        if (of_process.conditions.empty()) refuse(count, "this counts processes without looking at them");
        result[0].conditions.push_back(of_process.conditions.front());
      }
    }
    return result;
  }

  // Every order passes through all states of a process, and so whether it passes through one that satisfies some clause
  // can be told of each clause alone, unless several are about several processes.
  void decide_every_order(const Syntax& syntax) {
    std::vector<Clause> single, several;
    for (Clause& clause : result_.clauses) {
      const std::size_t at_least = clause.at_least.value_or(clause.conditions.size());
      if (at_least > clause.conditions.size()) continue;
      if (at_least < clause.conditions.size() && at_least > 1) {
        refuse(syntax,
               "on line, of counts it can be decided whether they are at least 1, or the number of all processes, in "
               "every order");
      }
      if (clause.at_least && at_least == 1) {
        for (Condition& condition : clause.conditions) single.push_back({{std::move(condition)}, {}});
        continue;
      }
      clause.at_least.reset();
      (is_about_several_processes(clause) ? several : single).push_back(std::move(clause));
    }
    if (several.size() > 1) {
      refuse(syntax, fmt::format("this has {} alternatives that are about several processes each; on line it can be "
                                 "decided for one whether every order passes through it",
                                 several.size()));
    }
    std::ranges::move(several, std::back_inserter(single));
    result_.clauses = std::move(single);
  }

  FollowedClauses& result_;
  bool definitely_;
  KeptRun& run_;
  const std::optional<std::vector<std::string>>& all_;
  std::vector<ProcessId> everybody_;
  std::set<std::string> names_of_all_;  // variables that any process may have
  std::set<std::pair<ProcessId, std::string>> variables_;
};

}  // namespace

bool is_about_several_processes(const FollowedClauses::Clause& clause) {
  return std::ranges::any_of(clause.conditions, [&](const Condition& condition) {
    return condition.process != clause.conditions.front().process;
  });
}

FollowedClauses make_followed_clauses(const std::string& text, bool definitely, KeptRun& run,
                                      const std::optional<std::vector<std::string>>& all, SourceFiles& sources) {
  FollowedClauses result;
  const std::uint16_t file = sources.add(definitely ? "--definitely" : "--possibly", text);
  const Syntax syntax = parse_syntax(text, file, result.names.texts);
  Maker(result, definitely, run, all).make(syntax);
  return result;
}

}  // namespace hasse::traces
