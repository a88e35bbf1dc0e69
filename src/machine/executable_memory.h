// Memory that holds machine code: written first, then executable and no longer writable.
//
// Owns its pages. Read-only after construction, so that threads may share it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace hasse::machine {

class ExecutableMemory {
 public:
  // Copies the code into it. Where the system refuses, data() is null and error() says why.
  explicit ExecutableMemory(std::span<const std::uint8_t> code);
  ~ExecutableMemory();
  ExecutableMemory(const ExecutableMemory&) = delete;
  ExecutableMemory& operator=(const ExecutableMemory&) = delete;

  const std::uint8_t* data() const { return data_; }
  std::size_t size() const { return size_; }
  int error() const { return error_; }  // as errno has it

 private:
  std::uint8_t* data_ = nullptr;
  std::size_t size_ = 0;
  int error_ = 0;
};

}  // namespace hasse::machine
