// Detection of one clause of a predicate in a run that grows and shrinks.
//
// Keeps a poset of the relevant events: those that write an object of the clause. The objects of one term form a chain,
// since their writes are ordered (several are coupled). The value of a term after an event of its chain is computed in
// the state of that event's history, once each time the event is appended.
//
// An appended event adds the ideals that contain it; all others were examined before. A single sum of conditions is
// followed online (poset/zero_one_sum.h); all other clauses are decided by poset/clause.h, above the event's history.
// Bounds on channels are evaluated in the states of ideals.
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "engines/cover/ideals.h"
#include "logic/goal.h"
#include "poset/clause.h"
#include "poset/zero_one_sum.h"

namespace hasse::cover {

class ClauseWatch {
 public:
  // `whole`: the predicate that the clause is part of.
  ClauseWatch(const logic::Clause& clause, const logic::Atom& whole, Ideals& ideals,
              const std::function<bool()>& give_up);
  ClauseWatch(const ClauseWatch&) = delete;
  ClauseWatch& operator=(const ClauseWatch&) = delete;

  void appended(Position position);
  void removing(Position position);

  // A minimal ideal among those that contain the last event of the run and satisfy the clause. The result is
  // meaningless after giving up.
  std::optional<PositionSet> find_with_last();

  std::uint64_t memory_bytes() const;

 private:
  struct Chain {
    std::vector<model::Object> objects;
    Mask mask;
  };
  // An atom or a summand on one chain.
  struct Term {
    poset::ChainId chain = 0;
    const logic::Atom* atom = nullptr;
    const logic::Summand* summand = nullptr;
    std::vector<std::uint8_t> holds;   // after so many events of the chain
    std::vector<std::int64_t> values;  // the same, of a summand
  };
  // An atom about the number of messages in a channel.
  struct Bound {
    const logic::Atom* atom = nullptr;
    poset::ChainId needed = 0;  // whose next event can make it true
  };

  void add_term(const std::vector<model::Object>& objects, const logic::Atom* atom, const logic::Summand* summand);
  poset::ChainId chain_of(const std::vector<model::Object>& objects);
  void evaluate(Term& term, model::TransitionSystem& execution);
  std::vector<bool> all_hold() const;
  PositionSet closure(const poset::Cut& cut) const;
  std::optional<poset::Cut> find_above(poset::EventId event);

  const logic::Clause& clause_;
  const logic::Atom& whole_;
  Ideals& ideals_;
  const std::function<bool()>& give_up_;  // asked while ideals are enumerated
  Mask mask_;
  std::vector<Chain> chains_;
  std::vector<Term> terms_;
  std::vector<Bound> bounds_;
  std::vector<const logic::Atom*> scattered_;  // on no chain
  std::optional<poset::Poset> poset_;
  std::optional<poset::AtOnceWatch> at_once_;
  std::vector<std::optional<poset::Cut>> at_once_found_;  // of each relevant event
  std::vector<Position> positions_;                       // of the relevant events
};

}  // namespace hasse::cover
