// Emptiness by strongly connected components: a depth-first search that ends as soon as a component of what it has seen has all
// that is asked for.
//
// It finds an accepting run whenever the steps taken so far contain one, so that a violation is found early, and it needs one visit a
// state whatever the number of acceptance sets, with weak fairness too: that is one more set for each process. Strong
// fairness is no matter of sets. A complete component that accepts but is unfair to a process that never moves in it is
// searched again without the states where that process is enabled (component_graph.h).
//
// O(states + steps); a state has 32 bits beside it in the store. Not thread safe. Source: components.h; for strong fairness
// Emerson, Lei, "Modalities for model checking" (1987), and Henzinger, Telle, "Faster algorithms for the nonemptiness of
// Streett automata and for communication protocol pruning" (SWAT 1996), of which the simple form.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engines/liveness/acceptance.h"
#include "engines/liveness/component_graph.h"
#include "engines/liveness/components.h"
#include "engines/liveness/emptiness.h"
#include "engines/liveness/lasso.h"
#include "engines/search/deep_walk.h"
#include "engines/search/worker_context.h"

namespace hasse::liveness {

template <typename Marks>
class SccSearch final : public search::Position {
 public:
  static constexpr unsigned kPayloadBits = 32;

  SccSearch(search::WorkerContext& context, const Condition& condition)
      : context_(context), condition_(condition), visitor_{*this}, walk_(context, visitor_) {
    context.position = this;
  }
  ~SccSearch() override {
    context_.measure();
    context_.position = nullptr;
  }
  SccSearch(const SccSearch&) = delete;
  SccSearch& operator=(const SccSearch&) = delete;

  // From the initial state, which is current and has no fault.
  Emptied run() {
    Emptied result;
    const search::Action action = arrive(nullptr);
    const bool all_walked = action == search::Action::go_on && walk_.explore();
    result.is_stopped = !all_walked && !found_;
    result.found = std::move(found_);
    result.reached_depth_limit = walk_.walk().reached_depth_limit();
    result.cut_short = walk_.walk().cut_short();
    return result;
  }

  property::Run current_run() const override { return {walk_.path(), {}}; }
  std::uint64_t memory_bytes() const override { return walk_.memory_bytes() + components_.memory_bytes(); }
  std::uint64_t frontier() const override { return walk_.depth(); }

 private:
  struct Visitor : search::WalkDefaults {
    SccSearch& search;

    explicit Visitor(SccSearch& owner) : search(owner) {}
    search::Action fault(const model::Outcome& outcome) { return search.judge_fault(outcome); }
    search::Action arrive() { return search.arrive(&search.walk_.walk()); }
    void enter(std::size_t depth) { search.walk_.entered(depth); }
    search::Action end() { return search.end(); }
    void back() { search.back(); }
    void reduce(const std::vector<model::Label>& steps) { search.enter_with(steps); }
    void rested() {}
  };
  using Walk = search::Walk<Visitor>;

  search::Action judge_fault(const model::Outcome& outcome) {
    return search::action_of(context_.judge.judge_fault(outcome.fault, context_.execution.blame()));
  }
  search::Action arrive(const Walk* walk);
  search::Action end();
  void back();
  void enter_with(const std::vector<model::Label>& steps) {
    if constexpr (Marks::kFair) components_.add_to_top(of_enabled(enabled_by(steps)));
  }
  static Marks of_enabled(const model::ProcessSet& enabled);
  static Marks of_steps(const Walk& walk);
  // Is the component of the state that is left complete, and such that a part of it may be fair although it is not?
  bool may_have_fair_part() const;
  // A lasso through the last component; nothing where it has none, or a limit has ended the way there.
  std::optional<property::Run> lasso() {
    return find_lasso(context_, condition_, walk_.path(), components_.top().depth,
                      [this](std::uint64_t kept) { return kept != 0 && components_.is_in_top(number_of(kept)); });
  }
  static std::uint64_t kept(std::uint32_t number) { return std::uint64_t{number} + 1; }
  static std::uint32_t number_of(std::uint64_t kept) { return static_cast<std::uint32_t>(kept - 1); }

  search::WorkerContext& context_;
  const Condition& condition_;
  Visitor visitor_;
  search::DeepWalk<Visitor> walk_;
  Components<Marks> components_;
  std::optional<property::Run> found_;
};

extern template class SccSearch<PlainMarks>;
extern template class SccSearch<FairMarks>;

}  // namespace hasse::liveness
