// Table of the moves of a cover, each stored once and numbered, and their dependency.
//
// Equal moves (the same steps with the same footprint and faults) have the same number. Expansions of steps are kept
// too, with the objects that they were decided on: after a move that writes none of those, an expansion stays valid.
// Dependency is decided on masks of 256 bits first; footprints are compared only if the masks meet. Reading is thread
// safe, adding is not.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <unordered_map>
#include <vector>

#include "base/bit_set.h"
#include "model/object_set.h"
#include "order/move.h"
#include "order/stubborn.h"

namespace hasse::cover {

using MoveId = std::uint32_t;
using ExpansionId = std::uint32_t;

// An over-approximated set of objects: sets with a common object meet.
class Mask : private FixedBitSet<256> {
 public:
  void add(const model::Object& object);
  void add(const std::vector<model::Object>& objects) {
    for (const model::Object& object : objects) add(object);
  }
  bool meets(const Mask& other) const { return FixedBitSet::meets(other); }
};

class MoveTable {
 public:
  // `dependency`: process makes all moves of a process depend on each other.
  explicit MoveTable(order::Dependency dependency) : dependency_(dependency) {}

  struct Expansion {
    model::Label step;
    std::vector<MoveId> moves;
    std::vector<model::Object> decided_on;
    Mask mask;
  };
  // The expansion of the step by order::Moves, if it is known. (With dependency by process, completes the footprints.)
  std::optional<ExpansionId> find(const model::Label& step, std::vector<order::Move>& moves,
                                  const std::vector<model::Object>& decided_on) const;
  // The same, and adds it to the table.
  ExpansionId add(const model::Label& step, std::vector<order::Move>& moves,
                  const std::vector<model::Object>& decided_on);
  const Expansion& expansion(ExpansionId id) const { return expansions_[id]; }

  const order::Move& operator[](MoveId id) const { return moves_[id].move; }
  // Fixed, pseudo-random, below 2^44: of steps and footprint.
  std::uint64_t weight(MoveId id) const { return moves_[id].weight; }
  bool dependent(MoveId a, MoveId b) const {
    const Entry& x = moves_[a];
    const Entry& y = moves_[b];
    if (x.first == y.first) return true;
    const bool maybe = x.writes.meets(y.touches) || x.touches.meets(y.writes);
    return maybe && order::dependent(x.move, y.move);
  }
  // True if the expansion may change by the move.
  bool changes(MoveId move, ExpansionId expansion) const {
    const Entry& m = moves_[move];
    const Expansion& x = expansions_[expansion];
    return m.writes.meets(x.mask) && model::intersect(m.move.footprint.writes, x.decided_on);
  }
  // True if the move may write an object of the mask.
  bool may_write(MoveId id, const Mask& objects) const { return moves_[id].writes.meets(objects); }

  std::uint64_t memory_bytes() const { return memory_; }

 private:
  struct Entry {
    order::Move move;
    Mask writes, touches;
    std::uint64_t first = 0;  // process and edge that it begins with
    std::uint64_t weight = 0;
  };

  static std::uint64_t hash(const order::Move& move);
  void complete(order::Move& move) const;
  std::optional<MoveId> find(const order::Move& move, std::uint64_t hash) const;
  std::optional<ExpansionId> find(const model::Label& step, const std::vector<MoveId>& moves,
                                  const std::vector<model::Object>& decided_on, std::uint64_t hash) const;
  MoveId intern(order::Move& move);

  order::Dependency dependency_;
  std::deque<Entry> moves_;
  std::deque<Expansion> expansions_;
  std::unordered_multimap<std::uint64_t, MoveId> by_hash_;
  std::unordered_multimap<std::uint64_t, ExpansionId> expansions_by_hash_;
  std::uint64_t memory_ = 0;
};

}  // namespace hasse::cover
