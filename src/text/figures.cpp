#include "text/figures.h"

#include <fmt/format.h>

#include "base/utf8.h"

namespace hasse {

std::string with_separators(std::uint64_t count) {
  const std::string digits = std::to_string(count);
  std::string text;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) text += ',';
    text += digits[i];
  }
  return text;
}

std::string counted(std::uint64_t count, std::string_view noun) {
  const char* const plural = noun.ends_with("s") ? "es" : "s";
  return fmt::format("{} {}{}", with_separators(count), noun, count == 1 ? "" : plural);
}

std::string size_text(std::uint64_t bytes) {
  if (bytes < 1024) return counted(bytes, "byte");
  static constexpr const char* kUnits[] = {"KB", "MB", "GB", "TB"};
  double value = static_cast<double>(bytes) / 1024;
  std::size_t unit = 0;
  while (value >= 1024 && unit + 1 < std::size(kUnits)) {
    value /= 1024;
    ++unit;
  }
  return value < 10 ? fmt::format("{:.1f} {}", value, kUnits[unit]) : fmt::format("{:.0f} {}", value, kUnits[unit]);
}

std::string duration_text(double seconds) {
  if (seconds < 1) return fmt::format("{:.2f} s", seconds);
  if (seconds < 60) return fmt::format("{:.1f} s", seconds);
  const auto whole = static_cast<std::uint64_t>(seconds + 0.5);
  if (whole < 3600) return fmt::format("{} min {} s", whole / 60, whole % 60);
  return fmt::format("{} h {} min", with_separators(whole / 3600), whole % 3600 / 60);
}

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  for (const char c : text) width += continues_character(c) ? 0 : 1;
  return width;
}

std::string padded(std::string_view text, std::size_t width) {
  std::string result(text);
  const std::size_t used = display_width(text);
  if (used < width) result.append(width - used, ' ');
  return result;
}

}  // namespace hasse
