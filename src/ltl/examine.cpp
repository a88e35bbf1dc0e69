#include "ltl/examine.h"

#include <utility>

#include "automata/rewrite.h"

namespace hasse::ltl {

using automata::Formula;
using automata::FormulaPool;
using automata::Traits;

namespace {

class Examiner {
 public:
  Examiner(FormulaPool& pool, const Question& question) : pool_(pool), question_(question) {}

  Examination run() {
    Examination result;
    std::vector<Formula> all;
    for (const Asked& asked : question_.formulas) {
      all.push_back(asked.formula);
      result.formulas.push_back({asked, satisfiable(asked.formula), valid(asked.formula), traits(asked.formula)});
    }
    result.conjunction = pool_.conjunction(all);
    if (all.size() > 1) {
      result.together = satisfiable(result.conjunction);
      if (result.together->truth == Truth::no) find_core(all, result);
    }
    if (question_.related) result.related = related(result.conjunction, *question_.related);
    return result;
  }

 private:
  Answer satisfiable(Formula formula) {
    Answer answer;
    answer.stop = stop_;
    if (stop_ != StopReason::none) return answer;
    try {
      answer.decision = decide(pool_, formula, question_.engine);
      answer.truth = answer.decision.word ? Truth::yes : Truth::no;
    } catch (const Stopped& stopped) {
      stop_ = stopped.reason();
      answer.stop = stop_;
    }
    return answer;
  }

  // Is this what every word satisfies?
  Answer valid(Formula formula) {
    Answer answer = satisfiable(pool_.negation(formula));
    if (answer.truth != Truth::undecided) answer.truth = answer.truth == Truth::yes ? Truth::no : Truth::yes;
    return answer;
  }

  Related related(Formula all, const std::pair<Relation, Asked>& asked) {
    const Formula other = asked.second.formula;
    const Formula relation =
        asked.first == Relation::implies ? pool_.implies(all, other) : pool_.equivalent(all, other);
    return {asked.first, asked.second, valid(relation)};
  }

  // What rewriting leaves is in no larger class.
  Traits traits(Formula formula) {
    Traits result = pool_.traits(formula);
    if (stop_ != StopReason::none) return result;
    try {
      const Traits& rewritten = pool_.traits(automata::Rewriter(pool_).rewrite(formula));
      result.without_next |= rewritten.without_next;
      result.safety |= rewritten.safety;
      result.guarantee |= rewritten.guarantee;
      result.obligation |= rewritten.obligation;
      result.recurrence |= rewritten.recurrence;
      result.persistence |= rewritten.persistence;
    } catch (const Stopped& stopped) {
      stop_ = stopped.reason();
    }
    return result;
  }

  // Leaves out one after the other what is not needed.
  void find_core(const std::vector<Formula>& all, Examination& result) {
    std::vector<bool> is_kept(all.size(), true);
    result.is_core_minimal = true;
    for (std::size_t i = 0; i < all.size(); ++i) {
      std::vector<Formula> others;
      for (std::size_t j = 0; j < all.size(); ++j) {
        if (is_kept[j] && j != i) others.push_back(all[j]);
      }
      const Answer answer = satisfiable(pool_.conjunction(others));
      if (answer.truth == Truth::no) is_kept[i] = false;
      if (answer.truth == Truth::undecided) result.is_core_minimal = false;
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (is_kept[i]) result.core.push_back(i);
    }
  }

  FormulaPool& pool_;
  const Question& question_;
  StopReason stop_ = StopReason::none;
};

}  // namespace

Examination examine(FormulaPool& pool, const Question& question) {
  return Examiner(pool, question).run();
}

const char* class_name(const Traits& traits) {
  if (traits.safety && traits.guarantee) return "safety and guarantee";
  if (traits.safety) return "safety";
  if (traits.guarantee) return "guarantee";
  if (traits.obligation) return "obligation";
  if (traits.recurrence) return "recurrence";
  if (traits.persistence) return "persistence";
  return "reactivity";
}

}  // namespace hasse::ltl
