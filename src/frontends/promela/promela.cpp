#include "frontends/promela/promela.h"

#include <utility>

#include "frontends/promela/lower.h"

namespace hasse::promela {

namespace {

Lowering& front_end(const Program& program) {
  HASSE_CHECK(program.front_end != nullptr, "the program did not come from this front end");
  return *std::static_pointer_cast<Lowering>(program.front_end);
}

}  // namespace

std::shared_ptr<Program> load(std::shared_ptr<SourceFiles> sources, const std::string& path, const Options& options) {
  Parsed parsed = parse_file(*sources, path, options);
  return lower(std::move(sources), path, std::move(parsed));
}

std::shared_ptr<Program> load_text(std::shared_ptr<SourceFiles> sources, const std::string& name,
                                   const std::string& text, const Options& options) {
  Parsed parsed = parse_text(*sources, name, text, options);
  return lower(std::move(sources), name, std::move(parsed));
}

ExprId add_predicate(Program& program, const std::string& text, const std::string& origin) {
  Lowering& lowering = front_end(program);
  const ast::ExprPtr expr = parse_expression(*program.sources, *lowering.text, text, origin);
  const ExprId lowered = lower_predicate(lowering, *expr);
  resolve_labels(lowering);
  return lowered;
}

const LtlProperty& add_ltl(Program& program, const std::string& text, const std::string& origin) {
  Lowering& lowering = front_end(program);
  const ast::Formula formula = parse_formula(*program.sources, *lowering.text, text, origin);
  LtlProperty property;
  property.name = fmt::format("ltl_{}", program.ltl.size());
  property.formula = lower_formula(lowering, formula);
  property.text = text;
  property.pos = formula.pos;
  resolve_labels(lowering);
  return program.ltl.emplace_back(std::move(property));
}

}  // namespace hasse::promela
