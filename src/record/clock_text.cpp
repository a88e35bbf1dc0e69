#include "record/clock_text.h"

#include <fmt/format.h>

#include <charconv>

namespace hasse::record {

namespace {

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

}  // namespace

std::string entries_text(std::size_t count) {
  return fmt::format("{} entr{}", count, count == 1 ? "y" : "ies");
}

std::optional<ClockText::Mistake> ClockText::read(std::string_view text) {
  const std::optional<Mistake> mistake = read_object(text);
  if (!mistake || text.find("\\\"") == std::string_view::npos) return mistake;
  unescaped_.clear();
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 1 < text.size() && text[i + 1] == '"') continue;
    unescaped_ += text[i];
  }
  return read_object(unescaped_) ? mistake : std::nullopt;
}

std::optional<ClockText::Mistake> ClockText::read_object(std::string_view text) {
  entries_.clear();
  std::size_t at = 0;
  const auto skip_blanks = [&] {
    while (at < text.size() && is_blank(text[at])) ++at;
  };
  const auto found = [&] { return at < text.size() ? fmt::format("'{}'", text[at]) : std::string("its end"); };
  const auto expected = [&](std::string_view what) {
    return Mistake{at, fmt::format("the clock is not a JSON object of numbers: expected {}, found {}", what, found())};
  };

  skip_blanks();
  if (at == text.size() || text[at] != '{') return expected("'{'");
  ++at;
  skip_blanks();
  if (at < text.size() && text[at] == '}') {
    ++at;
  } else {
    for (;;) {
      skip_blanks();
      if (at == text.size() || text[at] != '"') return expected("a process name in double quotes");
      const std::size_t begin = ++at;
      while (at < text.size() && text[at] != '"' && text[at] != '\\') ++at;
      if (at < text.size() && text[at] == '\\') return Mistake{at, "a backslash in the name of a process in a clock"};
      if (at == text.size()) return expected("the closing '\"' of the name");
      const std::string_view process = text.substr(begin, at - begin);
      ++at;
      skip_blanks();
      if (at == text.size() || text[at] != ':') return expected("':'");
      ++at;
      skip_blanks();
      const std::size_t number = at;
      std::uint32_t count = 0;
      const auto [stop, error] = std::from_chars(text.data() + at, text.data() + text.size(), count);
      if (error == std::errc::invalid_argument) return expected("a number from 0 on");
      at = static_cast<std::size_t>(stop - text.data());
      if (error == std::errc::result_out_of_range || (at < text.size() && (text[at] == '.' || text[at] == 'e'))) {
        return Mistake{number, "a clock counts events: whole numbers up to 4294967295"};
      }
      if (count > 0) entries_.push_back({process, count});
      skip_blanks();
      if (at < text.size() && text[at] == '}') break;
      if (at == text.size() || text[at] != ',') return expected("',' or '}'");
      ++at;
    }
    ++at;
  }
  skip_blanks();
  if (at < text.size()) return expected("nothing after it");
  return std::nullopt;
}

}  // namespace hasse::record
