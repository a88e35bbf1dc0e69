#include "engines/search/parallel_breadth_first.h"

#include <atomic>
#include <mutex>
#include <span>
#include <utility>

#include "engines/search/ancestry.h"
#include "engines/search/walk_pieces.h"

namespace hasse::search {

// The states of a level that no worker has taken yet.
class ParallelBreadthFirst::Queue {
 public:
  Queue(const store::StateSet& states, Frontier& level) : states_(states), frontier_(level) {}

  // Takes some of them; none: the level is over.
  void take(std::vector<store::StateId>& some) {
    constexpr std::size_t kAtOnce = 64;
    some.clear();
    const std::lock_guard lock(mutex_);
    for (; frontier_.next != frontier_.end && some.size() < kAtOnce; frontier_.next = states_.next(frontier_.next)) {
      if (states_.is_state(frontier_.next)) some.push_back(frontier_.next);
    }
  }

  void stop() { stopped_.store(true, std::memory_order_relaxed); }
  bool stopped() const { return stopped_.load(std::memory_order_relaxed); }

 private:
  const store::StateSet& states_;
  std::mutex mutex_;
  Frontier& frontier_;
  std::atomic<bool> stopped_ = false;
};

class alignas(kCacheLine) ParallelBreadthFirst::Worker final : public Position {
 public:
  explicit Worker(WorkerContext& context)
      : context_(context),
        visitor_{{context}},
        walk_(context.execution, context.statistics, &context.budget, {.spin_count = context.options.spin_count},
              visitor_) {
    context.position = this;
  }

  void set_depth_limit(std::uint64_t limit) { walk_.set_depth_limit(limit); }

  // First the states that this worker holds, then those of the queue.
  void expand(Queue& queue) {
    const store::StateSet::Cursor::Inside inside(context_.cursor);
    if (!walk_.is_over()) stopped_ = !context_.to_the_end(walk_, walk_.go_on());
    while (!stopped_) {
      if (next_ == ids_.size()) {
        queue.take(ids_);
        next_ = 0;
        if (ids_.empty()) return;
      }
      if (queue.stopped()) return;
      visitor_.from = ids_[next_];
      context_.execution.load(context_.cursor.get(visitor_.from));
      ++next_;
      stopped_ = !context_.to_the_end(walk_, walk_.explore());
    }
    queue.stop();
  }

  void go_on() {
    context_.budget.go_on();
    stopped_ = false;
  }

  Status status() const {
    const property::Budget& budget = context_.budget;
    return {stopped_, budget.paused(), walk_.reached_depth_limit(), walk_.cut_short(), budget.reason()};
  }
  bool is_under_way() const { return !walk_.is_over(); }
  bool is_intact() const { return walk_.intact(); }
  std::span<const store::StateId> ids() const { return std::span(ids_).subspan(next_); }
  void give(std::vector<store::StateId> ids) { ids_ = std::move(ids); }
  void save(CheckedWriter& to) const {
    to.put(visitor_.from);
    walk_.save(to);
  }
  void restore(CheckedReader& from) {
    visitor_.from = from.get();
    context_.execution.load(context_.cursor.get(visitor_.from));
    walk_.restore(from);
  }

  Run current_run() const override {
    Run run = run_to(context_, visitor_.from);
    walk_.append_path(run.prefix);
    return run;
  }
  std::uint64_t memory_bytes() const override { return walk_.memory_bytes(); }
  std::uint64_t frontier() const override { return 0; }

 private:
  WorkerContext& context_;
  SuccessorVisitor visitor_;
  Walk<SuccessorVisitor> walk_;
  std::vector<store::StateId> ids_;  // in hand, from next_ on
  std::size_t next_ = 0;
  bool stopped_ = false;
};

ParallelBreadthFirst::ParallelBreadthFirst(WorkerContext& first, GlobalContext& global, std::size_t walks)
    : first_(first), team_(first, global, walks) {
  workers_.resize(team_.contexts());
  team_.prepare([this](std::size_t i) { workers_[i] = std::make_unique<Worker>(team_.context(i)); });
}

ParallelBreadthFirst::~ParallelBreadthFirst() = default;

Explorer::Status ParallelBreadthFirst::explore() {
  frontier_ = {0, first_.store.begin(), first_.store.end()};
  return expand_levels();
}

Explorer::Status ParallelBreadthFirst::go_on() {
  for (const std::unique_ptr<Worker>& worker : workers_) worker->go_on();
  return expand_levels();
}

Explorer::Status ParallelBreadthFirst::expand_levels() {
  const store::StateSet& states = first_.store;
  for (;; ++frontier_.depth) {
    first_.statistics.depth = frontier_.depth;
    limit_depth();
    expand_level();
    Status status;
    for (const std::unique_ptr<Worker>& worker : workers_) status.add(worker->status());
    if (status.stopped || frontier_.end == states.end()) return status;
    frontier_.end = states.end();
  }
}

void ParallelBreadthFirst::limit_depth() {
  const std::uint64_t limit = first_.options.limits.depth;
  if (limit == 0 || frontier_.depth != limit) return;
  for (const std::unique_ptr<Worker>& worker : workers_) worker->set_depth_limit(0);
}

void ParallelBreadthFirst::expand_level() {
  Queue queue(first_.store, frontier_);
  team_.run([&](unsigned i) {
    try {
      for (std::size_t at = i; at < workers_.size() && !queue.stopped(); at += team_.threads())
        workers_[at]->expand(queue);
    } catch (...) {
      queue.stop();
      throw;
    }
  });
}

Explorer::ResumePoint ParallelBreadthFirst::resume_point() const {
  ResumePoint resume_point;
  for (const std::unique_ptr<Worker>& worker : workers_) {
    resume_point.intact &= worker->is_intact();
    resume_point.fits_one_thread &= worker->ids().empty();
    if (worker->is_under_way()) ++resume_point.walks;
  }
  resume_point.fits_one_thread &= resume_point.walks <= 1;
  return resume_point;
}

void ParallelBreadthFirst::save(CheckedWriter& to) const {
  frontier_.save(to);
  std::vector<store::StateId> ids;
  for (const std::unique_ptr<Worker>& worker : workers_) {
    ids.insert(ids.end(), worker->ids().begin(), worker->ids().end());
  }
  to.put(ids.size());
  to.put_all(std::span<const store::StateId>(ids));
  for (const std::unique_ptr<Worker>& worker : workers_) {
    if (worker->is_under_way()) worker->save(to);
  }
}

void ParallelBreadthFirst::restore(CheckedReader& from, std::uint64_t walks) {
  frontier_.load(from);
  std::vector<store::StateId> ids(from.get());
  from.get_all(std::span(ids));
  workers_[0]->give(std::move(ids));
  limit_depth();
  for (std::uint64_t i = 0; i < walks; ++i) workers_[i]->restore(from);
}

}  // namespace hasse::search
