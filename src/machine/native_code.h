// The bytecode of a Machine as x86-64 machine code: finds the enabled steps of processes, takes steps, evaluates
// predicates, exactly as the interpreter does.
//
// Native code never reports a fault. It leaves a statement that faults, and everything that it does not know, to the
// interpreter: a guard is then called enabled (or the interpreter is asked), a step is given back unfinished, and the
// caller undoes what was logged and takes it again by the interpreter. So there is one home for what errors are.
//
// Read-only after construction; shared by threads. What it works on is a NativeContext of the thread's own.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "machine/bytecode.h"
#include "machine/executable_memory.h"
#include "machine/layout.h"
#include "machine/step.h"
#include "machine/working_state.h"

namespace hasse::machine {

// What native code works on.
struct NativeContext {
  WorkingState::Open state;
  const std::uint64_t* log_limit = nullptr;  // a d_step goes back only when the log ends before it
  const std::uint16_t* promises = nullptr;   // Execution::Impl::promises_
  const void* const* const* locations = nullptr;
  const void* const* const* partners = nullptr;
  const Step* room_end = nullptr;             // of the room for steps
  const Step* rendezvous_room_end = nullptr;  // what lies behind is for steps without a partner
  std::int32_t* message = nullptr;            // from the one half of a rendezvous to the other, with the next two
  std::int32_t channel = 0;
  std::int32_t fields = 0;
  void* execution = nullptr;  // the execution whose helpers are called
  std::int32_t value = 0;     // of a predicate
  std::int32_t timeout = 0;   // what `timeout` is
};

// What native code calls: functions of the interpreter. None throws; what they cannot do they note in the execution.
struct NativeHelpers {
  // The value of a question (low 32 bits), and whether it faults (high 32 bits).
  std::uint64_t (*ask)(NativeContext*, const Instruction*, std::int32_t acc, std::int32_t pid, std::uint32_t frame);
  // Creates a process; the value as above. What was logged until then ends where the log of the context says; the context
  // is brought up to date, log included.
  std::uint64_t (*run)(NativeContext*, const Instruction*, const std::int32_t* arguments);
  // Appends the steps by one edge (kNone: by all edges) of the process; says where they end, or null when there is no
  // room for them and as many more as native code may append before it looks again.
  Step* (*steps)(NativeContext*, std::int32_t pid, std::uint32_t edge, Step* end);
  // What `timeout` is now; the value as above.
  std::uint64_t (*timeout)(NativeContext*);
  // Tells the trace declaration of a message that was sent or received; faults as above. The log as for run().
  std::uint64_t (*event)(NativeContext*, const std::int32_t* message, std::int32_t channel, bool receive);
};

class NativeCode {
 public:
  // Null where there is no native code: `why` then says the reason.
  static std::unique_ptr<NativeCode> compile(const Program& program, const Layout& layout, const Code& code,
                                             const NativeHelpers& helpers, std::string& why);

  // Appends the enabled steps of the processes from `highest` down to `lowest`. Null: there is too little room, or a
  // helper has failed; there must be room for process_count * most_edges() steps at least.
  Step* steps(NativeContext& context, Step* end, std::int32_t highest, std::int32_t lowest) const {
    context.locations = location_tables_.data();
    context.partners = partner_tables_.data();
    return steps_(&context, end, highest, lowest);
  }
  std::size_t most_edges() const { return most_edges_; }

  // dies: it remains to remove the process.
  enum class End : std::uint32_t { done, keeps_control, dies, not_done };
  struct Taken {
    End end;
    std::uint32_t next;  // keeps_control: Outcome::next
  };
  using Entry = const void*;
  // The code of an edge, or null: the interpreter takes it.
  Entry edge(std::uint32_t proctype, std::uint32_t edge) const { return edge_tables_[proctype][edge]; }
  // The halves of a rendezvous, to be taken one after the other.
  Entry offer(std::uint32_t proctype, std::uint32_t edge) const { return offers_[proctype][edge]; }
  Entry acceptance(std::uint32_t proctype, std::uint32_t edge) const { return acceptances_[proctype][edge]; }
  // The log of the context has room for log_words() behind its limit; what was logged is to be undone when the step is
  // not done.
  Taken take(NativeContext& context, Entry edge, std::uint32_t frame, std::int32_t pid) const {
    return take_(&context, frame, pid, edge);
  }
  std::size_t log_words() const { return log_words_; }

  // The code of a predicate, or null; it leaves its value in the context, unless it faults and is not done.
  Entry predicate(std::size_t index) const { return predicates_[index]; }

  // The code as source text of the GNU assembler: labels, bytes, and comments that say what they are the code of.
  std::string listing() const;

  struct Extent {
    std::size_t statements = 0;  // edges
    std::size_t native = 0;      // of those, the ones that have code
    std::size_t bytes = 0;
  };
  Extent extent() const;

 private:
  friend class NativeCompiler;
  struct Mark {
    std::size_t offset;
    std::string text;
  };

  NativeCode() = default;

  std::unique_ptr<ExecutableMemory> memory_;
  Step* (*steps_)(NativeContext*, Step*, std::int32_t, std::int32_t) = nullptr;
  Taken (*take_)(NativeContext*, std::uint32_t, std::int32_t, Entry) = nullptr;
  std::vector<std::vector<Entry>> locations_;  // by proctype and location
  std::vector<const Entry*> location_tables_;
  std::vector<std::vector<Entry>> partners_;
  std::vector<const Entry*> partner_tables_;
  std::vector<std::vector<Entry>> edges_;  // by proctype and edge
  std::vector<const Entry*> edge_tables_;
  std::vector<std::vector<Entry>> offers_;
  std::vector<std::vector<Entry>> acceptances_;
  std::vector<Entry> predicates_;
  std::vector<Mark> marks_;  // in order
  std::size_t most_edges_ = 0;
  std::size_t log_words_ = 0;
};

}  // namespace hasse::machine
