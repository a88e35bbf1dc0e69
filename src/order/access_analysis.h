// Analysis that collects a static access, edge by edge. Used by static_access.cpp only; see static_access.h.
#pragma once

#include <set>
#include <vector>

#include "order/static_access.h"

namespace hasse::order {

class AccessAnalysis {
 public:
  AccessAnalysis(const ProcessInstances& process_instances, bool smooth);

  StaticAccess alone(InstanceId instance, std::uint32_t edge, const std::vector<ObjectId>* guard_reads);
  StaticAccess beyond_guard(InstanceId instance, std::uint32_t edge);
  StaticAccess rendezvous(InstanceId instance, std::uint32_t edge, InstanceId partner, std::uint32_t partner_edge);

 private:
  // Knowledge about a guard: it holds, or it may hold.
  enum class Mode { holds, any };

  // ---- static_access_expr.cpp ----
  void expr(ExprId id, InstanceId who);
  void place_indices(const Place& place, InstanceId who);
  void write_place(PlaceId id, InstanceId who, std::optional<std::int32_t> value);
  template <typename Visit>
  void each_object(const Place& place, InstanceId who, const Visit& visit);
  void run(const Expr& e, InstanceId who);
  void read_channel(ExprId channel, InstanceId who, bool send_end, bool receive_end);
  void arguments(const std::vector<ReceiveArg>& args, InstanceId who);
  void everything();
  void all_locations();

  // ---- static_access.cpp ----
  void begin(InstanceId who);
  void guard(const Edge& edge, InstanceId who, Mode mode);
  void partners(InstanceId who);
  void effect(const Edge& edge, InstanceId who);
  void transfer(const Edge& edge, InstanceId who, std::uint32_t channel, bool receive);
  void promises(std::uint32_t channel, bool receive, InstanceId who);
  bool may_break_promise(std::uint32_t channel, bool receive, InstanceId who) const;
  void hidden_by(const Edge& edge, InstanceId who);
  void after(const Edge& edge, InstanceId who);
  StaticAccess after_alone(const Edge& edge, InstanceId who);
  void d_step(const Edge& edge, InstanceId who);
  template <typename Visit>
  void each_inner_edge(const Edge& d_step, InstanceId who, const Visit& visit) const;
  void death(InstanceId who);
  void receive_half(const Edge& edge, InstanceId who);
  StaticAccess finish();

  // ---- static_access_inside.cpp ----
  void follow();
  void inner_edge(const Edge& edge, InstanceId who);
  void inner_rendezvous(const Edge& edge, InstanceId who);
  bool goes_smoothly(const Edge& edge, InstanceId who) const;
  bool may_block(InstanceId who, LocationId location) const;
  void demand(const Edge& edge, InstanceId who);
  bool has_cycle() const;

  const Proctype& proctype(InstanceId who) const { return process_instances_.proctype(who); }
  // Counts work. A long atomic sequence beside many processes could take hours.
  void spend(std::size_t work) { access_.work += work; }
  bool gives_up() const { return access_.work > kMostAccessWork; }
  void read(ObjectId object) { access_.reads.set(object); }
  void write(ObjectId object) { access_.writes.set(object); }
  void arrive(InstanceId who, LocationId location) { arrivals_.insert({who, location}); }
  void enter(InstanceId who, LocationId location);

  const ProcessInstances& process_instances_;
  const bool smooth_;
  StaticAccess access_;
  std::set<Arrival> arrivals_;
  std::set<Arrival> inside_;      // visited locations inside atomic sequences
  std::vector<Arrival> pending_;  // of those, not examined yet
  std::vector<std::pair<Arrival, Arrival>> passages_;
  Arrival at_;  // inside
  std::vector<Demand> demands_;
  std::size_t participants_ = 0;
  bool chooses_ = false;  // there may be several ways through the sequence
};

// True if the evaluation may fault.
bool may_fault(const ProcessInstances& process_instances, ExprId expr, InstanceId who);
bool may_fault(const ProcessInstances& process_instances, const Place& place, InstanceId who);
// Any of an edge: its guard and its effect.
bool may_fault(const ProcessInstances& process_instances, const Edge& edge, InstanceId who);
// True if the channel exists for certain until a process dies.
bool is_known_channel(const ProcessInstances& process_instances, const std::vector<std::uint32_t>& channels);
bool is_buffered(const ProcessInstances& process_instances,
                 const std::vector<std::uint32_t>& channels);  // one known channel
bool may_be_rendezvous(const ProcessInstances& process_instances, std::uint32_t channel);
// True if this edge of a process can receive in a rendezvous over one of the channels.
bool can_meet(const ProcessInstances& process_instances, const std::vector<std::uint32_t>& channels, const Edge& half,
              InstanceId who);

}  // namespace hasse::order
