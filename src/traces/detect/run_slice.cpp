#include "traces/detect/run_slice.h"

#include "traces/detect/formula_slice.h"

namespace hasse::traces {

namespace {

constexpr std::uint64_t kMostCounted = 1'000'000;

}  // namespace

RunSlice slice_run(const Run& run, const BoundFormula& formula) {
  const Columns columns(run, formula.variables);
  const std::function<bool()> never;
  const FormulaSlice found = FormulaSlicer(run, columns, never).slice(formula.root, true);
  RunSlice result{.slice = poset::Slice(run.order, found.table), .is_exact = found.is_exact};
  result.states_of_run = poset::count_cuts(run.order, kMostCounted);
  if (result.slice.none()) {
    result.states_of_slice = {.about = 0, .exact = 0, .is_complete = true};
    return result;
  }
  result.states_of_slice = poset::count_cuts(result.slice.poset(), kMostCounted);
  result.least = found.table.least();
  result.greatest = found.table.greatest(run.order);
  return result;
}

}  // namespace hasse::traces
