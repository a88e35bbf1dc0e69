// Memory on cache lines of its own. Memory that one thread writes all the time lies there, so that no other thread
// waits for a line that it shares only because an allocator put both together (false sharing): where cores are far from
// each other, each such wait takes as long as some hundred instructions.
#pragma once

#include <cstddef>
#include <new>

namespace hasse {

// Not std::hardware_destructive_interference_size: it may differ between files.
inline constexpr std::size_t kCacheLine = 64;

constexpr std::size_t whole_cache_lines(std::size_t bytes) {
  return (bytes + kCacheLine - 1) / kCacheLine * kCacheLine;
}

// An allocator for that.
template <typename T>
struct OwnLines {
  using value_type = T;

  OwnLines() = default;
  template <typename Other>
  OwnLines(const OwnLines<Other>& /*other*/) {}

  T* allocate(std::size_t count) {
    if (count > static_cast<std::size_t>(-1) / 2 / sizeof(T)) throw std::bad_array_new_length();
    return static_cast<T*>(::operator new(whole_cache_lines(count * sizeof(T)), std::align_val_t(kCacheLine)));
  }
  void deallocate(T* memory, std::size_t /*count*/) { ::operator delete(memory, std::align_val_t(kCacheLine)); }
  bool operator==(const OwnLines& /*other*/) const { return true; }
};

}  // namespace hasse
