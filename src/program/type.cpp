#include "program/type.h"

#include <fmt/format.h>

namespace hasse {

namespace {

// Number of value bits; the sign bit of int16 and int32 included.
int value_bits(Type type) {
  switch (type.kind) {
    case TypeKind::bit:
    case TypeKind::boolean:
      return 1;
    case TypeKind::byte:
    case TypeKind::pid:
    case TypeKind::mtype:
    case TypeKind::chan:
      return 8;
    case TypeKind::int16:
      return 16;
    case TypeKind::int32:
      return 32;
    case TypeKind::unsigned_bits:
      return type.bits;
  }
  return 32;
}

}  // namespace

int byte_width(Type type) {
  const int bits = value_bits(type);
  return bits <= 8 ? 1 : bits <= 16 ? 2 : 4;
}

bool is_signed(Type type) {
  return type.kind == TypeKind::int16 || type.kind == TypeKind::int32;
}

std::int64_t min_value(Type type) {
  return is_signed(type) ? -(std::int64_t{1} << (value_bits(type) - 1)) : 0;
}

std::int64_t max_value(Type type) {
  return (std::int64_t{1} << (is_signed(type) ? value_bits(type) - 1 : value_bits(type))) - 1;
}

std::int32_t truncate(Type type, std::int32_t value) {
  switch (type.kind) {
    case TypeKind::int32:
      return value;
    case TypeKind::int16:
      return static_cast<std::int16_t>(value);
    default:
      return static_cast<std::int32_t>(static_cast<std::uint32_t>(value) & ((1U << value_bits(type)) - 1U));
  }
}

std::string to_string(Type type) {
  switch (type.kind) {
    case TypeKind::bit:
      return "bit";
    case TypeKind::boolean:
      return "bool";
    case TypeKind::byte:
      return "byte";
    case TypeKind::pid:
      return "pid";
    case TypeKind::mtype:
      return "mtype";
    case TypeKind::chan:
      return "chan";
    case TypeKind::int16:
      return "short";
    case TypeKind::int32:
      return "int";
    case TypeKind::unsigned_bits:
      return fmt::format("unsigned : {}", type.bits);
  }
  return "?";
}

}  // namespace hasse
