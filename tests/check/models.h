// Small models for the tests of the driver.
#pragma once

#include <memory>
#include <string>

#include "frontends/promela/promela.h"

namespace hasse::check {

inline std::shared_ptr<const Program> model(const std::string& text) {
  return promela::load_text(std::make_shared<SourceFiles>(), "model.pml", text, {});
}

// Two processes that count to a number each, independent of each other; `after` is what the first does then.
inline std::shared_ptr<const Program> counters(int most, const std::string& after = "skip") {
  const std::string count = "do :: n < " + std::to_string(most) + " -> n++ :: else -> break od";
  return model("byte x = 1; active proctype P() { byte n; " + count + "; " + after + " }\n" +
               "active proctype Q() { byte n; " + count + " }");
}

}  // namespace hasse::check
