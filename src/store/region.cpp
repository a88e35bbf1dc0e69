#include "store/region.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <new>
#include <utility>

#include "base/limits.h"

namespace hasse::store {

namespace {

constexpr std::size_t kSmallStep = std::size_t{64} << 10;
constexpr std::size_t kHugePage = std::size_t{2} << 20;

constexpr std::size_t round_up(std::size_t bytes, std::size_t step) {
  return (bytes + step - 1) / step * step;
}

// None when the system refuses.
std::byte* map(std::size_t bytes, int access) {
  void* const address = mmap(nullptr, bytes, access, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return address != MAP_FAILED ? static_cast<std::byte*>(address) : nullptr;
}

}  // namespace

Region::Region(std::size_t max_bytes) : most_(round_up(max_bytes, kSmallStep)) {
  if (!is_address_space_limited()) data_ = map(most_, PROT_NONE);
  mapped_ = most_;
  if (data_ != nullptr) return;
  mapped_ = std::min(most_, kSmallStep);
  data_ = map(mapped_, PROT_READ | PROT_WRITE);
  if (data_ == nullptr) throw std::bad_alloc();
}

Region::~Region() {
  if (data_ != nullptr) munmap(data_, mapped_);
}

Region::Region(Region&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)),
      most_(std::exchange(other.most_, 0)),
      mapped_(std::exchange(other.mapped_, 0)),
      committed_(std::exchange(other.committed_, 0)) {}

Region& Region::operator=(Region&& other) noexcept {
  std::swap(data_, other.data_);
  std::swap(most_, other.most_);
  std::swap(mapped_, other.mapped_);
  std::swap(committed_, other.committed_);
  return *this;
}

void Region::commit(std::size_t bytes) {
  if (bytes <= committed_) return;
  if (bytes > most_) throw std::bad_alloc();
  const std::size_t ahead = bytes + committed_ / 8;
  const std::size_t wanted = std::min(round_up(ahead, ahead < kHugePage ? kSmallStep : kHugePage), most_);
  std::size_t fresh = committed_;
  if (wanted > mapped_) {
    void* const larger = mremap(data_, mapped_, wanted, MREMAP_MAYMOVE);
    if (larger == MAP_FAILED) throw std::bad_alloc();
    data_ = static_cast<std::byte*>(larger);
    mapped_ = wanted;
    fresh = 0;  // what is advised for a part would make two mappings of it, which cannot move together
  } else if (mprotect(data_ + committed_, wanted - committed_, PROT_READ | PROT_WRITE) != 0) {
    throw std::bad_alloc();
  }
  // Advice only: without huge pages everything works, more slowly.
  if (wanted >= kHugePage) madvise(data_ + fresh, wanted - fresh, MADV_HUGEPAGE);
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
