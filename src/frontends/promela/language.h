// Reads predicates in the terms of a model that was lowered before.
#pragma once

#include <memory>

#include "frontends/promela/lowering.h"
#include "program/front_end.h"
#include "program/overlay.h"

namespace hasse::promela {

class PromelaLanguage final : public Language {
 public:
  explicit PromelaLanguage(std::unique_ptr<Lowering> lowering) : lowering_(std::move(lowering)) {}

  ExprId add_predicate(Overlay& overlay, const std::string& text, const std::string& origin) const override;
  const LtlProperty& add_ltl(Overlay& overlay, const std::string& text, const std::string& origin) const override;

 private:
  // Lowers into the overlay that is asked about.
  Lowering& into(Overlay& overlay) const {
    lowering_->program = &open(overlay);
    lowering_->labels.clear();  // of a text that was refused
    return *lowering_;
  }

  std::unique_ptr<Lowering> lowering_;
};

}  // namespace hasse::promela
