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

}  // namespace hasse::logic
