// Output of printf and printm of a model, formatted as SPIN's simulator does.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "program/program.h"

namespace hasse::replay {

// Conversions: %d signed, %u unsigned, %c character, %e name of an mtype constant, %o octal, %x hexadecimal, %% a
// percent sign. Anything else, a conversion without an argument too, is copied as it stands. `values` are those of the
// edge's arguments in order; printm writes the name of its one argument.
std::string format_print(const Program& program, const Edge& edge, std::span<const std::int32_t> values);

}  // namespace hasse::replay
