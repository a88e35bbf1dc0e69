#include "machine/assembler.h"

#include <cstring>
#include <limits>

#include "base/diagnostics.h"

namespace hasse::machine {

namespace {

constexpr std::size_t kUnbound = std::numeric_limits<std::size_t>::max();
constexpr unsigned kTwoByteOpcode = 0x0F00;  // flags an opcode that is preceded by 0F

constexpr unsigned number(Reg reg) {
  return static_cast<unsigned>(reg);
}
constexpr bool fits_byte(std::int32_t value) {
  return value >= -128 && value <= 127;
}

}  // namespace

// ---- labels ----

Assembler::Label Assembler::new_label() {
  targets_.push_back(kUnbound);
  return static_cast<Label>(targets_.size() - 1);
}

void Assembler::bind(Label label) {
  HASSE_CHECK(targets_[label] == kUnbound, "label {} is bound twice", label);
  targets_[label] = code_.size();
}

Assembler::Label Assembler::here() {
  const Label label = new_label();
  bind(label);
  return label;
}

void Assembler::distance(Label to) {
  fixups_.push_back({code_.size(), to});
  dword(0);
}

std::vector<std::uint8_t> Assembler::finish() {
  for (const Fixup& fixup : fixups_) {
    HASSE_CHECK(targets_[fixup.label] != kUnbound, "label {} is not bound", fixup.label);
    const auto from = static_cast<std::int64_t>(fixup.at + sizeof(std::uint32_t));
    const auto by = static_cast<std::int32_t>(static_cast<std::int64_t>(targets_[fixup.label]) - from);
    std::memcpy(&code_[fixup.at], &by, sizeof by);
  }
  fixups_.clear();
  return std::move(code_);
}

// ---- encoding ----

void Assembler::dword(std::uint32_t value) {
  for (unsigned shift = 0; shift < 32; shift += 8) byte(value >> shift & 0xFF);
}
void Assembler::qword(std::uint64_t value) {
  dword(static_cast<std::uint32_t>(value));
  dword(static_cast<std::uint32_t>(value >> 32));
}

// The prefix that holds the fourth bits of register numbers. Byte registers from 4 on mean others without it.
void Assembler::rex(bool wide, unsigned reg, unsigned index, unsigned base, bool byte_register) {
  const unsigned bits = (wide ? 8U : 0U) | (reg >> 3U) << 2U | (index >> 3U) << 1U | base >> 3U;
  if (bits != 0 || (byte_register && reg >= 4)) byte(0x40 | bits);
}

void Assembler::opcode(unsigned code) {
  if ((code & 0xFF00U) == kTwoByteOpcode) byte(0x0F);
  byte(code & 0xFFU);
}

void Assembler::modrm(unsigned reg, Mem mem) {
  constexpr unsigned kSibFollows = 4;
  const unsigned base = number(mem.base) & 7U;
  const bool has_index = mem.index != Reg::rsp;
  const bool needs_sib = has_index || base == kSibFollows;
  // Base 5 (rbp, r13) without a displacement means something else.
  const unsigned mode = mem.disp == 0 && base != 5 ? 0U : fits_byte(mem.disp) ? 1U : 2U;
  byte(mode << 6U | (reg & 7U) << 3U | (needs_sib ? kSibFollows : base));
  if (needs_sib) {
    const unsigned scale = mem.scale == 8 ? 3U : mem.scale == 4 ? 2U : mem.scale == 2 ? 1U : 0U;
    byte(scale << 6U | (number(mem.index) & 7U) << 3U | base);
  }
  if (mode == 1) byte(static_cast<unsigned>(mem.disp) & 0xFFU);
  if (mode == 2) dword(static_cast<std::uint32_t>(mem.disp));
}

void Assembler::op_reg(bool wide, unsigned code, unsigned reg, Reg rm) {
  rex(wide, reg, 0, number(rm));
  opcode(code);
  byte(0xC0U | (reg & 7U) << 3U | (number(rm) & 7U));
}

void Assembler::op_mem(bool wide, unsigned code, unsigned reg, Mem mem, bool byte_register) {
  rex(wide, reg, mem.index == Reg::rsp ? 0 : number(mem.index), number(mem.base), byte_register);
  opcode(code);
  modrm(reg, mem);
}

// ---- moves ----

void Assembler::mov(Reg to, Reg from) {
  op_reg(false, 0x8B, number(to), from);
}
void Assembler::mov64(Reg to, Reg from) {
  op_reg(true, 0x8B, number(to), from);
}
void Assembler::mov(Reg to, std::int32_t value) {
  rex(false, 0, 0, number(to));
  byte(0xB8U | (number(to) & 7U));
  dword(static_cast<std::uint32_t>(value));
}
void Assembler::mov64(Reg to, std::uint64_t value) {
  rex(true, 0, 0, number(to));
  byte(0xB8U | (number(to) & 7U));
  qword(value);
}
void Assembler::load_u8(Reg to, Mem from) {
  op_mem(false, 0x0FB6, number(to), from);
}
void Assembler::load_u16(Reg to, Mem from) {
  op_mem(false, 0x0FB7, number(to), from);
}
void Assembler::load_i16(Reg to, Mem from) {
  op_mem(false, 0x0FBF, number(to), from);
}
void Assembler::load(Reg to, Mem from) {
  op_mem(false, 0x8B, number(to), from);
}
void Assembler::load64(Reg to, Mem from) {
  op_mem(true, 0x8B, number(to), from);
}
void Assembler::store8(Mem to, Reg from) {
  op_mem(false, 0x88, number(from), to, true);
}
void Assembler::store16(Mem to, Reg from) {
  byte(0x66);
  op_mem(false, 0x89, number(from), to);
}
void Assembler::store(Mem to, Reg from) {
  op_mem(false, 0x89, number(from), to);
}
void Assembler::store64(Mem to, Reg from) {
  op_mem(true, 0x89, number(from), to);
}
void Assembler::store(Mem to, std::int32_t value) {
  op_mem(false, 0xC7, 0, to);
  dword(static_cast<std::uint32_t>(value));
}
void Assembler::lea(Reg to, Mem from) {
  op_mem(false, 0x8D, number(to), from);
}
void Assembler::lea64(Reg to, Mem from) {
  op_mem(true, 0x8D, number(to), from);
}
void Assembler::lea64(Reg to, Label place) {
  rex(true, number(to), 0, 0);
  byte(0x8D);
  byte((number(to) & 7U) << 3U | 5U);  // relative to the instruction's end
  distance(place);
}
void Assembler::push(Reg reg) {
  rex(false, 0, 0, number(reg));
  byte(0x50U | (number(reg) & 7U));
}
void Assembler::pop(Reg reg) {
  rex(false, 0, 0, number(reg));
  byte(0x58U | (number(reg) & 7U));
}

// ---- arithmetic ----

void Assembler::alu(Alu operation, Reg left, Reg right) {
  op_reg(false, static_cast<unsigned>(operation) << 3U | 3U, number(left), right);
}
void Assembler::alu64(Alu operation, Reg left, Reg right) {
  op_reg(true, static_cast<unsigned>(operation) << 3U | 3U, number(left), right);
}
void Assembler::alu(Alu operation, Reg left, Mem right) {
  op_mem(false, static_cast<unsigned>(operation) << 3U | 3U, number(left), right);
}
void Assembler::alu64(Alu operation, Reg left, Mem right) {
  op_mem(true, static_cast<unsigned>(operation) << 3U | 3U, number(left), right);
}
void Assembler::alu(Alu operation, Reg left, std::int32_t right) {
  alu_constant(false, operation, left, right);
}
void Assembler::alu64(Alu operation, Reg left, std::int32_t right) {
  alu_constant(true, operation, left, right);
}
void Assembler::alu_constant(bool wide, Alu operation, Reg left, std::int32_t right) {
  op_reg(wide, fits_byte(right) ? 0x83 : 0x81, static_cast<unsigned>(operation), left);
  if (fits_byte(right)) {
    byte(static_cast<unsigned>(right) & 0xFFU);
  } else {
    dword(static_cast<std::uint32_t>(right));
  }
}
void Assembler::test(Reg left, Reg right) {
  op_reg(false, 0x85, number(right), left);
}
void Assembler::multiply(Reg left, Reg right) {
  op_reg(false, 0x0FAF, number(left), right);
}
void Assembler::multiply(Reg to, Reg left, std::int32_t right) {
  op_reg(false, 0x69, number(to), left);
  dword(static_cast<std::uint32_t>(right));
}
void Assembler::negate(Reg reg) {
  op_reg(false, 0xF7, 3, reg);
}
void Assembler::complement(Reg reg) {
  op_reg(false, 0xF7, 2, reg);
}
void Assembler::sign_extend_rax() {
  byte(0x99);
}
void Assembler::divide(Reg divisor) {
  op_reg(false, 0xF7, 7, divisor);
}
void Assembler::shift_left_by_cl(Reg reg) {
  op_reg(false, 0xD3, 4, reg);
}
void Assembler::shift_right_by_cl(Reg reg) {
  op_reg(false, 0xD3, 7, reg);
}
void Assembler::shift_left(Reg reg, std::uint8_t by) {
  op_reg(false, 0xC1, 4, reg);
  byte(by);
}
void Assembler::shift_right64(Reg reg, std::uint8_t by) {
  op_reg(true, 0xC1, 5, reg);
  byte(by);
}
void Assembler::set(Cond condition, Reg reg) {
  HASSE_CHECK(reg <= Reg::rbx, "the low byte of register {} takes another prefix", number(reg));
  op_reg(false, kTwoByteOpcode | 0x90U | static_cast<unsigned>(condition), 0, reg);
  op_reg(false, 0x0FB6, number(reg), reg);
}

// ---- control ----

void Assembler::jump(Label to) {
  byte(0xE9);
  distance(to);
}
void Assembler::jump(Cond condition, Label to) {
  opcode(kTwoByteOpcode | 0x80U | static_cast<unsigned>(condition));
  distance(to);
}
void Assembler::jump(Mem to) {
  op_mem(false, 0xFF, 4, to);
}
void Assembler::jump(Reg to) {
  op_reg(false, 0xFF, 4, to);
}
void Assembler::call(Reg to) {
  op_reg(false, 0xFF, 2, to);
}
void Assembler::ret() {
  byte(0xC3);
}

}  // namespace hasse::machine
