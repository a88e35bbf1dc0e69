#include "replay/follow.h"

#include <algorithm>
#include <optional>

#include "base/stop.h"
#include "property/judge.h"
#include "replay/cycle.h"
#include "replay/value.h"

namespace hasse::replay {

namespace {

// The longest chain of statements that SPIN may have merged into one.
constexpr int kMaxMerged = 256;

const Proctype& proctype_of(const Narrator& narrator, int pid) {
  return narrator.program().proctypes[narrator.execution().proctype_of(pid)];
}

const Edge& edge_of(const Narrator& narrator, int pid, std::uint32_t edge) {
  return proctype_of(narrator, pid).edges.at(edge);
}

const Location& location_of(const Narrator& narrator, int pid) {
  return proctype_of(narrator, pid).locations.at(narrator.execution().location_of(pid));
}

std::string where(const Narrator& narrator, SourcePos pos) {
  const Program& program = narrator.program();
  return pos.known() && program.sources ? program.sources->describe(pos) : "no place in the source";
}

std::string name_of(const Narrator& narrator, int pid) {
  return process_name(narrator.program(), narrator.execution().proctype_of(pid), pid);
}

// "Node[2] stands at m.pml:33:5 and can take: in?one(nr), in?two(nr)", or that it cannot move.
std::string situation(const Narrator& narrator, int pid, const std::vector<model::Label>& enabled) {
  if (pid < 0 || pid >= narrator.execution().process_count()) {
    return fmt::format("there is no process {} at this point", pid);
  }
  std::string can;
  for (const model::Label& step : enabled) {
    if (step.is_observer_alone() || step.process != pid) continue;
    const std::string& text = edge_of(narrator, step.process, step.action).text;
    can += (can.empty() ? "" : "; ") + text;
  }
  const std::string stands =
      fmt::format("{} stands at {}", name_of(narrator, pid), where(narrator, location_of(narrator, pid).pos));
  return can.empty() ? stands + " and cannot move" : fmt::format("{} and can take: {}", stands, can);
}

bool is_same_statement(const Narrator& narrator, const Trail& trail, const TrailStep& saved, const model::Label& step) {
  if (saved.step.is_observer_alone() || step.is_observer_alone())
    return saved.step.is_observer_alone() == step.is_observer_alone();
  if (step.process != saved.step.process || step.has_partner() != saved.step.has_partner()) return false;
  const TrailStatement& statement = trail.statements[saved.statement];
  if (proctype_of(narrator, step.process).name != statement.process) return false;
  if (edge_of(narrator, step.process, step.action).text != statement.text) return false;
  return !step.has_partner() ||
         (step.partner == saved.step.partner &&
          edge_of(narrator, step.partner, step.detail).text == trail.statements[saved.partner_statement].text);
}

// The enabled step that the saved one means: the one with the same numbers if it is the same statement, otherwise the
// same statement.
std::optional<model::Label> find_saved(const Narrator& narrator, const Trail& trail, const TrailStep& saved,
                                       const std::vector<model::Label>& enabled) {
  std::optional<model::Label> found;
  for (const model::Label& step : enabled) {
    if (!is_same_statement(narrator, trail, saved, step)) continue;
    if (step == saved.step) return step;
    if (!found) found = step;
  }
  return found;
}

std::string cannot_take(const Narrator& narrator, const Trail& trail, const TrailStep& saved, std::size_t number,
                        const std::vector<model::Label>& enabled) {
  if (saved.step.is_observer_alone())
    return fmt::format("step {} of the trail: the never claim is to move alone, but it cannot", number);
  const TrailStatement& statement = trail.statements[saved.statement];
  return fmt::format("step {} of the trail, {}[{}] line {}: '{}' cannot be taken: {}", number, statement.process,
                     saved.step.process, statement.line, statement.text,
                     situation(narrator, saved.step.process, enabled));
}

std::vector<std::byte> state_of(const Narrator& narrator) {
  const machine::StateView state = narrator.execution().state();
  return {state.begin(), state.end()};
}

bool ends_run(const model::Outcome& outcome) {
  return !model::can_continue(outcome.fault);
}

// The only step that the process can take, when it is one that SPIN merges: it touches nothing but the process.
std::optional<model::Label> merged_step(const Narrator& narrator, int pid, const std::vector<model::Label>& enabled) {
  std::optional<model::Label> only;
  for (const model::Label& step : enabled) {
    if (step.is_observer_alone() || step.process != pid) continue;
    const EdgeKind kind = edge_of(narrator, step.process, step.action).kind;
    const bool can_merge = kind == EdgeKind::assign || kind == EdgeKind::skip || kind == EdgeKind::print ||
                           kind == EdgeKind::condition || kind == EdgeKind::otherwise || kind == EdgeKind::assertion;
    if (only || !can_merge) return std::nullopt;
    only = step;
  }
  return only;
}

class SpinFollower {
 public:
  SpinFollower(Narrator& narrator, const SpinTrail& trail) : narrator_(narrator), trail_(trail) {}

  Followed follow() {
    followed_.last = narrator_.start();
    if (trail_.has_claim) {
      followed_.notes.push_back("moves of the never claim (process 0 in the trail) are left out");
    }
    for (next_ = 0; next_ < trail_.entries.size() && followed_.deviation.empty();) {
      const SpinTrailEntry& entry = trail_.entries[next_];
      if (trail_.is_cyclic && next_ == trail_.cycle_begin) begin_cycle();
      if (entry.process < 0) {
        ++next_;
        continue;
      }
      if (ends_run(followed_.last) || has_rest_of_another_run()) {
        followed_.notes.push_back("the trail goes on after the error");
        break;
      }
      follow_entry(entry);
    }
    if (trail_.is_cyclic && followed_.deviation.empty()) end_cycle();
    return std::move(followed_);
  }

 private:
  // What an atomic sequence merged into the step before belongs to that one.
  void begin_cycle() {
    if (in_cycle_) return;
    if (narrator_.owner() != trail_.entries[next_].process) finish_sequence();
    in_cycle_ = true;
    begin_ = state_of(narrator_);
  }

  void end_cycle() {
    if (!in_cycle_) begin_ = state_of(narrator_);  // nothing comes after the mark
    finish_sequence();
    if (ends_run(followed_.last)) {
      followed_.deviation = fmt::format("the run ends in the trail's cycle ({})", to_string(followed_.last.fault));
    } else if (state_of(narrator_) != begin_) {
      followed_.deviation = fmt::format("the cycle of the trail {}", kDoesNotClose);
    }
  }

  // After what violates a trace declaration a verifier writes one entry too many, left from a run before, if there is one.
  bool has_rest_of_another_run() const {
    return property::kind_of(followed_.last.fault) == property::PropertyKind::trace && entry_after(next_) == nullptr;
  }

  void follow_entry(const SpinTrailEntry& entry) {
    if (narrator_.owner() != entry.process) finish_sequence();
    run_ahead(entry.process, entry.statement);
    if (ends_run(followed_.last)) return;
    const std::vector<model::Label> enabled = narrator_.enabled();
    const std::optional<model::Label> step = find(entry, enabled);
    if (!step) {
      followed_.deviation = explain(entry, enabled);
      if (entry_after(next_) == nullptr) look_for_dead_end();
      return;
    }
    ++next_;
    if (step->has_partner()) skip_partner(*step);
    take(*step);
    if (has_rest_of_another_run()) return;
    catch_up(step->process);
    if (step->has_partner()) catch_up(step->partner);
  }

  // Takes what SPIN merged into the last step of a process: its next entry says where it stands after that. After the last entry of a
  // cycle comes the first one.
  void catch_up(int pid) {
    const std::size_t count = trail_.entries.size();
    const std::size_t again = trail_.is_cyclic ? trail_.cycle_begin : count;
    for (std::size_t i = next_; i < count + (count - again); ++i) {
      const SpinTrailEntry& entry = trail_.entries[i < count ? i : again + (i - count)];
      if (entry.process != pid) continue;
      run_ahead(pid, entry.statement);
      return;
    }
  }

  // Takes merged statements of a process until it stands where the statement with this number begins.
  void run_ahead(int pid, int statement) {
    for (int merged = 0; trail_.is_merged && merged < kMaxMerged && !ends_run(followed_.last); ++merged) {
      if (stands_at(pid, statement)) return;
      const std::optional<model::Label> local = merged_step(narrator_, pid, narrator_.enabled());
      if (!local) return;
      take(*local);
    }
  }

  // Inside an atomic sequence SPIN merges statements on shared variables too; the next entry can be another process's.
  void finish_sequence() {
    for (int merged = 0; trail_.is_merged && merged < kMaxMerged && !ends_run(followed_.last); ++merged) {
      const model::Pid owner = narrator_.owner();
      if (owner == model::kNobody) return;
      const std::optional<model::Label> step = merged_step(narrator_, owner, narrator_.enabled());
      if (!step) return;
      take(*step);
    }
  }

  bool stands_at(int pid, int statement) const {
    if (pid < 0 || static_cast<std::size_t>(pid) >= narrator_.snapshot().processes.size()) return true;
    const Location& location = location_of(narrator_, pid);
    for (std::uint32_t i = 0; i < location.edge_count; ++i) {
      if (edge_of(narrator_, pid, location.first_edge + i).spin_id == static_cast<std::uint32_t>(statement))
        return true;
    }
    return false;
  }

  void take(const model::Label& step) {
    followed_.last = narrator_.take(step).outcome;
    (in_cycle_ ? followed_.cycle : followed_.steps).push_back(step);
  }

  // A last entry that is no step: pan with -DBFS adds one to the trail of an invalid end state.
  void look_for_dead_end() {
    const auto is_there = [this] { return narrator_.enabled().empty(); };
    if (!is_there() && trail_.is_merged) finish_merged(narrator_, followed_, is_there);
    if (!is_there()) return;
    followed_.deviation.clear();
    followed_.notes.push_back("the trail's last statement comes after the end of the run");
    next_ = trail_.entries.size();
  }

  // The next entry of a process, where that of a rendezvous must be the receiver's half.
  const SpinTrailEntry* entry_after(std::size_t index) const {
    for (std::size_t i = index + 1; i < trail_.entries.size(); ++i) {
      if (trail_.entries[i].process >= 0) return &trail_.entries[i];
    }
    return nullptr;
  }

  std::optional<model::Label> find(const SpinTrailEntry& entry, const std::vector<model::Label>& enabled) const {
    std::optional<model::Label> found;
    for (const model::Label& step : enabled) {
      if (step.is_observer_alone() || step.process != entry.process) continue;
      if (edge_of(narrator_, step.process, step.action).spin_id != static_cast<std::uint32_t>(entry.statement))
        continue;
      if (!step.has_partner()) return step;
      const SpinTrailEntry* half = entry_after(next_);
      const bool fits =
          half != nullptr && half->process == step.partner &&
          edge_of(narrator_, step.partner, step.detail).spin_id == static_cast<std::uint32_t>(half->statement);
      if (fits) return step;
      if (half == nullptr) found = step;  // the trail ends between the two halves
    }
    return found;
  }

  void skip_partner(const model::Label& step) {
    while (next_ < trail_.entries.size() && trail_.entries[next_].process != step.partner) ++next_;
    if (next_ < trail_.entries.size()) ++next_;
  }

  std::string explain(const SpinTrailEntry& entry, const std::vector<model::Label>& enabled) const {
    std::string statement = fmt::format("statement {}", entry.statement);
    bool exists = false;
    for (const Proctype& proctype : narrator_.program().proctypes) {
      for (const Edge& edge : proctype.edges) {
        if (exists || edge.spin_id != static_cast<std::uint32_t>(entry.statement) || !edge.pos.known()) continue;
        exists = true;
        statement += fmt::format(" ({} in {}, {})", edge.text, proctype.name, where(narrator_, edge.pos));
      }
    }
    if (!exists) statement += " (this model has none of that number)";
    return fmt::format(
        "line {} of the trail, {}:{}:{}: process {} is to take {}, but {}. Was the trail made from this model "
        "with the same -D options?",
        entry.line, entry.depth, entry.process + (trail_.has_claim ? 1 : 0), entry.statement, entry.process, statement,
        situation(narrator_, entry.process, enabled));
  }

  Narrator& narrator_;
  const SpinTrail& trail_;
  std::size_t next_ = 0;
  bool in_cycle_ = false;
  std::vector<std::byte> begin_;  // the state in which the cycle begins
  Followed followed_;
};

// Adds the steps taken to `taken`; false: one could not be taken, and `followed` says why.
bool follow_steps(Narrator& narrator, const Trail& trail, const std::vector<TrailStep>& steps, Followed& followed,
                  std::vector<model::Label>& taken) {
  for (const TrailStep& saved : steps) {
    const std::size_t number = followed.steps.size() + followed.cycle.size() + 1;
    if (ends_run(followed.last)) {
      followed.deviation = fmt::format("step {} of the trail cannot be taken: the run ended with the step before ({})",
                                       number, to_string(followed.last.fault));
      return false;
    }
    const std::vector<model::Label> enabled = narrator.enabled();
    const std::optional<model::Label> step = find_saved(narrator, trail, saved, enabled);
    if (!step) {
      followed.deviation = cannot_take(narrator, trail, saved, number, enabled);
      return false;
    }
    stop_point();
    followed.last = narrator.pass(*step).outcome;
    taken.push_back(*step);
  }
  return true;
}

}  // namespace

Followed follow(Narrator& narrator, const Trail& trail) {
  Followed followed;
  followed.last = narrator.start();
  if (!follow_steps(narrator, trail, trail.steps, followed, followed.steps) || trail.cycle.empty()) return followed;
  const std::vector<std::byte> begin = state_of(narrator);
  if (!follow_steps(narrator, trail, trail.cycle, followed, followed.cycle)) return followed;
  if (ends_run(followed.last) || state_of(narrator) != begin)
    followed.deviation = fmt::format("the cycle of the trail {}", kDoesNotClose);
  return followed;
}

void finish_merged(Narrator& narrator, Followed& followed, const std::function<bool()>& is_there) {
  std::vector<int> pids;
  if (!followed.steps.empty()) pids.push_back(followed.steps.back().process);  // where the trail broke off
  for (int pid = 0; pid < narrator.execution().process_count(); ++pid) pids.push_back(pid);
  for (const int pid : pids) {
    for (int merged = 0; merged < kMaxMerged; ++merged) {
      const std::optional<model::Label> local = merged_step(narrator, pid, narrator.enabled());
      if (!local) break;
      followed.last = narrator.take(*local).outcome;
      followed.steps.push_back(*local);
      if (is_there() || ends_run(followed.last)) return;
    }
  }
}

Followed follow(Narrator& narrator, const SpinTrail& trail) {
  return SpinFollower(narrator, trail).follow();
}

}  // namespace hasse::replay
