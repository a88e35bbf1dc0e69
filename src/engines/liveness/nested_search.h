// Emptiness by nested depth-first search, with what improves it: a step to a state on the path of the outer search closes a cycle at
// once if one of its ends accepts, and states all of whose successors are done with are done with themselves.
//
// For one acceptance set of states, and without fairness. A state has two bits beside it in the store, its colour:
//   cyan  on the path of the outer search      blue  left by it      red  left, and no cycle through an accepting state reaches it
// Takes each step at most three times. A second way beside components (scc_search.h), with nothing in common but the walk: each is
// the other's oracle. Not thread safe. Source: Schwoon, Esparza, "A note on on-the-fly verification algorithms" (TACAS 2005),
// figure 4; Gaiser, Schwoon, "Comparison of algorithms for checking emptiness on Büchi automata" (MEMICS 2009), for all_red.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engines/liveness/acceptance.h"
#include "engines/liveness/emptiness.h"
#include "engines/search/deep_walk.h"
#include "engines/search/worker_context.h"

namespace hasse::liveness {

class NestedSearch final : public search::Position {
 public:
  static constexpr unsigned kPayloadBits = 2;

  NestedSearch(search::WorkerContext& context, const Condition& condition);
  ~NestedSearch() override;
  NestedSearch(const NestedSearch&) = delete;
  NestedSearch& operator=(const NestedSearch&) = delete;

  // From the initial state, which is current and has no fault.
  Emptied run();

  property::Run current_run() const override { return {walk_.path(), {}}; }
  std::uint64_t memory_bytes() const override;
  std::uint64_t frontier() const override { return walk_.depth(); }

 private:
  enum Colour : std::uint64_t { kNew, kCyan, kBlue, kRed };

  struct Outer : search::WalkDefaults {
    NestedSearch& search;

    explicit Outer(NestedSearch& owner) : search(owner) {}
    search::Action fault(const model::Outcome& outcome) {
      return search::action_of(search.context_.judge.judge_fault(outcome.fault, search.context_.execution.blame()));
    }
    search::Action arrive() { return search.arrive(); }
    void enter(std::size_t depth) { search.walk_.entered(depth); }
    search::Action end() { return search.end(); }
    void back() { search.back(); }
    void reduce(const std::vector<model::Label>& /*steps*/) { search.path_.back().has_steps = true; }
    void rested() {}
  };
  // Takes the steps of the outer search again, with a system and a cursor of its own.
  struct Inner : search::WalkDefaults {
    NestedSearch& search;

    explicit Inner(NestedSearch& owner) : search(owner) {}
    search::Action fault(const model::Outcome& outcome) {
      const bool goes_on = model::can_continue(outcome.fault) && !search.inner_system_->blame().in_claim;
      return goes_on ? search::Action::go_on : search::Action::prune;
    }
    search::Action arrive() { return search.arrive_inside(); }
    void back() { search.inner_cursor_->back(); }
  };

  // A state on the path of the outer search.
  struct Place {
    bool is_accepting = false;
    bool has_steps = false;
    bool all_red = true;  // the states that its steps led to so far
  };

  search::Action arrive();
  search::Action arrive_inside();
  search::Action end();
  void back();
  // From the state at the end of the path, which is current. Is there a cycle?
  void search_inside();

  search::WorkerContext& context_;
  const Condition& condition_;
  Outer outer_;
  search::DeepWalk<Outer> walk_;
  std::vector<Place> path_;
  search::Statistics unused_;
  Inner inner_;
  std::unique_ptr<model::TransitionSystem> inner_system_;
  std::optional<store::StateSet::Cursor> inner_cursor_;
  search::Walk<Inner> inner_walk_;
  std::optional<property::Run> found_;
  bool is_stopped_ = false;  // a limit has ended an inner search
};

}  // namespace hasse::liveness
