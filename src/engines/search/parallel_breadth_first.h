// Parallel breadth-first search, level by level: all workers expand the states of a level; the new states are the next
// level.
//
// So levels do not depend on the number of threads, nor do the counts of a complete search, nor the level of the first
// violation. Which violation of a level is met first does; search.cpp makes the report deterministic.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "engines/search/breadth_first.h"
#include "engines/search/explorer.h"
#include "engines/search/worker_context.h"
#include "engines/search/worker_team.h"

namespace hasse::search {

class ParallelBreadthFirst final : public Explorer {
 public:
  // `first`: the calling thread's context, whose current state is the initial one. `walks`: the number of walks to
  // restore, which can exceed the number of threads.
  ParallelBreadthFirst(WorkerContext& first, GlobalContext& global, std::size_t walks);
  ~ParallelBreadthFirst() override;

  // Afterwards the first context has the statistics of all.
  Status explore() override;
  Status go_on() override;
  ResumePoint resume_point() const override;
  void save(CheckedWriter& to) const override;
  void restore(CheckedReader& from, std::uint64_t walks) override;

 private:
  class Queue;
  class Worker;

  Status expand_levels();
  void expand_level();
  void limit_depth();

  WorkerContext& first_;
  WorkerTeam team_;
  std::vector<std::unique_ptr<Worker>> workers_;
  Frontier frontier_;
};

}  // namespace hasse::search
