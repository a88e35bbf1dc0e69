#include "traces/predicate/predicate.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "traces/predicate/counts.h"
#include "traces/predicate/known_names.h"
#include "traces/predicate/predicate_syntax.h"
#include "traces/predicate/value_check.h"

namespace hasse::traces {

namespace {

using Kind = Expr::Kind;

ExprPtr make(Kind kind, std::vector<ExprPtr> operands, SourcePos pos) {
  Expr expr{.kind = kind, .operands = std::move(operands), .pos = pos};
  std::set<ProcessId> processes;
  for (const ExprPtr& operand : expr.operands) processes.insert(operand->processes.begin(), operand->processes.end());
  expr.processes.assign(processes.begin(), processes.end());
  return std::make_shared<const Expr>(std::move(expr));
}

class Binder {
 public:
  explicit Binder(const Run& run) : run_(run), variables_(run.processes.size()) {
    for (VariableId v = 0; v < run.variables.size(); ++v) {
      if (run.variables[v].is_count && run.variables[v].name != kEventCount) continue;
      variables_[run.variables[v].process].emplace(run.variables[v].name, v);
      names_.insert(run.variables[v].name);
    }
    for (ProcessId p = 0; p < run.processes.size(); ++p) processes_.emplace(run.processes[p], p);
  }

  // Outside of quantifiers, and where a condition is wanted.
  ExprPtr condition(const Syntax& syntax, std::optional<ProcessId> self) {
    refuse_number(syntax);
    return bind(syntax, self.value_or(kNobody));
  }

  // Those that have all variables that the syntax names without a process.
  std::vector<ProcessId> processes_at_hand(const Syntax& quantifier) const {
    std::set<std::string> own;
    own_names(quantifier.operands[0], own);
    if (own.empty())
      throw UserError(quantifier.pos,
                      fmt::format("'{}' is about all processes, but no variable in it is one of the process at hand",
                                  quantifier.kind));
    std::vector<ProcessId> result;
    for (ProcessId p = 0; p < run_.processes.size(); ++p) {
      if (std::ranges::all_of(own, [&](const std::string& name) { return variables_[p].contains(name); }))
        result.push_back(p);
    }
    if (result.empty())
      throw UserError(quantifier.pos, fmt::format("no process has all the variables {}", fmt::join(own, ", ")));
    return result;
  }

  std::vector<VariableId> variables() const { return {used_.begin(), used_.end()}; }

 private:
  static constexpr ProcessId kNobody = UINT32_MAX;

  static bool is_arithmetic(const Syntax& syntax) {
    return syntax.kind == "+" || syntax.kind == "-" || syntax.kind == "*" || syntax.kind == "count" ||
           syntax.kind == "sum" || syntax.kind == "channel";
  }
  static void refuse_number(const Syntax& syntax) {
    if (is_arithmetic(syntax))
      throw UserError(syntax.pos,
                      fmt::format("'{}' makes a number here; a condition is wanted: compare it", syntax.kind));
    if (syntax.kind == "constant" && !std::holds_alternative<bool>(syntax.value)) {
      throw UserError(syntax.pos, fmt::format("{} is no condition; compare it", value_text(syntax.value)));
    }
  }
  static bool is_condition(const Syntax& syntax) {
    static const std::set<std::string_view> kConditions = {"||", "&&", "!",  "==",     "!=",    "<",
                                                           "<=", ">",  ">=", "forall", "exists"};
    return kConditions.contains(syntax.kind);
  }
  // An operand of arithmetic.
  ExprPtr term(const Syntax& syntax, ProcessId self) {
    if (is_condition(syntax))
      throw UserError(syntax.pos, fmt::format("'{}' makes a condition; count(...) makes a number of it", syntax.kind));
    if (syntax.kind == "constant" && !is_number(syntax.value)) {
      throw UserError(syntax.pos, fmt::format("{} is no number", value_text(syntax.value)));
    }
    return bind(syntax, self);
  }

  ExprPtr bind(const Syntax& syntax, ProcessId self) {
    if (is_temporal(syntax.kind))
      throw UserError(syntax.pos, fmt::format("'{}' inside of what is true or false in a state", syntax.kind));
    static const std::map<std::string_view, Kind> kComparisons = {{"==", Kind::equal},  {"!=", Kind::not_equal},
                                                                  {"<", Kind::less},    {"<=", Kind::less_equal},
                                                                  {">", Kind::greater}, {">=", Kind::greater_equal}};
    static const std::map<std::string_view, Kind> kArithmetic = {
        {"+", Kind::add}, {"-", Kind::subtract}, {"*", Kind::multiply}};
    const auto operand = [&](std::size_t i) -> const Syntax& { return syntax.operands[i]; };
    if (syntax.kind == "constant")
      return std::make_shared<const Expr>(Expr{.kind = Kind::constant, .value = syntax.value, .pos = syntax.pos});
    if (syntax.kind == "name") return variable(syntax, self);
    if (syntax.kind == "channel") {
      const Channel& channel = channel_of(run_, syntax);
      return make(Kind::subtract, {read(channel.sent, syntax.pos), read(channel.received, syntax.pos)}, syntax.pos);
    }
    if (syntax.kind == "||" || syntax.kind == "&&" || syntax.kind == "!") {
      std::vector<ExprPtr> operands;
      for (const Syntax& each : syntax.operands) {
        refuse_number(each);
        operands.push_back(bind(each, self));
      }
      return make(syntax.kind == "!"    ? Kind::negation
                  : syntax.kind == "&&" ? Kind::all_of
                                        : Kind::any_of,
                  std::move(operands), syntax.pos);
    }
    if (const auto comparison = kComparisons.find(syntax.kind); comparison != kComparisons.end()) {
      for (const Syntax& each : syntax.operands) {
        if (is_condition(each))
          throw UserError(each.pos, fmt::format("'{}' makes a condition, which cannot be compared", each.kind));
      }
      return make(comparison->second, {bind(operand(0), self), bind(operand(1), self)}, syntax.pos);
    }
    if (const auto arithmetic = kArithmetic.find(syntax.kind); arithmetic != kArithmetic.end()) {
      if (syntax.operands.size() == 1) return make(Kind::negate, {term(operand(0), self)}, syntax.pos);
      return make(arithmetic->second, {term(operand(0), self), term(operand(1), self)}, syntax.pos);
    }
    return quantifier(syntax);
  }

  ExprPtr quantifier(const Syntax& syntax) {
    const Syntax& inside = syntax.operands[0];
    if (syntax.kind == "sum") {
      if (is_condition(inside))
        throw UserError(inside.pos, "sum adds numbers; count(...) counts where a condition holds");
    } else {
      refuse_number(inside);
    }
    std::vector<ExprPtr> each;
    for (const ProcessId p : processes_at_hand(syntax)) {
      if (syntax.kind == "sum") {
        each.push_back(make(Kind::or_zero, {term(inside, p)}, syntax.pos));
      } else {
        ExprPtr condition = bind(inside, p);
        each.push_back(syntax.kind == "count" ? make(Kind::truth, {condition}, syntax.pos) : condition);
      }
    }
    return make(syntax.kind == "forall"   ? Kind::all_of
                : syntax.kind == "exists" ? Kind::any_of
                                          : Kind::add,
                std::move(each), syntax.pos);
  }

  // Names that stand for a variable of the process at hand.
  void own_names(const Syntax& syntax, std::set<std::string>& own) const {
    if (syntax.kind == "name" && !names_process(syntax)) {
      const std::string name = fmt::format("{}", fmt::join(syntax.path, "."));
      if (!names_.contains(name)) unknown_variable(syntax, name);
      own.insert(name);
    }
    if (is_quantifier(syntax.kind)) {
      throw UserError(syntax.pos, fmt::format("'{}' inside of another function of all processes", syntax.kind));
    }
    for (const Syntax& operand : syntax.operands) own_names(operand, own);
  }

  // Inside a quantifier: is it process.variable rather than a variable whose name has a point?
  bool names_process(const Syntax& syntax) const {
    if (syntax.path.size() == 1) return false;
    const std::string whole = fmt::format("{}", fmt::join(syntax.path, "."));
    const bool known_variable = names_.contains(whole);
    const bool known_process = processes_.contains(syntax.path[0]);
    if (known_variable && known_process && !syntax.quoted_first) {
      throw UserError(
          syntax.pos,
          fmt::format("'{0}' is a variable, and '{1}' is a process: write \"{1}\".{2} for the process's variable; the "
                      "other one needs its process, too, as in {3}",
                      whole, syntax.path[0], rest_of(syntax), example_of(whole)));
    }
    return known_process || (syntax.quoted_first && !known_variable);
  }

  static std::string rest_of(const Syntax& syntax) {
    return fmt::format("{}", fmt::join(syntax.path.begin() + 1, syntax.path.end(), "."));
  }

  ExprPtr variable(const Syntax& syntax, ProcessId self) {
    if (self != kNobody && !names_process(syntax)) {
      return variable_of(self, fmt::format("{}", fmt::join(syntax.path, ".")), syntax);
    }
    if (syntax.path.size() == 1) {
      const std::string& name = syntax.path[0];
      if (!names_.contains(name)) unknown_variable(syntax, name);
      throw UserError(syntax.pos,
                      fmt::format("'{}' of which process? Write {}, or count(...), sum(...), forall(...), exists(...)",
                                  name, example_of(name)));
    }
    const auto process = processes_.find(syntax.path[0]);
    if (process == processes_.end()) {
      std::set<std::string_view> known;
      for (const auto& [name, id] : processes_) known.insert(name);
      throw UserError(syntax.pos,
                      fmt::format("there is no process '{}'{}", syntax.path[0], known_names(known, syntax.path[0])));
    }
    return variable_of(process->second, rest_of(syntax), syntax);
  }

  static std::string quoted_if_needed(std::string_view name) {
    const std::string_view word = name.substr(0, name.find('['));
    const bool plain = std::ranges::all_of(word, [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    });
    return plain ? std::string(name) : fmt::format("\"{}\"", name);
  }

  // Some process that has the variable, and the variable.
  std::string example_of(std::string_view variable) const {
    ProcessId process = 0;
    while (!variables_[process].contains(variable)) ++process;
    return fmt::format("{}.{}", quoted_if_needed(run_.processes[process]), variable);
  }

  ExprPtr variable_of(ProcessId process, const std::string& name, const Syntax& syntax) {
    const auto found = variables_[process].find(name);
    if (found == variables_[process].end()) {
      std::set<std::string_view> known;
      for (const auto& [other, id] : variables_[process]) known.insert(other);
      throw UserError(syntax.pos, fmt::format("process '{}' never assigns a variable '{}'{}", run_.processes[process],
                                              name, known_names(known, name)));
    }
    return read(found->second, syntax.pos);
  }

  ExprPtr read(VariableId variable, SourcePos pos) {
    used_.insert(variable);
    return std::make_shared<const Expr>(Expr{
        .kind = Kind::variable, .variable = variable, .processes = {run_.variables[variable].process}, .pos = pos});
  }

  [[noreturn]] void unknown_variable(const Syntax& syntax, const std::string& name) const {
    const auto is_it = [&](const Assignment& assignment) {
      return equal(assignment.value, Value(std::string_view(name)));
    };
    throw UserError(syntax.pos,
                    fmt::format("no process ever assigns a variable '{}'{}", name,
                                std::ranges::any_of(run_.assignments, is_it)
                                    ? fmt::format("; for the text, which some have as a value, write \"{}\"", name)
                                    : known_names(names_, name)));
  }

  const Run& run_;
  std::vector<std::map<std::string_view, VariableId>> variables_;
  std::set<std::string_view> names_;
  std::map<std::string_view, ProcessId> processes_;
  std::set<VariableId> used_;
};

}  // namespace

Predicate parse_predicate(const std::string& text, std::string name, Run& run, SourceFiles& sources) {
  const std::uint16_t file = sources.add(std::move(name), text);
  const Syntax syntax = parse_syntax(text, file, run.texts);
  add_channels(syntax, run);
  add_event_counts(syntax, run);
  Predicate predicate = bind_predicate(syntax, run, std::nullopt);
  predicate.text = text;
  check_values(std::span(&predicate.root, 1), run);
  return predicate;
}

Predicate bind_predicate(const Syntax& syntax, const Run& run, std::optional<ProcessId> self) {
  Binder binder(run);
  ExprPtr root = binder.condition(syntax, self);
  return {{}, std::move(root), binder.variables()};
}

std::vector<ProcessId> processes_at_hand(const Syntax& quantifier, const Run& run) {
  return Binder(run).processes_at_hand(quantifier);
}

}  // namespace hasse::traces
