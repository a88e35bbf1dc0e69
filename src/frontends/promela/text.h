// Syntax trees as text, the way a person would write them: "x + 1", "node[i].left", "q!msg(nr, 2)". Parentheses only
// where needed.
#pragma once

#include <string>
#include <vector>

#include "frontends/promela/ast.h"

namespace hasse::promela {

std::string to_text(const ast::Expr& expr);
std::string to_text(const ast::Reference& reference);
std::string to_text(const ast::ReceiveArg& arg);
std::string to_text(const std::vector<ast::ExprPtr>& args);
std::string to_text(const std::vector<ast::ReceiveArg>& args);

}  // namespace hasse::promela
