#include "traces/detect/possibly.h"

#include <algorithm>

#include "base/diagnostics.h"
#include "poset/minimal.h"
#include "traces/detect/asking.h"
#include "traces/detect/conjuncts.h"
#include "traces/detect/formula_search.h"
#include "traces/predicate/changes.h"

namespace hasse::traces {

namespace {

void search(const Run& run, const Predicate& predicate, const Columns& columns, const std::function<bool()>& give_up,
            Possibility& result) {
  result.by_search = true;
  const poset::Projection projection = project(run, predicate.variables);
  const Formula formula = formula_of(predicate);
  FormulaSearch states(run, columns, projection, formula, true, {.give_up = give_up});
  if (const auto cut = states.minimal()) result.cut = least_cut_with(run, projection.counts(*cut));
  result.looked_at = states.looked_at();
  result.explored = states.explored();
}

// False if it gave up.
bool search_run(const Run& run, const Predicate& predicate, const Columns& columns,
                const std::function<bool()>& give_up, poset::Reduction reduction, Possibility& result) {
  result.by_search = true;
  result.asked = reduction;
  const poset::Projection all(run.order, std::vector<bool>(run.events.size(), true));
  const Conjuncts conjuncts(predicate, columns, all);
  const auto search = [&](const poset::Interval& interval, poset::Reduction by) {
    return poset::search_possibly(all.poset(), interval, conjuncts.parts(), by,
                                  {.most_bytes = kMostBytes, .give_up = give_up});
  };
  poset::PossiblySearch found = search(poset::whole(all.poset()), reduction);
  result.explored = found.explored;
  if (!found.cut) return !found.given_up;
  const poset::Within within = [&](const poset::Interval& interval) {
    return search(interval, poset::Reduction::sequences).cut;
  };
  result.cut = least_cut_with(run, all.counts(poset::minimal_cut(all.poset(), std::move(*found.cut), within)));
  return true;
}

void find_smallest(const Run& run, const Clauses& clauses, Asking& asking, Possibility& result) {
  std::size_t smallest = SIZE_MAX;
  for (const auto& clause : clauses) {
    asking.begin(work_of(clause->kind));
    if (asking.ask()) break;
    std::optional<poset::Cut> cut = find_cut(run, *clause, asking.function());
    if (!cut) continue;
    const std::size_t size = poset::size(run.order, *cut);
    if (size >= smallest) continue;
    smallest = size;
    result.cut = std::move(cut);
  }
}

}  // namespace

Possibility possibly(const Run& run, const Predicate& predicate, const std::function<bool()>& give_up,
                     std::optional<poset::Reduction> reduction) {
  const Columns columns(run, predicate.variables);
  Asking asking(give_up);
  Possibility result;
  bool is_over = true;
  const auto is_arbitrary = [](const auto& clause) { return clause->kind == ClauseClass::arbitrary; };
  try {
    std::optional<Clauses> clauses;
    if (!reduction) clauses = make_clauses(run, predicate, columns, asking.function());
    if (clauses) {
      for (const auto& clause : *clauses) ++result.clauses[static_cast<std::size_t>(clause->kind)];
    }
    if (reduction) {
      asking.begin(work_of(ClauseClass::arbitrary));
      is_over = search_run(run, predicate, columns, asking.function(), *reduction, result);
    } else if (!clauses || std::ranges::any_of(*clauses, is_arbitrary)) {
      asking.begin(work_of(ClauseClass::arbitrary));
      search(run, predicate, columns, asking.function(), result);
    } else {
      find_smallest(run, *clauses, asking, result);
    }
  } catch (const Stopped&) {
    asking.ask();
    is_over = false;
  }
  result.given_up_while = asking.given_up_while();
  result.verdict = result.cut                          ? Possibility::Verdict::possible
                   : !is_over || asking.has_given_up() ? Possibility::Verdict::undecided
                                                       : Possibility::Verdict::impossible;
  HASSE_CHECK(!result.cut || holds(*predicate.root, true, columns, *result.cut),
              "the cut found for '{}' does not satisfy it", predicate.text);
  return result;
}

}  // namespace hasse::traces
