// Visits the next nodes of the queue ahead of their turn, by several threads at once, so that the exploration stays the one
// that it would be with one.
//
// The threads visit with what is known when they begin, and nothing is changed before all have ended. Then the nodes have
// their turn, one after another. What a visit found is what it would find now, unless
//   * an event of the node's run has become a cutoff since; no event ceases to be one;
//   * it met a move or population that was not known (it says so), or tables have changed (order/encounters.h).
// Then the node is visited again, by the first visitor alone, which may learn. So everything that is found, the numbers of
// events and moves included, depends on neither the number of threads nor the size of batches.
//
// Limits are looked at by the thread that asked, and by it only; a visit that may end the exploration ends the visits of the
// nodes behind it.
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
    Waiting node;
    Visit visit;
  };

  Lookahead(Common& common, unsigned threads, property::Budget& budget);
  ~Lookahead();
  Lookahead(const Lookahead&) = delete;
  Lookahead& operator=(const Lookahead&) = delete;

  // How many nodes to visit at once when so many wait. 1: it is not worth while.
  std::size_t batch(std::size_t waiting) const;
  // Visits them all, as far as possible. May throw std::bad_alloc.
  void look(std::span<Entry> batch);
  // Makes the visit what it is to be at the node's turn.
  void finish(Entry& entry);

  // Of this thread, between batches. What it does is over before the tree is changed.
  Visitor& first() { return *seats_.front().visitor; }
  // After the first visitor went somewhere.
  void hold_place() { hold(seats_.front()); }

  std::uint64_t memory_bytes() const;

 private:
  struct Seat {
    std::unique_ptr<Visitor> visitor;
    NodeId held = kRoot;
    std::size_t at = 0;  // in the batch
  };

  bool gives_up(std::size_t seat);
  void work(Seat& seat);
  void hold(Seat& seat);
  bool still_holds(const Entry& entry) const;
  std::uint64_t visitors_bytes() const;

  Common& common_;
  property::Budget& budget_;
  Workers workers_;
  std::vector<Seat> seats_;

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
