#include "traces/read/clock_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace hasse::traces {

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

namespace {

constexpr std::string_view kBlanks = " \t\r";

// The word before the clock or, where that is a text in quotes, the first one of the line.
std::string_view host_before(std::string_view before) {
  const std::size_t last = before.find_last_not_of(kBlanks);
  if (last == std::string_view::npos || last + 1 == before.size()) return {};
  before = before.substr(0, last + 1);
  std::size_t begin = before.find_last_of(kBlanks);
  begin = begin == std::string_view::npos ? 0 : begin + 1;
  if (before.back() == '"') return before.substr(0, before.find_first_of(kBlanks));
  std::string_view host = before.substr(begin);
  // [akka://System/user/host]
  if (host.back() == ']') host = host.substr(0, host.size() - 1).substr(host.rfind('/') + 1);
  return host;
}

std::optional<ClockLine> clock_of(std::string_view text, std::size_t begin, std::size_t end, ClockText& reader) {
  const std::string_view line = text.substr(begin, end - begin);
  for (std::size_t at = line.find('{'); at != std::string_view::npos; at = line.find('{', at + 1)) {
    const std::size_t close = line.find('}', at);
    if (close == std::string_view::npos) break;
    const std::string_view host = host_before(line.substr(0, at));
    if (host.empty() || reader.read(line.substr(at, close - at + 1))) continue;
    // Nothing but a name and an empty clock, which a log to be repaired can have.
    if (reader.entries().empty() && line.substr(0, at).find_first_not_of(kBlanks) == line.find(host) &&
        line.find_first_not_of(kBlanks, close + 1) == std::string_view::npos)
      return ClockLine{.begin = begin, .end = end, .clock = begin + at, .host = host, .own = 0};
    const auto own = std::ranges::find(reader.entries(), host, &ClockText::Entry::process);
    if (own == reader.entries().end()) continue;
    return ClockLine{.begin = begin, .end = end, .clock = begin + at, .host = host, .own = own->count};
  }
  return std::nullopt;
}

}  // namespace

std::vector<ClockLine> clock_lines(std::string_view text) {
  std::vector<ClockLine> lines;
  ClockText reader;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    if (const auto line = clock_of(text, begin, end, reader)) lines.push_back(*line);
    begin = end + 1;
  }
  return lines;
}

}  // namespace hasse::traces
