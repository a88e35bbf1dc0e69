// if, do, for and select. The last two are expanded into the loops that SPIN makes of them, step for step.
#include <algorithm>
#include <utility>

#include "frontends/promela/lower_statements.h"
#include "frontends/promela/text.h"

namespace hasse::promela {

namespace {

// Whether the first statement of an option looks at channels, which makes an `else` beside it doubtful.
bool reads_channel(const ast::Expr& expr) {
  if (const auto* test = std::get_if<ast::ChannelTest>(&expr.node)) return test->query != ast::ChannelQuery::length;
  if (const auto* unary = std::get_if<ast::Unary>(&expr.node)) return reads_channel(*unary->operand);
  if (const auto* binary = std::get_if<ast::Binary>(&expr.node)) {
    return reads_channel(*binary->left) || reads_channel(*binary->right);
  }
  return false;
}

bool reads_channel(const ast::Statement& statement) {
  if (const auto* condition = std::get_if<ast::Condition>(&statement.node)) return reads_channel(*condition->expr);
  return std::holds_alternative<ast::Send>(statement.node) || std::holds_alternative<ast::Receive>(statement.node);
}

}  // namespace

void Statements::check_else(const std::vector<ast::Sequence>& options) {
  const auto has_else = [](const ast::Sequence& option) {
    return std::holds_alternative<ast::Else>(option.steps.front().node);
  };
  const auto other = std::find_if(options.begin(), options.end(), has_else);
  if (other == options.end()) return;
  if (std::none_of(options.begin(), options.end(), [](const auto& o) { return reads_channel(o.steps.front()); }))
    return;
  const SourcePos pos = other->steps.front().pos;
  if (!proctype_.exclusive.empty()) {
    throw UserError(pos, "'else' beside options that send or receive is not possible together with xr and xs");
  }
  lowering_.warn(pos, "'else' beside options that send or receive depends on whether the channel is full or empty");
}

std::vector<ElementSequence*> Statements::options(const std::vector<ast::Sequence>& sequences) {
  std::vector<ElementSequence*> parts;
  for (const ast::Sequence& option : sequences) parts.push_back(nested(option, SequenceRole::option, false));
  builder_.prune(parts);
  check_else(sequences);
  return parts;
}

std::optional<Step> Statements::lower(const ast::If& node, SourcePos pos) {
  Step step = plain({}, pos);
  step.kind = ElementKind::choice;
  step.parts = options(node.options);
  return step;
}

std::optional<Step> Statements::lower(const ast::Do& node, SourcePos pos) {
  Step step = plain({}, pos);
  step.kind = ElementKind::choice;
  step.is_loop = true;
  step.loop = builder_.new_loop();
  loops_.push_back(step.loop);
  step.parts = options(node.options);
  loops_.pop_back();
  return step;
}

PlaceId Statements::loop_index(const ast::Reference& index, const char* construct) {
  const auto& head = index.parts.front();
  if (index.parts.size() > 1 || head.index != nullptr) {
    throw UserError(index.pos(),
                    fmt::format("the index of '{}' must be a plain variable, found '{}'", construct, to_text(index)));
  }
  const PlaceId place = expressions_.target(index);
  const Place& target = lowering_.program->place(place);
  if (target.scope == Scope::scratch || target.type.kind == TypeKind::chan) {
    throw UserError(index.pos(),
                    fmt::format("'{}' cannot be the index of '{}', expected a variable that holds a number",
                                to_text(index), construct));
  }
  return place;
}

ElementSequence* Statements::break_option(BreakTarget* loop, bool with_else, SourcePos pos) {
  builder_.open();
  if (with_else) builder_.add(*lower(ast::Else{}, pos));
  builder_.add(jump(loop, pos));
  return builder_.close(SequenceRole::internal, pos);
}

// The body and the end of a for, whose first option is open.
Step Statements::for_loop(PlaceId index, const std::string& name, BreakTarget* loop, const ast::Sequence& body,
                          SourcePos pos) {
  loops_.push_back(loop);
  lowering_.symbols.enter_scope();
  sequence(body);
  lowering_.symbols.leave_scope();
  loops_.pop_back();
  return counting_loop(index, name, loop, true, pos);
}

// The end of a for or select, whose first option is open: counts up, closes it, and adds the way out.
Step Statements::counting_loop(PlaceId index, const std::string& name, BreakTarget* loop, bool with_else,
                               SourcePos pos) {
  const ExprId next = binary(ExprOp::add, lowering_.load(index, pos), lowering_.constant(1, pos), pos);
  builder_.add(assignment(index, next, name + "++", pos));
  ElementSequence* main = builder_.close(SequenceRole::internal, pos);
  ElementSequence* leave = break_option(loop, with_else, pos);
  Step step = plain({}, pos);
  step.kind = ElementKind::choice;
  step.is_loop = true;
  step.loop = loop;
  step.parts = {leave, main};
  return step;
}

std::optional<Step> Statements::lower(const ast::ForRange& node, SourcePos pos) {
  const PlaceId index = loop_index(node.index, "for");
  const std::string name = to_text(node.index);
  const Value from = expressions_.value(*node.from);
  const Value to = expressions_.value(*node.to);
  const auto constant = [&](const Value& value) { return lowering_.program->expr(value.id).value; };
  if (from.is_constant && to.is_constant && constant(from) > constant(to)) {
    lowering_.warn(node.from->pos,
                   fmt::format("this loop has no rounds: {} is more than {}", constant(from), constant(to)));
  }
  BreakTarget* loop = builder_.new_loop();
  builder_.add(assignment(index, from.id, name + " = " + to_text(*node.from), pos));
  builder_.open();
  at_start_ = false;
  const ExprId in_range = binary(ExprOp::less_equal, lowering_.load(index, pos), to.id, pos);
  builder_.add(condition(in_range, name + " <= " + to_text(*node.to), pos));
  return for_loop(index, name, loop, node.body, pos);
}

std::optional<Step> Statements::lower(const ast::ForIn& node, SourcePos pos) {
  const auto array = expressions_.array_size(node.collection);
  if (!array && !expressions_.is_channel(node.collection)) {
    throw UserError(node.collection.pos(),
                    fmt::format("'for' needs an array or a channel here, '{}' is neither", to_text(node.collection)));
  }
  if (!array) return for_messages(node, expressions_.channel(node.collection), pos);
  const PlaceId index = loop_index(node.index, "for");
  const std::string name = to_text(node.index);
  const auto last = static_cast<std::int32_t>(*array - 1);
  BreakTarget* loop = builder_.new_loop();
  builder_.add(assignment(index, lowering_.constant(0, pos), name + " = 0", pos));
  builder_.open();
  at_start_ = false;
  const ExprId in_range = binary(ExprOp::less_equal, lowering_.load(index, pos), lowering_.constant(last, pos), pos);
  builder_.add(condition(in_range, fmt::format("{} <= {}", name, last), pos));
  return for_loop(index, name, loop, node.body, pos);
}

// Takes each message out and puts it back at the end, as often as there are messages.
std::optional<Step> Statements::for_messages(const ast::ForIn& node, const Expressions::ChannelRef& channel,
                                             SourcePos pos) {
  const std::string queue = to_text(node.collection);
  const std::string message = to_text(node.index);
  if (channel.spec == nullptr || channel.spec->capacity == 0) {
    throw UserError(node.collection.pos(),
                    fmt::format("'for' needs an array or a buffered channel that is declared with its fields; "
                                "'{}' is neither",
                                queue));
  }
  const std::vector<Place> places = expressions_.targets(node.index);
  if (places.size() != channel.spec->fields.size()) {
    throw UserError(node.index.pos(), fmt::format("'{}' has {} scalars, but the messages of '{}' have {} fields",
                                                  message, places.size(), queue, channel.spec->fields.size()));
  }
  const std::string counter = fmt::format("_for_{}", lowering_.symbols.current_scope());
  const Symbol* symbol = lowering_.symbols.find(counter);
  if (symbol == nullptr) {
    Type type;
    type.kind = channel.spec->capacity > 255 ? TypeKind::int16 : TypeKind::byte;
    symbol = &declarations_.declare_hidden(counter, type, proctype_.frame, pos);
  }
  Place counted;
  counted.scope = Scope::local;
  counted.slot = symbol->first_slot;
  counted.type = symbol->type.scalar;
  counted.pos = pos;
  const PlaceId index = lowering_.add(std::move(counted));

  BreakTarget* loop = builder_.new_loop();
  builder_.add(assignment(index, lowering_.constant(0, pos), counter + " = 0", pos));
  builder_.open();
  at_start_ = false;
  Expr length;
  length.op = ExprOp::length;
  length.a = channel.expr;
  length.pos = pos;
  const ExprId in_range = binary(ExprOp::less, lowering_.load(index, pos), lowering_.add(std::move(length)), pos);
  builder_.add(condition(in_range, fmt::format("{} < len({})", counter, queue), pos));
  Edge receive;
  receive.kind = EdgeKind::receive;
  receive.channel = channel.expr;
  receive.text = queue + "?" + message;
  Edge send;
  send.kind = EdgeKind::send;
  send.channel = channel.expr;
  send.text = queue + "!" + message;
  for (const Place& place : places) {
    const PlaceId id = lowering_.add(place);
    receive.receive_args.push_back({ReceiveArg::Kind::bind, id, kNone});
    send.args.push_back(lowering_.load(id, pos));
  }
  builder_.add(plain(std::move(receive), pos));
  builder_.add(plain(std::move(send), pos));
  return for_loop(index, counter, loop, node.body, pos);
}

std::optional<Step> Statements::lower(const ast::Select& node, SourcePos pos) {
  const PlaceId index = node.by_scanner ? expressions_.target(node.target) : loop_index(node.target, "select");
  const std::string name = to_text(node.target);
  const Value from = expressions_.value(*node.from);
  const Value to = expressions_.value(*node.to);
  const auto constant = [&](const Value& value) { return lowering_.program->expr(value.id).value; };
  if (from.is_constant && to.is_constant && constant(from) > constant(to)) {
    throw UserError(node.from->pos, fmt::format("nothing to select: {} is more than {}", constant(from), constant(to)));
  }
  // Up to 33 values of a range that SPIN's scanner knows become options of an if.
  if (node.by_scanner && constant(to) - constant(from) <= 32) {
    Step step = plain({}, pos);
    step.kind = ElementKind::choice;
    for (std::int32_t value = constant(from); value <= constant(to); ++value) {
      builder_.open();
      builder_.add(assignment(index, lowering_.constant(value, pos), fmt::format("{} = {}", name, value), pos));
      step.parts.push_back(builder_.close(SequenceRole::internal, pos));
    }
    return step;
  }
  BreakTarget* loop = builder_.new_loop();
  Step first = assignment(index, from.id, name + " = " + to_text(*node.from), pos);
  if (node.by_scanner && pending_label_) {
    first.labels.push_back(*pending_label_);
    pending_label_.reset();
  }
  builder_.add(std::move(first));
  builder_.open();
  at_start_ = false;
  const ExprId below = binary(ExprOp::less, lowering_.load(index, pos), to.id, pos);
  builder_.add(condition(below, name + " < " + to_text(*node.to), pos));
  Step step = counting_loop(index, name, loop, false, pos);
  // A d_step takes the first way that is open: the one out of the loop, for the first value. (SPIN's takes the last one.)
  if (node.by_scanner && !where().in_d_step) std::swap(step.parts[0], step.parts[1]);
  return step;
}

}  // namespace hasse::promela
