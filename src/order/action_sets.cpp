// Sets of actions one of which must be taken before something becomes true: made when they are asked for, from the lists of
// those that can matter.
#include <algorithm>
#include <array>

#include "base/hash.h"
#include "order/action_table.h"

namespace hasse::order {

namespace {

constexpr std::size_t kMostLeaving = std::size_t{1} << 18;  // questions whose answers are kept

}  // namespace

std::size_t ActionTable::KeyHash::operator()(Key key) const {
  return hash_bytes(std::as_bytes(key));
}

// Of the actions that write the object, those that are accepted.
template <typename Accept>
const BitSet& ActionTable::selected(Key key, ObjectId written, const Accept& accept) {
  if (const auto known = sets_.find(key); known != sets_.end()) return known->second;
  BitSet& set = sets_[{key.begin(), key.end()}];
  set.reset(actions_.size());
  writers_[written].for_each([&](std::size_t i) {
    if (accept(actions_[i])) set.set(i);
  });
  return set;
}

namespace {

enum Set : std::int64_t { kAssigning, kSenders, kReceivers, kChangingHead, kArriving, kLeaving, kCreating, kDeaths };

template <typename... About>
std::array<std::int64_t, 1 + sizeof...(About)> key_of(Set set, About... about) {
  return {set, static_cast<std::int64_t>(about)...};
}

}  // namespace

const BitSet& ActionTable::assigning(const Condition& compare) {
  const auto key = key_of(kAssigning, compare.object, compare.relation, compare.value);
  return selected(key, compare.object, [&](const Action& action) {
    const auto assignments = assignments_of(action.access.assignments, compare.object);
    return std::any_of(assignments.begin(), assignments.end(), [&](const Assignment& a) {
      return !a.value || satisfies(*a.value, compare.relation, compare.value);
    });
  });
}

const BitSet& ActionTable::senders(std::uint32_t channel, const std::vector<std::optional<std::int32_t>>& fields) {
  std::vector<std::int64_t> key{kSenders, channel};
  for (const auto& field : fields) key.push_back(field ? *field : std::int64_t{1} << 40);
  return selected(key, process_instances_.end(channel, false), [&](const Action& action) {
    const auto& transfers = action.access.transfers;
    return std::any_of(transfers.begin(), transfers.end(), [&](const Transfer& transfer) {
      if (transfer.receive || transfer.channel != channel) return false;
      for (std::size_t k = 0; k < std::min(fields.size(), transfer.fields.size()); ++k) {
        if (fields[k] && transfer.fields[k] && *fields[k] != *transfer.fields[k]) return false;
      }
      return true;
    });
  });
}

const BitSet& ActionTable::receivers(std::uint32_t channel) {
  return selected(key_of(kReceivers, channel), process_instances_.end(channel, true), [&](const Action& action) {
    const auto& transfers = action.access.transfers;
    return std::any_of(transfers.begin(), transfers.end(),
                       [&](const Transfer& transfer) { return transfer.receive && transfer.channel == channel; });
  });
}

const BitSet& ActionTable::changing_head(std::uint32_t channel, std::uint32_t field, std::int32_t value) {
  // A sorted send writes this end, too.
  const auto key = key_of(kChangingHead, channel, field, value);
  return selected(key, process_instances_.end(channel, true), [&](const Action& action) {
    const auto& transfers = action.access.transfers;
    return std::any_of(transfers.begin(), transfers.end(), [&](const Transfer& transfer) {
      if (transfer.channel != channel) return false;
      const bool known = field < transfer.fields.size() && transfer.fields[field].has_value();
      const bool may_be = !known || *transfer.fields[field] == value;
      // A receive of the wanted value finds another one; a sorted send may put it first.
      return transfer.receive ? !known || !may_be : transfer.sorted && may_be;
    });
  });
}

const BitSet& ActionTable::set_of(Key key, std::span<const ActionId> actions) {
  if (const auto known = sets_.find(key); known != sets_.end()) return known->second;
  BitSet& set = sets_[{key.begin(), key.end()}];
  set.reset(actions_.size());
  for (const ActionId action : actions) set.set(action);
  return set;
}

std::size_t ActionTable::DepartureHash::operator()(const Departure& place) const {
  std::uint64_t number = std::uint64_t{place.goal} << 40 ^ std::uint64_t{place.from} << 16 ^ place.instance;
  number = (number ^ number >> 29) * 0x9e3779b97f4a7c15;
  return static_cast<std::size_t>(number ^ number >> 32);
}

const BitSet& ActionTable::arriving(InstanceId instance, LocationId location) {
  const auto found = arriving_.find(number_of({instance, location}));
  if (found == arriving_.end()) return nothing_;
  return set_of(key_of(kArriving, instance, location), found->second);
}

// For most goals from a location it is the same set, so that sets are kept by their members: there are as many pairs of locations
// as a large process has statements, squared.
const BitSet& ActionTable::leaving(InstanceId instance, LocationId from, LocationId goal) {
  const Departure asked{instance, from, goal};
  if (const auto known = leaving_.find(asked); known != leaving_.end()) return *known->second;
  const std::vector<bool>& origins =
      process_instances_.facts().coming_to(process_instances_.instance(instance).proctype, goal);
  std::vector<ActionId> members;
  for (const LocationId where : {from, kNone}) {
    const auto found = leaving_from_.find(number_of({instance, where}));
    if (found == leaving_from_.end()) continue;
    for (const ActionId id : found->second) {
      const auto& arrivals = actions_[id].access.arrivals;
      const bool leads_there = std::any_of(arrivals.begin(), arrivals.end(), [&](const Arrival& arrival) {
        return arrival.instance == instance && arrival.location != from && origins[arrival.location];
      });
      if (leads_there) members.push_back(id);
    }
  }
  std::vector<std::int64_t> key{kLeaving, instance, from};
  key.insert(key.end(), members.begin(), members.end());
  const BitSet& set = set_of(key, members);
  if (leaving_.size() < kMostLeaving) leaving_.emplace(asked, &set);
  return set;
}

const BitSet& ActionTable::creating(std::uint32_t proctype) {
  return selected(key_of(kCreating, proctype), ProcessInstances::kTable, [&](const Action& action) {
    const auto& runs = action.access.runs;
    return std::find(runs.begin(), runs.end(), proctype) != runs.end();
  });
}

const BitSet& ActionTable::deaths(InstanceId instance) {
  return selected(key_of(kDeaths, instance), ProcessInstances::kTable,
                  [&](const Action& action) { return action.access.dies == instance; });
}

}  // namespace hasse::order
