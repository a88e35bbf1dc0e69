// Random temporal formulas on a random recorded run, with the cuts in which they are true by definition.
#pragma once

#include "traces/random_run.h"

namespace hasse::traces {

// A random formula: its text, and in which of all cuts (by number) it is true.
struct Labelled {
  std::string text;
  std::vector<bool> is_true;
};

class FormulaSource {
 public:
  FormulaSource(Random& random, const Recorded& run) : random_(random), source_{random, run}, cuts_(all_cuts(run)) {
    for (std::size_t i = 0; i < cuts_.size(); ++i) {
      successors_.emplace_back();
      for (std::size_t j = 0; j < cuts_.size(); ++j) {
        if (is_step(run, cuts_[i], cuts_[j])) successors_.back().push_back(j);
      }
    }
  }

  const std::vector<Cut>& cuts() const { return cuts_; }

  Labelled make(int depth) {
    if (depth == 0 || random_.below(5) == 0) {
      const Question question = random_.below(3) == 0 ? source_.question(1) : source_.atom();
      Labelled result{question.text, {}};
      for (const Cut& cut : cuts_) result.is_true.push_back(question.holds(cut));
      return result;
    }
    const std::size_t kind = random_.below(7);
    Labelled a = make(depth - 1);
    if (kind == 0) {
      // Of a temporal formula: what is a predicate as a whole has a negation of its own.
      a = along("AG", a);
      a.is_true.flip();
      return {"!" + a.text, a.is_true};
    }
    if (kind <= 2) {
      const Labelled b = make(depth - 1);
      for (std::size_t i = 0; i < cuts_.size(); ++i)
        a.is_true[i] = kind == 1 ? a.is_true[i] && b.is_true[i] : a.is_true[i] || b.is_true[i];
      return {fmt::format("({} {} {})", a.text, kind == 1 ? "&&" : "||", b.text), a.is_true};
    }
    return along(kOperators[kind - 3], a);
  }

  static constexpr const char* kOperators[] = {"EF", "AF", "EG", "AG"};

  // The operator outermost, and so many of them inside of each other.
  Labelled nested(const std::string& op, int depth) {
    if (depth == 1) return along(op, make(0));
    Labelled inside = nested(kOperators[random_.below(4)], depth - 1);
    const std::size_t kind = random_.below(4);
    if (kind == 0) {
      inside.is_true.flip();
      inside.text = "!" + inside.text;
    } else if (kind <= 2) {
      const Labelled beside = make(1);
      for (std::size_t i = 0; i < cuts_.size(); ++i) {
        inside.is_true[i] = kind == 1 ? inside.is_true[i] && beside.is_true[i] : inside.is_true[i] || beside.is_true[i];
      }
      inside.text = fmt::format("({} {} {})", beside.text, kind == 1 ? "&&" : "||", inside.text);
    }
    return along(op, inside);
  }

 private:
  Labelled along(const std::string& op, const Labelled& a) const {
    Labelled result{op + "(" + a.text + ")", std::vector<bool>(cuts_.size())};
    for (std::size_t i = cuts_.size(); i-- > 0;) {
      bool any = false, all = true;
      for (const std::size_t next : successors_[i]) {
        any = any || result.is_true[next];
        all = all && result.is_true[next];
      }
      const bool last = successors_[i].empty();
      const bool goes_on = op[0] == 'E' ? any : all;
      result.is_true[i] = op[1] == 'F' ? a.is_true[i] || (!last && goes_on) : a.is_true[i] && (last || goes_on);
    }
    return result;
  }

  Random& random_;
  Source source_;
  std::vector<Cut> cuts_;  // every cut after those within it
  std::vector<std::vector<std::size_t>> successors_;
};

}  // namespace hasse::traces
