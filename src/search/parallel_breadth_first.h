// Breadth first by several threads, level by level: all of them expand the states of a level, and when all have ended the
// states that are new are the next level.
//
// So what is in a level does not depend on the threads, nor do the counts of a complete search, nor in which level the
// first violation is met. Which of those in a level is met first does; search.cpp sees to it that what is reported does not.
#pragma once

#include <memory>
#include <vector>

#include "search/explorer.h"
#include "search/session.h"
#include "search/team.h"

namespace hasse::search {

class ParallelBreadthFirst final : public Explorer {
 public:
  // `first` is the session of the thread that calls; its current state is to be the initial one.
  ParallelBreadthFirst(Session& first, Shared& shared);
  ~ParallelBreadthFirst() override;

  // The statistics of the first session are those of all afterwards.
  Ending explore() override;

 private:
  class Level;
  class Worker;

  Session& first_;
  Team team_;
  std::vector<std::unique_ptr<Worker>> workers_;
};

}  // namespace hasse::search
