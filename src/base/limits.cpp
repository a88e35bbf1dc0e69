#include "base/limits.h"

#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <string>
#include <system_error>
#include <vector>

#include "base/cgroup.h"
#include "base/system_file.h"

namespace hasse {

std::atomic<bool> interrupted{false};

namespace {

static_assert(std::atomic<bool>::is_always_lock_free, "the handler may only touch lock-free atomics");

// Runs inside a signal: nothing here but what POSIX lists as safe there.
extern "C" void on_interrupt(int signal_number) {
  if (interrupted.exchange(true)) {
    ::signal(signal_number, SIG_DFL);
    ::raise(signal_number);
  }
}

constexpr std::size_t kMaxFractionDigits = 9;

// "size resident shared ...", in pages.
std::uint64_t bytes_in_statm(std::string_view before) {
  const std::uint64_t pages = number_after(before, read_system_file("/proc/self/statm")).value_or(0);
  return pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

std::optional<std::uint64_t> address_space_limit() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return std::nullopt;
  return limit.rlim_cur;
}

}  // namespace

void install_interrupt_handler() {
  struct sigaction action = {};
  action.sa_handler = on_interrupt;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

std::optional<std::uint64_t> parse_size(std::string_view text) {
  std::uint64_t unit = 1;
  if (!text.empty()) {
    const std::size_t at = std::string_view("KMG").find(text.back());
    if (at != std::string_view::npos) {
      unit = std::uint64_t{1} << (10 * (at + 1));
      text.remove_suffix(1);
    }
  }
  std::string_view fraction;
  const std::size_t dot = text.find('.');
  if (dot != std::string_view::npos) {
    fraction = text.substr(dot + 1);
    text = text.substr(0, dot);
    if (unit == 1 || fraction.empty() || fraction.size() > kMaxFractionDigits) return std::nullopt;
  }
  const auto number = [](std::string_view digits) -> std::optional<std::uint64_t> {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
    return value;
  };
  const std::optional<std::uint64_t> whole = number(text);
  if (!whole || *whole > (std::numeric_limits<std::uint64_t>::max() - (unit - 1)) / unit) return std::nullopt;
  std::uint64_t bytes = *whole * unit;
  if (!fraction.empty()) {
    const std::optional<std::uint64_t> part = number(fraction);
    if (!part) return std::nullopt;
    std::uint64_t scale = 1;
    for (std::size_t i = 0; i < fraction.size(); ++i) scale *= 10;
    bytes += *part * unit / scale;
  }
  return bytes;
}

std::uint64_t resident_memory() {
  return bytes_in_statm(" ");
}

bool is_address_space_limited() {
  return address_space_limit().has_value();
}

std::optional<std::uint64_t> available_memory() {
  const std::string memory = read_system_file("/proc/meminfo");
  const auto kilobytes = number_after("MemAvailable:", memory);
  if (!kilobytes) return std::nullopt;
  static const std::vector<MemoryGroup> groups =
      limiting(memory_groups(read_system_file("/proc/self/cgroup"), read_system_file("/proc/self/mountinfo")),
               number_after("MemTotal:", memory).value_or(0) * 1024);
  const std::uint64_t of_system = *kilobytes * 1024;
  std::uint64_t available = std::min(of_system, memory_left_by(groups).value_or(of_system));
  if (const auto limit = address_space_limit())
    available = std::min(available, *limit - std::min(*limit, bytes_in_statm("")));
  return available;
}

}  // namespace hasse
