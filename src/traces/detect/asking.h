// Give-up test of a decision, polled by its algorithms; remembers which part was under way when it said yes.
#pragma once

#include <functional>
#include <string_view>

#include "poset/search_limits.h"

namespace hasse::traces {

// Caught by what gives the answer (possibly.h, definitely.h, temporal.h).
using poset::GivenUp;
using poset::throw_if;

class Asking {
 public:
  // Keeps a reference.
  explicit Asking(const std::function<bool()>& give_up) : give_up_(give_up) {}
  Asking(const Asking&) = delete;
  Asking& operator=(const Asking&) = delete;

  // "the minimum cut was looked for": what is done from here on.
  void begin(std::string_view work) {
    if (!has_given_up_) work_ = work;
  }
  bool ask() { return has_given_up_ = has_given_up_ || give_up_(); }
  // The same as a function; valid as long as this object.
  const std::function<bool()>& function() const { return ask_; }

  bool has_given_up() const { return has_given_up_; }
  // Nothing, if it has not been given up.
  std::string_view given_up_while() const { return has_given_up_ ? work_ : std::string_view(); }

 private:
  const std::function<bool()>& give_up_;
  std::function<bool()> ask_ = [this] { return ask(); };
  bool has_given_up_ = false;
  std::string_view work_ = "the predicate was taken apart";
};

}  // namespace hasse::traces
