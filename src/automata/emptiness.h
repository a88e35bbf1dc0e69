// Whether an automaton accepts any word, and one that it accepts; the product of two automata.
//
// Couvreur's algorithm: one depth-first search that keeps, for each strongly connected component on its path, the acceptance sets
// that no edge inside is in yet. It ends at the first component of which all sets are met, and sees each edge once at most. Over
// a Translation it sees only the states and edges that it needs. Sources: Couvreur, On-the-fly verification of linear temporal logic
// (FM 1999); Couvreur, Duret-Lutz, Poitrenaud, On-the-fly emptiness checks for generalized Büchi automata (SPIN 2005).
#pragma once

#include <optional>
#include <vector>

#include "automata/automaton.h"
#include "automata/translation.h"

namespace hasse::automata {

// An infinite word: the prefix, then the cycle for ever. A letter says which propositions are true and which false; those that it does
// not name can be either.
struct Word {
  std::vector<Cube> prefix;
  std::vector<Cube> cycle;  // one letter at least
};

std::optional<Word> find_word(const Automaton& automaton);
inline bool is_empty(const Automaton& automaton) {
  return !find_word(automaton).has_value();
}

// A word that satisfies the formula, in the propositions of the translation. The translation is of Order::as_met, or both are slow.
std::optional<Word> find_word(Translation& translation);
// The same within a number of states: nothing where that is not enough to know. `word` is set where it is true.
std::optional<bool> has_word(Translation& translation, std::size_t max_states, Word& word);
std::optional<Word> find_word(FormulaPool& pool, Formula formula);

// Accepts what both accept. Its propositions are those of `left` and then those that only `right` has, by name. Only states that are
// reachable. Throws UserError where the two have more than 64 acceptance sets together. `pairs` gets the two states that each of its
// states is.
Automaton product(const Automaton& left, const Automaton& right, std::vector<std::pair<State, State>>* pairs = nullptr);

// Propositions that a letter does not name are false.
bool accepts(const Automaton& automaton, const Word& word);

}  // namespace hasse::automata
