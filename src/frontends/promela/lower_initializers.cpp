// What a declaration says after `=`: values, lists of values, channels.
#include <algorithm>

#include "frontends/promela/lower_declarations.h"

namespace hasse::promela {

namespace {

template <typename Visit>
void for_each_value(const ast::Declarator& declarator, const Visit& visit) {
  if (const auto* single = std::get_if<ast::ExprPtr>(&declarator.initializer)) visit(**single);
  if (const auto* list = std::get_if<std::vector<ast::ExprPtr>>(&declarator.initializer)) {
    for (const ast::ExprPtr& expr : *list) visit(*expr);
  }
}

}  // namespace

void Declarations::add_fields(const VariableType& type, std::vector<Type>& fields, SourcePos pos) {
  if (type.structure == nullptr && type.scalar.kind == TypeKind::unsigned_bits) {
    throw UserError(pos, "a message field cannot be unsigned, nor can a structure that has such a field be sent");
  }
  for (std::uint32_t i = 0; i < type.count; ++i) {
    if (type.structure == nullptr) {
      fields.push_back(type.scalar);
      continue;
    }
    for (const Field& field : type.structure->fields) add_fields(field.type, fields, pos);
  }
}

ChannelSpec Declarations::channel_spec(const ast::ChannelInit& init) {
  ChannelSpec spec;
  const std::int32_t capacity = constant(*init.capacity, "the capacity of a channel");
  if (capacity < 0 || capacity > 65535) {
    throw UserError(init.capacity->pos, fmt::format("capacity {} is outside the range 0 to 65535", capacity));
  }
  spec.capacity = static_cast<std::uint16_t>(capacity);
  for (const ast::TypeName& field : init.fields) {
    if (field.kind == ast::TypeKind::user) {
      VariableType type;
      type.structure = lowering_.symbols.find_structure(field.name->text);
      if (type.structure == nullptr)
        throw UserError(field.name->pos, fmt::format("there is no type '{}'", field.name->text));
      add_fields(type, spec.fields, field.pos);
    } else if (field.kind == ast::TypeKind::unsigned_bits) {
      throw UserError(field.pos, "a message field cannot be unsigned; use byte, short or int");
    } else {
      spec.fields.push_back(scalar_type(field, nullptr));
    }
  }
  if (std::uint64_t{spec.fields.size()} * std::max<std::uint64_t>(1, spec.capacity) > kMaxSlots) {
    throw UserError(init.pos, fmt::format("this channel is too large: more than {} scalars", kMaxSlots));
  }
  return spec;
}

void Declarations::check_initializer(const ast::Declarator& declarator, const VariableType& type) {
  const bool is_channel = type.structure == nullptr && type.scalar.kind == TypeKind::chan;
  const std::string& name = declarator.name.text;
  if (const auto* init = std::get_if<ast::ChannelInit>(&declarator.initializer); init != nullptr && !is_channel) {
    throw UserError(init->pos, fmt::format("'{}' is not a channel, so it cannot be initialised as one", name));
  }
  if (const auto* list = std::get_if<std::vector<ast::ExprPtr>>(&declarator.initializer)) {
    if (!type.is_array) {
      throw UserError(declarator.name.pos,
                      fmt::format("'{}' is not an array, so it cannot be initialised by a list", name));
    }
    if (list->size() > type.count) {
      throw UserError((*list)[type.count]->pos, fmt::format("array '{}' has {} elements, but its initialiser has {}",
                                                            name, type.count, list->size()));
    }
  }
}

std::vector<ExprId> Declarations::initial_values(const ast::Declarator& declarator, const VariableType& type,
                                                 bool is_field) {
  Surroundings where;
  where.kind = Surroundings::Kind::initializer;
  Expressions expressions(lowering_, where);
  std::vector<ExprId> values;
  const auto add = [&](const ast::Expr& expr) {
    const Value value = expressions.value(expr);
    if (type.scalar.kind == TypeKind::chan && value.is_constant) {
      throw UserError(expr.pos,
                      fmt::format("'{}' is a channel; a number cannot be assigned to it", declarator.name.text));
    }
    expressions.check_assignable(type.scalar, value, expr.pos, fmt::format("'{}'", declarator.name.text));
    if (is_field && !value.is_constant) throw UserError(expr.pos, "the initialiser of a field must be a constant");
    values.push_back(value.id);
  };
  for_each_value(declarator, add);
  return values;
}

// SPIN takes a value for a structure and does nothing with it: what its fields start with is said in the typedef.
void Declarations::ignore_values(const ast::Declarator& declarator) {
  Surroundings where;
  where.kind = Surroundings::Kind::initializer;
  bool any = false;
  for_each_value(declarator, [&](const ast::Expr& expr) {
    Expressions(lowering_, where).value(expr);
    any = true;
  });
  if (!any) return;
  lowering_.warn(declarator.name.pos,
                 fmt::format("'{}' is a structure; its initial value is ignored, and its fields start "
                             "with the values that the typedef gives them",
                             declarator.name.text));
}

}  // namespace hasse::promela
