#include "record/temporal.h"

#include <algorithm>

#include "base/diagnostics.h"
#include "poset/implications.h"
#include "poset/lattice.h"
#include "poset/projection.h"
#include "record/changes.h"

namespace hasse::record {

namespace {

using Kind = Formula::Kind;
using Verdict = TemporalAnswer::Verdict;
using poset::Implications;

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

// Slices of formulas, on the run projected on the events that change one of their variables.
class Slicer {
 public:
  Slicer(const Run& run, const Columns& columns, const Formula& formula)
      : run_(run), columns_(columns), projection_(project(run, variables_of(formula))) {}

  // The states in which the formula is true, or if not `positive`, is not; nothing if it is not of the kind whose states
  // form a slice.
  std::optional<Implications> implications(const Formula& formula, bool positive) const {
    switch (formula.kind) {
      case Kind::state:
        return implications_of_state(formula.predicate, positive);
      case Kind::negation:
        return implications(formula.operands[0], !positive);
      case Kind::all_of:
      case Kind::any_of:
        return (formula.kind == Kind::all_of) == positive ? conjunction(formula, positive) : std::nullopt;
      case Kind::exists_finally:
      case Kind::always_globally:
        return under(
            formula, positive,
            (formula.kind == Kind::exists_finally) == positive ? poset::exists_finally : poset::always_globally);
      default:
        if ((formula.kind == Kind::exists_globally) != positive) return std::nullopt;
        return under(formula, positive, poset::exists_globally);
    }
  }

  bool holds_at_the_beginning(const Implications& implications) const {
    return poset::satisfies(projection_.poset(), implications, poset::empty_cut(projection_.poset()));
  }
  std::optional<poset::Cut> least(const Implications& implications) const {
    return in_run(poset::least(projection_.poset(), implications));
  }
  std::optional<poset::Cut> smallest_outside(const Implications& implications) const {
    return in_run(poset::smallest_outside(projection_.poset(), implications));
  }

 private:
  std::optional<poset::Cut> in_run(const std::optional<poset::Cut>& cut) const {
    if (!cut) return std::nullopt;
    return least_cut_with(run_, projection_.counts(*cut));
  }

  std::optional<Implications> under(const Formula& formula, bool positive,
                                    Implications (*operation)(const poset::Poset&, const Implications&)) const {
    const auto operand = implications(formula.operands[0], positive);
    if (!operand) return std::nullopt;
    return operation(projection_.poset(), *operand);
  }

  std::optional<Implications> conjunction(const Formula& formula, bool positive) const {
    Implications all;
    for (const Formula& operand : formula.operands) {
      const auto more = implications(operand, positive);
      if (!more) return std::nullopt;
      all.insert(all.end(), more->begin(), more->end());
    }
    return all;
  }

  std::optional<Implications> implications_of_state(const Predicate& predicate, bool positive) const {
    const auto clauses = make_clauses(run_, predicate, columns_);
    if (positive && clauses.size() > 1) return std::nullopt;
    if (positive && clauses.empty()) return poset::nothing_satisfies();
    Implications all;
    for (const auto& clause : clauses) {
      const auto conditions = conditions_of(*clause);
      if (!conditions || (conditions->list.size() > 1 && conditions->any == positive)) return std::nullopt;
      // None at all: true if all must hold, false if any would do.
      if (conditions->list.empty() && conditions->any == positive) return poset::nothing_satisfies();
      for (const poset::Conjunct& condition : conditions->list) add(condition, positive, all);
    }
    return all;
  }

  void add(const poset::Conjunct& condition, bool positive, Implications& all) const {
    poset::Projection::Condition projected = projection_.condition(condition);
    if (!positive) {
      for (std::uint8_t& bit : projected.holds) bit = bit == 0 ? 1 : 0;
    }
    Implications more;
    if (projected.chain) {
      more = poset::implications_of(projection_.poset(), {*projected.chain, projected.holds});
    } else if (projected.holds[0] == 0) {
      more = poset::nothing_satisfies();
    }
    all.insert(all.end(), more.begin(), more.end());
  }

  const Run& run_;
  const Columns& columns_;
  poset::Projection projection_;
};

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
    const Slicer slicer(run_, columns_, formula);
    for (const bool positive : {true, false}) {
      if (const auto satisfying = slicer.implications(formula, positive)) {
        ++answer_.by_slices;
        return verdict_of(slicer.holds_at_the_beginning(*satisfying) == positive);
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
    const Slicer slicer(run_, columns_, formula);
    if (const auto satisfying = slicer.implications(formula, positive)) return slicer.least(*satisfying);
    if (const auto failing = slicer.implications(formula, !positive)) return slicer.smallest_outside(*failing);
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
