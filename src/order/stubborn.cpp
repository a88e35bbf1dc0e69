#include "order/stubborn.h"

namespace hasse::order {

struct Stubborn::Impl {};

Stubborn::Stubborn(const machine::Machine&, Couplings, Dependency, Reduction) : impl_(std::make_unique<Impl>()) {}
Stubborn::~Stubborn() = default;

void Stubborn::choose(machine::Execution&, std::span<const machine::Step> enabled, const std::vector<bool>& eligible,
                      std::vector<std::uint32_t>& chosen) {
  chosen.clear();
  for (std::uint32_t i = 0; i < enabled.size(); ++i) {
    if (eligible[i]) chosen.push_back(i);
  }
}

void Stubborn::choose_for_goal(machine::Execution&, std::span<const machine::Step> enabled, const logic::Goal&,
                               std::vector<std::uint32_t>& chosen) {
  chosen.clear();
  for (std::uint32_t i = 0; i < enabled.size(); ++i) chosen.push_back(i);
}

}  // namespace hasse::order
