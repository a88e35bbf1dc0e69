// Small files that the system makes up when they are read: /proc, cgroups.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace hasse {

// Empty where it cannot be read.
std::string read_system_file(const std::string& path);

// The number that follows the first `mark` and spaces.
std::optional<std::uint64_t> number_after(std::string_view mark, std::string_view text);

}  // namespace hasse
