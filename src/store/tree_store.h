// The set of visited states, compressed: exact, grows by itself, no size to choose.
//
// States are kept whole at first. When they take too much memory, the states of a frequent length get a tree, whose
// shape is learned from them (grouping.h). The first states are a corner of the state space; if the tree turns out to
// be bad for later ones, a new tree is learned from all states and replaces it. So a model of some 100,000 states pays
// nothing for trees, and a larger one 5 to 10 bytes a state, whatever the length of states, if their parts take few
// values each. Insertion O(length) amortised, with look-ups of changed tuples only. Threads inside the safepoint can
// use it together, each with a cursor of its own.
//
// Whoever wants states back asks for it (payload.h): that takes 16 bytes a state more, which go to a file when memory is short
// (records.h). With references, the payload of a state is a word that has the state's id, and up to 24 bits of the engine's.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <thread>
#include <vector>

#include "base/cache_line.h"
#include "store/exact_store.h"
#include "store/ledger.h"
#include "store/quotient_set.h"
#include "store/records.h"
#include "store/safepoint.h"
#include "store/state_tree.h"
#include "store/tree_cursor.h"

namespace hasse::store {

class TreeStore {
 public:
  struct Settings {
    // How much whole states may take before trees are grown (no more than a quarter of the limit), and how many of one
    // length there have to be.
    std::uint64_t keep_whole = std::uint64_t{4} << 20;
    std::uint64_t fewest_for_a_tree = 1024;
    QuotientSet::Mix mix = QuotientSet::mix;
    std::uint32_t look_every = std::uint32_t{1} << 16;  // insertions of a cursor, for whether a tree is still good
  };
  TreeStore(const PerState& per_state, const Settings& settings, Safepoint& safepoint);
  TreeStore(const TreeStore&) = delete;
  TreeStore& operator=(const TreeStore&) = delete;

  // From now on an insertion that would take more than this many bytes fails; 0: no limit.
  void set_limit(std::uint64_t bytes);

  class Cursor;

  // Where states are recalled: the n-th new state has the id n, and each carries a number of the caller's that was given at its
  // insertion (below 2^40).
  std::uint64_t note(StateId id) const;
  StateId begin() const { return 0; }
  StateId next(StateId id) const { return id + 1; }
  StateId end() const { return size(); }
  bool is_state(StateId /*id*/) const { return true; }

  // Without retrieval, only while no thread inserts.
  std::uint64_t size() const { return per_state_.recalls() ? records_.size() : whole_states() + tree_states(); }
  std::uint64_t memory_bytes() const { return ledger_.taken(); }
  // True if there are trees, or so many whole states that no tree will come. The caller is inside the safepoint.
  bool is_settled() const { return trees_made_ != 0 || wants_trees(); }
  // Moves records to a file, if they are a good part of the memory. Returns false if there was nothing to move. The
  // caller is inside the safepoint.
  bool spill();
  std::uint64_t spilled() const { return records_.spilled(); }  // states whose records are in the file

  // saving.cpp. Loads into an empty store that keeps the same with each state; ids are the same then. Throws std::bad_alloc, and UserError as
  // the reader does.
  void save(CheckedWriter& to) const;
  void load(CheckedReader& from);

  // Of the states: how many are kept whole, how many are in trees, and how many tuples make up those.
  std::uint64_t whole_states() const;
  std::uint64_t tree_states() const;
  std::uint64_t tuples() const;

 private:
  // The states of one length.
  struct Class {
    std::size_t state_bytes = 0;
    std::uint64_t grow_tree_at = 0;     // so many whole states are enough for a tree
    std::unique_ptr<ExactStore> whole;  // until the tree is there
    std::unique_ptr<StateTree> tree;
    std::uint32_t trees = 0;    // how many there were, this one included
    std::uint64_t look_at = 0;  // when it has so many states, whether another one would be better
  };
  std::size_t class_of(std::size_t state_bytes) {
    const std::uint32_t known = find_class(state_bytes);
    return (known != 0 ? known : add_class_alone(state_bytes)) - 1;
  }
  // The class + 1 of states of that length; 0: there has been none so far.
  std::uint32_t find_class(std::size_t state_bytes) const {
    if (state_bytes < by_length_.size()) return by_length_[state_bytes];
    const auto found = by_large_length_.find(state_bytes);
    return found != by_large_length_.end() ? found->second : 0;
  }
  std::uint32_t add_class_alone(std::size_t state_bytes);
  void add_class(std::size_t state_bytes);
  std::uint64_t bytes_beside() const { return per_state_.recalls() ? sizeof(Record) : 0; }
  void account_for_whole();

  // ---- tree_growth.cpp ----
  bool wants_trees() const {
    return whole_bytes_.load(std::memory_order_relaxed) > keep_whole_.load(std::memory_order_relaxed);
  }
  bool wants_tree(const Class& in) const;
  void grow_tree(Class& in);
  void move_to_tree(const Class& from, StateTree& tree);
  bool wants_better_tree(const Class& in) const;
  void grow_better_tree(Class& in);
  void move_to_tree(StateTree& from, StateTree& to);
  std::unique_ptr<StateTree> make_tree(std::size_t state_bytes, const Grouping& grouping);
  void put_tree(Class& in, std::unique_ptr<StateTree> tree);

  PerState per_state_;
  unsigned payload_bits_;  // an id and its engine's, or those
  Settings settings_;
  Safepoint& safepoint_;
  Ledger ledger_;
  // Changed by the safepoint's owner.
  static constexpr std::size_t kLargeLength = std::size_t{1} << 16;
  std::vector<std::uint32_t> by_length_;  // class + 1; 0: no state of that length so far
  std::map<std::size_t, std::uint32_t> by_large_length_;
  std::vector<Class> classes_;
  std::uint64_t trees_made_ = 0;
  Records records_;  // where states are recalled: the place of a state is in the tree, or its id among the whole ones
  std::atomic<std::uint64_t> keep_whole_;
  std::atomic<std::uint64_t> whole_bytes_ = 0;  // of the ledger's
};

// A thread's way into the store. It follows a search: a new state, or a known one by go_there(), is where the search is from then
// on, until back().
class TreeStore::Cursor {
 public:
  explicit Cursor(TreeStore& store) : store_(store), records_(store.records_) {}

  // True when the state is new. Throws std::bad_alloc when there is no memory for it, within the limit or at all; the set of
  // states stays as it was.
  bool insert(std::span<const std::byte> state, std::uint64_t note = 0) {
    return store_.per_state_.recalls() ? insert_or_spill(state, note) : insert_where_it_fits(state, note);
  }
  // Of the state that was inserted or known last, until the next insertion. Nowhere where none was asked for.
  Payload payload() const { return payload_; }
  // Of the same, where states are recalled: of one that was known, only with references.
  StateId id() const { return id_; }
  // The search goes to the known state that was inserted last.
  void go_there();
  // The search goes back to where it was before the state where it is.
  void back();
  // Moves the cursor to this state, which is in the store, with no path below.
  void stand(std::span<const std::byte> state);
  // Where states are recalled. Moves the cursor there, with no path below. Valid until the next call.
  std::span<const std::byte> get(StateId id);
  // The same for the payload; the search stays where it is.
  Payload payload(StateId id);

  std::uint64_t memory_bytes() const;

 private:
  static constexpr std::size_t kWhole = ~std::size_t{0};
  static constexpr std::uint32_t kSoon = 64;
  // A stretch of the search's path whose states are of one class and in its tree.
  struct Run {
    std::size_t in;
    std::uint64_t states;
  };
  struct Tree {
    std::unique_ptr<TreeCursor> cursor;
    std::uint32_t number = 0;  // of its tree among those that its class has had
  };
  // The class of states of this length; sets into_ to the cursor into its tree, if it has one.
  std::size_t go_to_class(std::size_t state_bytes) {
    if (state_bytes != into_bytes_ || trees_known_ != store_.trees_made_) [[unlikely]]
      find_class(state_bytes);
    return in_;
  }
  void find_class(std::size_t state_bytes);
  TreeCursor* tree(std::size_t in);
  void look_at_trees();
  void go_on(std::size_t in) {
    if (path_.empty() || path_.back().in != in) [[unlikely]]
      begin_run(in);
    ++path_.back().states;
  }
  [[gnu::noinline]] void begin_run(std::size_t in);
  // What was found or made for the state at hand. An id lies in the payload + 1, since none is there at first.
  void take_down(bool is_new, const Payload& payload, std::size_t in, StateTree::Root place, std::uint64_t note) {
    payload_ = payload;
    if (store_.per_state_.recalls()) [[unlikely]]
      take_down_id(is_new, in, place, note);
  }
  void take_down_id(bool is_new, std::size_t in, StateTree::Root place, std::uint64_t note);
  Payload of_engine(const Payload& payload) const {
    if (!store_.per_state_.refers()) return payload;
    return store_.per_state_.bits != 0 ? payload.beside_reference() : Payload();
  }
  bool insert_whole(std::size_t in, std::span<const std::byte> state, std::uint64_t note);
  std::optional<ExactStore::Inserted> try_insert_whole(std::size_t in, std::span<const std::byte> state);

  bool insert_where_it_fits(std::span<const std::byte> state, std::uint64_t note);
  bool insert_or_spill(std::span<const std::byte> state, std::uint64_t note);

  TreeStore& store_;
  Records::Reader records_;
  Payload payload_;
  StateId id_ = 0;
  std::uint32_t until_look_ = store_.settings_.look_every;
  std::vector<Tree, OwnLines<Tree>> trees_;  // by class; none as long as its states are whole
  // Of the last class asked for; valid until a class or tree is added.
  std::size_t into_bytes_ = ~std::size_t{0};
  std::size_t in_ = 0;
  TreeCursor* into_ = nullptr;
  std::uint64_t trees_known_ = 0;
  std::vector<Run, OwnLines<Run>> path_;  // kWhole: they are not in a tree
};

}  // namespace hasse::store
