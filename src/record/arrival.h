// An event of a run that is followed, with everything that belongs to it: nothing of it refers to the text of the log,
// which is not kept.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "record/records.h"

namespace hasse::record {

// A value that keeps its own text.
class OwnValue {
 public:
  OwnValue() = default;
  explicit OwnValue(const Value& value) : value_(value) {
    if (const auto* text = std::get_if<std::string_view>(&value)) text_ = *text;
  }
  // Valid until this object changes or moves.
  Value value() const {
    return std::holds_alternative<std::string_view>(value_) ? Value(std::string_view(text_)) : value_;
  }

 private:
  Value value_;
  std::string text_;
};

struct OwnAssignment {
  VariableId variable = 0;
  OwnValue value;
};

struct Arrival {
  ProcessId process = 0;
  bool has_clock = false;
  SourcePos place;
  SourcePos clock_place;
  std::string text;
  std::uint32_t own = 0;                   // its number in its process, by its clock if it has one
  std::vector<ClockEntry> clock;           // as the log has it, but for its own entry
  std::vector<OwnAssignment> assignments;  // to variables of the predicate
  std::vector<std::string> sends;          // names of messages
  std::vector<std::string> receives;       // likewise
  std::vector<std::string> channel_sends;  // names of channels
  std::vector<std::string> channel_receives;
};

}  // namespace hasse::record
