// The basic statements: assignments, messages, assertions, output, conditions.
#include <utility>

#include "frontends/promela/lower_statements.h"
#include "frontends/promela/text.h"

namespace hasse::promela {

namespace {

// C's escapes resolved. Those that C does not know stand for the character itself.
std::string resolve_escapes(const std::string& text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      result += text[i];
      continue;
    }
    switch (text[++i]) {
      case 'n':
        result += '\n';
        break;
      case 't':
        result += '\t';
        break;
      case 'r':
        result += '\r';
        break;
      default:
        result += text[i];
        break;
    }
  }
  return result;
}

std::size_t count_conversions(const std::string& format) {
  std::size_t count = 0;
  for (std::size_t i = 0; i + 1 < format.size(); ++i) {
    if (format[i] != '%') continue;
    if (format[i + 1] != '%') ++count;
    ++i;
  }
  return count;
}

std::string first_line(const std::string& text) {
  return text.size() > 60 ? text.substr(0, 57) + "..." : text;
}

}  // namespace

std::optional<Step> Statements::lower(const ast::Assign& node, SourcePos pos) {
  refuse_in_trace(pos);
  const std::string text = to_text(node.target) + " = " + to_text(*node.value);
  if (where().kind == Kind::claim) lowering_.warn(pos, "this assignment gives the never claim a side effect");
  const Value value = expressions_.value(*node.value, true);
  if (node.target.parts.front().name.text == "_priority") {
    Edge edge;
    edge.kind = EdgeKind::set_priority;
    Expr own;
    own.op = ExprOp::own_pid;
    own.pos = pos;
    edge.args = {lowering_.add(std::move(own)), value.id};
    edge.text = text;
    lowering_.program->uses_priorities = true;
    return plain(std::move(edge), pos);
  }
  const PlaceId place = expressions_.target(node.target);
  const hasse::Place& target = lowering_.program->place(place);
  if (target.scope != Scope::scratch) {
    if (target.type.kind == TypeKind::chan && value.is_constant && node.target.parts.size() == 1) {
      throw UserError(node.value->pos,
                      fmt::format("'{}' is a channel; a number cannot be assigned to it", to_text(node.target)));
    }
    expressions_.check_assignable(target.type, value, node.value->pos, fmt::format("'{}'", to_text(node.target)));
  }
  Step step = assignment(place, value.id, text, pos);
  step.edge.has_run = contains_run(*node.value);
  return step;
}

std::optional<Step> Statements::lower(const ast::Increment& node, SourcePos pos) {
  refuse_in_trace(pos);
  const std::string name = to_text(node.target);
  if (where().kind == Kind::claim) lowering_.warn(pos, "this assignment gives the never claim a side effect");
  if (name == "_") throw UserError(pos, "'_' can only be written to, not read");
  const PlaceId place = expressions_.target(node.target);
  if (lowering_.program->place(place).type.kind == TypeKind::chan) {
    throw UserError(pos, fmt::format("'{}' is a channel, which cannot be counted up or down", name));
  }
  const ExprId sum =
      binary(node.down ? ExprOp::subtract : ExprOp::add, lowering_.load(place, pos), lowering_.constant(1, pos), pos);
  return assignment(place, sum, name + (node.down ? "--" : "++"), pos);
}

std::optional<Step> Statements::lower(const ast::Send& node, SourcePos pos) {
  if (where().kind == Kind::claim) throw UserError(pos, "a never claim cannot send or receive");
  const Expressions::ChannelRef channel = expressions_.channel(node.channel);
  Edge edge;
  edge.kind = EdgeKind::send;
  edge.channel = channel.expr;
  edge.sorted = node.sorted;
  edge.text = to_text(node.channel) + (node.sorted ? "!!" : "!") + to_text(node.args);
  if (where().kind == Kind::trace) {
    if (node.sorted) refuse_in_trace(pos);
    for (const ast::ExprPtr& arg : node.args) {
      const auto* reference = std::get_if<ast::Reference>(&arg->node);
      if (reference != nullptr && reference->parts.front().name.text == "_") {
        edge.args.push_back(kNone);
        continue;
      }
      const Value value = expressions_.value(*arg);
      if (!value.is_constant) throw UserError(arg->pos, "the events of a trace can only name constants and '_'");
      edge.args.push_back(value.id);
    }
    return plain(std::move(edge), pos);
  }

  if (channel.spec != nullptr && channel.spec->capacity == 0 && where().in_d_step) {
    throw UserError(pos, "a rendezvous send is not possible inside d_step");
  }
  const std::vector<Value> values = expressions_.arguments(node.args);
  for (const Value& value : values) edge.args.push_back(value.id);
  if (channel.spec != nullptr) {
    const auto& fields = channel.spec->fields;
    if (values.size() > fields.size()) {
      throw UserError(node.args.front()->pos,
                      fmt::format("the messages of this channel have {} field{}, but {} are given here", fields.size(),
                                  fields.size() == 1 ? "" : "s", values.size()));
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
      const std::string clash =
          expressions_.mtype_clash(fields[i], values[i], fmt::format("field {} of the channel", i + 1));
      if (!clash.empty()) lowering_.warn(pos, clash);
    }
    if (values.size() < fields.size()) {
      lowering_.warn(pos,
                     fmt::format("the messages of this channel have {} fields, only {} given here; "
                                 "sending it will be an error",
                                 fields.size(), values.size() == 1 ? "1 is" : fmt::format("{} are", values.size())));
    }
  }
  return plain(std::move(edge), pos);
}

std::optional<Step> Statements::lower(const ast::Receive& node, SourcePos pos) {
  if (where().kind == Kind::claim) throw UserError(pos, "a never claim cannot send or receive");
  if (node.random || node.peek) refuse_in_trace(pos);
  const Expressions::ChannelRef channel = expressions_.channel(node.channel);
  Edge edge;
  edge.kind = EdgeKind::receive;
  edge.channel = channel.expr;
  edge.random = node.random;
  edge.peek = node.peek;
  edge.receive_args = expressions_.receive_arguments(node.args, channel, !node.peek);
  edge.text = to_text(node.channel) + (node.random ? "??" : "?") +
              (node.peek ? "<" + to_text(node.args) + ">" : to_text(node.args));
  return plain(std::move(edge), pos);
}

std::optional<Step> Statements::lower(const ast::Assert& node, SourcePos pos) {
  refuse_in_trace(pos);
  Edge edge;
  edge.kind = EdgeKind::assertion;
  edge.expr = expressions_.value(*node.condition).id;
  edge.text = "assert(" + to_text(*node.condition) + ")";
  return plain(std::move(edge), pos);
}

std::optional<Step> Statements::lower(const ast::Printf& node, SourcePos pos) {
  refuse_in_trace(pos);
  Edge edge;
  edge.kind = EdgeKind::print;
  edge.format = resolve_escapes(node.format);
  for (const ast::ExprPtr& arg : node.args) edge.args.push_back(expressions_.value(*arg).id);
  const std::size_t wanted = count_conversions(edge.format);
  if (wanted > node.args.size()) {
    lowering_.warn(node.format_pos,
                   fmt::format("the format prints {} value{}, but only {} given", wanted, wanted == 1 ? "" : "s",
                               node.args.size() == 1 ? "1 is" : fmt::format("{} are", node.args.size())));
  }
  edge.text = "printf(\"" + first_line(node.format) + "\"" + (node.args.empty() ? "" : ", " + to_text(node.args)) + ")";
  return plain(std::move(edge), pos);
}

std::optional<Step> Statements::lower(const ast::Printm& node, SourcePos pos) {
  refuse_in_trace(pos);
  Edge edge;
  edge.kind = EdgeKind::print;
  edge.args = {expressions_.value(*node.value).id};
  edge.text = "printm(" + to_text(*node.value) + ")";
  return plain(std::move(edge), pos);
}

std::optional<Step> Statements::lower(const ast::Condition& node, SourcePos pos) {
  refuse_in_trace(pos);
  const bool is_run = std::holds_alternative<ast::Run>(node.expr->node);
  const Value value = expressions_.value(*node.expr, is_run);
  const std::string text = to_text(*node.expr);
  if (value.is_constant && lowering_.program->expr(value.id).value == 1) return skip(pos, text == "1" ? "skip" : text);
  Step step = condition(value.id, text == "0" ? "false" : text, pos);
  step.never = value.is_constant && lowering_.program->expr(value.id).value == 0;
  step.edge.has_run = is_run;
  return step;
}

std::optional<Step> Statements::lower(const ast::SetPriority& node, SourcePos pos) {
  refuse_in_trace(pos);
  Edge edge;
  edge.kind = EdgeKind::set_priority;
  edge.args = {expressions_.value(*node.pid).id, expressions_.value(*node.priority).id};
  edge.text = "set_priority(" + to_text(*node.pid) + ", " + to_text(*node.priority) + ")";
  lowering_.program->uses_priorities = true;
  return plain(std::move(edge), pos);
}

}  // namespace hasse::promela
