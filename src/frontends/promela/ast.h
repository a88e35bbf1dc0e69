// The syntax tree of a Promela model: what the parser builds and the lowerer reads.
//
// It says what was written, in the order in which it was written, and nothing more: names are not resolved, types not
// checked, `for` and `select` not expanded. Preprocessing is done, and calls of inlines are expanded (InlineCall).
// Every node carries the position of its first token; for text that came out of a macro this is the macro's use. Nodes
// own their children; trees are moved, never copied. The parser limits how high expressions get (kMaxHeight) and how
// deep statements are nested, so that recursion over a tree is safe.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/source.h"
#include "program/expr.h"
#include "program/property.h"

namespace hasse::promela::ast {

// Bound on Expr::height and Formula::height.
inline constexpr int kMaxHeight = 1000;

struct Expr;
using ExprPtr = std::unique_ptr<Expr>;  // never null unless a field says "optional"
struct Statement;

struct Name {
  std::string text;
  SourcePos pos;
};

// ---- references: x, a[i], node[i].left.key ----

// A variable. The predefined names (`_`, `_pid`, `_nr_pr`, `_last`, `_priority`) and the names of mtype constants look
// the same and are told apart by the lowerer.
struct Reference {
  struct Part {
    Name name;
    ExprPtr index;  // optional
  };
  std::vector<Part> parts;  // at least one

  SourcePos pos() const { return parts.front().name.pos; }
};

// One argument of a receive or a poll.
struct ReceiveArg {
  std::variant<Reference,     // a variable that takes the value, `_`, or an mtype constant to be matched
               std::int32_t,  // a constant to be matched: 3, -1, true, 'a'
               ExprPtr        // eval(e)
               >
      value;
  SourcePos pos;
};

// ---- expressions ----

struct Number {  // 12, 'a', true, false, skip
  std::int32_t value = 0;
  const char* word = nullptr;  // "true", "false", "skip": as it was written
};

struct Unary {
  ExprOp op;  // negate, logical_not or bit_not
  ExprPtr operand;
};

struct Binary {
  ExprOp op;  // of two numbers
  ExprPtr left;
  ExprPtr right;
  SourcePos operator_pos;
};

struct Conditional {  // (condition -> then : otherwise)
  ExprPtr condition;
  ExprPtr then;
  ExprPtr otherwise;
};

struct Run {
  Name proctype;
  std::vector<ExprPtr> args;
  std::optional<std::int32_t> priority;
};

enum class ChannelQuery : std::uint8_t { length, empty, nempty, full, nfull };

struct ChannelTest {  // len(c), empty(c), ...
  ChannelQuery query;
  Reference channel;
};

struct Poll {  // c?[args], c??[args]
  Reference channel;
  bool random = false;
  std::vector<ReceiveArg> args;
};

enum class ProcessQuery : std::uint8_t { enabled, pc_value, get_priority };

struct ProcessTest {  // enabled(e), ...
  ProcessQuery query;
  ExprPtr pid;
};

struct RemoteLabel {  // P[pid]@label, P@label
  Name proctype;
  ExprPtr pid;  // optional
  Name label;
};

struct RemoteVariable {  // P[pid]:x, P:x, P[pid]:x[i]
  Name proctype;
  ExprPtr pid;  // optional
  Name variable;
  ExprPtr index;  // optional
};

struct Timeout {};
struct NonProgress {};  // np_

// ---- predicates only ----

struct Count {  // count(P @ label)
  Name proctype;
  Name label;
};

enum class Quantifier : std::uint8_t { sum, forall, exists };

struct Quantified {  // sum (i : from .. to) (body)
  Quantifier quantifier;
  Name variable;
  ExprPtr from;
  ExprPtr to;
  ExprPtr body;
};

struct Expr {
  std::variant<Number, Reference, Unary, Binary, Conditional, Run, ChannelTest, Poll, ProcessTest, RemoteLabel,
               RemoteVariable, Timeout, NonProgress, Count, Quantified>
      node;
  SourcePos pos;
  int height = 1;  // of the tree
};

// A linear-time formula. Its atoms are the largest parts without temporal operators, `->` and `<->`, so `p && q` is one
// atom.
struct Formula {
  LtlOp op = LtlOp::atom;
  ExprPtr atom;                   // of an atom only
  std::vector<Formula> operands;  // one or two
  SourcePos pos;
  int height = 1;
};

// ---- declarations ----

enum class TypeKind : std::uint8_t { bit, boolean, byte, pid, short_int, int_type, unsigned_bits, mtype, chan, user };

struct TypeName {
  TypeKind kind = TypeKind::int_type;
  std::optional<Name> name;  // user: the typedef; mtype: the set, where one is given (`mtype:fruit`)
  SourcePos pos;
};

struct ChannelInit {  // [capacity] of { fields }
  ExprPtr capacity;
  std::vector<TypeName> fields;  // never unsigned_bits
  SourcePos pos;
};

struct Declarator {
  Name name;
  std::optional<std::int32_t> width;  // x : 5
  ExprPtr array_size;  // optional; a constant expression, or the name of a variable with a constant initialiser
  std::variant<std::monostate,        // none
               ExprPtr,               // = e
               std::vector<ExprPtr>,  // = { 1, 2, red }: numbers and names of mtype constants only
               ChannelInit>
      initializer;
};

enum class Visibility : std::uint8_t { plain, hidden, show, local };

struct Declaration {
  Visibility visibility = Visibility::plain;
  TypeName type;
  std::vector<Declarator> declarators;  // at least one
  SourcePos pos;
};

// ---- statements ----

// What stands between braces, or after `::`. Neither semicolons nor arrows leave a trace.
struct Sequence {
  std::vector<Statement> steps;  // at least one
  SourcePos pos;                 // of the opening token
  SourcePos end;                 // of the closing brace, or of the token that ended the option
};

struct ExclusiveUse {  // xr q; xs q
  bool receive = false;
  std::vector<Reference> channels;
};

struct Labelled {
  Name label;
  std::unique_ptr<Statement>
      statement;  // optional: a label before a closing brace or a separator stands for `label: skip`
};

struct Unless {
  std::unique_ptr<Statement> body;
  std::unique_ptr<Statement> escape;
};

struct Block {
  Sequence body;
};

struct Atomic {
  Sequence body;
};

struct DStep {
  Sequence body;
};

struct If {
  std::vector<Sequence> options;
};

struct Do {
  std::vector<Sequence> options;
};

struct ForRange {  // for (index : from .. to) { body }
  Reference index;
  ExprPtr from;
  ExprPtr to;
  Sequence body;
};

struct ForIn {  // for (index in collection) { body }: over the indices of an array or the messages of a channel
  Reference index;
  Reference collection;
  Sequence body;
};

struct Select {  // select (target : from .. to)
  Reference target;
  ExprPtr from;
  ExprPtr to;
  // SPIN's scanner already replaces `select (name : 1 .. 9)` when both bounds are digits, the name has no underscore,
  // all of it stands on one line and outside inlines: by an `if` with one option a value for up to 33 values, else by a
  // loop. Its parser does all the others by a loop.
  bool by_scanner = false;
};

struct Goto {
  Name label;
};

struct Break {};
struct Else {};

struct Assign {  // also `return e` in an inline that was called as `target = f(..)`
  Reference target;
  ExprPtr value;
};

struct Increment {  // x++, x--
  Reference target;
  bool down = false;
};

struct Send {
  Reference channel;
  bool sorted = false;  // c!!
  std::vector<ExprPtr> args;
};

struct Receive {
  Reference channel;
  bool random = false;  // c??
  bool peek = false;    // c?<..>
  std::vector<ReceiveArg> args;
};

struct Assert {
  ExprPtr condition;
};

struct Printf {
  std::string format;  // between the quotes, escapes as written
  SourcePos format_pos;
  std::vector<ExprPtr> args;
};

struct Printm {
  ExprPtr value;  // a Reference or a Number
};

struct Condition {  // an expression as a statement
  ExprPtr expr;
};

struct SetPriority {
  ExprPtr pid;
  ExprPtr priority;
};

// A call of an inline, `f(a, b)` or `x = f(a, b)`. The body is that of the definition after replacement of the
// parameters by the arguments' tokens, parsed where the call stands; it is a block, with a scope of its own. Positions
// inside point into the definition.
struct InlineCall {
  Name name;
  Sequence body;
  bool has_result = false;  // x = f(..)
};

struct Statement {
  std::variant<Declaration, ExclusiveUse, Labelled, Unless, Block, Atomic, DStep, If, Do, ForRange, ForIn, Select, Goto,
               Break, Else, Assign, Increment, Send, Receive, Assert, Printf, Printm, Condition, SetPriority,
               InlineCall>
      node;
  SourcePos pos;
};

// ---- units ----

struct Proctype {
  Name name;
  bool deterministic = false;  // D_proctype
  bool active = false;
  ExprPtr active_count;  // optional; a constant expression, or the name of a variable with a constant initialiser
  std::vector<Declaration> parameters;
  std::optional<std::int32_t> priority;
  ExprPtr provided;  // optional
  Sequence body;
};

struct Init {
  std::optional<std::int32_t> priority;
  Sequence body;
};

struct Never {
  std::optional<Name> name;
  Sequence body;
};

struct Trace {
  bool negated = false;  // notrace
  Sequence body;
};

struct Ltl {
  std::optional<Name> name;
  Formula formula;
  std::string text;  // what stands between the braces, macros expanded, white space squeezed
};

struct Typedef {
  Name name;
  std::vector<Declaration> fields;
};

struct MtypeList {
  std::optional<Name> set;  // mtype:fruit = ...
  std::vector<Name> names;  // in text order
};

// The definition of an inline. Its body is only kept as tokens inside the parser and appears in the calls.
struct Inline {
  Name name;
  std::vector<Name> parameters;
};

struct Unit {
  std::variant<Proctype, Init, Never, Trace, Ltl, Typedef, MtypeList, Declaration, Inline> node;
  SourcePos pos;
};

struct Model {
  std::vector<Unit> units;  // in text order
};

}  // namespace hasse::promela::ast
