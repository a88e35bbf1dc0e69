#include "order/dependence.h"

#include "order/program_system.h"

namespace hasse::order {

bool has_dependence(const model::Model& model) {
  return find_machine(model) != nullptr;
}

}  // namespace hasse::order
