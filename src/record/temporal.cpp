#include "record/temporal.h"

#include <algorithm>

#include "base/diagnostics.h"
#include "poset/lattice.h"
#include "record/changes.h"
#include "record/formula_slice.h"

namespace hasse::record {

namespace {

using Kind = Formula::Kind;
using Verdict = TemporalAnswer::Verdict;

Verdict opposite(Verdict verdict) {
  return verdict == Verdict::undecided ? verdict : verdict == Verdict::holds ? Verdict::fails : Verdict::holds;
}
Verdict verdict_of(bool holds) {
  return holds ? Verdict::holds : Verdict::fails;
}

poset::Projection project(const Run& run, const std::vector<VariableId>& variables) {
  std::vector<bool> matters(run.events.size(), false);
  for (const Change& change : changes_of(run, variables)) matters[change.event] = true;
  return {run.order, matters};
}

poset::Cut least_cut_with(const Run& run, const poset::Cut& counts) {
  poset::Cut cut = poset::empty_cut(run.order);
  for (poset::ChainId c = 0; c < counts.size(); ++c) poset::raise(run.order, cut, c, counts[c]);
  return cut;
}

// The labels of one formula: is it true in each cut of the lattice?
using Labels = std::vector<std::uint8_t>;

class Decision {
 public:
  Decision(const Run& run, const BoundFormula& formula, const std::function<bool()>& give_up, std::size_t most_bytes)
      : run_(run),
        columns_(run, formula.variables),
        variables_(formula.variables),
        give_up_(give_up),
        most_bytes_(most_bytes) {}

  TemporalAnswer answer(const Formula& root) {
    answer_.verdict = at_the_beginning(root);
    if (is_outermost(root, Kind::exists_finally, Verdict::holds)) {
      answer_.cut = smallest(root.operands[0], true);
    } else if (is_outermost(root, Kind::always_globally, Verdict::fails)) {
      answer_.cut = smallest(root.operands[0], false);
    }
    return answer_;
  }

 private:
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
    const FormulaSlicer slicer(run_, columns_, projection);
    for (const bool positive : {true, false}) {
      if (const auto satisfying = slicer.implications(formula, positive)) {
        ++answer_.by_slices;
        const poset::Cut beginning = poset::empty_cut(projection.poset());
        return verdict_of(poset::satisfies(projection.poset(), *satisfying, beginning) == positive);
      }
    }
    if (operand.kind == Kind::state && formula.kind == Kind::exists_finally) {
      ++answer_.by_predicates;
      const Possibility found = possibly(run_, operand.predicate, give_up_);
      return found.verdict == Possibility::Verdict::undecided ? Verdict::undecided : verdict_of(found.cut.has_value());
    }
    if (operand.kind == Kind::state && formula.kind == Kind::always_finally) {
      const Certainty found = definitely(run_, operand.predicate, give_up_, most_bytes_);
      ++(found.means == Certainty::Means::search ? answer_.by_states : answer_.by_predicates);
      return found.verdict == Certainty::Verdict::undecided ? Verdict::undecided
                                                            : verdict_of(found.verdict == Certainty::Verdict::definite);
    }
    ++answer_.by_states;
    if (!build_lattice()) return Verdict::undecided;
    return verdict_of(labels(formula)[0] != 0);
  }

  // A smallest state in which the formula is true, or is not.
  std::optional<poset::Cut> smallest(const Formula& formula, bool positive) {
    const poset::Projection projection = project(run_, variables_of(formula));
    const FormulaSlicer slicer(run_, columns_, projection);
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
    if (!build_lattice()) return std::nullopt;
    const Labels labels = this->labels(formula);
    const auto found = std::ranges::find(labels, positive ? 1 : 0);
    if (found == labels.end()) return std::nullopt;
    return least_cut_with(run_, projection_->counts(lattice_->cut(static_cast<std::size_t>(found - labels.begin()))));
  }

  bool build_lattice() {
    if (lattice_) return true;
    if (has_given_up_) return false;
    projection_.emplace(project(run_, variables_));
    lattice_ = poset::Lattice::build(projection_->poset(), {.most_bytes = most_bytes_, .give_up = give_up_});
    has_given_up_ = !lattice_;
    return lattice_.has_value();
  }

  Labels labels(const Formula& formula) const {
    const std::size_t size = lattice_->size();
    Labels result(size, 0);
    if (formula.kind == Kind::state) {
      for (std::size_t i = 0; i < size; ++i) {
        const poset::Cut counts = projection_->counts(lattice_->cut(i));
        result[i] = holds(*formula.predicate.root, true, columns_, counts) ? 1 : 0;
      }
      return result;
    }
    std::vector<Labels> operands;
    for (const Formula& operand : formula.operands) operands.push_back(labels(operand));
    if (formula.kind == Kind::negation || formula.kind == Kind::all_of || formula.kind == Kind::any_of) {
      const auto is_true = [](std::size_t i) { return [i](const Labels& labels) { return labels[i] != 0; }; };
      for (std::size_t i = 0; i < size; ++i) {
        const bool holds = formula.kind == Kind::negation ? operands[0][i] == 0
                           : formula.kind == Kind::all_of ? std::ranges::all_of(operands, is_true(i))
                                                          : std::ranges::any_of(operands, is_true(i));
        result[i] = holds ? 1 : 0;
      }
      return result;
    }
    const bool some_way = formula.kind == Kind::exists_finally || formula.kind == Kind::exists_globally;
    const bool finally = formula.kind == Kind::exists_finally || formula.kind == Kind::always_finally;
    for (std::size_t i = size; i-- > 0;) {
      const auto next = lattice_->successors(i);
      const auto is_true = [&](std::uint32_t successor) { return result[successor] != 0; };
      const bool goes_on = some_way ? std::ranges::any_of(next, is_true) : std::ranges::all_of(next, is_true);
      const bool now = operands[0][i] != 0;
      const bool holds = next.empty() ? now : finally ? now || goes_on : now && goes_on;
      result[i] = holds ? 1 : 0;
    }
    return result;
  }

  const Run& run_;
  Columns columns_;
  const std::vector<VariableId>& variables_;
  const std::function<bool()>& give_up_;
  std::size_t most_bytes_;
  std::optional<poset::Projection> projection_;
  std::optional<poset::Lattice> lattice_;
  bool has_given_up_ = false;
  TemporalAnswer answer_;
};

}  // namespace

TemporalAnswer decide(const Run& run, const BoundFormula& formula, const std::function<bool()>& give_up,
                      std::size_t most_bytes) {
  bool given_up = false;
  const std::function<bool()> ask = [&] { return given_up = given_up || give_up(); };
  return Decision(run, formula, ask, most_bytes).answer(formula.root);
}

}  // namespace hasse::record
