#include "poset/persistent.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "poset/cut_hash.h"
#include "poset/waiting.h"

namespace hasse::poset {
namespace {

constexpr std::size_t kOverhead = 96;  // of a remembered cut, beside its counts

std::size_t bytes_of_cut(const Poset& poset) {
  return poset.chain_count() * sizeof(std::uint32_t) + kOverhead;
}

Cut after(const Poset& poset, const Cut& cut, EventId event) {
  return join(cut, history(poset, event));
}

bool leaves_out_steps(Reduction reduction) {
  return reduction != Reduction::none && reduction != Reduction::sleep;
}

bool sleeps(Reduction reduction) {
  return reduction == Reduction::sleep || reduction == Reduction::both;
}

bool satisfies(std::span<const Part> parts, const Cut& cut) {
  return std::ranges::all_of(parts, [&](const Part& part) { return part.holds(cut); });
}

std::vector<const Part*> false_parts(std::span<const Part> parts, const Cut& cut) {
  std::vector<const Part*> result;
  for (const Part& part : parts) {
    if (!part.holds(cut)) result.push_back(&part);
  }
  return result;
}

// Has everything happened that could make the part true?
bool is_settled(const Poset& poset, const Cut& cut, const Part* part) {
  return std::ranges::all_of(part->chains, [&](ChainId c) { return cut[c] == poset.length(c); });
}

// What Possibly has to do next.
class PossiblySteps {
 public:
  PossiblySteps(const Poset& poset, std::span<const Part> parts, Reduction reduction)
      : poset_(poset), parts_(parts), reduction_(reduction) {}

  bool operator()(const Cut& cut, std::vector<Step>& steps) const {
    if (!leaves_out_steps(reduction_)) {
      if (satisfies(parts_, cut)) return true;
      add(Waiting(poset_, cut).enabled(), cut, steps);
      return false;
    }
    const std::vector<const Part*> failing = false_parts(parts_, cut);
    if (failing.empty()) return true;
    if (std::ranges::any_of(failing, [&](const Part* part) { return is_settled(poset_, cut, part); })) return false;
    if (reduction_ == Reduction::sequences) {
      for (const Part* part : failing) {
        if (part->chains.size() == 1) return needs_more_of_one(*part, cut, steps);
      }
      add(fewest(failing, [&](const Part& part) { return nearest_steps(poset_, cut, part.chains); }), cut, steps);
      return false;
    }
    const Waiting waiting(poset_, cut);
    const auto first_steps = [&](const Part& part) {
      std::vector<EventId> events;
      waiting.add_first_steps(part.chains, events);
      return events;
    };
    add(fewest(failing, first_steps), cut, steps);
    return false;
  }

 private:
  template <typename StepsOf>
  static std::vector<EventId> fewest(std::span<const Part* const> failing, const StepsOf& steps_of) {
    std::vector<EventId> result = steps_of(*failing[0]);
    for (std::size_t i = 1; i < failing.size() && result.size() > 1; ++i) {
      std::vector<EventId> events = steps_of(*failing[i]);
      if (events.size() < result.size()) result = std::move(events);
    }
    return result;
  }

  // The first count at which the part holds; what happens in other chains is nothing to it.
  bool needs_more_of_one(const Part& part, Cut cut, std::vector<Step>& steps) const {
    const ChainId chain = part.chains[0];
    while (++cut[chain] <= poset_.length(chain)) {
      if (!part.holds(cut)) continue;
      steps.push_back({chain, cut[chain]});
      break;
    }
    return false;
  }

  void add(std::span<const EventId> events, const Cut& cut, std::vector<Step>& steps) const {
    for (const EventId event : events) steps.push_back({poset_.home(event), cut[poset_.home(event)] + 1});
  }

  const Poset& poset_;
  std::span<const Part> parts_;
  Reduction reduction_;
};

PossiblySearch search_remembered(const Poset& poset, const Interval& interval, const Look& look,
                                 const SearchLimits& limits) {
  PossiblySearch result;
  std::unordered_set<Cut, CutHash> known = {interval.least};
  std::vector<Cut> stack = {interval.least};
  std::vector<Step> steps;
  while (!stack.empty() && !result.cut) {
    result.given_up = known.size() * bytes_of_cut(poset) > limits.most_bytes || (limits.give_up && limits.give_up());
    if (result.given_up) break;
    Cut cut = std::move(stack.back());
    stack.pop_back();
    steps.clear();
    if (look(cut, steps)) result.cut = cut;
    for (const Step& step : steps) {
      Cut more = after(poset, cut, poset.chain(step.chain)[step.count - 1]);
      if (!is_within(more, interval.greatest)) continue;
      ++result.explored.transitions;
      if (known.insert(more).second) stack.push_back(std::move(more));
    }
  }
  result.explored.states = known.size();
  return result;
}

// Depth first, forwards, through cuts that do not satisfy the conjunction.
class Avoiding {
 public:
  Avoiding(const Poset& poset, std::span<const Part> parts, Reduction reduction, const SearchLimits& limits)
      : poset_(poset), parts_(parts), reduction_(reduction), limits_(limits), end_(full_cut(poset)) {}

  DefinitelySearch run() {
    DefinitelySearch result;
    const Cut start = empty_cut(poset_);
    if (!satisfies(parts_, start) && !satisfies(parts_, end_)) {
      enter(start, {});
      while (!path_.empty() && !avoided_ && !given_up_) go_on();
    }
    explored_.states = known_.size();
    result.explored = explored_;
    if (given_up_) result.passage.answer = Passage::Answer::given_up;
    if (avoided_) result.passage = {.answer = Passage::Answer::not_always, .held = {}, .avoiding = way()};
    return result;
  }

 private:
  using Events = std::vector<EventId>;  // ascending
  struct Frame {
    Cut cut;
    Events moves;  // to be taken, the last one first
    Events sleep;  // for the cuts that come next
  };

  // Of a cut that does not satisfy the conjunction.
  void enter(Cut cut, Events sleep) {
    const auto [known, is_new] = known_.try_emplace(cut, sleep);
    Events moves;
    if (is_new) {
      const std::optional<Events> all = moves_from(cut);
      if (cut == end_ || !all) {
        avoided_ = true;
        path_.push_back({std::move(cut), {}, {}});
        return;
      }
      std::ranges::set_difference(*all, sleep, std::back_inserter(moves));
    } else {
      // What slept when the cut was met first, and does not now.
      std::ranges::set_difference(known->second, sleep, std::back_inserter(moves));
      if (moves.empty()) return;
      Events both;
      std::ranges::set_intersection(known->second, sleep, std::back_inserter(both));
      known->second = both;
      sleep = std::move(both);
    }
    bytes_ += bytes_of_cut(poset_) + sleep.size() * sizeof(EventId);
    given_up_ = bytes_ > limits_.most_bytes || (limits_.give_up && limits_.give_up());
    // A step that leads to a cut that satisfies the conjunction depends on all that do not, and wakes up.
    std::erase_if(sleep, [&](EventId event) { return satisfies(parts_, after(poset_, cut, event)); });
    path_.push_back({std::move(cut), std::move(moves), std::move(sleep)});
  }

  void go_on() {
    Frame& frame = path_.back();
    if (frame.moves.empty()) {
      path_.pop_back();
      return;
    }
    const EventId event = frame.moves.back();
    frame.moves.pop_back();
    ++explored_.transitions;
    Cut more = after(poset_, frame.cut, event);
    if (satisfies(parts_, more)) return;
    Events sleep = frame.sleep;
    if (sleeps(reduction_)) frame.sleep.insert(std::ranges::lower_bound(frame.sleep, event), event);
    enter(std::move(more), std::move(sleep));
  }

  // Steps, one of which each order that avoids the conjunction takes next, as far as it matters. Nothing if all orders
  // avoid it from here on.
  std::optional<Events> moves_from(const Cut& cut) const {
    const Waiting waiting(poset_, cut);
    Events best = waiting.enabled();
    std::ranges::sort(best);
    if (!leaves_out_steps(reduction_)) return best;
    const std::vector<const Part*> failing = false_parts(parts_, cut);
    if (std::ranges::any_of(failing, [&](const Part* part) { return is_settled(poset_, cut, part); }))
      return std::nullopt;
    for (std::size_t first = 0; first < failing.size() && best.size() > 1; ++first)
      improve(cut, waiting, failing, first, best);
    return best;
  }

  // By the steps that go on with one false part and as many others as it takes, if they are fewer.
  void improve(const Cut& cut, const Waiting& waiting, std::span<const Part* const> failing, std::size_t first,
               Events& best) const {
    std::vector<const Part*> together = {failing[first]};
    std::vector<ChainId> chains = failing[first]->chains;
    for (;;) {
      Events steps;
      if (reduction_ == Reduction::sequences) {
        steps = nearest_steps(poset_, cut, chains);
      } else {
        waiting.add_first_steps(chains, steps);
      }
      if (steps.size() >= best.size()) return;
      const auto failing_after = [&](const Cut& next, std::span<const Part* const> of) {
        const auto found = std::ranges::find_if(of, [&](const Part* part) { return !part->holds(next); });
        return found == of.end() ? nullptr : *found;
      };
      const auto cure = std::ranges::find_if(
          steps, [&](EventId step) { return failing_after(after(poset_, cut, step), together) == nullptr; });
      if (cure == steps.end()) {
        best = std::move(steps);
        return;
      }
      const Part* const another = failing_after(after(poset_, cut, *cure), failing);
      if (another == nullptr) return;
      together.push_back(another);
      for (const ChainId chain : another->chains) {
        if (std::ranges::find(chains, chain) == chains.end()) chains.push_back(chain);
      }
    }
  }

  Events way() const {
    Events order;
    Cut cut = empty_cut(poset_);
    for (const Frame& frame : path_) append_missing(poset_, frame.cut, cut, order);
    append_missing(poset_, end_, cut, order);
    return order;
  }

  const Poset& poset_;
  std::span<const Part> parts_;
  Reduction reduction_;
  const SearchLimits& limits_;
  Cut end_;
  std::unordered_map<Cut, Events, CutHash> known_;  // what sleeps there
  std::vector<Frame> path_;
  std::size_t bytes_ = 0;
  bool avoided_ = false, given_up_ = false;
  Explored explored_;
};

}  // namespace

const char* name_of(Reduction reduction) {
  static constexpr const char* kNames[] = {"none", "sleep", "persistent", "both", "sequences"};
  return kNames[static_cast<std::size_t>(reduction)];
}

PossiblySearch search_possibly(const Poset& poset, const Interval& interval, std::span<const Part> parts,
                               Reduction reduction, const SearchLimits& limits) {
  const PossiblySteps steps(poset, parts, reduction);
  if (reduction == Reduction::none || reduction == Reduction::persistent)
    return search_remembered(poset, interval, steps, limits);
  PossiblySearch result;
  const auto give_up = [&] { return result.given_up = limits.give_up && limits.give_up(); };
  result.cut = search_boxes(poset, interval, steps, give_up, result.explored);
  return result;
}

DefinitelySearch search_definitely(const Poset& poset, std::span<const Part> parts, Reduction reduction,
                                   const SearchLimits& limits) {
  return Avoiding(poset, parts, reduction, limits).run();
}

}  // namespace hasse::poset
