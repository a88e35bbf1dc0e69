// Machine and Execution: construction, and the public face of Execution::Impl.
#include "machine/machine.h"

#include <fmt/format.h>

#include "layers/checked.h"
#include "machine/compile.h"
#include "machine/describer.h"
#include "machine/execution.h"

namespace hasse::machine {

namespace {

// Sequences that sequences start: at most two levels for each process (enabled() asked for one after another), and a
// few of their own.
constexpr std::size_t kNesting = 2 * kMaxProcesses + 8;

}  // namespace

Machine::Machine(std::shared_ptr<const Program> program, std::vector<ExprId> predicates, int claim, Mode mode,
                 DeadVariables dead)
    : program_(std::move(program)),
      predicates_(std::move(predicates)),
      claim_(claim),
      layout_(std::make_unique<Layout>(*program_, claim)) {
  if (dead == DeadVariables::reset) dead_slots_ = hasse::dead_slots(*program_);
  code_ = std::make_unique<Code>(compile(*program_, *layout_, predicates_, claim, dead_slots_));
  if (mode != Mode::interpreter)
    native_ = NativeCode::compile(*program_, *layout_, *code_, Execution::Impl::helpers(), why_not_native_);
  describer_ = std::make_unique<ProgramDescriber>(*this);
  if (mode == Mode::checked)
    reference_ = std::make_unique<Machine>(program_, predicates_, claim_, Mode::interpreter, dead);
}

Machine::~Machine() = default;

const Proctype* Machine::claim() const {
  return claim_ < 0 ? nullptr : &program_->claims[static_cast<std::size_t>(claim_)];
}

std::size_t Machine::reset_places() const {
  std::size_t places = 0;
  for (const DeadSlots& of_proctype : dead_slots_) places += of_proctype.places();
  return places;
}

std::unique_ptr<model::TransitionSystem> Machine::make() const {
  auto execution = std::make_unique<Execution>(*this);
  if (reference_ == nullptr) return execution;
  return std::make_unique<layers::Checked>(std::move(execution), reference_->make(), *describer_);
}

model::Traits Machine::traits() const {
  model::Traits traits;
  traits.has_observer = claim() != nullptr;
  traits.has_priorities = program_->uses_priorities;
  if (program_->trace) traits.event_order = program_->trace->kind == ProctypeKind::trace ? "trace" : "notrace";
  traits.hidden_writes = reset_places();
  return traits;
}

model::ActionSets Machine::actions() const {
  model::ActionSets actions;
  for (const Proctype& proctype : program_->proctypes) actions.emplace_back(proctype.edges.size(), false);
  return actions;
}

std::string describe_mode(const Machine& machine) {
  if (machine.native() == nullptr)
    return machine.why_not_native().empty() ? "interpreter" : "interpreter: " + machine.why_not_native();
  const NativeCode::Extent extent = machine.native()->extent();
  return fmt::format("native code for {} of {} statements, {} bytes{}", extent.native, extent.statements, extent.bytes,
                     machine.is_checked() ? ", checked by the interpreter" : "");
}

Execution::Impl::Impl(const Machine& machine)
    : machine_(machine),
      program_(machine.program()),
      layout_(machine.layout()),
      code_(machine.code()),
      state_(machine.layout()),
      stack_((code_.stack_depth + 1) * kNesting),
      message_(code_.max_arguments),
      asking_enabled_(kMaxProcesses),
      native_(machine.native()),
      taking_(native_),
      all_steps_are_native_(native_ != nullptr && !layout_.has_claim() && !layout_.has_priority() &&
                            !code_.mentions_timeout) {
  native_context_.execution = this;
  if (native_ != nullptr) log_room_ = native_->log_words() + kSpareLogWords;
}

Execution::Execution(const Machine& machine) : impl_(std::make_unique<Impl>(machine)) {}
Execution::~Execution() = default;

const Program& Execution::program() const {
  return impl_->program_;
}

Outcome Execution::start() {
  return impl_->start();
}
void Execution::load(StateView state) {
  impl_->state_.load(state);
}
StateView Execution::state() const {
  return impl_->state_.view();
}
void Execution::enabled(Pid owner, std::vector<Step>& steps) {
  // For most models, and asked for each new state: claims, priorities and timeouts are passed by.
  if (owner == kNobody && impl_->all_steps_are_native_)
    return impl_->native_steps(impl_->state_.process_count() - 1, 0, steps);
  impl_->enabled(owner, steps);
}
void Execution::enabled_of(const model::ProcessSet& processes, std::vector<Step>& steps) {
  impl_->enabled_of(processes, steps);
}
Outcome Execution::take(const Step& step) {
  return impl_->take(step);
}
const Blame& Execution::blame() const {
  return impl_->blame_;
}
Execution::Mark Execution::mark() const {
  return impl_->state_.mark();
}
void Execution::undo_to(Mark mark) {
  impl_->state_.undo_to(mark);
}
std::uint64_t Execution::generation() const {
  return impl_->state_.generation();
}
std::size_t Execution::memory_bytes() const {
  return impl_->state_.memory_bytes();
}
void Execution::set_watchdog(const std::function<bool()>* ended) {
  impl_->patience_ended_ = ended;
}
void Execution::collect(model::ActionSets* taken) {
  if (taken == nullptr) return listen({});
  listen([this, taken](const Executed& executed) {
    const std::uint32_t proctype = proctype_of(executed.pid);
    const auto edge = executed.edge - program().proctypes[proctype].edges.data();
    (*taken)[proctype][static_cast<std::size_t>(edge)] = true;
  });
}
void Execution::listen(Listener listener) {
  impl_->taking_ = listener ? nullptr : impl_->native_;
  impl_->listener_ = std::move(listener);
}

std::int32_t Execution::evaluate(std::size_t predicate, Fault& fault) {
  impl_->fault_ = {};
  std::int32_t found = 0;
  if (impl_->native_ != nullptr && impl_->evaluate_natively(predicate, found)) {
    fault = Fault::none;
    return found;
  }
  if (impl_->code_.mentions_timeout) impl_->timeout_ = !impl_->any_step();
  const std::int32_t value = impl_->run(impl_->code_.predicates[predicate], {});
  impl_->timeout_ = false;
  fault = impl_->fault_.fault;
  impl_->fault_ = {};
  return value;
}

}  // namespace hasse::machine
