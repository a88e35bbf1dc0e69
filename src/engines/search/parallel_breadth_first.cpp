#include "engines/search/parallel_breadth_first.h"

#include <atomic>
#include <mutex>
#include <span>
#include <utility>

#include "engines/search/ancestry.h"
#include "engines/search/walk_pieces.h"

namespace hasse::search {

// The states of a level that no thread has taken yet.
class ParallelBreadthFirst::Queue {
 public:
  Queue(const store::StateSet& states, Level& level) : states_(states), level_(level) {}

  // Some of them; none: the level is over.
  void take(std::vector<store::StateId>& some) {
    constexpr std::size_t kAtOnce = 64;
    some.clear();
    const std::lock_guard lock(mutex_);
    for (; level_.next != level_.end && some.size() < kAtOnce; level_.next = states_.next(level_.next)) {
      if (states_.is_state(level_.next)) some.push_back(level_.next);
    }
  }

  void stop() { stopped_.store(true, std::memory_order_relaxed); }
  bool stopped() const { return stopped_.load(std::memory_order_relaxed); }

 private:
  const store::StateSet& states_;
  std::mutex mutex_;
  Level& level_;
  std::atomic<bool> stopped_ = false;
};

class alignas(kCacheLine) ParallelBreadthFirst::Worker final : public Position {
 public:
  explicit Worker(Session& session)
      : session_(session),
        visitor_{{session}},
        walk_(session.execution, session.statistics, &session.budget, {.spin_count = session.options.spin_count},
              visitor_) {
    session.position = this;
  }

  void set_depth_limit(std::uint64_t limit) { walk_.set_depth_limit(limit); }

  // What it has in hand first, then what is in the queue.
  void expand(Queue& queue) {
    const store::StateSet::Cursor::Inside inside(session_.cursor);
    if (!walk_.is_over()) stopped_ = !session_.to_the_end(walk_, walk_.go_on());
    while (!stopped_) {
      if (next_ == ids_.size()) {
        queue.take(ids_);
        next_ = 0;
        if (ids_.empty()) return;
      }
      if (queue.stopped()) return;
      visitor_.from = ids_[next_];
      session_.execution.load(session_.cursor.get(visitor_.from));
      ++next_;
      stopped_ = !session_.to_the_end(walk_, walk_.explore());
    }
    queue.stop();
  }

  void go_on() {
    session_.budget.go_on();
    stopped_ = false;
  }

  Ending ending() const {
    const property::Budget& budget = session_.budget;
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
    session_.execution.load(session_.cursor.get(visitor_.from));
    walk_.restore(from);
  }

  Run current_run() const override {
    Run run = run_to(session_, visitor_.from);
    walk_.append_path(run.prefix);
    return run;
  }
  std::uint64_t memory_bytes() const override { return walk_.memory_bytes(); }
  std::uint64_t frontier() const override { return 0; }

 private:
  Session& session_;
  SuccessorVisitor visitor_;
  Walk<SuccessorVisitor> walk_;
  std::vector<store::StateId> ids_;  // in hand, from next_ on
  std::size_t next_ = 0;
  bool stopped_ = false;
};

ParallelBreadthFirst::ParallelBreadthFirst(Session& first, Shared& shared, std::size_t walks)
    : first_(first), team_(first, shared, walks) {
  workers_.resize(team_.sessions());
  team_.prepare([this](std::size_t i) { workers_[i] = std::make_unique<Worker>(team_.session(i)); });
}

ParallelBreadthFirst::~ParallelBreadthFirst() = default;

Explorer::Ending ParallelBreadthFirst::explore() {
  level_ = {0, first_.store.begin(), first_.store.end()};
  return expand_levels();
}

Explorer::Ending ParallelBreadthFirst::go_on() {
  for (const std::unique_ptr<Worker>& worker : workers_) worker->go_on();
  return expand_levels();
}

Explorer::Ending ParallelBreadthFirst::expand_levels() {
  const store::StateSet& states = first_.store;
  for (;; ++level_.depth) {
    first_.statistics.depth = level_.depth;
    limit_depth();
    expand_level();
    Ending ending;
    for (const std::unique_ptr<Worker>& worker : workers_) ending.add(worker->ending());
    if (ending.stopped || level_.end == states.end()) return ending;
    level_.end = states.end();
  }
}

void ParallelBreadthFirst::limit_depth() {
  const std::uint64_t limit = first_.options.limits.depth;
  if (limit == 0 || level_.depth != limit) return;
  for (const std::unique_ptr<Worker>& worker : workers_) worker->set_depth_limit(0);
}

void ParallelBreadthFirst::expand_level() {
  Queue queue(first_.store, level_);
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

Explorer::Standing ParallelBreadthFirst::standing() const {
  Standing standing;
  for (const std::unique_ptr<Worker>& worker : workers_) {
    standing.intact &= worker->is_intact();
    standing.fits_one_thread &= worker->ids().empty();
    if (worker->is_under_way()) ++standing.walks;
  }
  standing.fits_one_thread &= standing.walks <= 1;
  return standing;
}

void ParallelBreadthFirst::save(CheckedWriter& to) const {
  level_.save(to);
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
  level_.load(from);
  std::vector<store::StateId> ids(from.get());
  from.get_all(std::span(ids));
  workers_[0]->give(std::move(ids));
  limit_depth();
  for (std::uint64_t i = 0; i < walks; ++i) workers_[i]->restore(from);
}

}  // namespace hasse::search
