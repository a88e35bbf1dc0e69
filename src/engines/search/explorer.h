// An order of search, as the rest of the room sees it, and where a thread of it is, as its session sees it.
#pragma once

#include <cstdint>

#include "base/checked_file.h"
#include "engines/search/search.h"
#include "engines/search/sleep.h"

namespace hasse::search {

class Explorer {
 public:
  virtual ~Explorer() = default;

  // Explores from the initial state, which is current and stored. May throw std::bad_alloc; the sessions can still be asked
  // then.
  struct Ending {
    bool stopped = false;              // by a property or the budget; otherwise everything was walked
    bool paused = false;               // stopped to go on later, unless a property has stopped it at the same time
    bool reached_depth_limit = false;  // but for what lies deeper
    bool cut_short = false;            // an atomic sequence was too large to walk every path through it
    Stop limit = Stop::finished;       // of the budget, where that stopped it

    // To what another thread of the same search came.
    void add(const Ending& other) {
      stopped |= other.stopped;
      paused |= other.paused;
      reached_depth_limit |= other.reached_depth_limit;
      cut_short |= other.cut_short;
      if (limit == Stop::finished) limit = other.limit;
    }
  };
  virtual Ending explore() = 0;

  // After explore() has ended by the budget, or by NoRoom: the same from there.
  virtual Ending go_on() = 0;
  // Depth first: of who began it.
  virtual Effort effort() const { return {}; }
  // Where it stands then, unless something threw in the middle of a step: what is read back by another explorer of the same
  // order over the same visited states, which then goes on.
  struct Standing {
    bool intact = true;
    std::uint64_t walks = 0;      // that are under way
    bool fits_one_thread = true;  // an explorer for one thread alone can go on from there
  };
  virtual Standing standing() const = 0;
  virtual void save(CheckedWriter& to) const = 0;
  // `walks`: of the standing then.
  virtual void restore(CheckedReader& from, std::uint64_t walks) = 0;
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
