// Predicates in a model's own terms, added to overlays of the program.
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "base/diagnostics.h"
#include "frontends/promela/promela.h"
#include "program/overlay.h"

namespace hasse::promela {

namespace {

std::shared_ptr<const Program> counter() {
  return load_text(std::make_shared<SourceFiles>(), "model.pml",
                   "#define LIMIT 3\nbyte x; active proctype P() { here: x = x + 1; goto here }", {});
}

}  // namespace

TEST(Overlay, LeavesItsBaseAlone) {
  const std::shared_ptr<const Program> base = counter();
  const std::size_t exprs = base->exprs.size();
  Overlay first(base);
  Overlay second(base);
  const ExprId of_first = add_predicate(first, "x < LIMIT && P[0]@here", "test");
  const ExprId of_second = add_predicate(second, "x < LIMIT && P[0]@here", "test");
  EXPECT_EQ(of_first, of_second);  // each goes on behind the base
  EXPECT_GE(of_first, exprs);
  EXPECT_EQ(base->exprs.size(), exprs);
  EXPECT_EQ(first.expr(of_first).op, ExprOp::logical_and);
  EXPECT_EQ(first.expr(first.expr(of_first).b).label, 0U);
  EXPECT_EQ(add_ltl(first, "[] (x < 4)", "test").name, "ltl_0");
  EXPECT_TRUE(base->ltl.empty());
  EXPECT_TRUE(second.program().ltl.empty());
}

TEST(Overlay, MakesOnlyItsOwnProgramSeeWhatPredicatesMention) {
  const std::shared_ptr<const Program> base = counter();
  Overlay overlay(base);
  add_predicate(overlay, "_last == 0", "test");
  EXPECT_TRUE(std::move(overlay).finish()->uses_last);
  EXPECT_FALSE(base->uses_last);
}

TEST(Overlay, IsTheBaseOfAnother) {
  std::shared_ptr<const Program> program = counter();
  Overlay overlay(program);
  const ExprId first = add_predicate(overlay, "x == 1", "test");
  program = std::move(overlay).finish();
  Overlay further(program);
  const ExprId second = add_predicate(further, "x == 2", "test");
  EXPECT_GT(second, first);
  program = std::move(further).finish();
  EXPECT_EQ(program->expr(program->expr(first).b).value, 1);
  EXPECT_EQ(program->expr(program->expr(second).b).value, 2);
}

TEST(Overlay, OutlivesItsBase) {
  std::shared_ptr<const Program> base = counter();
  Overlay overlay(base);
  base.reset();
  EXPECT_EQ(overlay.expr(add_predicate(overlay, "x == 1", "test")).op, ExprOp::equal);
}

TEST(Language, ForgetsATextThatItRefused) {
  Overlay overlay(counter());
  EXPECT_THROW(add_predicate(overlay, "P[0]@nowhere", "test"), UserError);
  EXPECT_EQ(overlay.expr(add_predicate(overlay, "x == 1", "test")).op, ExprOp::equal);
}

TEST(Language, IsNeededForText) {
  Overlay overlay(std::make_shared<const Program>());
  EXPECT_THROW(add_predicate(overlay, "1", "test"), UserError);
}

TEST(FrontEnd, LoadsWhatItsNameSays) {
  EXPECT_EQ(front_end().name(), "Promela");
  EXPECT_THROW(front_end().load(std::make_shared<SourceFiles>(), "no such file.pml", {}), UserError);
}

}  // namespace hasse::promela
