// Runs sequences of bytecode: Execution::Impl::run and what single instructions need.
#include "machine/arithmetic.h"
#include "machine/execution.h"

namespace hasse::machine {

void Execution::Impl::fault(Fault fault, ExprId expr, std::int32_t a, std::int32_t b) {
  if (!faulted()) fault_ = {fault, expr, a, b};
}

bool Execution::Impl::at_progress() const {
  for (int pid = 0; pid < state_.process_count(); ++pid) {
    if (code_.proctypes[state_.process(pid).proctype].locations[state_.location(pid)].progress) return true;
  }
  return false;
}

std::int32_t Execution::Impl::process_of(std::uint32_t proctype) const {
  for (int pid = 0; pid < state_.process_count(); ++pid) {
    if (state_.process(pid).proctype == proctype) return pid;
  }
  return kNobody;
}

std::int32_t Execution::Impl::count_at(std::uint32_t proctype, LocationId location) const {
  std::int32_t count = 0;
  for (int pid = 0; pid < state_.process_count(); ++pid)
    count += state_.process(pid).proctype == proctype && state_.location(pid) == location;
  return count;
}

std::int32_t Execution::Impl::create_process(std::uint32_t proctype, std::uint32_t priority,
                                             const std::int32_t* arguments, std::uint32_t count, ExprId blame) {
  const AutomatonCode& code = code_.proctypes[proctype];
  switch (state_.create(proctype, code.initial, priority)) {
    case WorkingState::Creation::too_many_processes:
      fault(Fault::too_many_processes, blame);
      return 0;
    case WorkingState::Creation::too_many_channels:
      fault(Fault::too_many_channels, blame);
      return 0;
    case WorkingState::Creation::done:
      break;
  }
  const int pid = state_.process_count() - 1;
  const Context context = context_of(pid);
  for (std::uint32_t i = 0; i < count; ++i) run(code.parameters[i], context, arguments[i]);
  for (const Pc initializer : code.initializers) {
    if (faulted()) break;
    run(initializer, context);
  }
  if (code.reset_code != kNoCode && !faulted()) run(code.reset_code, context);
  return pid;
}

// A question about channels and processes. Seldom asked and long: kept out of run(), which is then faster.
std::int32_t Execution::Impl::ask(const Instruction& at, std::int32_t acc, const Context& context) {
  const bool alive = acc >= 0 && acc < state_.process_count();
  switch (at.op) {
    case Op::remote:
      if (!alive || state_.process(acc).proctype != static_cast<std::uint32_t>(at.b)) {
        fault(Fault::dead_process, at.expr, acc);
        return 0;
      }
      return static_cast<std::int32_t>(state_.process(acc).offset);
    case Op::last_pid:
      return layout_.has_last() ? state_.read(layout_.last(), Access::u8) : 0;
    case Op::enabled: {
      if (!alive || acc == context.pid) return 0;
      const std::vector<std::int32_t> message = message_;  // offers compose messages of their own
      const bool any = any_step_of(acc);
      message_ = message;
      return any;
    }
    case Op::pc_value: {
      if (!alive) return 0;
      const AutomatonCode& code = code_.proctypes[state_.process(acc).proctype];
      return static_cast<std::int32_t>(code.locations[state_.location(acc)].spin_state);
    }
    case Op::get_priority:
      return alive ? priority_of(acc) : 0;
    case Op::at_label:
      return alive && state_.process(acc).proctype == static_cast<std::uint32_t>(at.b) &&
             state_.location(acc) == static_cast<LocationId>(at.c);
    case Op::count_at:
      return count_at(static_cast<std::uint32_t>(at.b), static_cast<LocationId>(at.c));
    case Op::process_of:
      return process_of(static_cast<std::uint32_t>(at.b));
    case Op::non_progress:
      return !at_progress();
    default:
      return probe(at.op, acc, at, context);
  }
}

void Execution::Impl::set_priority(std::int32_t pid, std::int32_t priority, ExprId blame) {
  if (pid < 0 || pid >= state_.process_count() || priority < 1 || priority > 255) {
    fault(Fault::bad_priority, blame, pid, priority);
  } else if (layout_.has_priority()) {
    state_.write(state_.process(pid).offset + layout_.priority_offset(), Access::u8, priority);
  }
}

// Operations that can fault say so and leave by `return`; all others fall out of the switch to the next instruction.
// Sequences that an instruction starts use the stack above what this one has on it.
std::int32_t Execution::Impl::run(Pc pc, const Context& context, std::int32_t acc) {
  const Instruction* const begin = code_.instructions.data();
  const Instruction* at = begin + pc;
  const std::size_t base = stack_top_;
  std::int32_t* top = stack_.data() + base;
  const auto is_zero = [&](std::uint32_t offset) { return *state_.at(offset) == std::byte{0}; };

  for (;; ++at) {
    const std::int32_t b = at->b;
    switch (at->op) {
      case Op::finish:
        return acc;
      case Op::finish_constant:
        return b;
      case Op::constant:
        acc = b;
        break;
      case Op::push:
        *top++ = acc;
        break;
      case Op::index:
        if (static_cast<std::uint32_t>(acc) >= static_cast<std::uint32_t>(b)) {
          fault(Fault::index_out_of_range, at->expr, acc, b);
          return 0;
        }
        acc *= at->c;
        break;
      case Op::index_add:
        if (static_cast<std::uint32_t>(acc) >= static_cast<std::uint32_t>(b)) {
          fault(Fault::index_out_of_range, at->expr, acc, b);
          return 0;
        }
        acc = *--top + acc * at->c;
        break;
      case Op::negate:
        acc = arithmetic::negate(acc);
        break;
      case Op::logical_not:
        acc = acc == 0;
        break;
      case Op::bit_not:
        acc = ~acc;
        break;
      case Op::truth:
        acc = acc != 0;
        break;
      case Op::jump:
        at = begin + b - 1;
        break;
      case Op::jump_if_zero:
        if (acc == 0) at = begin + b - 1;
        break;
      case Op::jump_if_not_zero:
        if (acc != 0) at = begin + b - 1;
        break;
      case Op::jump_if_local_zero:
        if (is_zero(context.frame + static_cast<std::uint32_t>(at->c))) at = begin + b - 1;
        break;
      case Op::jump_if_local_not_zero:
        if (!is_zero(context.frame + static_cast<std::uint32_t>(at->c))) at = begin + b - 1;
        break;
      case Op::jump_if_global_zero:
        if (is_zero(static_cast<std::uint32_t>(at->c))) at = begin + b - 1;
        break;
      case Op::jump_if_global_not_zero:
        if (!is_zero(static_cast<std::uint32_t>(at->c))) at = begin + b - 1;
        break;
      case Op::own_pid:
        acc = context.pid;
        break;
      case Op::process_count:
        acc = state_.process_count() + b;
        break;
      case Op::timeout:
        acc = timeout_;
        break;
      case Op::argument:
        message_[static_cast<std::size_t>(b)] = acc;
        break;

#define HASSE_QUESTION_CASE(op) case Op::op:
        HASSE_QUESTIONS(HASSE_QUESTION_CASE)
#undef HASSE_QUESTION_CASE
        stack_top_ = static_cast<std::size_t>(top - stack_.data());
        acc = ask(*at, acc, context);
        stack_top_ = base;
        if (faulted()) return 0;
        break;
      case Op::run:
        stack_top_ = static_cast<std::size_t>(top - stack_.data());
        top -= at->a;
        acc = create_process(static_cast<std::uint32_t>(b), static_cast<std::uint32_t>(at->c), top, at->a, at->expr);
        stack_top_ = base;
        if (faulted()) return 0;
        break;
      case Op::set_priority:
        set_priority(*--top, acc, at->expr);
        if (faulted()) return 0;
        break;

#define HASSE_ACCESS_CASES(v)                                                                     \
  case Op::load_local_##v:                                                                        \
    acc = load_scalar(state_.at(context.frame + static_cast<std::uint32_t>(b)), Access::v);       \
    break;                                                                                        \
  case Op::load_global_##v:                                                                       \
    acc = load_scalar(state_.at(static_cast<std::uint32_t>(b)), Access::v);                       \
    break;                                                                                        \
  case Op::load_local_x_##v:                                                                      \
    acc = load_scalar(state_.at(context.frame + static_cast<std::uint32_t>(b + acc)), Access::v); \
    break;                                                                                        \
  case Op::load_global_x_##v:                                                                     \
    acc = load_scalar(state_.at(static_cast<std::uint32_t>(b + acc)), Access::v);                 \
    break;                                                                                        \
  case Op::store_local_##v:                                                                       \
    state_.write(context.frame + static_cast<std::uint32_t>(b), Access::v, acc & at->c);          \
    break;                                                                                        \
  case Op::store_global_##v:                                                                      \
    state_.write(static_cast<std::uint32_t>(b), Access::v, acc & at->c);                          \
    break;                                                                                        \
  case Op::store_local_x_##v:                                                                     \
    state_.write(context.frame + static_cast<std::uint32_t>(b + acc), Access::v, *--top & at->c); \
    break;                                                                                        \
  case Op::store_global_x_##v:                                                                    \
    state_.write(static_cast<std::uint32_t>(b + acc), Access::v, *--top & at->c);                 \
    break;
        HASSE_ACCESSES(HASSE_ACCESS_CASES)
#undef HASSE_ACCESS_CASES

// In the _stack form acc is the right operand.
#define HASSE_BINARY_CASES(op)                                                                                    \
  case Op::op##_stack:                                                                                            \
    acc = arithmetic::op(*--top, acc);                                                                            \
    break;                                                                                                        \
  case Op::op##_constant:                                                                                         \
    acc = arithmetic::op(acc, b);                                                                                 \
    break;                                                                                                        \
  case Op::op##_local:                                                                                            \
    acc = arithmetic::op(acc, load_scalar(state_.at(context.frame + static_cast<std::uint32_t>(b)), Access::u8)); \
    break;                                                                                                        \
  case Op::op##_global:                                                                                           \
    acc = arithmetic::op(acc, load_scalar(state_.at(static_cast<std::uint32_t>(b)), Access::u8));                 \
    break;
#define HASSE_DIVISION_CASE(form, left, right)            \
  {                                                       \
    const std::int32_t dividend = left;                   \
    const std::int32_t divisor = right;                   \
    if (divisor == 0) {                                   \
      fault(Fault::division_by_zero, at->expr, dividend); \
      return 0;                                           \
    }                                                     \
    acc = arithmetic::form(dividend, divisor);            \
    break;                                                \
  }
#define HASSE_DIVISION_CASES(op)                                                                                    \
  case Op::op##_stack:                                                                                              \
    HASSE_DIVISION_CASE(op, *--top, acc)                                                                            \
  case Op::op##_constant:                                                                                           \
    HASSE_DIVISION_CASE(op, acc, b)                                                                                 \
  case Op::op##_local:                                                                                              \
    HASSE_DIVISION_CASE(op, acc, load_scalar(state_.at(context.frame + static_cast<std::uint32_t>(b)), Access::u8)) \
  case Op::op##_global:                                                                                             \
    HASSE_DIVISION_CASE(op, acc, load_scalar(state_.at(static_cast<std::uint32_t>(b)), Access::u8))
        HASSE_TOTAL_BINARY_OPS(HASSE_BINARY_CASES)
        HASSE_DIVISIONS(HASSE_DIVISION_CASES)
#undef HASSE_BINARY_CASES
#undef HASSE_DIVISION_CASE
#undef HASSE_DIVISION_CASES
    }
  }
}

}  // namespace hasse::machine
