// Syntax trees as s-expressions, every level of structure in parentheses: what the parser's tests compare with text derived by hand.
#pragma once

#include <fmt/format.h>

#include <map>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "frontends/promela/ast.h"

namespace hasse::promela {

template <typename... Fs>
struct Overloaded : Fs... {
  using Fs::operator()...;
};

class TreeDump {
 public:
  // As it is written.
  static std::string name(ExprOp op) {
    static const std::map<ExprOp, const char*> kNames = {
        {ExprOp::negate, "-"},       {ExprOp::logical_not, "!"},    {ExprOp::bit_not, "~"},
        {ExprOp::add, "+"},          {ExprOp::subtract, "-"},       {ExprOp::multiply, "*"},
        {ExprOp::divide, "/"},       {ExprOp::modulo, "%"},         {ExprOp::shift_left, "<<"},
        {ExprOp::shift_right, ">>"}, {ExprOp::bit_and, "&"},        {ExprOp::bit_or, "|"},
        {ExprOp::bit_xor, "^"},      {ExprOp::less, "<"},           {ExprOp::less_equal, "<="},
        {ExprOp::greater, ">"},      {ExprOp::greater_equal, ">="}, {ExprOp::equal, "=="},
        {ExprOp::not_equal, "!="},   {ExprOp::logical_and, "&&"},   {ExprOp::logical_or, "||"}};
    return kNames.at(op);
  }
  static std::string expr(const ast::Expr& e) {
    return std::visit(
        Overloaded{
            [](const ast::Number& n) { return std::to_string(n.value); },
            [](const ast::Reference& r) { return reference(r); },
            [](const ast::Unary& u) { return fmt::format("({} {})", name(u.op), expr(*u.operand)); },
            [](const ast::Binary& b) { return fmt::format("({} {} {})", name(b.op), expr(*b.left), expr(*b.right)); },
            [](const ast::Conditional& c) {
              return fmt::format("(? {} {} {})", expr(*c.condition), expr(*c.then), expr(*c.otherwise));
            },
            [](const ast::Run& r) {
              return fmt::format("(run {}{}{})", r.proctype.text, list(r.args),
                                 r.priority ? fmt::format(" priority {}", *r.priority) : "");
            },
            [](const ast::ChannelTest& t) {
              static constexpr const char* kNames[] = {"len", "empty", "nempty", "full", "nfull"};
              return fmt::format("({} {})", kNames[static_cast<std::size_t>(t.query)], reference(t.channel));
            },
            [](const ast::Poll& p) {
              return fmt::format("({} {}{})", p.random ? "poll??" : "poll?", reference(p.channel), list(p.args));
            },
            [](const ast::ProcessTest& t) {
              static constexpr const char* kNames[] = {"enabled", "pc_value", "get_priority"};
              return fmt::format("({} {})", kNames[static_cast<std::size_t>(t.query)], expr(*t.pid));
            },
            [](const ast::RemoteLabel& r) {
              return fmt::format("(@ {} {} {})", r.proctype.text, r.pid ? expr(*r.pid) : "-", r.label.text);
            },
            [](const ast::RemoteVariable& r) {
              return fmt::format("(: {} {} {}{})", r.proctype.text, r.pid ? expr(*r.pid) : "-", r.variable.text,
                                 r.index ? "[" + expr(*r.index) + "]" : "");
            },
            [](const ast::Timeout&) { return std::string("timeout"); },
            [](const ast::NonProgress&) { return std::string("np_"); },
            [](const ast::Count& c) { return fmt::format("(count {} {})", c.proctype.text, c.label.text); },
            [](const ast::Quantified& q) {
              static constexpr const char* kNames[] = {"sum", "forall", "exists"};
              return fmt::format("({} {} {} {} {})", kNames[static_cast<std::size_t>(q.quantifier)], q.variable.text,
                                 expr(*q.from), expr(*q.to), expr(*q.body));
            },
        },
        e.node);
  }

  static std::string reference(const ast::Reference& r) {
    std::string text;
    for (const ast::Reference::Part& part : r.parts) {
      text += (text.empty() ? "" : ".") + part.name.text;
      if (part.index) text += "[" + expr(*part.index) + "]";
    }
    return text;
  }

  static std::string formula(const ast::Formula& f) {
    static constexpr const char* kNames[] = {"", "!", "&&", "||", "->", "<->", "X", "[]", "<>", "U", "W", "V"};
    if (f.op == LtlOp::atom) return "{" + expr(*f.atom) + "}";
    std::string text = fmt::format("({}", kNames[static_cast<std::size_t>(f.op)]);
    for (const ast::Formula& operand : f.operands) text += " " + formula(operand);
    return text + ")";
  }

  static std::string sequence(const ast::Sequence& s) {
    std::string text = "{";
    for (const ast::Statement& step : s.steps) text += (text.size() > 1 ? " " : "") + statement(step);
    return text + "}";
  }

  static std::string statement(const ast::Statement& s) {
    return std::visit(
        Overloaded{
            [](const ast::Declaration& d) { return declaration(d); },
            [](const ast::ExclusiveUse& u) {
              std::string text = u.receive ? "(xr" : "(xs";
              for (const ast::Reference& channel : u.channels) text += " " + reference(channel);
              return text + ")";
            },
            [](const ast::Labelled& l) {
              return fmt::format("(label {} {})", l.label.text, l.statement ? statement(*l.statement) : "-");
            },
            [](const ast::Unless& u) {
              return fmt::format("(unless {} {})", statement(*u.body), statement(*u.escape));
            },
            [](const ast::Block& b) { return "(block " + sequence(b.body) + ")"; },
            [](const ast::Atomic& b) { return "(atomic " + sequence(b.body) + ")"; },
            [](const ast::DStep& b) { return "(d_step " + sequence(b.body) + ")"; },
            [](const ast::If& i) { return "(if" + options(i.options) + ")"; },
            [](const ast::Do& d) { return "(do" + options(d.options) + ")"; },
            [](const ast::ForRange& f) {
              return fmt::format("(for {} {} {} {})", reference(f.index), expr(*f.from), expr(*f.to), sequence(f.body));
            },
            [](const ast::ForIn& f) {
              return fmt::format("(for-in {} {} {})", reference(f.index), reference(f.collection), sequence(f.body));
            },
            [](const ast::Select& select) {
              return fmt::format("(select{} {} {} {})", select.by_scanner ? "*" : "", reference(select.target),
                                 expr(*select.from), expr(*select.to));
            },
            [](const ast::Goto& g) { return "(goto " + g.label.text + ")"; },
            [](const ast::Break&) { return std::string("break"); },
            [](const ast::Else&) { return std::string("else"); },
            [](const ast::Assign& a) { return fmt::format("(= {} {})", reference(a.target), expr(*a.value)); },
            [](const ast::Increment& i) { return fmt::format("({} {})", i.down ? "--" : "++", reference(i.target)); },
            [](const ast::Send& send) {
              return fmt::format("({} {}{})", send.sorted ? "!!" : "!", reference(send.channel), list(send.args));
            },
            [](const ast::Receive& r) {
              return fmt::format("({}{} {}{})", r.random ? "??" : "?", r.peek ? "<>" : "", reference(r.channel),
                                 list(r.args));
            },
            [](const ast::Assert& a) { return "(assert " + expr(*a.condition) + ")"; },
            [](const ast::Printf& p) { return fmt::format("(printf \"{}\"{})", p.format, list(p.args)); },
            [](const ast::Printm& p) { return "(printm " + expr(*p.value) + ")"; },
            [](const ast::Condition& c) { return expr(*c.expr); },
            [](const ast::SetPriority& p) {
              return fmt::format("(set_priority {} {})", expr(*p.pid), expr(*p.priority));
            },
            [](const ast::InlineCall& c) {
              return fmt::format("(call{} {} {})", c.has_result ? "=" : "", c.name.text, sequence(c.body));
            },
        },
        s.node);
  }

  static std::string declaration(const ast::Declaration& d) {
    static constexpr const char* kVisibility[] = {"", "hidden ", "show ", "local "};
    std::string text = fmt::format("(var {}{}", kVisibility[static_cast<std::size_t>(d.visibility)], type(d.type));
    for (const ast::Declarator& declarator : d.declarators) {
      text += " " + declarator.name.text;
      if (declarator.width) text += fmt::format(":{}", *declarator.width);
      if (declarator.array_size) text += "[" + expr(*declarator.array_size) + "]";
      text += std::visit(Overloaded{
                             [](std::monostate) { return std::string(); },
                             [](const ast::ExprPtr& e) { return "=" + expr(*e); },
                             [](const std::vector<ast::ExprPtr>& values) { return "={" + list(values) + " }"; },
                             [](const ast::ChannelInit& c) {
                               std::string fields;
                               for (const ast::TypeName& field : c.fields) fields += " " + type(field);
                               return fmt::format("=[{}]{}", expr(*c.capacity), fields);
                             },
                         },
                         declarator.initializer);
    }
    return text + ")";
  }

  static std::string unit(const ast::Unit& u) {
    return std::visit(
        Overloaded{
            [](const ast::Proctype& p) {
              std::string text = p.deterministic ? "(D_proctype " : "(proctype ";
              if (p.active) text += fmt::format("active{} ", p.active_count ? "[" + expr(*p.active_count) + "]" : "");
              text += p.name.text;
              for (const ast::Declaration& parameter : p.parameters) text += " " + declaration(parameter);
              if (p.priority) text += fmt::format(" priority {}", *p.priority);
              if (p.provided) text += " provided " + expr(*p.provided);
              return text + " " + sequence(p.body) + ")";
            },
            [](const ast::Init& i) {
              return fmt::format("(init{} {})", i.priority ? fmt::format(" priority {}", *i.priority) : "",
                                 sequence(i.body));
            },
            [](const ast::Never& n) {
              return fmt::format("(never {} {})", n.name ? n.name->text : "-", sequence(n.body));
            },
            [](const ast::Trace& t) {
              return fmt::format("({} {})", t.negated ? "notrace" : "trace", sequence(t.body));
            },
            [](const ast::Ltl& l) {
              return fmt::format("(ltl {} {} \"{}\")", l.name ? l.name->text : "-", formula(l.formula), l.text);
            },
            [](const ast::Typedef& t) {
              std::string text = "(typedef " + t.name.text;
              for (const ast::Declaration& field : t.fields) text += " " + declaration(field);
              return text + ")";
            },
            [](const ast::MtypeList& m) {
              return fmt::format("(mtype {}{})", m.set ? m.set->text : "-", names(m.names));
            },
            [](const ast::Declaration& d) { return declaration(d); },
            [](const ast::Inline& i) { return fmt::format("(inline {}{})", i.name.text, names(i.parameters)); },
        },
        u.node);
  }

  static std::string model(const ast::Model& m) {
    std::string text;
    for (const ast::Unit& u : m.units) text += (text.empty() ? "" : "\n") + unit(u);
    return text;
  }

 private:
  static std::string list(const std::vector<ast::ExprPtr>& exprs) {
    std::string text;
    for (const ast::ExprPtr& e : exprs) text += " " + expr(*e);
    return text;
  }

  static std::string list(const std::vector<ast::ReceiveArg>& args) {
    std::string text;
    for (const ast::ReceiveArg& arg : args) {
      text += std::visit(Overloaded{
                             [](const ast::Reference& r) { return " " + reference(r); },
                             [](std::int32_t value) { return fmt::format(" {}", value); },
                             [](const ast::ExprPtr& e) { return " (eval " + expr(*e) + ")"; },
                         },
                         arg.value);
    }
    return text;
  }

  static std::string names(const std::vector<ast::Name>& list_of_names) {
    std::string text;
    for (const ast::Name& name : list_of_names) text += " " + name.text;
    return text;
  }

  static std::string options(const std::vector<ast::Sequence>& sequences) {
    std::string text;
    for (const ast::Sequence& s : sequences) text += " " + sequence(s);
    return text;
  }

  static std::string type(const ast::TypeName& t) {
    static constexpr const char* kNames[] = {"bit", "bool",     "byte",  "pid",  "short",
                                             "int", "unsigned", "mtype", "chan", ""};
    const std::string basic = kNames[static_cast<std::size_t>(t.kind)];
    return !t.name ? basic : basic.empty() ? t.name->text : basic + ":" + t.name->text;
  }
};

}  // namespace hasse::promela
