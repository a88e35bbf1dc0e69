#include "property/judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>

namespace hasse::property {

using model::Fault;

namespace {

constexpr std::size_t kNotAskedFor = static_cast<std::size_t>(-1);

}  // namespace

PropertyKind kind_of(Fault fault) {
  switch (fault) {
    case Fault::assertion:
      return PropertyKind::assertion;
    case Fault::trace_mismatch:
    case Fault::trace_ambiguous:
      return PropertyKind::trace;
    case Fault::claim_end:
      return PropertyKind::claim;
    default:
      return PropertyKind::runtime;
  }
}

PropertyKind kind_of(Fault fault, const model::Blame& blame) {
  return blame.in_claim ? PropertyKind::claim : kind_of(fault);
}

SourcePos place_of(const Property& property, Fault fault, SourcePos blamed) {
  return fault == Fault::claim_end ? property.pos : blamed;
}

StateRuling rule_on_state(const Property& property, model::TransitionSystem& execution) {
  StateRuling ruling;
  const bool satisfied = execution.evaluate(property.predicate, ruling.fault) != 0 && ruling.fault == Fault::none;
  ruling.decides = satisfied == (property.kind == PropertyKind::reachable);
  return ruling;
}

std::string describe(const Property& property, const StateRuling& ruling) {
  if (property.kind == PropertyKind::reachable) return "reached";
  return ruling.fault == Fault::none ? fmt::format("invariant violated: {}", property.text)
                                     : fmt::format("{} in invariant: {}", to_string(ruling.fault), property.text);
}

const char* wrong_end(PropertyKind kind, const model::TransitionSystem& execution, bool empty_channels) {
  if (kind == PropertyKind::deadlock && !execution.is_valid_end(empty_channels)) return "invalid end state";
  if (kind == PropertyKind::trace && !execution.is_trace_complete())
    return "the run ends before the trace declaration does";
  return nullptr;
}

Judge::Judge(const model::Model& machine, const Questions& questions, std::function<Run()> current_run)
    : machine_(machine),
      questions_(questions),
      current_run_(std::move(current_run)),
      open_(questions.properties.size()),
      occurrences_(questions.properties.size(), 0) {
  for (std::size_t i = 0; i < questions.properties.size(); ++i) {
    if (has_predicate(questions.properties[i].kind)) watched_.push_back(i);
  }
}

std::size_t Judge::find(PropertyKind kind) const {
  for (std::size_t i = 0; i < questions_.properties.size(); ++i) {
    if (questions_.properties[i].kind == kind) return i;
  }
  return kNotAskedFor;
}

bool Judge::asked_for(PropertyKind kind) const {
  return find(kind) != kNotAskedFor;
}

Ruling Judge::judge_fault(Fault fault, const model::Blame& blame) {
  const std::size_t property = find(kind_of(fault, blame));
  if (property != kNotAskedFor) {
    const Ruling ruling = violate(property, fault, blame.pos, machine_.describer().fault(fault, blame));
    if (ruling == Ruling::stop) return ruling;
  }
  return model::can_continue(fault) && !blame.in_claim ? Ruling::go_on : Ruling::prune;
}

Ruling Judge::judge_by_predicates(model::TransitionSystem& execution) {
  for (const std::size_t i : watched_) {
    const Property& property = questions_.properties[i];
    const StateRuling ruling = rule_on_state(property, execution);
    if (!ruling.decides) continue;
    const Ruling how = property.kind == PropertyKind::reachable
                           ? reach(i)
                           : violate(i, ruling.fault, property.pos, describe(property, ruling));
    if (how == Ruling::stop) return how;
  }
  return Ruling::go_on;
}

Ruling Judge::judge_end(const model::TransitionSystem& execution) {
  Ruling ruling = Ruling::go_on;
  for (const PropertyKind kind : {PropertyKind::deadlock, PropertyKind::trace}) {  // one end can violate both
    const std::size_t property = find(kind);
    if (property == kNotAskedFor || ruling == Ruling::stop) continue;
    if (const char* wrong = wrong_end(kind, execution, questions_.empty_channels))
      ruling = violate(property, Fault::none, {}, wrong);
  }
  return ruling;
}

Ruling Judge::judge_run(std::size_t property, Run run, std::string message) {
  if (occurrences_[property] == 0)
    violations_.push_back(
        {property, Fault::none, questions_.properties[property].pos, std::move(message), std::move(run)});
  ++occurrences_[property];
  return questions_.all_errors ? Ruling::go_on : Ruling::stop;
}

Ruling Judge::violate(std::size_t property, Fault fault, SourcePos pos, std::string message) {
  if (!reported_.contains({property, fault, pos})) {
    violations_.push_back({property, fault, pos, std::move(message), current_run_()});  // needs memory
    reported_.insert({property, fault, pos});
  }
  ++occurrences_[property];
  return questions_.all_errors ? Ruling::go_on : Ruling::stop;
}

Ruling Judge::reach(std::size_t property) {
  if (occurrences_[property] == 0) {
    witnesses_.push_back({property, Fault::none, {}, {}, current_run_()});  // needs memory
    --open_;
  }
  ++occurrences_[property];
  return open_ == 0 ? Ruling::stop : Ruling::go_on;
}

void Judge::keep_last_violation() {
  for (std::size_t i = 0; i + 1 < violations_.size(); ++i) occurrences_[violations_[i].property] = 0;
  violations_.erase(violations_.begin(), violations_.end() - 1);
}

void Judge::take_over(Judge& other) {
  for (std::size_t i = 0; i < occurrences_.size(); ++i) occurrences_[i] += std::exchange(other.occurrences_[i], 0);
  if (!questions_.all_errors && violated()) other.violations_.clear();
  for (Finding& violation : other.violations_) {
    if (reported_.insert({violation.property, violation.fault, violation.pos}).second)
      violations_.push_back(std::move(violation));
  }
  for (Finding& witness : other.witnesses_) {
    const auto same = [&](const Finding& own) { return own.property == witness.property; };
    if (std::ranges::any_of(witnesses_, same)) continue;
    witnesses_.push_back(std::move(witness));
    --open_;
  }
  other.violations_.clear();
  other.witnesses_.clear();
}

void Judge::save(CheckedWriter& to) const {
  to.put_all(std::span(occurrences_));
  to.put(violations_.size());
  for (const Finding& violation : violations_) {
    to.put(violation.property);
    to.put(static_cast<std::uint64_t>(violation.fault));
    to.put_all(std::span(&violation.pos, 1));
    to.put_text(violation.message);
    property::save(violation.run, to);
  }
  to.put(witnesses_.size());
  for (const Finding& witness : witnesses_) {
    to.put(witness.property);
    property::save(witness.run, to);
  }
}

void Judge::load(CheckedReader& from) {
  from.get_all(std::span(occurrences_));
  violations_.resize(from.get());
  for (Finding& violation : violations_) {
    violation.property = from.get();
    violation.fault = static_cast<Fault>(from.get());
    from.get_all(std::span(&violation.pos, 1));
    violation.message = from.get_text();
    violation.run = load_run(from);
    reported_.insert({violation.property, violation.fault, violation.pos});
  }
  witnesses_.resize(from.get());
  for (Finding& witness : witnesses_) {
    witness.property = from.get();
    witness.run = load_run(from);
    --open_;
  }
}

void Judge::conclude(bool complete, Result& result) {
  result.verdicts.clear();
  for (std::size_t i = 0; i < questions_.properties.size(); ++i) {
    const bool goal = questions_.properties[i].kind == PropertyKind::reachable;
    Verdict verdict = Verdict::undecided;
    if (occurrences_[i] > 0) {
      verdict = goal ? Verdict::holds : Verdict::violated;
    } else if (complete) {
      verdict = goal ? Verdict::violated : Verdict::holds;
    }
    result.verdicts.push_back(verdict);
  }
  result.occurrences = std::move(occurrences_);
  result.violations = std::move(violations_);
  result.witnesses = std::move(witnesses_);
}

}  // namespace hasse::property
