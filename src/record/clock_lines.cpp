#include "record/clock_lines.h"

#include <algorithm>
#include <optional>

#include "record/clock_text.h"

namespace hasse::record {

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

}  // namespace hasse::record
