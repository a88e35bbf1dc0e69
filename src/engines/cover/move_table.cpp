#include "engines/cover/move_table.h"

#include <algorithm>

#include "base/hash.h"

namespace hasse::cover {

using model::Object;
using model::ObjectKind;

namespace {

constexpr std::uint64_t kWeights = std::uint64_t{1} << 44;

template <typename T>
std::uint64_t hash_all(const std::vector<T>& list) {
  return hash_bytes(std::as_bytes(std::span(list)));
}

std::uint64_t pack(const Object& object) {
  return static_cast<std::uint64_t>(object.kind) << 40 | static_cast<std::uint64_t>(object.owner) << 32 | object.index;
}

// An object that all moves of a process write, to make them dependent; no other move accesses it.
Object process_object(model::Pid pid) {
  return {ObjectKind::monitor, 2, static_cast<std::uint32_t>(pid)};
}

std::uint64_t hash_objects(std::uint64_t seed, const std::vector<Object>& objects) {
  for (const Object& object : objects) seed = (seed ^ pack(object)) * 0x9e3779b97f4a7c15 + (seed >> 29);
  return seed;
}

std::uint64_t hash_steps(const std::vector<model::Label>& steps) {
  std::vector<std::uint32_t> words;
  for (const model::Label& step : steps) {
    words.push_back(step.action);
    words.push_back(step.detail);
    // As whether there is a partner, and who, were once written: the order of events hangs on these numbers.
    const auto partner = static_cast<std::uint32_t>(step.has_partner() ? step.partner : 0);
    words.push_back(static_cast<std::uint32_t>(step.process) << 16 | partner << 8 |
                    static_cast<std::uint32_t>(step.has_partner()));
  }
  return hash_all(words);
}

std::uint64_t bytes_of(const order::Move& move) {
  return move.steps.capacity() * sizeof(model::Label) +
         (move.footprint.reads.capacity() + move.footprint.writes.capacity()) * sizeof(Object) +
         move.footprint.uses.capacity() * sizeof(model::ChannelUse);
}

bool same_faults(const order::Move& a, const order::Move& b) {
  return std::equal(a.faults.begin(), a.faults.end(), b.faults.begin(), b.faults.end(),
                    [](const auto& x, const auto& y) {
                      return x.steps == y.steps && x.fault == y.fault && x.blame.detail == y.blame.detail;
                    });
}

}  // namespace

void Mask::add(const Object& object) {
  set((pack(object) * 0x9e3779b97f4a7c15) >> 56);
}

std::uint64_t MoveTable::hash(const order::Move& move) {
  return hash_objects(hash_objects(hash_steps(move.steps), move.footprint.reads), move.footprint.writes);
}

// With what makes moves of one process depend on each other.
void MoveTable::complete(order::Move& move) const {
  if (dependency_ != order::Dependency::process) return;
  std::vector<Object>& writes = move.footprint.writes;
  order::for_each_participant(move, [&](model::Pid pid) { writes.push_back(process_object(pid)); });
  make_set(writes);
}

std::optional<MoveId> MoveTable::find(const order::Move& move, std::uint64_t hash) const {
  for (auto [it, end] = by_hash_.equal_range(hash); it != end; ++it) {
    const order::Move& known = moves_[it->second].move;
    if (known.steps == move.steps && known.footprint.reads == move.footprint.reads &&
        known.footprint.writes == move.footprint.writes && known.footprint.uses == move.footprint.uses &&
        known.circles == move.circles && same_faults(known, move))
      return it->second;
  }
  return std::nullopt;
}

MoveId MoveTable::intern(order::Move& move) {
  complete(move);
  const std::uint64_t hash = this->hash(move);
  if (const std::optional<MoveId> known = find(move, hash)) return *known;
  const auto id = static_cast<MoveId>(moves_.size());
  by_hash_.emplace(hash, id);
  Entry& entry = moves_.emplace_back();
  entry.move = std::move(move);
  const model::Label& first = entry.move.steps.front();
  entry.first = static_cast<std::uint64_t>(first.process) << 32 | first.action;
  entry.weight = hash % kWeights;
  entry.writes.add(entry.move.footprint.writes);
  entry.touches = entry.writes;
  entry.touches.add(entry.move.footprint.reads);
  memory_ += sizeof(Entry) + 4 * sizeof(void*) + bytes_of(entry.move);
  return id;
}

std::optional<ExpansionId> MoveTable::find(const model::Label& step, const std::vector<MoveId>& moves,
                                           const std::vector<Object>& decided_on, std::uint64_t hash) const {
  for (auto [it, end] = expansions_by_hash_.equal_range(hash); it != end; ++it) {
    const Expansion& known = expansions_[it->second];
    if (known.step == step && known.moves == moves && known.decided_on == decided_on) return it->second;
  }
  return std::nullopt;
}

std::optional<ExpansionId> MoveTable::find(const model::Label& step, std::vector<order::Move>& moves,
                                           const std::vector<Object>& decided_on) const {
  std::vector<MoveId> ids;
  for (order::Move& move : moves) {
    complete(move);
    const std::optional<MoveId> known = find(move, hash(move));
    if (!known) return std::nullopt;
    ids.push_back(*known);
  }
  return find(step, ids, decided_on, hash_objects(hash_all(ids), decided_on));
}

ExpansionId MoveTable::add(const model::Label& step, std::vector<order::Move>& moves,
                           const std::vector<Object>& decided_on) {
  std::vector<MoveId> ids;
  for (order::Move& move : moves) ids.push_back(intern(move));
  const std::uint64_t hash = hash_objects(hash_all(ids), decided_on);
  if (const std::optional<ExpansionId> known = find(step, ids, decided_on, hash)) return *known;
  const auto id = static_cast<ExpansionId>(expansions_.size());
  expansions_by_hash_.emplace(hash, id);
  Expansion& expansion = expansions_.emplace_back(Expansion{step, std::move(ids), decided_on, {}});
  expansion.mask.add(decided_on);
  memory_ += sizeof(Expansion) + 4 * sizeof(void*) + expansion.moves.capacity() * sizeof(MoveId) +
             expansion.decided_on.capacity() * sizeof(Object);
  return id;
}

}  // namespace hasse::cover
