// Native code against the interpreter: the same steps, states, outcomes and predicates, in every state that is met.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <deque>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "machine/explore.h"
#include "machine/native_code.h"
#include "machine/text_model.h"
#include "support/random.h"

namespace hasse::machine {

// One program, executed by both.
class Pair {
 public:
  explicit Pair(std::shared_ptr<const Program> program, std::vector<ExprId> predicates = {}, int claim = -1,
                DeadVariables dead = DeadVariables::kept)
      : slow_machine_(program, predicates, claim, Mode::interpreter, dead),
        fast_machine_(program, predicates, claim, Mode::native, dead),
        predicates_(predicates.size()),
        slow_(slow_machine_),
        fast_(fast_machine_) {}

  const Machine& machine() const { return fast_machine_; }
  bool is_native() const { return fast_machine_.native() != nullptr; }
  std::uint64_t steps() const { return steps_; }
  std::uint64_t faults() const { return faults_; }

  // Explores up to `most` stored states, with the states inside atomic sequences on the way.
  void explore(std::size_t most) {
    const Outcome a = slow_.start();
    const Outcome b = fast_.start();
    expect_same(a, b);
    if (a.fault != Fault::none) return;
    std::deque<std::pair<std::string, Pid>> waiting{{bytes_of(slow_.state()), kNobody}};
    std::set<std::pair<std::string, Pid>> seen(waiting.begin(), waiting.end());
    while (!waiting.empty() && !testing::Test::HasFailure()) {
      const auto [state, owner] = waiting.front();
      waiting.pop_front();
      compare_at(state, owner, [&](Pid next_owner) {
        std::pair<std::string, Pid> next{bytes_of(slow_.state()), next_owner};
        if (seen.size() < most && seen.insert(next).second) waiting.push_back(std::move(next));
      });
    }
  }

  // Goes along random runs, `steps` long in all, in place and with ways back, as a search does.
  void wander(std::uint64_t seed, unsigned steps) {
    support::Random random(seed);
    std::vector<std::array<Execution::Mark, 2>> marks;
    std::vector<std::pair<std::string, Pid>> path;
    Pid owner = kNobody;
    const auto start = [&] {
      marks.clear();
      path.clear();
      owner = kNobody;
      slow_.start();
      fast_.start();
    };
    const auto back = [&](std::size_t to) {
      slow_.undo_to(marks[to][0]);
      fast_.undo_to(marks[to][1]);
      ASSERT_EQ(bytes_of(fast_.state()), path[to].first) << "undo";
      owner = path[to].second;
      marks.resize(to);
      path.resize(to);
    };
    start();
    while (steps > 0 && !testing::Test::HasFailure()) {
      std::vector<Step> slow_steps;
      std::vector<Step> fast_steps;
      slow_.enabled(owner, slow_steps);
      fast_.enabled(owner, fast_steps);
      ASSERT_EQ(fast_steps, slow_steps);
      if (slow_steps.empty() && owner != kNobody) {
        owner = kNobody;
        continue;
      }
      --steps;
      if (slow_steps.empty() || random.percent(10)) {
        if (path.empty()) return;
        random.percent(90) ? back(random.pick(path.size())) : start();
        continue;
      }
      marks.push_back({slow_.mark(), fast_.mark()});
      path.emplace_back(bytes_of(slow_.state()), owner);
      const Step step = slow_steps[random.pick(slow_steps.size())];
      const Outcome a = slow_.take(step);
      expect_same(a, fast_.take(step));
      ASSERT_EQ(bytes_of(fast_.state()), bytes_of(slow_.state()));
      owner = a.owner;
      ++steps_;
      if (!can_continue(a.fault)) back(path.size() - 1);
    }
  }

  // Compares everything in this state, and calls `arrived` with the owner in each state that a step leads to.
  template <typename Arrived>
  void compare_at(const std::string& state, Pid owner, const Arrived& arrived) {
    const StateView view(reinterpret_cast<const std::byte*>(state.data()), state.size());
    slow_.load(view);
    fast_.load(view);
    for (std::size_t i = 0; i < predicates_; ++i) {
      Fault slow_fault{};
      Fault fast_fault{};
      const std::int32_t value = slow_.evaluate(i, slow_fault);
      ASSERT_EQ(fast_.evaluate(i, fast_fault), value) << "predicate " << i;
      ASSERT_EQ(fast_fault, slow_fault) << "predicate " << i;
      faults_ += slow_fault != Fault::none;
    }
    std::vector<Step> slow_steps;
    std::vector<Step> fast_steps;
    slow_.enabled(owner, slow_steps);
    fast_.enabled(owner, fast_steps);
    ASSERT_EQ(fast_steps, slow_steps);
    if (owner != kNobody && slow_steps.empty()) {
      arrived(kNobody);
      return;
    }
    for (const Step& step : slow_steps) {
      ++steps_;
      const Execution::Mark slow_mark = slow_.mark();
      const Execution::Mark fast_mark = fast_.mark();
      const Outcome a = slow_.take(step);
      const Outcome b = fast_.take(step);
      expect_same(a, b);
      faults_ += a.fault != Fault::none;
      ASSERT_EQ(bytes_of(fast_.state()), bytes_of(slow_.state()))
          << "process " << int{step.process} << " edge " << step.action;
      if (can_continue(a.fault)) arrived(a.owner);
      slow_.undo_to(slow_mark);
      fast_.undo_to(fast_mark);
      ASSERT_EQ(bytes_of(fast_.state()), state) << "undo";
    }
  }

 private:
  void expect_same(const Outcome& a, const Outcome& b) {
    EXPECT_EQ(b.fault, a.fault);
    EXPECT_EQ(b.owner, a.owner);
    EXPECT_EQ(b.next, a.next);
    if (a.fault != Fault::none) {
      EXPECT_EQ(fast_.blame().pos, slow_.blame().pos);
      EXPECT_EQ(fast_.blame().detail, slow_.blame().detail);
    }
    if (a.next == kNone || !can_continue(a.fault)) return;
    std::vector<Step> next;
    slow_.enabled(a.owner, next);
    EXPECT_EQ(next, std::vector{a.next_step()}) << "foreseen";
  }

  Machine slow_machine_;
  Machine fast_machine_;
  std::size_t predicates_;
  Execution slow_;
  Execution fast_;
  std::uint64_t steps_ = 0;
  std::uint64_t faults_ = 0;
};

inline bool has_native_code() {
  return Machine(program_of("active proctype P() { skip }")).native() != nullptr;
}

}  // namespace hasse::machine
