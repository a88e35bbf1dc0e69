// Interface of a search order, and of a worker's position in it.
#pragma once

#include <cstdint>

#include "base/checked_file.h"
#include "engines/search/search.h"
#include "engines/search/sleep.h"

namespace hasse::search {

class Explorer {
 public:
  virtual ~Explorer() = default;

  // Explores from the initial state, which is current and stored. May throw std::bad_alloc; the contexts stay valid.
  struct Status {
    bool stopped = false;              // by a property or the budget; otherwise the state space was explored
    bool paused = false;               // stopped to be resumed, unless a property stopped it at the same time
    bool reached_depth_limit = false;  // states beyond the limit of depth were not expanded
    bool cut_short = false;            // an atomic sequence was too large to walk every path through it
    Stop limit = Stop::finished;       // the budget's reason, if it stopped the search

    // Adds the status of another worker.
    void add(const Status& other) {
      stopped |= other.stopped;
      paused |= other.paused;
      reached_depth_limit |= other.reached_depth_limit;
      cut_short |= other.cut_short;
      if (limit == Stop::finished) limit = other.limit;
    }
  };
  virtual Status explore() = 0;

  // Resumes after explore() has ended by the budget or by NoRoom.
  virtual Status go_on() = 0;
  // DFS only: the effort of the first worker.
  virtual Effort effort() const { return {}; }
  // Resume point after a stop, for another explorer of the same order over the same visited states. Not `intact` if an
  // exception interrupted a step.
  struct ResumePoint {
    bool intact = true;
    std::uint64_t walks = 0;      // unfinished walks
    bool fits_one_thread = true;  // a sequential explorer can resume
  };
  virtual ResumePoint resume_point() const = 0;
  virtual void save(CheckedWriter& to) const = 0;
  // `walks`: of the resume point.
  virtual void restore(CheckedReader& from, std::uint64_t walks) = 0;
};

class Position {
 public:
  virtual ~Position() = default;

  // The run to the current state, including the last step.
  virtual Run current_run() const = 0;
  // Memory beside the stored states.
  virtual std::uint64_t memory_bytes() const = 0;
  // States that wait for expansion.
  virtual std::uint64_t frontier() const = 0;
};

}  // namespace hasse::search
