// What random formulas over a poset are made of: conjunctions of conditions on single chains, and labels by definition.
#pragma once

#include <set>
#include <vector>

#include "poset/implications.h"
#include "poset/random_poset.h"

namespace hasse::poset {

class RandomFormulas {
 public:
  RandomFormulas(std::mt19937& random, const RandomPoset& r) : random_(random), r_(r) {}

 protected:
  struct Atom {
    Implications implications;
    std::set<Mask> satisfying;
  };
  // Of conditions that hold after so many percent of the events.
  Atom atom(std::size_t percent) {
    Atom result;
    std::vector<std::vector<std::uint8_t>> conditions(r_.on_chain.size());
    for (ChainId c = 0; c < r_.on_chain.size(); ++c) {
      if (below(random_, 3) == 0) continue;
      conditions[c] = random_bits(random_, r_, c, percent);
      const Implications more = implications_of(r_.poset, {c, conditions[c]});
      result.implications.insert(result.implications.end(), more.begin(), more.end());
    }
    for (const Mask ideal : r_.ideals) {
      bool holds = true;
      for (ChainId c = 0; c < conditions.size(); ++c)
        holds &= conditions[c].empty() || conditions[c][r_.count(ideal, c)] != 0;
      if (holds) result.satisfying.insert(ideal);
    }
    return result;
  }

  // `holds(ideal, any, all)`: given whether any and all of its successors satisfy the formula.
  template <typename Holds>
  std::set<Mask> label(const Holds& holds) const {
    std::set<Mask> result;
    for (auto ideal = r_.ideals.rbegin(); ideal != r_.ideals.rend(); ++ideal) {
      bool any = false, all = true;
      for (EventId e = 0; e < r_.event_count(); ++e) {
        const Mask next = *ideal | Mask{1} << e;
        if (next == *ideal || !r_.is_ideal(next)) continue;
        any |= result.contains(next);
        all &= result.contains(next);
      }
      if (holds(*ideal, any, all)) result.insert(*ideal);
    }
    return result;
  }

  std::mt19937& random_;
  const RandomPoset& r_;
};

}  // namespace hasse::poset
