// Undo log: a stack of words that restores a state before each change.
//
// Each entry is its data followed by one word that says what it is, so that it is read from the top. Pushing allocates
// only when the log outgrows everything it held before; a large log then grows without being copied, where the system
// moves pages.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "base/growing_array.h"

namespace hasse::machine {

class UndoLog {
 public:
  enum class Kind : std::uint8_t {
    bytes,    // 8 bytes at `offset`
    block,    // `size` bytes at `offset`
    created,  // a process was created
    died,     // a process died: the `size` bytes of its frame
    whole,    // everything was changed: the `size` bytes of the state
  };
  struct Entry {
    Kind kind;
    std::uint32_t offset;
    std::uint32_t size;
    const std::byte* data;
  };

  std::size_t size() const { return words_.size(); }
  // A log that has become large gives its memory back.
  void clear() {
    constexpr std::size_t kKept = std::size_t{1} << 20;
    words_.capacity() > kKept ? words_.keep_from(words_.size()) : words_.clear();
  }
  std::size_t memory_bytes() const { return words_.capacity() * sizeof(std::uint64_t); }

  void push_bytes(std::uint32_t offset, const std::byte* at) {
    std::uint64_t* const to = reserve(2);
    std::memcpy(to, at, 8);
    to[1] = head(Kind::bytes, offset, 8);
    words_.set_size(size() + 2);
  }

  void push(Kind kind, std::uint32_t offset, const std::byte* at, std::uint32_t size) {
    const std::size_t data_words = (size + 7) / 8;
    std::uint64_t* const to = reserve(data_words + 1);
    if (size != 0) std::memcpy(to, at, size);
    to[data_words] = head(kind, offset, size);
    words_.set_size(words_.size() + data_words + 1);
  }

  // Takes entries of Kind::bytes off, down to `size` words or the last of another kind, and puts back what they hold. Most
  // are of that kind.
  void undo_bytes(std::size_t size, std::byte* state) {
    const std::uint64_t* const bottom = words_.data() + size;
    const std::uint64_t* top = words_.end();
    while (top != bottom && static_cast<Kind>(top[-1] >> kKindShift) == Kind::bytes) {
      std::memcpy(state + static_cast<std::uint32_t>(top[-1]), top - 2, 8);
      top -= 2;
    }
    end_at(top);
  }

  // Takes the last entry off; its data stay readable until the next push.
  Entry pop() {
    const std::uint64_t word = words_.back();
    const auto size = static_cast<std::uint32_t>((word >> 32) & kSizeMask);
    words_.set_size(words_.size() - 1 - (size + 7) / 8);
    return {static_cast<Kind>(word >> kKindShift), static_cast<std::uint32_t>(word), size,
            reinterpret_cast<const std::byte*>(words_.end())};
  }

  // Makes room for entries of `words` words in all that are written from here on by hand; end_at() says where they end.
  std::uint64_t* reserve(std::size_t words) {
    if (size() + words > words_.capacity()) [[unlikely]]
      words_.reserve(2 * words_.capacity() + words + 256);
    return words_.end();
  }
  void end_at(const std::uint64_t* end) { words_.set_size(static_cast<std::size_t>(end - words_.data())); }

  // The last word of an entry.
  static constexpr std::uint64_t head(Kind kind, std::uint32_t offset, std::uint32_t size) {
    return (std::uint64_t{static_cast<std::uint8_t>(kind)} << kKindShift) | (std::uint64_t{size} << 32) | offset;
  }

  // Forgets the entries pushed since the log had `size` words, without undoing them.
  void forget_to(std::size_t size) { words_.set_size(size); }

 private:
  static constexpr int kKindShift = 61;
  static constexpr std::uint64_t kSizeMask = (std::uint64_t{1} << (kKindShift - 32)) - 1;

  GrowingArray<std::uint64_t> words_;
};

}  // namespace hasse::machine
