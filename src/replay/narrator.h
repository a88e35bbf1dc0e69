// Takes the steps of a run one by one and says what each did: the one source of every view of a run (text, sequence
// chart, JSON, trails, simulation).
//
// Cost of a step that is told: proportional to the size of the state. Not thread safe.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "machine/machine.h"
#include "replay/snapshot.h"

namespace hasse::replay {

// A message on its way.
struct Communication {
  enum class Kind : std::uint8_t { send, receive, peek, rendezvous };
  Kind kind = Kind::send;
  std::string channel;
  std::string message;           // fields: "request, 0"
  int process = 0;               // pid of the sender or receiver; of the sender in a rendezvous
  int partner = model::kNobody;  // receive: pid of the sender; rendezvous: of the receiver
  std::uint64_t sent_at = 0;     // receive: number of the step that sent it
};

// One statement as it was executed.
struct Statement {
  std::string process;  // "Node[2]"
  const Edge* edge = nullptr;
  std::string printed;  // what printf wrote
};

struct StepStory {
  std::uint64_t number = 0;  // from 1
  model::Label step;
  int pid = 0;          // kNobody when only the never claim moves
  std::string process;  // "Node[2]"; the claim's name when only it moves
  const Edge* edge = nullptr;
  const Edge* claim_edge = nullptr;   // what the never claim did before the process moved
  std::vector<Statement> statements;  // one; several for a d_step or a rendezvous
  bool follows_in_sequence = false;   // the step before left this process in control: same atomic sequence
  bool keeps_control = false;         // the atomic sequence goes on after this step
  Difference difference;
  std::vector<Communication> communications;
  model::Outcome outcome;
};

class Narrator {
 public:
  // `claim`: index of the never claim that the machine was made with, or -1.
  explicit Narrator(const machine::Machine& machine, int claim = -1);

  // Makes the initial state current. A fault can come from an initializer.
  model::Outcome start();

  // Takes an enabled step of the current state.
  StepStory take(const model::Label& step);
  // The same for a step of which nothing is to be said. Its cost does not depend on the size of the state.
  struct Passed {
    model::Outcome outcome;
    std::uint64_t messages = 0;  // how many it sent or received
  };
  Passed pass(const model::Label& step);

  // Steps enabled now, as the machine sees them; takes care of lost control.
  std::vector<model::Label> enabled();

  const machine::Machine& machine() const { return machine_; }
  const Program& program() const { return machine_.program(); }
  machine::Execution& execution() { return execution_; }
  const machine::Execution& execution() const { return execution_; }
  // The holder of an atomic sequence that can go on.
  model::Pid owner() const { return owner_; }
  const Snapshot& snapshot() const;
  std::uint64_t steps_taken() const { return steps_taken_; }

 private:
  // The senders of the messages in a channel, first to leave first.
  struct Sender {
    int pid;
    std::uint64_t step;
  };
  using SendersByChannel = std::map<int, std::vector<Sender>>;

  void hear(const machine::Execution::Executed& executed);
  void hear_message(const machine::Execution::Executed& executed);
  std::optional<Sender> follow_message(const machine::Execution::Executed& executed);
  void settle(model::Outcome outcome);

  const machine::Machine& machine_;
  int claim_;
  machine::Execution execution_;
  model::Pid owner_ = model::kNobody;
  std::uint64_t steps_taken_ = 0;
  mutable Snapshot snapshot_;
  mutable bool is_stale_ = false;  // steps were passed since
  SendersByChannel senders_;
  StepStory* story_ = nullptr;  // the step being taken
  Passed* passed_ = nullptr;    // the step being passed
};

}  // namespace hasse::replay
