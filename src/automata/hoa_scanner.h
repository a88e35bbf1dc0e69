// The tokens of the Hanoi Omega-Automata format; inside of its reader.
#pragma once

#include <string>
#include <string_view>

#include "base/source.h"

namespace hasse::automata {

enum class HoaKind : std::uint8_t { end, header, identifier, alias, integer, string, section, sign };

struct HoaToken {
  HoaKind kind = HoaKind::end;
  SourcePos pos;
  std::string text;         // a header without its colon, an alias without its @, a string without quotes
  std::uint32_t value = 0;  // of an integer

  bool is(char sign) const { return kind == HoaKind::sign && text[0] == sign; }
};

class HoaScanner {
 public:
  HoaScanner(std::string_view text, std::uint16_t file) : text_(text), file_(file) {}

  HoaToken next();

 private:
  void skip_blanks();
  void step();
  SourcePos pos() const;
  HoaToken word(HoaKind kind);

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t line_start_ = 0;
  std::uint32_t line_ = 1;
  std::uint16_t file_;
};

}  // namespace hasse::automata
