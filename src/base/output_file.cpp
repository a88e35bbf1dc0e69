#include "base/output_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "base/diagnostics.h"

namespace hasse {

namespace {

[[noreturn]] void fail(const std::string& path) {
  throw UserError(fmt::format("cannot write {}: {}", path, std::strerror(errno)));
}

}  // namespace

OutputFile::OutputFile(std::string path, Temporary temporary) : path_(std::move(path)), place_(path_) {
  struct stat status {};
  const bool exists = stat(path_.c_str(), &status) == 0;
  if (exists && S_ISDIR(status.st_mode)) throw UserError(fmt::format("cannot write {}: is a directory", path_));
  // A device or pipe (/dev/null, /dev/stderr) cannot be replaced: it is written to.
  const bool is_replaceable = !exists || S_ISREG(status.st_mode);
  if (is_replaceable) {
    std::error_code ignored;
    if (exists) place_ = std::filesystem::canonical(path_, ignored).string();  // a link stays a link
    temporary_ = temporary == Temporary::of_path ? place_ + ".tmp" : fmt::format("{}.{}.tmp", place_, getpid());
  }
  descriptor_ = open(is_replaceable ? temporary_.c_str() : path_.c_str(),
                     O_WRONLY | O_CLOEXEC | (is_replaceable ? O_CREAT | O_TRUNC : 0), 0666);
  if (descriptor_ < 0) {
    temporary_.clear();
    fail(path_);
  }
}

OutputFile::~OutputFile() {
  if (descriptor_ >= 0) close(descriptor_);
  if (!temporary_.empty()) unlink(temporary_.c_str());
}

void OutputFile::write(std::span<const std::byte> content) {
  while (!content.empty()) {
    const ssize_t written = ::write(descriptor_, content.data(), content.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail(path_);
    content = content.subspan(static_cast<std::size_t>(written));
  }
}

void OutputFile::sync() {
  // A device or pipe has nothing to wait for.
  if (fsync(descriptor_) != 0 && errno != EINVAL && errno != EROFS) fail(path_);
}

void OutputFile::commit() {
  const int descriptor = descriptor_;
  descriptor_ = -1;
  if (close(descriptor) != 0) fail(path_);
  if (temporary_.empty()) return;
  if (std::rename(temporary_.c_str(), place_.c_str()) != 0) fail(path_);
  temporary_.clear();
}

void OutputFile::commit(std::string_view content) {
  write(std::as_bytes(std::span(content)));
  commit();
}

void refuse_to_write_over(const SourceFiles& sources, std::string_view option, const std::string& path) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored)) return;
  for (std::size_t file = 0; file < sources.size(); ++file) {
    const std::string& name = sources.name(static_cast<std::uint16_t>(file));
    if (std::filesystem::equivalent(path, name, ignored))
      throw UserError(fmt::format("{}: {} would be written over, and it is what is read", option, path));
  }
}

}  // namespace hasse
