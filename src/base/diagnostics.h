// The three channels by which something goes wrong, and how each is told.
//
//   * The user's mistake (a malformed model, a wrong option): UserError, "file:line:column: error: ...", exit status 2.
//   * A limit of time, memory or depth: not an error; the engine returns partial figures (base/limits.h), exit
//   status 3.
//   * Our own bug: HASSE_CHECK throws InternalError (internal_error.h): the condition, what shows it; exit status 4.
#pragma once

#include <fmt/core.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "base/source.h"

namespace hasse {

// Exit statuses of the program; part of the documented interface.
enum class ExitStatus { holds = 0, violated = 1, user_error = 2, undecided = 3, internal_error = 4 };

// A mistake in what the user gave us. `what()` is the message without the place.
class UserError : public std::runtime_error {
 public:
  UserError(SourcePos pos, const std::string& message) : std::runtime_error(message), pos_(pos) {}
  explicit UserError(const std::string& message) : std::runtime_error(message) {}

  SourcePos pos() const { return pos_; }

 private:
  SourcePos pos_;
};

// Something worth telling that does not stop the work.
struct Warning {
  SourcePos pos;
  std::string message;
};

// "file:line:column: error: message", the source line and a caret under the column. `kind` is "error" or "warning".
// Ends with a line end. Very long source lines are shortened around the column.
std::string format_message(const SourceFiles& files, SourcePos pos, std::string_view kind, std::string_view message);

// What an internal error tells of the run beside itself: the command, the version. Before threads begin.
void set_error_context(std::string context);

// The lines that tell of a bug of our own: what is wrong, the context, how to report it.
std::string internal_error_text(const std::string& what);

// Reports a broken invariant of our own and aborts.
[[noreturn]] void internal_error(const char* file, int line, const std::string& message);

// As above, with "condition: " before the message. Out of line, so that no check costs its caller more than a call.
[[noreturn]] void check_failed(const char* file, int line, const char* condition, fmt::string_view format,
                               fmt::format_args args);

template <typename... Args>
[[noreturn]] void check_that_fails(const char* file, int line, const char* condition,
                                   fmt::format_string<Args...> format, Args&&... args) {
  check_failed(file, line, condition, format, fmt::make_format_args(args...));
}

}  // namespace hasse

#define HASSE_CHECK(condition, ...)                                                           \
  do {                                                                                        \
    if (!(condition)) ::hasse::check_that_fails(__FILE__, __LINE__, #condition, __VA_ARGS__); \
  } while (false)
