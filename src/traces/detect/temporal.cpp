#include "traces/detect/temporal.h"

#include "traces/detect/asking.h"
#include "traces/detect/formula_search.h"
#include "traces/predicate/changes.h"

namespace hasse::traces {

namespace {

using Kind = Formula::Kind;
using Verdict = TemporalAnswer::Verdict;

Verdict opposite(Verdict verdict) {
  return verdict == Verdict::undecided ? verdict : verdict == Verdict::holds ? Verdict::fails : Verdict::holds;
}
Verdict verdict_of(bool holds) {
  return holds ? Verdict::holds : Verdict::fails;
}

class Decision {
 public:
  Decision(const Run& run, const BoundFormula& formula, Asking& asking, std::size_t most_bytes)
      : run_(run),
        columns_(run, formula.variables),
        asking_(asking),
        give_up_(asking.function()),
        most_bytes_(most_bytes) {}

  TemporalAnswer answer(const Formula& root) {
    try {
      find(root);
    } catch (const Stopped&) {
      asking_.ask();
    }
    answer_.given_up_while = asking_.given_up_while();
    return answer_;
  }

 private:
  // What was found before it was given up stands.
  void find(const Formula& root) {
    asking_.begin(kSlicing);
    answer_.verdict = at_the_beginning(root);
    if (is_outermost(root, Kind::exists_finally, Verdict::holds)) {
      answer_.cut = smallest(root.operands[0], true);
    } else if (is_outermost(root, Kind::always_globally, Verdict::fails)) {
      answer_.cut = smallest(root.operands[0], false);
    }
  }

  bool is_outermost(const Formula& formula, Kind kind, Verdict verdict) const {
    return formula.kind == kind && answer_.verdict == verdict;
  }

  Verdict at_the_beginning(const Formula& formula) {
    const poset::Cut start = poset::empty_cut(run_.order);
    switch (formula.kind) {
      case Kind::state:
        return verdict_of(holds(*formula.predicate.root, true, columns_, start));
      case Kind::negation:
        return opposite(at_the_beginning(formula.operands[0]));
      case Kind::all_of:
        return any_or_all(formula, Verdict::fails);
      case Kind::any_of:
        return any_or_all(formula, Verdict::holds);
      default:
        return temporal_at_the_beginning(formula);
    }
  }

  // The first operand of this verdict decides.
  Verdict any_or_all(const Formula& formula, Verdict decisive) {
    Verdict result = opposite(decisive);
    for (const Formula& operand : formula.operands) {
      const Verdict verdict = at_the_beginning(operand);
      if (verdict == decisive) return decisive;
      if (verdict == Verdict::undecided) result = verdict;
    }
    return result;
  }

  Verdict temporal_at_the_beginning(const Formula& formula) {
    const Formula& operand = formula.operands[0];
    if (formula.kind == Kind::exists_finally && operand.kind == Kind::any_of) {
      Formula parts{.kind = Kind::any_of};
      for (const Formula& part : operand.operands)
        parts.operands.push_back({.kind = Kind::exists_finally, .operands = {part}});
      return any_or_all(parts, Verdict::holds);
    }
    const poset::Projection projection = project(run_, variables_of(formula));
    const FormulaSlicer slicer(run_, columns_, projection, give_up_);
    for (const bool positive : {true, false}) {
      if (const auto satisfying = slicer.implications(formula, positive)) {
        ++answer_.by_slices;
        const poset::Cut beginning = poset::empty_cut(projection.poset());
        return verdict_of(poset::satisfies(projection.poset(), *satisfying, beginning) == positive);
      }
    }
    if (operand.kind == Kind::state && formula.kind == Kind::exists_finally) {
      ++answer_.by_predicates;
      asking_.begin(kPredicates);
      const Possibility found = possibly(run_, operand.predicate, give_up_);
      return found.verdict == Possibility::Verdict::undecided ? Verdict::undecided : verdict_of(found.cut.has_value());
    }
    if (operand.kind == Kind::state && formula.kind == Kind::always_finally) {
      asking_.begin(kPredicates);
      const Certainty found = definitely(run_, operand.predicate, give_up_, most_bytes_);
      ++(found.means == Certainty::Means::search ? answer_.by_states : answer_.by_predicates);
      return found.verdict == Certainty::Verdict::undecided ? Verdict::undecided
                                                            : verdict_of(found.verdict == Certainty::Verdict::definite);
    }
    ++answer_.by_states;
    asking_.begin(kSearching);
    FormulaSearch search(run_, columns_, projection, formula, true, {.most_bytes = most_bytes_, .give_up = give_up_});
    const std::optional<bool> found = search.at_the_beginning();
    answer_.looked_at += search.looked_at();
    return found ? verdict_of(*found) : Verdict::undecided;
  }

  // A smallest state in which the formula is true, or is not.
  std::optional<poset::Cut> smallest(const Formula& formula, bool positive) {
    const poset::Projection projection = project(run_, variables_of(formula));
    const FormulaSlicer slicer(run_, columns_, projection, give_up_);
    const auto in_run = [&](const std::optional<poset::Cut>& cut) {
      return cut ? std::optional(least_cut_with(run_, projection.counts(*cut))) : std::nullopt;
    };
    if (const auto satisfying = slicer.implications(formula, positive))
      return in_run(poset::least(projection.poset(), *satisfying));
    if (const auto failing = slicer.implications(formula, !positive))
      return in_run(poset::smallest_outside(projection.poset(), *failing));
    if (formula.kind == Kind::state && positive) return possibly(run_, formula.predicate, give_up_).cut;
    if (formula.kind == Kind::any_of && positive) {
      std::optional<poset::Cut> result;
      for (const Formula& operand : formula.operands) {
        std::optional<poset::Cut> cut = smallest(operand, true);
        if (cut && (!result || poset::size(run_.order, *cut) < poset::size(run_.order, *result)))
          result = std::move(cut);
      }
      return result;
    }
    FormulaSearch search(run_, columns_, projection, formula, positive,
                         {.most_bytes = most_bytes_, .give_up = give_up_});
    const std::optional<poset::Cut> cut = in_run(search.minimal());
    answer_.looked_at += search.looked_at();
    return cut;
  }

  static constexpr std::string_view kSlicing = "the slice was computed";
  static constexpr std::string_view kPredicates = "a predicate in it was decided";
  static constexpr std::string_view kSearching = "states were searched";

  const Run& run_;
  Columns columns_;
  Asking& asking_;
  const std::function<bool()>& give_up_;
  std::size_t most_bytes_;
  TemporalAnswer answer_;
};

}  // namespace

TemporalAnswer decide(const Run& run, const BoundFormula& formula, const std::function<bool()>& give_up,
                      std::size_t most_bytes) {
  Asking asking(give_up);
  return Decision(run, formula, asking, most_bytes).answer(formula.root);
}

}  // namespace hasse::traces
