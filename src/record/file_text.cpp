#include "record/file_text.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <cerrno>
#include <cstring>
#include <memory>

#include "base/diagnostics.h"

namespace hasse::record {

namespace {

constexpr unsigned kBuffer = 1 << 20;

void drop_carriage_returns(std::string& text) {
  if (text.find("\r\n") == std::string::npos) return;
  std::size_t to = 0;
  for (std::size_t from = 0; from < text.size(); ++from) {
    if (text[from] == '\r' && from + 1 < text.size() && text[from + 1] == '\n') continue;
    text[to++] = text[from];
  }
  text.resize(to);
}

}  // namespace

std::string read_file(const std::string& path) {
  const std::string name = path == "-" ? "standard input" : path;
  const int descriptor = path == "-" ? dup(STDIN_FILENO) : open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) throw UserError(fmt::format("cannot read {}: {}", name, std::strerror(errno)));
  struct stat status {};
  if (fstat(descriptor, &status) == 0 && S_ISDIR(status.st_mode)) {
    close(descriptor);
    throw UserError(fmt::format("cannot read {}: it is a directory", name));
  }
  const auto shut = [](gzFile_s* file) { gzclose_r(file); };
  const std::unique_ptr<gzFile_s, decltype(shut)> file(gzdopen(descriptor, "rb"), shut);
  if (!file) throw std::bad_alloc();
  gzbuffer(file.get(), kBuffer);

  std::string text;
  if (S_ISREG(status.st_mode)) text.reserve(static_cast<std::size_t>(status.st_size));
  std::unique_ptr<char[]> buffer(new char[kBuffer]);
  int count = 0;
  while ((count = gzread(file.get(), buffer.get(), kBuffer)) > 0)
    text.append(buffer.get(), static_cast<std::size_t>(count));
  int code = Z_OK;
  const char* message = gzerror(file.get(), &code);
  if (code != Z_OK && code != Z_STREAM_END) {
    throw UserError(fmt::format("cannot read {}: {}", name, code == Z_ERRNO ? std::strerror(errno) : message));
  }
  drop_carriage_returns(text);
  return text;
}

}  // namespace hasse::record
