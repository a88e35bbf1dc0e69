#include "base/source.h"

#include <fmt/format.h>

#include <cassert>

namespace hasse {

std::uint16_t SourceFiles::add(std::string name, std::string text) {
  assert(files_.size() < 0xffff);
  File file{std::move(name), std::move(text), {0}};
  for (std::size_t i = 0; i < file.text.size(); ++i) {
    if (file.text[i] == '\n') file.line_starts.push_back(i + 1);
  }
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

std::string SourceFiles::describe(SourcePos pos) const {
  const std::string& file = pos.file < files_.size() ? files_[pos.file].name : std::string();
  return pos.known() ? fmt::format("{}:{}:{}", file, pos.line, pos.column) : file;
}

}  // namespace hasse
