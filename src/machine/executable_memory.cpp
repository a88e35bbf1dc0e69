#include "machine/executable_memory.h"

#include <sys/mman.h>

#include <cerrno>
#include <cstring>

namespace hasse::machine {

ExecutableMemory::ExecutableMemory(std::span<const std::uint8_t> code) {
  void* const address = mmap(nullptr, code.size(), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (address == MAP_FAILED) {
    error_ = errno;
    return;
  }
  std::memcpy(address, code.data(), code.size());
  if (mprotect(address, code.size(), PROT_READ | PROT_EXEC) != 0) {
    error_ = errno;
    munmap(address, code.size());
    return;
  }
  data_ = static_cast<std::uint8_t*>(address);
  size_ = code.size();
}

ExecutableMemory::~ExecutableMemory() {
  if (data_ != nullptr) munmap(data_, size_);
}

}  // namespace hasse::machine
