// Tests of channels that another proctype uses exclusively: an error in SPIN with reduction.
#include <algorithm>

#include "base/stop.h"
#include "frontends/promela/lower.h"
#include "program/slots.h"

namespace hasse::promela {

namespace {

// SPIN counts a test as a use of the end, or of both ends, whose movements change its answer.
bool counts_as_use(ExprOp test, bool receive) {
  if (test == ExprOp::is_not_full) return !receive;
  if (test == ExprOp::is_not_empty) return receive;
  return true;
}

// May both be the same global channel, as far as the text tells?
bool may_be_same(const Program& program, ExprId a, ExprId b) {
  const auto global = [&](ExprId channel) -> const Place* {
    const Expr& e = program.expr(channel);
    if (e.op != ExprOp::load || program.place(e.place).scope != Scope::global) return nullptr;
    return &program.place(e.place);
  };
  const Place* first = global(a);
  const Place* second = global(b);
  if (first == nullptr || second == nullptr) return false;
  const auto slots = slots_of(program, *first);
  const auto others = slots_of(program, *second);
  return std::find_first_of(slots.begin(), slots.end(), others.begin(), others.end()) != slots.end();
}

}  // namespace

void warn_about_tests_of_exclusive_channels(Lowering& lowering) {
  const Program& program = *lowering.program;
  for (const Lowering::ChannelTest& test : lowering.channel_tests) {
    const Expr& asked = program.expr(test.expr);
    for (std::uint32_t p = 0; p < program.proctypes.size(); ++p) {
      stop_point();
      const auto& promises = program.proctypes[p].exclusive;
      const auto broken = std::find_if(promises.begin(), promises.end(), [&](const ExclusiveUse& promise) {
        return p != test.proctype && counts_as_use(asked.op, promise.receive) &&
               may_be_same(program, asked.a, promise.channel);
      });
      if (broken == promises.end()) continue;
      lowering.warn(asked.pos,
                    fmt::format("'{}' promises to be the only one to {} this channel ({}); SPIN, when it reduces, "
                                "counts this test of it as such a use and reports an error",
                                program.proctypes[p].name, broken->receive ? "receive from" : "send to",
                                broken->receive ? "xr" : "xs"));
      break;
    }
  }
}

}  // namespace hasse::promela
