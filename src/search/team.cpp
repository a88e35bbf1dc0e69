#include "search/team.h"

#include <algorithm>

namespace hasse::search {

Team::Team(Session& first, Shared& shared, std::size_t sessions) : sessions_{&first}, threads_(first.options.threads) {
  for (std::size_t i = 1; i < std::max<std::size_t>(threads_.count(), sessions); ++i) {
    others_.push_back(std::make_unique<Session>(first.machine, first.options, Progress{}, shared));
    others_.back()->cursor.leave();  // as long as it has nothing to do
    sessions_.push_back(others_.back().get());
  }
}

Team::~Team() {
  for (const std::unique_ptr<Session>& other : others_) other->cursor.enter();
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
