// Depth first: follows each run to its end before it tries another, as SPIN's verifiers do; with spin_count, in the same
// order.
//
// Needs little memory beside the visited states; the runs that it reports can be long.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engines/search/deep_walk.h"
#include "engines/search/explorer.h"
#include "engines/search/session.h"

namespace hasse::search {

class DepthFirst final : public Explorer, public Position {
 public:
  explicit DepthFirst(Session& session);

  Ending explore() override { return ending(walk_.explore()); }
  Ending go_on() override;
  Effort effort() const override { return walk_.effort(); }
  Standing standing() const override {
    return {walk_.walk().intact() && !walk_.is_over(), walk_.is_over() ? 0U : 1U, true};
  }
  void save(CheckedWriter& to) const override;
  void restore(CheckedReader& from, std::uint64_t walks) override;

  Run current_run() const override { return {walk_.path()}; }
  std::uint64_t memory_bytes() const override { return walk_.memory_bytes(); }
  std::uint64_t frontier() const override { return walk_.depth(); }

 private:
  struct Visitor : SessionVisitor {
    DepthFirst& search;

    Action arrive() { return session.visit(); }
    void enter(std::size_t depth) { search.walk_.entered(depth); }
    void rested() {}
  };

  Ending ending(bool all_walked) const;

  Visitor visitor_;
  DeepWalk<Visitor> walk_;
};

}  // namespace hasse::search
