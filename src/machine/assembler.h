// Encodes the x86-64 instructions that native code is made of, and the jumps between them.
//
// Bytes are appended to a buffer; nothing refers to the place where they will lie, so the buffer can be copied to
// wherever it is to run. Names ending in 64 work on whole registers, the others on their lower 32 bits (which clears
// the upper ones). Memory operands of fewer than 32 bits are loaded and stored, never computed with: such operands cost
// several times what the load and the computation cost apart. Jumps have 32-bit distances.
//
// Each instruction is checked against a disassembler in tests/machine/assembler_test.cpp. Source: Intel 64 and IA-32
// Architectures Software Developer's Manual, volume 2.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace hasse::machine {

enum class Reg : std::uint8_t { rax, rcx, rdx, rbx, rsp, rbp, rsi, rdi, r8, r9, r10, r11, r12, r13, r14, r15 };

// base + index * scale + disp, without an index where that is rsp.
struct Mem {
  Reg base;
  std::int32_t disp = 0;
  Reg index = Reg::rsp;
  std::uint8_t scale = 1;  // 1, 2, 4, 8
};

// The operations that share one encoding; the value is their number in it.
enum class Alu : std::uint8_t { add = 0, bit_or = 1, bit_and = 4, subtract = 5, bit_xor = 6, compare = 7 };

// Conditions of jumps and of set: the value is their number in the encoding.
enum class Cond : std::uint8_t {
  below = 2,
  not_below = 3,
  equal = 4,
  not_equal = 5,
  less = 12,
  not_less = 13,
  not_greater = 14,
  greater = 15,
};
constexpr Cond negated(Cond condition) {
  return static_cast<Cond>(static_cast<std::uint8_t>(condition) ^ 1U);
}

class Assembler {
 public:
  // A place in the code that jumps can name before it is known.
  using Label = std::uint32_t;
  Label new_label();
  void bind(Label label);
  Label here();  // a new label, bound

  std::size_t size() const { return code_.size(); }
  // Where the label lies in the code.
  std::size_t offset_of(Label label) const { return targets_[label]; }
  // The code, with all jumps filled in; every label that is jumped to must be bound.
  std::vector<std::uint8_t> finish();

  // ---- moves ----
  void mov(Reg to, Reg from);
  void mov(Reg to, std::int32_t value);
  void mov64(Reg to, Reg from);
  void mov64(Reg to, std::uint64_t value);
  void load_u8(Reg to, Mem from);
  void load_u16(Reg to, Mem from);
  void load_i16(Reg to, Mem from);
  void load(Reg to, Mem from);
  void load64(Reg to, Mem from);
  void store8(Mem to, Reg from);
  void store16(Mem to, Reg from);
  void store(Mem to, Reg from);
  void store64(Mem to, Reg from);
  void store(Mem to, std::int32_t value);
  void lea(Reg to, Mem from);
  void lea64(Reg to, Mem from);
  void lea64(Reg to, Label place);  // its address, wherever the code lies
  void push(Reg reg);
  void pop(Reg reg);

  // ---- arithmetic ----
  void alu(Alu operation, Reg left, Reg right);
  void alu(Alu operation, Reg left, std::int32_t right);
  void alu(Alu operation, Reg left, Mem right);
  void alu64(Alu operation, Reg left, Reg right);
  void alu64(Alu operation, Reg left, std::int32_t right);
  void alu64(Alu operation, Reg left, Mem right);
  void test(Reg left, Reg right);
  void multiply(Reg left, Reg right);
  void multiply(Reg to, Reg left, std::int32_t right);
  void negate(Reg reg);
  void complement(Reg reg);
  void sign_extend_rax();    // edx:eax = eax
  void divide(Reg divisor);  // eax = edx:eax / divisor, edx = the rest
  void shift_left_by_cl(Reg reg);
  void shift_right_by_cl(Reg reg);  // arithmetic
  void shift_left(Reg reg, std::uint8_t by);
  void shift_right64(Reg reg, std::uint8_t by);  // logical
  void set(Cond condition, Reg reg);             // rax to rbx: the whole of it is 0 or 1; leaves the flags

  // ---- control ----
  void jump(Label to);
  void jump(Cond condition, Label to);
  void jump(Mem to);
  void jump(Reg to);
  void call(Reg to);
  void ret();

 private:
  struct Fixup {
    std::size_t at;  // of a 32-bit distance
    Label label;
  };

  void byte(unsigned value) { code_.push_back(static_cast<std::uint8_t>(value)); }
  void dword(std::uint32_t value);
  void qword(std::uint64_t value);
  void rex(bool wide, unsigned reg, unsigned index, unsigned base, bool byte_register = false);
  void modrm(unsigned reg, Mem mem);
  void op_reg(bool wide, unsigned opcode, unsigned reg, Reg rm);
  void alu_constant(bool wide, Alu operation, Reg left, std::int32_t right);
  void op_mem(bool wide, unsigned opcode, unsigned reg, Mem mem, bool byte_register = false);
  void opcode(unsigned code);
  void distance(Label to);

  std::vector<std::uint8_t> code_;
  std::vector<std::size_t> targets_;
  std::vector<Fixup> fixups_;
};

}  // namespace hasse::machine
