// An order of search, as the rest of the room sees it, and where a thread of it is, as its session sees it.
#pragma once

#include <cstdint>

#include "search/search.h"

namespace hasse::search {

class Explorer {
 public:
  virtual ~Explorer() = default;

  // Explores from the initial state, which is current and stored. May throw std::bad_alloc; the sessions can still be asked
  // then.
  struct Ending {
    bool stopped = false;              // by a property or the budget; otherwise everything was walked
    bool reached_depth_limit = false;  // but for what lies deeper
    bool cut_short = false;            // an atomic sequence was too large to walk it as SPIN does
    Stop limit = Stop::finished;       // of the budget, where that stopped it

    // To what another thread of the same search came.
    void add(const Ending& other) {
      stopped |= other.stopped;
      reached_depth_limit |= other.reached_depth_limit;
      cut_short |= other.cut_short;
      if (limit == Stop::finished) limit = other.limit;
    }
  };
  virtual Ending explore() = 0;
};

class Position {
 public:
  virtual ~Position() = default;

  // The run to the state that is current, the step that was taken last included.
  virtual Run current_run() const = 0;
  // What it holds beside the stored states.
  virtual std::uint64_t memory_bytes() const = 0;
  // States that wait for expansion.
  virtual std::uint64_t frontier() const = 0;
};

}  // namespace hasse::search
