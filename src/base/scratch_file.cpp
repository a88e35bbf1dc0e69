#include "base/scratch_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <new>
#include <string>

namespace hasse {

ScratchFile::ScratchFile() {
  const char* folder = std::getenv("TMPDIR");
  std::string name = std::string(folder != nullptr && *folder != '\0' ? folder : "/tmp") + "/hasse-XXXXXX";
  descriptor_ = mkostemp(name.data(), O_CLOEXEC);
  if (descriptor_ < 0) throw std::bad_alloc();
  unlink(name.c_str());
}

ScratchFile::~ScratchFile() {
  close(descriptor_);
}

void ScratchFile::append(std::span<const std::byte> bytes) {
  std::uint64_t end = size_;
  while (!bytes.empty()) {
    const ssize_t written = pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(end));
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) throw std::bad_alloc();
    end += static_cast<std::uint64_t>(written);
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
  size_ = end;
}

void ScratchFile::read(std::uint64_t offset, std::span<std::byte> bytes) const {
  while (!bytes.empty()) {
    const ssize_t got = pread(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) throw std::bad_alloc();
    offset += static_cast<std::uint64_t>(got);
    bytes = bytes.subspan(static_cast<std::size_t>(got));
  }
}

void ScratchFile::cut(std::uint64_t size) {
  // Where it does not get shorter, what is behind is written over.
  static_cast<void>(ftruncate(descriptor_, static_cast<off_t>(size)) == 0);
  size_ = size;
}

}  // namespace hasse
