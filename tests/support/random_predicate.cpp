#include "support/random_predicate.h"

#include <fmt/format.h>

namespace hasse::support {

std::string_view to_string(PredicateClass predicate_class) {
  switch (predicate_class) {
    case PredicateClass::local:
      return "local";
    case PredicateClass::conjunction:
      return "conjunction";
    case PredicateClass::disjunction:
      return "disjunction";
    case PredicateClass::comparison:
      return "comparison";
    case PredicateClass::zero_one_sum:
      return "zero_one_sum";
    case PredicateClass::bounded_sum:
      return "bounded_sum";
    case PredicateClass::channel_bound:
      return "channel_bound";
    case PredicateClass::label:
      return "label";
    case PredicateClass::arbitrary:
      break;
  }
  return "arbitrary";
}

namespace {

class RandomPredicates {
 public:
  RandomPredicates(const Mentionable& mentionable, Random& random) : mentionable_(mentionable), random_(random) {
    terms_ = mentionable.variables;
    for (const Mentionable::Remote& process : mentionable.processes) {
      for (const std::string& local : process.locals) terms_.push_back(process.process + ":" + local);
    }
  }

  std::string make(PredicateClass predicate_class) {
    switch (predicate_class) {
      case PredicateClass::local:
        return local();
      case PredicateClass::conjunction:
        return joined(" && ", random_.between(2, 4), [&] { return local_or_bound(); });
      case PredicateClass::disjunction:
        return joined(" || ", random_.between(2, 3), [&] {
          return random_.percent(50) ? local() : "(" + joined(" && ", 2, [&] { return local_or_bound(); }) + ")";
        });
      case PredicateClass::comparison:
        return fmt::format("{} {} {}", term(), relation(), term());
      case PredicateClass::zero_one_sum:
        return joined(" + ", random_.between(2, 4), [&] { return zero_or_one(); }) +
               fmt::format(" {} {}", random_.percent(80) ? ">=" : "<=", random_.between(1, 3));
      case PredicateClass::bounded_sum:
        return joined(" + ", random_.between(2, 4), [&] { return summand(); }) + fmt::format(" {} {}",
                                                                                             random_.percent(60) ? ">="
                                                                                             : random_.percent(60)
                                                                                                 ? "<="
                                                                                                 : "==",
                                                                                             random_.pick(5));
      case PredicateClass::channel_bound:
        if (mentionable_.channels.empty()) break;
        return random_.percent(40) ? bound() : bound() + " && " + local_or_bound();
      case PredicateClass::label:
        if (mentionable_.processes.empty()) break;
        return joined(random_.percent(70) ? " && " : " || ", random_.between(1, 3), [&] { return label(); });
      case PredicateClass::arbitrary:
        break;
    }
    return arbitrary(3);
  }

 private:
  template <typename Part>
  std::string joined(const char* separator, unsigned count, Part part) {
    std::string text = part();
    for (unsigned i = 1; i < count; ++i) text += separator + part();
    return text;
  }

  const std::string& term() { return random_.among(terms_); }
  const char* relation() {
    static const std::vector<const char*> relations = {"==", "!=", "<", "<=", ">", ">="};
    return random_.among(relations);
  }

  std::string local() {
    return fmt::format("{} {} {}", term(), random_.percent(75) ? "==" : relation(), random_.pick(3));
  }

  std::string label() {
    const Mentionable::Remote& process = random_.among(mentionable_.processes);
    return fmt::format("{}{}@{}", random_.percent(30) ? "!" : "", process.process, random_.among(process.labels));
  }

  std::string bound() {
    const std::string& channel = random_.among(mentionable_.channels);
    switch (random_.pick(7)) {
      case 0:
        return fmt::format("full({})", channel);
      case 1:
        return fmt::format("empty({})", channel);
      case 2:
        return fmt::format("nfull({})", channel);
      case 3:
        return fmt::format("nempty({})", channel);
      case 4:
        return fmt::format("len({}) + len({}) {} {}", channel, random_.among(mentionable_.channels), relation(),
                           random_.pick(4));
      default:
        return fmt::format("len({}) {} {}", channel, relation(), random_.pick(3));
    }
  }

  std::string local_or_bound() {
    const unsigned kind = random_.pick(10);
    if (kind == 0 && !mentionable_.channels.empty()) return bound();
    if (kind == 1 && !mentionable_.processes.empty()) return label();
    return local();
  }

  std::string zero_or_one() {
    if (random_.percent(20) && !mentionable_.processes.empty()) return "(" + label() + ")";
    return "(" + local() + ")";
  }

  std::string summand() {
    if (random_.percent(15) && !mentionable_.channels.empty()) {
      return fmt::format("len({})", random_.among(mentionable_.channels));
    }
    const unsigned kind = random_.pick(10);
    if (kind == 0) return fmt::format("2 * {}", term());
    if (kind == 1) return fmt::format("(0 - {})", term());
    return term();
  }

  std::string arbitrary(int depth) {
    const unsigned kind = random_.pick(10);
    if (depth == 0 || kind < 3) {
      switch (random_.pick(6)) {
        case 0:
          return fmt::format("{} {} {}", term(), relation(), term());
        case 1:
          return fmt::format("({} + {}) % 2 == {}", term(), term(), random_.pick(2));
        case 2:
          if (!mentionable_.channels.empty())
            return fmt::format("len({}) == {}", random_.among(mentionable_.channels), term());
          [[fallthrough]];
        default:
          return local_or_bound();
      }
    }
    if (kind == 3) return fmt::format("!({})", joined(" && ", 2, [&] { return local(); }));
    return fmt::format("({} {} {})", arbitrary(depth - 1), random_.percent(50) ? "&&" : "||", arbitrary(depth - 1));
  }

  const Mentionable& mentionable_;
  Random& random_;
  std::vector<std::string> terms_;
};

}  // namespace

std::string random_predicate(PredicateClass predicate_class, const Mentionable& mentionable, Random& random) {
  return RandomPredicates(mentionable, random).make(predicate_class);
}

}  // namespace hasse::support
