#include "traces/read/file_text.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "base/diagnostics.h"
#include "base/stop.h"
#include "traces/read/unpacking.h"

namespace hasse::traces {

namespace {

constexpr std::size_t kBuffer = std::size_t{1} << 20;

// Fills the buffer, unless the file ends before. How many bytes were read.
std::size_t fill(int descriptor, char* buffer, std::size_t size, const std::string& message) {
  std::size_t count = 0;
  while (count < size) {
    stop_point();
    const ssize_t got = read(descriptor, buffer + count, size - count);
    if (got == 0) break;
    if (got < 0 && errno != EINTR) throw UserError(fmt::format("{}: {}", message, std::strerror(errno)));
    if (got > 0) count += static_cast<std::size_t>(got);
  }
  return count;
}

// A file that is open.
struct Descriptor {
  explicit Descriptor(int number_) : number(number_) {}
  ~Descriptor() {
    if (number != STDIN_FILENO) close(number);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  int number;
};

}  // namespace

bool drop_byte_order_mark(std::string& text) {
  constexpr std::string_view kMark = "\xef\xbb\xbf";
  if (!text.starts_with(kMark)) return false;
  text.erase(0, kMark.size());
  return true;
}

bool is_utf16(std::string_view text) {
  if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff")) return true;
  // Without a mark: of ASCII characters each second byte is 0.
  return text.size() >= 4 && ((text[0] == '\0' && text[2] == '\0' && text[1] != '\0' && text[3] != '\0') ||
                              (text[1] == '\0' && text[3] == '\0' && text[0] != '\0' && text[2] != '\0'));
}

void drop_carriage_returns(std::string& text, std::size_t from) {
  std::size_t to = text.find("\r\n", from);
  if (to == std::string::npos) return;
  for (from = to; from < text.size(); ++from) {
    if (text[from] == '\r' && from + 1 < text.size() && text[from + 1] == '\n') continue;
    text[to++] = text[from];
  }
  text.resize(to);
}

std::string read_file(const std::string& path) {
  const std::string message = fmt::format("cannot read {}", path == "-" ? "standard input" : path);
  const int opened = path == "-" ? STDIN_FILENO : open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (opened < 0) throw UserError(fmt::format("{}: {}", message, std::strerror(errno)));
  const Descriptor file(opened);
  struct stat status {};
  if (fstat(file.number, &status) == 0 && S_ISDIR(status.st_mode))
    throw UserError(fmt::format("{}: it is a directory", message));

  std::string text;
  if (S_ISREG(status.st_mode)) text.reserve(static_cast<std::size_t>(status.st_size));
  const std::unique_ptr<char[]> buffer(new char[kBuffer]);
  std::size_t count = fill(file.number, buffer.get(), kBuffer, message);
  const std::unique_ptr<Unpacking> unpacking =
      unpacking_of(std::string_view(buffer.get(), std::min(count, kFirstBytes)), message);
  while (count > 0) {
    stop_point();
    unpacking->add({buffer.get(), count}, text);
    count = fill(file.number, buffer.get(), kBuffer, message);
  }
  unpacking->end();
  if (is_utf16(text)) {
    throw UserError(fmt::format("{} is UTF-16, and logs are UTF-8: iconv -f UTF-16 -t UTF-8 {}",
                                path == "-" ? "standard input" : path, path == "-" ? "" : path));
  }
  drop_byte_order_mark(text);
  drop_carriage_returns(text);
  return text;
}

}  // namespace hasse::traces
