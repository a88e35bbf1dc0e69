// The set of visited states as a search sees it, whatever keeps it: one of the stores of this room, chosen at run time.
//
// Choosing costs one branch a call, always taken the same way; not measurable beside the look-up. Threads can use it
// together, each with a cursor of its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>

#include "store/bit_store.h"
#include "store/exact_store.h"
#include "store/hash_store.h"
#include "store/loss.h"
#include "store/safepoint.h"
#include "store/tree_store.h"

namespace hasse::store {

enum class Kind : std::uint8_t {
  tree,          // compressed, exact
  exact,         // whole states
  hash_compact,  // a hash of each: lossy
  bitstate,      // bits that are set for each: lossy
};

// A lossy store takes some new states for known, and has no retrieval.
constexpr bool is_lossy(Kind kind) {
  return kind == Kind::hash_compact || kind == Kind::bitstate;
}

// Why a store of this kind cannot keep that; nothing: it can.
std::optional<std::string> refusal(Kind kind, const PerState& per_state);

class StateSet {
 public:
  struct Settings {
    Kind kind = Kind::tree;
    TreeStore::Settings tree;
    std::uint64_t seed = 0;                             // of the hashes of a lossy store
    std::uint64_t field_bytes = BitStore::kUsualBytes;  // bitstate
  };
  // Which refusal() has nothing against.
  StateSet(const Settings& settings, const PerState& per_state);

  // From now on an insertion that would take more than this many bytes fails; 0: no limit.
  void set_limit(std::uint64_t bytes);

  class Cursor;

  // Where states are recalled: the states in order of insertion, for (id = begin(); id != end(); id = next(id)), as far
  // as is_state(id) is true (some may be void where several threads insert); states may be added meanwhile. A note, below
  // 2^40, was given at the insertion.
  StateId begin() const;
  StateId next(StateId id) const;
  StateId end() const;
  bool is_state(StateId id) const;
  std::uint64_t note(StateId id) const;

  std::uint64_t size() const;
  std::uint64_t memory_bytes() const;
  // True if it is past its first states, which it keeps in another way than later ones, and which one thread inserts
  // better.
  bool is_settled() const;
  // Where states are recalled, a compressed store moves to a file what is only needed now and then, when that is a good part
  // of it. False: there is nothing to move. The caller is inside the safepoint, by a cursor.
  bool spill();
  std::uint64_t spilled() const;  // states of which something is in the file
  // While no thread but the caller is inside the safepoint. Loads into an empty set with the same settings that keeps the same with
  // each state; ids are the same then. Throws std::bad_alloc, and UserError as the reader does.
  void save(CheckedWriter& to) const;
  void load(CheckedReader& from);

  // What a lossy store is expected to have lost; nothing for an exact one.
  std::optional<Loss> loss() const;

 private:
  using Store = std::variant<ExactStore, TreeStore, HashStore, BitStore>;
  static Store make(const Settings& settings, const PerState& per_state, Safepoint& safepoint);

  Safepoint safepoint_;
  Store store_;
};

// A thread's cursor into the set; it follows a search.
class StateSet::Cursor {
 public:
  // Enters the set's safepoint, and leaves it on destruction.
  explicit Cursor(StateSet& set);
  ~Cursor() { leave(); }
  Cursor(const Cursor&) = delete;
  Cursor& operator=(const Cursor&) = delete;

  // True when the state is new; the search is there from then on. Throws std::bad_alloc when there is no memory for it, within
  // the limit or at all; the set stays as it was.
  bool insert(std::span<const std::byte> state, std::uint64_t note = 0) {
    if (tree_) return tree_->insert(state, note);
    set_.safepoint_.poll();
    if (exact_ == nullptr) return insert_lossy(state);
    const ExactStore::Inserted inserted = exact_->insert(state, note);
    id_ = inserted.id;
    payload_ = exact_->payload(id_);
    return inserted.is_new;
  }
  // Of the state that was inserted or known last, until the next insertion; nowhere where none was asked for.
  Payload payload() const { return tree_ ? tree_->payload() : payload_; }
  // Of the same, where states are recalled: of one that was known, only with references.
  StateId id() const { return tree_ ? tree_->id() : id_; }
  // The search goes to the known state that was inserted last: it is there from then on, as if the state were new.
  void go_there() {
    if (tree_) tree_->go_there();
  }
  // The search goes back to where it was before the state where it is.
  void back() {
    if (tree_) tree_->back();
  }
  // Moves the cursor to this state, which is in the set, with no path below.
  void stand(std::span<const std::byte> state) {
    if (tree_) tree_->stand(state);
  }
  // Where states are recalled. Moves the cursor there, with no path below. Valid until the next call.
  std::span<const std::byte> get(StateId id);
  // The same for the payload, until the next insertion; the search stays where it is.
  Payload payload(StateId id) { return tree_ ? tree_->payload(id) : exact_->payload(id); }

  // Scope that is inside the safepoint, for a cursor that has left it.
  class Inside {
   public:
    explicit Inside(Cursor& cursor) : cursor_(cursor) { cursor_.enter(); }
    ~Inside() { cursor_.leave(); }
    Inside(const Inside&) = delete;
    Inside& operator=(const Inside&) = delete;

   private:
    Cursor& cursor_;
  };

  // Scope that is outside the safepoint, for another cursor of the same thread.
  class Outside {
   public:
    explicit Outside(Cursor& cursor) : cursor_(cursor) { cursor_.leave(); }
    ~Outside() { cursor_.enter(); }
    Outside(const Outside&) = delete;
    Outside& operator=(const Outside&) = delete;

   private:
    Cursor& cursor_;
  };

  // A thread that does something else for long, or waits for other threads, must leave; otherwise the set cannot grow.
  void leave() { set_.safepoint_.leave(); }
  void enter() { set_.safepoint_.enter(); }

 private:
  bool insert_lossy(std::span<const std::byte> state);

  StateSet& set_;
  std::optional<TreeStore::Cursor> tree_;
  ExactStore* exact_ = nullptr;
  Payload payload_;
  StateId id_ = 0;
};

}  // namespace hasse::store
