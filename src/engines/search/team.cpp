#include "engines/search/team.h"

#include <algorithm>

namespace hasse::search {

Team::Team(Session& first, Shared& shared, std::size_t sessions) : threads_(first.options.threads) {
  sessions_.resize(std::max<std::size_t>(threads_.count(), sessions));
  sessions_[0] = &first;
  others_.resize(sessions_.size() - 1);
  prepare([&](std::size_t i) {
    if (i == 0) return;
    others_[i - 1] = std::make_unique<Session>(first.machine, first.options, ProgressObserver{}, shared);
    sessions_[i] = others_[i - 1].get();
    sessions_[i]->cursor.leave();  // as long as it has nothing to do
  });
}

Team::~Team() {
  for (const std::unique_ptr<Session>& other : others_) other->cursor.enter();
}

void Team::prepare(const std::function<void(std::size_t)>& job) {
  threads_.run(
      [&](unsigned thread) {
        for (std::size_t at = thread; at < sessions_.size(); at += threads_.count()) job(at);
      },
      [] {});
}

void Team::run(const std::function<void(unsigned)>& job) {
  struct Outside {
    Team& team;
    explicit Outside(Team& of) : team(of) { team.session(0).cursor.leave(); }
    ~Outside() {
      team.session(0).cursor.enter();
      for (const std::unique_ptr<Session>& other : team.others_) team.session(0).take_over(*other);
    }
  };
  const Outside outside(*this);
  threads_.run(job, [] {});
}

}  // namespace hasse::search
