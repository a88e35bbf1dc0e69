#include "traces/predicate/value_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <set>
#include <tuple>

#include "base/edit_distance.h"

namespace hasse::traces {

namespace {

using Kind = Expr::Kind;

bool is_arithmetic(Kind kind) {
  return kind == Kind::negate || kind == Kind::multiply || kind == Kind::subtract || kind == Kind::add;
}

bool is_order(Kind kind) {
  return is_comparison(kind) && kind != Kind::equal && kind != Kind::not_equal;
}

// What looks like the constant and is of another kind: the number 1 for "1", and the other way round.
Value look_alike(const Value& constant, std::string& text) {
  if (const auto* word = std::get_if<std::string_view>(&constant)) return parse_value(*word);
  text = value_text(constant);
  return std::string_view(text);
}

}  // namespace

void ValueCheck::Kinds::add(const Value& value) {
  booleans = booleans || std::holds_alternative<bool>(value);
  numbers = numbers || is_number(value);
  texts = texts || std::holds_alternative<std::string_view>(value);
}

void ValueCheck::add(const ExprPtr& condition) {
  conditions_.push_back(condition);
  const std::function<void(const Expr&)> walk = [&](const Expr& expr) {
    if (expr.kind == Kind::variable) seen_.try_emplace(expr.variable);
    if (expr.kind == Kind::equal || expr.kind == Kind::not_equal) {
      want(*expr.operands[0], *expr.operands[1]);
      want(*expr.operands[1], *expr.operands[0]);
    }
    for (const ExprPtr& operand : expr.operands) walk(*operand);
  };
  walk(*condition);
}

void ValueCheck::want(const Expr& variable, const Expr& constant) {
  if (variable.kind != Kind::variable || constant.kind != Kind::constant) return;
  std::vector<std::pair<Value, bool>>& wanted = seen_[variable.variable].wanted;
  const auto is_it = [&](const auto& entry) { return equal(entry.first, constant.value); };
  if (std::ranges::none_of(wanted, is_it)) wanted.emplace_back(constant.value, false);
}

void ValueCheck::saw(VariableId variable, const Value& value) {
  const auto known = seen_.find(variable);
  if (known == seen_.end() || !is_defined(value)) return;
  Seen& seen = known->second;
  seen.kinds.add(value);
  if (is_number(value)) {
    if (!is_defined(seen.least) || compare(value, seen.least) < 0) seen.least = value;
    if (!is_defined(seen.greatest) || compare(value, seen.greatest) > 0) seen.greatest = value;
  }
  for (auto& [wanted, is_taken] : seen.wanted) is_taken = is_taken || equal(wanted, value);
  if (seen.has_more) return;
  const auto is_it = [&](const OwnValue& other) { return equal(other.value(), value); };
  if (std::ranges::any_of(seen.values, is_it)) return;
  seen.has_more = seen.values.size() == Seen::kMost;
  if (!seen.has_more) seen.values.emplace_back(value);
}

// Of the values that it can have.
ValueCheck::Kinds ValueCheck::kinds(const Expr& expr) const {
  Kinds result;
  if (expr.kind == Kind::constant) {
    result.add(expr.value);
  } else if (expr.kind == Kind::variable) {
    result = seen_.at(expr.variable).kinds;
  } else if (expr.kind == Kind::truth || expr.kind == Kind::or_zero) {
    result.numbers = true;
  } else if (is_arithmetic(expr.kind)) {
    result.numbers =
        std::ranges::all_of(expr.operands, [&](const ExprPtr& operand) { return kinds(*operand).numbers; });
  }
  return result;
}

// What stands at one place of the text, bound to one process or to several, is judged together: it is in order if one of
// these is.
class ValueCheck::Judge {
 public:
  Judge(const ValueCheck& check, const Run& names) : check_(check), names_(names) {}

  void condition(const Expr& expr) {
    if (is_comparison(expr.kind)) {
      comparison(expr);
      for (const ExprPtr& operand : expr.operands) term(*operand);
    } else if (expr.kind == Kind::variable) {
      const Kinds found = check_.kinds(expr);
      instance(expr, found.booleans || found.numbers ? Trouble::none
                     : found.none()                  ? Trouble::no_value
                                                     : Trouble::no_condition);
      is_assigned(expr);
    } else {
      for (const ExprPtr& operand : expr.operands) condition(*operand);
    }
  }

  void finish(std::vector<Warning>& warnings) const {
    for (const bool mistakes : {true, false}) {
      for (const auto& [place, group] : groups_) {
        if (group.is_in_order || group.expr == nullptr || is_mistake(group) != mistakes) continue;
        if (mistakes) throw UserError(group.expr->pos, text(group));
        warnings.push_back({group.expr->pos, text(group)});
      }
    }
  }

 private:
  enum class Trouble : std::uint8_t {
    none,
    no_value,  // ever; said of the variable alone
    no_number,
    no_condition,
    other_kinds,
    other_value,  // which looks the same
    no_order,
    not_taken,
  };
  // By what is looked at (a variable's having values, everything else), and the place.
  using Place = std::tuple<bool, std::uint32_t, std::uint32_t>;
  struct Group {
    bool is_in_order = false;
    Trouble trouble = Trouble::none;  // the first one
    const Expr* expr = nullptr;       // there
    std::vector<const Expr*> all = {};
  };

  static bool is_mistake(const Group& group) {
    return group.trouble >= Trouble::no_number && group.trouble <= Trouble::other_value;
  }

  void instance(const Expr& expr, Trouble trouble, bool of_values = false) {
    Group& group = groups_[{of_values, expr.pos.line, expr.pos.column}];
    group.is_in_order = group.is_in_order || trouble == Trouble::none;
    group.all.push_back(&expr);
    // That a variable never has a value is told where it is.
    if (trouble == Trouble::none || (trouble == Trouble::no_value && !of_values)) return;
    if (group.expr == nullptr || trouble < group.trouble) {
      group.expr = &expr;
      group.trouble = trouble;
    }
  }

  void is_assigned(const Expr& variable) {
    instance(variable, check_.kinds(variable).none() ? Trouble::no_value : Trouble::none, true);
  }

  // An operand of a comparison or of arithmetic.
  void term(const Expr& expr) {
    if (expr.kind == Kind::variable) is_assigned(expr);
    if (expr.kind == Kind::truth) return condition(*expr.operands[0]);
    for (const ExprPtr& operand : expr.operands) {
      const bool is_number_wanted = is_arithmetic(expr.kind) || expr.kind == Kind::or_zero;
      if (operand->kind == Kind::variable && is_number_wanted) {
        const Kinds found = check_.kinds(*operand);
        instance(*operand, found.numbers ? Trouble::none : found.none() ? Trouble::no_value : Trouble::no_number);
      }
      term(*operand);
    }
  }

  void comparison(const Expr& expr) {
    const Kinds left = check_.kinds(*expr.operands[0]);
    const Kinds right = check_.kinds(*expr.operands[1]);
    Trouble trouble = Trouble::none;
    if (left.none() || right.none()) {
      trouble = Trouble::no_value;
    } else if (!left.share(right)) {
      trouble = Trouble::other_kinds;
    } else if (is_order(expr.kind) && !(left.numbers && right.numbers) && !(left.texts && right.texts)) {
      trouble = Trouble::no_order;
    } else if (const auto [variable, constant] = sides(expr); variable != nullptr && !is_order(expr.kind)) {
      trouble = taken(*variable, constant->value);
    }
    instance(expr, trouble);
  }

  Trouble taken(const Expr& variable, const Value& constant) const {
    const Seen& seen = check_.seen_.at(variable.variable);
    const auto is_it = [&](const auto& entry) { return equal(entry.first, constant); };
    const auto wanted = std::ranges::find_if(seen.wanted, is_it);
    if (wanted == seen.wanted.end() || wanted->second) return Trouble::none;
    std::string text;
    const Value other = look_alike(constant, text);
    const auto looks_alike = [&](const OwnValue& value) {
      return !equal(other, constant) && equal(value.value(), other);
    };
    return std::ranges::any_of(seen.values, looks_alike) ? Trouble::other_value : Trouble::not_taken;
  }

  // A variable and what it is compared with, if that is a constant.
  static std::pair<const Expr*, const Expr*> sides(const Expr& comparison) {
    const Expr* left = comparison.operands[0].get();
    const Expr* right = comparison.operands[1].get();
    if (left->kind == Kind::variable && right->kind == Kind::constant) return {left, right};
    if (right->kind == Kind::variable && left->kind == Kind::constant) return {right, left};
    return {nullptr, nullptr};
  }

  std::string text(const Group& group) const {
    const Expr& expr = *group.expr;
    switch (group.trouble) {
      case Trouble::no_value:
        return fmt::format("{} never has a value, so nothing holds of it", name(group, expr));
      case Trouble::no_number: {
        const Kinds found = check_.kinds(expr);
        return fmt::format(
            "{} is no number, but {}{}", name(group, expr), kinds_text(found),
            found.booleans ? fmt::format("; count({}) counts where it is true", variable_name(expr)) : "");
      }
      case Trouble::no_condition:
        return fmt::format("{} is a text, which is neither true nor false; compare it, as in {} == {}",
                           name(group, expr), name(group, expr), value_text(some_value(expr)));
      case Trouble::no_order:
        return "booleans have no order: this comparison is false, and so is its negation";
      case Trouble::other_kinds:
        return other_kinds(group);
      default:
        return other_values(group);
    }
  }

  std::string other_kinds(const Group& group) const {
    const Expr& left = *group.expr->operands[0];
    const Expr& right = *group.expr->operands[1];
    std::string result =
        fmt::format("values of different kinds are compared: {} is {}, and {} is {}", side(group, left),
                    kinds_text(check_.kinds(left)), side(group, right), kinds_text(check_.kinds(right)));
    const Expr* constant = left.kind == Kind::constant ? &left : &right;
    if (constant->kind != Kind::constant) return result;
    const Expr& other = constant == &left ? right : left;
    std::string text;
    const Value instead = look_alike(constant->value, text);
    Kinds kind;
    kind.add(instead);
    if (kind.share(check_.kinds(other))) return result + "; write " + value_text(instead);
    return other.kind == Kind::variable ? result + it_has(group, other, constant->value) : result;
  }

  std::string other_values(const Group& group) const {
    const auto [variable, constant] = sides(*group.expr);
    std::string text;
    if (group.trouble == Trouble::other_value) {
      const Value instead = look_alike(constant->value, text);
      return fmt::format("{} never has the value {}, but {}, which is of another kind; write {}",
                         name(group, *variable), value_text(constant->value), value_text(instead), value_text(instead));
    }
    return fmt::format("{} never has the value {}{}", name(group, *variable), value_text(constant->value),
                       it_has(group, *variable, constant->value));
  }

  // "; did you mean "x"? It has "x", "y"".
  std::string it_has(const Group& group, const Expr& variable, const Value& wanted) const {
    constexpr std::size_t kShown = 10;
    std::set<std::string> others;
    std::vector<Value> numbers;
    Value least, greatest;
    bool has_more = false;
    for (const Expr* expr : group.all) {
      for (const ExprPtr& operand : expr->operands) {
        if (operand->kind != Kind::variable || variable_name(*operand) != variable_name(variable)) continue;
        const Seen& seen = check_.seen_.at(operand->variable);
        has_more = has_more || seen.has_more;
        for (const OwnValue& value : seen.values) {
          if (!is_number(value.value())) {
            others.insert(value_text(value.value()));
          } else if (std::ranges::none_of(numbers, [&](const Value& known) { return equal(known, value.value()); })) {
            numbers.push_back(value.value());
          }
        }
        if (!is_defined(seen.least)) continue;
        if (!is_defined(least) || compare(seen.least, least) < 0) least = seen.least;
        if (!is_defined(greatest) || compare(seen.greatest, greatest) > 0) greatest = seen.greatest;
      }
    }
    std::ranges::sort(numbers, [](const Value& a, const Value& b) { return compare(a, b) < 0; });
    std::vector<std::string> all;
    if (has_more && !numbers.empty()) {
      all.push_back(fmt::format("numbers from {} to {}", value_text(least), value_text(greatest)));
    } else {
      for (const Value& number : numbers) all.push_back(value_text(number));
    }
    all.insert(all.end(), others.begin(), others.end());
    const bool is_cut = all.size() > kShown || (has_more && !others.empty());
    if (all.size() > kShown) all.resize(kShown);
    const std::string list = fmt::format("{}{}", fmt::join(all, ", "), is_cut ? " and others" : "");
    const auto* text = std::get_if<std::string_view>(&wanted);
    if (text == nullptr || others.empty()) return "; it has " + list;
    const std::string quoted = value_text(wanted);
    const auto nearest =
        std::ranges::min_element(others, {}, [&](const std::string& o) { return edit_distance(o, quoted); });
    if (edit_distance(*nearest, quoted) > std::max<std::size_t>(1, text->size() / 3)) return "; it has " + list;
    return fmt::format("; did you mean {}? It has {}", *nearest, list);
  }

  Value some_value(const Expr& variable) const { return check_.seen_.at(variable.variable).values.front().value(); }

  std::string side(const Group& group, const Expr& expr) const {
    if (expr.kind == Kind::variable) return name(group, expr);
    return expr.kind == Kind::constant ? value_text(expr.value) : "the other side";
  }

  std::string_view variable_name(const Expr& variable) const { return names_.variables[variable.variable].name; }
  // With its process, if it is of one alone.
  std::string name(const Group& group, const Expr& variable) const {
    const bool is_of_all = group.all.size() > 1;
    return is_of_all ? std::string(variable_name(variable))
                     : fmt::format("{}.{}", names_.processes[names_.variables[variable.variable].process],
                                   variable_name(variable));
  }

  static std::string kinds_text(const Kinds& kinds) {
    std::vector<std::string_view> all;
    if (kinds.booleans) all.push_back("true or false");
    if (kinds.numbers) all.push_back("a number");
    if (kinds.texts) all.push_back("a text");
    return fmt::format("{}", fmt::join(all, ", or "));
  }

  const ValueCheck& check_;
  const Run& names_;
  std::map<Place, Group> groups_;
};

void ValueCheck::finish(const Run& names, std::vector<Warning>& warnings) const {
  Judge judge(*this, names);
  for (const ExprPtr& condition : conditions_) judge.condition(*condition);
  judge.finish(warnings);
}

void check_values(std::span<const ExprPtr> conditions, Run& run) {
  if (!run.beginnings.empty()) return;
  ValueCheck check;
  for (const ExprPtr& condition : conditions) check.add(condition);
  for (VariableId v = 0; v < run.variables.size(); ++v) check.saw(v, run.variables[v].initially);
  for (const Assignment& assignment : run.assignments) check.saw(assignment.variable, assignment.value);
  check.finish(run, run.warnings);
}

}  // namespace hasse::traces
