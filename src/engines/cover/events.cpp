#include "engines/cover/events.h"

#include <algorithm>

#include "base/hash.h"

namespace hasse::cover {

namespace {

constexpr std::size_t kFirstTable = 1024;

}  // namespace

Events::Events(Comparison comparison)
    : comparison_(comparison), table_(kFirstTable), states_(store::ExactStore::Notes::one_per_state) {}

std::uint64_t Events::hash(MoveId move, std::span<const EventId> causes) const {
  return hash_bytes(std::as_bytes(causes)) * 0x9e3779b97f4a7c15 + move * 0xff51afd7ed558ccd;
}

std::size_t Events::slot_of(MoveId move, std::span<const EventId> causes) const {
  const std::size_t mask = table_.size() - 1;
  std::size_t slot = (hash(move, causes) >> 20) & mask;
  for (; table_[slot] != 0; slot = (slot + 1) & mask) {
    const EventId known = table_[slot] - 1;
    if (events_[known].move == move && std::ranges::equal(this->causes(known), causes)) break;
  }
  return slot;
}

Events::Inserted Events::insert(MoveId move, std::span<const EventId> causes) {
  const std::size_t slot = slot_of(move, causes);
  if (table_[slot] != 0) return {table_[slot] - 1, false};
  const auto id = static_cast<EventId>(events_.size());
  Event& event = events_.emplace_back();
  event.move = move;
  event.cause_count = static_cast<std::uint32_t>(causes.size());
  event.first_cause = causes_.size();
  for (const EventId cause : causes) event.level = std::max(event.level, events_[cause].level + 1);
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

void Events::complete(EventId event, const Key& key, model::StateView state) {
  Event& e = events_[event];
  const auto [id, is_new] = states_.insert(state, least_.size());
  e.key = comparison_ == Comparison::size ? Key{key.size, 0} : key;
  e.state = id;
  if (is_new) {
    least_.push_back(event);
    return;
  }
  EventId& least = least_[states_.note(id)];
  const Key other = least == kNoEvent ? Key{} : events_[least].key;
  if (other == e.key && comparison_ == Comparison::size) return;
  if (other < e.key || (other == e.key && is_smaller(least, event))) {
    e.cutoff = true;
    ++cutoffs_;
  } else if (e.key < other || is_smaller(event, least)) {
    cutoffs_ += !events_[least].cutoff;
    events_[least].cutoff = true;
    least = event;
  }
}

Events::Form Events::form(EventId event) {
  seen_.resize(events_.size(), 0);
  ++round_;
  Form form;
  std::vector<EventId> open{event};
  seen_[event] = round_;
  while (!open.empty()) {
    const EventId next = open.back();
    open.pop_back();
    form.emplace_back(events_[next].level, events_[next].move);
    for (const EventId cause : causes(next)) {
      if (seen_[cause] == round_) continue;
      seen_[cause] = round_;
      open.push_back(cause);
    }
  }
  std::ranges::sort(form);
  return form;
}

bool Events::is_smaller(EventId a, EventId b) {
  const Form x = form(a);
  const Form y = form(b);
  const auto [in_x, in_y] = std::ranges::mismatch(x, y);
  if (in_x == x.end() || *in_x < *in_y) return false;
  std::vector<MoveId> moves_of_x;
  std::vector<MoveId> moves_of_y;
  for (const auto& [level, move] : x) moves_of_x.push_back(move);
  for (const auto& [level, move] : y) moves_of_y.push_back(move);
  std::ranges::sort(moves_of_x);
  std::ranges::sort(moves_of_y);
  return moves_of_x == moves_of_y;
}

void Events::set_initial(model::StateView state) {
  states_.insert(state, least_.size());
  least_.push_back(kNoEvent);
}

std::uint64_t Events::memory_bytes() const {
  return events_.capacity() * sizeof(Event) + causes_.capacity() * sizeof(EventId) +
         table_.capacity() * sizeof(std::uint32_t) + states_.memory_bytes() +
         (least_.capacity() + seen_.capacity()) * sizeof(EventId);
}

}  // namespace hasse::cover
