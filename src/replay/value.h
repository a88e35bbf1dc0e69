// Values as the user writes them: mtype names, true and false, channel names.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "program/program.h"

namespace hasse::replay {

// A number, a truth value, or a name (of an mtype constant or a channel).
using Value = std::variant<std::int32_t, bool, std::string>;

// Names of the channels that exist in a state: channel id i is names[i - 1].
using ChannelNames = std::vector<std::string>;

// A bool that holds 0 or 1, an mtype value that has a name, and a channel id become what the user calls them; an id
// without a channel is "none" (0) or "channel 7 (gone)".
Value to_value(const Program& program, Type type, std::int32_t value, const ChannelNames& channels);

std::string to_text(const Value& value);              // "7", "true", "request"
std::string to_text(const std::vector<Value>& list);  // "request, 0, 1"

// Fields of a message.
std::vector<Value> to_message(const Program& program, const Channel& channel, std::span<const std::int32_t> fields,
                              const ChannelNames& channels);

// "Node[2]", "init[0]".
std::string process_name(const Program& program, std::uint32_t proctype, int pid);

}  // namespace hasse::replay
