#include "cli/terminal.h"

#include <unistd.h>

#include <cstdlib>

namespace hasse::cli {

report::Paint paint_for(Color color) {
  if (color != Color::when_terminal) return report::Paint(color == Color::always);
  const char* no_color = std::getenv("NO_COLOR");
  return report::Paint(isatty(STDOUT_FILENO) == 1 && (no_color == nullptr || *no_color == '\0'));
}

std::string shell_path(const std::string& path) {
  constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./:,@%";
  const std::string word = path.starts_with('-') ? "./" + path : path;
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

}  // namespace hasse::cli
