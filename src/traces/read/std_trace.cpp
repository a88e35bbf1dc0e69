#include "traces/read/std_trace.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "base/diagnostics.h"
#include "traces/read/file_note.h"
#include "traces/read/lines.h"

namespace hasse::traces {

namespace {

constexpr std::string_view kOperations[] = {"r", "w", "acq", "rel", "fork", "join", "begin", "end"};

struct Parts {
  std::string_view thread, operation, operand;
  std::size_t operation_at = 0, operand_at = 0;  // in the line
  bool has_blanks = false;                       // around its parts, which are no part of them
};

// Why a line is no event, and where.
struct Misfit {
  std::size_t at = 0;
  std::string why;
};

// Without blanks around it; `at` moves to where it begins then.
std::string_view trimmed(std::string_view text, std::size_t& at) {
  const std::size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return text.substr(0, 0);
  at += begin;
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

std::optional<Misfit> take_apart(std::string_view line, Parts& parts) {
  const std::size_t first = line.find('|');
  std::size_t thread_at = 0;
  const std::string_view thread = trimmed(line.substr(0, first), thread_at);
  if (first == std::string_view::npos || thread.empty()) return Misfit{0, "expected thread|operation|place"};
  const std::size_t second = line.find('|', first + 1);
  if (second == std::string_view::npos) return Misfit{line.size(), "expected '|' and a place after the operation"};
  parts.thread = thread;
  parts.operation_at = first + 1;
  const std::string_view operation = trimmed(line.substr(first + 1, second - first - 1), parts.operation_at);
  parts.has_blanks =
      thread_at > 0 || thread.size() < first || operation.size() < second - first - 1 || line.back() == ' ';
  const std::size_t open = std::min(operation.find('('), operation.size());
  parts.operation = operation.substr(0, open);
  if (std::ranges::find(kOperations, parts.operation) == std::end(kOperations))
    return Misfit{
        parts.operation_at,
        fmt::format("'{}' is none of the operations r, w, acq, rel, fork, join, begin, end", parts.operation)};
  if (open < operation.size()) {
    if (operation.back() != ')') return Misfit{second, "expected ')' before this"};
    parts.operand = operation.substr(open + 1, operation.size() - open - 2);
    parts.operand_at = parts.operation_at + open + 1;
  }
  const bool needs_operand = parts.operation != "begin" && parts.operation != "end";
  if (needs_operand && parts.operand.empty())
    return Misfit{parts.operation_at,
                  fmt::format("'{}' needs what it is on: {}(NAME)", parts.operation, parts.operation)};
  return std::nullopt;
}

class StdReader {
 public:
  StdReader(const SourceFiles& sources, Executions& executions, FileNote& note)
      : sources_(sources), records_(executions.records("")), note_(note) {}

  void read(std::string_view line, SourcePos pos) {
    Parts parts;
    if (const auto misfit = take_apart(line, parts)) fail(pos, misfit->at, misfit->why);
    if (parts.has_blanks && with_blanks_++ == 0) first_with_blanks_ = pos;
    const auto event = static_cast<std::uint32_t>(records_.events.size());
    const ProcessId thread = records_.process(parts.thread);
    records_.event(thread, pos, line.substr(parts.operation_at));  // with the place
    ++note_.events;
    Thread& own = threads_[parts.thread];
    if (own.joined) {
      fail(pos, 0,
           fmt::format("{} goes on here, but it had ended when it was joined at {}", parts.thread,
                       place_of(*own.joined)));
    }
    if (own.forked && !own.last) records_.edges.push_back({*own.forked, event});
    own.last = event;
    records_.assign("op", parts.operation);
    if (!parts.operand.empty()) records_.assign("on", parts.operand);
    if (parts.operation == "acq") acquire(parts, thread, event, pos);
    if (parts.operation == "rel") release(parts, thread, event, pos);
    if (parts.operation == "fork") fork(parts, event, pos);
    if (parts.operation == "join") join(parts, event, pos);
    if (parts.operation == "begin") records_.assign("atomic", ++own.atomic > 0);
    if (parts.operation == "end") {
      if (own.atomic == 0) fail(pos, parts.operation_at, fmt::format("{} is in no atomic block", parts.thread));
      records_.assign("atomic", --own.atomic > 0);
    }
  }

  void finish() {
    if (with_blanks_ == 0) return;
    note_.warnings.push_back(
        {first_with_blanks_,
         fmt::format("lines with blanks around their parts: {}; the first one here", with_blanks_)});
  }

 private:
  struct Thread {
    std::optional<std::uint32_t> forked, last, joined;
    int atomic = 0;  // how many blocks it is in
  };
  struct Lock {
    ProcessId owner = 0;
    int depth = 0;  // how many times its owner has acquired it
    std::uint32_t acquired = 0;
    std::optional<std::uint32_t> released;
  };

  [[noreturn]] static void fail(SourcePos pos, std::size_t at, const std::string& why) {
    throw UserError(pos.behind(at), why);
  }

  void acquire(const Parts& parts, ProcessId thread, std::uint32_t event, SourcePos pos) {
    Lock& lock = locks_[parts.operand];
    if (lock.depth > 0 && lock.owner != thread) {
      fail(pos, parts.operand_at,
           fmt::format("{} acquires {}, which {} has held since {}", parts.thread, parts.operand,
                       records_.processes[lock.owner], place_of(lock.acquired)));
    }
    if (lock.depth++ > 0) return;
    if (lock.released && records_.events[*lock.released].process != thread)
      records_.edges.push_back({*lock.released, event});
    lock.owner = thread;
    lock.acquired = event;
    records_.assign(fmt::format("holds.{}", parts.operand), true);
  }

  void release(const Parts& parts, ProcessId thread, std::uint32_t event, SourcePos pos) {
    Lock& lock = locks_[parts.operand];
    if (lock.depth == 0 || lock.owner != thread)
      fail(pos, parts.operand_at, fmt::format("{} releases {}, which it does not hold", parts.thread, parts.operand));
    if (--lock.depth > 0) return;
    lock.released = event;
    records_.assign(fmt::format("holds.{}", parts.operand), false);
  }

  void fork(const Parts& parts, std::uint32_t event, SourcePos pos) {
    if (parts.operand == parts.thread) fail(pos, parts.operand_at, fmt::format("{} forks itself", parts.thread));
    Thread& other = threads_[parts.operand];
    if (other.forked) {
      fail(pos, parts.operand_at,
           fmt::format("{} is forked a second time; the first time was at {}", parts.operand, place_of(*other.forked)));
    }
    if (other.last) {
      fail(pos, parts.operand_at,
           fmt::format("{} is forked here, but it ran before, at {}", parts.operand, place_of(*other.last)));
    }
    if (other.joined) {
      fail(pos, parts.operand_at,
           fmt::format("{} is forked here, but it was joined before, at {}", parts.operand, place_of(*other.joined)));
    }
    other.forked = event;
  }

  void join(const Parts& parts, std::uint32_t event, SourcePos pos) {
    if (parts.operand == parts.thread) fail(pos, parts.operand_at, fmt::format("{} joins itself", parts.thread));
    Thread& other = threads_[parts.operand];
    if (other.last) records_.edges.push_back({*other.last, event});
    if (!other.joined) other.joined = event;
  }

  std::string place_of(std::uint32_t event) const { return sources_.place(records_.events[event].place); }

  const SourceFiles& sources_;
  Records& records_;
  FileNote& note_;
  std::unordered_map<std::string_view, Thread> threads_;
  std::unordered_map<std::string_view, Lock> locks_;
  std::uint64_t with_blanks_ = 0;
  SourcePos first_with_blanks_;
};

}  // namespace

bool is_std_event(std::string_view line) {
  Parts parts;
  return !take_apart(line, parts);
}

void read_std_trace(const SourceFiles& sources, std::uint16_t file, Executions& executions, FileNote& note) {
  StdReader reader(sources, executions, note);
  const std::string_view text = sources.text(file);
  for_each_line(text, file, note, [&](std::string_view line, SourcePos pos) {
    if (note.may_be_cut && lacks_its_end(text, line) && !is_std_event(line)) return leave_out_cut_line(note, pos);
    reader.read(line, pos);
  });
  reader.finish();
}

}  // namespace hasse::traces
