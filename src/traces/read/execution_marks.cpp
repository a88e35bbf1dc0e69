#include "traces/read/execution_marks.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <unordered_set>
#include <utility>
#include <vector>

#include "traces/read/clock_text.h"

namespace hasse::traces {

namespace {

constexpr std::string_view kSigns = "=-#*";
constexpr std::size_t kFewestSigns = 3;

struct Mark {
  std::size_t begin = 0;
  std::string_view label;
};

std::string_view without(std::string_view text, std::string_view characters) {
  const std::size_t begin = text.find_first_not_of(characters);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(characters) - begin + 1);
}

// Lines that begin with the sign, and say whether it is often enough there to be a mark.
std::vector<Mark> marks_of(std::string_view text, char sign) {
  const std::string signs = {sign, ' ', '\t', '\r'};
  std::vector<Mark> marks;
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = begin;
    if (text[begin] == sign) {
      end = std::min(text.find('\n', begin), text.size());
      const std::string_view line = text.substr(begin, end - begin);
      if (std::min(line.find_first_not_of(sign), line.size()) >= kFewestSigns)
        marks.push_back({begin, without(line, signs)});
    }
    end = text.find('\n', end);
    if (end == std::string_view::npos) break;
    begin = end + 1;
  }
  return marks;
}

// Of one event: the process and its own entry.
struct Entry {
  std::string_view host;
  std::uint32_t own = 0;
  friend bool operator==(const Entry&, const Entry&) = default;
};
struct EntryHash {
  std::size_t operator()(const Entry& entry) const {
    return std::hash<std::string_view>{}(entry.host) * 31 + entry.own;
  }
};
using Entries = std::unordered_set<Entry, EntryHash>;

bool comes_twice(const std::vector<ClockLine>& clocks) {
  Entries entries;
  return std::ranges::any_of(clocks, [&](const ClockLine& clock) {
    return !entries.insert({clock.host, clock.own}).second;
  });
}

bool separate_executions(const std::vector<Mark>& marks, const std::vector<ClockLine>& clocks) {
  Entries before, part;
  bool begins_again = false;
  std::size_t parts = 0;
  auto next = marks.begin();
  const auto end_part = [&] {
    if (part.empty()) return true;
    const bool is_execution = parts++ == 0 || begins_again;
    before = std::exchange(part, {});
    begins_again = false;
    return is_execution;
  };
  for (const ClockLine& clock : clocks) {
    // Of two marks without an event between them one may be the text of an event.
    const auto first = next;
    while (next != marks.end() && next->begin < clock.begin) ++next;
    if (next - first > 1 || (next != first && !end_part())) return false;
    const Entry entry{clock.host, clock.own};
    if (!part.insert(entry).second) return false;
    begins_again = begins_again || before.contains(entry);
  }
  return end_part() && parts > 1;
}

bool labels_differ(const std::vector<Mark>& marks) {
  std::set<std::string_view> labels;
  return std::ranges::all_of(marks,
                             [&](const Mark& mark) { return !mark.label.empty() && labels.insert(mark.label).second; });
}

}  // namespace

std::optional<ExecutionMark> find_execution_mark(std::string_view text) {
  std::optional<std::vector<ClockLine>> clocks;
  for (const char sign : kSigns) {
    const std::vector<Mark> marks = marks_of(text, sign);
    if (marks.empty()) continue;
    if (!clocks) {
      clocks = clock_lines(text);
      if (!comes_twice(*clocks)) return std::nullopt;
    }
    if (!separate_executions(marks, *clocks)) continue;
    const char* label = labels_differ(marks) ? "(?<trace>.*?)" : ".*?";
    return ExecutionMark{
        .expression = fmt::format(R"(^\{0}{{{1},}}[ \t]*{2}[ \t]*\{0}*[ \t]*$)", sign, kFewestSigns, label),
        .first = marks.front().begin,
        .count = marks.size()};
  }
  return std::nullopt;
}

}  // namespace hasse::traces
