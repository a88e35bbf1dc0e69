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

  Sum as_sum() const { return {.initially = sum.initially, .changes = sum.changes}; }
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
bool is_range(const SlicedBound& low, const SlicedBound& high) {
  if (low.sum.initially != -high.sum.initially) return false;
  const std::int64_t values = -high.least - low.least + 1;
  return std::equal(low.sum.changes.begin(), low.sum.changes.end(), high.sum.changes.begin(),
                    [&](std::int64_t a, std::int64_t b) { return a == -b && (values < 1 || std::abs(a) <= values); });
}

// Looks in the cuts of a slice for one that satisfies the bounds and the rest: in those that the bounds need, or in all.
class SliceSearch {
 public:
  SliceSearch(const Slice& slice, std::span<const SlicedBound> bounds, const Clause& clause,
              const std::function<bool()>& give_up)
      : slice_(slice), bounds_(bounds), clause_(clause), give_up_(give_up) {}

  std::optional<Cut> find(const Interval& interval) {
    for (const SlicedBound& bound : bounds_) {
      if (given_up_ || greatest_sum(slice_.poset(), bound.as_sum(), interval).value < bound.least) return std::nullopt;
    }
    const auto ask = [&] { return given_up_ = given_up_ || (give_up_ && give_up_()); };
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

}  // namespace

std::optional<Cut> find_cut(const Poset& poset, const Clause& clause, const Cut& least,
                            const std::function<bool()>& give_up) {
  const Crucial regular = [&clause](const Cut& cut) {
    const Need need = clause.regular.more(cut);
    return need.kind == Need::Kind::nothing ? clause.also(cut) : need;
  };
  if (clause.sums.empty() && !clause.rest) {
    Cut cut = least;
    const Outcome outcome = clause.also ? least_cut(poset, regular, cut) : least_cut(poset, clause.regular, cut);
    if (outcome != Outcome::found) return std::nullopt;
    return cut;
  }
  const Interval above{least, full_cut(poset)};
  for (const SumBound& bound : clause.sums) {
    if (greatest_sum(poset, bound.sum, above).value < bound.least) return std::nullopt;
  }
  const Slice slice = clause.also ? Slice(poset, regular, least) : Slice(poset, clause.regular, least);
  if (slice.none()) return std::nullopt;
  std::vector<SlicedBound> bounds;
  for (const SumBound& bound : clause.sums) bounds.emplace_back(slice, poset, bound);
  std::optional<Cut> found;
  if (bounds.size() == 1 && !clause.rest) {
    found = sum_at_least(slice.poset(), bounds.front().as_sum(), bounds.front().least);
  } else if (bounds.size() == 2 && !clause.rest && is_range(bounds[0], bounds[1])) {
    found = sum_between(slice.poset(), bounds[0].as_sum(), bounds[0].least, -bounds[1].least);
  } else {
    SliceSearch search(slice, bounds, clause, give_up);
    const Within within = [&](const Interval& interval) { return search.find(interval); };
    found = within(whole(slice.poset()));
    if (found) found = minimal_cut(slice.poset(), std::move(*found), within);
  }
  if (!found) return std::nullopt;
  return slice.original(*found);
}

}  // namespace hasse::poset
