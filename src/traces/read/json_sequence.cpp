#include "traces/read/json_sequence.h"

#include <algorithm>

#include "base/diagnostics.h"
#include "base/stop.h"
#include "traces/read/file_note.h"
#include "traces/read/json_document.h"
#include "traces/read/lines.h"

namespace hasse::traces {

namespace {

constexpr std::string_view kBlanks = " \t\r\n";

SourcePos place_of(std::string_view text, std::size_t at, std::uint16_t file) {
  const std::string_view before = text.substr(0, at);
  const auto line = static_cast<std::uint32_t>(std::ranges::count(before, '\n') + 1);
  return SourcePos{.line = line, .column = 1, .file = file}.behind(at - (before.rfind('\n') + 1));
}

}  // namespace

bool is_json_sequence(std::string_view text, std::uint16_t file) {
  std::size_t begin = text.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return false;
  if (text[begin] == '[') {
    begin = text.find_first_not_of(kBlanks, begin + 1);
    return begin != std::string_view::npos && text[begin] == '{';
  }
  if (text[begin] != '{') return false;
  const std::string_view line = text.substr(begin, text.find('\n', begin) - begin);
  if (line.size() == text.size() - begin || find_object(line, place_of(text, begin, file))) return false;
  try {
    JsonDocument document(text, file);
    return document.first().raw().find('\n') != std::string_view::npos;
  } catch (const UserError&) {
    return false;
  }
}

void for_each_value(std::string_view text, std::uint16_t file, FileNote& note,
                    const std::function<void(std::string_view value, SourcePos pos)>& read) {
  note.lines += count_lines(text);
  JsonDocument document(text, file, note.may_be_cut);
  document.each([&](const JsonRef& value) { read(value.raw(), value.place()); });
  if (const auto cut = document.cut()) leave_out_cut_line(note, *cut);
}

std::vector<Json> first_objects(std::string_view text, std::uint16_t file, std::size_t most) {
  std::vector<Json> objects;
  if (is_json_sequence(text, file)) {
    JsonDocument document(text, file);
    document.each_of_first(most, [&](const JsonRef& value) {
      if (auto object = find_object(value.raw(), value.place())) objects.push_back(*std::move(object));
    });
    return objects;
  }
  SourcePos pos{.line = 1, .column = 1, .file = file};
  for (std::size_t begin = 0; begin < text.size() && objects.size() < most; ++pos.line) {
    stop_point();
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    begin = end + 1;
    if (is_blank(line)) continue;
    const std::size_t indent = line.find_first_not_of(kBlanks);
    if (line[indent] != '{') break;
    auto object = find_object(line.substr(indent), pos.behind(indent));
    if (!object) break;
    objects.push_back(*std::move(object));
  }
  return objects;
}

}  // namespace hasse::traces
