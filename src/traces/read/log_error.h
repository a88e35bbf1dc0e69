// A mistake in a log, with what may help beside the message.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/diagnostics.h"

namespace hasse::traces {

class LogError : public UserError {
 public:
  LogError(SourcePos pos, const std::string& message, std::vector<std::string> notes = {})
      : UserError(pos, message), notes_(std::move(notes)) {}
  explicit LogError(const UserError& error) : UserError(error) {}

  // An option that helps, or what was taken for granted: a sentence.
  void add_note(std::string note) { notes_.push_back(std::move(note)); }
  const std::vector<std::string>& notes() const { return notes_; }

 private:
  std::vector<std::string> notes_;
};

}  // namespace hasse::traces
