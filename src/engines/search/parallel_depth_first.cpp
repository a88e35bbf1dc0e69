#include "engines/search/parallel_depth_first.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "engines/search/deep_walk.h"
#include "engines/search/session.h"

namespace hasse::search {

class alignas(kCacheLine) ParallelDepthFirst::Worker final : public Position {
 public:
  Worker(Session& session, Pool& pool)
      : session_(session), pool_(pool), visitor_{{session}, *this}, walk_(session, visitor_) {
    session_.position = this;
  }

  // From the initial state, which is current. Its thread is inside the store's gate.
  void begin() { stopped_ = !walk_.explore(); }

  // Ends the walk that it was stopped in, if any. As begin().
  void go_on() {
    session_.budget.go_on();
    stopped_ = has_its_states_ = false;
    if (!walk_.is_over()) stopped_ = !walk_.go_on();
  }

  // Walks parts until there is none left. Its thread is outside the gate.
  void work() {
    while (!stopped_) {
      std::optional<Part> part = pool_.take();
      if (!part) return;
      const store::StateSet::Cursor::Inside inside(session_.cursor);
      try {
        walk_.begin(*part);
      } catch (const NoRoom&) {
        pool_.put(std::move(*part));
        throw;
      }
      stopped_ = !walk_.go_on();
    }
    pool_.stop();
  }

  bool stopped() const { return stopped_; }
  // Was it stopped because there would have been more states than its session is to have?
  bool has_its_states() const { return has_its_states_; }
  Ending ending() const {
    const property::Budget& budget = session_.budget;
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
  struct Visitor : SessionVisitor {
    Worker& worker;

    Action arrive() {
      if (worker.pool_.stopped()) return Action::pause;
      const Action action = session.visit();
      if (action == Action::pause) [[unlikely]]
        worker.has_its_states_ = true;
      return action == Action::go_on && worker.pool_.is_hungry() && worker.walk_.has_something_left() ? Action::rest
                                                                                                      : action;
    }
    void enter(std::size_t depth) { worker.walk_.entered(depth); }
    void rested() { worker.share(); }
  };

  void share() {
    if (std::optional<Part> part = walk_.give()) pool_.put(std::move(*part));
  }

  Session& session_;
  Pool& pool_;
  Visitor visitor_;
  DeepWalk<Visitor> walk_;
  bool stopped_ = false;
  bool has_its_states_ = false;
};

ParallelDepthFirst::ParallelDepthFirst(Session& first, Shared& shared) : first_(first), shared_(shared) {
  workers_.push_back(std::make_unique<Worker>(first, pool_));
}

ParallelDepthFirst::~ParallelDepthFirst() = default;

void ParallelDepthFirst::gather(std::size_t walks) {
  team_.emplace(first_, shared_, walks);
  pool_.set_threads(team_->threads());
  workers_.resize(team_->sessions());
  team_->prepare([this](std::size_t i) {
    if (i != 0) workers_[i] = std::make_unique<Worker>(team_->session(i), pool_);
  });
}

// A session that is to have only so many states tries something out.
bool ParallelDepthFirst::is_alone() const {
  return first_.most_states != Session::kAllStates || !first_.store.is_settled();
}

// In short pieces, after each of which the store is asked.
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

Explorer::Ending ParallelDepthFirst::explore_from(std::function<void()> begin) {
  if (!team_) {
    if (is_alone()) {
      if (!explore_alone(begin)) return workers_[0]->ending();
      begin = [this] { workers_[0]->go_on(); };
    }
    gather(1);
  }
  pool_.go_on();
  team_->run([&](unsigned i) {
    try {
      // One's own last, since work() goes on from there.
      std::size_t at = i;
      while (at + team_->threads() < workers_.size()) at += team_->threads();
      for (;; at -= team_->threads()) {
        const store::StateSet::Cursor::Inside inside(team_->session(at).cursor);
        at == 0 ? begin() : workers_[at]->go_on();
        if (workers_[at]->stopped()) pool_.stop();
        if (at == i) break;
      }
      workers_[i]->work();
    } catch (...) {
      pool_.stop();
      throw;
    }
  });
  Ending ending;
  for (const std::unique_ptr<Worker>& worker : workers_) ending.add(worker->ending());
  return ending;
}

Explorer::Ending ParallelDepthFirst::explore() {
  return explore_from([this] { workers_[0]->begin(); });
}

Explorer::Ending ParallelDepthFirst::go_on() {
  return explore_from([this] { workers_[0]->go_on(); });
}

Effort ParallelDepthFirst::effort() const {
  return workers_[0]->effort();
}

Explorer::Standing ParallelDepthFirst::standing() const {
  Standing standing;
  standing.fits_one_thread = false;
  for (const std::unique_ptr<Worker>& worker : workers_) {
    standing.intact &= worker->is_intact();
    standing.walks += worker->is_under_way() ? 1 : 0;
  }
  standing.intact &= standing.walks > 0 || !pool_.parts().empty();
  return standing;
}

void ParallelDepthFirst::save(CheckedWriter& to) const {
  to.put(pool_.parts().size());
  for (const Part& part : pool_.parts()) part.save(to);
  for (const std::unique_ptr<Worker>& worker : workers_) {
    if (worker->is_under_way()) worker->save(to);
  }
}

void ParallelDepthFirst::restore(CheckedReader& from, std::uint64_t walks) {
  gather(walks);
  const std::uint64_t parts = from.get();
  for (std::uint64_t i = 0; i < parts; ++i) {
    pool_.put(Part::load(from, shared_.beside_bytes));
  }
  for (std::uint64_t i = 0; i < walks; ++i) workers_[i]->restore(from);
}

}  // namespace hasse::search
