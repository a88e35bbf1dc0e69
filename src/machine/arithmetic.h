// The arithmetic of the language: 32-bit two's complement that wraps, without undefined behaviour. Division truncates
// towards zero; the caller has made sure that a divisor is not 0. Shifts use the low five bits of their right operand,
// as the processor does.
#pragma once

#include <cstdint>
#include <limits>

namespace hasse::machine::arithmetic {

inline std::int32_t wrap(std::uint32_t bits) {
  return static_cast<std::int32_t>(bits);
}
inline std::uint32_t bits(std::int32_t value) {
  return static_cast<std::uint32_t>(value);
}

inline std::int32_t add(std::int32_t a, std::int32_t b) {
  return wrap(bits(a) + bits(b));
}
inline std::int32_t subtract(std::int32_t a, std::int32_t b) {
  return wrap(bits(a) - bits(b));
}
inline std::int32_t multiply(std::int32_t a, std::int32_t b) {
  return wrap(bits(a) * bits(b));
}
inline std::int32_t negate(std::int32_t a) {
  return wrap(0U - bits(a));
}
inline std::int32_t divide(std::int32_t a, std::int32_t b) {
  return b == -1 ? negate(a) : a / b;
}
inline std::int32_t modulo(std::int32_t a, std::int32_t b) {
  return b == -1 ? 0 : a % b;
}
inline std::int32_t shift_left(std::int32_t a, std::int32_t b) {
  return wrap(bits(a) << (bits(b) & 31U));
}
inline std::int32_t shift_right(std::int32_t a, std::int32_t b) {
  return a >> (bits(b) & 31U);
}
inline std::int32_t bit_and(std::int32_t a, std::int32_t b) {
  return a & b;
}
inline std::int32_t bit_or(std::int32_t a, std::int32_t b) {
  return a | b;
}
inline std::int32_t bit_xor(std::int32_t a, std::int32_t b) {
  return a ^ b;
}
inline std::int32_t less(std::int32_t a, std::int32_t b) {
  return a < b;
}
inline std::int32_t less_equal(std::int32_t a, std::int32_t b) {
  return a <= b;
}
inline std::int32_t greater(std::int32_t a, std::int32_t b) {
  return a > b;
}
inline std::int32_t greater_equal(std::int32_t a, std::int32_t b) {
  return a >= b;
}
inline std::int32_t equal(std::int32_t a, std::int32_t b) {
  return a == b;
}
inline std::int32_t not_equal(std::int32_t a, std::int32_t b) {
  return a != b;
}

}  // namespace hasse::machine::arithmetic
