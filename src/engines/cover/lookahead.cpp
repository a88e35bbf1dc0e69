#include "engines/cover/lookahead.h"

#include <algorithm>

namespace hasse::cover {

namespace {

constexpr unsigned kMostThreads = 64;
// Nodes of one length tend to meet the same new moves at once, and then all of them are visited again: not too many.
constexpr std::size_t kLargestBatch = 512;
constexpr std::size_t kFewestForEach = 4;  // of a batch, for each thread
constexpr std::size_t kChunksForEach = 8;

}  // namespace

Lookahead::Lookahead(Common& common, unsigned threads, property::Budget& budget)
    : common_(common), budget_(budget), workers_(std::min(threads, kMostThreads)), seats_(workers_.count()) {
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    seats_[i].visitor = std::make_unique<Visitor>(common, [this, i] { return gives_up(i); });
    common_.tree.hold(kRoot);
  }
}

Lookahead::~Lookahead() = default;

std::size_t Lookahead::batch(std::size_t waiting) const {
  if (seats_.size() == 1 || waiting < kFewestForEach * seats_.size()) return 1;
  return std::min(waiting, kLargestBatch);
}

bool Lookahead::gives_up(std::size_t seat) {
  if (seat == 0 && budget_.exceeded()) stop_ = true;
  return stop_.load(std::memory_order_relaxed) || seats_[seat].at > last_.load(std::memory_order_relaxed);
}

void Lookahead::look(std::span<Entry> batch) {
  batch_ = batch;
  chunk_ = std::max<std::size_t>(1, batch.size() / (kChunksForEach * seats_.size()));
  next_ = 0;
  bytes_ = 0;
  cutoffs_ = common_.events.cutoff_count();
  version_ = common_.encounters.version();
  visitors_bytes_ = visitors_bytes();
  looking_ = true;
  workers_.run([this](unsigned i) { work(seats_[i]); },
               [this] {
                 if (budget_.exceeded_now()) stop_ = true;
               });
  looking_ = false;
  last_ = SIZE_MAX;
  for (Seat& seat : seats_) {
    seat.at = 0;
    hold(seat);
  }
}

void Lookahead::work(Seat& seat) {
  try {
    for (;;) {
      const std::size_t begin = next_.fetch_add(chunk_);
      const std::size_t end = std::min(begin + chunk_, batch_.size());
      for (seat.at = begin; seat.at < end; ++seat.at) {
        if (stop_ || seat.at > last_) return;
        Visit& visit = batch_[seat.at].visit;
        seat.visitor->visit(batch_[seat.at].node, false, visit);
        bytes_ += visit.bytes();
        if (!visit.may_be_last) continue;
        std::size_t last = last_;
        while (seat.at < last && !last_.compare_exchange_weak(last, seat.at)) {
        }
      }
      if (end == batch_.size()) return;
    }
  } catch (...) {
    stop_ = true;
    throw;
  }
}

void Lookahead::finish(Entry& entry) {
  if (still_holds(entry)) return;
  first().visit(entry.node, true, entry.visit);
  hold_place();
}

bool Lookahead::still_holds(const Entry& entry) const {
  const Visit& visit = entry.visit;
  if (visit.end == Visit::End::unknown || visit.end == Visit::End::gave_up) return false;
  if (version_ != common_.encounters.version()) return false;
  if (cutoffs_ == common_.events.cutoff_count()) return true;
  std::size_t cutoffs = 0;
  for (NodeId node = entry.node.node; node != kRoot; node = common_.tree.parent(node))
    cutoffs += common_.events.is_cutoff(common_.tree.event(node)) ? 1 : 0;
  return cutoffs == visit.cutoffs;
}

// While the tree was at rest a visitor may have gone anywhere.
void Lookahead::hold(Seat& seat) {
  common_.tree.hold(seat.visitor->place());
  common_.tree.release(seat.held);
  seat.held = seat.visitor->place();
}

std::uint64_t Lookahead::visitors_bytes() const {
  std::uint64_t sum = 0;
  for (const Seat& seat : seats_) sum += seat.visitor->memory_bytes();
  return sum;
}

std::uint64_t Lookahead::memory_bytes() const {
  return (looking_ ? visitors_bytes_ : visitors_bytes()) + bytes_;
}

}  // namespace hasse::cover
