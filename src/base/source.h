// Source texts, and positions in them.
//
// A position is small (8 bytes) and stays valid as long as the SourceFiles that issued it: every token, expression,
// edge and message carries one. Not thread safe while files are being added; read-only use is.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace hasse {

// A place in the user's text. Lines and columns count from 1 (columns in bytes); line 0 means "no place": the thing was
// made by the tool, not written by the user. What stands further on in a line than columns go has the last of them.
struct SourcePos {
  static constexpr std::uint16_t kLastColumn = 0xffff;

  std::uint32_t line = 0;
  std::uint16_t column = 0;
  std::uint16_t file = 0;

  bool known() const { return line != 0; }
  // The place in the same line that has so many bytes before it.
  SourcePos behind(std::size_t bytes) const {
    SourcePos pos = *this;
    pos.column = static_cast<std::uint16_t>(std::min<std::size_t>(bytes, kLastColumn - 1) + 1);
    return pos;
  }
  // So many bytes further on in the line.
  SourcePos further(std::size_t bytes) const { return behind(column - std::size_t{1} + bytes); }
  friend auto operator<=>(const SourcePos&, const SourcePos&) = default;
};

// A place as the user knows it: #line and the marks of an external preprocessor give lines another name and number.
struct PresumedPlace {
  std::string_view name;
  std::uint32_t line = 0;
};

// The texts that were read: the model, the files that it includes, predicates from the command line.
class SourceFiles {
 public:
  // Adds a text under the name by which messages call it. At most 65,535 files.
  std::uint16_t add(std::string name, std::string text);

  const std::string& name(std::uint16_t file) const;
  const std::string& text(std::uint16_t file) const;

  // The line that `pos` lies on, without its line end; empty when the position is not known.
  std::string_view line(SourcePos pos) const;

  // From line `physical_line` of the file on, lines are presumed to be those of `name` from `line` on. Calls come in
  // the order of lines.
  void presume(std::uint16_t file, std::uint32_t physical_line, std::string name, std::uint32_t line);

  PresumedPlace presumed(SourcePos pos) const;

  // "file:line" of the presumed place.
  std::string place(SourcePos pos) const;
  // "file:line:column" of the presumed place, or "file" alone for a position without a line.
  std::string describe(SourcePos pos) const;

  std::size_t size() const { return files_.size(); }

 private:
  struct Renumbering {
    std::uint32_t physical_line;
    std::string name;
    std::uint32_t line;
  };
  struct File {
    std::string name;
    std::string text;
    std::vector<std::size_t> line_starts;    // offset of the first byte of each line
    std::deque<Renumbering> renumberings{};  // by physical line
  };
  std::deque<File> files_;  // a deque: texts never move, so that views into them stay valid
};

}  // namespace hasse
