#include "cover/clause_watch.h"

#include <algorithm>

#include "base/diagnostics.h"
#include "poset/bounded_sum.h"

namespace hasse::cover {

using machine::Object;
using machine::ObjectKind;

namespace {

// After the first cut that satisfies an arbitrary predicate, so many more are looked at for a smaller one.
constexpr std::uint64_t kLookFurther = 10'000;

}  // namespace

ClauseWatch::Way ClauseWatch::way_of(const logic::Clause& clause) {
  const bool bound_is_on_ends = std::ranges::all_of(clause.atoms, [](const logic::Atom& atom) {
    return atom.needs == logic::Atom::Needs::nothing || std::ranges::all_of(atom.objects, [](const Object& object) {
             return object.kind == ObjectKind::send_end || object.kind == ObjectKind::receive_end;
           });
  });
  if (clause.predicate_class == logic::Class::arbitrary || !bound_is_on_ends) return Way::enumeration;
  if (clause.sums.empty()) return Way::conjunction;
  if (clause.sums.size() > 1 || !clause.atoms.empty()) return Way::enumeration;
  return clause.sums.front().zero_one ? Way::zero_one_sum : Way::bounded_sum;
}

ClauseWatch::ClauseWatch(const logic::Clause& clause, const logic::Atom& whole, Ideals& ideals, search::Budget& budget)
    : clause_(clause), whole_(whole), ideals_(ideals), budget_(budget), way_(way_of(clause)) {
  const auto each_alone = [this](const std::vector<Object>& objects) {
    for (const Object& object : objects) chain_of({object});
  };
  for (const logic::Atom& atom : clause.atoms) {
    if (way_ == Way::enumeration) {
      each_alone(atom.objects);
    } else if (atom.needs == logic::Atom::Needs::nothing) {
      if (atom.objects.empty()) continue;
      terms_.push_back({chain_of(atom.objects), &atom, nullptr, {}, {}});
    } else {
      const bool sends = atom.needs == logic::Atom::Needs::sends;
      each_alone(atom.objects);
      const auto needed =
          std::ranges::find(atom.objects, sends ? ObjectKind::send_end : ObjectKind::receive_end, &Object::kind);
      HASSE_CHECK(needed != atom.objects.end(), "a bound on a channel without its end");
      bounds_.push_back({&atom, chain_of({*needed})});
    }
  }
  for (const logic::Sum& sum : clause.sums) {
    for (const logic::Summand& summand : sum.summands) {
      if (way_ == Way::enumeration) {
        each_alone(summand.objects);
      } else {
        terms_.push_back({chain_of(summand.objects), nullptr, &summand, {}, {}});
      }
    }
  }
  poset_.emplace(chains_.size());
  machine::Execution& start = ideals_.at_start();
  for (Term& term : terms_) evaluate(term, start);
  if (way_ == Way::zero_one_sum) {
    std::vector<poset::ChainId> chains;
    for (const Term& term : terms_) chains.push_back(term.chain);
    const auto least = static_cast<std::size_t>(std::max<std::int64_t>(0, clause.sums.front().bound));
    at_once_.emplace(*poset_, chains, all_hold(), least);
  }
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

void ClauseWatch::evaluate(Term& term, machine::Execution& execution) {
  if (term.atom != nullptr) {
    term.holds.push_back(logic::holds(*term.atom, execution));
    return;
  }
  machine::Fault fault = machine::Fault::none;
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
  const MoveId move = ideals_.prefix().move(position);
  if (!moves.may_write(move, mask_)) return;
  std::vector<poset::ChainId> on;
  for (poset::ChainId c = 0; c < chains_.size(); ++c) {
    if (moves.may_write(move, chains_[c].mask) && machine::intersect(moves[move].footprint.writes, chains_[c].objects))
      on.push_back(c);
  }
  if (on.empty()) return;
  const PositionSet& history = ideals_.prefix().history(position);
  std::vector<poset::EventId> causes;
  for (poset::ChainId c = 0; c < chains_.size(); ++c) {
    const auto chain = poset_->chain(c);
    for (auto event = chain.rbegin(); event != chain.rend(); ++event) {
      if (!history.has(positions_[*event])) {
        HASSE_CHECK(std::ranges::find(on, c) == on.end(), "writes of {} are not ordered: {}",
                    to_string(chains_[c].objects.front(), ideals_.at_start()), whole_.text);
        continue;
      }
      causes.push_back(*event);
      break;
    }
  }
  poset_->append(on, causes);
  positions_.push_back(position);
  if (terms_.empty()) return;
  machine::Execution& execution = ideals_.after(position);
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
    if (cut[c] > 0) result.add(ideals_.prefix().history(positions_[poset_->chain(c)[cut[c] - 1]]));
  }
  return result;
}

std::optional<PositionSet> ClauseWatch::find_with_last() {
  if (positions_.empty() || positions_.back() + 1 != ideals_.prefix().length()) return std::nullopt;
  std::optional<poset::Cut> cut;
  switch (way_) {
    case Way::conjunction:
      cut = find_conjunction();
      break;
    case Way::zero_one_sum:
      cut = at_once_found_.back();
      break;
    case Way::bounded_sum:
      cut = find_bounded_sum();
      break;
    case Way::enumeration:
      cut = find_by_enumeration();
      break;
  }
  if (!cut) return std::nullopt;
  return closure(*cut);
}

std::uint64_t ClauseWatch::memory_bytes() const {
  const std::size_t values = terms_.empty() ? 0 : sizeof(std::int64_t) + 1;
  return positions_.capacity() * (chains_.size() * sizeof(std::uint32_t) + 4 * sizeof(std::uint64_t) + values);
}

std::optional<poset::Cut> ClauseWatch::find_conjunction() {
  for (const logic::Atom& atom : clause_.atoms) {
    if (atom.objects.empty() && !logic::holds(atom, ideals_.at_start())) return std::nullopt;
  }
  poset::Conjunction conjunction;
  for (const Term& term : terms_) conjunction.conjuncts.push_back({term.chain, term.holds});
  poset::Cut cut = poset::history(*poset_, static_cast<poset::EventId>(positions_.size() - 1));
  const auto crucial = [&](const poset::Cut& at) {
    const poset::Need need = conjunction.more(at);
    if (need.kind != poset::Need::Kind::nothing) return need;
    for (const Bound& bound : bounds_) {
      if (!logic::holds(*bound.atom, ideals_.after(closure(at))))
        return poset::Need::of(bound.needed, at[bound.needed] + 1);
    }
    return poset::Need::nothing();
  };
  const poset::Outcome outcome =
      bounds_.empty() ? poset::least_cut(*poset_, conjunction, cut) : poset::least_cut(*poset_, crucial, cut);
  if (outcome != poset::Outcome::found) return std::nullopt;
  return cut;
}

std::optional<poset::Cut> ClauseWatch::find_bounded_sum() {
  std::vector<std::int64_t> changes(positions_.size(), 0);
  std::int64_t initially = 0;
  for (const Term& term : terms_) {
    initially += term.values.front();
    poset::add_changes(*poset_, term.chain, term.values, changes);
  }
  const poset::Sum sum{initially, changes};
  const auto last = static_cast<poset::EventId>(positions_.size() - 1);
  const std::int64_t bound = clause_.sums.front().bound;
  if (poset::greatest_sum(*poset_, sum, poset::interval_of(*poset_, last)).value < bound) return std::nullopt;
  return poset::sum_at_least(*poset_, sum, bound);
}

std::optional<poset::Cut> ClauseWatch::find_by_enumeration() {
  const auto last = static_cast<poset::EventId>(positions_.size() - 1);
  std::optional<poset::Cut> best;
  std::size_t best_size = 0;
  std::uint64_t further = 0;
  poset::for_each_cut(*poset_, poset::interval_of(*poset_, last), [&](const poset::Cut& cut) {
    if (best && ++further > kLookFurther) return false;
    const PositionSet ideal = closure(cut);
    if (best && ideal.size() >= best_size) return true;
    if (logic::holds(whole_, ideals_.after(ideal))) {
      best = cut;
      best_size = ideal.size();
    }
    return !budget_.exceeded();
  });
  return best;
}

}  // namespace hasse::cover
