#include "engines/search/worker_team.h"

#include <algorithm>

namespace hasse::search {

WorkerTeam::WorkerTeam(WorkerContext& first, GlobalContext& global, std::size_t contexts)
    : threads_(first.options.threads) {
  contexts_.resize(std::max<std::size_t>(threads_.count(), contexts));
  contexts_[0] = &first;
  others_.resize(contexts_.size() - 1);
  prepare([&](std::size_t i) {
    if (i == 0) return;
    others_[i - 1] = std::make_unique<WorkerContext>(first.machine, first.options, ProgressObserver{}, global);
    contexts_[i] = others_[i - 1].get();
    contexts_[i]->cursor.leave();  // as long as it has nothing to do
  });
}

WorkerTeam::~WorkerTeam() {
  for (const std::unique_ptr<WorkerContext>& other : others_) other->cursor.enter();
}

void WorkerTeam::prepare(const std::function<void(std::size_t)>& job) {
  threads_.run(
      [&](unsigned thread) {
        for (std::size_t at = thread; at < contexts_.size(); at += threads_.count()) job(at);
      },
      [] {});
}

void WorkerTeam::run(const std::function<void(unsigned)>& job) {
  struct Outside {
    WorkerTeam& team;
    explicit Outside(WorkerTeam& of) : team(of) { team.context(0).cursor.leave(); }
    ~Outside() {
      team.context(0).cursor.enter();
      for (const std::unique_ptr<WorkerContext>& other : team.others_) team.context(0).take_over(*other);
    }
  };
  const Outside outside(*this);
  threads_.run(job, [] {});
}

}  // namespace hasse::search
