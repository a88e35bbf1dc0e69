#include "traces/detect/formula_search.h"

#include <algorithm>
#include <set>

#include "poset/minimal.h"
#include "traces/detect/asking.h"

namespace hasse::traces {

namespace {

using Kind = Formula::Kind;
using poset::ChainId;
using poset::Cut;

}  // namespace

struct FormulaSearch::Part {
  enum class Operator : std::uint8_t { state, all_of, any_of, finally, globally };
  Operator op = Operator::state;
  bool is_negated = false;  // of finally and globally: it is true where no such way is
  const Formula* formula = nullptr;
  bool positive = true;
  std::set<ProcessId> processes = {};  // whose variables it reads
  FormulaSlice true_in;
  std::optional<FormulaSlice> false_in;  // not of a state, which is as fast to evaluate
  std::vector<std::unique_ptr<Part>> operands = {};
  Known known = {};  // of finally and globally: is there such a way?
};

FormulaSearch::FormulaSearch(const Run& run, const Columns& columns, const poset::Projection& projection,
                             const Formula& formula, bool positive, const poset::SearchLimits& limits)
    : run_(run),
      columns_(columns),
      projection_(projection),
      slicer_(run, columns, projection, limits_.give_up),
      limits_(limits) {
  try {
    root_ = make(formula, positive);
  } catch (const Stopped&) {
    given_up_ = true;
  }
}

FormulaSearch::~FormulaSearch() = default;

std::unique_ptr<FormulaSearch::Part> FormulaSearch::make(const Formula& formula, bool positive) {
  if (formula.kind == Kind::negation) return make(formula.operands[0], !positive);
  auto part = std::make_unique<Part>(
      Part{.formula = &formula, .positive = positive, .true_in = slicer_.slice(formula, positive), .false_in = {}});
  for (const VariableId variable : variables_of(formula)) part->processes.insert(run_.variables[variable].process);
  bytes_ += part->true_in.table.bytes();
  if (formula.kind == Kind::state) return part;
  // What holds on every way is what fails on none.
  const bool on_some_way = formula.kind == Kind::exists_finally || formula.kind == Kind::exists_globally;
  bool of_operand = positive;
  if (formula.kind == Kind::all_of || formula.kind == Kind::any_of) {
    part->op = (formula.kind == Kind::all_of) == positive ? Part::Operator::all_of : Part::Operator::any_of;
  } else {
    const bool finally = formula.kind == Kind::exists_finally || formula.kind == Kind::always_globally;
    part->op = finally ? Part::Operator::finally : Part::Operator::globally;
    part->is_negated = on_some_way != positive;
    of_operand = on_some_way;
  }
  // True nowhere: its parts are never evaluated.
  if (part->true_in.table.none()) return part;
  part->false_in = slicer_.slice(formula, !positive);
  bytes_ += part->false_in->table.bytes();
  given_up_ = given_up_ || bytes_ > limits_.most_bytes;
  for (const Formula& operand : formula.operands) part->operands.push_back(make(operand, of_operand));
  return part;
}

std::optional<bool> FormulaSearch::at_the_beginning() {
  if (given_up_) return std::nullopt;
  bool result = false;
  if (root_->true_in.table.none()) return false;
  if (root_->op == Part::Operator::finally && !given_up_) {
    // Nothing needs to be remembered of the states of the outermost operator.
    Part& operand = *root_->operands[0];
    const poset::ClockTable& table = operand.true_in.table;
    const bool found =
        !table.none() && first_between(operand, table.least(), table.greatest(projection_.poset())).has_value();
    result = found != root_->is_negated;
  } else {
    result = holds(*root_, poset::empty_cut(projection_.poset()));
  }
  return given_up_ ? std::nullopt : std::optional(result);
}

std::optional<Cut> FormulaSearch::minimal() {
  if (given_up_) return std::nullopt;
  const poset::Slice slice(projection_.poset(), root_->true_in.table, limits_.give_up);
  if (slice.none()) return std::nullopt;
  const poset::Within within = [&](const poset::Interval& interval) -> std::optional<Cut> {
    const auto found = first_between(*root_, slice.original(interval.least), slice.original(interval.greatest));
    return found ? std::optional(slice.sliced(*found)) : std::nullopt;
  };
  const std::optional<Cut> found = within(poset::whole(slice.poset()));
  if (!found) return std::nullopt;
  const Cut smallest = poset::minimal_cut(slice.poset(), *found, within);
  return given_up_ ? std::nullopt : std::optional(slice.original(smallest));
}

std::optional<Cut> FormulaSearch::first_between(Part& part, const Cut& least, const Cut& greatest) {
  const poset::Look look = [&](const Cut& cut, std::vector<poset::Step>& steps) {
    if (holds(part, cut)) return true;
    for (const ChainId chain : reasons(part, cut)) steps.push_back({chain, cut[chain] + 1});
    return false;
  };
  const auto give_up = [&] { return given_up_; };
  return poset::search_boxes(projection_.poset(), part.true_in.table, {least, greatest}, look, give_up, explored_);
}

bool FormulaSearch::holds(Part& part, const Cut& cut) {
  ++looked_at_;
  given_up_ = given_up_ || (limits_.give_up && limits_.give_up());
  if (given_up_) return false;
  if (part.op != Part::Operator::state) {
    const poset::Poset& poset = projection_.poset();
    const bool may_be_true = part.true_in.table.contains(poset, cut);
    if (part.true_in.is_exact || !may_be_true) return may_be_true;
    const bool may_be_false = part.false_in->table.contains(poset, cut);
    if (part.false_in->is_exact || !may_be_false) return !may_be_false;
  }
  return evaluate(part, cut);
}

bool FormulaSearch::evaluate(Part& part, const Cut& cut) {
  const auto holds_in_it = [&](const std::unique_ptr<Part>& operand) { return holds(*operand, cut); };
  switch (part.op) {
    case Part::Operator::state:
      return traces::holds(*part.formula->predicate.root, true, columns_, projection_.counts(cut)) == part.positive;
    case Part::Operator::all_of:
      return std::ranges::all_of(part.operands, holds_in_it);
    case Part::Operator::any_of:
      return std::ranges::any_of(part.operands, holds_in_it);
    case Part::Operator::finally:
      return finally(part, cut) != part.is_negated;
    default:
      return globally(part, cut) != part.is_negated;
  }
}

// Depth first from a cut: is there a way to where `look` says that it is true? Where it does not know yet it names the
// chains by which to go on. What is found out of cuts on the way is kept in `known`.
template <typename Look, typename Next>
bool FormulaSearch::way(Known& known, const Cut& start, const Look& look, const Next& next) {
  struct Frame {
    Cut cut;
    std::vector<ChainId> moves;
  };
  std::vector<Frame> stack;
  const auto enter = [&](Cut cut) -> std::optional<bool> {
    if (const auto found = known.find(cut); found != known.end()) return found->second;
    if (!remember()) return false;
    std::vector<ChainId> moves;
    if (const std::optional<bool> found = look(cut, moves)) return known[cut] = *found;
    stack.push_back({std::move(cut), std::move(moves)});
    return std::nullopt;
  };
  std::optional<bool> reached = enter(start);
  while (!stack.empty() && !given_up_) {
    Frame& frame = stack.back();
    const bool is_over = reached.value_or(false);
    if (is_over || frame.moves.empty()) {
      known[frame.cut] = is_over;
      stack.pop_back();
      continue;
    }
    const ChainId chain = frame.moves.back();
    frame.moves.pop_back();
    if (std::optional<Cut> more = next(frame.cut, chain)) reached = enter(std::move(*more));
  }
  return reached.value_or(false) && !given_up_;
}

// The least cut of the table with one event more of the chain.
std::optional<Cut> FormulaSearch::jump(const poset::ClockTable& table, const Cut& cut, ChainId chain) const {
  const poset::Poset& poset = projection_.poset();
  if (cut[chain] == poset.length(chain)) return std::nullopt;
  const std::span<const std::uint32_t> more = table.least_with(poset.chain(chain)[cut[chain]]);
  if (more.empty()) return std::nullopt;
  return poset::join(cut, {more.begin(), more.end()});
}

bool FormulaSearch::finally(Part& part, const Cut& cut) {
  Part& operand = *part.operands[0];
  const poset::ClockTable& table = operand.true_in.table;
  const std::optional<Cut> first = table.closure(projection_.poset(), cut);
  if (!first || operand.true_in.is_exact) return first.has_value();
  return way(
      part.known, *first,
      [&](const Cut& at, std::vector<ChainId>& moves) -> std::optional<bool> {
        if (holds(operand, at)) return true;
        moves = reasons(operand, at);
        return std::nullopt;
      },
      [&](const Cut& at, ChainId chain) { return jump(table, at, chain); });
}

bool FormulaSearch::globally(Part& part, const Cut& cut) {
  Part& operand = *part.operands[0];
  const poset::Poset& poset = projection_.poset();
  const poset::ClockTable& table = part.is_negated ? part.false_in->table : part.true_in.table;
  const Cut end = poset::full_cut(poset);
  return way(
      part.known, cut,
      [&](const Cut& at, std::vector<ChainId>& moves) -> std::optional<bool> {
        if (!table.contains(poset, at) || !holds(operand, at)) return false;
        if (at == end) return true;
        for (ChainId chain = 0; chain < at.size(); ++chain) {
          if (at[chain] < end[chain]) moves.push_back(chain);
        }
        return std::nullopt;
      },
      [&](const Cut& at, ChainId chain) -> std::optional<Cut> {
        const poset::EventId event = poset.chain(chain)[at[chain]];
        if (poset.home(event) != chain || !poset::is_enabled(poset, at, event)) return std::nullopt;
        return poset::join(at, poset::history(poset, event));
      });
}

std::vector<ChainId> FormulaSearch::reasons(Part& part, const Cut& cut) {
  std::set<ProcessId> processes;
  add_reasons(part, cut, processes);
  std::vector<ChainId> chains;
  for (const ProcessId process : processes) {
    if (const std::optional<ChainId> chain = projection_.chain(process)) chains.push_back(*chain);
  }
  return chains;
}

void FormulaSearch::add_reasons(Part& part, const Cut& cut, std::set<ProcessId>& processes) {
  switch (part.op) {
    case Part::Operator::state:
      if (part.positive) {
        traces::add_reasons(*part.formula->predicate.root, true, columns_, projection_.counts(cut), processes);
      } else {
        processes.insert(part.processes.begin(), part.processes.end());
      }
      break;
    case Part::Operator::all_of:
      for (const std::unique_ptr<Part>& operand : part.operands) {
        if (holds(*operand, cut)) continue;
        add_reasons(*operand, cut, processes);
        return;
      }
      break;
    case Part::Operator::any_of:
      for (const std::unique_ptr<Part>& operand : part.operands) add_reasons(*operand, cut, processes);
      break;
    default:
      processes.insert(part.processes.begin(), part.processes.end());
  }
}

bool FormulaSearch::remember() {
  constexpr std::size_t kOverhead = 64;  // of an entry of a table
  bytes_ += projection_.poset().chain_count() * sizeof(std::uint32_t) + kOverhead;
  given_up_ = given_up_ || bytes_ > limits_.most_bytes;
  return !given_up_;
}

}  // namespace hasse::traces
