// Depth-first search by one thread; with spin_count, in SPIN's order.
//
// Needs little memory beside the visited states; reported runs can be long.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engines/search/deep_walk.h"
#include "engines/search/explorer.h"
#include "engines/search/worker_context.h"

namespace hasse::search {

class DepthFirst final : public Explorer, public Position {
 public:
  explicit DepthFirst(WorkerContext& context);

  Status explore() override { return status(walk_.explore()); }
  Status go_on() override;
  Effort effort() const override { return walk_.effort(); }
  ResumePoint resume_point() const override {
    return {walk_.walk().intact() && !walk_.is_over(), walk_.is_over() ? 0U : 1U, true};
  }
  void save(CheckedWriter& to) const override;
  void restore(CheckedReader& from, std::uint64_t walks) override;

  Run current_run() const override { return {walk_.path()}; }
  std::uint64_t memory_bytes() const override { return walk_.memory_bytes(); }
  std::uint64_t frontier() const override { return walk_.depth(); }

 private:
  struct Visitor : WorkerVisitor {
    static constexpr bool kIsAlone = true;
    DepthFirst& search;

    Action arrive() { return context.visit(); }
    void enter(std::size_t depth) { search.walk_.entered(depth); }
    void rested() {}
  };

  Status status(bool all_walked) const;

  Visitor visitor_;
  DeepWalk<Visitor> walk_;
};

}  // namespace hasse::search
