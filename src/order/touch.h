// What an action may do, whatever the state that it is taken in: an over-approximation of the footprints of all moves
// (order/move.h) that begin with its first edge.
//
// Mirrors machine/footprint.cpp object by object: whatever that names in a state, this names for the instance, with all
// elements of an array whose index and all channels whose number is not known. The first edge of an action is taken to be
// enabled (a send finds room, so it does not look at the receive end); what comes later in its atomic sequence may find
// anything, unless the action is `smooth`: all messages sent inside find room, and all received are there.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "order/population.h"

namespace hasse::order {

// The value that an object may be given; nothing: unknown.
struct Assignment {
  ObjectId object = 0;
  std::optional<std::int32_t> value;
  bool surely = true;  // where it is executed it is this object that is assigned to
};

// Those of the object, of assignments sorted by object.
std::span<const Assignment> assignments_of(const std::vector<Assignment>& assignments, ObjectId object);

// Where the action may leave a process.
struct Arrival {
  InstanceId instance = 0;
  LocationId location = 0;

  friend auto operator<=>(const Arrival&, const Arrival&) = default;
};

// A message that may enter or leave a channel.
struct Transfer {
  std::uint32_t channel = 0;
  bool receive = false;
  bool sorted = false;
  std::vector<std::optional<std::int32_t>> fields;  // known values; of a receive: what it wants. Shorter: unknown
};

// Of the channel operations inside an atomic sequence, behind its first edge.
struct Demand {
  std::uint32_t channel = 0;
  std::uint32_t room = 0;      // messages that must find room
  std::uint32_t messages = 0;  // messages that must be there
};

struct Touch {
  BitSet reads;
  BitSet writes;
  std::vector<Assignment> assignments;  // by object
  std::vector<Arrival> arrivals;
  std::vector<Transfer> transfers;
  std::vector<std::uint32_t> runs;  // proctypes
  std::vector<InstanceId> drags;    // may take part wherever they are: partners of inner rendezvous
  std::optional<InstanceId> dies;
  bool straight = false;  // one path: everything is executed, once
  bool cyclic = false;    // something may be executed again and again
  std::size_t work = 0;   // how much it took to find this
  // What must hold for everything inside to go smoothly; nothing when that cannot be said so simply. Empty: nothing is
  // asked for, and smooth or not makes no difference.
  std::optional<std::vector<Demand>> demands;
};

// Of an action that it would take more work to know: then it touches everything.
inline constexpr std::size_t kMostTouchWork = 1'000'000;

// The first edge of a process, alone. `guard_reads`: what its guard reads, if that is known better.
Touch touch_of(const Population& population, InstanceId instance, std::uint32_t edge, bool smooth,
               const std::vector<ObjectId>* guard_reads = nullptr);
// Of an edge that has a condition alone, or is `else`: all but what decides whether it is enabled.
Touch touch_beyond_guard(const Population& population, InstanceId instance, std::uint32_t edge);
// A rendezvous: `edge` sends to `partner_edge` of `partner`.
Touch touch_of(const Population& population, InstanceId instance, std::uint32_t edge, InstanceId partner,
               std::uint32_t partner_edge, bool smooth);

// Folds what is known of the instance; kNone: nobody evaluates, as for predicates.
std::optional<std::int32_t> known_value(const Population& population, ExprId expr, InstanceId instance);
// The channels that the expression may name, 0 for one that does not exist yet.
std::vector<std::uint32_t> channels_of(const Population& population, ExprId expr, InstanceId instance);
// The one object that the place stands for, when that is known.
std::optional<ObjectId> known_object(const Population& population, const Place& place, InstanceId instance);

}  // namespace hasse::order
