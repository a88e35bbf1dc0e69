// Encodings, against a disassembler: what objdump reads is what was meant.
#include "machine/assembler.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

#include "support/temporary_folder.h"

namespace hasse::machine {
namespace {

constexpr const char* kNames64[] = {"rax", "rcx", "rdx", "rbx", "rsp", "rbp", "rsi", "rdi",
                                    "r8",  "r9",  "r10", "r11", "r12", "r13", "r14", "r15"};
constexpr const char* kNames32[] = {"eax", "ecx", "edx",  "ebx",  "esp",  "ebp",  "esi",  "edi",
                                    "r8d", "r9d", "r10d", "r11d", "r12d", "r13d", "r14d", "r15d"};
constexpr const char* kNames16[] = {"ax",  "cx",  "dx",   "bx",   "sp",   "bp",   "si",   "di",
                                    "r8w", "r9w", "r10w", "r11w", "r12w", "r13w", "r14w", "r15w"};
constexpr const char* kNames8[] = {"al",  "cl",  "dl",   "bl",   "spl",  "bpl",  "sil",  "dil",
                                   "r8b", "r9b", "r10b", "r11b", "r12b", "r13b", "r14b", "r15b"};

std::string wide(Reg reg) {
  return kNames64[static_cast<int>(reg)];
}
std::string narrow(Reg reg) {
  return kNames32[static_cast<int>(reg)];
}

std::string hex(std::int64_t value) {
  return fmt::format("{:#x}", static_cast<std::uint64_t>(value));
}
std::string hex32(std::int32_t value) {
  return fmt::format("{:#x}", static_cast<std::uint32_t>(value));
}

std::string place(Mem mem) {
  std::string text = wide(mem.base);
  if (mem.index != Reg::rsp) text += fmt::format("+{}*{}", wide(mem.index), mem.scale);
  const bool needs_displacement = mem.base == Reg::rbp || mem.base == Reg::r13;
  if (mem.disp != 0 || needs_displacement) {
    text += fmt::format("{}{:#x}", mem.disp < 0 ? "-" : "+", mem.disp < 0 ? -std::int64_t{mem.disp} : mem.disp);
  }
  return "[" + text + "]";
}

std::vector<Reg> registers() {
  std::vector<Reg> all;
  for (int i = 0; i < 16; ++i) all.push_back(static_cast<Reg>(i));
  return all;
}

std::vector<Mem> places() {
  std::vector<Mem> all;
  for (const Reg base : registers()) {
    for (const std::int32_t disp : {0, 8, -8, 127, 128, -129, 0x12345}) {
      all.push_back({base, disp});
      all.push_back({base, disp, Reg::rax});
      all.push_back({base, disp, Reg::r12, 8});
      all.push_back({base, disp, Reg::r13, 4});
    }
  }
  return all;
}

// Emits instructions and notes how they should read.
struct Script {
  Assembler assembler;
  std::vector<std::string> wanted;

  template <typename Emit>
  void add(const std::string& text, const Emit& emit) {
    emit(assembler);
    wanted.push_back(text);
  }
};

// Blanks between words of one kind, and no comments.
std::string tidy(const std::string& line) {
  std::istringstream words(line.substr(0, line.find('#')));
  std::string text;
  for (std::string word; words >> word;) text += (text.empty() ? "" : " ") + word;
  return text;
}

std::vector<std::string> disassemble(const std::vector<std::uint8_t>& code) {
  const TemporaryFolder folder;
  std::ofstream(folder.file("code"), std::ios::binary)
      .write(reinterpret_cast<const char*>(code.data()), static_cast<std::streamsize>(code.size()));
  const std::string command = fmt::format(
      "objdump -D -b binary -m i386:x86-64 -M intel --no-show-raw-insn {0}/code > {0}/text", folder.path().string());
  std::vector<std::string> lines;
  if (std::system(command.c_str()) == 0) {
    std::ifstream text(folder.file("text"));
    for (std::string line; std::getline(text, line);) {
      const std::size_t colon = line.find(":\t");
      if (colon != std::string::npos) lines.push_back(tidy(line.substr(colon + 2)));
    }
  }
  return lines;
}

void expect_readable(Script& script) {
  if (std::system("objdump --version > /dev/null 2>&1") != 0) GTEST_SKIP() << "objdump is missing (package binutils)";
  const std::vector<std::string> read = disassemble(script.assembler.finish());
  ASSERT_EQ(read.size(), script.wanted.size());
  for (std::size_t i = 0; i < read.size(); ++i) ASSERT_EQ(read[i], script.wanted[i]) << "instruction " << i;
}

constexpr std::pair<Alu, const char*> kAlu[] = {{Alu::add, "add"},      {Alu::bit_or, "or"},   {Alu::bit_and, "and"},
                                                {Alu::subtract, "sub"}, {Alu::bit_xor, "xor"}, {Alu::compare, "cmp"}};

TEST(Assembler, RegistersWithRegisters) {
  Script s;
  for (const Reg a : registers()) {
    for (const Reg b : registers()) {
      s.add("mov " + narrow(a) + "," + narrow(b), [&](auto& to) { to.mov(a, b); });
      s.add("mov " + wide(a) + "," + wide(b), [&](auto& to) { to.mov64(a, b); });
      s.add("test " + narrow(a) + "," + narrow(b), [&](auto& to) { to.test(a, b); });
      s.add("imul " + narrow(a) + "," + narrow(b), [&](auto& to) { to.multiply(a, b); });
      s.add("imul " + narrow(a) + "," + narrow(b) + ",0x1234", [&](auto& to) { to.multiply(a, b, 0x1234); });
      for (const auto& [operation, name] : kAlu) {
        s.add(fmt::format("{} {},{}", name, narrow(a), narrow(b)), [&](auto& to) { to.alu(operation, a, b); });
        s.add(fmt::format("{} {},{}", name, wide(a), wide(b)), [&](auto& to) { to.alu64(operation, a, b); });
      }
    }
  }
  expect_readable(s);
}

TEST(Assembler, RegistersAlone) {
  Script s;
  for (const Reg r : registers()) {
    for (const std::int32_t value : {0, 1, -1, 127, -128, 128, 0x12345678, -0x12345678}) {
      s.add("mov " + narrow(r) + "," + hex32(value), [&](auto& to) { to.mov(r, value); });
      if (r == Reg::rax && (value > 127 || value < -128)) continue;  // the disassembler knows a shorter form
      for (const auto& [operation, name] : kAlu) {
        s.add(fmt::format("{} {},{}", name, narrow(r), hex32(value)), [&](auto& to) { to.alu(operation, r, value); });
        s.add(fmt::format("{} {},{}", name, wide(r), hex(value)), [&](auto& to) { to.alu64(operation, r, value); });
      }
    }
    s.add("movabs " + wide(r) + ",0x123456789abcdef0", [&](auto& to) { to.mov64(r, 0x123456789abcdef0U); });
    s.add("push " + wide(r), [&](auto& to) { to.push(r); });
    s.add("pop " + wide(r), [&](auto& to) { to.pop(r); });
    s.add("neg " + narrow(r), [&](auto& to) { to.negate(r); });
    s.add("not " + narrow(r), [&](auto& to) { to.complement(r); });
    s.add("idiv " + narrow(r), [&](auto& to) { to.divide(r); });
    s.add("shl " + narrow(r) + ",cl", [&](auto& to) { to.shift_left_by_cl(r); });
    s.add("sar " + narrow(r) + ",cl", [&](auto& to) { to.shift_right_by_cl(r); });
    s.add("shl " + narrow(r) + ",0x5", [&](auto& to) { to.shift_left(r, 5); });
    s.add("shr " + wide(r) + ",0x20", [&](auto& to) { to.shift_right64(r, 32); });
    s.add("jmp " + wide(r), [&](auto& to) { to.jump(r); });
    s.add("call " + wide(r), [&](auto& to) { to.call(r); });
  }
  s.add("cdq", [](auto& to) { to.sign_extend_rax(); });
  s.add("ret", [](auto& to) { to.ret(); });
  expect_readable(s);
}

TEST(Assembler, Memory) {
  Script s;
  for (const Mem mem : places()) {
    const std::string at = place(mem);
    s.add("jmp QWORD PTR " + at, [&](auto& to) { to.jump(mem); });
    s.add("mov DWORD PTR " + at + ",0xfffffffe", [&](auto& to) { to.store(mem, -2); });
    for (const Reg r : registers()) {
      const auto n = static_cast<int>(r);
      s.add("movzx " + narrow(r) + ",BYTE PTR " + at, [&](auto& to) { to.load_u8(r, mem); });
      s.add("movzx " + narrow(r) + ",WORD PTR " + at, [&](auto& to) { to.load_u16(r, mem); });
      s.add("movsx " + narrow(r) + ",WORD PTR " + at, [&](auto& to) { to.load_i16(r, mem); });
      s.add("mov " + narrow(r) + ",DWORD PTR " + at, [&](auto& to) { to.load(r, mem); });
      s.add("mov " + wide(r) + ",QWORD PTR " + at, [&](auto& to) { to.load64(r, mem); });
      s.add(fmt::format("mov BYTE PTR {},{}", at, kNames8[n]), [&](auto& to) { to.store8(mem, r); });
      s.add(fmt::format("mov WORD PTR {},{}", at, kNames16[n]), [&](auto& to) { to.store16(mem, r); });
      s.add("mov DWORD PTR " + at + "," + narrow(r), [&](auto& to) { to.store(mem, r); });
      s.add("mov QWORD PTR " + at + "," + wide(r), [&](auto& to) { to.store64(mem, r); });
      s.add("lea " + narrow(r) + "," + at, [&](auto& to) { to.lea(r, mem); });
      s.add("lea " + wide(r) + "," + at, [&](auto& to) { to.lea64(r, mem); });
      s.add("add " + narrow(r) + ",DWORD PTR " + at, [&](auto& to) { to.alu(Alu::add, r, mem); });
      s.add("cmp " + wide(r) + ",QWORD PTR " + at, [&](auto& to) { to.alu64(Alu::compare, r, mem); });
    }
  }
  expect_readable(s);
}

TEST(Assembler, ConditionsAndJumps) {
  constexpr std::pair<Cond, const char*> kConditions[] = {
      {Cond::below, "b"}, {Cond::not_below, "ae"}, {Cond::equal, "e"},        {Cond::not_equal, "ne"},
      {Cond::less, "l"},  {Cond::not_less, "ge"},  {Cond::not_greater, "le"}, {Cond::greater, "g"}};
  Script s;
  const Assembler::Label begin = s.assembler.here();
  const Assembler::Label end = s.assembler.new_label();
  constexpr std::size_t kSize = 8 * (6 + 6 + 4 * (3 + 3)) + 5 + 5 + 16 * 7;
  for (const auto& [condition, name] : kConditions) {
    s.add(fmt::format("j{} 0x0", name), [&](auto& to) { to.jump(condition, begin); });
    s.add(fmt::format("j{} {:#x}", name, kSize), [&](auto& to) { to.jump(condition, end); });
    for (const Reg reg : {Reg::rax, Reg::rcx, Reg::rdx, Reg::rbx}) {
      s.wanted.push_back(fmt::format("set{} {}", name, kNames8[static_cast<int>(reg)]));
      s.add(fmt::format("movzx {},{}", narrow(reg), kNames8[static_cast<int>(reg)]),
            [&](auto& to) { to.set(condition, reg); });
    }
  }
  s.add("jmp 0x0", [&](auto& to) { to.jump(begin); });
  s.add(fmt::format("jmp {:#x}", kSize), [&](auto& to) { to.jump(end); });
  for (const Reg reg : registers()) {
    const std::size_t behind = s.assembler.size() + 7;  // the distance counts from there
    s.add(fmt::format("lea {},[rip+{:#x}]", wide(reg), kSize - behind), [&](auto& to) { to.lea64(reg, end); });
  }
  s.assembler.bind(end);
  expect_readable(s);
}

TEST(Assembler, NegatedConditions) {
  EXPECT_EQ(negated(Cond::below), Cond::not_below);
  EXPECT_EQ(negated(Cond::equal), Cond::not_equal);
  EXPECT_EQ(negated(Cond::less), Cond::not_less);
  EXPECT_EQ(negated(Cond::greater), Cond::not_greater);
}

}  // namespace
}  // namespace hasse::machine
