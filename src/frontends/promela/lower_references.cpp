// Variables: from a reference as written to a place in a frame.
#include "base/edit_distance.h"
#include "frontends/promela/lower_expressions.h"
#include "frontends/promela/text.h"

namespace hasse::promela {

namespace {

std::string fields_of(const Structure& structure) {
  std::string names;
  for (const Field& field : structure.fields) names += (names.empty() ? "" : ", ") + field.name;
  return names;
}

}  // namespace

void Expressions::undeclared(const ast::Name& name) {
  std::uint32_t index = 0;
  if (lowering_.find_proctype(name.text, index) != nullptr) {
    throw UserError(name.pos, fmt::format("'{}' is a proctype, expected a variable", name.text));
  }
  throw UserError(name.pos, fmt::format("'{}' is not declared{}", name.text, lowering_.symbols.suggestion(name.text)));
}

void Expressions::index(Resolved& resolved, const ast::Reference::Part& part, std::uint32_t count,
                        std::uint32_t stride) {
  const Value position = value(*part.index);
  if (position.is_constant) {
    const std::int32_t constant = lowering_.program->expr(position.id).value;
    if (constant < 0 || static_cast<std::uint32_t>(constant) >= count) {
      lowering_.warn(part.index->pos, fmt::format("index {} is outside the array '{}', which has {} element{}: 0 to {}",
                                                  constant, part.name.text, count, count == 1 ? "" : "s", count - 1));
    }
  }
  resolved.place.indices.push_back({position.id, count, stride});
}

Expressions::Resolved Expressions::resolve(const ast::Reference& reference) {
  const ast::Reference::Part& head = reference.parts.front();
  if (bound(reference) != nullptr)
    throw UserError(head.name.pos,
                    fmt::format("'{}' is a number here, the variable of a sum, forall or exists", head.name.text));
  const Symbol* symbol = lowering_.symbols.find(head.name.text);
  if (symbol == nullptr) undeclared(head.name);
  if (symbol->kind == Symbol::Kind::mtype_constant) {
    throw UserError(head.name.pos, fmt::format("'{}' is an mtype constant, expected a variable", head.name.text));
  }

  Resolved resolved;
  resolved.place.scope = symbol->is_local ? Scope::local : Scope::global;
  resolved.place.slot = symbol->first_slot;
  resolved.place.pos = reference.pos();
  resolved.type = symbol->type;
  resolved.channel = symbol->channel ? &*symbol->channel : nullptr;

  for (std::size_t i = 0; i < reference.parts.size(); ++i) {
    const ast::Reference::Part& part = reference.parts[i];
    if (i > 0) {
      const Structure* structure = resolved.type.structure;
      if (structure == nullptr) {
        throw UserError(part.name.pos, fmt::format("'{}' has no fields, so there is no '.{}'",
                                                   reference.parts[i - 1].name.text, part.name.text));
      }
      const Field* field = structure->find(part.name.text);
      if (field == nullptr) {
        std::vector<std::string_view> names;
        for (const Field& candidate : structure->fields) names.push_back(candidate.name);
        throw UserError(part.name.pos,
                        fmt::format("structure '{}' has no field '{}'{}; its fields are {}", structure->name,
                                    part.name.text, nearest_name(part.name.text, names), fields_of(*structure)));
      }
      resolved.place.slot += field->offset;
      resolved.type = field->type;
      resolved.channel = field->channel ? &*field->channel : nullptr;
    }
    const std::uint32_t stride = resolved.type.element_slots();
    if (resolved.type.is_array) {
      if (part.index == nullptr) {
        resolved.index_missing = true;
        if (i + 1 < reference.parts.size()) require_indexed(resolved, reference);
        break;
      }
      index(resolved, part, resolved.type.count, stride);
      resolved.type.is_array = false;
      resolved.type.count = 1;
    } else if (part.index != nullptr) {
      const auto* number = std::get_if<ast::Number>(&part.index->node);
      if (number == nullptr || number->value != 0) {
        throw UserError(part.index->pos, fmt::format("'{}' is not an array, so it has no index", part.name.text));
      }
    }
  }
  resolved.place.type = resolved.type.scalar;
  return resolved;
}

void Expressions::require_indexed(const Resolved& resolved, const ast::Reference& reference) {
  if (!resolved.index_missing) return;
  throw UserError(reference.pos(),
                  fmt::format("array '{}' needs an index here: 0 to {}", to_text(reference), resolved.type.count - 1));
}

Place Expressions::scalar(const ast::Reference& reference) {
  Resolved resolved = resolve(reference);
  require_indexed(resolved, reference);
  if (resolved.type.structure != nullptr) {
    throw UserError(reference.pos(),
                    fmt::format("'{}' is a whole structure ({}), expected one of its fields: {}", to_text(reference),
                                resolved.type.structure->name, fields_of(*resolved.type.structure)));
  }
  return std::move(resolved.place);
}

void Expressions::scalars(const Place& base, const VariableType& type, std::vector<Place>& places) {
  for (std::uint32_t i = 0; i < type.count; ++i) {
    Place element = base;
    element.slot += i * type.element_slots();
    if (type.structure == nullptr) {
      element.type = type.scalar;
      places.push_back(std::move(element));
      continue;
    }
    for (const Field& field : type.structure->fields) {
      Place member = element;
      member.slot += field.offset;
      scalars(member, field.type, places);
    }
  }
}

std::vector<Place> Expressions::targets(const ast::Reference& reference) {
  const Resolved resolved = resolve(reference);
  require_indexed(resolved, reference);
  std::vector<Place> places;
  scalars(resolved.place, resolved.type, places);
  return places;
}

PlaceId Expressions::target(const ast::Reference& reference) {
  const ast::Name& name = reference.parts.front().name;
  const std::string& text = name.text;
  if (text == "_") {
    Place place;
    place.scope = Scope::scratch;
    place.pos = name.pos;
    return lowering_.add(std::move(place));
  }
  if (text == "_pid" || text == "_nr_pr" || text == "_last" || text == "_p") {
    throw UserError(name.pos, fmt::format("'{}' is predefined and cannot be assigned to", text));
  }
  const Symbol* symbol = lowering_.symbols.find(text);
  if (symbol != nullptr && symbol->kind == Symbol::Kind::mtype_constant) {
    throw UserError(name.pos, fmt::format("'{}' is an mtype constant and cannot be assigned to", text));
  }
  return lowering_.add(scalar(reference));
}

std::optional<std::uint32_t> Expressions::array_size(const ast::Reference& reference) {
  const Resolved resolved = resolve(reference);
  if (!resolved.index_missing) return std::nullopt;
  return resolved.type.count;
}

bool Expressions::is_channel(const ast::Reference& reference) {
  const Resolved resolved = resolve(reference);
  return resolved.type.structure == nullptr && resolved.type.scalar.kind == TypeKind::chan;
}

Expressions::ChannelRef Expressions::channel(const ast::Reference& reference) {
  const ast::Name& name = reference.parts.front().name;
  if (bound(reference) == nullptr && lowering_.symbols.find(name.text) == nullptr) undeclared(name);
  const Resolved resolved = resolve(reference);
  require_indexed(resolved, reference);
  if (resolved.type.structure != nullptr || resolved.type.scalar.kind != TypeKind::chan) {
    throw UserError(reference.pos(), fmt::format("'{}' is not a channel", to_text(reference)));
  }
  return {lowering_.load(lowering_.add(resolved.place), reference.pos()), resolved.channel};
}

}  // namespace hasse::promela
