#include "program/front_end.h"

#include <gtest/gtest.h>

#include "base/diagnostics.h"
#include "program/build.h"

namespace hasse {
namespace {

// Its predicates are numbers.
class Numbers final : public Language {
 public:
  ExprId add_predicate(Program& program, const std::string& text, const std::string& origin) const override {
    const std::uint16_t file = program.sources->add(origin, text);
    return add_constant(program, std::stoi(text), {1, 1, file});
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
  Program program;
  program.sources = std::make_shared<SourceFiles>();
  program.language = std::make_shared<Numbers>();
  EXPECT_EQ(program.expr(add_predicate(program, "17", "--invariant")).value, 17);
}

TEST(Language, NeedsNoFormulas) {
  Program program;
  program.language = std::make_shared<Numbers>();
  EXPECT_EQ(
      error_of([&] { add_ltl(program, "[] 1", "--ltl"); }),
      "--ltl: models of this kind have no temporal formulas, expected a state predicate (--invariant, --reachable)");
}

TEST(Language, IsMissedWhereAPredicateIsAsked) {
  Program program;
  EXPECT_EQ(error_of([&] { add_predicate(program, "1", "--reachable"); }),
            "--reachable: predicates on models of this kind cannot be read");
  EXPECT_EQ(error_of([&] { add_ltl(program, "1", "--ltl"); }),
            "--ltl: predicates on models of this kind cannot be read");
}

}  // namespace
}  // namespace hasse
