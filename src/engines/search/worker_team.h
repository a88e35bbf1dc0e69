// The workers of one search, each with a context of its own over one set of visited states.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include "base/workers.h"
#include "engines/search/worker_context.h"

namespace hasse::search {

class WorkerTeam {
 public:
  // Starts as many threads as first.options.threads, or as the system gives, and makes at least `sessions` contexts;
  // those beyond the number of threads are dealt out in turn. `first`: the calling thread's context.
  WorkerTeam(WorkerContext& first, GlobalContext& global, std::size_t contexts);
  ~WorkerTeam();
  WorkerTeam(const WorkerTeam&) = delete;
  WorkerTeam& operator=(const WorkerTeam&) = delete;

  unsigned threads() const { return threads_.count(); }
  std::size_t contexts() const { return contexts_.size(); }
  WorkerContext& context(std::size_t i) { return *contexts_[i]; }

  // job(i) for each context, by its own thread, so that what it allocates lies apart from other threads' memory. Not
  // during a search.
  void prepare(const std::function<void(std::size_t)>& job);

  // job(i) in all threads at once, outside the store's safepoint; returns, or throws, when all have ended. The first
  // context then has the counts and findings of all.
  void run(const std::function<void(unsigned)>& job);

 private:
  std::vector<std::unique_ptr<WorkerContext>> others_;
  std::vector<WorkerContext*> contexts_;
  Workers threads_;
};

}  // namespace hasse::search
