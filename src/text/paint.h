// Colours for a terminal. A Paint that is off adds nothing.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace hasse {

class Paint {
 public:
  explicit Paint(bool on) : on_(on) {}

  std::string good(std::string_view text) const { return wrap("32", text); }
  std::string bad(std::string_view text) const { return wrap("1;31", text); }
  std::string unsure(std::string_view text) const { return wrap("33", text); }
  std::string strong(std::string_view text) const { return wrap("1", text); }
  std::string faint(std::string_view text) const { return wrap("2", text); }

 private:
  std::string wrap(std::string_view code, std::string_view text) const {
    return on_ && !text.empty() ? fmt::format("\033[{}m{}\033[0m", code, text) : std::string(text);
  }

  bool on_;
};

}  // namespace hasse
