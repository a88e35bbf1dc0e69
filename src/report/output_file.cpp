#include "report/output_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "base/diagnostics.h"

namespace hasse::report {

namespace {

[[noreturn]] void fail(const std::string& path) {
  throw UserError(fmt::format("cannot write {}: {}", path, std::strerror(errno)));
}

}  // namespace

OutputFile::OutputFile(std::string path) : path_(std::move(path)) {
  struct stat status {};
  if (stat(path_.c_str(), &status) == 0 && S_ISDIR(status.st_mode)) {
    throw UserError(fmt::format("cannot write {}: is a directory", path_));
  }
  temporary_ = fmt::format("{}.{}.tmp", path_, getpid());
  descriptor_ = open(temporary_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (descriptor_ < 0) fail(path_);
}

OutputFile::~OutputFile() {
  if (descriptor_ >= 0) close(descriptor_);
  if (!temporary_.empty()) unlink(temporary_.c_str());
}

void OutputFile::commit(std::string_view content) {
  while (!content.empty()) {
    const ssize_t written = write(descriptor_, content.data(), content.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail(path_);
    content.remove_prefix(static_cast<std::size_t>(written));
  }
  const int descriptor = descriptor_;
  descriptor_ = -1;
  if (close(descriptor) != 0) fail(path_);
  if (std::rename(temporary_.c_str(), path_.c_str()) != 0) fail(path_);
  temporary_.clear();
}

}  // namespace hasse::report
