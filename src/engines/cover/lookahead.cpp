#include "engines/cover/lookahead.h"

#include <algorithm>

namespace hasse::cover {

namespace {

constexpr unsigned kMostThreads = 64;
// Nodes of one length tend to meet the same new moves, and all of them are then visited again; so batches are bounded.
constexpr std::size_t kLargestBatch = 512;
constexpr std::size_t kFewestForEach = 4;  // of a batch, for each thread
constexpr std::size_t kChunksForEach = 8;

}  // namespace

Lookahead::Lookahead(CoverContext& context, unsigned threads, property::Budget& budget)
    : context_(context), budget_(budget), workers_(std::min(threads, kMostThreads)), slots_(workers_.count()) {
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    slots_[i].visitor = std::make_unique<Visitor>(context, [this, i] { return gives_up(i); });
    context_.tree.hold(kRoot);
  }
}

Lookahead::~Lookahead() = default;

std::size_t Lookahead::batch(std::size_t waiting) const {
  if (slots_.size() == 1 || waiting < kFewestForEach * slots_.size()) return 1;
  return std::min(waiting, kLargestBatch);
}

bool Lookahead::gives_up(std::size_t slot) {
  if (slot == 0 && budget_.exceeded()) stop_ = true;
  return stop_.load(std::memory_order_relaxed) || slots_[slot].at > last_.load(std::memory_order_relaxed);
}

void Lookahead::look(std::span<Entry> batch) {
  batch_ = batch;
  chunk_ = std::max<std::size_t>(1, batch.size() / (kChunksForEach * slots_.size()));
  next_ = 0;
  bytes_ = 0;
  cutoffs_ = context_.events.cutoff_count();
  version_ = context_.samples.version();
  visitors_bytes_ = visitors_bytes();
  looking_ = true;
  workers_.run([this](unsigned i) { work(slots_[i]); },
               [this] {
                 if (budget_.exceeded_now()) stop_ = true;
               });
  looking_ = false;
  last_ = SIZE_MAX;
  for (WorkerSlot& slot : slots_) {
    slot.at = 0;
    hold(slot);
  }
}

void Lookahead::work(WorkerSlot& slot) {
  try {
    for (;;) {
      const std::size_t begin = next_.fetch_add(chunk_);
      const std::size_t end = std::min(begin + chunk_, batch_.size());
      for (slot.at = begin; slot.at < end; ++slot.at) {
        if (stop_ || slot.at > last_) return;
        PossibleExtensions& extensions = batch_[slot.at].extensions;
        slot.visitor->visit(batch_[slot.at].node, false, extensions);
        bytes_ += extensions.bytes();
        if (!extensions.may_be_last) continue;
        std::size_t last = last_;
        while (slot.at < last && !last_.compare_exchange_weak(last, slot.at)) {
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
  first().visit(entry.node, true, entry.extensions);
  hold_place();
}

bool Lookahead::still_holds(const Entry& entry) const {
  const PossibleExtensions& extensions = entry.extensions;
  if (extensions.end == PossibleExtensions::End::unknown || extensions.end == PossibleExtensions::End::gave_up)
    return false;
  if (version_ != context_.samples.version()) return false;
  if (cutoffs_ == context_.events.cutoff_count()) return true;
  std::size_t cutoffs = 0;
  for (NodeId node = entry.node.node; node != kRoot; node = context_.tree.parent(node))
    cutoffs += context_.events.is_cutoff(context_.tree.event(node)) ? 1 : 0;
  return cutoffs == extensions.cutoffs;
}

// A visitor may have moved anywhere while the tree was unchanged.
void Lookahead::hold(WorkerSlot& slot) {
  context_.tree.hold(slot.visitor->place());
  context_.tree.release(slot.held);
  slot.held = slot.visitor->place();
}

std::uint64_t Lookahead::visitors_bytes() const {
  std::uint64_t sum = 0;
  for (const WorkerSlot& slot : slots_) sum += slot.visitor->memory_bytes();
  return sum;
}

std::uint64_t Lookahead::memory_bytes() const {
  return (looking_ ? visitors_bytes_ : visitors_bytes()) + bytes_;
}

}  // namespace hasse::cover
