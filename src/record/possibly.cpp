#include "record/possibly.h"

#include "base/diagnostics.h"

namespace hasse::record {

namespace {

std::optional<poset::Cut> find(const Run& run, const DetectableClause& clause, const std::function<bool()>& give_up) {
  if (clause.kind != ClauseClass::at_once)
    return poset::find_cut(run.order, clause.clause, poset::empty_cut(run.order), give_up);
  if (clause.at_least == 0) return poset::empty_cut(run.order);
  if (clause.at_least > clause.at_once.size()) return std::nullopt;
  return poset::at_least_hold(run.order, clause.at_once, clause.at_least);
}

}  // namespace

Possibility possibly(const Run& run, const Predicate& predicate, const std::function<bool()>& give_up) {
  const Columns columns(run, predicate.variables);
  const auto clauses = make_clauses(run, predicate, columns);
  Possibility result;
  bool given_up = false;
  const std::function<bool()> ask = [&] { return given_up = given_up || give_up(); };
  std::size_t smallest = SIZE_MAX;
  for (const auto& clause : clauses) ++result.clauses[static_cast<std::size_t>(clause->kind)];
  for (const auto& clause : clauses) {
    if (ask()) break;
    std::optional<poset::Cut> cut = find(run, *clause, ask);
    if (!cut) continue;
    const std::size_t size = poset::size(run.order, *cut);
    if (size >= smallest) continue;
    smallest = size;
    result.cut = std::move(cut);
  }
  result.verdict = result.cut ? Possibility::Verdict::possible
                   : given_up ? Possibility::Verdict::undecided
                              : Possibility::Verdict::impossible;
  HASSE_CHECK(!result.cut || holds(*predicate.root, true, columns, *result.cut),
              "the cut found for '{}' does not satisfy it", predicate.text);
  return result;
}

}  // namespace hasse::record
