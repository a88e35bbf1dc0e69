#include "replay/value.h"

#include <fmt/format.h>

namespace hasse::replay {

Value to_value(const Program& program, Type type, std::int32_t value, const ChannelNames& channels) {
  if (type.kind == TypeKind::boolean && (value == 0 || value == 1)) return value == 1;
  if (type.kind == TypeKind::mtype && value > 0) {
    const auto& names = program.mtypes.at(type.mtype_set).names;
    if (static_cast<std::size_t>(value) <= names.size()) return names[value - 1];
  }
  if (type.kind == TypeKind::chan) {
    if (value == 0) return "none";
    if (value > 0 && static_cast<std::size_t>(value) <= channels.size()) return channels[value - 1];
    return fmt::format("channel {} (gone)", value);
  }
  return value;
}

std::string to_text(const Value& value) {
  if (const auto* number = std::get_if<std::int32_t>(&value)) return std::to_string(*number);
  if (const auto* truth = std::get_if<bool>(&value)) return *truth ? "true" : "false";
  return std::get<std::string>(value);
}

std::string to_text(const std::vector<Value>& list) {
  std::string text;
  for (const Value& value : list) {
    if (!text.empty()) text += ", ";
    text += to_text(value);
  }
  return text;
}

std::vector<Value> to_message(const Program& program, const Channel& channel, std::span<const std::int32_t> fields,
                              const ChannelNames& channels) {
  std::vector<Value> message;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    message.push_back(to_value(program, i < channel.fields.size() ? channel.fields[i] : Type{}, fields[i], channels));
  }
  return message;
}

std::string process_name(const Program& program, std::uint32_t proctype, int pid) {
  return fmt::format("{}[{}]", program.proctypes.at(proctype).name, pid);
}

}  // namespace hasse::replay
