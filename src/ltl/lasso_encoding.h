// Paths of a formula's states as clauses, position by position; inside of bounded_lasso.
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "automata/formula.h"
#include "automata/lasso.h"
#include "sat/solver.h"

namespace hasse::ltl {

class LassoEncoding {
 public:
  LassoEncoding(const automata::FormulaPool& pool, automata::Formula formula);

  // Steps from position 0 to `length`, at least as many as there are.
  void extend_to(std::size_t length);

  // Is there a lasso of this length? Nothing: so many conflicts were not enough to know; it can be asked again.
  std::optional<bool> closes(int conflicts);
  // After that was true.
  automata::Lasso lasso() const;
  // Is there a path of this length in which no state repeats with the same untils met since the start of the cycle?
  std::optional<bool> has_path_without_repetition(int conflicts);

  int variables() const { return solver_.variables(); }
  std::size_t clauses() const { return solver_.clauses(); }

 private:
  using Literal = sat::Literal;
  // What to know of a subformula once, for all positions. Numbers are places in parts_.
  struct Part {
    automata::Formula formula;
    std::vector<std::uint32_t> operands;
    std::uint32_t obligation = kNone;  // its number, where steps can hand it over
    std::uint32_t postponed = kNone;   // until and release: number of the variable that says so
  };
  static constexpr std::uint32_t kNone = 0xffffffff;

  // What says that a word up to here is in the state that was saved, and so on: compared where paths must not repeat.
  struct Position {
    std::vector<Literal> obligations;  // what the word from here on has to satisfy
    Literal in_cycle = 0;              // of the step from here on
    std::vector<Literal> met;          // each until, since the start of the cycle
    std::vector<Literal> letter;       // by index of proposition; 0: does not occur
  };

  Literal fresh() { return solver_.new_variable(); }
  void add_position();
  void add_step();
  void encode_parts(const std::vector<Literal>& now, const std::vector<Literal>& postponed,
                    const std::vector<Literal>& next);
  void give_reasons(const std::vector<Literal>& now, const std::vector<Literal>& postponed,
                    const std::vector<Literal>& before, const std::vector<Literal>& next);
  void follow_cycle(const std::vector<Literal>& postponed);
  void equal_if(Literal condition, Literal left, Literal right);
  std::vector<Literal> compared(const Position& position) const;
  void forbid_repetition(std::size_t left, std::size_t right);

  const automata::FormulaPool& pool_;
  sat::Solver solver_;
  std::vector<Part> parts_;                 // operands before what they are part of
  std::vector<std::uint32_t> obligations_;  // parts
  std::vector<std::uint32_t> untils_;       // parts
  std::uint32_t postponable_ = 0;
  std::vector<Position> positions_;
  std::vector<Literal> saved_;  // obligations at the start of the cycle
  Literal true_ = 0;
  std::size_t closing_length_ = 0;
  Literal closing_ = 0;             // assumed where a lasso of closing_length_ has to close
  Literal without_repetition_ = 0;  // assumed where paths must not repeat
};

}  // namespace hasse::ltl
