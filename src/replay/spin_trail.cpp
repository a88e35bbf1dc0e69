#include "replay/spin_trail.h"

#include <charconv>
#include <optional>

#include "base/diagnostics.h"

namespace hasse::replay {

namespace {

// Statements of the claim that pan -DNP brings along are numbered so; a claim of a model of ten thousand statements would be taken for it.
constexpr int kFirstOfNonProgress = 9997;
constexpr int kLastOfNonProgress = 9999;

struct Numbers {
  int first;
  int second;
  int third;
};

// "1:0:70"
std::optional<Numbers> parse_line(std::string_view line) {
  Numbers numbers{};
  const char* at = line.data();
  const char* const end = at + line.size();
  int* const targets[] = {&numbers.first, &numbers.second, &numbers.third};
  for (int* target : targets) {
    if (target != targets[0]) {
      if (at == end || *at != ':') return std::nullopt;
      ++at;
    }
    const auto [next, error] = std::from_chars(at, end, *target);
    if (error != std::errc()) return std::nullopt;
    at = next;
  }
  return at == end ? std::optional(numbers) : std::nullopt;
}

}  // namespace

SpinTrail parse_spin_trail(const std::string& text, const std::string& name) {
  SpinTrail trail;
  std::size_t line_number = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = text.find('\n', begin);
    if (end == std::string::npos) end = text.size();
    std::string_view line(text.data() + begin, end - begin);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    begin = end + 1;
    ++line_number;
    if (line.empty()) continue;
    const std::optional<Numbers> numbers = parse_line(line);
    if (!numbers) {
      throw UserError(fmt::format("{}:{}: neither a trail of hasse nor of SPIN (expected depth:process:statement)",
                                  name, line_number));
    }
    switch (numbers->first) {
      case -1:
        trail.is_cyclic = true;
        trail.cycle_begin = trail.entries.size();
        continue;
      case -2:
        trail.has_claim = true;
        continue;
      case -4:
        trail.is_merged = true;
        continue;
      case -5:
      case -6:
      case -7:
      case -8:
        throw UserError(
            fmt::format("{}:{}: trail of a permuted search: process numbers in it are not those of the model; "
                        "only the verifier that wrote it can replay it (./pan -r)",
                        name, line_number));
      default:
        break;
    }
    if (numbers->first < 0) {
      throw UserError(fmt::format("{}:{}: unknown header line '{}'", name, line_number, line));
    }
    const int process = trail.has_claim ? numbers->second - 1 : numbers->second;
    if (process < 0 && numbers->third >= kFirstOfNonProgress && numbers->third <= kLastOfNonProgress)
      trail.is_non_progress = true;
    trail.entries.push_back({line_number, numbers->first, process, numbers->third});
  }
  return trail;
}

}  // namespace hasse::replay
