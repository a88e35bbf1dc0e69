#include "cli/log_feed.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "base/diagnostics.h"

namespace hasse::cli {

namespace {

constexpr std::size_t kPiece = 256 * 1024;
constexpr int kWait = 50;  // milliseconds

}  // namespace

LogFeed::LogFeed(const std::vector<std::string>& paths) : buffer_(kPiece, '\0') {
  for (const std::string& path : paths) {
    Input& input = inputs_.emplace_back();
    input.path = path;
    if (path == "-") {
      input.descriptor = STDIN_FILENO;
    } else {
      open_file(input);
    }
  }
}

LogFeed::~LogFeed() {
  for (const Input& input : inputs_) {
    if (input.grows) close(input.descriptor);
  }
}

void LogFeed::open_file(Input& input) {
  struct stat status {};
  if (stat(input.path.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) {
    throw UserError(
        fmt::format("cannot follow {}: it is no regular file; a pipe is read as standard input, by -", input.path));
  }
  input.descriptor = open(input.path.c_str(), O_RDONLY | O_CLOEXEC);
  if (input.descriptor < 0 || fstat(input.descriptor, &status) != 0)
    throw UserError(fmt::format("cannot read {}: {}", input.path, std::strerror(errno)));
  input.grows = true;
  input.device = status.st_dev;
  input.number = status.st_ino;
}

void LogFeed::check_same_file(const Input& input) const {
  struct stat status {};
  if (fstat(input.descriptor, &status) == 0 && static_cast<std::uint64_t>(status.st_size) < input.read)
    throw UserError(
        fmt::format("cannot follow {} any further: it has become shorter than what was read of it", input.path));
  if (stat(input.path.c_str(), &status) != 0)
    throw UserError(fmt::format("cannot follow {} any further: {}", input.path, std::strerror(errno)));
  if (status.st_dev != input.device || status.st_ino != input.number)
    throw UserError(fmt::format("cannot follow {} any further: another file has taken its place", input.path));
}

std::size_t LogFeed::read_some(Input& input) {
  if (!input.grows) {
    pollfd waiting{.fd = input.descriptor, .events = POLLIN, .revents = 0};
    if (poll(&waiting, 1, 0) <= 0) return 0;
  }
  const ssize_t count = read(input.descriptor, buffer_.data(), buffer_.size());
  if (count < 0 && errno != EINTR && errno != EAGAIN)
    throw UserError(
        fmt::format("cannot read {}: {}", input.grows ? input.path : "standard input", std::strerror(errno)));
  if (count == 0 && input.grows) check_same_file(input);
  if (count == 0 && !input.grows) input.at_end = true;
  if (count <= 0) return 0;
  input.read += static_cast<std::size_t>(count);
  return static_cast<std::size_t>(count);
}

LogFeed::Piece LogFeed::next() {
  for (std::size_t tried = 0; tried < inputs_.size(); ++tried) {
    const std::size_t file = turn_;
    turn_ = (turn_ + 1) % inputs_.size();
    if (inputs_[file].at_end) continue;
    if (const std::size_t count = read_some(inputs_[file]); count > 0)
      return {file, std::string_view(buffer_).substr(0, count)};
  }
  if (!has_ended()) {
    std::vector<pollfd> waiting;
    for (const Input& input : inputs_) {
      if (!input.grows && !input.at_end) waiting.push_back({.fd = input.descriptor, .events = POLLIN, .revents = 0});
    }
    poll(waiting.data(), waiting.size(), kWait);
  }
  return {};
}

bool LogFeed::has_ended() const {
  for (const Input& input : inputs_) {
    if (!input.at_end) return false;
  }
  return true;
}

}  // namespace hasse::cli
