#include "report/progress_line.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "text/figures.h"

namespace hasse::report {

namespace {

// Quick checks end before a line could be read.
constexpr double kQuietSeconds = 0.5;

bool can_overwrite_a_line() {
  const char* terminal = std::getenv("TERM");
  return isatty(STDERR_FILENO) == 1 && terminal != nullptr && std::string_view(terminal) != "dumb";
}

// How long a line may be to stay one: terminals go on in the next line after the last column, and only that would be overwritten.
std::size_t most_columns() {
  winsize size{};
  const bool is_known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col != 0;
  return is_known ? size.ws_col - std::size_t{1} : std::string::npos;
}

}  // namespace

ProgressLine::ProgressLine(const property::Limits& limits) : limits_(limits), on_(can_overwrite_a_line()) {}

ProgressLine::~ProgressLine() {
  clear();
}

void ProgressLine::update(const property::Progress& progress) {
  const property::Cost& cost = progress.cost;
  if (!on_ || cost.seconds < kQuietSeconds) return;
  const auto rate = static_cast<std::uint64_t>(static_cast<double>(progress.transitions) / cost.seconds);
  std::string line =
      fmt::format("{}, {} waiting, {} transitions/s, {}", counted(progress.states, "state"),
                  with_separators(progress.waiting), with_separators(rate), size_text(cost.memory_bytes));
  if (limits_.memory_bytes > 0) line += " of " + size_text(limits_.memory_bytes);
  line += ", " + duration_text(cost.seconds - cost.seconds_before);
  if (limits_.seconds > 0) line += " of " + duration_text(limits_.seconds);
  if (cost.seconds_saved > 0) {
    line += fmt::format(", saved {} ago", duration_text(cost.seconds - cost.seconds_saved));
  }
  fmt::print(stderr, "\r\033[K{}", std::string_view(line).substr(0, most_columns()));
  std::fflush(stderr);
  shown_ = true;
}

void ProgressLine::clear() {
  if (shown_) fmt::print(stderr, "\r\033[K");
  shown_ = false;
}

}  // namespace hasse::report
