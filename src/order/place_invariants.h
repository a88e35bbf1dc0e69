// Place invariants (P-invariants) of the kind "no more tokens than there are now", and the actions that they rule out.
//
// A token sits where a variable has a certain value, or is a message of a certain kind in a channel. A set of such places
// whose tokens no action increases holds, in all later states, at most as many as in the present one. Where a protocol
// passes tokens round (a fork and the request for it, a permission and its return) this bounds the messages in a channel,
// so that a send inside an atomic sequence is known to find room: the variant of its action that is blocked half-way,
// which would change the location and so depend on everything that its process does, is impossible.
//
// Possible actions and conserved sets are found together: candidates for impossible actions are left out first, and put
// back when the sets found do not rule them out. This is induction over the steps of a run: as long as no candidate has
// been taken, the sets do not grow; as long as the sets do not grow, no candidate is enabled.
//
// Found once for a table, from one of its states. They hold from a state on if hold() says so. Time: a search for each
// kind of message, of at most kMostTries sets; when all that takes more than kMostWork, nothing is impossible.
#pragma once

#include <map>
#include <vector>

#include "order/action_table.h"

namespace hasse::order {

struct TokenPlace {
  bool message = false;     // of `channel`, with first field `value`; else: the variable `object` has `value`
  ObjectId object = 0;      // variable
  std::uint32_t index = 0;  // message: channel; variable: slot
  bool global = false;
  InstanceId instance = 0;
  std::int32_t value = 0;

  friend auto operator<=>(const TokenPlace&, const TokenPlace&) = default;
};

class PlaceInvariants {
 public:
  PlaceInvariants(const ActionTable& table, const machine::Execution& execution);

  // True if the invariants hold from the current state on.
  bool hold(const machine::Execution& execution) const;
  const BitSet& impossible() const { return impossible_; }

 private:
  struct Set {
    std::vector<TokenPlace> places;
    std::uint32_t invariants = 0;
  };

  void find_possible(const machine::Execution& execution);
  bool rules_out(const Action& action, const machine::Execution& execution);
  std::uint32_t most_messages(const Action& action, std::uint32_t channel, std::int32_t value,
                              const machine::Execution& execution);
  const Set* set_with(const TokenPlace& place, const machine::Execution& execution);
  bool grow(std::vector<TokenPlace>& places);
  std::uint32_t produced(const Action& action, const std::vector<TokenPlace>& places) const;
  std::uint32_t consumed(const Action& action, const std::vector<TokenPlace>& places,
                         std::vector<TokenPlace>* others) const;
  std::uint32_t invariants(const TokenPlace& place, const machine::Execution& execution) const;

  static constexpr unsigned kMostTries = 500;
  static constexpr std::size_t kMostWork = 20'000'000;  // actions that are looked at
  bool gives_up() const { return work_ > kMostWork; }

  const ActionTable& table_;
  BitSet impossible_;
  std::vector<ActionId> possible_;
  std::vector<std::vector<bool>> reached_;  // by instance and location
  std::map<TokenPlace, Set> sets_;          // without places: there is none
  unsigned tries_ = 0;
  std::size_t work_ = 0;
};

}  // namespace hasse::order
