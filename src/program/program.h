// The model as data: what every front end lowers to and every engine reads. No behaviour, no text.
//
// A proctype is an automaton of locations and edges. Gotos, labels, blocks and `skip` chains leave no trace but
// structure: which locations exist, and which statement leads from where to where, is the same as in SPIN's automata
// (spin -o1 -o2 -o3), so that state counts can be compared. A front end hands it out as const: it does not
// change any more and is shared by threads. Predicates are added to an overlay of it (program/overlay.h).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "base/source.h"
#include "program/expr.h"
#include "program/property.h"
#include "program/type.h"

namespace hasse {

// ---- frames: where variables live ----

// One scalar: a variable, an array element, a field.
struct Slot {
  std::string name;  // as the user writes it: "x", "a[2]", "node[1].buf[0]"
  Type type;
};

// A variable as it was declared. Its slots are first_slot .. first_slot + slot_count - 1.
struct Variable {
  std::string name;
  std::string type_name;  // "byte", or the typedef's name
  std::uint32_t first_slot = 0;
  std::uint32_t slot_count = 1;
  bool is_array = false;        // outermost dimension
  bool hidden = false;          // `hidden`: SPIN keeps it out of the state
  bool declared_local = false;  // `local` on a global: a promise that only one process uses it
  bool shown = false;           // `show`
  bool is_parameter = false;
  SourcePos pos;
};

// A channel that a frame brings along: channels are created with the globals or with their process, and die with it.
struct Channel {
  std::string name;            // "q", "q[2]"
  std::uint16_t capacity = 0;  // 0: rendezvous
  std::vector<Type> fields;    // structures flattened; at least one
  std::uint32_t slot = 0;      // the slot of type chan that names it, initialised to it
  SourcePos pos;
};

// Evaluated in order when the frame is created (parameters of the process are already there). A slot without one starts
// at 0.
struct Initializer {
  std::uint32_t slot = 0;
  ExprId expr = kNone;
};

struct Frame {
  std::vector<Slot> slots;  // parameters first
  std::vector<Variable> variables;
  std::vector<Channel> channels;
  std::vector<Initializer> initializers;
};

// ---- automata ----

using LocationId = std::uint32_t;  // within its proctype
using EdgeId = std::uint32_t;      // within its proctype

enum class EdgeKind : std::uint8_t {
  condition,  // enabled when `expr` is not 0; if it contains `run` (has_run) it is always enabled and its effect is to
              // evaluate it
  assign,     // place := expr (increments are lowered to this)
  send,       // channel ! args
  receive,    // channel ? receive_args
  assertion,  // assert(expr)
  print,      // printf/printm: no effect on the state
  set_priority,  // set_priority(args[0], args[1])
  skip,          // always enabled, no effect: goto, break and the like where SPIN makes a step of them
  otherwise,     // `else`: enabled when no earlier edge of the location (in edge order, same rank) is enabled
  d_step,        // one step that runs an automaton of its own: see inner_entry
  end,           // death of the process: enabled when it is the youngest one alive
};

struct Edge {
  EdgeKind kind = EdgeKind::skip;
  LocationId source = 0;
  LocationId target = 0;
  // `unless`: among the edges of one location, an enabled edge hides every edge of a higher rank. 0 first.
  std::uint16_t rank = 0;
  bool has_run = false;
  // After this edge the process keeps exclusive control: it is followed by the rest of the same atomic sequence.
  bool keeps_control = false;

  ExprId expr = kNone;                   // condition, assign, assertion
  PlaceId place = kNone;                 // assign
  ExprId channel = kNone;                // send, receive
  std::vector<ExprId> args;              // send, print, set_priority; the sends of a trace: kNone for `_`
  std::vector<ReceiveArg> receive_args;  // receive
  bool sorted = false;                   // send: c!!
  bool random = false;                   // receive: c??
  bool peek = false;                     // receive: c?<..>, the message stays
  std::string format;                    // print: with C escapes resolved; printm: empty
  // d_step: the step starts at inner_entry (a location with in_d_step set, whose edges give the guard) and runs, taking
  // at each location the first enabled edge, until it reaches a location without in_d_step; that is where the process
  // then is. `target` is the location after the d_step.
  LocationId inner_entry = 0;
  bool begins_with_else = false;  // d_step: its first statement is the `else` of the edges before it

  std::uint32_t spin_id =
      0;  // SPIN's number of the statement (Element.Seqno, across the whole model): for SPIN's trails
  SourcePos pos;
  std::string text;  // the statement as the user sees it: "x = x + 1", "q!msg(nr)"

  // Only enabled where no edge before it is?
  bool waits_for_others() const { return kind == EdgeKind::otherwise || begins_with_else; }
};

struct Location {
  std::uint32_t first_edge =
      0;  // edges of a location are contiguous, in SPIN's order: unless escapes (by rank), then the rest; else last
  std::uint32_t edge_count = 0;
  bool valid_end = false;  // a process may be here for ever: end label or closing brace
  bool accept = false;
  bool progress = false;
  bool in_atomic = false;        // inside an atomic sequence (a process that resumes here does so atomically)
  bool in_d_step = false;        // passed through inside a d_step only: never part of a state
  std::uint32_t spin_state = 0;  // SPIN's state number (Element.seqno), what pc_value() gives
  SourcePos pos;
};

struct Label {
  std::string name;
  LocationId location = 0;  // kNone: no run can get there
  SourcePos pos;
};

// A promise about a channel: `xr c`, `xs c`. Checked at run time.
struct ExclusiveUse {
  ExprId channel = kNone;
  bool receive = false;  // xr; otherwise xs
  SourcePos pos;
};

enum class ProctypeKind : std::uint8_t { process, init, never, trace, notrace };

struct Proctype {
  std::string name;  // ":init:" and ":never:" in SPIN are "init" and "never" here
  ProctypeKind kind = ProctypeKind::process;
  std::uint32_t parameter_slots = 0;  // the first slots of the frame
  Frame frame;
  std::vector<Location> locations;
  std::vector<Edge> edges;
  LocationId initial = 0;
  std::vector<Label> labels;
  std::vector<ExclusiveUse> exclusive;
  std::uint32_t active = 0;  // instances at the start
  std::uint32_t priority = 1;
  ExprId provided = kNone;
  bool deterministic = false;  // D_proctype
  SourcePos pos;
};

struct MtypeSet {
  std::string name;                // empty: the unnamed one
  std::vector<std::string> names;  // names[v - 1] is the name of value v
};

class Language;

struct Program {
  std::shared_ptr<SourceFiles> sources;
  std::string model;  // the file's name as given
  std::vector<Warning> warnings;

  std::vector<MtypeSet> mtypes;
  Frame globals;
  std::vector<Proctype> proctypes;               // processes and init, in text order
  std::vector<std::uint32_t> initial_processes;  // proctypes of the processes that exist at the start, by pid
  std::vector<Proctype> claims;                  // never
  std::optional<Proctype> trace;                 // trace or notrace
  std::vector<LtlProperty> ltl;

  std::vector<Expr> exprs;
  std::vector<Place> places;

  // What the program mentions: only then is it part of the state.
  bool uses_last = false;
  bool uses_priorities = false;  // set_priority, get_priority, _priority, or a priority clause

  // How predicates are read in the model's terms (front_end.h); null: it was put together by hand.
  std::shared_ptr<const Language> language;

  const Expr& expr(ExprId id) const { return exprs[id]; }
  const Place& place(PlaceId id) const { return places[id]; }
};

}  // namespace hasse
