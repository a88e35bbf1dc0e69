// A word of a table that several threads look at, and that changes once, from 0 to what one of them puts there.
#pragma once

#include <atomic>

namespace hasse::store {

// A thread that reads a claimed word sees what the claiming thread wrote before.
template <typename Word>
Word look_at(const Word& word) {
  // A std::atomic_ref of something constant comes with C++26.
  return std::atomic_ref<Word>(const_cast<Word&>(word)).load(std::memory_order_acquire);
}

// True when `word` was 0 and is now `value`; otherwise `value` is what another thread put there.
template <typename Word>
bool claim(Word& word, Word& value) {
  Word seen = 0;
  if (std::atomic_ref<Word>(word).compare_exchange_strong(seen, value, std::memory_order_acq_rel,
                                                          std::memory_order_acquire))
    return true;
  value = seen;
  return false;
}

}  // namespace hasse::store
