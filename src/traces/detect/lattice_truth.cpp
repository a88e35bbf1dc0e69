#include "traces/detect/lattice_truth.h"

#include <algorithm>

#include "traces/predicate/evaluate.h"

namespace hasse::traces {

namespace {

using Kind = Formula::Kind;

class Labeller {
 public:
  Labeller(const poset::Lattice& lattice, const Columns& columns) : lattice_(lattice), columns_(columns) {}

  std::vector<bool> label(const Formula& formula) const {
    std::vector<bool> result(lattice_.cuts.size());
    if (formula.kind == Kind::state) {
      for (std::size_t i = 0; i < result.size(); ++i)
        result[i] = holds(*formula.predicate.root, true, columns_, lattice_.cuts[i]);
      return result;
    }
    std::vector<std::vector<bool>> operands;
    for (const Formula& operand : formula.operands) operands.push_back(label(operand));
    const auto is_true = [](std::size_t i) { return [i](const std::vector<bool>& operand) { return operand[i]; }; };
    switch (formula.kind) {
      case Kind::negation:
        operands[0].flip();
        return operands[0];
      case Kind::all_of:
        for (std::size_t i = 0; i < result.size(); ++i) result[i] = std::ranges::all_of(operands, is_true(i));
        return result;
      case Kind::any_of:
        for (std::size_t i = 0; i < result.size(); ++i) result[i] = std::ranges::any_of(operands, is_true(i));
        return result;
      default:
        return along(formula.kind, operands[0]);
    }
  }

 private:
  // Steps go to later cuts, so these are known first.
  std::vector<bool> along(Kind kind, const std::vector<bool>& operand) const {
    const bool some = kind == Kind::exists_finally || kind == Kind::exists_globally;
    const bool finally = kind == Kind::exists_finally || kind == Kind::always_finally;
    std::vector<bool> result(operand.size());
    auto step = lattice_.steps.rbegin();
    for (std::size_t i = operand.size(); i-- > 0;) {
      const bool is_last = step == lattice_.steps.rend() || step->from != i;
      bool any = false, all = true;
      for (; step != lattice_.steps.rend() && step->from == i; ++step) {
        any = any || result[step->to];
        all = all && result[step->to];
      }
      const bool goes_on = some ? any : all;
      result[i] = finally ? operand[i] || (!is_last && goes_on) : operand[i] && (is_last || goes_on);
    }
    return result;
  }

  const poset::Lattice& lattice_;
  const Columns& columns_;
};

}  // namespace

std::vector<bool> truth_in(const Run& run, const poset::Lattice& lattice, const Formula& formula) {
  const Columns columns(run, variables_of(formula));
  return Labeller(lattice, columns).label(formula);
}

}  // namespace hasse::traces
