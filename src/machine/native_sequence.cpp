// Native code of sequences of bytecode: expressions and stores.
#include <algorithm>
#include <cstddef>
#include <map>
#include <set>

#include "machine/native_compiler.h"

namespace hasse::machine {

using namespace native;

namespace {

constexpr int kJumpsFollowed = 8;
constexpr std::int32_t kMostPriority = 255;

bool is_unconditional_end(Op op) {
  return op == Op::finish || op == Op::finish_constant || op == Op::jump;
}

bool is_jump(Op op) {
  switch (op) {
    case Op::jump:
    case Op::jump_if_zero:
    case Op::jump_if_not_zero:
    case Op::jump_if_local_zero:
    case Op::jump_if_local_not_zero:
    case Op::jump_if_global_zero:
    case Op::jump_if_global_not_zero:
      return true;
    default:
      return false;
  }
}

}  // namespace

std::vector<Pc> NativeCompiler::reachable(Pc pc, bool condition) const {
  std::set<Pc> seen{pc};
  std::vector<Pc> waiting{pc};
  const auto reach = [&](Pc to) {
    if (seen.insert(to).second) waiting.push_back(to);
  };
  while (!waiting.empty()) {
    const Pc at = waiting.back();
    waiting.pop_back();
    const Instruction& instruction = code_.instructions[at];
    if (is_jump(instruction.op)) {
      const auto target = static_cast<Pc>(instruction.b);
      if (!condition || code_.instructions[target].op != Op::finish_constant) reach(target);
    }
    if (!is_unconditional_end(instruction.op)) reach(at + 1);
  }
  return {seen.begin(), seen.end()};
}

template <typename Test>
bool NativeCompiler::any_instruction(Pc pc, const Test& test) const {
  const std::vector<Pc> all = reachable(pc, false);
  return std::any_of(all.begin(), all.end(), [&](Pc at) {
    const Instruction& instruction = code_.instructions[at];
    if (test(instruction.op)) return true;
    if (instruction.op != Op::poll) return false;
    const auto first = code_.patterns.begin() + instruction.b;
    return std::any_of(first, first + instruction.c, [&](const Pattern& pattern) {
      return pattern.kind == Pattern::Kind::match && any_instruction(pattern.code, test);
    });
  });
}

// Processes are created by effects only.
bool NativeCompiler::is_supported(Pc pc, bool may_create) const {
  return may_create || !contains(pc, Op::run);
}

bool NativeCompiler::contains(Pc pc, Op op) const {
  return any_instruction(pc, [&](Op other) { return other == op; });
}

bool NativeCompiler::are_supported(const PatternList& patterns) const {
  const auto first = code_.patterns.begin() + patterns.first;
  return std::all_of(first, first + patterns.count,
                     [&](const Pattern& pattern) { return pattern.code == kNoCode || is_supported(pattern.code); });
}

// Does acc get a new value at this place before anything reads the old one?
bool NativeCompiler::overwrites_acc(Pc pc, int jumps) const {
  if (jumps > kJumpsFollowed) return false;
  const Instruction& at = code_.instructions[pc];
  switch (at.op) {
    case Op::finish_constant:
    case Op::constant:
    case Op::own_pid:
    case Op::process_count:
#define HASSE_FIXED_LOADS(v) \
  case Op::load_local_##v:   \
  case Op::load_global_##v:
      HASSE_ACCESSES(HASSE_FIXED_LOADS)
#undef HASSE_FIXED_LOADS
      return true;
    case Op::jump:
      return overwrites_acc(static_cast<Pc>(at.b), jumps + 1);
    case Op::jump_if_local_zero:
    case Op::jump_if_local_not_zero:
    case Op::jump_if_global_zero:
    case Op::jump_if_global_not_zero:
      return overwrites_acc(pc + 1, jumps + 1) && overwrites_acc(static_cast<Pc>(at.b), jumps + 1);
    default:
      return false;
  }
}

void NativeCompiler::sequence(Pc pc, const Exits& exits) {
  const bool condition = exits.no.has_value();
  const std::vector<Pc> all = reachable(pc, condition);
  const Label end = a_.new_label();
  std::map<Pc, Label> labels;
  std::map<Pc, std::uint32_t> depths;  // of the stack, at places that are jumped to
  const std::uint32_t outer_depth = depth_;
  const auto target = [&](Pc to) {
    const Instruction& there = code_.instructions[to];
    if (condition && there.op == Op::finish_constant) return there.b != 0 ? end : *exits.no;
    depths.emplace(to, depth_);
    const auto known = labels.find(to);
    return known != labels.end() ? known->second : labels.emplace(to, a_.new_label()).first->second;
  };
  const auto finish = [&](Pc at) {
    if (at != all.back()) a_.jump(end);
  };
  const auto jump_if_byte = [&](Mem byte, Cond when, std::int32_t to) {
    a_.load_u8(Reg::rcx, byte);
    a_.test(Reg::rcx, Reg::rcx);
    a_.jump(when, target(static_cast<Pc>(to)));
  };

  for (std::size_t i = 0; i < all.size(); ++i) {
    const Pc here = all[i];
    const Instruction& at = code_.instructions[here];
    if (const auto label = labels.find(here); label != labels.end()) {  // all jumps go forward
      depth_ = depths.at(here);
      a_.bind(label->second);
    }
    switch (at.op) {
      case Op::finish:
        if (condition) {
          a_.test(Reg::rax, Reg::rax);
          a_.jump(Cond::equal, *exits.no);
        }
        finish(here);
        break;
      case Op::finish_constant:
        if (condition && at.b == 0) {
          a_.jump(*exits.no);
          break;
        }
        if (!condition) a_.mov(Reg::rax, at.b);
        finish(here);
        break;
      case Op::jump:
        a_.jump(target(static_cast<Pc>(at.b)));
        break;
      case Op::jump_if_zero:
      case Op::jump_if_not_zero:
        a_.test(Reg::rax, Reg::rax);
        a_.jump(at.op == Op::jump_if_zero ? Cond::equal : Cond::not_equal, target(static_cast<Pc>(at.b)));
        break;
      case Op::jump_if_local_zero:
        jump_if_byte(local(at.c), Cond::equal, at.b);
        break;
      case Op::jump_if_local_not_zero:
        jump_if_byte(local(at.c), Cond::not_equal, at.b);
        break;
      case Op::jump_if_global_zero:
        jump_if_byte(global(at.c), Cond::equal, at.b);
        break;
      case Op::jump_if_global_not_zero:
        jump_if_byte(global(at.c), Cond::not_equal, at.b);
        break;
      default: {
        if (instruction(at, exits)) break;
        const std::optional<Cond> holds = comparison(at);
        HASSE_CHECK(holds.has_value(), "no native code for operation {}", static_cast<int>(at.op));
        // A comparison before a jump needs no truth value, unless it is read later.
        const Pc next = here + 1;
        const Instruction& after = code_.instructions[next];
        const bool branches = after.op == Op::jump_if_zero || after.op == Op::jump_if_not_zero;
        if (!branches || labels.contains(next)) {
          a_.set(*holds, Reg::rax);
          break;
        }
        if (!overwrites_acc(next + 1) || !overwrites_acc(static_cast<Pc>(after.b))) a_.set(*holds, Reg::rax);
        a_.jump(after.op == Op::jump_if_zero ? negated(*holds) : *holds, target(static_cast<Pc>(after.b)));
        ++i;
        break;
      }
    }
  }
  a_.bind(end);
  depth_ = outer_depth;
}

void NativeCompiler::fetch(const Operand& operand, const Exits& exits) {
  const auto offset = static_cast<std::int32_t>(operand.offset);
  switch (operand.kind) {
    case Operand::Kind::code:
      sequence(operand.code, {exits.fault, std::nullopt});
      break;
    case Operand::Kind::local:
      a_.load_u8(Reg::rax, local(offset));
      break;
    case Operand::Kind::global:
      a_.load_u8(Reg::rax, global(offset));
      break;
    case Operand::Kind::constant:
      a_.mov(Reg::rax, offset);
      break;
  }
}

bool NativeCompiler::instruction(const Instruction& at, const Exits& exits) {
  switch (at.op) {
    case Op::constant:
      a_.mov(Reg::rax, at.b);
      return true;
    case Op::push:
      a_.store(stack_slot(depth_++), Reg::rax);
      return true;
    case Op::index:
    case Op::index_add:
      a_.alu(Alu::compare, Reg::rax, at.b);
      a_.jump(Cond::not_below, exits.fault);
      if (at.c != 1) a_.multiply(Reg::rax, Reg::rax, at.c);
      if (at.op == Op::index_add) a_.alu(Alu::add, Reg::rax, stack_slot(--depth_));
      return true;
    case Op::negate:
      a_.negate(Reg::rax);
      return true;
    case Op::logical_not:
      a_.test(Reg::rax, Reg::rax);
      a_.set(Cond::equal, Reg::rax);
      return true;
    case Op::bit_not:
      a_.complement(Reg::rax);
      return true;
    case Op::truth:
      a_.test(Reg::rax, Reg::rax);
      a_.set(Cond::not_equal, Reg::rax);
      return true;
    case Op::own_pid:
      a_.mov(Reg::rax, Reg::r14);
      return true;
    case Op::process_count:
      a_.load(Reg::rax, context(offsetof(NativeContext, state.process_count)));
      if (at.b != 0) a_.alu(Alu::add, Reg::rax, at.b);
      return true;
    case Op::timeout:
      a_.load(Reg::rax, context(offsetof(NativeContext, timeout)));
      return true;
    case Op::argument:
      a_.store(message_slot(static_cast<std::size_t>(at.b)), Reg::rax);
      return true;
    case Op::length:
    case Op::is_empty:
    case Op::is_not_empty:
    case Op::is_full:
    case Op::is_not_full:
      channel_question(at, exits);
      return true;
    case Op::run:
      run(at, exits);
      return true;
    case Op::set_priority:
      set_priority(exits);
      return true;
    case Op::poll:
      if (has_native_poll(at)) {
        poll(at, exits);
      } else {
        ask(at, exits);
      }
      return true;
    case Op::remote:
    case Op::last_pid:
    case Op::enabled:
    case Op::pc_value:
    case Op::get_priority:
    case Op::at_label:
    case Op::count_at:
    case Op::process_of:
    case Op::non_progress:
      ask(at, exits);
      return true;
    default:
      return access(at) || binary(at, exits);
  }
}

void NativeCompiler::load(Access access, Reg to, Mem from) {
  switch (access) {
    case Access::u8:
      a_.load_u8(to, from);
      break;
    case Access::u16:
      a_.load_u16(to, from);
      break;
    case Access::i16:
      a_.load_i16(to, from);
      break;
    case Access::i32:
      a_.load(to, from);
      break;
  }
}

// May change the register.
void NativeCompiler::store(Access access, std::int32_t mask, Reg value, Mem to) {
  const std::int32_t kept_anyway = access == Access::u8 ? 0xFF : access == Access::u16 ? 0xFFFF : -1;
  if (access != Access::i16 && (mask & kept_anyway) != kept_anyway) a_.alu(Alu::bit_and, value, mask);
  switch (access) {
    case Access::u8:
      a_.store8(to, value);
      break;
    case Access::u16:
    case Access::i16:
      a_.store16(to, value);
      break;
    case Access::i32:
      a_.store(to, value);
      break;
  }
}

bool NativeCompiler::access(const Instruction& at) {
  // A store at an index: the value is on the stack.
  const auto store_indexed = [&](Access access, Mem to) {
    log_at(to);
    a_.load(Reg::rax, stack_slot(--depth_));
    store(access, at.c, Reg::rax, to);
  };
  switch (at.op) {
#define HASSE_ACCESS_CASES(v)                              \
  case Op::load_local_##v:                                 \
    load(Access::v, Reg::rax, local(at.b));                \
    return true;                                           \
  case Op::load_global_##v:                                \
    load(Access::v, Reg::rax, global(at.b));               \
    return true;                                           \
  case Op::load_local_x_##v:                               \
    a_.alu(Alu::add, Reg::rax, Reg::r12);                  \
    load(Access::v, Reg::rax, {Reg::rbp, at.b, Reg::rax}); \
    return true;                                           \
  case Op::load_global_x_##v:                              \
    load(Access::v, Reg::rax, {Reg::rbp, at.b, Reg::rax}); \
    return true;                                           \
  case Op::store_local_##v:                                \
    log_fixed(true, at.b, width_of(Access::v));            \
    store(Access::v, at.c, Reg::rax, local(at.b));         \
    return true;                                           \
  case Op::store_global_##v:                               \
    log_fixed(false, at.b, width_of(Access::v));           \
    store(Access::v, at.c, Reg::rax, global(at.b));        \
    return true;                                           \
  case Op::store_local_x_##v:                              \
    a_.lea(Reg::rcx, {Reg::r12, 0, Reg::rax});             \
    store_indexed(Access::v, {Reg::rbp, at.b, Reg::rcx});  \
    return true;                                           \
  case Op::store_global_x_##v:                             \
    a_.mov(Reg::rcx, Reg::rax);                            \
    store_indexed(Access::v, {Reg::rbp, at.b, Reg::rcx});  \
    return true;
    HASSE_ACCESSES(HASSE_ACCESS_CASES)
#undef HASSE_ACCESS_CASES
    default:
      return false;
  }
}

// Of the process whose pid was pushed.
void NativeCompiler::set_priority(const Exits& exits) {
  a_.load(Reg::rcx, stack_slot(--depth_));
  a_.alu(Alu::compare, Reg::rcx, context(offsetof(NativeContext, state.process_count)));
  a_.jump(Cond::not_below, exits.fault);
  a_.lea(Reg::rdx, {Reg::rax, -1});
  a_.alu(Alu::compare, Reg::rdx, kMostPriority);
  a_.jump(Cond::not_below, exits.fault);
  if (!layout_.has_priority()) return;
  a_.load64(Reg::rdx, context(offsetof(NativeContext, state.processes)));
  a_.load(Reg::rcx, {Reg::rdx, offsetof(ProcessRef, offset), Reg::rcx, sizeof(ProcessRef)});
  const Mem priority{Reg::rbp, static_cast<std::int32_t>(layout_.priority_offset()), Reg::rcx};
  log_at(priority);
  a_.store8(priority, Reg::rax);
}

}  // namespace hasse::machine
