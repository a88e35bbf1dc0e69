#include "search/parallel_depth_first.h"

#include <optional>
#include <utility>

#include "search/deep_walk.h"
#include "search/session_visitor.h"

namespace hasse::search {

class alignas(kCacheLine) ParallelDepthFirst::Worker final : public Position {
 public:
  Worker(Session& session, Pool& pool)
      : session_(session), pool_(pool), again_(session.machine), visitor_{{session}, *this}, walk_(session, visitor_) {
    session_.position = this;
  }

  // From the initial state, which is current. Its thread is inside the store's gate.
  void begin() { stopped_ = !walk_.explore(); }

  // Ends the walk that it was stopped in, if any.
  void go_on() {
    session_.budget.go_on();
    stopped_ = false;
    if (walk_.is_over()) return;
    const store::StateSet::Cursor::Inside inside(session_.cursor);
    stopped_ = !walk_.go_on();
  }

  // Walks parts until there is none left.
  void work() {
    while (!stopped_) {
      std::optional<Part> part = pool_.take();
      if (!part) return;
      const store::StateSet::Cursor::Inside inside(session_.cursor);
      try {
        stopped_ = !walk_.explore(std::move(*part));
      } catch (const NoRoom&) {
        if (walk_.is_over()) pool_.put(walk_.part());
        throw;
      }
    }
    pool_.stop();
  }

  bool stopped() const { return stopped_; }
  Ending ending() const {
    const Budget& budget = session_.budget;
    return {stopped_, budget.paused(), false, walk_.walk().cut_short(), budget.reason()};
  }
  std::uint64_t walks() const { return walk_.walks(); }
  bool is_intact() const { return walk_.walk().intact(); }
  Effort effort() const { return walk_.walk().effort(); }
  void save(CheckedWriter& to) const { walk_.save(to); }
  void restore(CheckedReader& from) { walk_.restore(from); }

  Run current_run() const override { return {walk_.path()}; }
  std::uint64_t memory_bytes() const override { return walk_.memory_bytes() + again_.memory_bytes(); }
  std::uint64_t frontier() const override { return walk_.depth(); }

 private:
  struct Visitor : SessionVisitor {
    Worker& worker;

    Action arrive() {
      if (worker.pool_.stopped()) return Action::pause;
      const Action action = session.visit();
      if (action == Action::go_on && worker.pool_.is_hungry()) worker.share();
      return action;
    }
    void enter(std::size_t depth) { worker.walk_.entered(depth); }
  };

  void share() {
    std::vector<machine::Step> path;
    std::vector<machine::Step> steps = walk_.walk().give_away(path);
    if (steps.empty()) return;
    again_.load(walk_.part().state);
    for (const machine::Step& step : path) again_.take(step);
    Part part;
    const machine::StateView state = again_.state();
    part.state.assign(state.begin(), state.end());
    part.steps = std::move(steps);
    part.path = walk_.part().path;
    part.path.insert(part.path.end(), path.begin(), path.end());
    pool_.put(std::move(part));
  }

  Session& session_;
  Pool& pool_;
  machine::Execution again_;
  Visitor visitor_;
  DeepWalk<Visitor> walk_;
  bool stopped_ = false;
};

ParallelDepthFirst::ParallelDepthFirst(Session& first, Shared& shared, std::size_t walks, Begin begin)
    : first_(first), shared_(shared), walks_(walks) {
  workers_.push_back(std::make_unique<Worker>(first, pool_));
  if (begin == Begin::together) gather();
}

ParallelDepthFirst::~ParallelDepthFirst() = default;

void ParallelDepthFirst::gather() {
  team_.emplace(first_, shared_, walks_);
  pool_.set_threads(team_->threads());
  workers_.resize(team_->sessions());
  team_->prepare([this](std::size_t i) {
    if (i != 0) workers_[i] = std::make_unique<Worker>(team_->session(i), pool_);
  });
}

Explorer::Ending ParallelDepthFirst::run(const std::function<void(unsigned)>& begin) {
  team_->run([&](unsigned i) {
    try {
      begin(i);
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
  if (!team_) {
    workers_[0]->begin();
    return workers_[0]->ending();
  }
  return run([this](unsigned i) {
    if (i != 0) return;
    const store::StateSet::Cursor::Inside inside(first_.cursor);
    workers_[0]->begin();
  });
}

Explorer::Ending ParallelDepthFirst::go_on() {
  if (!team_) gather();
  pool_.go_on();
  return run([this](unsigned i) {
    // One's own last, since work() goes on from there.
    std::size_t last = i;
    while (last + team_->threads() < workers_.size()) last += team_->threads();
    for (std::size_t at = last;; at -= team_->threads()) {
      workers_[at]->go_on();
      if (workers_[at]->stopped()) pool_.stop();
      if (at == i) return;
    }
  });
}

Effort ParallelDepthFirst::effort() const {
  return workers_[0]->effort();
}

Explorer::Standing ParallelDepthFirst::standing() const {
  Standing standing;
  standing.fits_one_thread = false;
  for (const std::unique_ptr<Worker>& worker : workers_) {
    standing.intact &= worker->is_intact();
    standing.walks += worker->walks();
  }
  standing.intact &= standing.walks > 0 || !pool_.parts().empty();
  return standing;
}

void ParallelDepthFirst::save(CheckedWriter& to) const {
  to.put(pool_.parts().size());
  for (const Part& part : pool_.parts()) part.save(to);
  for (const std::unique_ptr<Worker>& worker : workers_) {
    if (worker->walks() > 0) worker->save(to);
  }
}

void ParallelDepthFirst::restore(CheckedReader& from, std::uint64_t walks) {
  const std::uint64_t parts = from.get();
  for (std::uint64_t i = 0; i < parts; ++i) {
    Part part;
    part.load(from);
    pool_.put(std::move(part));
  }
  for (std::uint64_t i = 0; i < walks; ++i) workers_[i]->restore(from);
}

}  // namespace hasse::search
