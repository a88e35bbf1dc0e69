// A predicate as a disjunction of clauses, each in the form that poset/clause.h detects.
//
// In a clause stand conditions on single processes, which are local to one chain; sums of numbers over several processes
// with a bound, or, of two that go up and down only, with a bound on their difference; and the rest: what is neither. Of a
// sum of doubles that are rounded the bound is one that is surely reached, and the comparison itself is in the rest. A sum some of whose terms have no value at first is kept a sum: that they have one is a condition on their
// processes.
#pragma once

#include "poset/clause.h"
#include "poset/zero_one_sum.h"
#include "traces/predicate/evaluate.h"

namespace hasse::traces {

inline constexpr std::size_t kMostClauses = 4096;

enum class ClauseClass : std::uint8_t {
  conjunctive,  // conditions on single processes alone: the least cut, in time linear in the events
  differences,  // and bounds on differences of what never decreases, messages under way for instance: likewise
  at_once,      // at least k of some conditions on single processes: antichains
  sum,          // one sum with a bound, or a range that no step leaps over, and conditions: minimum cuts
  sums,         // several sums: search of the cuts that satisfy the conditions
  arbitrary,    // enumeration likewise
};
const char* name_of(ClauseClass kind);
using ClassCounts = std::array<std::size_t, 6>;  // how many clauses of each class there are

// The parts own what they point into; do not copy.
struct DetectableClause {
  ClauseClass kind = ClauseClass::conjunctive;
  poset::Clause clause;
  std::vector<std::vector<std::uint8_t>> bits;     // of `clause.regular` and of `at_once`
  std::vector<std::vector<std::uint32_t>> totals;  // of differences in `clause.regular`
  std::vector<std::vector<std::int64_t>> changes;
  std::vector<poset::Conjunct> at_once;
  std::size_t at_least = 0;  // of `at_once`
};

// What a clause is if it is nothing but conditions on single processes: all of them, or any one.
struct Conditions {
  std::span<const poset::Conjunct> list;
  bool any = false;
};
std::optional<Conditions> conditions_of(const DetectableClause& clause);

// A minimal cut that satisfies the clause. `give_up` as in possibly.h.
std::optional<poset::Cut> find_cut(const Run& run, const DetectableClause& clause,
                                   const std::function<bool()>& give_up);

using Clauses = std::vector<std::unique_ptr<DetectableClause>>;

// Nothing if they are more than kMostClauses. `columns` and the predicate must outlive the clauses. Throws GivenUp if
// `give_up`, which is asked at each atom and process, says so.
std::optional<Clauses> make_clauses(const Run& run, const Predicate& predicate, const Columns& columns,
                                    const std::function<bool()>& give_up = {});

// What finding its cut is called: "the minimum cut was looked for".
std::string_view work_of(ClauseClass kind);

}  // namespace hasse::traces
