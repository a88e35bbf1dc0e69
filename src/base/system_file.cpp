#include "base/system_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <charconv>
#include <system_error>

namespace hasse {

std::string read_system_file(const std::string& path) {
  constexpr std::size_t kAtATime = 4096;
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return {};
  std::string text;
  for (;;) {
    const std::size_t size = text.size();
    text.resize(size + kAtATime);
    const ssize_t length = ::read(file, text.data() + size, kAtATime);
    text.resize(size + (length > 0 ? static_cast<std::size_t>(length) : 0));
    if (length <= 0) break;
  }
  ::close(file);
  return text;
}

std::optional<std::uint64_t> number_after(std::string_view mark, std::string_view text) {
  std::size_t begin = text.find(mark);
  if (begin == std::string_view::npos) return std::nullopt;
  begin = text.find_first_not_of(' ', begin + mark.size());
  if (begin == std::string_view::npos) return std::nullopt;
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data() + begin, text.data() + text.size(), value);
  return error == std::errc() ? std::optional(value) : std::nullopt;
}

}  // namespace hasse
