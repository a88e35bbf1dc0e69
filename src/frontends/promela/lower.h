// From the syntax tree of a model to its Program.
#pragma once

#include <memory>

#include "frontends/promela/lowering.h"

namespace hasse::promela {

// Checks and lowers the whole model. Throws UserError at the first mistake.
std::shared_ptr<Program> lower(std::shared_ptr<SourceFiles> sources, const std::string& model, Parsed parsed);

// A state expression over globals and remote references, in the terms of a model that was lowered before.
ExprId lower_predicate(Lowering& lowering, const ast::Expr& expr);
LtlFormula lower_formula(Lowering& lowering, const ast::Formula& formula);

// Finds the locations of the labels that remote references name. `proctype`: see Lowering::labels.
void resolve_labels(Lowering& lowering);

// Once all proctypes are there: warnings about tests of a channel that is another proctype's alone by xr or xs.
void warn_about_tests_of_exclusive_channels(Lowering& lowering);

}  // namespace hasse::promela
