#include "poset/clause.h"

#include <algorithm>
#include <cstdlib>

#include "poset/box_search.h"
#include "poset/minimal.h"
#include "poset/slice.h"

namespace hasse::poset {
namespace {

// A bound on the slice. The sum's value in a cut is put together from parts, one a chain and number of events.
struct SlicedBound {
  Slice::SlicedSum sum;
  std::int64_t least;
  std::vector<std::vector<std::int64_t>> parts;
  std::vector<std::vector<std::uint32_t>> rises;  // for each of the parts: the first count after it with a greater one

  SlicedBound(const Slice& slice, const Poset& original, const SumBound& bound)
      : sum(slice.sum(original, bound.sum)),
        least(bound.least),
        parts(slice.poset().chain_count()),
        rises(parts.size()) {
    const Poset& poset = slice.poset();
    for (ChainId c = 0; c < poset.chain_count(); ++c) {
      parts[c].push_back(0);
      for (EventId block : poset.chain(c))
        parts[c].push_back(parts[c].back() + (poset.home(block) == c ? sum.changes[block] : 0));
      rises[c].resize(parts[c].size());
      for (std::size_t i = parts[c].size(); i-- > 0;) {
        std::size_t next = i + 1;
        while (next < parts[c].size() && parts[c][next] <= parts[c][i]) next = rises[c][next];
        rises[c][i] = static_cast<std::uint32_t>(next);
      }
    }
  }

  SumBound as_bound() const { return {.sum = {.initially = sum.initially, .changes = sum.changes}, .least = least}; }
  bool holds(const Cut& cut) const {
    std::int64_t total = sum.initially;
    for (ChainId c = 0; c < cut.size(); ++c) total += parts[c][cut[c]];
    return total >= least;
  }
  // Where it does not hold: on one of the chains its part of the sum has to become greater.
  void add_steps(const Cut& cut, std::vector<Step>& steps) const {
    for (ChainId c = 0; c < cut.size(); ++c) {
      if (rises[c][cut[c]] < parts[c].size()) steps.push_back({c, rises[c][cut[c]]});
    }
  }
};

// Are these two bounds low <= sum <= high for one sum, whose steps do not leap over that range?
bool is_range(const SumBound& low, const SumBound& high) {
  if (low.sum.initially != -high.sum.initially) return false;
  const std::int64_t values = -high.least - low.least + 1;
  return std::equal(low.sum.changes.begin(), low.sum.changes.end(), high.sum.changes.begin(),
                    [&](std::int64_t a, std::int64_t b) { return a == -b && (values < 1 || std::abs(a) <= values); });
}

// Are flows enough for these bounds? Their cut is minimal for the whole clause, if what else it asks for holds there.
bool is_by_flows(std::span<const SumBound> bounds) {
  return bounds.size() == 1 || (bounds.size() == 2 && is_range(bounds[0], bounds[1]));
}
std::optional<Cut> by_flows(const Poset& poset, std::span<const SumBound> bounds, const Cut& least,
                            const GiveUp& give_up) {
  if (bounds.size() == 1) return sum_at_least(poset, bounds[0].sum, bounds[0].least, least, give_up);
  return sum_between(poset, bounds[0].sum, bounds[0].least, -bounds[1].least, least, give_up);
}

// Does the conjunction hold in every cut that contains this one, in which it holds?
bool holds_above(const Conjunction& conjunction, const Cut& cut) {
  return conjunction.differences.empty() && std::ranges::all_of(conjunction.conjuncts, [&](const Conjunct& conjunct) {
           const std::span<const std::uint8_t> above = conjunct.holds.subspan(cut[conjunct.chain]);
           return std::ranges::find(above, std::uint8_t{0}) == above.end();
         });
}

// Looks in the cuts of a slice for one that satisfies the bounds and the rest: in those that the bounds need, or in all.
class SliceSearch {
 public:
  SliceSearch(const Slice& slice, std::span<const SlicedBound> bounds, const Clause& clause,
              const std::function<bool()>& give_up)
      : slice_(slice), bounds_(bounds), clause_(clause), give_up_(give_up) {}

  std::optional<Cut> find(const Interval& interval) {
    const GiveUp ask = [&] { return given_up_ = given_up_ || (give_up_ && give_up_()); };
    for (const SlicedBound& bound : bounds_) {
      const SumBound of = bound.as_bound();
      if (given_up_ || !some_sum_at_least(slice_.poset(), of.sum, of.least, interval, ask)) return std::nullopt;
    }
    if (!bounds_.empty()) {
      const Look look = [&](const Cut& cut, std::vector<Step>& steps) { return satisfies(cut, steps); };
      Explored explored;
      return search_boxes(slice_.poset(), interval, look, ask, explored);
    }
    std::optional<Cut> found;
    for_each_cut(slice_.poset(), interval, [&](const Cut& cut) {
      if (ask()) return false;
      if (clause_.rest(slice_.original(cut))) found = cut;
      return !found;
    });
    return found;
  }

 private:
  bool satisfies(const Cut& cut, std::vector<Step>& steps) const {
    const auto failing = std::ranges::find_if(bounds_, [&](const SlicedBound& bound) { return !bound.holds(cut); });
    if (failing != bounds_.end()) {
      failing->add_steps(cut, steps);
      return false;
    }
    if (!clause_.rest || clause_.rest(slice_.original(cut))) return true;
    for (ChainId c = 0; c < cut.size(); ++c) steps.push_back({c, cut[c] + 1});
    return false;
  }

  const Slice& slice_;
  std::span<const SlicedBound> bounds_;
  const Clause& clause_;
  const std::function<bool()>& give_up_;
  bool given_up_ = false;
};

// Of a clause with regular conditions and others: on the slice by the former.
std::optional<Cut> find_in_slice(const Slice& slice, const Poset& poset, const Clause& clause, const GiveUp& give_up) {
  if (slice.none()) return std::nullopt;
  std::vector<SlicedBound> sliced;
  for (const SumBound& bound : clause.sums) sliced.emplace_back(slice, poset, bound);
  std::vector<SumBound> bounds;
  for (const SlicedBound& bound : sliced) bounds.push_back(bound.as_bound());
  std::optional<Cut> found;
  if (is_by_flows(bounds)) found = by_flows(slice.poset(), bounds, empty_cut(slice.poset()), give_up);
  if (is_by_flows(bounds) && !found) return std::nullopt;
  if (!found || (clause.rest && !clause.rest(slice.original(*found)))) {
    SliceSearch search(slice, sliced, clause, give_up);
    const Within within = [&](const Interval& interval) { return search.find(interval); };
    found = within(whole(slice.poset()));
    if (found) found = minimal_cut(slice.poset(), std::move(*found), within);
  }
  if (!found) return std::nullopt;
  return slice.original(*found);
}

}  // namespace

std::optional<Cut> find_cut(const Poset& poset, const Clause& clause, const Cut& least, const GiveUp& give_up) {
  const Crucial regular = [&clause](const Cut& cut) {
    const Need need = clause.regular.more(cut);
    return need.kind == Need::Kind::nothing ? clause.also(cut) : need;
  };
  Cut first = least;
  const Outcome outcome = clause.also ? least_cut(poset, regular, first) : least_cut(poset, clause.regular, first);
  if (outcome != Outcome::found) return std::nullopt;
  if (clause.sums.empty() && !clause.rest) return first;
  if (!clause.also && is_by_flows(clause.sums) && holds_above(clause.regular, first)) {
    std::optional<Cut> found = by_flows(poset, clause.sums, first, give_up);
    if (!found || !clause.rest || clause.rest(*found)) return found;
  }
  const Interval above{first, full_cut(poset)};
  for (const SumBound& bound : clause.sums) {
    if (!some_sum_at_least(poset, bound.sum, bound.least, above, give_up)) return std::nullopt;
  }
  const Slice slice =
      clause.also ? Slice(poset, regular, first, give_up) : Slice(poset, clause.regular, first, give_up);
  return find_in_slice(slice, poset, clause, give_up);
}

}  // namespace hasse::poset
