// What a state was before each change, so that changes can be taken back: a stack of words.
//
// Each entry is its data followed by one word that says what it is, so that it is read from the top. Pushing allocates
// only when the log outgrows everything it held before; a large log then grows without being copied, where the system
// moves pages.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>

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

  std::size_t size() const { return size_; }
  void clear() { size_ = 0; }
  std::size_t memory_bytes() const { return capacity_ * sizeof(std::uint64_t); }

  void push_bytes(std::uint32_t offset, const std::byte* at) {
    reserve(2);
    std::memcpy(&words_[size_], at, 8);
    words_[size_ + 1] = head(Kind::bytes, offset, 8);
    size_ += 2;
  }

  void push(Kind kind, std::uint32_t offset, const std::byte* at, std::uint32_t size) {
    const std::size_t data_words = (size + 7) / 8;
    reserve(data_words + 1);
    if (size != 0) std::memcpy(&words_[size_], at, size);
    words_[size_ + data_words] = head(kind, offset, size);
    size_ += data_words + 1;
  }

  // Takes the last entry off and puts back what it holds, when it is one of Kind::bytes. Most are.
  bool undo_bytes(std::byte* state) {
    const std::uint64_t word = words_[size_ - 1];
    if (static_cast<Kind>(word >> kKindShift) != Kind::bytes) return false;
    size_ -= 2;
    std::memcpy(state + static_cast<std::uint32_t>(word), &words_[size_], 8);
    return true;
  }

  // Takes the last entry off; its data stay readable until the next push.
  Entry pop() {
    const std::uint64_t word = words_[--size_];
    const auto size = static_cast<std::uint32_t>((word >> 32) & kSizeMask);
    size_ -= (size + 7) / 8;
    return {static_cast<Kind>(word >> kKindShift), static_cast<std::uint32_t>(word), size,
            reinterpret_cast<const std::byte*>(&words_[size_])};
  }

  // Makes room for entries of `words` words in all that are written from here on by hand; end_at() says where they end.
  std::uint64_t* reserve(std::size_t words) {
    if (size_ + words > capacity_) [[unlikely]]
      grow(words);
    return words_.get() + size_;
  }
  void end_at(const std::uint64_t* end) { size_ = static_cast<std::size_t>(end - words_.get()); }

  // The last word of an entry.
  static constexpr std::uint64_t head(Kind kind, std::uint32_t offset, std::uint32_t size) {
    return (std::uint64_t{static_cast<std::uint8_t>(kind)} << kKindShift) | (std::uint64_t{size} << 32) | offset;
  }

  // Forgets the entries pushed since the log had `size` words, without undoing them.
  void forget_to(std::size_t size) { size_ = size; }

 private:
  static constexpr int kKindShift = 61;
  static constexpr std::uint64_t kSizeMask = (std::uint64_t{1} << (kKindShift - 32)) - 1;

  void grow(std::size_t words) {
    const std::size_t capacity = 2 * capacity_ + words + 256;
    void* const larger = std::realloc(words_.get(), capacity * sizeof(std::uint64_t));
    if (larger == nullptr) throw std::bad_alloc();
    static_cast<void>(words_.release());  // realloc has freed it
    words_.reset(static_cast<std::uint64_t*>(larger));
    capacity_ = capacity;
  }

  struct Free {
    void operator()(std::uint64_t* words) const { std::free(words); }
  };
  std::unique_ptr<std::uint64_t[], Free> words_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace hasse::machine
