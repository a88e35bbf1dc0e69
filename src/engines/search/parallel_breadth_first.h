// Breadth first by several threads, level by level: all of them expand the states of a level, and when all have ended the
// states that are new are the next level.
//
// So what is in a level does not depend on the threads, nor do the counts of a complete search, nor in which level the
// first violation is met. Which of those in a level is met first does; search.cpp sees to it that what is reported does not.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "engines/search/breadth_first.h"
#include "engines/search/explorer.h"
#include "engines/search/session.h"
#include "engines/search/team.h"

namespace hasse::search {

class ParallelBreadthFirst final : public Explorer {
 public:
  // `first` is the session of the thread that calls; its current state is to be the initial one. `walks`: how many are going
  // to be restored at most; there can be more of them than threads.
  ParallelBreadthFirst(Session& first, Shared& shared, std::size_t walks);
  ~ParallelBreadthFirst() override;

  // The statistics of the first session are those of all afterwards.
  Ending explore() override;
  Ending go_on() override;
  Standing standing() const override;
  void save(CheckedWriter& to) const override;
  void restore(CheckedReader& from, std::uint64_t walks) override;

 private:
  class Queue;
  class Worker;

  Ending expand_levels();
  void expand_level();
  void limit_depth();

  Session& first_;
  Team team_;
  std::vector<std::unique_ptr<Worker>> workers_;
  Level level_;
};

}  // namespace hasse::search
