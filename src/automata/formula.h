// Formulas of linear temporal logic, hash-consed: equal formulas have equal handles.
//
// Every formula is in negation normal form from the moment it is made. A formula and its dual are made together and have
// neighbouring indices, so that negation flips a bit. The operators are X, U, R and n-ary `and`, `or`; F, G, W, M, ->,
// <-> are abbreviations:
//
//   F p = true U p     G p = false R p     p W q = q R (p || q)     p M q = q U (p && q)
//
// The constructors simplify what costs constant time: constants, idempotence, p && !p, flattening and sorting of `and`
// and `or`, X of a constant, p U p, p U (p U q), and their duals. Everything deeper is rewriting (rewrite.h).
//
// Guarantees: handles and the spans of `operands` stay valid as long as the pool. Making a formula of k operands costs
// O(k log k). A formula is made in the pool of its operands. Recursion goes as deep as `height`. Not thread safe while
// formulas are made; read-only use is.
#pragma once

#include <compare>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace hasse::automata {

struct Formula {
  std::uint32_t index = 0;
  friend auto operator<=>(const Formula&, const Formula&) = default;
};

inline constexpr Formula kTrue{0};
inline constexpr Formula kFalse{1};

enum class Op : std::uint8_t {
  constant_true,
  constant_false,
  proposition,
  negated_proposition,
  conjunction,  // two or more operands, sorted, none of them a conjunction
  disjunction,  // two or more operands, sorted, none of them a disjunction
  next,
  until,    // operands: what holds until then, what comes at last
  release,  // operands: what releases, what holds up to and with it
};

using PropositionIndex = std::uint32_t;

// What syntax alone tells of a formula; each is sufficient, not necessary.
//
// Classes: Chang, Manna, Pnueli, "Characterization of temporal property classes" (ICALP 1992), the grammar extended to R
// as in Spot's documentation (tl.pdf, section 2.3.5). Eventual and universal: Etessami, Holzmann, "Optimizing Buechi automata"
// (CONCUR 2000), extended: `f R e` is eventual when e is, `f U u` universal when u is.
struct Traits {
  bool boolean : 1;       // no temporal operator
  bool without_next : 1;  // no X: insensitive to stuttering
  bool eventual : 1;      // holds in w => holds in every vw (closed under added prefixes)
  bool universal : 1;     // holds in w => holds in every suffix of w
  bool safety : 1;
  bool guarantee : 1;
  bool obligation : 1;
  bool recurrence : 1;
  bool persistence : 1;
};

class FormulaPool {
 public:
  FormulaPool();
  FormulaPool(const FormulaPool&) = delete;
  FormulaPool& operator=(const FormulaPool&) = delete;

  // The proposition of this name; the first mention gives it the next index. Names that differ in blanks beside signs
  // (`x>3`, `x > 3`) are one.
  PropositionIndex proposition_index(std::string_view name);
  Formula proposition(std::string_view name) { return proposition(proposition_index(name)); }
  // An index that `proposition_index` gave.
  Formula proposition(PropositionIndex index) const { return propositions_[index].positive; }
  std::size_t propositions() const { return propositions_.size(); }
  const std::string& name(PropositionIndex index) const { return propositions_[index].name; }

  Formula negation(Formula formula) const { return {formula.index ^ 1}; }
  Formula conjunction(std::span<const Formula> operands);
  Formula disjunction(std::span<const Formula> operands);
  Formula conjunction(Formula left, Formula right) { return conjunction(std::initializer_list<Formula>{left, right}); }
  Formula disjunction(Formula left, Formula right) { return disjunction(std::initializer_list<Formula>{left, right}); }
  Formula conjunction(std::initializer_list<Formula> operands) { return conjunction(std::span(operands)); }
  Formula disjunction(std::initializer_list<Formula> operands) { return disjunction(std::span(operands)); }
  Formula next(Formula formula);
  Formula until(Formula left, Formula right);
  Formula release(Formula left, Formula right);

  Formula eventually(Formula formula) { return until(kTrue, formula); }
  Formula always(Formula formula) { return release(kFalse, formula); }
  Formula weak_until(Formula left, Formula right) { return release(right, disjunction(left, right)); }
  Formula strong_release(Formula left, Formula right) { return until(right, conjunction(left, right)); }
  Formula implies(Formula left, Formula right) { return disjunction(negation(left), right); }
  Formula equivalent(Formula left, Formula right);

  Op op(Formula formula) const { return nodes_[formula.index].op; }
  std::span<const Formula> operands(Formula formula) const {
    const Node& node = nodes_[formula.index];
    return {node.operands, node.operands == nullptr ? 0 : node.count};
  }
  Formula operand(Formula formula, std::size_t number = 0) const { return nodes_[formula.index].operands[number]; }
  // Of a proposition or its negation.
  PropositionIndex index_of(Formula literal) const { return nodes_[literal.index].count; }
  const Traits& traits(Formula formula) const { return nodes_[formula.index].traits; }
  // Operators inside each other.
  std::uint32_t height(Formula formula) const { return nodes_[formula.index].height; }
  bool is_eventually(Formula formula) const { return op(formula) == Op::until && operand(formula) == kTrue; }
  bool is_always(Formula formula) const { return op(formula) == Op::release && operand(formula) == kFalse; }
  bool is_literal(Formula formula) const {
    return op(formula) == Op::proposition || op(formula) == Op::negated_proposition;
  }

  // Formulas made so far; their indices are below it.
  std::size_t size() const { return nodes_.size(); }

  // In SPIN's syntax: ! && || X [] <> U V W, in parentheses where binary operators meet. Read back in the same pool it gives
  // the same formula. Propositions that are no plain names stand in braces or quotes. What is shared is written each time
  // it occurs, so the text can be exponentially longer than the formula.
  std::string text(Formula formula) const;

 private:
  struct Node {
    Op op;
    Traits traits;
    std::uint32_t count;  // of operands; for propositions: the index of the proposition
    std::uint32_t height;
    const Formula* operands;  // none for constants and propositions
  };
  struct Proposition {
    std::string name;
    Formula positive;
  };
  struct Hash {
    const FormulaPool* pool;
    std::size_t operator()(std::uint32_t index) const;
  };
  struct Equal {
    const FormulaPool* pool;
    bool operator()(std::uint32_t left, std::uint32_t right) const;
  };

  Formula make(Op op, std::span<const Formula> operands);
  Formula append(Op op, std::span<const Formula> operands);
  Formula junction(Op op, std::span<const Formula> operands);
  Traits traits_of(Op op, std::span<const Formula> operands) const;
  const Formula* keep(std::span<const Formula> operands);

  std::vector<Node> nodes_;
  std::vector<std::unique_ptr<Formula[]>> blocks_;  // operands; blocks never move
  std::size_t room_in_block_ = 0;
  std::vector<Proposition> propositions_;
  std::unordered_map<std::string, PropositionIndex> by_name_;
  std::unordered_set<std::uint32_t, Hash, Equal> known_;
};

}  // namespace hasse::automata

template <>
struct std::hash<hasse::automata::Formula> {
  std::size_t operator()(hasse::automata::Formula formula) const { return formula.index; }
};
