// Tests of channels, and the arguments of sends, receives, polls and runs: structures flattened, numbers and types of fields
// checked.
#include <utility>

#include "frontends/promela/lower_expressions.h"
#include "frontends/promela/text.h"

namespace hasse::promela {

namespace {

std::string plural(std::size_t count, const std::string& thing) {
  return fmt::format("{} {}{}", count, thing, count == 1 ? "" : "s");
}

}  // namespace

Value Expressions::lower(const ast::Expr& expr, const ast::ChannelTest& node) {
  Expr lowered;
  switch (node.query) {
    case ast::ChannelQuery::length:
      lowered.op = ExprOp::length;
      break;
    case ast::ChannelQuery::empty:
      lowered.op = ExprOp::is_empty;
      break;
    case ast::ChannelQuery::nempty:
      lowered.op = ExprOp::is_not_empty;
      break;
    case ast::ChannelQuery::full:
      lowered.op = ExprOp::is_full;
      break;
    case ast::ChannelQuery::nfull:
      lowered.op = ExprOp::is_not_full;
      break;
  }
  lowered.a = channel(node.channel).expr;
  lowered.pos = expr.pos;
  return channel_test(std::move(lowered));
}

Value Expressions::lower(const ast::Expr& expr, const ast::Poll& node) {
  const ChannelRef polled = channel(node.channel);
  Expr lowered;
  lowered.op = ExprOp::poll;
  lowered.a = polled.expr;
  lowered.random = node.random;
  lowered.matches = receive_arguments(node.args, polled, false);
  lowered.pos = expr.pos;
  return channel_test(std::move(lowered));
}

Value Expressions::channel_test(Expr test) {
  const Value result = simple(std::move(test));
  if (where_.proctype != kNone) lowering_.channel_tests.push_back({result.id, where_.proctype});
  return result;
}

std::vector<Value> Expressions::arguments(const std::vector<ast::ExprPtr>& args) {
  std::vector<Value> values;
  for (const ast::ExprPtr& arg : args) {
    const auto* reference = std::get_if<ast::Reference>(&arg->node);
    const Symbol* symbol = reference == nullptr ? nullptr : lowering_.symbols.find(reference->parts.front().name.text);
    if (symbol == nullptr || symbol->kind != Symbol::Kind::variable) {
      values.push_back(value(*arg));
      continue;
    }
    for (const Place& place : targets(*reference)) values.push_back(load(place, arg->pos));
  }
  return values;
}

std::vector<ReceiveArg> Expressions::receive_arguments(const std::vector<ast::ReceiveArg>& args,
                                                       const ChannelRef& channel, bool takes_message) {
  std::vector<ReceiveArg> lowered;
  std::vector<std::pair<Value, SourcePos>> values;  // what is known of each, for the checks
  const auto match = [&](const Value& value, SourcePos pos) {
    lowered.push_back({ReceiveArg::Kind::match, kNone, value.id});
    values.emplace_back(value, pos);
  };
  for (const ast::ReceiveArg& arg : args) {
    if (const auto* constant = std::get_if<std::int32_t>(&arg.value)) {
      match(number(*constant, arg.pos), arg.pos);
      continue;
    }
    if (const auto* expr = std::get_if<ast::ExprPtr>(&arg.value)) {
      match(value(**expr), arg.pos);
      continue;
    }
    const auto& reference = std::get<ast::Reference>(arg.value);
    const ast::Name& name = reference.parts.front().name;
    if (name.text == "_") {
      lowered.push_back({});
      values.emplace_back(Value{}, arg.pos);
      continue;
    }
    const Symbol* symbol = lowering_.symbols.find(name.text);
    if (bound(reference) != nullptr || (symbol != nullptr && symbol->kind == Symbol::Kind::mtype_constant)) {
      match(reference_value(reference), arg.pos);
      continue;
    }
    if (where_.kind == Surroundings::Kind::trace) {
      throw UserError(arg.pos, "the events of a trace can only name constants and '_'");
    }
    if (symbol == nullptr) {
      if (predefined(reference))
        throw UserError(name.pos, fmt::format("'{}' is predefined and cannot be assigned to; eval({}) compares with it",
                                              name.text, name.text));
      undeclared(name);
    }
    for (const Place& place : targets(reference)) {
      Value known;
      known.is_channel = place.type.kind == TypeKind::chan;
      if (place.type.kind == TypeKind::mtype) known.mtype_set = place.type.mtype_set;
      lowered.push_back({ReceiveArg::Kind::bind, lowering_.add(place), kNone});
      values.emplace_back(known, arg.pos);
    }
  }

  if (channel.spec == nullptr) return lowered;
  const std::vector<Type>& fields = channel.spec->fields;
  if (lowered.size() > fields.size()) {
    throw UserError(args.front().pos, fmt::format("the messages of this channel have {}, but {} are given here",
                                                  plural(fields.size(), "field"), lowered.size()));
  }
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto& [known, pos] = values[i];
    const std::string clash = mtype_clash(fields[i], known, fmt::format("field {} of the channel", i + 1));
    if (!clash.empty()) lowering_.warn(pos, clash);
  }
  if (lowered.size() < fields.size()) {
    lowering_.warn(
        args.front().pos,
        fmt::format("the messages of this channel have {}, only {} given here; {}", plural(fields.size(), "field"),
                    lowered.size() == 1 ? "1 is" : fmt::format("{} are", lowered.size()),
                    takes_message ? "receiving it will be an error" : "the rest is ignored"));
    if (!takes_message) lowered.resize(fields.size());
  }
  return lowered;
}

std::string Expressions::mtype_clash(const Type& type, const Value& value, const std::string& what) const {
  if (type.kind != TypeKind::mtype || !value.mtype_set || *value.mtype_set == type.mtype_set) return "";
  const auto& sets = lowering_.program->mtypes;
  const auto name = [&](std::uint16_t set) {
    return sets[set].name.empty() ? std::string("the unnamed mtype") : "mtype:" + sets[set].name;
  };
  return fmt::format("{} is of {}, but this value is of {}", what, name(type.mtype_set), name(*value.mtype_set));
}

void Expressions::check_assignable(const Type& type, const Value& value, SourcePos pos, const std::string& what) const {
  const std::string clash = mtype_clash(type, value, what);
  if (!clash.empty()) throw UserError(pos, clash);
}

}  // namespace hasse::promela
