// Vector clocks as logs write them: {"a":1, "b":2}, a JSON object of whole numbers.
//
// An object inside a JSON text, {\"a\":1}, is read too. Entries of 0 say the same as none and are left out. Linear.
//
// clock_lines finds the lines of a text that hold the host and clock of an event, whatever the form of the log: an object
// of counts after the name of a process that it counts itself, `host {"host":1}`, with anything before and after. So
// these lines are known before it is known where the texts of events stand. Linear.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hasse::traces {

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

struct ClockLine {
  std::size_t begin = 0, end = 0;  // of the line, without its line end
  std::size_t clock = 0;           // where its clock begins
  std::string_view host;
  std::uint32_t own = 0;  // the clock's entry for the host
};

// In the order of lines; of several clocks on a line the first.
std::vector<ClockLine> clock_lines(std::string_view text);

}  // namespace hasse::traces
