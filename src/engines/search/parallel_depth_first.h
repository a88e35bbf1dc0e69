// Parallel depth-first search: each worker explores as one thread would, over one shared set of visited states.
//
// One worker begins alone until the store has settled (is_settled(), store/state_set.h): before that, two workers
// disturb each other more than they help, and a tree learned from two corners of the state space is worse.
//
// A state belongs to the worker that stores it first, so each is expanded once, and the counts of a complete search do
// not depend on the number of threads. A worker without work gets the lower half of another's path, as far as steps are
// left there (work_pool.h): work items are large and given away seldom; their states are rebuilt by executing that half
// again. Giving away only the state nearest to the root, with the run to it, takes time with the square of a path's
// length where most steps left lead to known states. Which violation is found first is nondeterministic; search.cpp
// makes the report deterministic.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "engines/search/explorer.h"
#include "engines/search/work_pool.h"
#include "engines/search/worker_context.h"
#include "engines/search/worker_team.h"

namespace hasse::search {

class ParallelDepthFirst final : public Explorer {
 public:
  // `first`: the calling thread's context, whose current state is the initial one.
  ParallelDepthFirst(WorkerContext& first, GlobalContext& global);
  ~ParallelDepthFirst() override;

  // Afterwards the first context has the statistics of all.
  Status explore() override;
  Status go_on() override;
  Effort effort() const override;
  ResumePoint resume_point() const override;
  void save(CheckedWriter& to) const override;
  void restore(CheckedReader& from, std::uint64_t walks) override;

 private:
  class Worker;

  // True while only the first worker runs (tables are about to be laid out anew).
  bool is_alone() const;
  // Explores alone; returns true when the others are to join.
  bool explore_alone(const std::function<void()>& begin);
  // Starts the other workers. `walks`: the number of walks to resume, which can exceed the number of threads.
  void gather(std::size_t walks);
  // `begin`: the first worker's beginning.
  Status explore_from(std::function<void()> begin);

  WorkerContext& first_;
  GlobalContext& global_;
  std::optional<WorkerTeam> team_;  // null while one worker is alone
  WorkPool work_pool_;
  std::vector<std::unique_ptr<Worker>> workers_;
};

}  // namespace hasse::search
