// Expressions and places (what can be assigned) of a Program.
//
// Both live in pools of the Program and are named by index: small, copyable, shared freely. Evaluation is machine/'s;
// this file only says what there is. All arithmetic is that of a 32-bit two's complement int that wraps.
#pragma once

#include <cstdint>
#include <vector>

#include "base/source.h"
#include "program/type.h"

namespace hasse {

using ExprId = std::uint32_t;
using PlaceId = std::uint32_t;
inline constexpr std::uint32_t kNone = 0xffffffff;

enum class ExprOp : std::uint8_t {
  constant,  // value
  load,      // place
  // unary: a
  negate,
  logical_not,
  bit_not,
  // binary: a, b. logical_and and logical_or evaluate b only when it matters
  add,
  subtract,
  multiply,
  divide,
  modulo,
  shift_left,
  shift_right,
  bit_and,
  bit_or,
  bit_xor,
  less,
  less_equal,
  greater,
  greater_equal,
  equal,
  not_equal,
  logical_and,
  logical_or,
  conditional,  // a -> b : c, evaluates one branch only
  // channels: a is the channel
  length,  // len(a): 0 for a rendezvous channel
  is_empty,
  is_not_empty,
  is_full,
  is_not_full,
  poll,  // a?[args]: would this receive match the first message (random: some message)?
  // processes
  run,            // run proctype(args): creates a process of priority `value`; its pid. The only expression with a side
                  // effect
  own_pid,        // _pid
  process_count,  // _nr_pr
  last_pid,       // _last
  enabled,        // enabled(a)
  pc_value,       // pc_value(a)
  get_priority,   // get_priority(a)
  remote_label,   // proctype[a]@label: is that process at the location?
  count_at,       // how many processes of `proctype` are at the location of `label`
  process_of,     // the lowest pid of a process of `proctype`, -1 when there is none: P:x and P@label without a pid
  non_progress,   // np_
  timeout,        // no step is enabled in the whole system
};

constexpr bool is_arithmetic(ExprOp op) {
  return op >= ExprOp::add && op <= ExprOp::modulo;
}

// One argument of a receive or a poll.
struct ReceiveArg {
  enum class Kind : std::uint8_t {
    bind,    // the value goes to `place`
    match,   // the value must equal `expr` (a constant, or eval(expression))
    ignore,  // `_`
  };
  Kind kind = Kind::ignore;
  PlaceId place = kNone;
  ExprId expr = kNone;
};

struct Expr {
  ExprOp op = ExprOp::constant;
  bool random = false;     // poll: c??[..]
  std::int32_t value = 0;  // constant; run: the priority of the new process
  ExprId a = kNone;
  ExprId b = kNone;
  ExprId c = kNone;
  PlaceId place = kNone;            // load
  std::uint32_t proctype = kNone;   // run, remote_label, count_at, process_of
  std::uint32_t label = kNone;      // remote_label, count_at: index into Proctype::labels of that proctype
  std::vector<ExprId> args;         // run: the actual parameters, flattened
  std::vector<ReceiveArg> matches;  // poll
  bool is_mtype = false;            // constant: show it as a name of `mtype_set`
  std::uint16_t mtype_set = 0;
  SourcePos pos;
};

// The frame of a place.
enum class Scope : std::uint8_t {
  global,
  local,    // of the process that executes
  remote,   // of the process whose pid the expression Place::process gives: P[e]:x
  scratch,  // `_`: a write is lost, a read is an error that the front end refuses
};

// One array index on the way to a scalar: the value must lie in 0..count-1 and moves the slot by value*stride.
struct PlaceIndex {
  ExprId expr = kNone;
  std::uint32_t count = 1;
  std::uint32_t stride = 1;
};

// A scalar variable, or element of an array, possibly inside structures: slot `slot` of its frame, moved by the
// indices. Slots that can be reached through the same place all have type `type`.
struct Place {
  Scope scope = Scope::global;
  std::uint32_t slot = 0;
  Type type;
  std::vector<PlaceIndex> indices;
  ExprId process = kNone;          // remote
  std::uint32_t proctype = kNone;  // remote: the proctype whose frame layout `slot` is in
  SourcePos pos;
};

}  // namespace hasse
