// Reads predicates in the terms of a model that was lowered before.
#pragma once

#include <memory>

#include "frontends/promela/lowering.h"
#include "program/front_end.h"

namespace hasse::promela {

class PromelaLanguage final : public Language {
 public:
  explicit PromelaLanguage(std::unique_ptr<Lowering> lowering) : lowering_(std::move(lowering)) {}

  ExprId add_predicate(Program& program, const std::string& text, const std::string& origin) const override;
  const LtlProperty& add_ltl(Program& program, const std::string& text, const std::string& origin) const override;

 private:
  // Lowers into the program that is asked about: the one that was lowered first, or a copy of it.
  Lowering& into(Program& program) const {
    lowering_->program = &program;
    lowering_->labels.clear();  // of a text that was refused
    return *lowering_;
  }

  std::unique_ptr<Lowering> lowering_;
};

}  // namespace hasse::promela
