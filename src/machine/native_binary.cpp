// Native code of binary operations.
#include "machine/native_compiler.h"

namespace hasse::machine {

namespace {

enum class Name : std::uint8_t {
#define HASSE_NAME(name) name,
  HASSE_BINARY_OPS(HASSE_NAME)
#undef HASSE_NAME
};
enum class Form : std::uint8_t { stack, constant, local, global };

struct Binary {
  Name name;
  Form form;
};

std::optional<Binary> decode(Op op) {
  switch (op) {
#define HASSE_DECODE(name)                     \
  case Op::name##_stack:                       \
    return Binary{Name::name, Form::stack};    \
  case Op::name##_constant:                    \
    return Binary{Name::name, Form::constant}; \
  case Op::name##_local:                       \
    return Binary{Name::name, Form::local};    \
  case Op::name##_global:                      \
    return Binary{Name::name, Form::global};
    HASSE_BINARY_OPS(HASSE_DECODE)
#undef HASSE_DECODE
    default:
      return std::nullopt;
  }
}

std::optional<Cond> condition_of(Name name) {
  switch (name) {
    case Name::less:
      return Cond::less;
    case Name::less_equal:
      return Cond::not_greater;
    case Name::greater:
      return Cond::greater;
    case Name::greater_equal:
      return Cond::not_less;
    case Name::equal:
      return Cond::equal;
    case Name::not_equal:
      return Cond::not_equal;
    default:
      return std::nullopt;
  }
}

std::optional<Alu> alu_of(Name name) {
  switch (name) {
    case Name::add:
      return Alu::add;
    case Name::subtract:
      return Alu::subtract;
    case Name::bit_and:
      return Alu::bit_and;
    case Name::bit_or:
      return Alu::bit_or;
    case Name::bit_xor:
      return Alu::bit_xor;
    default:
      return std::nullopt;
  }
}

}  // namespace

// The left operand comes to rax, the right one to rcx.
void NativeCompiler::operands(const Instruction& at) {
  switch (decode(at.op)->form) {
    case Form::stack:
      a_.mov(Reg::rcx, Reg::rax);
      a_.load(Reg::rax, stack_slot(--depth_));
      break;
    case Form::constant:
      a_.mov(Reg::rcx, at.b);
      break;
    case Form::local:
      a_.load_u8(Reg::rcx, local(at.b));
      break;
    case Form::global:
      a_.load_u8(Reg::rcx, global(at.b));
      break;
  }
}

void NativeCompiler::operate(const Instruction& at, Alu operation) {
  if (decode(at.op)->form == Form::constant) {
    a_.alu(operation, Reg::rax, at.b);
  } else {
    operands(at);
    a_.alu(operation, Reg::rax, Reg::rcx);
  }
}

std::optional<Cond> NativeCompiler::comparison(const Instruction& at) {
  const std::optional<Binary> decoded = decode(at.op);
  if (!decoded) return std::nullopt;
  const std::optional<Cond> condition = condition_of(decoded->name);
  if (condition) operate(at, Alu::compare);
  return condition;
}

bool NativeCompiler::binary(const Instruction& at, const Exits& exits) {
  const std::optional<Binary> decoded = decode(at.op);
  if (!decoded) return false;
  if (const std::optional<Alu> operation = alu_of(decoded->name)) {
    operate(at, *operation);
    return true;
  }
  switch (decoded->name) {
    case Name::multiply:
      operands(at);
      a_.multiply(Reg::rax, Reg::rcx);
      return true;
    case Name::shift_left:
      operands(at);
      a_.shift_left_by_cl(Reg::rax);
      return true;
    case Name::shift_right:
      operands(at);
      a_.shift_right_by_cl(Reg::rax);
      return true;
    case Name::divide:
    case Name::modulo:
      operands(at);
      divide(decoded->name == Name::modulo, exits);
      return true;
    default:
      return false;
  }
}

// The least number divided by -1 does not fit; the processor would trap.
void NativeCompiler::divide(bool modulo, const Exits& exits) {
  const Label by_minus_one = a_.new_label();
  const Label end = a_.new_label();
  a_.test(Reg::rcx, Reg::rcx);
  a_.jump(Cond::equal, exits.fault);
  a_.alu(Alu::compare, Reg::rcx, -1);
  a_.jump(Cond::equal, by_minus_one);
  a_.sign_extend_rax();
  a_.divide(Reg::rcx);
  if (modulo) a_.mov(Reg::rax, Reg::rdx);
  a_.bind(end);
  cold_.push_back([this, modulo, by_minus_one, end] {
    a_.bind(by_minus_one);
    if (modulo) {
      a_.mov(Reg::rax, 0);
    } else {
      a_.negate(Reg::rax);
    }
    a_.jump(end);
  });
}

}  // namespace hasse::machine
