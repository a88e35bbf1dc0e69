#include "replay/narrator.h"

#include <algorithm>
#include <utility>

#include "replay/print_format.h"

namespace hasse::replay {

Narrator::Narrator(const machine::Machine& machine, int claim) : machine_(machine), claim_(claim), execution_(machine) {
  execution_.listen([this](const machine::Execution::Executed& executed) { hear(executed); });
}

model::Outcome Narrator::start() {
  model::Outcome outcome = execution_.start();
  owner_ = outcome.owner;
  steps_taken_ = 0;
  senders_.clear();
  is_stale_ = true;
  return outcome;
}

std::vector<model::Label> Narrator::enabled() {
  std::vector<model::Label> steps;
  execution_.enabled(owner_, steps);
  if (steps.empty() && owner_ != model::kNobody) {
    owner_ = model::kNobody;
    execution_.enabled(owner_, steps);
  }
  return steps;
}

StepStory Narrator::take(const model::Label& step) {
  const Snapshot before = snapshot();
  StepStory story;
  story.number = ++steps_taken_;
  story.step = step;
  if (claim_ >= 0 && step.observer != kNone) {
    story.claim_edge = &program().claims.at(claim_).edges.at(step.observer);
  }
  const auto only_claim_moves = [&] {
    story.pid = model::kNobody;
    story.process = program().claims.at(claim_).name;
    story.edge = story.claim_edge;
  };
  if (step.is_observer_alone()) {
    only_claim_moves();
  } else {
    const std::uint32_t proctype = execution_.proctype_of(step.process);
    story.pid = step.process;
    story.process = process_name(program(), proctype, step.process);
    story.edge = &program().proctypes[proctype].edges.at(step.action);
    story.follows_in_sequence = owner_ == step.process;
  }

  story_ = &story;
  story.outcome = execution_.take(step);
  story_ = nullptr;
  if (story.outcome.fault != model::Fault::none && execution_.blame().in_claim) only_claim_moves();
  settle(story.outcome);
  story.keeps_control = (owner_ >= 0 && owner_ == step.process) || (step.has_partner() && owner_ == step.partner);
  story.difference = difference(program(), before, snapshot(), story.pid);
  return story;
}

Narrator::Passed Narrator::pass(const model::Label& step) {
  ++steps_taken_;
  Passed passed;
  passed_ = &passed;
  passed.outcome = execution_.take(step);
  passed_ = nullptr;
  settle(passed.outcome);
  return passed;
}

// After a step.
void Narrator::settle(model::Outcome outcome) {
  is_stale_ = true;
  owner_ = outcome.owner;
  if (owner_ != model::kNobody && model::can_continue(outcome.fault)) enabled();  // lost if blocked
  senders_.erase(senders_.upper_bound(execution_.channel_count()), senders_.end());
}

const Snapshot& Narrator::snapshot() const {
  if (is_stale_) snapshot_ = take_snapshot(program(), execution_);
  is_stale_ = false;
  return snapshot_;
}

void Narrator::hear(const machine::Execution::Executed& executed) {
  if (story_ != nullptr) {
    const Edge& edge = *executed.edge;
    Statement statement{process_name(program(), execution_.proctype_of(executed.pid), executed.pid), &edge, {}};
    if (edge.kind == EdgeKind::print) statement.printed = format_print(program(), edge, executed.values);
    story_->statements.push_back(std::move(statement));
  }
  if (executed.channel > 0) hear_message(executed);
}

void Narrator::hear_message(const machine::Execution::Executed& executed) {
  const Edge& edge = *executed.edge;
  const Channel& declaration = execution_.channel(executed.channel);
  const bool is_rendezvous = declaration.capacity == 0;
  if (is_rendezvous && edge.kind == EdgeKind::receive) return;  // told by the sender's half
  const std::optional<Sender> sender = is_rendezvous ? std::nullopt : follow_message(executed);
  if (passed_ != nullptr) ++passed_->messages;
  if (story_ == nullptr) return;

  Communication communication;
  communication.channel = snapshot_.channel_names[executed.channel - 1];
  communication.message = to_text(to_message(program(), declaration, executed.values, snapshot_.channel_names));
  communication.process = executed.pid;
  if (is_rendezvous) {
    communication.kind = Communication::Kind::rendezvous;
    communication.partner = story_->step.partner;
  } else if (edge.kind == EdgeKind::receive) {
    communication.kind = edge.peek ? Communication::Kind::peek : Communication::Kind::receive;
  }
  if (sender) {
    communication.partner = sender->pid;
    communication.sent_at = sender->step;
  }
  story_->communications.push_back(std::move(communication));
}

// Of a buffered channel: records the sender of each message, and returns it at the receive.
std::optional<Narrator::Sender> Narrator::follow_message(const machine::Execution::Executed& executed) {
  std::vector<Sender>& senders = senders_[executed.channel];
  if (executed.edge->kind == EdgeKind::send) {
    const std::size_t position = std::min(executed.position, senders.size());
    senders.insert(senders.begin() + static_cast<std::ptrdiff_t>(position), {executed.pid, steps_taken_});
    return std::nullopt;
  }
  if (executed.position >= senders.size()) return std::nullopt;
  const Sender sender = senders[executed.position];
  if (!executed.edge->peek) senders.erase(senders.begin() + static_cast<std::ptrdiff_t>(executed.position));
  return sender;
}

}  // namespace hasse::replay
