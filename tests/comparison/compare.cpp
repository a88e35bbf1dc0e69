#include "comparison/compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <tuple>

#include "comparison/cover_text.h"
#include "comparison/ideals.h"
#include "comparison/reference_cover.h"
#include "comparison/replay.h"
#include "engines/cover/cover.h"

namespace hasse::comparison {

using property::PropertyKind;
using property::Verdict;

namespace {

template <typename Options>
std::string describe_order(const Options& options) {
  return fmt::format("{}{}", options.order == property::Order::breadth_first ? "breadth first" : "depth first",
                     options.all_errors ? ", all errors" : "");
}

std::string describe(const search::Options& options) {
  return describe_order(options);
}

std::string describe(const cover::Options& options) {
  std::string text = fmt::format("{} cover, {}", options.mode == cover::Mode::directed ? "directed" : "undirected",
                                 describe_order(options));
  if (options.reduction == order::Reduction::none) text += ", no reduction";
  if (options.reduction == order::Reduction::ample) text += ", ample";
  if (!options.merging) text += ", no merging";
  if (options.dependency == order::Dependency::process) text += ", process dependency";
  if (options.threads > 1) text += fmt::format(", {} threads", options.threads);
  return text;
}

bool is_limited(const property::Result& result) {
  return result.stop != property::Stop::finished && result.stop != property::Stop::violation;
}

class Comparison {
 public:
  Comparison(const Question& question, std::uint64_t variant, const Effort& effort, Figures& figures)
      : answers_(question, effort.most_states), variant_(variant), effort_(effort), figures_(figures) {}

  std::string run() {
    if (!answers_.reachable().complete) {
      ++figures_.too_large;
      return "";
    }
    count_program();
    if (effort_.most_configurations > 0) compare_reference();
    if (effort_.searches) {
      compare_dead_variables();
      compare_searches();
    }
    if (effort_.covers) compare_covers();
    return std::move(difference_);
  }

 private:
  std::uint64_t states() const { return answers_.reachable().states.size(); }
  bool is_goal(std::size_t property) const {
    const PropertyKind kind = answers_.properties()[property].kind;
    return kind == PropertyKind::invariant || kind == PropertyKind::reachable;
  }
  // Nothing reachable shows that the invariant is violated, the goal reached: all has to be explored.
  bool is_out_of_reach(std::size_t property) const {
    const bool is_invariant = answers_.properties()[property].kind == PropertyKind::invariant;
    return (answers_.verdict(property) == Verdict::holds) == is_invariant;
  }

  void count_program() {
    ++figures_.programs;
    figures_.states += states();
    figures_.deadlocks += answers_.reachable().deadlock.has_value();
    figures_.assertions += answers_.reachable().assertion.has_value();
    figures_.errors += answers_.reachable().runtime.has_value();
    for (const auto& satisfied : answers_.reachable().satisfied) {
      ++figures_.goals;
      figures_.goals_reached += satisfied.has_value();
    }
  }

  void differ(const std::string& engine, const std::string& how) {
    if (difference_.empty()) difference_ = fmt::format("{}: {}", engine, how);
  }

  // `properties`: which of all they are, in the order of the result.
  void compare(const std::string& engine, const std::vector<std::size_t>& properties, const property::Result& result,
               bool all_errors) {
    const bool limited = is_limited(result);
    figures_.unfinished += limited;
    bool any_violated = false;
    for (std::size_t i = 0; i < properties.size(); ++i) {
      const property::Property& property = answers_.properties()[properties[i]];
      const Verdict expected = answers_.verdict(properties[i]);
      any_violated |= expected == Verdict::violated && property.kind != PropertyKind::reachable;
      if (result.verdicts[i] == expected) continue;
      // After a violation, or a limit, nothing need be said of the rest.
      if (result.verdicts[i] == Verdict::undecided && (limited || (!all_errors && !result.violations.empty())))
        continue;
      differ(engine,
             fmt::format("{}: {}, but it is {}", property.name, to_string(result.verdicts[i]), to_string(expected)));
    }
    if (any_violated && !limited && result.violations.empty()) differ(engine, "no violation is reported");
    const auto check_run = [&](std::size_t index, const property::Run& run) {
      const property::Property& property = answers_.properties()[properties[index]];
      const std::string mistake = mistake_in(run, property, answers_.machine());
      if (!mistake.empty()) differ(engine, fmt::format("{}: {}", property.name, mistake));
    };
    for (const property::Finding& violation : result.violations) check_run(violation.property, violation.run);
    for (const property::Finding& witness : result.witnesses) check_run(witness.property, witness.run);
  }

  // ---- the dependency of moves, by a cover that uses nothing else ----

  void compare_reference() {
    const machine::Machine& machine = answers_.machine();
    if (machine.program().trace || machine.program().uses_priorities) return;
    const std::size_t property = variant_ % answers_.properties().size();
    const ReferenceCover cover =
        reference_cover(machine, answers_.goal(property).couplings, effort_.most_configurations);
    if (!cover.mistake.empty()) differ("reference cover", cover.mistake);
    if (!cover.complete) return;
    ++figures_.references;
    figures_.reference_events += cover.events;
    figures_.reference_configurations += cover.configurations;
    const search::Reachable& reachable = answers_.reachable();
    if (cover.states != reachable.states) {
      differ("reference cover", fmt::format("the configurations have {} of {} states", cover.states.size(), states()));
    }
    if (cover.assertion != reachable.assertion.has_value()) differ("reference cover", "assertions");
    if (cover.deadlock != reachable.deadlock.has_value()) differ("reference cover", "deadlock");
    if (cover.runtime != reachable.runtime.has_value()) differ("reference cover", "run-time errors");
  }

  // ---- dead variables that are reset: the same answers, at the same distances, from fewer states ----

  void compare_dead_variables() {
    const search::Reachable& kept = answers_.reachable();
    const search::Reachable& reset = answers_.reachable_with_resets();
    figures_.reset_states += reset.states.size();
    const auto answers = [](const search::Reachable& of) {
      return std::tie(of.assertion, of.deadlock, of.runtime, of.satisfied, of.violated);
    };
    if (answers(reset) != answers(kept)) differ("dead variables reset", "other answers, or at other distances");
    if (reset.states.size() > kept.states.size()) differ("dead variables reset", "more states");
    search::Options options = answers_.options();
    options.all_errors = true;
    options.order = variant_ % 2 == 0 ? property::Order::depth_first : property::Order::breadth_first;
    options.limits.seconds = effort_.seconds;
    const search::Result result = search::run(answers_.resetting_machine(), options);
    std::vector<std::size_t> all(answers_.properties().size());
    std::iota(all.begin(), all.end(), 0);
    compare("search, dead variables reset, " + describe(options), all, result, true);
    if (result.stop == property::Stop::finished && result.statistics.states != reset.states.size())
      differ("dead variables reset", fmt::format("{} of {} states", result.statistics.states, reset.states.size()));
  }

  // ---- searches with a reduction, one property each ----

  void compare_searches() {
    for (std::size_t i = 0; i < answers_.properties().size(); ++i) {
      search::Options options = answers_.options(i);
      options.reduction = order::Reduction::stubborn;
      options.order = (variant_ + i) % 2 == 0 ? property::Order::depth_first : property::Order::breadth_first;
      options.limits.seconds = effort_.seconds;
      if (search::refusal(answers_.machine(), options, 0)) continue;
      const search::Result result = search::run(answers_.machine(), options);
      ++figures_.searches;
      compare("reduced search, " + describe(options), {i}, result, false);
      if (result.statistics.states > states()) differ("reduced search", "more states than there are");
      if (is_goal(i) && is_out_of_reach(i)) {
        figures_.reduced_states += result.statistics.states;
        figures_.unreduced_states += states();
      }
    }
  }

  // ---- covers ----

  void compare_covers() {
    cover::Options options;
    options.all_errors = true;
    options.order = property::Order::breadth_first;
    options.mode = cover::Mode::all;
    options.threads = threads();
    compare_undirected(options, true);
    compare_undirected(variant_cover(options), false);
    options.merging = false;
    compare_undirected(variant_cover(options), false);
    for (std::size_t i = 0; i < answers_.properties().size(); ++i) {
      if (is_goal(i)) compare_directed(i);
    }
  }

  unsigned threads() const { return variant_ % 3 == 0 ? 2 : 1; }

  // One of the other ways to build a cover.
  cover::Options variant_cover(cover::Options options) const {
    if (variant_ % 2 == 0) options.order = property::Order::depth_first;
    switch (variant_ / 2 % 6) {
      case 0:
        options.order = property::Order::depth_first;
        break;
      case 1:
        options.reduction = order::Reduction::none;
        break;
      case 2:
        options.dependency = order::Dependency::process;
        break;
      case 3:
        options.dependency = order::Dependency::process;
        options.reduction = order::Reduction::ample;
        break;
      default:
        options.all_errors = false;
        break;
    }
    if (options.order == property::Order::depth_first) options.threads = 1;
    return options;
  }

  void compare_undirected(cover::Options options, bool is_standard) {
    const search::Options all = answers_.options();
    std::vector<std::size_t> properties;
    for (std::size_t i = 0; i < all.properties.size(); ++i) {
      cover::Options one = options;
      one.properties = {all.properties[i]};
      one.goals = {all.goals[i]};
      if (cover::refusal(answers_.machine(), one, 0)) {
        ++figures_.refused;
        continue;
      }
      properties.push_back(i);
      options.properties.push_back(all.properties[i]);
      options.goals.push_back(all.goals[i]);
    }
    if (properties.empty()) return;
    options.limits.seconds = effort_.seconds;
    Ideals ideals(answers_.machine(), effort_.most_ideals);
    options.observer = [&ideals](std::span<const cover::RunEvent> run) { ideals.add(run); };
    const cover::Result result = cover::run(answers_.machine(), options);
    if (!result.failure.empty()) {
      ++figures_.refused;
      return;
    }
    ++figures_.covers;
    const std::string engine = describe(options);
    compare(engine, properties, result, options.all_errors);
    compare_ideals(engine, ideals);
    if (!options.merging) count_states(engine, ideals, result.stop == property::Stop::finished);
    compare_threads(engine, options, result);
    if (is_standard && result.stop == property::Stop::finished) {
      figures_.cover_states += states();
      figures_.events += result.statistics.events;
      figures_.nodes += result.statistics.nodes;
      figures_.traces += result.statistics.traces;
    }
  }

  // All that is found is the same with one thread.
  void compare_threads(const std::string& engine, cover::Options options, const cover::Result& result) {
    if (options.threads == 1 || is_limited(result)) return;
    options.threads = 1;
    options.observer = {};
    const cover::Result alone = cover::run(answers_.machine(), options);
    if (is_limited(alone)) return;
    ++figures_.threads_checked;
    if (text_of(alone) != text_of(result))
      differ(engine, fmt::format("{}but with one thread\n{}", text_of(result), text_of(alone)));
  }

  void compare_ideals(const std::string& engine, const Ideals& ideals) {
    if (!ideals.mistake().empty()) differ(engine, ideals.mistake());
    const std::set<search::Bytes>& reachable = answers_.reachable().states;
    if (!std::ranges::includes(reachable, ideals.states()))
      differ(engine, "an ideal has a state that is not reachable");
  }

  // Merged moves pass states by; otherwise the ideals have them all.
  void count_states(const std::string& engine, const Ideals& ideals, bool finished) {
    if (!finished || ideals.exhausted()) {
      ++figures_.ideals_skipped;
      return;
    }
    ++figures_.ideals_checked;
    if (ideals.states().size() != states()) {
      differ(engine, fmt::format("the ideals have {} of {} states", ideals.states().size(), states()));
    }
  }

  void compare_directed(std::size_t property) {
    cover::Options options;
    options.mode = cover::Mode::directed;
    const search::Options asked = answers_.options(property);
    options.properties = asked.properties;
    options.goals = asked.goals;
    const bool breadth_first = (variant_ + property) % 2 == 0;
    options.order = breadth_first ? property::Order::breadth_first : property::Order::depth_first;
    if (breadth_first) options.threads = threads();
    options.limits.seconds = effort_.seconds;
    if (cover::refusal(answers_.machine(), options, 0)) {
      ++figures_.refused;
      return;
    }
    const cover::Result result = cover::run(answers_.machine(), options);
    if (!result.failure.empty()) {
      ++figures_.refused;
      return;
    }
    ++figures_.directed;
    compare(describe(options), {property}, result, false);
    compare_threads(describe(options), options, result);
    if (is_out_of_reach(property) && result.stop == property::Stop::finished) {
      figures_.directed_states += states();
      figures_.directed_nodes += result.statistics.nodes;
    }
  }

  Answers answers_;
  std::uint64_t variant_;
  const Effort& effort_;
  Figures& figures_;
  std::string difference_;
};

}  // namespace

std::string first_difference(const Question& question, std::uint64_t variant, const Effort& effort, Figures& figures) {
  return Comparison(question, variant, effort, figures).run();
}

}  // namespace hasse::comparison
