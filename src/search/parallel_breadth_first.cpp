#include "search/parallel_breadth_first.h"

#include <atomic>
#include <mutex>

#include "search/ancestry.h"
#include "search/successor_visitor.h"
#include "search/walk.h"

namespace hasse::search {

// The states of a level that no thread has taken yet.
class ParallelBreadthFirst::Level {
 public:
  Level(const store::StateSet& states, store::StateId begin, store::StateId end)
      : states_(states), next_(begin), end_(end) {}

  // Some of them; none: the level is over.
  void take(std::vector<store::StateId>& some) {
    constexpr std::size_t kAtOnce = 64;
    some.clear();
    const std::lock_guard lock(mutex_);
    for (; next_ != end_ && some.size() < kAtOnce; next_ = states_.next(next_)) {
      if (states_.is_state(next_)) some.push_back(next_);
    }
  }

  void stop() { stopped_.store(true, std::memory_order_relaxed); }
  bool stopped() const { return stopped_.load(std::memory_order_relaxed); }

 private:
  const store::StateSet& states_;
  std::mutex mutex_;
  store::StateId next_;
  store::StateId end_;
  std::atomic<bool> stopped_ = false;
};

class ParallelBreadthFirst::Worker final : public Position {
 public:
  explicit Worker(Session& session)
      : session_(session),
        visitor_{{session}},
        walk_(session.execution, session.statistics, &session.budget, {.spin_count = session.options.spin_count},
              visitor_) {
    session.position = this;
  }

  void set_depth_limit(std::uint64_t limit) { walk_.set_depth_limit(limit); }

  void expand(Level& level) {
    const store::StateSet::Cursor::Inside inside(session_.cursor);
    for (level.take(ids_); !ids_.empty() && !stopped_; level.take(ids_)) {
      for (const store::StateId id : ids_) {
        if (level.stopped()) return;
        visitor_.from = id;
        session_.execution.load(session_.cursor.get(id));
        stopped_ = !walk_.explore();
        if (stopped_) break;
      }
    }
    if (stopped_) level.stop();
  }

  Ending ending() const { return {stopped_, walk_.reached_depth_limit(), walk_.cut_short(), session_.budget.reason()}; }
  Run current_run() const override {
    Run run = run_to(session_, visitor_.from);
    walk_.append_path(run.steps);
    return run;
  }
  std::uint64_t memory_bytes() const override { return walk_.memory_bytes(); }
  std::uint64_t frontier() const override { return 0; }

 private:
  Session& session_;
  SuccessorVisitor visitor_;
  Walk<SuccessorVisitor> walk_;
  std::vector<store::StateId> ids_;
  bool stopped_ = false;
};

ParallelBreadthFirst::ParallelBreadthFirst(Session& first, Shared& shared) : first_(first), team_(first, shared) {
  for (unsigned i = 0; i < team_.size(); ++i) workers_.push_back(std::make_unique<Worker>(team_.session(i)));
}

ParallelBreadthFirst::~ParallelBreadthFirst() = default;

Explorer::Ending ParallelBreadthFirst::explore() {
  Ending ending;
  const store::StateSet& states = first_.store;
  const std::uint64_t limit = first_.options.limits.depth;
  store::StateId begin = states.begin();
  for (std::uint64_t depth = 0; begin != states.end() && !ending.stopped; ++depth) {
    first_.statistics.depth = depth;
    if (limit != 0 && depth == limit) {
      for (const std::unique_ptr<Worker>& worker : workers_) worker->set_depth_limit(0);
    }
    const store::StateId end = states.end();
    Level level(states, begin, end);
    team_.run([&](unsigned i) {
      try {
        workers_[i]->expand(level);
      } catch (...) {
        level.stop();
        throw;
      }
    });
    for (const std::unique_ptr<Worker>& worker : workers_) ending.add(worker->ending());
    begin = end;
  }
  return ending;
}

}  // namespace hasse::search
