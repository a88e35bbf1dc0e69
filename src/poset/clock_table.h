// Sets of cuts closed under union and intersection, as clocks: of each event the least cut of the set that contains it.
//
// Every predicate has a smallest such set that contains all its satisfying cuts, its slice. For a regular predicate
// nothing else is in it (implications.h is the same set, sparse); for others it is a filter: what is not in it does not
// satisfy the predicate. Slices of a disjunction are computed from those of its parts exactly, those of a conjunction or
// of EF(p) likewise if the parts are exact, and are never too small otherwise. AG and EG of a set that is too large are
// too large.
//
// Cost: memory events * chains counts of 32 bits. O(events * chains) for each function, O(events * chains^2) for `both`.
// Source: Mittal and Garg, "Techniques and Applications of Computation Slicing", 2005 (grafting); Sen and Garg 2003.
#pragma once

#include <optional>

#include "poset/implications.h"
#include "poset/search_limits.h"

namespace hasse::poset {

class ClockTable {
 public:
  // All cuts of the poset; none of them; those in which the implications hold.
  static ClockTable all(const Poset& poset);
  static ClockTable nothing(const Poset& poset);
  static ClockTable of(const Poset& poset, const Implications& implications, const std::function<bool()>& give_up = {});

  // Is no cut in the set?
  bool none() const { return none_; }
  // The least and the greatest cut of the set, which is not empty.
  const Cut& least() const { return least_; }
  Cut greatest(const Poset& poset) const;
  // Of the event; empty if no cut of the set contains it.
  std::span<const std::uint32_t> least_with(EventId event) const {
    const std::span<const std::uint32_t> clock = row(event);
    return clock[0] == kNever ? std::span<const std::uint32_t>{} : clock;
  }

  bool contains(const Poset& poset, const Cut& cut) const;
  // The least cut of the set that contains `cut` (consistent), if there is one.
  std::optional<Cut> closure(const Poset& poset, const Cut& cut) const;
  std::size_t bytes() const { return clocks_.size() * sizeof(std::uint32_t); }

 private:
  friend ClockTable both(const Poset& poset, const ClockTable& a, const ClockTable& b,
                         const std::function<bool()>& give_up);
  friend ClockTable either(const Poset& poset, const ClockTable& a, const ClockTable& b);
  friend ClockTable exists_finally(const Poset& poset, const ClockTable& table);
  friend ClockTable always_globally(const Poset& poset, const ClockTable& table);
  friend ClockTable exists_globally(const Poset& poset, const ClockTable& table);

  static constexpr std::uint32_t kNever = UINT32_MAX;

  ClockTable(std::size_t events, Cut least) : least_(std::move(least)), clocks_(events * least_.size(), 0) {}
  std::span<std::uint32_t> row(EventId event) {
    return std::span(clocks_).subspan(event * least_.size(), least_.size());
  }
  std::span<const std::uint32_t> row(EventId event) const {
    return std::span(clocks_).subspan(event * least_.size(), least_.size());
  }

  bool none_ = false;
  Cut least_;
  std::vector<std::uint32_t> clocks_;  // a row for each event; kNever first where no cut contains it
};

// The cuts that are in both sets. This and ClockTable::of, which take longest, throw GivenUp if `give_up` says so.
ClockTable both(const Poset& poset, const ClockTable& a, const ClockTable& b,
                const std::function<bool()>& give_up = {});
// The smallest closed set that contains the two.
ClockTable either(const Poset& poset, const ClockTable& a, const ClockTable& b);
// As of implications.h.
ClockTable exists_finally(const Poset& poset, const ClockTable& table);
ClockTable always_globally(const Poset& poset, const ClockTable& table);
ClockTable exists_globally(const Poset& poset, const ClockTable& table);

}  // namespace hasse::poset
