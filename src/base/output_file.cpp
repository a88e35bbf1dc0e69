#include "base/output_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <optional>

#include "base/diagnostics.h"

namespace hasse {

namespace {

[[noreturn]] void fail(const std::string& path) {
  throw UserError(fmt::format("cannot write {}: {}", path, std::strerror(errno)));
}

int open_to_write(const std::string& path, int flags) {
  return open(path.c_str(), O_WRONLY | O_CLOEXEC | flags, 0666);
}

// For one process at a time: -1 while another has it. What a process left that was killed is free.
int open_alone(const std::string& path) {
  const int descriptor = open_to_write(path, O_CREAT);
  struct stat opened {
  }, there{};
  // The other one can have put it in its place before it was locked here.
  if (descriptor >= 0 && flock(descriptor, LOCK_EX | LOCK_NB) == 0 && fstat(descriptor, &opened) == 0 &&
      stat(path.c_str(), &there) == 0 && opened.st_dev == there.st_dev && opened.st_ino == there.st_ino &&
      ftruncate(descriptor, 0) == 0)
    return descriptor;
  if (descriptor >= 0) close(descriptor);
  return -1;
}

// Standard output or standard error, if they go to this file.
std::optional<int> standard_stream(const struct stat& file) {
  for (const int stream : {STDOUT_FILENO, STDERR_FILENO}) {
    struct stat opened {};
    if (fstat(stream, &opened) == 0 && opened.st_dev == file.st_dev && opened.st_ino == file.st_ino) return stream;
  }
  return std::nullopt;
}

}  // namespace

OutputFile::OutputFile(std::string path, Temporary temporary) : path_(std::move(path)), place_(path_) {
  if (path_ == "-")
    throw UserError("cannot write -: standard output is called /dev/stdout here, a file of that name ./-");
  struct stat status {};
  const bool exists = stat(path_.c_str(), &status) == 0;
  if (exists && S_ISDIR(status.st_mode)) throw UserError(fmt::format("cannot write {}: is a directory", path_));
  // A device or pipe (/dev/null) cannot be replaced: it is written to. Nor may be what standard output goes to, where
  // /dev/stdout leads: what is in that file, and what else is printed, would be lost.
  const bool is_replaceable = !exists || S_ISREG(status.st_mode);
  if (const std::optional<int> stream = exists ? standard_stream(status) : std::nullopt) {
    descriptor_ = fcntl(*stream, F_DUPFD_CLOEXEC, 0);
  } else if (is_replaceable) {
    std::error_code ignored;
    if (exists) place_ = std::filesystem::canonical(path_, ignored).string();  // a link stays a link
    temporary_ = place_ + ".tmp";
    if (temporary == Temporary::of_path) descriptor_ = open_alone(temporary_);
    if (descriptor_ < 0) {
      temporary_ = fmt::format("{}.{}.tmp", place_, getpid());
      descriptor_ = open_to_write(temporary_, O_CREAT | O_TRUNC);
    }
  } else {
    descriptor_ = open_to_write(path_, 0);
  }
  if (descriptor_ < 0) {
    temporary_.clear();
    fail(path_);
  }
}

OutputFile::~OutputFile() {
  if (!temporary_.empty()) unlink(temporary_.c_str());  // while it is locked
  if (descriptor_ >= 0) close(descriptor_);
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
  descriptor_ = temporary_.empty() ? -1 : dup(descriptor);  // holds the lock until the name is gone
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
