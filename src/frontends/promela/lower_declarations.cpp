#include "frontends/promela/lower_declarations.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "frontends/promela/text.h"

namespace hasse::promela {

namespace {

std::string type_text(const ast::TypeName& type) {
  static constexpr std::string_view kNames[] = {"bit", "bool",     "byte",  "pid", "short",
                                                "int", "unsigned", "mtype", "chan"};
  if (type.kind == ast::TypeKind::user) return type.name->text;
  std::string text(kNames[static_cast<int>(type.kind)]);
  if (type.name) text += ":" + type.name->text;
  return text;
}

std::string element_name(const std::string& name, const VariableType& type, std::uint32_t i) {
  return type.is_array ? fmt::format("{}[{}]", name, i) : name;
}

}  // namespace

void Declarations::add_mtypes(const ast::MtypeList& list, SourcePos pos) {
  const std::uint16_t set = mtype_set(list.set, pos);
  auto& names = lowering_.program->mtypes[set].names;
  for (auto name = list.names.rbegin(); name != list.names.rend(); ++name) {
    names.push_back(name->text);
    Symbol symbol;
    symbol.kind = Symbol::Kind::mtype_constant;
    symbol.name = name->text;
    symbol.pos = name->pos;
    symbol.value = static_cast<std::int32_t>(names.size());
    symbol.mtype_set = set;
    lowering_.symbols.declare(std::move(symbol));
  }
  if (names.size() > 255)
    throw UserError(pos, fmt::format("this mtype has {} names; at most 255 are possible", names.size()));
}

std::uint16_t Declarations::mtype_set(const std::optional<ast::Name>& name, SourcePos pos) {
  auto& sets = lowering_.program->mtypes;
  const std::string text = name ? name->text : "";
  const auto found = std::find_if(sets.begin(), sets.end(), [&](const MtypeSet& set) { return set.name == text; });
  if (found != sets.end()) return static_cast<std::uint16_t>(found - sets.begin());
  if (sets.size() >= std::numeric_limits<std::uint16_t>::max()) throw UserError(pos, "too many sets of mtype names");
  sets.push_back({text, {}});
  return static_cast<std::uint16_t>(sets.size() - 1);
}

std::int32_t Declarations::constant(const ast::Expr& expr, const std::string& what) {
  if (const auto* number = std::get_if<ast::Number>(&expr.node)) return number->value;
  if (const auto* unary = std::get_if<ast::Unary>(&expr.node); unary != nullptr && unary->op == ExprOp::negate) {
    return static_cast<std::int32_t>(0U - static_cast<std::uint32_t>(constant(*unary->operand, what)));
  }
  if (const auto* binary = std::get_if<ast::Binary>(&expr.node)) {
    const std::int64_t left = constant(*binary->left, what);
    const std::int64_t right = constant(*binary->right, what);
    switch (binary->op) {
      case ExprOp::add:
        return static_cast<std::int32_t>(left + right);
      case ExprOp::subtract:
        return static_cast<std::int32_t>(left - right);
      case ExprOp::multiply:
        return static_cast<std::int32_t>(left * right);
      case ExprOp::divide:
      case ExprOp::modulo:
        if (right == 0) throw UserError(binary->operator_pos, "division by zero in a constant expression");
        return static_cast<std::int32_t>(binary->op == ExprOp::divide ? left / right : left % right);
      default:
        break;
    }
  }
  const auto* reference = std::get_if<ast::Reference>(&expr.node);
  const Symbol* symbol = reference == nullptr ? nullptr : lowering_.symbols.find(reference->parts.front().name.text);
  if (symbol != nullptr) {
    if (symbol->kind == Symbol::Kind::mtype_constant) return symbol->value;
    if (symbol->initial && reference->parts.size() == 1 && !reference->parts.front().index) {
      lowering_.warn(expr.pos,
                     fmt::format("{} is the initial value of variable '{}', {}", what, symbol->name, *symbol->initial));
      return *symbol->initial;
    }
  }
  const bool is_variable = symbol != nullptr && symbol->kind == Symbol::Kind::variable;
  throw UserError(expr.pos, fmt::format("{} must be a constant, found {}'{}'{}", what, is_variable ? "variable " : "",
                                        to_text(expr), is_variable ? ", which is not initialised with a number" : ""));
}

Type Declarations::scalar_type(const ast::TypeName& type, const ast::Declarator* declarator) {
  Type result;
  const bool has_width = declarator != nullptr && declarator->width.has_value();
  switch (type.kind) {
    case ast::TypeKind::bit:
      result.kind = TypeKind::bit;
      break;
    case ast::TypeKind::boolean:
      result.kind = TypeKind::boolean;
      break;
    case ast::TypeKind::byte:
      result.kind = TypeKind::byte;
      break;
    case ast::TypeKind::pid:
      result.kind = TypeKind::pid;
      break;
    case ast::TypeKind::short_int:
      result.kind = TypeKind::int16;
      break;
    case ast::TypeKind::int_type:
      result.kind = TypeKind::int32;
      break;
    case ast::TypeKind::chan:
      result.kind = TypeKind::chan;
      break;
    case ast::TypeKind::mtype:
      result.kind = TypeKind::mtype;
      if (type.name) {
        const auto& sets = lowering_.program->mtypes;
        const bool known =
            std::any_of(sets.begin(), sets.end(), [&](const MtypeSet& s) { return s.name == type.name->text; });
        if (!known) throw UserError(type.name->pos, fmt::format("there is no mtype set '{}'", type.name->text));
      }
      result.mtype_set = mtype_set(type.name, type.pos);
      break;
    case ast::TypeKind::unsigned_bits:
      result.kind = TypeKind::unsigned_bits;
      if (!has_width) {
        const SourcePos pos = declarator == nullptr ? type.pos : declarator->name.pos;
        throw UserError(pos, "an unsigned variable needs a width, such as 'unsigned x : 5'");
      }
      if (*declarator->width < 1 || *declarator->width > 31) {
        throw UserError(declarator->name.pos, fmt::format("width {} of '{}' is outside the range 1 to 31",
                                                          *declarator->width, declarator->name.text));
      }
      result.bits = static_cast<std::uint8_t>(*declarator->width);
      return result;
    case ast::TypeKind::user:
      internal_error(__FILE__, __LINE__, "a structure is not a scalar");
  }
  if (has_width) {
    throw UserError(declarator->name.pos, fmt::format("'{}' is of type {}; only an unsigned variable has a width",
                                                      declarator->name.text, type_text(type)));
  }
  return result;
}

VariableType Declarations::variable_type(const ast::Declaration& declaration, const ast::Declarator& declarator) {
  VariableType type;
  if (declaration.type.kind == ast::TypeKind::user) {
    type.structure = lowering_.symbols.find_structure(declaration.type.name->text);
    if (type.structure == nullptr) {
      throw UserError(declaration.type.name->pos, fmt::format("there is no type '{}'", declaration.type.name->text));
    }
    if (declarator.width) {
      throw UserError(declarator.name.pos,
                      fmt::format("'{}' is a structure; only an unsigned variable has a width", declarator.name.text));
    }
  } else {
    type.scalar = scalar_type(declaration.type, &declarator);
  }
  if (declarator.array_size != nullptr) {
    const std::int32_t size =
        constant(*declarator.array_size, fmt::format("the size of array '{}'", declarator.name.text));
    if (size < 1) {
      const auto* variable = std::get_if<ast::Reference>(&declarator.array_size->node);
      throw UserError(
          declarator.array_size->pos,
          fmt::format("array '{}' has {} elements{}, expected at least 1", declarator.name.text, size,
                      variable ? fmt::format(", the initial value of variable '{}'", to_text(*variable)) : ""));
    }
    type.is_array = true;
    type.count = static_cast<std::uint32_t>(size);
  }
  if (std::uint64_t{type.count} * type.element_slots() > kMaxSlots) {
    throw UserError(declarator.name.pos,
                    fmt::format("'{}' is too large: more than {} scalars", declarator.name.text, kMaxSlots));
  }
  return type;
}

void Declarations::add_typedef(const ast::Typedef& definition) {
  if (const Structure* other = lowering_.symbols.find_structure(definition.name.text)) {
    throw UserError(definition.name.pos,
                    fmt::format("type '{}' is already declared in line {}", other->name, other->pos.line));
  }
  Structure structure;
  structure.name = definition.name.text;
  structure.pos = definition.name.pos;
  for (const ast::Declaration& declaration : definition.fields) {
    for (const ast::Declarator& declarator : declaration.declarators) {
      if (const Field* other = structure.find(declarator.name.text)) {
        throw UserError(declarator.name.pos,
                        fmt::format("field '{}' is already declared in line {}", other->name, other->pos.line));
      }
      Field field;
      field.name = declarator.name.text;
      field.pos = declarator.name.pos;
      field.type = variable_type(declaration, declarator);
      field.offset = structure.slots;
      check_initializer(declarator, field.type);
      if (const auto* init = std::get_if<ast::ChannelInit>(&declarator.initializer))
        field.channel = channel_spec(*init);
      if (field.type.structure == nullptr)
        field.initial = initial_values(declarator, field.type, true);
      else
        ignore_values(declarator);
      structure.slots += field.type.slots();
      if (structure.slots > kMaxSlots) {
        throw UserError(declarator.name.pos,
                        fmt::format("type '{}' is too large: more than {} scalars", structure.name, kMaxSlots));
      }
      structure.fields.push_back(std::move(field));
    }
  }
  lowering_.symbols.add_structure(std::move(structure));
}

void Declarations::add_slots(Frame& frame, const std::string& name, const VariableType& type) {
  for (std::uint32_t i = 0; i < type.count; ++i) {
    const std::string element = element_name(name, type, i);
    if (type.structure == nullptr) {
      frame.slots.push_back({element, type.scalar});
      continue;
    }
    for (const Field& field : type.structure->fields) add_slots(frame, element + "." + field.name, field.type);
  }
}

// Channels and initial values of a variable's scalars, from `slot` on.
void Declarations::create(Frame& frame, std::uint32_t slot, const std::string& name, const VariableType& type,
                          const std::optional<ChannelSpec>& channel, const std::vector<ExprId>& initial,
                          SourcePos pos) {
  for (std::uint32_t i = 0; i < type.count; ++i) {
    const std::uint32_t element = slot + i * type.element_slots();
    if (type.structure != nullptr) {
      for (const Field& field : type.structure->fields) {
        create(frame, element + field.offset, element_name(name, type, i) + "." + field.name, field.type, field.channel,
               field.initial, pos);
      }
    } else if (channel) {
      frame.channels.push_back({element_name(name, type, i), channel->capacity, channel->fields, element, pos});
    } else if (!initial.empty()) {
      frame.initializers.push_back({element, initial[std::min<std::size_t>(i, initial.size() - 1)]});
    }
  }
}

const Symbol& Declarations::declare(const ast::Declaration& declaration, const ast::Declarator& declarator,
                                    Frame& frame, Role role, bool at_creation) {
  const std::string& name = declarator.name.text;
  const VariableType type = variable_type(declaration, declarator);
  check_initializer(declarator, type);
  const bool is_bit =
      type.structure == nullptr && (type.scalar.kind == TypeKind::bit || type.scalar.kind == TypeKind::boolean);
  if (declaration.visibility == ast::Visibility::hidden && is_bit) {
    throw UserError(declarator.name.pos, fmt::format("bit variable '{}' cannot be hidden", name));
  }
  if (role == Role::parameter) {
    if (type.is_array)
      throw UserError(declarator.name.pos, fmt::format("parameter '{}' is an array, which cannot be passed", name));
    if (!std::holds_alternative<std::monostate>(declarator.initializer)) {
      throw UserError(declarator.name.pos, fmt::format("parameter '{}' cannot have an initialiser", name));
    }
  }
  std::uint32_t index = 0;
  if (const ProctypeInfo* proctype = lowering_.find_proctype(name, index)) {
    throw UserError(declarator.name.pos,
                    fmt::format("'{}' is the name of the proctype in line {}", name, proctype->pos.line));
  }
  if (frame.slots.size() + type.slots() > kMaxSlots) {
    throw UserError(declarator.name.pos, fmt::format("too many variables: more than {} scalars", kMaxSlots));
  }

  Symbol symbol;
  symbol.name = name;
  symbol.pos = declarator.name.pos;
  symbol.type = type;
  symbol.is_local = role != Role::global;
  symbol.first_slot = static_cast<std::uint32_t>(frame.slots.size());
  if (const auto* init = std::get_if<ast::ChannelInit>(&declarator.initializer)) symbol.channel = channel_spec(*init);
  // A list is SPIN's initial value of the array even where it is assigned later.
  const bool is_list = std::holds_alternative<std::vector<ast::ExprPtr>>(declarator.initializer);
  std::vector<ExprId> initial;
  if (type.structure != nullptr) {
    ignore_values(declarator);
  } else if (at_creation || is_list) {
    initial = initial_values(declarator, type, false);
  }
  const auto* single = std::get_if<ast::ExprPtr>(&declarator.initializer);
  if (single != nullptr && type.structure == nullptr) {
    if (const auto* number = std::get_if<ast::Number>(&(*single)->node)) symbol.initial = number->value;
  }

  add_slots(frame, name, type);
  create(frame, symbol.first_slot, name, type, symbol.channel, initial, symbol.pos);

  hasse::Variable variable;
  variable.name = name;
  variable.type_name = type_text(declaration.type);
  if (declarator.width) variable.type_name += fmt::format(" : {}", *declarator.width);
  variable.first_slot = symbol.first_slot;
  variable.slot_count = type.slots();
  variable.is_array = type.is_array;
  variable.hidden = declaration.visibility == ast::Visibility::hidden;
  variable.shown = declaration.visibility == ast::Visibility::show;
  variable.declared_local = declaration.visibility == ast::Visibility::local;
  variable.is_parameter = role == Role::parameter;
  variable.pos = symbol.pos;
  frame.variables.push_back(std::move(variable));
  return lowering_.symbols.declare(std::move(symbol));
}

const Symbol& Declarations::declare_hidden(const std::string& name, Type type, Frame& frame, SourcePos pos) {
  Symbol symbol;
  symbol.name = name;
  symbol.pos = pos;
  symbol.type.scalar = type;
  symbol.is_local = true;
  symbol.first_slot = static_cast<std::uint32_t>(frame.slots.size());
  frame.slots.push_back({name, type});
  hasse::Variable variable;
  variable.name = name;
  variable.type_name = type.kind == TypeKind::byte ? "byte" : "short";
  variable.first_slot = symbol.first_slot;
  variable.pos = pos;
  frame.variables.push_back(std::move(variable));
  return lowering_.symbols.declare(std::move(symbol));
}

}  // namespace hasse::promela
