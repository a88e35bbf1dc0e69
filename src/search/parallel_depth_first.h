// Depth first by several threads: each follows runs to their end as one thread would, over the same set of visited states.
//
// A state belongs to the thread that stores it first, so each is expanded once, and what is counted in a complete search
// does not depend on the threads. Who runs out of work gets what is left of the state nearest to the root of another's path
// (pool.h): large parts, given away seldom. The state itself is found again by repeating the path to it. Which violation is
// found first depends on who is faster; search.cpp sees to it that what is reported does not.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "search/explorer.h"
#include "search/pool.h"
#include "search/session.h"
#include "search/team.h"

namespace hasse::search {

class ParallelDepthFirst final : public Explorer {
 public:
  enum class Begin : bool { together, alone };
  // `first` is the session of the thread that calls; its current state is to be the initial one. `walks`: how many are going
  // to be restored at most; there can be more of them than threads. Who begins alone explores without the others until he is
  // stopped; they are there from when he goes on.
  ParallelDepthFirst(Session& first, Shared& shared, std::size_t walks, Begin begin = Begin::together);
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

  void gather();
  // In each thread `begin`, then the parts that there are.
  Ending run(const std::function<void(unsigned)>& begin);

  Session& first_;
  Shared& shared_;
  const std::size_t walks_;
  std::optional<Team> team_;  // none as long as one is alone
  Pool pool_;
  std::vector<std::unique_ptr<Worker>> workers_;
};

}  // namespace hasse::search
