// Messages: composing, matching, appending, removing, binding; and the questions about a channel that expressions ask.
#include <algorithm>

#include "machine/execution.h"

namespace hasse::machine {

namespace {

const std::byte* message_at(const WorkingState& state, const ChannelRef& channel, int index) {
  const ChannelLayout& layout = *channel.layout;
  return state.at(channel.offset + layout.messages + static_cast<std::uint32_t>(index) * layout.message_size);
}

}  // namespace

const ChannelRef* Execution::Impl::channel_of(const Operand& operand, const Context& context) {
  const std::int32_t id = fetch(operand, context);
  if (faulted()) return nullptr;
  if (!state_.channel_exists(id)) {
    fault(Fault::dead_channel, kNone, id);
    return nullptr;
  }
  return &state_.channel(id);
}

bool Execution::Impl::compose(const EdgeCode& edge, const ChannelRef& channel, const Context& context) {
  run(edge.effect_code, context);
  if (faulted()) return false;
  const auto& fields = channel.layout->fields;
  const std::size_t count = std::min<std::size_t>(edge.arguments, fields.size());
  for (std::size_t i = 0; i < count; ++i) message_[i] = fields[i].truncate(message_[i]);
  return true;
}

int Execution::Impl::find_match(const ChannelRef& channel, PatternList patterns, bool random, const Context& context) {
  const auto& fields = channel.layout->fields;
  const std::uint32_t present = state_.message_count(channel);
  const std::uint32_t candidates = random ? present : std::min(present, 1U);
  const std::size_t count = std::min<std::size_t>(patterns.count, fields.size());
  const Pattern* const pattern = code_.patterns.data() + patterns.first;
  for (std::uint32_t i = 0; i < candidates; ++i) {
    const std::byte* const message = message_at(state_, channel, static_cast<int>(i));
    bool matches = true;
    for (std::size_t k = 0; k < count && matches; ++k) {
      if (pattern[k].kind == Pattern::Kind::match_constant) {
        matches = load_scalar(message + fields[k].offset, fields[k].access) == pattern[k].value;
      } else if (pattern[k].kind == Pattern::Kind::match) {
        matches = load_scalar(message + fields[k].offset, fields[k].access) == run(pattern[k].code, context);
        if (faulted()) return -1;
      }
    }
    if (matches) return static_cast<int>(i);
  }
  return -1;
}

bool Execution::Impl::matches_composed(PatternList patterns, const Context& context) {
  const std::size_t count = std::min<std::size_t>(patterns.count, message_.size());
  for (std::size_t k = 0; k < count; ++k) {
    const Pattern& pattern = code_.patterns[patterns.first + k];
    if (pattern.kind == Pattern::Kind::match_constant && message_[k] != pattern.value) return false;
    if (pattern.kind == Pattern::Kind::match && message_[k] != run(pattern.code, context)) return false;
    if (faulted()) return false;
  }
  return true;
}

int Execution::Impl::insertion_point(const ChannelRef& channel, bool sorted) const {
  const ChannelLayout& layout = *channel.layout;
  const auto present = static_cast<int>(state_.message_count(channel));
  if (!sorted) return present;
  const auto goes_before = [&](const std::byte* other) {
    for (std::size_t k = 0; k < layout.fields.size(); ++k) {
      const std::int32_t theirs = load_scalar(other + layout.fields[k].offset, layout.fields[k].access);
      if (message_[k] != theirs) return message_[k] < theirs;
    }
    return false;
  };
  int index = 0;
  while (index < present && !goes_before(message_at(state_, channel, index))) ++index;
  return index;
}

void Execution::Impl::insert(const ChannelRef& channel, int index) {
  const ChannelLayout& layout = *channel.layout;
  const std::uint32_t present = state_.message_count(channel);
  const auto before = static_cast<std::uint32_t>(index);
  std::byte* const block = state_.save(channel.offset, layout.messages + (present + 1) * layout.message_size);
  std::byte* const message = block + layout.messages + before * layout.message_size;
  std::memmove(message + layout.message_size, message, (present - before) * layout.message_size);
  for (std::size_t k = 0; k < layout.fields.size(); ++k)
    store_scalar(message + layout.fields[k].offset, layout.fields[k].access, message_[k]);
  store_scalar(block, layout.count_access, static_cast<std::int32_t>(present + 1));
}

void Execution::Impl::read_message(const ChannelRef& channel, int index) {
  const auto& fields = channel.layout->fields;
  const std::byte* const message = message_at(state_, channel, index);
  for (std::size_t k = 0; k < fields.size(); ++k)
    message_[k] = load_scalar(message + fields[k].offset, fields[k].access);
}

void Execution::Impl::remove(const ChannelRef& channel, int index) {
  const ChannelLayout& layout = *channel.layout;
  const std::uint32_t present = state_.message_count(channel);
  std::byte* const block = state_.save(channel.offset, layout.messages + present * layout.message_size);
  std::byte* const message = block + layout.messages + static_cast<std::uint32_t>(index) * layout.message_size;
  const std::uint32_t behind = (present - static_cast<std::uint32_t>(index) - 1) * layout.message_size;
  std::memmove(message, message + layout.message_size, behind);
  std::memset(message + behind, 0, layout.message_size);
  store_scalar(block, layout.count_access, static_cast<std::int32_t>(present - 1));
}

void Execution::Impl::bind(PatternList patterns, const Context& context) {
  for (std::uint32_t k = 0; k < patterns.count; ++k) {
    const Pattern& pattern = code_.patterns[patterns.first + k];
    if (pattern.kind != Pattern::Kind::bind) continue;
    run(pattern.code, context, message_[k]);
    if (faulted()) return;
  }
}

std::int32_t Execution::Impl::probe(Op op, std::int32_t id, const Instruction& at, const Context& context) {
  if (!state_.channel_exists(id)) {
    fault(Fault::dead_channel, at.expr, id);
    return 0;
  }
  const ChannelRef& channel = state_.channel(id);
  const std::uint32_t present = state_.message_count(channel);
  const std::uint32_t capacity = channel.layout->capacity;
  const bool full = present == capacity;  // a rendezvous channel is always full, and always empty
  switch (op) {
    case Op::length:
      return static_cast<std::int32_t>(present);
    case Op::is_empty:
      return present == 0;
    case Op::is_not_empty:
      return present != 0;
    case Op::is_full:
      return full;
    case Op::is_not_full:
      return !full;
    default:
      break;
  }
  const PatternList patterns{static_cast<std::uint32_t>(at.b), static_cast<std::uint32_t>(at.c)};
  if (capacity == 0) {
    fault(Fault::rendezvous_poll, at.expr, id);
    return 0;
  }
  if (patterns.count != channel.layout->fields.size()) {
    fault(Fault::message_shape, at.expr, static_cast<std::int32_t>(patterns.count),
          static_cast<std::int32_t>(channel.layout->fields.size()));
    return 0;
  }
  return find_match(channel, patterns, at.a != 0, context) >= 0;
}

}  // namespace hasse::machine
