// The events of a cover: moves with their causal past, shared by all runs in which they occur; and which of them are
// cutoffs.
//
// An event is a move and the events that it directly follows; its history is all that must come before it, itself
// included. Two runs that differ only in the order of independent moves have the same events, and every set of events
// that is closed under causes and that one run can take (a configuration) leads to one state.
//
// The key of a configuration is (number of its events, sum of their moves' weights), compared in that order. It is an
// adequate order: (i) well-founded, since sizes and sums are natural numbers and there are finitely many moves; (ii)
// part of another means smaller; (iii) kept by appending the same moves to two configurations that lead to the same
// state, because both numbers grow by the same amount. Any weights would do. Where keys are equal, neither is smaller.
//
// A cutoff is an event whose history leads to a state that a strictly smaller configuration leads to as well: the
// history of another event, or the empty one. Explored are the runs in which nothing follows a cutoff.
//
// Why every reachable state s is the state of an ideal of a run that is explored to its end:
//   (a) Let G be a configuration with state s and the least key. It contains no cutoff: if it contained e, and C is the
//       smaller configuration with the state of e's history, then the moves of G that are not in the history of e can
//       follow C; that leads to s and is smaller than G by (iii). Hence nothing in G is ever taken for a cutoff, whatever
//       is known at the time: what is known later makes more cutoffs, not fewer, and the order of exploration decides
//       only how many of them are found out too late.
//   (b) Let R be the events of the run so far, such that G and R together are a configuration. If G is not in R, the
//       first move t of the rest of G that lies in the persistent set taken is among the explored ones: what precedes t
//       is in G and thus no cutoff. If no move of the rest lies in the persistent set, all of them are independent of
//       each of its members (that is persistence), and any member will do. Either way G and R with the new event are a
//       configuration. Of the persistent set only what has no cutoff in its past is taken, and if that leaves nothing,
//       another set is chosen; a member with a cutoff in its past is none of G's. A member that ends all runs by a
//       run-time error leads nowhere: where there is one, everything is taken.
//   (c) With sleep sets: a move sleeps where an earlier sibling's subtree holds all runs that begin with it. By induction
//       over the tree, each G that is compatible with a node lies in a run that is explored to its end; if the move that G
//       needs sleeps, it lies in one of that sibling's subtree.
//   (d) Runs end: a move depends on itself, so its occurrences in a run follow one another, with growing histories; as
//       many as there are states, with one more for the initial state, make the last one a cutoff.
// The same holds for a configuration of which only one event without successors is a cutoff. So every move that a
// reachable state has becomes an event, and violated assertions and run-time errors are found as events are created; and
// a state without a step is the end of a run, since nothing can follow its least configuration.
//
// "A state seen before" instead of a smaller one, or equal keys, lose states: once in some thousand random programs.
//
// Sources: McMillan 1992; Esparza, Roemer, Vogler, "An Improvement of McMillan's Unfolding Algorithm" (adequate orders);
// Kashyap and Garg, ASE 2005 (trace covers), with its errors repaired: docs/trace-covers.md.
// insert is O(causes); is_cutoff O(1). Not thread safe.
#pragma once

#include <compare>
#include <cstdint>
#include <span>
#include <vector>

#include "cover/move_table.h"
#include "store/exact_store.h"

namespace hasse::cover {

using EventId = std::uint32_t;

struct Key {
  std::uint64_t size = 0;
  std::uint64_t weight = 0;

  friend auto operator<=>(const Key&, const Key&) = default;
};

class Events {
 public:
  Events();

  // The event of the move after `causes`: the events that it directly follows, ascending.
  struct Inserted {
    EventId id;
    bool is_new;
  };
  Inserted insert(MoveId move, std::span<const EventId> causes);
  // What a new event's history is: its key, and the state that it leads to.
  void complete(EventId event, const Key& key, machine::StateView state);

  // The configuration without events leads to this state.
  void set_initial(machine::StateView state);

  MoveId move(EventId event) const { return events_[event].move; }
  const Key& key(EventId event) const { return events_[event].key; }
  std::span<const EventId> causes(EventId event) const {
    return std::span(causes_).subspan(events_[event].first_cause, events_[event].cause_count);
  }
  machine::StateView state(EventId event) const { return states_.get(events_[event].state); }
  bool is_cutoff(EventId event) const { return least_[events_[event].state_index] < events_[event].key; }

  std::size_t size() const { return events_.size(); }
  std::uint64_t state_count() const { return states_.size(); }
  std::uint64_t cutoff_count() const;
  std::uint64_t memory_bytes() const;
  void set_limit(std::uint64_t bytes) { states_.set_limit(bytes); }

 private:
  struct Event {
    MoveId move = 0;
    std::uint32_t cause_count = 0;
    std::uint64_t first_cause = 0;
    Key key;
    store::StateId state = 0;
    std::uint64_t state_index = 0;
  };

  std::uint64_t hash(MoveId move, std::span<const EventId> causes) const;
  void grow();
  // The number of the state, and in `id` its name in the store.
  std::uint64_t index_of(machine::StateView state, store::StateId& id);

  std::vector<Event> events_;
  std::vector<EventId> causes_;       // of all events, one after another
  std::vector<std::uint32_t> table_;  // open addressing: event + 1, 0 is empty; a power of two, at most half full
  store::ExactStore states_;          // notes: index into least_
  std::vector<Key> least_;            // of the configurations that lead to the state
};

}  // namespace hasse::cover
