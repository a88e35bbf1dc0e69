// A regular expression of the user, as PCRE2 reads it, compiled to machine code where possible.
//
// ^ and $ stand at line ends; a dot does not match a line end. Thread safety: none (match data are reused). Throws
// UserError for a malformed pattern, at its place in `sources` (the pattern is added there under `name`), and for a
// match that takes too many steps.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/source.h"

namespace hasse::traces {

class Regex {
 public:
  struct Group {
    std::string name;
    int number = 0;
  };

  Regex(std::string_view pattern, std::string name, SourceFiles& sources);
  ~Regex();
  Regex(Regex&&) noexcept;
  Regex& operator=(Regex&&) noexcept;

  const std::vector<Group>& groups() const { return groups_; }  // the named ones, in order of name
  int group(std::string_view name) const;                       // its number; -1 if there is none
  SourcePos pos() const { return pos_; }                        // of the pattern's beginning

  // Looks for a match from `offset` on. On success the positions below refer to it. `place` is where the subject
  // begins, for errors.
  bool search(std::string_view subject, std::size_t offset, SourcePos place) const;
  // The same in a text that will become longer: is what is found final? If more of the text may make or change a match,
  // begin() is where that one begins.
  enum class Found : std::uint8_t { match, nothing, needs_more };
  Found search_growing(std::string_view subject, std::size_t offset, SourcePos place) const;
  // How many characters before a match it may look at; 1 is enough for ^ and \b.
  std::size_t longest_look_back() const;

  std::size_t begin() const { return at(0).first; }
  std::size_t end() const { return at(0).second; }
  bool took_part(int group) const { return at(group).first != std::string_view::npos; }
  std::string_view text(std::string_view subject, int group) const {
    return took_part(group) ? subject.substr(at(group).first, at(group).second - at(group).first) : std::string_view{};
  }
  std::size_t begin_of(int group) const { return at(group).first; }

 private:
  struct Compiled;
  int match(std::string_view subject, std::size_t offset, std::uint32_t options, SourcePos place) const;
  std::pair<std::size_t, std::size_t> at(int group) const;

  std::unique_ptr<Compiled> compiled_;
  std::vector<Group> groups_;
  SourcePos pos_;
};

}  // namespace hasse::traces
