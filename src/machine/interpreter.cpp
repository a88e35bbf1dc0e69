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
  return pid;
}

// Operations that can fault say so and leave by `return`; all others fall out of the switch to the next instruction.
std::int32_t Execution::Impl::run(Pc pc, const Context& context, std::int32_t acc) {
  const Instruction* const begin = code_.instructions.data();
  const Instruction* at = begin + pc;
  const std::size_t base = stack_top_;
  std::int32_t* top = stack_.data() + base;

  // Sequences that a instruction starts use the stack above what this one has on it.
  const auto nested = [&](auto&& body) {
    stack_top_ = static_cast<std::size_t>(top - stack_.data());
    const auto result = body();
    stack_top_ = base;
    return result;
  };
  const auto is_alive = [&](std::int32_t pid) { return pid >= 0 && pid < state_.process_count(); };

  for (;; ++at) {
    const std::int32_t b = at->b;
    switch (at->op) {
      case Op::finish:
        return acc;
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
      case Op::remote:
        if (!is_alive(acc) || state_.process(acc).proctype != static_cast<std::uint32_t>(b)) {
          fault(Fault::dead_process, at->expr, acc);
          return 0;
        }
        acc = static_cast<std::int32_t>(state_.process(acc).offset);
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
      case Op::length:
      case Op::is_empty:
      case Op::is_not_empty:
      case Op::is_full:
      case Op::is_not_full:
      case Op::poll:
        acc = nested([&] { return probe(at->op, acc, *at, context); });
        if (faulted()) return 0;
        break;
      case Op::own_pid:
        acc = context.pid;
        break;
      case Op::process_count:
        acc = state_.process_count() + b;
        break;
      case Op::last_pid:
        acc = layout_.has_last() ? state_.read(layout_.last(), Access::u8) : 0;
        break;
      case Op::enabled: {
        const std::int32_t pid = acc;
        acc = is_alive(pid) && pid != context.pid && nested([&] { return any_step_of(pid); });
        break;
      }
      case Op::pc_value:
        if (!is_alive(acc)) {
          acc = 0;
        } else {
          const LocationId location = state_.location(acc);
          acc = static_cast<std::int32_t>(code_.proctypes[state_.process(acc).proctype].locations[location].spin_state);
        }
        break;
      case Op::get_priority:
        acc = is_alive(acc) ? priority_of(acc) : 0;
        break;
      case Op::at_label:
        acc = is_alive(acc) && state_.process(acc).proctype == static_cast<std::uint32_t>(b) &&
              state_.location(acc) == static_cast<LocationId>(at->c);
        break;
      case Op::process_of:
        acc = process_of(static_cast<std::uint32_t>(b));
        break;
      case Op::non_progress:
        acc = !at_progress();
        break;
      case Op::timeout:
        acc = timeout_;
        break;
      case Op::run: {
        const std::uint32_t count = at->a;
        top -= count;
        const std::int32_t* arguments = top;
        stack_top_ = static_cast<std::size_t>(top - stack_.data()) + count;
        acc = create_process(static_cast<std::uint32_t>(b), static_cast<std::uint32_t>(at->c), arguments, count,
                             at->expr);
        stack_top_ = base;
        if (faulted()) return 0;
        break;
      }
      case Op::set_priority: {
        const std::int32_t pid = *--top;
        if (!is_alive(pid) || acc < 1 || acc > 255) {
          fault(Fault::bad_priority, at->expr, pid, acc);
          return 0;
        }
        if (layout_.has_priority())
          state_.write(state_.process(pid).offset + layout_.priority_offset(), Access::u8, acc);
        break;
      }
      case Op::argument:
        message_[static_cast<std::size_t>(b)] = acc;
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
