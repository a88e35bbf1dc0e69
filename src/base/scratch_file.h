// A file without a name for what memory is too small for, in $TMPDIR (or /tmp): it is gone when it is closed, or when the
// process ends in whatever way. Where the disk is full it is std::bad_alloc, as if it were memory. Not thread safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace hasse {

class ScratchFile {
 public:
  ScratchFile();
  ~ScratchFile();
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;

  std::uint64_t size() const { return size_; }
  // Appends. Where that fails, the size stays.
  void append(std::span<const std::byte> bytes);
  void read(std::uint64_t offset, std::span<std::byte> bytes) const;
  void cut(std::uint64_t size);

 private:
  int descriptor_;
  std::uint64_t size_ = 0;
};

}  // namespace hasse
