// All ways to search one program, against the plainest of them: several threads, every store, both orders, with steps left out and
// without, and interrupted again and again and gone on with from checkpoints. Counts and verdicts have to be the same.
//
// Faults that nobody asks for are what it is meant for: a search goes on after them, and must be able to take such a step back.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engines/search/models.h"
#include "engines/search/pieces.h"
#include "engines/search/search.h"
#include "support/random_program.h"
#include "support/varied_program.h"

namespace hasse::search {

// Every other one is a varied one, and in half of all each `skip` is an assertion that fails.
inline std::string program_with_faults(std::uint64_t seed) {
  const support::ProgramTree tree = support::random_program(seed / 4);
  std::string text = support::to_text(tree);
  if (seed % 2 != 0) {
    support::Random random(seed);
    text = support::varied_program(tree, random);
  }
  return seed % 4 < 2 ? text : "#define skip assert(false)\n" + text;
}

class EqualSearches {
 public:
  EqualSearches(const std::shared_ptr<const Program>& program, std::uint64_t seed) : machine_(program), seed_(seed) {}

  // What differs; empty: nothing.
  std::string compare() {
    // What nobody asks for is ignored: assertions always. Of two properties that are violated, another order meets another one.
    constexpr PropertyKind kAsked[] = {PropertyKind::deadlock, PropertyKind::runtime, PropertyKind::trace};
    Options asked;
    asked.properties = {{kAsked[seed_ % 3], "asked", "", 0, {}}};
    compare_all(asked);
    if (is_large_) return difference_;
    Options all;
    all.properties = without_predicates();
    all.all_errors = true;
    compare_errors(all);
    return difference_;
  }
  // Of the plainest search.
  std::uint64_t states() const { return states_; }

 private:
  static constexpr std::uint64_t kMostTransitions = 1500;  // each is a file

  static Options with(Options options, Order order, StoreKind store, unsigned threads) {
    options.order = order;
    options.store.kind = store;
    options.store.field_bytes = 1 << 20;
    options.store.tree.keep_whole = 0;
    options.store.tree.fewest_for_a_tree = 16;
    options.threads = threads;
    return options;
  }

  void compare_all(const Options& asked) {
    Options plainest = with(asked, Order::depth_first, StoreKind::exact, 1);
    plainest.sleep = Sleep::never;
    plainest.limits.seconds = 5;
    const Result whole = run(machine_, plainest);
    states_ = whole.statistics.states;
    is_large_ = !whole.complete || whole.statistics.transitions + whole.statistics.atomic_steps > kMostTransitions;
    if (whole.stop == Stop::time_limit) return;
    for (const unsigned threads : {1U, 2U, 4U}) {
      for (const Order order : {Order::depth_first, Order::breadth_first}) {
        for (const StoreKind store :
             {StoreKind::tree, StoreKind::exact, StoreKind::hash_compact, StoreKind::bitstate}) {
          if (store::is_lossy(store) && order == Order::breadth_first) continue;
          if (store == StoreKind::bitstate && threads > 1) continue;
          const Options options = with(asked, order, store, threads);
          expect_same(run(machine_, options), whole, options, "");
        }
      }
    }
    if (is_large_) return;
    for (const Order order : {Order::depth_first, Order::breadth_first}) {
      for (const StoreKind store : {StoreKind::tree, StoreKind::exact, StoreKind::hash_compact}) {
        if (store::is_lossy(store) && order == Order::breadth_first) continue;
        const Options options = with(asked, order, store, 1);
        Pieces pieces(machine_, options);
        expect_same(pieces.run([](unsigned piece) { return 1U << piece % 3; }), whole, options, "in pieces");
      }
    }
  }

  void compare_errors(const Options& all) {
    const Options options = with(all, Order::depth_first, StoreKind::exact, 1);
    const Result whole = run(machine_, options);
    for (const Order order : {Order::depth_first, Order::breadth_first}) {
      const Options other = with(all, order, StoreKind::tree, 1);
      Pieces pieces(machine_, other);
      const Result result = pieces.run();
      expect_same(result, whole, other, "all errors in pieces");
      if (result.occurrences != whole.occurrences) differ(other, "occurrences of all errors in pieces");
    }
  }

  // Where something is violated, or an end of a run is met first in another order, counts are those of a part.
  void expect_same(const Result& result, const Result& whole, const Options& options, const std::string& how) {
    if (!store::is_lossy(options.store.kind) && result.verdicts != whole.verdicts) differ(options, "verdicts " + how);
    if (!whole.complete || whole.stop != Stop::finished) return;
    // A field of bits forgets some of so many.
    if (store::is_lossy(options.store.kind) && whole.statistics.states > 10'000 &&
        result.statistics.states <= whole.statistics.states) {
      return;
    }
    if (result.statistics.states != whole.statistics.states) {
      differ(options,
             fmt::format("{} states instead of {} {}", result.statistics.states, whole.statistics.states, how));
    }
    if (!result.every_path_counted) return;
    if (result.statistics.transitions != whole.statistics.transitions) {
      differ(options, fmt::format("{} transitions instead of {} {}", result.statistics.transitions,
                                  whole.statistics.transitions, how));
    }
  }
  void differ(const Options& options, const std::string& what) {
    difference_ += fmt::format("{} (order {}, store {}, {} threads)\n", what, static_cast<int>(options.order),
                               static_cast<int>(options.store.kind), options.threads);
  }

  machine::Machine machine_;
  std::uint64_t seed_;
  std::uint64_t states_ = 0;
  bool is_large_ = false;
  std::string difference_;
};

}  // namespace hasse::search
