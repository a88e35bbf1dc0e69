#include "search/parallel_depth_first.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "search/session_visitor.h"
#include "search/walk.h"

namespace hasse::search {

class ParallelDepthFirst::Worker final : public Position {
 public:
  Worker(Session& session, Pool& pool)
      : session_(session),
        pool_(pool),
        again_(session.machine),
        visitor_{{session}, *this},
        walk_(session.execution, session.statistics, &session.budget, {.spin_count = session.options.spin_count},
              visitor_) {
    session_.position = this;
  }

  // From the initial state, which is current.
  void begin() {
    const machine::StateView state = session_.execution.state();
    part_.state.assign(state.begin(), state.end());
    const store::StateSet::Cursor::Inside inside(session_.cursor);
    stopped_ = !walk_.explore();
  }

  // Walks parts until there is none left.
  void work() {
    while (!stopped_) {
      std::optional<Part> part = pool_.take();
      if (!part) return;
      part_ = std::move(*part);
      const store::StateSet::Cursor::Inside inside(session_.cursor);
      session_.execution.load(part_.state);
      stopped_ = !walk_.explore(part_.steps);
    }
    pool_.stop();
  }

  Ending ending() const { return {stopped_, false, walk_.cut_short(), session_.budget.reason()}; }
  Run current_run() const override {
    Run run{part_.path};
    walk_.append_path(run.steps);
    return run;
  }
  std::uint64_t memory_bytes() const override { return walk_.memory_bytes() + again_.memory_bytes(); }
  std::uint64_t frontier() const override { return walk_.depth(); }

 private:
  struct Visitor : SessionVisitor {
    Worker& worker;

    Action arrive() {
      if (worker.pool_.stopped()) return Action::stop;
      const Action action = session.visit();
      if (action == Action::go_on && worker.pool_.is_hungry()) worker.share();
      return action;
    }
    void enter(std::size_t depth) {
      std::uint64_t& deepest = session.statistics.depth;
      deepest = std::max<std::uint64_t>(deepest, worker.part_.path.size() + depth);
    }
  };

  void share() {
    std::vector<machine::Step> path;
    std::vector<machine::Step> steps = walk_.give_away(path);
    if (steps.empty()) return;
    again_.load(part_.state);
    for (const machine::Step& step : path) again_.take(step);
    Part part;
    const machine::StateView state = again_.state();
    part.state.assign(state.begin(), state.end());
    part.steps = std::move(steps);
    part.path = part_.path;
    part.path.insert(part.path.end(), path.begin(), path.end());
    pool_.put(std::move(part));
  }

  Session& session_;
  Pool& pool_;
  machine::Execution again_;
  Visitor visitor_;
  Walk<Visitor> walk_;
  Part part_;  // that it walks
  bool stopped_ = false;
};

ParallelDepthFirst::ParallelDepthFirst(Session& first, Shared& shared) : team_(first, shared), pool_(team_.size()) {
  for (unsigned i = 0; i < team_.size(); ++i) workers_.push_back(std::make_unique<Worker>(team_.session(i), pool_));
}

ParallelDepthFirst::~ParallelDepthFirst() = default;

Explorer::Ending ParallelDepthFirst::explore() {
  const auto part_of = [this](unsigned i) {
    try {
      if (i == 0) workers_[i]->begin();
      workers_[i]->work();
    } catch (...) {
      pool_.stop();
      throw;
    }
  };
  team_.run(part_of);
  Ending ending;
  for (const std::unique_ptr<Worker>& worker : workers_) ending.add(worker->ending());
  return ending;
}

}  // namespace hasse::search
