// Depth first: follows each run to its end before it tries another, as SPIN's verifiers do; with spin_count, in the same
// order.
//
// Needs little memory beside the visited states; the runs that it reports can be long.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "search/explorer.h"
#include "search/session_visitor.h"
#include "search/walk.h"

namespace hasse::search {

class DepthFirst final : public Explorer, public Position {
 public:
  explicit DepthFirst(Session& session);

  Ending explore() override { return ending(walk_.explore()); }
  Ending go_on() override;
  Standing standing() const override { return {walk_.intact() && !walk_.is_over(), 1, true}; }
  void save(CheckedWriter& to) const override;
  void restore(CheckedReader& from, std::uint64_t walks) override;

  Run current_run() const override;
  std::uint64_t memory_bytes() const override { return walk_.memory_bytes(); }
  std::uint64_t frontier() const override { return walk_.depth(); }

 private:
  struct Visitor : SessionVisitor {
    Action arrive(machine::Execution::Mark from) { return session.visit(session.execution.changed_since(from)); }
    void enter(std::size_t depth) {
      session.statistics.depth = std::max<std::uint64_t>(session.statistics.depth, depth);
    }
  };

  Ending ending(bool all_walked) const;

  Visitor visitor_;
  Walk<Visitor> walk_;
};

}  // namespace hasse::search
