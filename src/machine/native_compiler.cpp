// The whole of the code: entries and ways out, tables of locations and edges.
#include "machine/native_compiler.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

#include "base/stop.h"

namespace hasse::machine {

namespace {

using namespace native;

constexpr std::uint32_t kMostStackWords = 4096;
constexpr Reg kSaved[] = {Reg::rbx, Reg::rbp, Reg::r12, Reg::r13, Reg::r14, Reg::r15};

}  // namespace

NativeCompiler::NativeCompiler(const Program& program, const Layout& layout, const Code& code,
                               const NativeHelpers& helpers)
    : program_(program), layout_(layout), code_(code), helpers_(helpers) {
  const std::uint32_t words = code.stack_depth + code.max_arguments + kKeptWords;
  stack_bytes_ = static_cast<std::int32_t>((4 * words + 15) / 16 * 16 + 8);  // calls want rsp to be a multiple of 16
}

// Both entries save the same registers and make the same room.
void NativeCompiler::enter() {
  for (const Reg reg : kSaved) a_.push(reg);
  a_.alu64(Alu::subtract, Reg::rsp, stack_bytes_);
  a_.mov64(Reg::rbx, Reg::rdi);
  a_.load64(Reg::rbp, context(offsetof(NativeContext, state.bytes)));
}

void NativeCompiler::leave() {
  a_.alu64(Alu::add, Reg::rsp, stack_bytes_);
  for (auto reg = std::rbegin(kSaved); reg != std::rend(kSaved); ++reg) a_.pop(*reg);
  a_.ret();
}

void NativeCompiler::emit_cold() {
  // What is emitted here may have cold parts of its own.
  for (std::size_t i = 0; i < cold_.size(); ++i) {
    const std::function<void()> emit = std::move(cold_[i]);
    emit();
  }
  cold_.clear();
}

std::string NativeCompiler::name(const Proctype& proctype, const Edge& edge) const {
  const SourcePos pos = edge.pos;
  return fmt::format("{} {}: {}", proctype.name, edge.source, pos.known() ? edge.text : "(end)");
}

void NativeCompiler::emit_steps() {
  mark("steps of processes");
  leave_steps_ = a_.new_label();
  no_room_ = a_.new_label();
  enter();
  a_.mov64(Reg::r13, Reg::rsi);
  a_.mov(Reg::r14, Reg::rdx);
  a_.store(kept_slot(kLowest), Reg::rcx);
  a_.mov64(Reg::r15, std::uint64_t{kNone} << 32);
  this_process();
  a_.bind(no_room_);
  a_.mov(Reg::r13, 0);
  a_.bind(leave_steps_);
  a_.mov64(Reg::rax, Reg::r13);
  leave();
  next_partner_ = a_.new_label();
  offer_unknown_ = a_.new_label();
  emit_partners();
  for (std::uint32_t p = 0; p < code_.proctypes.size(); ++p) {
    std::vector<Label>& labels = locations_.emplace_back();
    for (LocationId id = 0; id < code_.proctypes[p].locations.size(); ++id) {
      stop_point();
      labels.push_back(a_.here());
      mark(fmt::format("steps of {} at {}", program_.proctypes[p].name, id));
      location(p, id);
      emit_cold();
    }
  }
}

void NativeCompiler::emit_take() {
  mark("take a step");
  leave_take_ = a_.new_label();
  give_up_ = a_.new_label();
  enter();
  a_.mov(Reg::r12, Reg::rsi);
  a_.mov(Reg::r14, Reg::rdx);
  a_.load64(Reg::r13, context(offsetof(NativeContext, state.log)));
  a_.mov64(Reg::r15, UndoLog::head(UndoLog::Kind::bytes, 0, 8));
  a_.jump(Reg::rcx);
  a_.bind(give_up_);
  a_.mov(Reg::rax, static_cast<std::int32_t>(NativeCode::End::not_done));
  a_.bind(leave_take_);
  a_.store64(context(offsetof(NativeContext, state.log)), Reg::r13);
  leave();
  emit_edges(edges_, "take", &NativeCompiler::can_be_taken_alone, &NativeCompiler::take);
  emit_edges(offers_, "take as sender of a rendezvous", &NativeCompiler::has_native_offer, &NativeCompiler::take_offer);
  emit_edges(acceptances_, "take as receiver of a rendezvous", &NativeCompiler::has_native_acceptance,
             &NativeCompiler::take_acceptance);
}

// A piece of code for each edge that `is_native`.
void NativeCompiler::emit_edges(std::vector<std::vector<std::optional<Label>>>& table, const char* what,
                                bool (NativeCompiler::*is_native)(const AutomatonCode&, const EdgeCode&) const,
                                void (NativeCompiler::*emit)(const AutomatonCode&, const EdgeCode&)) {
  for (std::size_t p = 0; p < code_.proctypes.size(); ++p) {
    const AutomatonCode& automaton = code_.proctypes[p];
    auto& labels = table.emplace_back();
    for (std::size_t e = 0; e < automaton.edges.size(); ++e) {
      stop_point();
      const EdgeCode& edge = automaton.edges[e];
      labels.emplace_back();
      if (!(this->*is_native)(automaton, edge)) continue;
      labels.back() = a_.here();
      mark(fmt::format("{} {}", what, name(program_.proctypes[p], program_.proctypes[p].edges[e])));
      (this->*emit)(automaton, edge);
      emit_cold();
    }
  }
}

void NativeCompiler::emit_predicates() {
  for (const Pc pc : code_.predicates) {
    predicates_.emplace_back();
    if (!is_supported(pc)) continue;
    predicates_.back() = a_.here();
    mark(fmt::format("predicate {}", predicates_.size() - 1));
    const Exits exits{give_up_, std::nullopt};
    if (contains(pc, Op::timeout)) find_timeout(exits);
    sequence(pc, exits);
    a_.store(context(offsetof(NativeContext, value)), Reg::rax);
    a_.mov(Reg::rax, static_cast<std::int32_t>(NativeCode::End::done));
    a_.jump(leave_take_);
    emit_cold();
  }
}

std::unique_ptr<NativeCode> NativeCompiler::compile(std::string& why) {
  if (code_.stack_depth + code_.max_arguments > kMostStackWords) {
    why = "an expression or message of the model is too large";
    return nullptr;
  }
  std::unique_ptr<NativeCode> result(new NativeCode);
  emit_steps();
  const std::size_t take_at = a_.size();
  emit_take();
  emit_predicates();
  result->memory_ = std::make_unique<ExecutableMemory>(a_.finish());
  if (result->memory_->data() == nullptr) {
    why = fmt::format("the system gives no executable memory ({})", std::strerror(result->memory_->error()));
    return nullptr;
  }
  const std::uint8_t* const code = result->memory_->data();
  result->steps_ = reinterpret_cast<decltype(result->steps_)>(reinterpret_cast<std::uintptr_t>(code));
  result->take_ = reinterpret_cast<decltype(result->take_)>(reinterpret_cast<std::uintptr_t>(code + take_at));
  const auto entry = [&](const std::optional<Label>& label) -> NativeCode::Entry {
    return label ? code + a_.offset_of(*label) : nullptr;
  };
  const auto fill = [&](const auto& from, std::vector<std::vector<NativeCode::Entry>>& to) {
    for (const auto& labels : from) {
      auto& table = to.emplace_back();
      for (const auto& label : labels) table.push_back(entry(label));
    }
  };
  fill(locations_, result->locations_);
  fill(partners_, result->partners_);
  fill(edges_, result->edges_);
  fill(offers_, result->offers_);
  fill(acceptances_, result->acceptances_);
  for (const auto& table : result->locations_) result->location_tables_.push_back(table.data());
  for (const auto& table : result->partners_) result->partner_tables_.push_back(table.data());
  for (const auto& table : result->edges_) result->edge_tables_.push_back(table.data());
  for (const auto& label : predicates_) result->predicates_.push_back(entry(label));
  result->marks_ = std::move(marks_);
  for (const AutomatonCode& automaton : code_.proctypes) {
    for (const LocationCode& location : automaton.locations)
      result->most_edges_ = std::max<std::size_t>(result->most_edges_, location.edge_count);
  }
  result->log_words_ = static_cast<std::size_t>(most_logged_) / sizeof(std::uint64_t);
  return result;
}

}  // namespace hasse::machine
