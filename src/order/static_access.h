// Static access: what an action may read and write in any state, an over-approximation of the footprints of all moves
// (order/move.h) that begin with its first edge.
//
// Mirrors machine/footprint.cpp object by object: an object that a footprint names in a state is named here for the
// instance, with all elements of an array of unknown index and all channels of unknown number. The first edge of an
// action is assumed to be enabled (a send finds room, so it does not read the receive end). Later edges of its atomic
// sequence may meet any state, unless the action is `smooth`: all messages sent inside find room, and all received are
// there.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "order/process_instances.h"

namespace hasse::order {

// The value that an object may be given; nothing: unknown.
struct Assignment {
  ObjectId object = 0;
  std::optional<std::int32_t> value;
  bool surely = true;  // if it is executed, it assigns to this object
};

// The assignments to the object; `assignments` is sorted by object.
std::span<const Assignment> assignments_of(const std::vector<Assignment>& assignments, ObjectId object);

// A location where the action may leave a process.
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

// Demands of the channel operations inside an atomic sequence, behind its first edge.
struct Demand {
  std::uint32_t channel = 0;
  std::uint32_t room = 0;      // messages that must find room
  std::uint32_t messages = 0;  // messages that must be there
};

struct StaticAccess {
  BitSet reads;
  BitSet writes;
  std::vector<Assignment> assignments;  // by object
  std::vector<Arrival> arrivals;
  std::vector<Transfer> transfers;
  std::vector<std::uint32_t> runs;  // proctypes
  std::vector<InstanceId> drags;    // may take part at any location: partners of inner rendezvous
  std::optional<InstanceId> dies;
  bool straight = false;  // one path: everything is executed, once
  bool cyclic = false;    // something may be executed again and again
  std::size_t work = 0;   // work spent on the analysis
  // Conditions for the inside to be smooth; nothing if there is no such simple condition. Empty: there are no demands,
  // and smooth makes no difference.
  std::optional<std::vector<Demand>> demands;
};

// Bound on the work of the analysis; beyond it the action accesses everything.
inline constexpr std::size_t kMostAccessWork = 1'000'000;

// Of an action of one process. `guard_reads`: what its guard reads, if that is known more precisely.
StaticAccess static_access_of(const ProcessInstances& process_instances, InstanceId instance, std::uint32_t edge,
                              bool smooth, const std::vector<ObjectId>* guard_reads = nullptr);
// Of an edge that is a condition or `else`: everything except what decides whether it is enabled.
StaticAccess access_beyond_guard(const ProcessInstances& process_instances, InstanceId instance, std::uint32_t edge);
// A rendezvous: `edge` sends to `partner_edge` of `partner`.
StaticAccess static_access_of(const ProcessInstances& process_instances, InstanceId instance, std::uint32_t edge,
                              InstanceId partner, std::uint32_t partner_edge, bool smooth);

// The value of an expression by constants of the instance; kNone: of no process, as for predicates.
std::optional<std::int32_t> known_value(const ProcessInstances& process_instances, ExprId expr, InstanceId instance);
// The channels that the expression may name, 0 for one that does not exist yet.
std::vector<std::uint32_t> channels_of(const ProcessInstances& process_instances, ExprId expr, InstanceId instance);
// The object of a place, if it is known.
std::optional<ObjectId> known_object(const ProcessInstances& process_instances, const Place& place,
                                     InstanceId instance);

}  // namespace hasse::order
