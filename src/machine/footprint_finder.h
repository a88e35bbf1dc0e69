// Walks the expression trees of a step in the current state of an Execution and collects the objects that it touches.
// The users are the functions of machine/footprint.h.
//
// Values are computed on the way, since indices and channels decide which object is meant. They come from the state,
// but for variables that the step itself has bound: those are in `bound_`. An expression that would fault makes
// faulted_ true; its value is then 0.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "machine/execution.h"
#include "machine/footprint.h"

namespace hasse::machine {

class FootprintFinder {
 public:
  // Adds to `result`.
  FootprintFinder(Execution& execution, Footprint& result);

  void find(const Step& step);
  void guards_of(int pid);  // of all edges of its location, and its provided clause
  Answer ask(ExprId expr, int pid);
  Answer ask_guard(int pid, std::uint32_t edge);
  Answer ask_rendezvous(int pid, std::uint32_t send, int partner, std::uint32_t receive);

 private:
  // ---- footprint_expr.cpp: expressions. `pid` is who evaluates: a process, or kNobody ----
  class Values;
  std::int32_t value(ExprId id, int pid);
  std::int32_t load(const Place& place, int pid);
  std::int32_t question(const Expr& e, int pid);  // about channels and processes
  std::int32_t question_about(const Expr& e, std::int32_t subject, int pid);
  std::int32_t count(const Expr& e);
  std::int32_t channel_question(const Expr& e, std::int32_t id, int pid);
  std::int32_t run(const Expr& e, int pid);
  std::optional<Object> object_of(const Place& place, int pid);
  std::int32_t value_of(const Object& object) const;
  std::optional<bool> match(std::int32_t channel, const std::vector<ReceiveArg>& args, bool random, int pid);
  void read_channel_variables(const Edge& edge, int pid);
  void read_end(std::int32_t channel, bool receive) {
    read({end_kind(receive), 0, static_cast<std::uint32_t>(channel)});
  }
  void write_end(std::int32_t channel, bool receive) {
    write({end_kind(receive), 0, static_cast<std::uint32_t>(channel)});
  }
  void read_both_ends(std::int32_t channel) {
    read_end(channel, false);
    read_end(channel, true);
  }
  static ObjectKind end_kind(bool receive) { return receive ? ObjectKind::receive_end : ObjectKind::send_end; }

  // ---- footprint.cpp: guards and effects ----
  bool guard(const Proctype& proctype, const Edge& edge, bool earlier, int pid);
  bool guard_of_send(const Edge& edge, int pid);
  std::vector<std::int32_t> compose(const Edge& send, const ChannelLayout& channel, int pid);
  bool guard_of_receive(const Edge& edge, int pid);
  bool has_partner(std::int32_t channel, const std::vector<std::int32_t>& message, int pid);
  bool receives(const Proctype& proctype, const Edge& edge, std::int32_t channel,
                const std::vector<std::int32_t>& message, int pid);
  void guards_of_everybody();  // all that decides whether anything is enabled
  void choice(const Proctype& proctype, const Location& location, const Edge& edge, int pid);
  void priorities(int pid);
  void effect(const Edge& edge, int pid);
  void rendezvous(const Step& step, const Edge& send);
  void bind(const std::vector<ReceiveArg>& args, const std::vector<std::int32_t>& message, int pid);
  void d_step(const Step& step, const Proctype& proctype, const Edge& edge);
  void d_step_edges(std::uint64_t edges, const Proctype& proctype, LocationId from, int pid);
  void receive_into_d_step(const Step& step, const Proctype& proctype, LocationId& from);
  void promises(bool receive, int pid);
  void death(int pid);
  void event(std::int32_t channel, bool receive);
  void claim(const Step& step);

  void read(const Object& object) { result_.reads.push_back(object); }
  void write(const Object& object) { result_.writes.push_back(object); }
  void use(ChannelUse::Kind kind, std::int32_t channel) {
    result_.uses.push_back({kind, static_cast<std::uint32_t>(channel)});
  }
  void read_table() { read({ObjectKind::process_table, 0, 0}); }
  const Proctype& proctype_of(int pid) const { return x_.program_.proctypes[x_.state_.process(pid).proctype]; }
  const Location& location_of(int pid) const { return proctype_of(pid).locations[x_.state_.location(pid)]; }
  bool alive(std::int32_t pid) const { return pid >= 0 && pid < x_.state_.process_count(); }
  static Object location(int pid) { return {ObjectKind::location, static_cast<std::uint8_t>(pid), 0}; }

  Execution::Impl& x_;
  Footprint& result_;
  std::vector<std::pair<Object, std::int32_t>> bound_;
  bool faulted_ = false;
  bool timeout_ = false;
  Footprint timeout_guards_;  // what `timeout` reads
  std::vector<int> asking_;   // processes for which enabled() is being evaluated
};

}  // namespace hasse::machine
