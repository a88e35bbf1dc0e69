#include "program/front_end.h"

#include <gtest/gtest.h>

#include "base/diagnostics.h"
#include "program/overlay.h"

namespace hasse {
namespace {

// Its predicates are numbers.
class Numbers final : public Language {
 public:
  ExprId add_predicate(Overlay& overlay, const std::string& text, const std::string& origin) const override {
    const std::uint16_t file = overlay.program().sources->add(origin, text);
    return overlay.add_constant(std::stoi(text), {1, 1, file});
  }
};

template <typename Work>
std::string error_of(const Work& work) {
  try {
    work();
    return "none";
  } catch (const UserError& error) {
    return error.what();
  }
}

TEST(Language, ReadsWhatIsAskedOfItsProgram) {
  const auto program = std::make_shared<Program>();
  program->sources = std::make_shared<SourceFiles>();
  program->language = std::make_shared<Numbers>();
  Overlay overlay(program);
  EXPECT_EQ(overlay.expr(add_predicate(overlay, "17", "--invariant")).value, 17);
}

TEST(Language, NeedsNoFormulas) {
  const auto program = std::make_shared<Program>();
  program->language = std::make_shared<Numbers>();
  Overlay overlay(program);
  EXPECT_EQ(
      error_of([&] { add_ltl(overlay, "[] 1", "--ltl"); }),
      "--ltl: models of this kind have no temporal formulas, expected a state predicate (--invariant, --reachable)");
}

TEST(Language, IsMissedWhereAPredicateIsAsked) {
  Overlay overlay(std::make_shared<Program>());
  EXPECT_EQ(error_of([&] { add_predicate(overlay, "1", "--reachable"); }),
            "--reachable: predicates on models of this kind cannot be read");
  EXPECT_EQ(error_of([&] { add_ltl(overlay, "1", "--ltl"); }),
            "--ltl: predicates on models of this kind cannot be read");
}

}  // namespace
}  // namespace hasse
