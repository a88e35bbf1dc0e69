#include "cover/events.h"

#include <algorithm>

#include "base/hash.h"

namespace hasse::cover {

namespace {

constexpr std::size_t kFirstTable = 1024;

}  // namespace

Events::Events() : table_(kFirstTable), states_(store::ExactStore::Notes::one_per_state) {}

std::uint64_t Events::hash(MoveId move, std::span<const EventId> causes) const {
  return hash_bytes(std::as_bytes(causes)) * 0x9e3779b97f4a7c15 + move * 0xff51afd7ed558ccd;
}

Events::Inserted Events::insert(MoveId move, std::span<const EventId> causes) {
  const std::size_t mask = table_.size() - 1;
  std::size_t slot = (hash(move, causes) >> 20) & mask;
  for (; table_[slot] != 0; slot = (slot + 1) & mask) {
    const EventId known = table_[slot] - 1;
    if (events_[known].move == move && std::ranges::equal(this->causes(known), causes)) return {known, false};
  }
  const auto id = static_cast<EventId>(events_.size());
  events_.push_back({move, static_cast<std::uint32_t>(causes.size()), causes_.size(), {}, 0, 0});
  causes_.insert(causes_.end(), causes.begin(), causes.end());
  table_[slot] = id + 1;
  if (2 * events_.size() > table_.size()) grow();
  return {id, true};
}

void Events::grow() {
  table_.assign(2 * table_.size(), 0);
  const std::size_t mask = table_.size() - 1;
  for (EventId id = 0; id < events_.size(); ++id) {
    std::size_t slot = (hash(events_[id].move, causes(id)) >> 20) & mask;
    while (table_[slot] != 0) slot = (slot + 1) & mask;
    table_[slot] = id + 1;
  }
}

std::uint64_t Events::index_of(machine::StateView state, store::StateId& id) {
  const auto [found, is_new] = states_.insert(state, least_.size());
  id = found;
  return is_new ? least_.size() : states_.note(found);
}

void Events::complete(EventId event, const Key& key, machine::StateView state) {
  Event& e = events_[event];
  e.key = key;
  e.state_index = index_of(state, e.state);
  if (e.state_index == least_.size()) {
    least_.push_back(key);
  } else {
    least_[e.state_index] = std::min(least_[e.state_index], key);
  }
}

void Events::set_initial(machine::StateView state) {
  store::StateId id = 0;
  index_of(state, id);
  least_.push_back({});
}

std::uint64_t Events::cutoff_count() const {
  std::uint64_t count = 0;
  for (EventId event = 0; event < events_.size(); ++event) count += is_cutoff(event);
  return count;
}

std::uint64_t Events::memory_bytes() const {
  return events_.capacity() * sizeof(Event) + causes_.capacity() * sizeof(EventId) +
         table_.capacity() * sizeof(std::uint32_t) + states_.memory_bytes() + least_.capacity() * sizeof(Key);
}

}  // namespace hasse::cover
