#include "engines/search/parallel_depth_first.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "engines/search/deep_walk.h"
#include "engines/search/worker_context.h"

namespace hasse::search {

class alignas(kCacheLine) ParallelDepthFirst::Worker final : public Position {
 public:
  Worker(WorkerContext& context, WorkPool& work_pool)
      : context_(context), work_pool_(work_pool), visitor_{{context}, *this}, walk_(context, visitor_) {
    context_.position = this;
  }

  // Explores from the initial state, which is current. The caller is inside the store's safepoint.
  void begin() { stopped_ = !walk_.explore(); }

  // Resumes the walk that was stopped, if any. As begin().
  void go_on() {
    context_.budget.go_on();
    stopped_ = has_its_states_ = false;
    if (!walk_.is_over()) stopped_ = !walk_.go_on();
  }

  // Takes work items until none is left. The caller is outside the safepoint.
  void work() {
    while (!stopped_) {
      std::optional<WorkItem> item = work_pool_.take();
      if (!item) return;
      const store::StateSet::Cursor::Inside inside(context_.cursor);
      try {
        walk_.begin(*item);
      } catch (const NoRoom&) {
        work_pool_.put(std::move(*item));
        throw;
      }
      stopped_ = !walk_.go_on();
    }
    work_pool_.stop();
  }

  bool stopped() const { return stopped_; }
  // True if it stopped at the context's limit of states.
  bool has_its_states() const { return has_its_states_; }
  Status status() const {
    const property::Budget& budget = context_.budget;
    return {stopped_, budget.paused(), false, walk_.walk().cut_short(), budget.reason()};
  }
  bool is_under_way() const { return !walk_.is_over(); }
  bool is_intact() const { return walk_.walk().intact(); }
  Effort effort() const { return walk_.effort(); }
  void save(CheckedWriter& to) const { walk_.save(to); }
  void restore(CheckedReader& from) { walk_.restore(from); }

  Run current_run() const override { return {walk_.path()}; }
  std::uint64_t memory_bytes() const override { return walk_.memory_bytes(); }
  std::uint64_t frontier() const override { return walk_.depth(); }

 private:
  struct Visitor : WorkerVisitor {
    Worker& worker;

    Action arrive() {
      if (worker.work_pool_.stopped()) return Action::pause;
      const Action action = context.visit();
      if (action == Action::pause) [[unlikely]]
        worker.has_its_states_ = true;
      return action == Action::go_on && worker.work_pool_.is_hungry() && worker.walk_.has_something_left()
                 ? Action::rest
                 : action;
    }
    void enter(std::size_t depth) { worker.walk_.entered(depth); }
    void rested() { worker.share(); }
  };

  void share() {
    if (std::optional<WorkItem> item = walk_.give()) work_pool_.put(std::move(*item));
  }

  WorkerContext& context_;
  WorkPool& work_pool_;
  Visitor visitor_;
  DeepWalk<Visitor> walk_;
  bool stopped_ = false;
  bool has_its_states_ = false;
};

ParallelDepthFirst::ParallelDepthFirst(WorkerContext& first, GlobalContext& global) : first_(first), global_(global) {
  workers_.push_back(std::make_unique<Worker>(first, work_pool_));
}

ParallelDepthFirst::~ParallelDepthFirst() = default;

void ParallelDepthFirst::gather(std::size_t walks) {
  team_.emplace(first_, global_, walks);
  work_pool_.set_threads(team_->threads());
  workers_.resize(team_->contexts());
  team_->prepare([this](std::size_t i) {
    if (i != 0) workers_[i] = std::make_unique<Worker>(team_->context(i), work_pool_);
  });
}

// A context with a limit of states belongs to a probe.
bool ParallelDepthFirst::is_alone() const {
  return first_.most_states != WorkerContext::kAllStates || !first_.store.is_settled();
}

// In short pieces: the store is asked after each.
bool ParallelDepthFirst::explore_alone(const std::function<void()>& begin) {
  constexpr std::uint64_t kStates = 2048;
  const std::uint64_t most = first_.most_states;
  const auto has_more = [&](const std::function<void()>& walk) {
    first_.most_states = std::min(most, first_.statistics.states + kStates);
    walk();
    first_.most_states = most;
    return workers_[0]->has_its_states() && first_.statistics.states < most;
  };
  bool goes_on = has_more(begin);
  while (goes_on && is_alone()) goes_on = has_more([this] { workers_[0]->go_on(); });
  return goes_on;
}

Explorer::Status ParallelDepthFirst::explore_from(std::function<void()> begin) {
  if (!team_) {
    if (is_alone()) {
      if (!explore_alone(begin)) return workers_[0]->status();
      begin = [this] { workers_[0]->go_on(); };
    }
    gather(1);
  }
  work_pool_.go_on();
  team_->run([&](unsigned i) {
    try {
      // The own walk last, since work() goes on from there.
      std::size_t at = i;
      while (at + team_->threads() < workers_.size()) at += team_->threads();
      for (;; at -= team_->threads()) {
        const store::StateSet::Cursor::Inside inside(team_->context(at).cursor);
        at == 0 ? begin() : workers_[at]->go_on();
        if (workers_[at]->stopped()) work_pool_.stop();
        if (at == i) break;
      }
      workers_[i]->work();
    } catch (...) {
      work_pool_.stop();
      throw;
    }
  });
  Status status;
  for (const std::unique_ptr<Worker>& worker : workers_) status.add(worker->status());
  return status;
}

Explorer::Status ParallelDepthFirst::explore() {
  return explore_from([this] { workers_[0]->begin(); });
}

Explorer::Status ParallelDepthFirst::go_on() {
  return explore_from([this] { workers_[0]->go_on(); });
}

Effort ParallelDepthFirst::effort() const {
  return workers_[0]->effort();
}

Explorer::ResumePoint ParallelDepthFirst::resume_point() const {
  ResumePoint resume_point;
  resume_point.fits_one_thread = false;
  for (const std::unique_ptr<Worker>& worker : workers_) {
    resume_point.intact &= worker->is_intact();
    resume_point.walks += worker->is_under_way() ? 1 : 0;
  }
  resume_point.intact &= resume_point.walks > 0 || !work_pool_.items().empty();
  return resume_point;
}

void ParallelDepthFirst::save(CheckedWriter& to) const {
  to.put(work_pool_.items().size());
  for (const WorkItem& item : work_pool_.items()) item.save(to);
  for (const std::unique_ptr<Worker>& worker : workers_) {
    if (worker->is_under_way()) worker->save(to);
  }
}

void ParallelDepthFirst::restore(CheckedReader& from, std::uint64_t walks) {
  gather(walks);
  const std::uint64_t items = from.get();
  for (std::uint64_t i = 0; i < items; ++i) {
    work_pool_.put(WorkItem::load(from, global_.beside_bytes));
  }
  for (std::uint64_t i = 0; i < walks; ++i) workers_[i]->restore(from);
}

}  // namespace hasse::search
