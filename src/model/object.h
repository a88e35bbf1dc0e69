// Objects: the parts of a state that steps read and write, and that predicates are about.
//
// Independence (room order/) is decided on these and on nothing else: two steps are dependent iff one writes an object
// that the other touches. A system names its state by them, as finely as it likes: whatever is not named apart is one object.
#pragma once

#include <compare>
#include <cstdint>

namespace hasse::model {

enum class ObjectKind : std::uint8_t {
  global,         // index: slot
  local,          // owner: pid, index: slot
  location,       // owner: pid: its control location
  send_end,       // index: channel id: its tail, where messages enter
  receive_end,    // index: channel id: its head, where messages leave
  process_table,  // which processes exist; _nr_pr
  last,           // _last
  priority,       // owner: pid
  monitor,        // the trace automaton or never claim
};

struct Object {
  ObjectKind kind = ObjectKind::global;
  std::uint8_t owner = 0;
  std::uint32_t index = 0;

  friend auto operator<=>(const Object&, const Object&) = default;
};

}  // namespace hasse::model
