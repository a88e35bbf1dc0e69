// The events of a cover: moves with their causal past, shared by all runs in which they occur; and which of them are
// cutoffs.
//
// An event is a move and the events that it directly follows; its history (local configuration) is everything that must
// come before it, itself included. Two runs that differ only in the order of independent moves have the same events,
// and every set of events that is closed under causes and that one run can take (a configuration) leads to one state.
//
// Configurations are compared by the first of these in which they differ, if it is
//   * the number of events;
//   * the sum of the moves' weights, which are fixed and pseudo-random;
//   * provided that both have the same moves equally often: their levels. An event's level is one more than the greatest of
//     its causes' (Foata's normal form). At the lowest level where the moves differ, the one with fewer of the move with the
//     least number, of those that differ there, is smaller.
// This is an adequate order: (i) well-founded, since there are finitely many configurations of a size; (ii) part of
// another means smaller; (iii) kept by appending the same move t to configurations C < D that lead to the same state. That
// is plain for numbers and sums. So let both have the same moves, and i be the level that decides. Suppose t gets to a
// level m <= i in C. All that t depends on in C lies below m. Below i both have the same moves at each level, so D has
// as many moves below m that t depends on as C has, and it has no more of them in all; and as many messages were sent
// and received below m, so those that t needs were. So t gets to level m, or lower, in D as well, and by the same argument
// with C and D exchanged, to no lower one. Either the same move is added to both at a level up to i, which changes nothing, or
// to both above. (Dependency is a matter of moves, their footprints included; so it is moves that are counted, not steps.)
// The third part is from Esparza, Roemer, and Vogler, with causes in place of tokens. It makes the order total: of all
// configurations with a state, one is smallest.
//
// A cutoff is an event whose history leads to a state that a strictly smaller configuration leads to as well: the
// history of another event, or the empty one. Explored are the runs in which nothing follows a cutoff.
//
// Why every reachable state s is the state of an ideal of a run that is explored to its end:
//   (a) Let G be the least configuration with state s. It contains no cutoff: if it contained e, and C is the
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
//       run-time error, or never comes out of an atomic sequence, leads nowhere: where there is one, everything is taken.
//   (c) With sleep sets: a move sleeps where an earlier sibling's subtree holds all runs that begin with it. By induction
//       over the tree, each G that is compatible with a node lies in a run that is explored to its end; if the move that G
//       needs sleeps, it lies in one of that sibling's subtree.
//   (d) Runs end: a move depends on itself, so its occurrences in a run follow one another, with growing histories; as
//       many as there are states, with one more for the initial state, make the last one a cutoff.
// The same holds for a configuration of which only one event without successors is a cutoff. So every move that a
// reachable state has becomes an event, and violated assertions and run-time errors are found as events are created; and
// a state without a step is the end of a run, since nothing can follow its least configuration.
//
// "A state seen before" instead of a smaller one, or one of the same size, loses states: once in some thousand random
// programs.
//
// Sources: McMillan 1992; Esparza, Roemer, Vogler, "An Improvement of McMillan's Unfolding Algorithm" (adequate orders);
// Kashyap and Garg, ASE 2005 (trace covers), with its errors repaired: docs/trace-covers.md.
// insert is O(causes), is_cutoff O(1), complete O(size of the histories) where numbers and sums are equal. Reading
// is thread safe, changing is not.
#pragma once

#include <compare>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "engines/cover/move_table.h"
#include "store/exact_store.h"

namespace hasse::cover {

using EventId = std::uint32_t;
inline constexpr EventId kNoEvent = UINT32_MAX;

// What configurations are compared by first.
struct Key {
  std::uint64_t size = 0;
  std::uint64_t weight = 0;

  friend auto operator<=>(const Key&, const Key&) = default;
};

// size: by the number of events alone, and those with as many are not compared; a cutoff then has a larger history.
enum class Comparison : std::uint8_t { size, total };

class Events {
 public:
  explicit Events(Comparison comparison);

  // The event of the move after `causes`: the events that it directly follows, ascending.
  struct Inserted {
    EventId id;
    bool is_new;
  };
  Inserted insert(MoveId move, std::span<const EventId> causes);
  bool contains(MoveId move, std::span<const EventId> causes) const { return table_[slot_of(move, causes)] != 0; }
  // What a new event's history is: its key, and the state that it leads to.
  void complete(EventId event, const Key& key, model::StateView state);

  // The configuration without events leads to this state.
  void set_initial(model::StateView state);

  MoveId move(EventId event) const { return events_[event].move; }
  const Key& key(EventId event) const { return events_[event].key; }
  std::span<const EventId> causes(EventId event) const {
    return std::span(causes_).subspan(events_[event].first_cause, events_[event].cause_count);
  }
  model::StateView state(EventId event) const { return states_.get(events_[event].state); }
  bool is_cutoff(EventId event) const { return events_[event].cutoff; }

  std::size_t size() const { return events_.size(); }
  std::uint64_t state_count() const { return states_.size(); }
  std::uint64_t cutoff_count() const { return cutoffs_; }
  std::uint64_t memory_bytes() const;
  void set_limit(std::uint64_t bytes) { states_.set_limit(bytes); }

 private:
  struct Event {
    MoveId move = 0;
    std::uint32_t cause_count = 0;
    std::uint64_t first_cause = 0;
    Key key;
    store::StateId state = 0;
    std::uint32_t level = 1;
    bool cutoff = false;
  };
  // (level, move) of the events of a history, ascending.
  using Form = std::vector<std::pair<std::uint32_t, MoveId>>;

  std::uint64_t hash(MoveId move, std::span<const EventId> causes) const;
  // Where it is in the table, or the empty place where it is to be.
  std::size_t slot_of(MoveId move, std::span<const EventId> causes) const;
  void grow();
  Form form(EventId event);
  // Of two events with equal keys: does the history of `a` come before that of `b`?
  bool is_smaller(EventId a, EventId b);

  Comparison comparison_;
  std::vector<Event> events_;
  std::vector<EventId> causes_;       // of all events, one after another
  std::vector<std::uint32_t> table_;  // open addressing: event + 1, 0 is empty; a power of two, at most half full
  store::ExactStore states_;          // notes: index into least_
  std::vector<EventId> least_;  // of each state: whose history is the least that leads to it; kNoEvent: the empty one
  std::uint64_t cutoffs_ = 0;
  std::vector<std::uint32_t> seen_;  // by event: in which round of form()
  std::uint32_t round_ = 0;
};

}  // namespace hasse::cover
