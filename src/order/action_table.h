// All actions of a set of process instances, with their dependency and the actions that can make their guards true.
//
// An action is an edge that leaves a location where its process can be stored, together with the rest of the atomic
// sequence that it begins; or a pair of such edges that can meet in a rendezvous. Where messages are moved inside the
// sequence there are two of them, one for the states in which all goes smoothly and one for the others: the first does
// not block half-way.
//
// Rows of the relation "does not accord with" and sets of actions are computed when they are asked for and kept. Memory:
// actions^2 / 8 bytes when all rows have been asked for. To make a table is near linear in what the actions touch; one that
// would take more than kMostActions actions or more than kMostWork is too large, and nothing is known.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "order/claims.h"
#include "order/guard.h"
#include "order/move.h"
#include "order/static_access.h"

namespace hasse::order {

using ActionId = std::uint32_t;

struct Action {
  InstanceId instance = 0;
  std::uint32_t edge = 0;
  std::uint32_t partner = kNone;  // instance
  std::uint32_t partner_edge = 0;
  StaticAccess access;
  Condition guard;  // all of its parts
  // Variants of one edge, or pair of edges, have consecutive numbers and exclude each other: exactly one of them is
  // enabled where the edge is, the one of which all these hold.
  std::vector<Condition> variant;
  std::uint32_t variants = 1;  // of the first of them: how many
};

class ActionTable {
 public:
  // Of the current state. `whole_processes`: all actions of one process depend on each other.
  ActionTable(const Facts& facts, const machine::Execution& execution, const Couplings& couplings,
              bool whole_processes);

  // True if all processes are at locations that the table foresees. It is built from where processes start; some may
  // have moved on with the help of one that has died. Then extend() it.
  bool foresees(const machine::Execution& execution) const;
  void extend(const machine::Execution& execution);

  const ProcessInstances& process_instances() const { return process_instances_; }
  std::size_t size() const { return actions_.size(); }
  const Action& action(ActionId id) const { return actions_[id]; }
  // When all rows have been asked for.
  std::size_t memory_bytes() const { return size() * (size() + 4 * process_instances_.object_count()) / 8; }
  // True if the tables would be too large to be worth while; there are no actions then.
  bool too_large() const { return too_large_; }

  // The first variant of the action that the step belongs to, or kNone. Of a step of present processes.
  ActionId first_variant(const model::Label& step) const {
    return step.has_partner() ? first_of_meeting(step) : alone_[step.process][step.action];
  }
  // The action that the enabled step belongs to in the current state.
  std::optional<ActionId> find(const model::Label& step, const machine::Execution& execution) const;

  // The actions that may be enabled together with `id` and do not commute with it.
  const BitSet& conflicts(ActionId id);
  // The actions that depend on `id`, enabled together or not.
  BitSet overlaps(ActionId id) const;

  // ---- sets of actions one of which must be taken before something becomes true ----
  const BitSet& writers(ObjectId object) const { return writers_[object]; }
  const BitSet& assigning(const Condition& compare);
  const BitSet& senders(std::uint32_t channel, const std::vector<std::optional<std::int32_t>>& fields);
  const BitSet& receivers(std::uint32_t channel);
  // The actions that may change the first message to one whose field is `value`.
  const BitSet& changing_head(std::uint32_t channel, std::uint32_t field, std::int32_t value);
  const BitSet& arriving(InstanceId instance, LocationId location);
  // The actions by which a process leaves its location towards `goal`.
  const BitSet& leaving(InstanceId instance, LocationId from, LocationId goal);
  const BitSet& creating(std::uint32_t proctype);
  const BitSet& deaths(InstanceId instance);
  const BitSet& nothing() const { return nothing_; }

 private:
  void add_edges(Arrival place);
  void add(InstanceId instance, std::uint32_t edge, std::uint32_t partner, std::uint32_t partner_edge);
  void add_case(const Action& common, const Case* one_case);
  void add_variant(Action action);
  ActionId first_of_meeting(const model::Label& step) const;
  bool holds(const Condition& condition, const machine::Execution& execution) const;
  void arrive(const Arrival& arrival);
  void reach(const Arrival& place);
  void index();
  void drop_neutral_writes(Action& action) const;
  // A send, or what receives, of a process.
  struct Half {
    InstanceId instance;
    std::uint32_t edge;
  };
  struct Halves {
    std::vector<Half> all;
    std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> on;  // by channel that may be a rendezvous: indices
  };
  std::vector<Half> partners(Half half, Halves& own, const Halves& others) const;
  void add_meeting_channels(const Edge& edge, InstanceId who, std::vector<std::uint32_t>& channels) const;
  static std::uint64_t number_of(const Arrival& place);
  LocationId source_of(InstanceId instance, std::uint32_t edge) const;
  struct Meeting {
    std::uint32_t partner;
    std::uint32_t partner_edge;
    ActionId first;  // variant
  };
  // What a set is of: which question, and about what.
  using Key = std::span<const std::int64_t>;
  struct KeyHash {
    using is_transparent = void;
    std::size_t operator()(Key key) const;
  };
  struct SameKey {
    using is_transparent = void;
    bool operator()(Key a, Key b) const { return std::ranges::equal(a, b); }
  };
  template <typename Accept>
  const BitSet& selected(Key key, ObjectId written, const Accept& accept);
  const BitSet& set_of(Key key, std::span<const ActionId> actions);
  // What leaving() was asked.
  struct Departure {
    InstanceId instance;
    LocationId from;
    LocationId goal;
    friend bool operator==(const Departure&, const Departure&) = default;
  };
  struct DepartureHash {
    std::size_t operator()(const Departure& place) const;
  };

  ProcessInstances process_instances_;
  const bool whole_processes_;
  bool too_large_;
  std::vector<Action> actions_;
  std::vector<Arrival> places_;                              // where processes can be stored
  std::size_t next_place_ = 0;                               // not yet expanded into actions
  std::vector<std::vector<bool>> is_place_;                  // by instance and location
  Halves sends_;                                             // edges that may send in a rendezvous
  Halves receives_;                                          // edges that may receive in one
  std::vector<std::vector<ActionId>> alone_;                 // by present instance and edge: first variant, or kNone
  std::vector<std::vector<std::vector<Meeting>>> meetings_;  // by present instance, if it sends, and edge
  std::vector<BitSet> touchers_;                             // by object
  std::vector<BitSet> writers_;
  std::vector<std::unique_ptr<BitSet>> rows_;
  std::unordered_map<std::vector<std::int64_t>, BitSet, KeyHash, SameKey> sets_;
  std::unordered_map<Departure, const BitSet*, DepartureHash> leaving_;
  std::unordered_map<std::uint64_t, std::vector<ActionId>> arriving_;  // by place
  std::unordered_map<std::uint64_t, std::vector<ActionId>>
      leaving_from_;            // by place; at kNone: wherever the process is
  std::vector<Claims> claims_;  // of the guards
  std::size_t work_ = 0;
  BitSet nothing_;
};

}  // namespace hasse::order
