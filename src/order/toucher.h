// Collects what an action may touch, edge by edge. The one user is touch.cpp; see touch.h.
#pragma once

#include <set>
#include <vector>

#include "order/touch.h"

namespace hasse::order {

class Toucher {
 public:
  Toucher(const Population& population, bool smooth);

  Touch alone(InstanceId instance, std::uint32_t edge, const std::vector<ObjectId>* guard_reads);
  Touch beyond_guard(InstanceId instance, std::uint32_t edge);
  Touch rendezvous(InstanceId instance, std::uint32_t edge, InstanceId partner, std::uint32_t partner_edge);

 private:
  // How much is known about a guard: it holds, or it may or may not.
  enum class Mode { holds, any };

  // ---- touch_expr.cpp ----
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

  // ---- touch.cpp ----
  void begin(InstanceId who);
  void guard(const Edge& edge, InstanceId who, Mode mode);
  void partners(InstanceId who);
  void effect(const Edge& edge, InstanceId who);
  void transfer(const Edge& edge, InstanceId who, std::uint32_t channel, bool receive);
  void promises(std::uint32_t channel, bool receive, InstanceId who);
  bool may_break_promise(std::uint32_t channel, bool receive, InstanceId who) const;
  void hidden_by(const Edge& edge, InstanceId who);
  void after(const Edge& edge, InstanceId who);
  Touch after_alone(const Edge& edge, InstanceId who);
  void d_step(const Edge& edge, InstanceId who);
  template <typename Visit>
  void each_inner_edge(const Edge& d_step, InstanceId who, const Visit& visit) const;
  void death(InstanceId who);
  void receive_half(const Edge& edge, InstanceId who);
  Touch finish();

  // ---- touch_inside.cpp ----
  void follow();
  void inner_edge(const Edge& edge, InstanceId who);
  void inner_rendezvous(const Edge& edge, InstanceId who);
  bool goes_smoothly(const Edge& edge, InstanceId who) const;
  bool may_block(InstanceId who, LocationId location) const;
  void demand(const Edge& edge, InstanceId who);
  bool has_cycle() const;

  const Proctype& proctype(InstanceId who) const { return population_.proctype(who); }
  // Counts what is looked at. A long atomic sequence in company of many processes could be looked at for hours.
  void spend(std::size_t work) { touch_.work += work; }
  bool gives_up() const { return touch_.work > kMostTouchWork; }
  void read(ObjectId object) { touch_.reads.set(object); }
  void write(ObjectId object) { touch_.writes.set(object); }
  void arrive(InstanceId who, LocationId location) { arrivals_.insert({who, location}); }
  void enter(InstanceId who, LocationId location);

  const Population& population_;
  const bool smooth_;
  Touch touch_;
  std::set<Arrival> arrivals_;
  std::set<Arrival> inside_;      // locations inside atomic sequences that are gone through
  std::vector<Arrival> pending_;  // of those, not looked at yet
  std::vector<std::pair<Arrival, Arrival>> passages_;
  Arrival at_;  // inside
  std::vector<Demand> demands_;
  std::size_t participants_ = 0;
  bool chooses_ = false;  // there may be several ways through the sequence
};

// May the evaluation fault?
bool may_fault(const Population& population, ExprId expr, InstanceId who);
bool may_fault(const Population& population, const Place& place, InstanceId who);
// Any of an edge: its guard and its effect.
bool may_fault(const Population& population, const Edge& edge, InstanceId who);
// Does the channel exist for sure as long as nobody has died?
bool is_known_channel(const Population& population, const std::vector<std::uint32_t>& channels);
bool is_buffered(const Population& population, const std::vector<std::uint32_t>& channels);  // one known channel
bool may_be_rendezvous(const Population& population, std::uint32_t channel);
// Can this edge of a process receive in a rendezvous over one of the channels?
bool can_meet(const Population& population, const std::vector<std::uint32_t>& channels, const Edge& half,
              InstanceId who);

}  // namespace hasse::order
