// What decides a predicate on line. Events are told one after another, causes first, of a run that goes on for ever; the
// poset is not kept. The predicate is made of conditions on single chains, any number on each.
#pragma once

#include "poset/online_stretches.h"

namespace hasse::poset {

class OnlineDetector {
 public:
  virtual ~OnlineDetector() = default;

  // `holds[i]`: does condition i hold after the event? (Only conditions on its chain are looked at.)
  virtual void happened(ChainId chain, ClockView clock, const std::vector<bool>& holds) = 0;
  // From now on the condition is part of the predicate, as if it always had been.
  virtual void include(std::size_t condition) = 0;

  // The answer is yes, however the run goes on.
  virtual bool found() const = 0;

  // Every event to come has at least `known` in its history; what is not needed any more is dropped. Gives a cut within
  // `known` from which on the run, however it goes on, has the same answer as from its beginning.
  virtual Cut forget(const Cut& known) = 0;
  // How many stretches are kept.
  virtual std::size_t kept() const = 0;
};

}  // namespace hasse::poset
