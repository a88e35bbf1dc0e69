#include "base/source.h"

#include <fmt/format.h>

#include <cassert>

namespace hasse {

std::uint16_t SourceFiles::add(std::string name, std::string text) {
  assert(files_.size() < 0xffff);
  File file{std::move(name), std::move(text), {0}};
  for (std::size_t end = 0; (end = file.text.find('\n', end)) != std::string::npos;) file.line_starts.push_back(++end);
  files_.push_back(std::move(file));
  return static_cast<std::uint16_t>(files_.size() - 1);
}

const std::string& SourceFiles::name(std::uint16_t file) const {
  return files_.at(file).name;
}

const std::string& SourceFiles::text(std::uint16_t file) const {
  return files_.at(file).text;
}

std::string_view SourceFiles::line(SourcePos pos) const {
  if (!pos.known() || pos.file >= files_.size()) return {};
  const File& file = files_[pos.file];
  if (pos.line > file.line_starts.size()) return {};
  const std::size_t begin = file.line_starts[pos.line - 1];
  std::size_t end = file.text.find('\n', begin);
  if (end == std::string::npos) end = file.text.size();
  if (end > begin && file.text[end - 1] == '\r') --end;
  return std::string_view(file.text).substr(begin, end - begin);
}

void SourceFiles::presume(std::uint16_t file, std::uint32_t physical_line, std::string name, std::uint32_t line) {
  std::deque<Renumbering>& known = files_.at(file).renumberings;
  if (!known.empty() && known.back().physical_line >= physical_line) return;  // the file is read a second time
  known.push_back({physical_line, std::move(name), line});
}

PresumedPlace SourceFiles::presumed(SourcePos pos) const {
  if (pos.file >= files_.size()) return {{}, pos.line};
  const File& file = files_[pos.file];
  PresumedPlace place{file.name, pos.line};
  for (const Renumbering& from : file.renumberings) {
    if (from.physical_line > pos.line) break;
    place = {from.name, from.line + (pos.line - from.physical_line)};
  }
  return place;
}

std::string SourceFiles::place(SourcePos pos) const {
  const PresumedPlace place = presumed(pos);
  return fmt::format("{}:{}", place.name, place.line);
}

std::string SourceFiles::describe(SourcePos pos) const {
  const PresumedPlace place = presumed(pos);
  return pos.known() ? fmt::format("{}:{}:{}", place.name, place.line, pos.column) : std::string(place.name);
}

}  // namespace hasse
