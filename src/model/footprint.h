// Footprints: what a step can touch, the objects that it reads and writes in a given state.
//
// A footprint may name too much, never too little.
//
// Of a channel, what can change an answer is named: a send that finds room reads the send end alone, since receives
// only make more room; a receive that finds a message reads the receive end alone; sorted sends and random receives
// look at everything. That some end is not read does not mean that nothing is needed of it: the message that is received
// must have been sent. `uses` says so.
//
// A process that comes to be or dies writes the process table, its location, the ends of its channels and the ends that
// it promised to use alone. Its variables are not named: every access to them reads the process table or its location.
#pragma once

#include <cstdint>
#include <vector>

#include "model/object.h"

namespace hasse::model {

// What a step needs of a buffered channel that it touches at one end only, or does to it. The other end then causes it:
// see order/move.h.
struct ChannelUse {
  enum class Kind : std::uint8_t {
    send,     // adds a message at the tail: needs the slot that an earlier receive freed
    receive,  // removes the first message: needs the send that brought it
    room,     // sees that there is room for a message: needs that slot
    peek,     // looks at the first message: needs that send
  } kind = Kind::send;
  std::uint32_t channel = 0;  // id in the state; ids are used again when processes die: then both ends are written

  friend bool operator==(const ChannelUse&, const ChannelUse&) = default;
};

struct Footprint {
  std::vector<Object> reads;     // sorted, without repetition; what the guard and the expressions depend on
  std::vector<Object> writes;    // sorted, without repetition
  std::vector<ChannelUse> uses;  // in order; of channels read as a whole too
};

}  // namespace hasse::model
