#include "sat/solver.h"

#include <cadical.hpp>
#include <cstdlib>

#include "base/diagnostics.h"
#include "base/stop.h"

namespace hasse::sat {

namespace {

constexpr int kSatisfiable = 10;
constexpr int kUnsatisfiable = 20;

// CaDiCaL asks at each conflict or so, and passes on no exception.
class Terminator : public CaDiCaL::Terminator {
 public:
  bool terminate() override {
    constexpr int kCallsBetween = 32;
    if (++calls_ % kCallsBetween == 0) reason_ = current_stop().reason();
    return reason_ != StopReason::none;
  }
  StopReason reason() const { return reason_; }

 private:
  int calls_ = 0;
  StopReason reason_ = StopReason::none;
};

}  // namespace

class Solver::Impl {
 public:
  Impl() {
    solver.set("quiet", 1);  // or it tells standard output of falsified clauses
    solver.connect_terminator(&terminator);
  }

  Terminator terminator;  // outlives the solver
  CaDiCaL::Solver solver;
};

Solver::Solver() : impl_(std::make_unique<Impl>()) {}
Solver::~Solver() = default;

void Solver::add(std::span<const Literal> clause) {
  for (const Literal literal : clause) impl_->solver.add(literal);
  impl_->solver.add(0);
  ++clauses_;
}

bool Solver::solve(std::span<const Literal> assumptions) {
  constexpr int kNoLimit = -1;
  return *solve_within(kNoLimit, assumptions);
}

std::optional<bool> Solver::solve_within(int conflicts, std::span<const Literal> assumptions) {
  stop_point();
  for (const Literal assumption : assumptions) impl_->solver.assume(assumption);
  impl_->solver.limit("conflicts", conflicts);
  const int result = impl_->solver.solve();
  if (result == kSatisfiable) return true;
  if (result == kUnsatisfiable) return false;
  if (impl_->terminator.reason() != StopReason::none) throw Stopped(impl_->terminator.reason());
  HASSE_CHECK(conflicts >= 0, "the solver gave up: {}", result);
  return std::nullopt;
}

bool Solver::value(Literal literal) const {
  return (impl_->solver.val(std::abs(literal)) > 0) == (literal > 0);
}

bool Solver::failed(Literal assumption) const {
  return impl_->solver.failed(assumption);
}

}  // namespace hasse::sat
