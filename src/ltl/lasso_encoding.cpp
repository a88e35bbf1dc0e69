#include "ltl/lasso_encoding.h"

#include <algorithm>
#include <span>
#include <string>
#include <utility>

#include "base/stop.h"

namespace hasse::ltl {

using automata::Formula;
using automata::FormulaPool;
using automata::Lasso;
using automata::Op;
using sat::Literal;

LassoEncoding::LassoEncoding(const FormulaPool& pool, Formula formula) : pool_(pool) {
  std::unordered_map<Formula, std::uint32_t> numbers;
  for (const Formula part : automata::subformulas(pool, formula)) {
    numbers[part] = static_cast<std::uint32_t>(parts_.size());
    Part& added = parts_.emplace_back();
    added.formula = part;
    for (const Formula operand : pool.operands(part)) added.operands.push_back(numbers.at(operand));
  }
  const auto make_obligation = [&](std::uint32_t part) {
    if (parts_[part].obligation != kNone) return;
    parts_[part].obligation = static_cast<std::uint32_t>(obligations_.size());
    obligations_.push_back(part);
  };
  make_obligation(static_cast<std::uint32_t>(parts_.size() - 1));  // the formula itself, first
  for (std::uint32_t part = 0; part < parts_.size(); ++part) {
    const Op op = pool.op(parts_[part].formula);
    if (op == Op::next) make_obligation(parts_[part].operands[0]);
    if (op != Op::until && op != Op::release) continue;
    make_obligation(part);
    parts_[part].postponed = postponable_++;
    if (op == Op::until) untils_.push_back(part);
  }
  true_ = fresh();
  solver_.add({true_});
  without_repetition_ = fresh();
  for (std::size_t i = 0; i < obligations_.size(); ++i) saved_.push_back(fresh());
  add_position();
  const Position& first = positions_.front();
  solver_.add({first.obligations[0]});
  for (std::size_t i = 1; i < obligations_.size(); ++i) solver_.add({-first.obligations[i]});
  for (const Literal met : first.met) solver_.add({-met});
}

void LassoEncoding::extend_to(std::size_t length) {
  while (positions_.size() <= length) {
    stop_point(16);
    add_position();
    add_step();
  }
}

void LassoEncoding::add_position() {
  Position& position = positions_.emplace_back();
  for (std::size_t i = 0; i < obligations_.size(); ++i) position.obligations.push_back(fresh());
  position.in_cycle = fresh();
  for (std::size_t i = 0; i < untils_.size(); ++i) position.met.push_back(fresh());
}

// From the last position but one to the last.
void LassoEncoding::add_step() {
  Position& position = positions_[positions_.size() - 2];
  const std::vector<Literal>& next = positions_.back().obligations;
  position.letter.assign(pool_.propositions(), 0);
  std::vector<Literal> now;  // by part: has to hold here
  for (const Part& part : parts_) {
    const Op op = pool_.op(part.formula);
    if (pool_.is_literal(part.formula)) {
      Literal& variable = position.letter[pool_.index_of(part.formula)];
      if (variable == 0) variable = fresh();
      now.push_back(op == Op::proposition ? variable : -variable);
    } else {
      now.push_back(op == Op::constant_true ? true_ : op == Op::constant_false ? -true_ : fresh());
    }
  }
  std::vector<Literal> postponed;
  for (std::uint32_t i = 0; i < postponable_; ++i) postponed.push_back(fresh());
  for (std::size_t i = 0; i < obligations_.size(); ++i) solver_.add({-position.obligations[i], now[obligations_[i]]});
  encode_parts(now, postponed, next);
  give_reasons(now, postponed, position.obligations, next);
  follow_cycle(postponed);
}

// What a part has to imply.
void LassoEncoding::encode_parts(const std::vector<Literal>& now, const std::vector<Literal>& postponed,
                                 const std::vector<Literal>& next) {
  for (std::size_t number = 0; number < parts_.size(); ++number) {
    const Part& part = parts_[number];
    const Literal self = now[number];
    switch (pool_.op(part.formula)) {
      case Op::conjunction:
        for (const std::uint32_t operand : part.operands) solver_.add({-self, now[operand]});
        break;
      case Op::disjunction: {
        std::vector<Literal> clause{-self};
        for (const std::uint32_t operand : part.operands) clause.push_back(now[operand]);
        solver_.add(clause);
        break;
      }
      case Op::next:
        solver_.add({-self, next[parts_[part.operands[0]].obligation]});
        break;
      case Op::until: {
        const Literal later = postponed[part.postponed];
        solver_.add({-self, now[part.operands[1]], later});
        solver_.add({-later, now[part.operands[0]]});
        solver_.add({-later, next[part.obligation]});
        break;
      }
      case Op::release: {
        const Literal later = postponed[part.postponed];
        solver_.add({-self, now[part.operands[1]]});
        solver_.add({-self, now[part.operands[0]], later});
        solver_.add({-later, next[part.obligation]});
        break;
      }
      default:
        break;
    }
  }
}

// What is true has a reason: a part, what it is part of, or that it was handed over; an obligation, who hands it over. Letters need
// none. Any model stays one when what has no reason becomes false.
void LassoEncoding::give_reasons(const std::vector<Literal>& now, const std::vector<Literal>& postponed,
                                 const std::vector<Literal>& before, const std::vector<Literal>& next) {
  std::vector<std::vector<Literal>> for_part(parts_.size());
  std::vector<std::vector<Literal>> for_obligation(obligations_.size());
  for (std::size_t number = 0; number < parts_.size(); ++number) {
    const Part& part = parts_[number];
    if (part.obligation != kNone) for_part[number].push_back(before[part.obligation]);
    if (part.postponed != kNone) {
      for_obligation[part.obligation].push_back(postponed[part.postponed]);
      solver_.add({-postponed[part.postponed], now[number]});
    }
    if (pool_.op(part.formula) == Op::next) {
      for_obligation[parts_[part.operands[0]].obligation].push_back(now[number]);
      continue;
    }
    for (const std::uint32_t operand : part.operands) for_part[operand].push_back(now[number]);
  }
  for (std::size_t number = 0; number < parts_.size(); ++number) {
    if (parts_[number].operands.empty()) continue;
    for_part[number].push_back(-now[number]);
    solver_.add(for_part[number]);
  }
  for (std::size_t i = 0; i < obligations_.size(); ++i) {
    for_obligation[i].push_back(-next[i]);
    solver_.add(for_obligation[i]);
  }
}

// Once begun, the cycle goes on; at its start the state is saved; in it, untils are met that are not put off.
void LassoEncoding::follow_cycle(const std::vector<Literal>& postponed) {
  const Position& position = positions_[positions_.size() - 2];
  const Position& after = positions_.back();
  solver_.add({-position.in_cycle, after.in_cycle});
  Literal start = position.in_cycle;
  if (positions_.size() > 2) {
    const Literal before = positions_[positions_.size() - 3].in_cycle;
    start = fresh();
    solver_.add({-start, position.in_cycle});
    solver_.add({-start, -before});
    solver_.add({start, -position.in_cycle, before});
  }
  for (std::size_t i = 0; i < saved_.size(); ++i) equal_if(start, position.obligations[i], saved_[i]);
  for (std::size_t i = 0; i < untils_.size(); ++i) {
    const Literal later = postponed[parts_[untils_[i]].postponed];
    solver_.add({-position.met[i], after.met[i]});
    solver_.add({-position.in_cycle, later, after.met[i]});
    solver_.add({-after.met[i], position.met[i], position.in_cycle});
    solver_.add({-after.met[i], position.met[i], -later});
  }
}

void LassoEncoding::equal_if(Literal condition, Literal left, Literal right) {
  solver_.add({-condition, -left, right});
  solver_.add({-condition, left, -right});
}

std::optional<bool> LassoEncoding::closes(int conflicts) {
  const std::size_t length = positions_.size() - 1;
  if (closing_length_ != length) {
    if (closing_ != 0) solver_.add({-closing_});
    closing_length_ = length;
    closing_ = fresh();
    const Position& last = positions_.back();
    for (std::size_t i = 0; i < saved_.size(); ++i) equal_if(closing_, last.obligations[i], saved_[i]);
    for (const Literal met : last.met) solver_.add({-closing_, met});
    solver_.add({-closing_, positions_[length - 1].in_cycle});
  }
  return solver_.solve_within(conflicts, std::span(&closing_, 1));
}

Lasso LassoEncoding::lasso() const {
  Lasso lasso{closing_length_, 0, {}};
  while (!solver_.value(positions_[lasso.cycle_start].in_cycle)) ++lasso.cycle_start;
  for (std::size_t p = 0; p < pool_.propositions(); ++p) {
    std::vector<bool>& values = lasso.propositions.emplace_back();
    for (std::size_t i = 0; i < lasso.length; ++i) {
      const Literal variable = positions_[i].letter[p];
      values.push_back(variable != 0 && solver_.value(variable));
    }
  }
  return lasso;
}

std::vector<Literal> LassoEncoding::compared(const Position& position) const {
  std::vector<Literal> literals = position.obligations;
  literals.push_back(position.in_cycle);
  literals.insert(literals.end(), position.met.begin(), position.met.end());
  return literals;
}

std::optional<bool> LassoEncoding::has_path_without_repetition(int conflicts) {
  while (true) {
    const std::optional<bool> has_path = solver_.solve_within(conflicts, std::span(&without_repetition_, 1));
    if (has_path != true) return has_path;
    std::unordered_map<std::string, std::size_t> seen;
    std::vector<std::pair<std::size_t, std::size_t>> repeated;
    for (std::size_t i = 0; i < positions_.size(); ++i) {
      stop_point();
      std::string values;
      for (const Literal literal : compared(positions_[i])) values += solver_.value(literal) ? '1' : '0';
      const auto [first, is_new] = seen.emplace(std::move(values), i);
      if (!is_new) repeated.emplace_back(std::exchange(first->second, i), i);
    }
    if (repeated.empty()) return true;
    for (const auto& [left, right] : repeated) forbid_repetition(left, right);
  }
}

void LassoEncoding::forbid_repetition(std::size_t left, std::size_t right) {
  const std::vector<Literal> a = compared(positions_[left]);
  const std::vector<Literal> b = compared(positions_[right]);
  std::vector<Literal> clause{-without_repetition_};
  for (std::size_t i = 0; i < a.size(); ++i) {
    const Literal differ = fresh();
    solver_.add({-differ, a[i], b[i]});
    solver_.add({-differ, -a[i], -b[i]});
    clause.push_back(differ);
  }
  solver_.add(clause);
}

}  // namespace hasse::ltl
