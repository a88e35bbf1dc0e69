// Vector clocks as logs write them: {"a":1, "b":2}, a JSON object of whole numbers.
//
// An object inside a JSON text, {\"a\":1}, is read too. Entries of 0 say the same as none and are left out. Linear.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hasse::record {

// "1 entry", "2 entries".
std::string entries_text(std::size_t count);

class ClockText {
 public:
  struct Entry {
    std::string_view process;
    std::uint32_t count = 0;
  };
  struct Mistake {
    std::size_t at = 0;  // offset in the text
    std::string message;
  };

  // Fills entries(), which are valid until the next call and while the text is.
  std::optional<Mistake> read(std::string_view text);
  const std::vector<Entry>& entries() const { return entries_; }

 private:
  std::optional<Mistake> read_object(std::string_view text);

  std::vector<Entry> entries_;
  std::string unescaped_;
};

}  // namespace hasse::record
