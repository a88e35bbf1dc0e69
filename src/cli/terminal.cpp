#include "cli/terminal.h"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <system_error>

namespace hasse::cli {

Paint paint_for(Color color) {
  if (color != Color::when_terminal) return Paint(color == Color::always);
  const char* no_color = std::getenv("NO_COLOR");
  return Paint(isatty(STDOUT_FILENO) == 1 && (no_color == nullptr || *no_color == '\0'));
}

void tell_answer(const std::function<void()>& print) {
  try {
    print();
  } catch (const std::system_error&) {
    if (std::ferror(stdout) == 0) throw;
  }
}

std::string shell_word(const std::string& word) {
  constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./:,@%";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

std::string shell_path(const std::string& path) {
  return shell_word(path.starts_with('-') ? "./" + path : path);
}

}  // namespace hasse::cli
