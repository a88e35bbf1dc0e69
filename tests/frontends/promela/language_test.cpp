// Predicates in a model's own terms, added to the program and to copies of it.
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "base/diagnostics.h"
#include "frontends/promela/promela.h"

namespace hasse::promela {

namespace {

std::shared_ptr<Program> counter() {
  return load_text(std::make_shared<SourceFiles>(), "model.pml",
                   "#define LIMIT 3\nbyte x; active proctype P() { here: x = x + 1; goto here }", {});
}

}  // namespace

TEST(Language, GoesAlongWithACopyAndLeavesTheOriginalAlone) {
  const std::shared_ptr<Program> original = counter();
  const std::size_t before = original->exprs.size();
  Program copy = *original;
  const ExprId of_copy = add_predicate(copy, "x < LIMIT && P[0]@here", "test");
  EXPECT_EQ(original->exprs.size(), before);
  EXPECT_EQ(copy.expr(of_copy).op, ExprOp::logical_and);
  EXPECT_EQ(copy.expr(copy.expr(of_copy).b).label, 0U);
  const ExprId of_original = add_predicate(*original, "x < LIMIT && P[0]@here", "test");
  EXPECT_EQ(of_original, of_copy);  // they had the same expressions
  EXPECT_EQ(add_ltl(copy, "[] (x < 4)", "test").name, "ltl_0");
  EXPECT_TRUE(original->ltl.empty());
}

TEST(Language, OfACopyOutlivesTheOriginal) {
  std::shared_ptr<Program> original = counter();
  Program copy = *original;
  original.reset();
  EXPECT_EQ(copy.expr(add_predicate(copy, "x == 1", "test")).op, ExprOp::equal);
}

TEST(Language, ForgetsATextThatItRefused) {
  const std::shared_ptr<Program> program = counter();
  EXPECT_THROW(add_predicate(*program, "P[0]@nowhere", "test"), UserError);
  EXPECT_EQ(program->expr(add_predicate(*program, "x == 1", "test")).op, ExprOp::equal);
}

TEST(FrontEnd, LoadsWhatItsNameSays) {
  EXPECT_EQ(front_end().name(), "Promela");
  EXPECT_THROW(front_end().load(std::make_shared<SourceFiles>(), "no such file.pml", {}), UserError);
}

}  // namespace hasse::promela
