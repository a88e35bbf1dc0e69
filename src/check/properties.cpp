#include "check/properties.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "base/diagnostics.h"
#include "base/edit_distance.h"
#include "check/plan.h"
#include "program/liveness.h"

namespace hasse::check {

namespace {

using property::Property;
using property::PropertyKind;

// --skip takes these for any model, so that a script can leave one out whether or not a model states it.
constexpr std::array<std::string_view, 6> kFixedNames = {"assertions", "deadlock",   "runtime",
                                                         "trace",      "acceptance", "non-progress"};

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

class Planner {
 public:
  Planner(Overlay& overlay, const Request& request)
      : overlay_(overlay), program_(overlay.program()), request_(request), why_no_cycles_(why_no_cycles(request)) {}

  PropertyPlan plan() {
    if (request_.assertions) add({PropertyKind::assertion, "assertions", "no assertion fails", 0, {}});
    if (request_.deadlock) add({PropertyKind::deadlock, "deadlock", "no invalid end state", 0, {}});
    add({PropertyKind::runtime, "runtime", "no run-time error", 0, {}});
    if (program_.trace) {
      const bool forbidden = program_.trace->kind == ProctypeKind::notrace;
      add({PropertyKind::trace, "trace", forbidden ? "notrace" : "trace", 0, program_.trace->pos});
    }
    add_labels();
    if (request_.claims) {
      for (std::size_t i = 0; i < program_.ltl.size(); ++i) {
        if (is_wanted(program_.ltl[i].name)) add_formula(program_.ltl[i]);
      }
      for (std::size_t i = 0; i < program_.claims.size(); ++i) add_claim(i);
    }
    for (const std::string& text : request_.ltl) add_given_formula(text);
    for (const std::string& text : request_.invariants) add_predicate(PropertyKind::invariant, text, "--invariant");
    for (const std::string& text : request_.reachable) add_predicate(PropertyKind::reachable, text, "--reachable");
    refuse_unknown_names();
    if (plan_.properties.empty()) throw UserError("--skip: nothing is left to check");
    return std::move(plan_);
  }

 private:
  // Is the model's property of this name among those to check?
  bool is_wanted(const std::string& name) {
    names_.push_back(name);
    if (contains(request_.skipped, name)) return false;
    return request_.selected.empty() || contains(request_.selected, name);
  }

  void add(Property property) {
    if (is_wanted(property.name)) add_finite(std::move(property));
  }

  // Of finite runs.
  void add_finite(Property property, int claim = -1) {
    const bool is_searched = decides_finite_runs(request_);
    const char* const why = is_searched ? "" : "--engine liveness decides what is about cycles alone";
    plan_.properties.push_back({std::move(property), claim, why, is_searched});
  }

  void add_open(Property property, const std::string& why) {
    plan_.properties.push_back({std::move(property), -1, why, false});
  }

  // Of infinite runs.
  void add_infinite(Property property, const LtlFormula* formula = nullptr) {
    if (why_no_cycles_) return add_open(std::move(property), "temporal: " + *why_no_cycles_);
    PlannedProperty planned{std::move(property)};
    planned.is_about_cycles = true;
    if (formula != nullptr) planned.formula = std::make_shared<ObservedFormula>(observe(program_, *formula));
    plan_.properties.push_back(std::move(planned));
  }

  void add_labels() {
    add_label({PropertyKind::acceptance, "acceptance", "no acceptance cycle", 0, {}}, first_accepting(program_),
              "accept");
    add_label({PropertyKind::non_progress, "non-progress", "no non-progress cycle", 0, {}}, first_progress(program_),
              "progress");
  }

  // The model states it when a process has such a label, also where no run gets to it.
  void add_label(Property property, const Location* place, std::string_view letters) {
    const Label* const unreached = place == nullptr ? first_unreached(program_, letters) : nullptr;
    if ((place == nullptr && unreached == nullptr) || !is_wanted(property.name)) return;
    property.pos = place != nullptr ? place->pos : unreached->pos;
    add_infinite(std::move(property));
  }

  void add_predicate(PropertyKind kind, const std::string& text, const std::string& origin) {
    const ExprId predicate = hasse::add_predicate(overlay_, text, origin);
    add_finite({kind, text, text, plan_.predicates.size(), program_.expr(predicate).pos});
    plan_.predicates.push_back(predicate);
  }

  void add_formula(const LtlProperty& formula) {
    const ExprId predicate = as_invariant(overlay_, formula.formula);
    if (predicate == kNone) {
      add_infinite({PropertyKind::temporal, formula.name, formula.text, 0, formula.pos}, &formula.formula);
      return;
    }
    add_finite({PropertyKind::invariant, formula.name, formula.text, plan_.predicates.size(), formula.pos});
    plan_.predicates.push_back(predicate);
  }

  // It is checked whatever --property selects of the model.
  void add_given_formula(const std::string& text) {
    const LtlProperty& formula = add_ltl(overlay_, text, "--ltl");
    names_.push_back(formula.name);
    if (!contains(request_.skipped, formula.name)) add_formula(formula);
  }

  void add_claim(std::size_t index) {
    const Proctype& claim = program_.claims[index];
    if (!is_wanted(claim.name)) return;
    Property property{PropertyKind::claim, claim.name, "the claim does not reach its end", 0, claim.pos};
    if (!has_accepting_cycle(claim)) return add_finite(std::move(property), static_cast<int>(index));
    property.text = "the claim neither reaches its end nor passes an accept label for ever";
    PlannedProperty planned{std::move(property), static_cast<int>(index)};
    planned.is_about_cycles = !why_no_cycles_;
    if (why_no_cycles_) {
      planned.is_searched = has_finite_violation(claim);
      planned.open = (planned.is_searched ? "temporal: no finite run violates it, " : "temporal: ") + *why_no_cycles_;
    }
    plan_.properties.push_back(std::move(planned));
  }

  void refuse_unknown_names() const {
    for (const std::string& name : request_.selected) {
      if (!contains(names_, name)) refuse("--property", name);
      if (contains(request_.skipped, name))
        throw UserError(fmt::format("--property and --skip contradict each other about '{}'", name));
    }
    for (const std::string& name : request_.skipped) {
      const bool is_fixed = std::find(kFixedNames.begin(), kFixedNames.end(), name) != kFixedNames.end();
      if (!is_fixed && !contains(names_, name)) refuse("--skip", name);
    }
  }

  [[noreturn]] void refuse(const char* option, const std::string& name) const {
    const std::string nearest = nearest_name(name, {names_.begin(), names_.end()});
    throw UserError(
        fmt::format("{}: there is no property '{}'{}; there are: {}", option, name, nearest, fmt::join(names_, ", ")));
  }

  Overlay& overlay_;
  const Program& program_;  // of the overlay
  const Request& request_;
  const std::optional<std::string> why_no_cycles_;
  PropertyPlan plan_;
  std::vector<std::string> names_;  // of all properties that the model states, as far as options do not switch them off
};

}  // namespace

PropertyPlan plan_properties(Overlay& overlay, const Request& request) {
  return Planner(overlay, request).plan();
}

}  // namespace hasse::check
