#include "replay/print_format.h"

#include <fmt/format.h>

namespace hasse::replay {

namespace {

// The mtype set that an expression's value belongs to: that of the variable or constant it consists of, otherwise the
// unnamed one.
std::size_t mtype_set_of(const Program& program, ExprId id) {
  const Expr& expr = program.expr(id);
  if (expr.op == ExprOp::load && program.place(expr.place).type.kind == TypeKind::mtype) {
    return program.place(expr.place).type.mtype_set;
  }
  return expr.op == ExprOp::constant && expr.is_mtype ? expr.mtype_set : 0;
}

std::string mtype_name(const Program& program, ExprId id, std::int32_t value) {
  const std::size_t set = mtype_set_of(program, id);
  if (set < program.mtypes.size() && value > 0) {
    const auto& names = program.mtypes[set].names;
    if (static_cast<std::size_t>(value) <= names.size()) return names[value - 1];
  }
  return std::to_string(value);
}

}  // namespace

std::string format_print(const Program& program, const Edge& edge, std::span<const std::int32_t> values) {
  if (edge.format.empty()) {
    return edge.args.empty() || values.empty() ? "" : mtype_name(program, edge.args[0], values[0]);
  }
  const std::string& format = edge.format;
  std::string text;
  std::size_t next = 0;
  for (std::size_t i = 0; i < format.size(); ++i) {
    if (format[i] != '%' || i + 1 == format.size()) {
      text += format[i];
      continue;
    }
    const char conversion = format[++i];
    if (conversion == '%') {
      text += '%';
      continue;
    }
    const bool has_value = next < values.size() && next < edge.args.size();
    const std::int32_t value = has_value ? values[next] : 0;
    std::string formatted;
    switch (conversion) {
      case 'd':
        formatted = std::to_string(value);
        break;
      case 'u':
        formatted = std::to_string(static_cast<std::uint32_t>(value));
        break;
      case 'c':
        formatted = std::string(1, static_cast<char>(value));
        break;
      case 'o':
        formatted = fmt::format("{:o}", static_cast<std::uint32_t>(value));
        break;
      case 'x':
        formatted = fmt::format("{:x}", static_cast<std::uint32_t>(value));
        break;
      case 'e':
        formatted = has_value ? mtype_name(program, edge.args[next], value) : "";
        break;
      default:
        break;
    }
    const bool known = std::string_view("ducoxe").find(conversion) != std::string_view::npos;
    if (known && has_value) {
      text += formatted;
      ++next;
    } else {
      text += '%';
      text += conversion;
    }
  }
  return text;
}

}  // namespace hasse::replay
