// The guard of an action as a conjunction of conditions, each of which is evaluated quickly in a state and has
// necessary enabling sets while it is false (order/action_table.h).
//
// Other expressions are kept whole: machine/footprint.h evaluates them in the state, and any action that writes an
// object that was read may make them true. Guards that may fault are kept whole, because a guard that faults counts as
// enabled.
#pragma once

#include <cstdint>
#include <vector>

#include "order/process_instances.h"

namespace hasse::order {

struct Condition {
  enum class Kind : std::uint8_t {
    never,
    all,      // of `parts`
    any,      // of `parts`
    at,       // the process of `instance` is at location `value`; `remote`: and it is still the same process
    compare,  // the variable `object`, slot `slot` of `instance` or of the globals, is in `relation` to `value`
    room,     // channel `channel` has room for `value` messages
    no_room,
    holds,  // channel `channel` has `value` messages; they enter with `fields` at the head
    lacks,
    head,      // if there is a message at the head of the channel, its field `slot` is `value`
    youngest,  // the process of `instance` is
    // Kept whole; `negated`: is 0.
    expression,  // `expr` of `instance`
    guard,       // of `edge` of `instance`
    lone_send,   // `edge` of `instance` is a step without a partner
    rendezvous,  // `edge` of `instance` can send to `partner_edge` of `partner`
  } kind = Kind::all;
  ExprOp relation = ExprOp::equal;  // less, less_equal, greater, greater_equal, equal, not_equal
  bool negated = false;
  bool remote = false;  // of another process, which may die
  InstanceId instance = 0;
  std::uint32_t edge = 0;
  InstanceId partner = 0;
  std::uint32_t partner_edge = 0;
  ObjectId object = 0;
  bool global = false;
  std::uint32_t slot = 0;
  std::uint32_t channel = 0;
  std::int32_t value = 0;
  ExprId expr = kNone;
  std::vector<std::optional<std::int32_t>> fields;
  std::vector<Condition> parts;
};

// That the expression is not 0 (`wanted`), or is 0. A fault counts as not 0.
Condition condition_of(const ProcessInstances& process_instances, ExprId expr, InstanceId who, bool wanted);
// That the process can take the edge alone, being where it starts; all of its guard, with what hides it. `one_case`: in
// this case of its guard.
using Case = std::vector<Condition>;
Condition condition_of_edge(const ProcessInstances& process_instances, InstanceId who, std::uint32_t edge,
                            const Case* one_case = nullptr);
// The cases in which the guard of the edge holds, if it is made of comparisons: what is evaluated in each until it is
// decided, which is less than the whole guard. They exclude each other. Less than two: nothing is gained by telling them
// apart.
std::vector<Case> cases_of_guard(const ProcessInstances& process_instances, InstanceId who, std::uint32_t edge);
// That the two can meet, being where the edges start.
Condition condition_of_rendezvous(const ProcessInstances& process_instances, InstanceId who, std::uint32_t edge,
                                  InstanceId partner, std::uint32_t partner_edge);

bool satisfies(std::int32_t left, ExprOp relation, std::int32_t right);

}  // namespace hasse::order
