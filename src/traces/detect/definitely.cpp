#include "traces/detect/definitely.h"

#include <algorithm>
#include <numeric>

#include "base/diagnostics.h"
#include "poset/projection.h"
#include "traces/detect/asking.h"
#include "traces/detect/conjuncts.h"
#include "traces/predicate/changes.h"

namespace hasse::traces {

namespace {

using Means = Certainty::Means;
using poset::Passage;

Passage passage_of(const poset::Poset& order, const Conditions& conditions) {
  if (!conditions.any) return poset::definitely(order, conditions.list);
  Passage passage{.answer = Passage::Answer::not_always, .held = {}, .avoiding = {}};
  for (const poset::Conjunct& condition : conditions.list) {
    passage = poset::definitely(order, std::span(&condition, 1));
    if (passage.answer == Passage::Answer::always) break;
  }
  return passage;
}

bool may_take_long(const DetectableClause& clause) {
  return clause.kind == ClauseClass::sums || clause.kind == ClauseClass::arbitrary;
}

Certainty as_certainty(Passage passage, Means means) {
  Certainty result;
  result.means = means;
  if (passage.answer == Passage::Answer::always) {
    result.verdict = Certainty::Verdict::definite;
    result.held = std::move(passage.held);
  } else if (passage.answer == Passage::Answer::not_always) {
    result.verdict = Certainty::Verdict::avoidable;
    result.avoiding = std::move(passage.avoiding);
  }
  return result;
}

Certainty search(const Run& run, const Predicate& predicate, const Columns& columns, const std::vector<bool>& matters,
                 poset::Reduction reduction, const poset::SearchLimits& limits) {
  const poset::Projection projection(run.order, matters);
  const Conjuncts conjuncts(predicate, columns, projection);
  auto [passage, explored] = poset::search_definitely(projection.poset(), conjuncts.parts(), reduction, limits);
  if (passage.answer == Passage::Answer::not_always)
    passage.avoiding = projection.original_order(run.order, passage.avoiding);
  Certainty result = as_certainty(std::move(passage), Means::search);
  result.explored = explored;
  return result;
}

Certainty decide(const Run& run, const Predicate& predicate, const Columns& columns,
                 std::span<const std::unique_ptr<DetectableClause>> clauses, const std::vector<bool>& matters,
                 Asking& asking, const poset::SearchLimits& limits) {
  std::size_t possible = 0;
  bool is_decided = true;  // the clauses that are possible were passed by conditions on single processes
  Passage avoided;
  for (const auto& clause : clauses) {
    asking.begin(work_of(clause->kind));
    throw_if(limits.give_up);
    std::optional<Passage> passage;
    if (const auto conditions = conditions_of(*clause)) passage = passage_of(run.order, *conditions);
    if (passage && passage->answer == Passage::Answer::always)
      return as_certainty(std::move(*passage), Means::conditions);
    if (!may_take_long(*clause) && !find_cut(run, *clause, limits.give_up)) continue;
    ++possible;
    is_decided = is_decided && passage;
    if (passage) avoided = std::move(*passage);
  }
  if (limits.give_up()) return {};
  if (possible == 0) {
    avoided = {.answer = Passage::Answer::not_always, .held = {}, .avoiding = {}};
    avoided.avoiding.resize(run.events.size());
    std::iota(avoided.avoiding.begin(), avoided.avoiding.end(), poset::EventId{0});
    // What came before the run that is kept may have satisfied it.
    return as_certainty(std::move(avoided), events_before(run) == 0 ? Means::impossible : Means::conditions);
  }
  if (possible == 1 && is_decided) return as_certainty(std::move(avoided), Means::conditions);
  asking.begin(work_of(ClauseClass::arbitrary));
  return search(run, predicate, columns, matters, kDefaultReduction, limits);
}

}  // namespace

Certainty definitely(const Run& run, const Predicate& predicate, const std::function<bool()>& give_up,
                     std::size_t most_bytes, std::optional<poset::Reduction> reduction) {
  const Columns columns(run, predicate.variables);
  Asking asking(give_up);
  const poset::SearchLimits limits{.most_bytes = most_bytes, .give_up = asking.function()};
  std::vector<bool> matters(run.events.size(), reduction.has_value());
  for (const Change& change : changes_of(run, predicate.variables)) matters[change.event] = true;
  Certainty result;
  try {
    if (reduction) {
      asking.begin(work_of(ClauseClass::arbitrary));
      result = search(run, predicate, columns, matters, *reduction, limits);
      result.asked = reduction;
    } else if (const auto clauses = make_clauses(run, predicate, columns, asking.function())) {
      result = decide(run, predicate, columns, *clauses, matters, asking, limits);
      for (const auto& clause : *clauses) ++result.clauses[static_cast<std::size_t>(clause->kind)];
    } else {
      asking.begin(work_of(ClauseClass::arbitrary));
      result = search(run, predicate, columns, matters, kDefaultReduction, limits);
    }
  } catch (const Stopped&) {
    asking.ask();
    result = {};
  }
  result.given_up_while = asking.given_up_while();

  if (result.verdict == Certainty::Verdict::avoidable) {
    poset::Cut cut = poset::empty_cut(run.order);
    bool avoids = !holds(*predicate.root, true, columns, cut);
    for (const poset::EventId event : result.avoiding) {
      for (const poset::ChainId chain : run.order.chains_of(event)) ++cut[chain];
      avoids = avoids && !(matters[event] && holds(*predicate.root, true, columns, cut));
    }
    HASSE_CHECK(avoids, "the order found for '{}' does not avoid it", predicate.text);
  }
  return result;
}

}  // namespace hasse::traces
