// A large array of plain elements that grows at its end.
//
// Growing keeps the elements where the system can move their pages to other addresses, as Linux does, instead of
// copying them; so growing a large one costs no time and no memory beside the new part. A small one has cache lines of
// its own. The caller reserves room before it adds elements. Not thread safe.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <span>
#include <type_traits>

#include "base/cache_line.h"

namespace hasse {

template <typename T>
class GrowingArray {
  static_assert(std::is_trivially_copyable_v<T>, "elements are moved as bytes");

 public:
  std::size_t size() const { return size_; }
  std::size_t capacity() const { return capacity_; }
  std::size_t room() const { return capacity_ - size_; }  // for more
  bool empty() const { return size_ == 0; }
  T* data() { return elements_.get(); }
  const T* data() const { return elements_.get(); }
  T* begin() { return data(); }
  T* end() { return data() + size_; }
  const T* begin() const { return data(); }
  const T* end() const { return data() + size_; }
  T& operator[](std::size_t i) { return elements_[i]; }
  const T& operator[](std::size_t i) const { return elements_[i]; }
  T& back() { return elements_[size_ - 1]; }

  // Throws std::bad_alloc when there is no memory; the array stays as it was.
  void reserve(std::size_t capacity) {
    if (capacity <= capacity_) return;
    capacity * sizeof(T) <= kSmall ? copy_to(capacity) : move_to(capacity);
    capacity_ = capacity;
  }

  // Drops the elements before this one.
  void drop_before(std::size_t begin) {
    size_ -= begin;
    if (size_ != 0) std::memmove(data(), data() + begin, size_ * sizeof(T));
  }
  // And the memory that is not needed then.
  void keep_from(std::size_t begin) {
    drop_before(begin);
    void* const smaller = std::realloc(elements_.get(), std::max<std::size_t>(size_, 1) * sizeof(T));
    if (smaller == nullptr) return;
    static_cast<void>(elements_.release());
    elements_.reset(static_cast<T*>(smaller));
    capacity_ = std::max<std::size_t>(size_, 1);
  }

  // Within the capacity. Elements that come to be this way have no particular value.
  void set_size(std::size_t size) { size_ = size; }
  void clear() { size_ = 0; }
  void push_back(const T& element) { elements_[size_++] = element; }
  void pop_back() { --size_; }
  // A few as a rule, so that a call of memcpy would take longer.
  void append(std::span<const T> more) {
    T* to = end();
    for (const T& element : more) *to++ = element;
    size_ += more.size();
  }

 private:
  static constexpr std::size_t kSmall = std::size_t{1} << 16;

  void copy_to(std::size_t capacity) {
    void* const larger = std::aligned_alloc(kCacheLine, whole_cache_lines(capacity * sizeof(T)));
    if (larger == nullptr) throw std::bad_alloc();
    if (size_ != 0) std::memcpy(larger, elements_.get(), size_ * sizeof(T));
    elements_.reset(static_cast<T*>(larger));
  }
  void move_to(std::size_t capacity) {
    void* const larger = std::realloc(elements_.get(), capacity * sizeof(T));
    if (larger == nullptr) throw std::bad_alloc();
    static_cast<void>(elements_.release());  // realloc has freed it
    elements_.reset(static_cast<T*>(larger));
  }

  struct Free {
    void operator()(T* elements) const { std::free(elements); }
  };
  std::unique_ptr<T[], Free> elements_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace hasse
