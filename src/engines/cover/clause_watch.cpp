#include "engines/cover/clause_watch.h"

#include <algorithm>

#include "base/diagnostics.h"

namespace hasse::cover {

using model::Object;
using model::ObjectKind;

ClauseWatch::ClauseWatch(const logic::Clause& clause, const logic::Atom& whole, Ideals& ideals,
                         const std::function<bool()>& give_up)
    : clause_(clause), whole_(whole), ideals_(ideals), give_up_(give_up) {
  for (const logic::Atom& atom : clause.atoms) {
    if (atom.needs == logic::Atom::Needs::nothing) {
      if (!atom.objects.empty()) add_term(atom.objects, &atom, nullptr);
      continue;
    }
    for (const Object& object : atom.objects) chain_of({object});
    if (!logic::is_on_ends(atom)) {
      scattered_.push_back(&atom);
      continue;
    }
    const bool sends = atom.needs == logic::Atom::Needs::sends;
    const auto needed =
        std::ranges::find(atom.objects, sends ? ObjectKind::send_end : ObjectKind::receive_end, &Object::kind);
    HASSE_CHECK(needed != atom.objects.end(), "a bound on a channel without its end");
    bounds_.push_back({&atom, chain_of({*needed})});
  }
  for (const logic::Sum& sum : clause.sums) {
    for (const logic::Summand& summand : sum.summands) add_term(summand.objects, nullptr, &summand);
  }
  poset_.emplace(chains_.size());
  model::TransitionSystem& start = ideals_.at_start();
  for (Term& term : terms_) evaluate(term, start);
  if (clause.predicate_class == logic::Class::zero_one_sum) {
    std::vector<poset::ChainId> chains;
    for (const Term& term : terms_) chains.push_back(term.chain);
    const auto least = static_cast<std::size_t>(std::max<std::int64_t>(0, clause.sums.front().bound));
    at_once_.emplace(*poset_, chains, all_hold(), least);
  }
}

void ClauseWatch::add_term(const std::vector<Object>& objects, const logic::Atom* atom, const logic::Summand* summand) {
  terms_.push_back({chain_of(objects), atom, summand, {}, {}});
}

poset::ChainId ClauseWatch::chain_of(const std::vector<Object>& objects) {
  const auto known = std::ranges::find(chains_, objects, &Chain::objects);
  if (known != chains_.end()) return static_cast<poset::ChainId>(known - chains_.begin());
  Chain& chain = chains_.emplace_back();
  chain.objects = objects;
  chain.mask.add(objects);
  mask_.add(objects);
  return static_cast<poset::ChainId>(chains_.size() - 1);
}

void ClauseWatch::evaluate(Term& term, model::TransitionSystem& execution) {
  if (term.atom != nullptr) {
    term.holds.push_back(logic::holds(*term.atom, execution));
    return;
  }
  model::Fault fault = model::Fault::none;
  const std::int32_t value = execution.evaluate(term.summand->predicate, fault);
  term.holds.push_back(value != 0);
  term.values.push_back(std::int64_t{value} * term.summand->coefficient);
}

std::vector<bool> ClauseWatch::all_hold() const {
  std::vector<bool> result;
  for (const Term& term : terms_) result.push_back(term.holds.back() != 0);
  return result;
}

void ClauseWatch::appended(Position position) {
  const MoveTable& moves = ideals_.moves();
  const MoveId move = ideals_.branch().move(position);
  if (!moves.may_write(move, mask_)) return;
  std::vector<poset::ChainId> on;
  for (poset::ChainId c = 0; c < chains_.size(); ++c) {
    if (moves.may_write(move, chains_[c].mask) && model::intersect(moves[move].footprint.writes, chains_[c].objects))
      on.push_back(c);
  }
  if (on.empty()) return;
  const PositionSet& history = ideals_.branch().history(position);
  std::vector<poset::EventId> causes;
  for (poset::ChainId c = 0; c < chains_.size(); ++c) {
    const auto chain = poset_->chain(c);
    for (auto event = chain.rbegin(); event != chain.rend(); ++event) {
      if (!history.test(positions_[*event])) {
        HASSE_CHECK(std::ranges::find(on, c) == on.end(), "writes of {} are not ordered: {}",
                    ideals_.describe_at_start(chains_[c].objects.front()), whole_.text);
        continue;
      }
      causes.push_back(*event);
      break;
    }
  }
  poset_->append(on, causes);
  positions_.push_back(position);
  if (terms_.empty()) return;
  model::TransitionSystem& execution = ideals_.after(position);
  for (Term& term : terms_) {
    if (std::ranges::find(on, term.chain) != on.end()) evaluate(term, execution);
  }
  if (at_once_) at_once_found_.push_back(at_once_->appended(all_hold()));
}

void ClauseWatch::removing(Position position) {
  if (positions_.empty() || positions_.back() != position) return;
  const auto on = poset_->chains_of(static_cast<poset::EventId>(positions_.size() - 1));
  for (Term& term : terms_) {
    if (std::ranges::find(on, term.chain) == on.end()) continue;
    term.holds.pop_back();
    if (!term.values.empty()) term.values.pop_back();
  }
  if (at_once_) {
    at_once_->popping();
    at_once_found_.pop_back();
  }
  poset_->pop();
  positions_.pop_back();
}

PositionSet ClauseWatch::closure(const poset::Cut& cut) const {
  PositionSet result;
  for (poset::ChainId c = 0; c < chains_.size(); ++c) {
    if (cut[c] > 0) result.add(ideals_.branch().history(positions_[poset_->chain(c)[cut[c] - 1]]));
  }
  return result;
}

std::optional<PositionSet> ClauseWatch::find_with_last() {
  if (positions_.empty() || positions_.back() + 1 != ideals_.branch().length()) return std::nullopt;
  const std::optional<poset::Cut> cut =
      at_once_ ? at_once_found_.back() : find_above(static_cast<poset::EventId>(positions_.size() - 1));
  if (!cut) return std::nullopt;
  return closure(*cut);
}

std::uint64_t ClauseWatch::memory_bytes() const {
  const std::size_t values = terms_.empty() ? 0 : sizeof(std::int64_t) + 1;
  return positions_.capacity() * (chains_.size() * sizeof(std::uint32_t) + 4 * sizeof(std::uint64_t) + values);
}

std::optional<poset::Cut> ClauseWatch::find_above(poset::EventId event) {
  poset::Clause asked;
  for (const logic::Atom& atom : clause_.atoms) {
    if (atom.objects.empty() && !logic::holds(atom, ideals_.at_start())) return std::nullopt;
  }
  auto term = terms_.begin();
  for (; term != terms_.end() && term->atom != nullptr; ++term)
    asked.regular.conjuncts.push_back({term->chain, term->holds});
  if (!bounds_.empty()) {
    asked.also = [this](const poset::Cut& cut) {
      for (const Bound& bound : bounds_) {
        if (!logic::holds(*bound.atom, ideals_.after(closure(cut))))
          return poset::Need::of(bound.needed, cut[bound.needed] + 1);
      }
      return poset::Need::nothing();
    };
  }
  std::vector<std::vector<std::int64_t>> changes(clause_.sums.size());
  for (std::size_t i = 0; i < clause_.sums.size(); ++i) {
    const logic::Sum& sum = clause_.sums[i];
    changes[i].resize(positions_.size());
    std::int64_t initially = 0;
    for (std::size_t summand = 0; summand < sum.summands.size(); ++summand, ++term) {
      initially += term->values.front();
      poset::add_changes(*poset_, term->chain, term->values, changes[i]);
    }
    asked.sums.push_back({{initially, changes[i]}, sum.bound});
  }
  if (!scattered_.empty()) {
    asked.rest = [this](const poset::Cut& cut) {
      model::TransitionSystem& there = ideals_.after(closure(cut));
      return std::ranges::all_of(scattered_, [&](const logic::Atom* atom) { return logic::holds(*atom, there); });
    };
  }
  return poset::find_cut(*poset_, asked, poset::history(*poset_, event), give_up_);
}

}  // namespace hasse::cover
