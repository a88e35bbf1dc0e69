// Speculative expansion: several workers visit the next nodes of the queue ahead of their turn. The exploration is the
// one of a single worker.
//
// The workers use what is known when the batch begins, and nothing is changed before all have ended. Then the nodes
// have their turn, one after another. The result of a visit is still valid, unless
//   * an event of the node's run has become a cutoff since; no event ceases to be one;
//   * it met a move or set of process instances that was not known (it says so), or tables have changed (order/samples.h).
// Then the first visitor, which may learn, visits the node again. So the result, including the numbers of events and
// moves, depends on neither the number of threads nor the size of batches.
//
// Only the calling thread checks limits. A visit that may end the exploration ends the visits of the nodes behind it.
#pragma once

#include <atomic>
#include <memory>
#include <span>
#include <vector>

#include "base/workers.h"
#include "engines/cover/visitor.h"
#include "property/budget.h"

namespace hasse::cover {

class Lookahead {
 public:
  struct Entry {
    OpenNode node;
    PossibleExtensions extensions;
  };

  Lookahead(CoverContext& context, unsigned threads, property::Budget& budget);
  ~Lookahead();
  Lookahead(const Lookahead&) = delete;
  Lookahead& operator=(const Lookahead&) = delete;

  // The size of a batch for so many open nodes. 1: lookahead is not worth while.
  std::size_t batch(std::size_t waiting) const;
  // Visits all nodes of the batch, as far as possible. May throw std::bad_alloc.
  void look(std::span<Entry> batch);
  // At the node's turn: validates its extensions, or computes them again.
  void finish(Entry& entry);

  // The calling thread's visitor, between batches. Its work ends before the tree is changed.
  Visitor& first() { return *slots_.front().visitor; }
  // Call after the first visitor has moved.
  void hold_place() { hold(slots_.front()); }

  std::uint64_t memory_bytes() const;

 private:
  struct WorkerSlot {
    std::unique_ptr<Visitor> visitor;
    NodeId held = kRoot;
    std::size_t at = 0;  // in the batch
  };

  bool gives_up(std::size_t slot);
  void work(WorkerSlot& slot);
  void hold(WorkerSlot& slot);
  bool still_holds(const Entry& entry) const;
  std::uint64_t visitors_bytes() const;

  CoverContext& context_;
  property::Budget& budget_;
  Workers workers_;
  std::vector<WorkerSlot> slots_;

  // Of the batch that is being visited:
  std::span<Entry> batch_;
  std::size_t chunk_ = 1;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<std::size_t> last_ = SIZE_MAX;  // nothing behind it may be needed
  std::atomic<bool> stop_ = false;
  std::atomic<std::uint64_t> bytes_ = 0;  // of the visits of this batch or the last one
  bool looking_ = false;
  std::uint64_t visitors_bytes_ = 0;
  // When it began:
  std::uint64_t cutoffs_ = 0;
  std::uint64_t version_ = 0;
};

}  // namespace hasse::cover
