// The ideal (set of events that contains their causes) of greatest weight, while events are added one after another.
//
// A flow carries what positive events weigh to negative events in their history, as far as these can take it. What
// finds no way is left over: it is the weight of the heaviest ideal, and everything that was looked at in vain is the
// least such ideal, a cut. It only grows, and nothing in it is looked at again. So the answer for every prefix of the
// order of adding is known on the way, and a bound that is reached early needs no look at the rest.
//
// Of the flow only its ends are kept, which event pays for which: in a poset every event of a history can be paid by its
// clock, so no path through causes needs to be found or changed. A search for a way grows a cut: by the clock of the
// event that wants to pay, and of those that have paid already for what is in the cut, for they could pay elsewhere.
//
// Cost: an event O(chains), more only if it has to make others pay elsewhere: then what lies between the heaviest ideal
// and its history is gone through. In the worst case that of augmenting paths, O(ways * events); on runs nearly linear.
// Memory: some 20 bytes an event added. Sums of absolute weights stay below 2^62. Source: Picard, "Maximal Closure of a
// Graph", 1976; Kuhn, "The Hungarian Method", 1955 (what was in vain once is in vain for ever).
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "poset/cut.h"

namespace hasse::poset {

class HeaviestIdeal {
 public:
  // Of events that are not in the cut `start`, which is consistent. `give_up` may be empty. Keeps references.
  HeaviestIdeal(const Poset& poset, const Cut& start, const std::function<bool()>& give_up);

  // An event whose causes are in `start` or have been added. False: it was given up, and this is of no use any more.
  bool add(EventId event, std::int64_t weight);

  // 0, and the start, if no ideal weighs more than nothing.
  std::int64_t weight() const { return weight_; }
  Cut cut() const;

 private:
  // Of events that one negative event is paid by: what one of them pays.
  struct Payment {
    ChainId chain = 0;           // its home
    std::uint32_t position = 0;  // there
    std::uint32_t next = 0;      // for the same negative event
    std::int64_t amount = 0;
  };
  using PaymentId = std::uint32_t;
  static constexpr PaymentId kNone = UINT32_MAX;

  // Positions count from the start, so that 0 is no event of this chain.
  struct Chain {
    std::vector<std::uint32_t> open;   // at or below it the last one that can be paid more; a forest, as in union-find
    std::vector<PaymentId> payments;   // the first one for the event there
    std::vector<std::int64_t> unpaid;  // of the event there
  };

  // A positive event that a search has come to, since it pays for what is in the history of another one.
  struct Reached {
    ChainId chain = 0;
    std::uint32_t position = 0;
    std::size_t before = 0;  // the other one
    ChainId paid_chain = 0;  // what it pays for
    std::uint32_t paid_position = 0;
    PaymentId payment = kNone;
  };
  // Events that a search has come to by the history of a positive one.
  struct Stretch {
    ChainId chain = 0;
    std::uint32_t from = 0, to = 0;  // from excluded
    std::size_t reached = 0;
  };
  struct Place {
    ChainId chain = 0;
    std::uint32_t position = 0;
    std::size_t reached = 0;
  };
  enum class Found : std::uint8_t { place, nothing, given_up };

  EventId event_at(ChainId chain, std::uint32_t position) const;
  std::uint32_t last_open(ChainId chain, std::uint32_t position);
  std::int64_t pay_at_once(ChainId chain, std::uint32_t position, std::int64_t amount);
  void pay(ChainId payer, std::uint32_t position, ChainId chain, std::uint32_t at, std::int64_t amount);
  void take(ChainId chain, std::uint32_t position, std::int64_t amount);
  Found search(ChainId chain, std::uint32_t position, Place& place);
  bool reach(std::size_t reached, Place& place);
  std::int64_t pay_along(const Place& place, std::int64_t amount);
  bool worked(std::size_t steps);

  const Poset& poset_;
  const Cut& start_;
  const std::function<bool()>& give_up_;
  std::vector<Chain> chains_;
  std::vector<Payment> payments_;
  std::vector<std::uint32_t> ideal_;  // the heaviest, in positions
  std::int64_t weight_ = 0;
  std::size_t work_ = 0;

  // Of a search; kept for their memory.
  std::vector<std::uint32_t> cut_;
  std::vector<Reached> reached_;
  std::vector<Stretch> stretches_;
};

}  // namespace hasse::poset
