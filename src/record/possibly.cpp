#include "record/possibly.h"

#include "base/diagnostics.h"

namespace hasse::record {

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
    std::optional<poset::Cut> cut = find_cut(run, *clause, ask);
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
