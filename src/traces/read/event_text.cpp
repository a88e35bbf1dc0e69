#include "traces/read/event_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "traces/read/records.h"

namespace hasse::traces {

namespace {

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
bool is_key(char c) {
  return is_letter(c) || (c >= '0' && c <= '9') || c == '.';
}
bool ends_value(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == ',' || c == ';' || c == ')' || c == ']' || c == '}';
}

// Where bracketed texts end. Quotes count from the bracket on: what stands in quotes for one may stand outside for
// another. So this goes backwards, and looks at each character once.
class Brackets {
 public:
  explicit Brackets(std::string_view text) : closed_(text.size() + 1, 0) {
    std::size_t next = 0, after_next = 0;  // where quotes end that are open before those characters
    for (std::size_t at = text.size(); at-- > 1;) {
      const char c = text[at];
      closed_[at] = c == '}'   ? at + 1
                    : c == '{' ? closed_[closed_[at + 1]]
                    : c == '"' ? closed_[next]
                               : closed_[at + 1];
      const std::size_t here = c == '"' ? at + 1 : c == '\\' ? after_next : next;
      after_next = next;
      next = here;
    }
  }

  // The length of the bracketed text that begins here; 0 if it is never closed.
  std::size_t length(std::size_t at) const { return closed_[at + 1] == 0 ? 0 : closed_[at + 1] - at; }

 private:
  std::vector<std::size_t> closed_;  // of each character, outside of quotes: behind the '}' of what is open; 0: none
};

// A value in quotes and the number of characters that it takes; 0 if the quotes are never closed.
std::size_t read_quoted(std::string_view text, std::string& value) {
  for (std::size_t i = 1; i < text.size(); ++i) {
    if (text[i] == text[0]) return i + 1;
    if (text[i] == '\\' && i + 1 < text.size()) ++i;
    value += text[i];
  }
  return 0;
}

// Reads the value after a key's sign; the number of characters that it takes, 0 if there is none.
std::size_t read_value(std::string_view key, std::string_view text, Records& records) {
  if (!text.empty() && (text[0] == '"' || text[0] == '\'')) {
    std::string value;
    const std::size_t length = read_quoted(text, value);
    if (length > 0) records.assign(key, std::string_view(value));
    return length;
  }
  std::size_t end = 0;
  while (end < text.size() && !ends_value(text[end]) && text[end] != '"' && text[end] != '{') ++end;
  std::size_t kept = end;
  while (kept > 0 && (text[kept - 1] == '.' || text[kept - 1] == ':')) --kept;
  if (kept > 0) records.assign(key, parse_value(text.substr(0, kept)));
  return kept == 0 ? 0 : end;
}

// Does the sign at `at` end a key, rather than belong to an operator or an address?
bool is_sign(std::string_view text, std::size_t at) {
  const char after = at + 1 < text.size() ? text[at + 1] : ' ';
  if (text[at] == '=') return after != '=' && after != '>';
  return text[at] == ':' && after != ':' && after != '=' && after != '/';
}

// The key right before a bracketed text: n1 in `n1={"cs":true}` and `n1: {"cs":true}`.
std::string_view key_before(std::string_view text, std::size_t at) {
  while (at > 0 && text[at - 1] == ' ') --at;
  if (at == 0 || (text[at - 1] != '=' && text[at - 1] != ':')) return {};
  const std::size_t end = --at;
  while (at > 0 && is_key(text[at - 1])) --at;
  return is_letter(text[at]) ? text.substr(at, end - at) : std::string_view{};
}

// Objects of one text that set the same variables, as where it shows the states of several processes: their members
// under their keys as well.
void tell_apart(const std::vector<std::pair<std::string_view, Json>>& objects, bool is_first, Records& records) {
  std::string names;
  for (const auto& [key, object] : objects) {
    const std::size_t before = records.assignments.size();
    assign_members(object, std::string(key), {}, records);
    for (std::size_t i = before; i < records.assignments.size(); ++i)
      fmt::format_to(std::back_inserter(names), "{}{}", names.empty() ? "" : ", ",
                     records.variables[records.assignments[i].variable].name);
  }
  if (is_first && !names.empty()) records.overwritten.what += "; told apart: " + names;
}

}  // namespace

void assign_members(const Json& object, const std::string& path, const std::vector<std::string>& except,
                    Records& records) {
  for (const auto& [name, member] : object.items()) {
    const std::string full = path.empty() ? name : path + "." + name;
    if (std::ranges::find(except, full) != except.end()) continue;
    if (member.is_object()) {
      assign_members(member, full, except, records);
    } else {
      records.assign(full, json_value(member, records.texts));
    }
  }
}

void read_event_text(std::string_view text, Records& records) {
  std::optional<Brackets> brackets;
  std::vector<std::pair<std::string_view, Json>> keyed;  // objects with a key before them
  const std::uint64_t overwritten = records.overwritten.count;
  std::size_t at = 0;
  while (at < text.size()) {
    if (text[at] == '{') {
      if (!brackets) brackets.emplace(text);
      const std::size_t length = brackets->length(at);
      const std::string_view inside = text.substr(at, length);
      auto object = length > 2 ? find_object(inside, records.events.back().place.further(at)) : std::nullopt;
      if (object) assign_members(*object, "", {}, records);
      const std::string_view key = key_before(text, at);
      at += object ? length : 1;
      if (object && !key.empty()) keyed.emplace_back(key, *std::move(object));
    } else if (is_letter(text[at])) {
      const std::size_t begin = at;
      while (at < text.size() && is_key(text[at])) ++at;
      if (at < text.size() && is_sign(text, at))
        at += 1 + read_value(text.substr(begin, at - begin), text.substr(at + 1), records);
    } else if (is_key(text[at])) {
      while (at < text.size() && is_key(text[at])) ++at;
    } else {
      ++at;
    }
  }
  if (records.overwritten.count > overwritten) tell_apart(keyed, overwritten == 0, records);
}

}  // namespace hasse::traces
