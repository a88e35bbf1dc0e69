#include "logic/predicate.h"

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
    case Class::arbitrary:
      break;
  }
  return "arbitrary";
}

bool holds(const Atom& atom, machine::Execution& execution) {
  machine::Fault fault = machine::Fault::none;
  const bool value = execution.evaluate(atom.predicate, fault) != 0;
  if (fault != machine::Fault::none) return atom.holds != Atom::Holds::value;
  return value && atom.holds != Atom::Holds::fault;
}

}  // namespace hasse::logic
