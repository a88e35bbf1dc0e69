#include "store/region.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <new>
#include <utility>

namespace hasse::store {

namespace {

constexpr std::size_t kSmallStep = std::size_t{64} << 10;
constexpr std::size_t kHugePage = std::size_t{2} << 20;

constexpr std::size_t round_up(std::size_t bytes, std::size_t step) {
  return (bytes + step - 1) / step * step;
}

}  // namespace

Region::Region(std::size_t max_bytes) : reserved_(round_up(max_bytes, kSmallStep)) {
  for (;;) {
    void* address = mmap(nullptr, reserved_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (address != MAP_FAILED) {
      data_ = static_cast<std::byte*>(address);
      return;
    }
    if (reserved_ <= kHugePage) throw std::bad_alloc();
    reserved_ = round_up(reserved_ / 2, kSmallStep);
  }
}

Region::~Region() {
  if (data_ != nullptr) munmap(data_, reserved_);
}

Region::Region(Region&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)),
      reserved_(std::exchange(other.reserved_, 0)),
      committed_(std::exchange(other.committed_, 0)) {}

Region& Region::operator=(Region&& other) noexcept {
  std::swap(data_, other.data_);
  std::swap(reserved_, other.reserved_);
  std::swap(committed_, other.committed_);
  return *this;
}

void Region::commit(std::size_t bytes) {
  if (bytes <= committed_) return;
  if (bytes > reserved_) throw std::bad_alloc();
  const std::size_t ahead = bytes + committed_ / 8;
  const std::size_t wanted = std::min(round_up(ahead, ahead < kHugePage ? kSmallStep : kHugePage), reserved_);
  if (mprotect(data_ + committed_, wanted - committed_, PROT_READ | PROT_WRITE) != 0) throw std::bad_alloc();
  // Advice only: without huge pages everything works, more slowly.
  if (wanted >= kHugePage) madvise(data_ + committed_, wanted - committed_, MADV_HUGEPAGE);
  committed_ = wanted;
}

// Where the system refuses, which it has no reason to, the memory stays taken.
void Region::clear(std::size_t from, std::size_t bytes) {
  madvise(data_ + from, bytes, MADV_DONTNEED);
}

std::size_t table_address_space(std::size_t most) {
  const long pages = sysconf(_SC_PHYS_PAGES);
  const long page = sysconf(_SC_PAGESIZE);
  if (pages <= 0 || page <= 0) return most;
  return std::min(most, 2 * static_cast<std::size_t>(pages) * static_cast<std::size_t>(page));
}

}  // namespace hasse::store
