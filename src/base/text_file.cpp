#include "base/text_file.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <vector>

#include "base/diagnostics.h"

namespace hasse {

namespace {

constexpr std::size_t kMaxFileSize = std::size_t{64} << 20;

}  // namespace

std::string read_text_file(const std::string& path, SourcePos pos) {
  const auto fail = [&](const std::string& reason) -> UserError {
    return {pos, fmt::format("cannot read '{}': {}", path, reason)};
  };
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) throw fail("it is a folder, expected a file");
  errno = 0;
  std::ifstream in(path, std::ios::binary);
  if (!in) throw fail(std::strerror(errno));
  std::string text;
  std::vector<char> buffer(1 << 16);
  while (in.read(buffer.data(), static_cast<std::streamsize>(buffer.size())), in.gcount() > 0) {
    text.append(buffer.data(), static_cast<std::size_t>(in.gcount()));
    if (text.size() > kMaxFileSize) throw fail(fmt::format("it is larger than {} MB", kMaxFileSize >> 20));
  }
  if (in.bad()) throw fail(std::strerror(errno));
  return text;
}

}  // namespace hasse
