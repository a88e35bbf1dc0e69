#include "logic/predicate.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "logic/coupling.h"
#include "logic/expression_text.h"
#include "logic/fold.h"
#include "logic/linear_form.h"
#include "logic/normal_form.h"

namespace hasse::logic {

const char* to_string(Class predicate_class) {
  switch (predicate_class) {
    case Class::constant:
      return "constant";
    case Class::local:
      return "local";
    case Class::conjunctive:
      return "conjunctive";
    case Class::linear:
      return "linear";
    case Class::zero_one_sum:
      return "0/1 sum";
    case Class::bounded_sum:
      return "bounded sum";
    case Class::constrained_sum:
      return "constrained sum";
    case Class::arbitrary:
      break;
  }
  return "arbitrary";
}

bool holds(const Atom& atom, model::TransitionSystem& execution) {
  model::Fault fault = model::Fault::none;
  const bool value = execution.evaluate(atom.predicate, fault) != 0;
  if (fault != model::Fault::none) return atom.holds != Atom::Holds::value;
  return value && atom.holds != Atom::Holds::fault;
}

bool is_on_ends(const Atom& atom) {
  return std::all_of(atom.objects.begin(), atom.objects.end(), [](const model::Object& object) {
    return object.kind == model::ObjectKind::send_end || object.kind == model::ObjectKind::receive_end;
  });
}

namespace {

class Classifier {
 public:
  Classifier(Overlay& overlay, std::vector<ExprId>& predicates)
      : overlay_(overlay), facts_(overlay.program()), read_sets_(overlay.program(), facts_), predicates_(predicates) {}

  Goal classify(ExprId expr, bool negate) {
    const Atom::Holds holds = negate ? Atom::Holds::value_or_fault : Atom::Holds::value;
    const ExprId folded = fold(overlay_, facts_, expr);
    Goal goal;
    const ExprId asked = negate ? negation(expr) : expr;
    goal.text = to_text(overlay_.program(), asked);
    goal.whole = {holds, predicate(asked), objects(folded), Atom::Needs::nothing, goal.text};
    form_ = normal_form(overlay_, facts_, read_sets_, folded, !negate, holds);
    couple();
    for (const auto& clause : form_.clauses) goal.clauses.push_back(build(clause));
    goal.couplings = coupling_.sets();
    return goal;
  }

 private:
  ExprId negation(ExprId id) { return overlay_.add_operation(ExprOp::logical_not, id, kNone, overlay_.expr(id).pos); }

  std::size_t predicate(ExprId id) {
    const auto [place, is_new] = index_.emplace(to_text(overlay_.program(), id), predicates_.size());
    if (is_new) predicates_.push_back(id);
    return place->second;
  }

  const Objects& objects(ExprId id) { return read_sets_.of(id).objects; }

  // ---- what is coupled ----
  void couple() {
    for (const Literal& literal : form_.literals) {
      auto& form = forms_.emplace_back();
      if (literal.needs != Atom::Needs::nothing) continue;
      if (objects(literal.expr).size() > 1) form = linear_form(overlay_, facts_, read_sets_, literal.expr);
      Objects of_terms;
      if (form) {
        for (const Term& term : form->terms) merge(of_terms, objects(term.expr));
      }
      if (of_terms != objects(literal.expr)) form.reset();  // some terms have cancelled each other
      if (!form) {
        coupling_.couple(objects(literal.expr));
      } else {
        for (const Term& term : form->terms) coupling_.couple(objects(term.expr));
      }
    }
    for (bool changed = true; changed;) {
      changed = false;
      for (const auto& clause : form_.clauses) changed |= couple_pairs(clause);
      for (std::size_t i = 0; i < form_.literals.size(); ++i) changed |= couple_overflowing(i);
    }
  }

  bool is_sum(std::size_t literal) { return forms_[literal] && summands(*forms_[literal]).size() > 1; }

  bool couple_pairs(const std::vector<std::size_t>& clause) {
    bool changed = false;
    for (const std::size_t literal : clause) {
      if (clause.size() == 1 || !is_sum(literal) || summands(*forms_[literal]).size() > 2) continue;
      coupling_.couple(objects(form_.literals[literal].expr));
      changed = true;
    }
    return changed;
  }

  // The terms of one chain are added up by the machine, in 32 bits.
  bool couple_overflowing(std::size_t literal) {
    if (!is_sum(literal)) return false;
    for (const auto& [chain, terms] : summands(*forms_[literal])) {
      std::int64_t largest = 0;
      for (const Term& term : terms) {
        const Range range = scaled_range(term.coefficient, read_sets_.of(term.expr).range);
        largest += std::max(-range.least, range.greatest);
      }
      if (terms.size() == 1 || fits({-largest, largest})) continue;
      coupling_.couple(objects(form_.literals[literal].expr));
      return true;
    }
    return false;
  }

  // The terms by the chain that they lie on.
  std::map<model::Object, std::vector<Term>> summands(const LinearForm& form) {
    std::map<model::Object, std::vector<Term>> result;
    for (const Term& term : form.terms) result[*coupling_.chains(objects(term.expr)).begin()].push_back(term);
    return result;
  }

  // ---- clauses ----
  Clause build(const std::vector<std::size_t>& literals) {
    Clause clause;
    for (const std::size_t literal : literals) {
      if (is_sum(literal)) {
        add_sums(*forms_[literal], form_.literals[literal].text, clause);
      } else {
        clause.atoms.push_back(atom(form_.literals[literal]));
      }
    }
    assign_class(clause);
    return clause;
  }

  Atom atom(const Literal& literal) {
    return {literal.holds, predicate(literal.expr), objects(literal.expr), literal.needs, literal.text};
  }

  void add_sums(const LinearForm& form, const std::string& text, Clause& clause) {
    clause.sums.push_back(sum(form, 1, text));
    if (form.relation == ExprOp::equal) clause.sums.push_back(sum(form, -1, text));
  }

  // sign * (sum of terms) >= sign * bound
  Sum sum(const LinearForm& form, std::int32_t sign, const std::string& text) {
    Sum result;
    result.bound = sign * form.bound;
    result.text = text;
    bool zero_one = true;
    std::vector<Term> terms;
    for (const auto& [chain, parts] : summands(form)) {
      Term term = added(parts);
      term.coefficient *= sign;
      zero_one &= (term.coefficient == 1 || term.coefficient == -1) && range(parts, term).is_truth();
      terms.push_back(term);
    }
    for (Term& term : terms) {
      if (zero_one && term.coefficient < 0) {  // -x is !x - 1
        term = {1, negation(term.expr)};
        ++result.bound;
      }
      result.summands.push_back(
          {static_cast<std::int32_t>(term.coefficient), predicate(term.expr), objects(term.expr)});
    }
    result.zero_one = zero_one;
    return result;
  }

  // The terms as one; their common sign is the coefficient.
  Term added(const std::vector<Term>& terms) {
    if (terms.size() == 1) return terms.front();
    const std::int64_t sign = terms.front().coefficient < 0 ? -1 : 1;
    ExprId total = kNone;
    for (const Term& term : terms) {
      const SourcePos pos = overlay_.expr(term.expr).pos;
      ExprId part = term.expr;
      if (term.coefficient != sign) {
        const ExprId factor = overlay_.add_constant(static_cast<std::int32_t>(sign * term.coefficient), pos);
        part = overlay_.add_operation(ExprOp::multiply, factor, part, pos);
      }
      total = total == kNone ? part : overlay_.add_operation(ExprOp::add, total, part, pos);
    }
    return {sign, total};
  }

  // Of the terms added up. A process is at one location at a time.
  Range range(const std::vector<Term>& parts, const Term& added) {
    std::set<LocationId> locations;
    const Expr first = overlay_.expr(parts.front().expr);
    for (const Term& part : parts) {
      const Expr& e = overlay_.expr(part.expr);
      const bool exclusive = e.op == ExprOp::remote_label && part.coefficient == parts.front().coefficient &&
                             e.proctype == first.proctype && overlay_.expr(e.a).op == ExprOp::constant &&
                             overlay_.expr(e.a).value == overlay_.expr(first.a).value &&
                             locations.insert(overlay_.program().proctypes[e.proctype].labels[e.label].location).second;
      if (!exclusive) return read_sets_.of(added.expr).range;
    }
    return {0, 1};
  }

  // ---- classes ----
  void assign_class(Clause& clause) {
    const std::size_t atoms = clause.atoms.size();
    std::set<model::Object> chains;
    std::size_t bounds = 0;
    bool scattered = false;
    for (const Atom& atom : clause.atoms) {
      bounds += atom.needs != Atom::Needs::nothing;
      scattered |= atom.needs != Atom::Needs::nothing && !is_on_ends(atom);
      chains.merge(coupling_.chains(atom.objects));
    }
    if (!clause.sums.empty()) {
      const Sum& sum = clause.sums.front();
      if (clause.sums.size() + atoms > 1) {
        clause.predicate_class = clause.sums.size() == 1 ? Class::constrained_sum : Class::arbitrary;
        clause.reason = fmt::format("{}{}", count(clause.sums.size(), "linear inequality", "linear inequalities"),
                                    atoms == 0 ? "" : " and " + count(atoms, "predicate", "predicates"));
      } else {
        clause.predicate_class = sum.zero_one ? Class::zero_one_sum : Class::bounded_sum;
        clause.reason = fmt::format("{} of {} terms, each on one chain, at least {}",
                                    sum.zero_one ? "0/1 sum" : "linear combination", sum.summands.size(), sum.bound);
      }
    } else if (atoms == 0) {
      clause.predicate_class = Class::constant;
      clause.reason = "satisfied by every state";
    } else if (bounds > 0) {
      clause.predicate_class = Class::linear;
      clause.reason = atoms == 1 ? "bound on the messages in a channel"
                                 : fmt::format(
                                       "conjunction of {} predicates, each on one chain or a bound on the "
                                       "messages in a channel",
                                       atoms);
    } else if (chains.size() <= 1) {
      clause.predicate_class = Class::local;
      clause.reason = count(atoms, "predicate", "predicates") + " on one chain";
    } else {
      clause.predicate_class = Class::conjunctive;
      clause.reason = fmt::format("conjunction of {} predicates, each on one chain", atoms);
    }
    if (scattered) {
      clause.predicate_class = Class::arbitrary;
      clause.reason += ", the channel selected by a variable";
    }
  }

  static std::string count(std::size_t n, const char* one, const char* many) {
    return fmt::format("{} {}", n, n == 1 ? one : many);
  }

  Overlay& overlay_;
  Facts facts_;
  ReadSets read_sets_;
  std::vector<ExprId>& predicates_;
  std::map<std::string, std::size_t> index_;  // of predicates, by text
  NormalForm form_;
  std::vector<std::optional<LinearForm>> forms_;  // of the literals that may become sums
  Coupling coupling_;
};

const char* method(Class predicate_class) {
  switch (predicate_class) {
    case Class::constant:
      return "constant";
    case Class::local:
      return "local (tested at each event)";
    case Class::conjunctive:
    case Class::linear:
      return "linear (least cut)";
    case Class::zero_one_sum:
      return "0/1 sum (width)";
    case Class::bounded_sum:
      return "bounded sum (minimum cut)";
    case Class::constrained_sum:
      return "constrained sum (minimum cut on the slice)";
    case Class::arbitrary:
      break;
  }
  return "arbitrary (cuts of the slice are enumerated)";
}

}  // namespace

bool enumerates(const Goal& goal) {
  return std::any_of(goal.clauses.begin(), goal.clauses.end(),
                     [](const Clause& clause) { return clause.predicate_class == Class::arbitrary; });
}

Goal classify(Overlay& overlay, ExprId goal, bool negate, std::vector<ExprId>& predicates) {
  return Classifier(overlay, predicates).classify(goal, negate);
}

std::vector<std::string> explain(const Goal& goal) {
  std::vector<std::string> lines;
  std::vector<std::size_t> repetitions;
  for (const Clause& clause : goal.clauses) {
    const std::string line = fmt::format("{}: {}", clause.reason, method(clause.predicate_class));
    const auto same = std::find(lines.begin(), lines.end(), line);
    if (same == lines.end()) {
      lines.push_back(line);
      repetitions.push_back(1);
    } else {
      ++repetitions[static_cast<std::size_t>(same - lines.begin())];
    }
  }
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (repetitions[i] > 1) lines[i] = fmt::format("{} times: {}", repetitions[i], lines[i]);
  }
  if (lines.empty()) lines.push_back("satisfied by no state: constant");
  for (const Objects& coupled : goal.couplings) {
    lines.push_back(fmt::format("{} objects are made to depend on each other", coupled.size()));
  }
  return lines;
}

}  // namespace hasse::logic
