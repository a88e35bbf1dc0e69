// The instructions that expressions and effects are compiled to, and the compiled form of edges. Plain data; no
// allocation when it runs.
//
// The machine has an accumulator `acc`, a stack of 32-bit values, the state, and a frame: the one of the process that
// executes (an offset in the state). Instructions are of one size. Operands: `a` small, `b` and `c` 32 bits, `expr` the
// expression to blame for a fault. Values are 32-bit two's complement and wrap. A fault ends the sequence.
//
//   offset operands of *_local instructions count from the frame, those of *_global instructions from the start of the
//   state;
//   "_x" instructions add acc (a byte offset, from index instructions) to them;
//   variants u8, u16, i16, i32 say how the scalar is kept (machine/layout.h).
#pragma once

#include <cstdint>
#include <vector>

#include "machine/layout.h"
#include "program/program.h"

namespace hasse::machine {

// clang-format off

// Binary operations exist in four forms: the left operand is acc, the right one as named: a constant b, or a scalar of kind u8 at b. For
// _stack the left operand is popped and acc is the right one. A division by 0 is a fault.
#define HASSE_DIVISIONS(X) X(divide) X(modulo)
#define HASSE_TOTAL_BINARY_OPS(X)                                                                             \
  X(add) X(subtract) X(multiply) X(shift_left) X(shift_right) X(bit_and) X(bit_or) X(bit_xor)                 \
  X(less) X(less_equal) X(greater) X(greater_equal) X(equal) X(not_equal)
#define HASSE_BINARY_OPS(X) HASSE_TOTAL_BINARY_OPS(X) HASSE_DIVISIONS(X)

#define HASSE_ACCESSES(X) X(u8) X(u16) X(i16) X(i32)

// Operations that run() does itself.
#define HASSE_PLAIN_OPS(X)                                                                                    \
  X(finish)               /* end of the sequence; its value is acc */                                         \
  X(finish_constant)      /* end of the sequence; its value is b */                                           \
  X(constant)             /* acc = b */                                                                       \
  X(push)                 /* push acc */                                                                      \
  X(index)                /* fault unless 0 <= acc < b; acc *= c */                                           \
  X(index_add)            /* fault unless 0 <= acc < b; acc = pop + acc * c */                                \
  X(negate)               /* acc = -acc */                                                                    \
  X(logical_not)          /* acc = acc == 0 */                                                                \
  X(bit_not)              /* acc = ~acc */                                                                    \
  X(truth)                /* acc = acc != 0 */                                                                \
  X(jump)                 /* go to b */                                                                       \
  X(jump_if_zero)         /* if acc == 0 go to b */                                                           \
  X(jump_if_not_zero)     /* if acc != 0 go to b */                                                           \
  X(jump_if_local_zero)   /* if the u8 at c in the frame is 0 go to b; acc stays */                           \
  X(jump_if_local_not_zero)                                                                                   \
  X(jump_if_global_zero)  /* the same for the u8 at c in the state */                                         \
  X(jump_if_global_not_zero)                                                                                  \
  X(own_pid)              /* acc = pid of the process that executes */                                        \
  X(process_count)        /* acc = number of processes + b */                                                 \
  X(timeout)              /* acc = is no step enabled in the whole system? */                                 \
  X(argument)             /* argument b of the message to be sent = acc */

// Operations on acc alone, seldom and long: ask(). `channel`: acc is a channel; fault unless it exists.
#define HASSE_QUESTIONS(X)                                                                                    \
  X(remote)               /* acc = offset of the frame of process acc; fault unless it is there and of proctype b */ \
  X(length)               /* acc = number of messages in channel acc */                                       \
  X(is_empty) X(is_not_empty) X(is_full) X(is_not_full) /* the same, truth values */                          \
  X(poll)                 /* acc = does the first message of channel acc match the c patterns from b on (a: or some other)? */ \
  X(last_pid)             /* acc = _last */                                                                   \
  X(enabled)              /* acc = has process acc an enabled edge? */                                        \
  X(pc_value)             /* acc = SPIN's number of the location of process acc */                            \
  X(get_priority)         /* acc = priority of process acc */                                                 \
  X(at_label)             /* acc = is process acc there, of proctype b, and at location c? */                 \
  X(count_at)             /* acc = number of processes of proctype b at location c */                         \
  X(process_of)           /* acc = lowest pid of a process of proctype b, or -1 */                            \
  X(non_progress)         /* acc = is no process at a progress label? */

// Operations that change processes.
#define HASSE_PROCESS_OPS(X)                                                                                  \
  X(run)                  /* pop a values, create a process of proctype b and priority c with them; acc = its pid */ \
  X(set_priority)         /* priority of process pop = acc */

// load: acc = scalar at b. store: scalar at b = acc, of which the bits in mask c. store_..._x: the value is popped, acc is the index.
#define HASSE_SCALAR_OPS_OF(X, v)                                                                             \
  X(load_local_##v) X(load_global_##v) X(load_local_x_##v) X(load_global_x_##v)                               \
  X(store_local_##v) X(store_global_##v) X(store_local_x_##v) X(store_global_x_##v)
#define HASSE_SCALAR_OPS(X)                                                                                   \
  HASSE_SCALAR_OPS_OF(X, u8) HASSE_SCALAR_OPS_OF(X, u16) HASSE_SCALAR_OPS_OF(X, i16) HASSE_SCALAR_OPS_OF(X, i32)

#define HASSE_BINARY_FORMS_OF(X, op) X(op##_stack) X(op##_constant) X(op##_local) X(op##_global)
#define HASSE_BINARY_FORMS(X)                                                                                 \
  HASSE_BINARY_FORMS_OF(X, add) HASSE_BINARY_FORMS_OF(X, subtract) HASSE_BINARY_FORMS_OF(X, multiply)         \
  HASSE_BINARY_FORMS_OF(X, divide) HASSE_BINARY_FORMS_OF(X, modulo) HASSE_BINARY_FORMS_OF(X, shift_left)      \
  HASSE_BINARY_FORMS_OF(X, shift_right) HASSE_BINARY_FORMS_OF(X, bit_and) HASSE_BINARY_FORMS_OF(X, bit_or)    \
  HASSE_BINARY_FORMS_OF(X, bit_xor) HASSE_BINARY_FORMS_OF(X, less) HASSE_BINARY_FORMS_OF(X, less_equal)       \
  HASSE_BINARY_FORMS_OF(X, greater) HASSE_BINARY_FORMS_OF(X, greater_equal) HASSE_BINARY_FORMS_OF(X, equal)   \
  HASSE_BINARY_FORMS_OF(X, not_equal)

#define HASSE_OPCODES(X) \
  HASSE_PLAIN_OPS(X) HASSE_QUESTIONS(X) HASSE_PROCESS_OPS(X) HASSE_SCALAR_OPS(X) HASSE_BINARY_FORMS(X)

// clang-format on

enum class Op : std::uint16_t {
#define HASSE_OP_NAME(name) name,
  HASSE_OPCODES(HASSE_OP_NAME)
#undef HASSE_OP_NAME
};

struct Instruction {
  Op op = Op::finish;
  std::uint16_t a = 0;
  std::int32_t b = 0;
  std::int32_t c = 0;
  ExprId expr = kNone;
};

using Pc = std::uint32_t;  // index of an instruction
inline constexpr Pc kNoCode = 0xffffffff;

// A value that is often just a variable, and then is read without running anything.
struct Operand {
  // local, global: a u8 at `offset`; constant: always `offset`
  enum class Kind : std::uint8_t { code, local, global, constant };
  Kind kind = Kind::code;
  std::uint32_t offset = 0;
  Pc code = kNoCode;
};

// One argument of a receive, a poll or a trace event.
struct Pattern {
  enum class Kind : std::uint8_t { match_constant, match, bind, ignore };
  Kind kind = Kind::ignore;
  std::int32_t value = 0;  // match_constant
  Pc code = kNoCode;       // match: computes the value; bind: stores acc
};

// A list of patterns: of a receive, a poll, or a trace event.
struct PatternList {
  std::uint32_t first = 0;
  std::uint32_t count = 0;
};

// What decides whether an edge is enabled.
enum class Guard : std::uint8_t {
  always,
  expression,  // guard code is not 0
  send,
  receive,
  otherwise,  // no earlier edge of the location
  d_step,     // some edge of inner_entry
  youngest,   // death: no younger process
};

struct EdgeCode {
  Guard guard = Guard::always;
  EdgeKind kind = EdgeKind::skip;
  std::uint16_t rank = 0;
  bool moves = false;  // the target is another location
  bool keeps_control = false;
  bool waits_for_others = false;  // only enabled where no edge before it is
  bool asks_timeout = false;      // something that is evaluated when it is taken mentions `timeout`
  bool guard_can_fault = false;
  bool sorted = false;
  bool random = false;
  bool peek = false;
  LocationId target = 0;
  Pc guard_code = kNoCode;  // Guard::expression
  Pc effect_code =
      kNoCode;  // assign, set_priority, assertion (its value), condition with run; send, print: their arguments
  Pc reset_code = kNoCode;      // after the effect: sets variables that are dead now to 0
  Operand channel;              // send, receive
  std::uint32_t arguments = 0;  // send, print: how many
  PatternList patterns;         // receive
  LocationId inner_entry = 0;   // d_step
  std::uint32_t next = kNone;   // keeps_control: the edge that follows whatever the state, if there is one
};

struct LocationCode {
  std::uint32_t first_edge = 0;
  std::uint32_t edge_count = 0;
  bool in_d_step = false;
  bool valid_end = false;
  bool accept = false;
  bool progress = false;
  std::uint32_t spin_state = 0;
};

// A promise of exclusive use: which channel the process of this frame claims.
struct ExclusiveCode {
  Operand channel;
  bool receive = false;
  bool fixed = false;  // nothing is ever assigned to the variable that names the channel
};

struct AutomatonCode {
  std::vector<LocationCode> locations;
  std::vector<EdgeCode> edges;
  std::vector<Pc> initializers;
  std::vector<Pc> parameters;  // each stores acc into the parameter's slot
  Pc reset_code = kNoCode;     // after the initializers: sets variables that nothing reads to 0
  std::vector<ExclusiveCode> exclusive;
  Pc provided = kNoCode;
  LocationId initial = 0;
  std::uint32_t priority = 1;
};

class Code {
 public:
  std::vector<Instruction> instructions;
  std::vector<Pattern> patterns;
  std::vector<AutomatonCode> proctypes;
  AutomatonCode claim;
  AutomatonCode trace;
  std::vector<std::vector<std::uint32_t>> events;  // by location of the trace: the edges by which the next event can go
  std::vector<Pc> global_initializers;
  std::vector<Pc> predicates;
  std::uint32_t stack_depth = 0;    // that any sequence needs
  std::uint32_t max_arguments = 0;  // that any send has, or fields of any channel
  bool mentions_timeout = false;
  bool has_exclusive = false;
  bool promises_are_fixed = true;  // what each names does not change while its process lives
};

}  // namespace hasse::machine
