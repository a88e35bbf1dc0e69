// Temporal formulas for which no slice is exact: their states are searched, with slices as filters.
//
// Of each part of the formula the slice holds all states in which it is true, and that of its negation all others. A
// state that is not in one of them is decided at once, and so is every state of a part with an exact slice. What EF is
// about is looked for in the slice of its operand alone, and from a state in which it is not true only those processes
// go on of which one must for it to become true; what EG is about is looked for on ways through the run, since operators
// look at the whole run, whatever slice they stand in. Exponential in the number of processes. Source: Sen and Garg
// 2003, with the last step replaced by an exact one; poset/box_search.h.
#pragma once

#include <memory>
#include <set>
#include <unordered_map>

#include "poset/box_search.h"
#include "poset/cut_hash.h"
#include "poset/slice.h"
#include "traces/detect/formula_slice.h"

namespace hasse::traces {

class FormulaSearch {
 public:
  // On the projection, as FormulaSlicer. `positive`: whether the formula is true; otherwise, whether it is not.
  FormulaSearch(const Run& run, const Columns& columns, const poset::Projection& projection, const Formula& formula,
                bool positive, const poset::SearchLimits& limits);
  ~FormulaSearch();

  // At the beginning; nothing if it gave up.
  std::optional<bool> at_the_beginning();
  // A state of the projection in which it is so and within which there is none; nothing if there is none, or if it gave
  // up.
  std::optional<poset::Cut> minimal();

  bool has_given_up() const { return given_up_; }
  // How many times it was looked at a part in a state.
  std::uint64_t looked_at() const { return looked_at_; }
  // In looking for states in which what EF is about is true, or the formula itself.
  const poset::Explored& explored() const { return explored_; }

 private:
  struct Part;
  using Known = std::unordered_map<poset::Cut, bool, poset::CutHash>;

  std::unique_ptr<Part> make(const Formula& formula, bool positive);
  bool holds(Part& part, const poset::Cut& cut);
  bool evaluate(Part& part, const poset::Cut& cut);
  bool finally(Part& part, const poset::Cut& cut);
  bool globally(Part& part, const poset::Cut& cut);
  // A cut of the part's slice between these two, which are in it.
  std::optional<poset::Cut> first_between(Part& part, const poset::Cut& least, const poset::Cut& greatest);
  template <typename Look, typename Next>
  bool way(Known& known, const poset::Cut& start, const Look& look, const Next& next);
  std::optional<poset::Cut> jump(const poset::ClockTable& table, const poset::Cut& cut, poset::ChainId chain) const;
  // Chains one of which must go on for a part to become true that is not true in the cut.
  std::vector<poset::ChainId> reasons(Part& part, const poset::Cut& cut);
  void add_reasons(Part& part, const poset::Cut& cut, std::set<ProcessId>& processes);
  // Takes the memory of one more cut; false if it is too much.
  bool remember();

  const Run& run_;
  const Columns& columns_;
  const poset::Projection& projection_;
  FormulaSlicer slicer_;
  poset::SearchLimits limits_;
  std::size_t bytes_ = 0;
  bool given_up_ = false;
  std::uint64_t looked_at_ = 0;
  poset::Explored explored_;
  std::unique_ptr<Part> root_;
};

}  // namespace hasse::traces
