#include "order/place_invariants.h"

#include <algorithm>
#include <set>

namespace hasse::order {

using Kind = Condition::Kind;

namespace {

constexpr std::uint32_t kMany = 1'000'000;

// The variant that is blocked in a send inside its sequence, and in nothing else.
bool lacks_room_only(const Action& action) {
  return !action.variant.empty() && action.variant.back().kind == Kind::any &&
         std::all_of(action.variant.back().parts.begin(), action.variant.back().parts.end(),
                     [](const Condition& part) { return part.kind == Kind::no_room; });
}

// The guard says that there is a token.
bool requires_token(const Action& action, const TokenPlace& place) {
  return !place.message && std::any_of(action.guard.parts.begin(), action.guard.parts.end(), [&](const Condition& c) {
    return c.kind == Kind::compare && !c.remote && c.relation == ExprOp::equal && c.object == place.object &&
           c.value == place.value;
  });
}

}  // namespace

PlaceInvariants::PlaceInvariants(const ActionTable& table, const machine::Execution& execution)
    : table_(table), impossible_(table.size()) {
  for (ActionId a = 0; a < table.size(); ++a) {
    if (lacks_room_only(table.action(a))) impossible_.set(a);
  }
  for (bool changed = impossible_.any(); changed && !gives_up();) {
    changed = false;
    sets_.clear();
    find_possible(execution);
    for (ActionId a = 0; a < table.size() && !gives_up(); ++a) {
      if (!impossible_.test(a) || rules_out(table.action(a), execution)) continue;
      impossible_.unset(a);
      changed = true;
    }
  }
  if (gives_up()) impossible_.clear();
  std::erase_if(sets_, [](const auto& entry) { return entry.second.places.empty(); });
}

// The actions that remain when the impossible ones are never taken: where they start is reached.
void PlaceInvariants::find_possible(const machine::Execution& execution) {
  const ProcessInstances& process_instances = table_.process_instances();
  reached_.clear();
  for (InstanceId i = 0; i < process_instances.instances().size(); ++i) {
    reached_.emplace_back(process_instances.proctype(i).locations.size());
    reached_[i][process_instances.proctype(i).initial] = true;
    if (i < process_instances.present()) reached_[i][execution.location_of(static_cast<int>(i))] = true;
  }
  possible_.clear();
  std::vector<bool> done(table_.size());
  for (bool changed = true; changed && !gives_up();) {
    changed = false;
    work_ += table_.size();
    for (ActionId a = 0; a < table_.size(); ++a) {
      const Action& action = table_.action(a);
      const auto starts = [&](const Condition& c) {
        return c.kind != Kind::at || c.remote || reached_[c.instance][static_cast<LocationId>(c.value)];
      };
      if (done[a] || impossible_.test(a) || !std::all_of(action.guard.parts.begin(), action.guard.parts.end(), starts))
        continue;
      done[a] = changed = true;
      possible_.push_back(a);
      for (const Arrival& arrival : action.access.arrivals) reached_[arrival.instance][arrival.location] = true;
    }
  }
}

// Is there always room where the action looks for it?
bool PlaceInvariants::rules_out(const Action& action, const machine::Execution& execution) {
  for (const Condition& part : action.variant.back().parts) {
    if (table_.process_instances().channel(part.channel).owner != model::kNobody) return false;  // it may be replaced
    std::set<std::int32_t> kinds;                                                                // of messages
    work_ += possible_.size();
    for (const ActionId other : possible_) {
      for (const Transfer& transfer : table_.action(other).access.transfers) {
        if (transfer.receive || transfer.channel != part.channel) continue;
        if (transfer.fields.empty() || !transfer.fields[0]) return false;
        kinds.insert(*transfer.fields[0]);
      }
    }
    for (const auto& message : execution.messages(static_cast<int>(part.channel))) kinds.insert(message[0]);
    std::uint64_t most = 0;
    for (const std::int32_t kind : kinds) most += most_messages(action, part.channel, kind, execution);
    const std::uint32_t capacity = table_.process_instances().channel(part.channel).declaration->capacity;
    if (most + static_cast<std::uint32_t>(part.value) > capacity) return false;
  }
  return true;
}

// Of a kind in the channel, when the action's guard holds.
std::uint32_t PlaceInvariants::most_messages(const Action& action, std::uint32_t channel, std::int32_t value,
                                             const machine::Execution& execution) {
  TokenPlace place;
  place.message = true;
  place.index = channel;
  place.value = value;
  const Set* const set = set_with(place, execution);
  if (set == nullptr) return kMany;
  std::uint32_t elsewhere = 0;
  for (const TokenPlace& other : set->places) elsewhere += requires_token(action, other) ? 1 : 0;
  return set->invariants - std::min(set->invariants, elsewhere);
}

const PlaceInvariants::Set* PlaceInvariants::set_with(const TokenPlace& place, const machine::Execution& execution) {
  const auto [entry, is_new] = sets_.try_emplace(place);
  Set& set = entry->second;
  if (is_new) {
    std::vector<TokenPlace> places{place};
    tries_ = 0;
    if (grow(places)) {
      set.places = std::move(places);
      for (const TokenPlace& one : set.places) set.invariants += invariants(one, execution);
    }
  }
  return set.places.empty() ? nullptr : &set;
}

// Adds places until no possible action adds more tokens than it takes away.
bool PlaceInvariants::grow(std::vector<TokenPlace>& places) {
  work_ += possible_.size();
  if (++tries_ > kMostTries || gives_up()) return false;
  for (const ActionId a : possible_) {
    const Action& action = table_.action(a);
    const std::uint32_t in = produced(action, places);
    if (in == 0) continue;
    std::vector<TokenPlace> others;
    if (in <= consumed(action, places, &others)) continue;
    for (const TokenPlace& other : others) {
      places.push_back(other);
      const std::size_t size = places.size();
      if (grow(places)) return true;
      places.resize(size - 1);
    }
    return false;
  }
  return true;
}

// At most.
std::uint32_t PlaceInvariants::produced(const Action& action, const std::vector<TokenPlace>& places) const {
  std::uint32_t count = 0;
  for (const TokenPlace& place : places) {
    if (place.message) {
      for (const Transfer& transfer : action.access.transfers) {
        if (transfer.receive || transfer.channel != place.index) continue;
        const bool may_be = transfer.fields.empty() || !transfer.fields[0] || *transfer.fields[0] == place.value;
        if (may_be) count += action.access.cyclic ? kMany : 1;
      }
    } else if (!requires_token(action, place)) {
      const auto assignments = assignments_of(action.access.assignments, place.object);
      count += std::any_of(assignments.begin(), assignments.end(),
                           [&](const Assignment& a) { return a.value.value_or(place.value) == place.value; });
    }
  }
  return count;
}

// At least, from `places`. `others`: where else it takes one away.
std::uint32_t PlaceInvariants::consumed(const Action& action, const std::vector<TokenPlace>& places,
                                        std::vector<TokenPlace>* others) const {
  std::uint32_t count = 0;
  const auto take = [&](const TokenPlace& place) {
    if (std::find(places.begin(), places.end(), place) != places.end()) {
      ++count;
    } else {
      others->push_back(place);
    }
  };
  if (!action.access.straight) return 0;
  std::set<ObjectId> emptied;
  for (const Condition& c : action.guard.parts) {
    if (c.kind != Kind::compare || c.remote || c.relation != ExprOp::equal || !emptied.insert(c.object).second)
      continue;
    if (!c.global && table_.process_instances().instance(c.instance).prospective()) continue;
    bool surely = false;
    bool otherwise = true;
    for (const Assignment& a : assignments_of(action.access.assignments, c.object)) {
      surely |= a.surely;
      otherwise &= a.value.has_value() && *a.value != c.value;
    }
    if (surely && otherwise) take({false, c.object, c.slot, c.global, c.global ? 0 : c.instance, c.value});
  }
  for (const Transfer& transfer : action.access.transfers) {
    if (!transfer.receive || transfer.fields.empty() || !transfer.fields[0]) continue;
    take({true, 0, transfer.channel, false, 0, *transfer.fields[0]});
  }
  return count;
}

std::uint32_t PlaceInvariants::invariants(const TokenPlace& place, const machine::Execution& execution) const {
  if (place.message) {
    const auto id = static_cast<int>(place.index);
    std::uint32_t count = 0;
    for (std::uint32_t m = execution.message_count(id); m > 0; --m)
      count += execution.message_field(id, m - 1, 0) == place.value ? 1 : 0;
    return count;
  }
  const std::int32_t value =
      place.global ? execution.global(place.index) : execution.local(static_cast<int>(place.instance), place.index);
  return value == place.value ? 1 : 0;
}

bool PlaceInvariants::hold(const machine::Execution& execution) const {
  if (!impossible_.any()) return true;
  for (int pid = 0; pid < execution.process_count(); ++pid) {
    if (!reached_[static_cast<std::size_t>(pid)][execution.location_of(pid)]) return false;
  }
  return std::all_of(sets_.begin(), sets_.end(), [&](const auto& entry) {
    std::uint32_t count = 0;
    for (const TokenPlace& place : entry.second.places) count += invariants(place, execution);
    return count <= entry.second.invariants;
  });
}

}  // namespace hasse::order
