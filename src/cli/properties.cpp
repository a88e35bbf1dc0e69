#include "cli/properties.h"

#include <algorithm>

#include "base/diagnostics.h"
#include "promela/promela.h"

namespace hasse::cli {

namespace {

using search::Property;
using search::PropertyKind;

constexpr const char* kLeaveOut =
    "--no-claims leaves never claims and ltl formulas out, --property NAME checks only what it names";

class Planner {
 public:
  Planner(Program& program, const CheckOptions& options) : program_(program), options_(options) {}

  Plan plan() {
    if (options_.assertions) add({PropertyKind::assertion, "assertions", "no assertion fails", 0, {}});
    if (options_.deadlock) add({PropertyKind::deadlock, "deadlock", "no invalid end state", 0, {}});
    add({PropertyKind::runtime, "runtime", "no run-time error", 0, {}});
    if (program_.trace) {
      const bool forbidden = program_.trace->kind == ProctypeKind::notrace;
      add({PropertyKind::trace, "trace", forbidden ? "notrace" : "trace", 0, program_.trace->pos});
    }
    if (options_.claims) {
      for (std::size_t i = 0; i < program_.ltl.size(); ++i) add_formula(program_.ltl[i]);
      for (std::size_t i = 0; i < program_.claims.size(); ++i) add_claim(i);
    }
    for (const std::string& text : options_.ltl) add_formula(promela::add_ltl(program_, text, "--ltl"));
    for (const std::string& text : options_.invariants) add_predicate(PropertyKind::invariant, text, "--invariant");
    for (const std::string& text : options_.reachable) add_predicate(PropertyKind::reachable, text, "--reachable");
    refuse_unknown_names();
    return std::move(plan_);
  }

 private:
  bool is_selected(const std::string& name) {
    names_.push_back(name);
    return options_.selected.empty() ||
           std::find(options_.selected.begin(), options_.selected.end(), name) != options_.selected.end();
  }

  void add(Property property, int claim = -1) {
    if (is_selected(property.name)) plan_.properties.push_back({std::move(property), claim});
  }

  void add_predicate(PropertyKind kind, const std::string& text, const std::string& origin) {
    const ExprId predicate = promela::add_predicate(program_, text, origin);
    plan_.properties.push_back({{kind, text, text, plan_.predicates.size(), program_.expr(predicate).pos}, -1});
    plan_.predicates.push_back(predicate);
  }

  void add_formula(const LtlProperty& formula) {
    if (!is_selected(formula.name)) return;
    const ExprId predicate = as_invariant(program_, formula.formula);
    if (predicate == kNone) {
      throw UserError(
          formula.pos,
          fmt::format("ltl {}: '{}' is temporal; only [] p with p a state formula can be checked so far ({})",
                      formula.name, formula.text, kLeaveOut));
    }
    plan_.properties.push_back(
        {{PropertyKind::invariant, formula.name, formula.text, plan_.predicates.size(), formula.pos}, -1});
    plan_.predicates.push_back(predicate);
  }

  void add_claim(std::size_t index) {
    const Proctype& claim = program_.claims[index];
    if (!is_selected(claim.name)) return;
    for (const Location& location : claim.locations) {
      if (!location.accept) continue;
      throw UserError(claim.pos, fmt::format("never claim {} has accept labels: acceptance cycles cannot be searched "
                                             "for so far, only whether a claim's end is reached ({})",
                                             claim.name, kLeaveOut));
    }
    plan_.properties.push_back(
        {{PropertyKind::claim, claim.name, "the claim does not reach its end", 0, claim.pos}, static_cast<int>(index)});
  }

  void refuse_unknown_names() const {
    for (const std::string& name : options_.selected) {
      if (std::find(names_.begin(), names_.end(), name) == names_.end()) {
        throw UserError(
            fmt::format("--property: there is no property '{}'; there are: {}", name, fmt::join(names_, ", ")));
      }
    }
  }

  Program& program_;
  const CheckOptions& options_;
  Plan plan_;
  std::vector<std::string> names_;  // of all properties that --property can name
};

}  // namespace

Plan plan_properties(Program& program, const CheckOptions& options) {
  return Planner(program, options).plan();
}

}  // namespace hasse::cli
