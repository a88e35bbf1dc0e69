// Depth first by several threads: each follows runs to their end as one thread would, over the same set of visited states.
//
// One thread begins alone, as long as the store is about to be laid out anew for what it has seen (is_settled(), store/state_set.h):
// two would disturb each other there more than they help, and what is learned from two corners of the state space is worse.
//
// A state belongs to the thread that stores it first, so each is expanded once, and what is counted in a complete search
// does not depend on the threads. Who runs out of work gets the lower half of another's path, as far as something is left there
// (pool.h): large parts, given away seldom, and the states on them are found again by repeating that half. To give away only the
// state nearest to the root, with the run to it, takes time with the square of a path's length where most of what is left leads to
// known states. Which violation is found first depends on who is faster; search.cpp sees to it that what is reported does not.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "engines/search/explorer.h"
#include "engines/search/pool.h"
#include "engines/search/session.h"
#include "engines/search/team.h"

namespace hasse::search {

class ParallelDepthFirst final : public Explorer {
 public:
  // `first` is the session of the thread that calls; its current state is to be the initial one.
  ParallelDepthFirst(Session& first, Shared& shared);
  ~ParallelDepthFirst() override;

  // The statistics of the first session are those of all afterwards.
  Ending explore() override;
  Ending go_on() override;
  Effort effort() const override;
  Standing standing() const override;
  void save(CheckedWriter& to) const override;
  void restore(CheckedReader& from, std::uint64_t walks) override;

 private:
  class Worker;

  // Is the first thread to explore without the others, as long as they are not there?
  bool is_alone() const;
  // That: true when it is their turn now.
  bool explore_alone(const std::function<void()>& begin);
  // The others are there from then on; `walks`: how many are to be gone on with, which can be more than there are threads.
  void gather(std::size_t walks);
  // `begin`: what the first thread begins with.
  Ending explore_from(std::function<void()> begin);

  Session& first_;
  Shared& shared_;
  std::optional<Team> team_;  // none as long as one is alone
  Pool pool_;
  std::vector<std::unique_ptr<Worker>> workers_;
};

}  // namespace hasse::search
