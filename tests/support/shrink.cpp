#include "support/shrink.h"

#include <iterator>

namespace hasse::support {

namespace {

// Carries out one edit of a program: the one with a given number, in a fixed order.
class Editor {
 public:
  explicit Editor(std::size_t wanted) : left_(wanted) {}

  // False: there are not so many.
  bool edit(Failing& failing) {
    return drop_one(failing.predicates) || drop_one(failing.program.processes) || edit_processes(failing.program) ||
           drop_one(failing.program.declarations);
  }

 private:
  bool is_turn() { return left_-- == 0; }

  template <typename T>
  bool drop_one(std::vector<T>& parts) {
    for (auto part = parts.begin(); part != parts.end(); ++part) {
      if (is_turn()) {
        parts.erase(part);
        return true;
      }
    }
    return false;
  }

  bool clear(std::string& text) {
    if (text.empty() || !is_turn()) return false;
    text.clear();
    return true;
  }

  bool edit_processes(ProgramTree& program) {
    for (ProcessTree& process : program.processes) {
      if (process.prefix == "active [2]" && is_turn()) {
        process.prefix = "active";
        return true;
      }
      if (clear(process.provided) || drop_one(process.declarations) || edit(process.body)) return true;
    }
    return false;
  }

  bool edit(Sequence& sequence) {
    for (std::size_t i = 0; i < sequence.size(); ++i) {
      if (is_turn()) {
        sequence.erase(sequence.begin() + static_cast<std::ptrdiff_t>(i));
        return true;
      }
      Statement& statement = sequence[i];
      if (clear(statement.label)) return true;
      for (const Sequence& part : statement.parts) {
        if (!is_turn()) continue;
        Sequence inside = part;
        const auto place = sequence.erase(sequence.begin() + static_cast<std::ptrdiff_t>(i));
        sequence.insert(place, std::make_move_iterator(inside.begin()), std::make_move_iterator(inside.end()));
        return true;
      }
      const bool has_options = statement.kind == Statement::Kind::choice || statement.kind == Statement::Kind::loop;
      if (has_options && statement.parts.size() > 1 && drop_one(statement.parts)) return true;
      for (Sequence& part : statement.parts) {
        if (edit(part)) return true;
      }
      if (statement.kind == Statement::Kind::plain && statement.text != "skip" && is_turn()) {
        statement.text = "skip";
        return true;
      }
    }
    return false;
  }

  std::size_t left_;
};

}  // namespace

Failing shrink(Failing failing, const std::function<bool(const Failing&)>& fails, unsigned most) {
  // After a success the same number names the next part; a round without success ends it.
  bool progress = true;
  while (progress) {
    progress = false;
    for (std::size_t number = 0; most > 0;) {
      Failing smaller = failing;
      if (!Editor(number).edit(smaller)) break;
      --most;
      if (fails(smaller)) {
        failing = std::move(smaller);
        progress = true;
      } else {
        ++number;
      }
    }
  }
  return failing;
}

}  // namespace hasse::support
