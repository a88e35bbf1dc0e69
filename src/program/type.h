// Scalar types of a model and the ranges that assignments truncate to.
#pragma once

#include <cstdint>
#include <string>

namespace hasse {

enum class TypeKind : std::uint8_t { bit, boolean, byte, pid, mtype, chan, int16, int32, unsigned_bits };

// A scalar type. Structures and arrays are flattened by the front end into scalars.
struct Type {
  TypeKind kind = TypeKind::int32;
  std::uint8_t bits = 0;        // unsigned_bits only: 1 to 31
  std::uint16_t mtype_set = 0;  // mtype only: index into Program::mtypes

  friend bool operator==(const Type&, const Type&) = default;
};

// Bytes that a value of the type takes in a state: 1, 2 or 4.
int byte_width(Type type);
bool is_signed(Type type);
std::int64_t min_value(Type type);
std::int64_t max_value(Type type);

// What is left of `value` after assignment to a variable of the type (two's complement truncation, as in C).
std::int32_t truncate(Type type, std::int32_t value);

// The type as the user writes it: "byte", "unsigned : 5", "mtype : fruit" (the set's name is given by the caller).
std::string to_string(Type type);

}  // namespace hasse
