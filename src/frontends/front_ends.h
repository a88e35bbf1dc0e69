// The front ends that there are, and which one reads a file: the only place that knows all of them.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "program/front_end.h"

namespace hasse {

std::span<const FrontEnd* const> front_ends();

// The one for a file, by how its name ends; null for a name that ends like none.
const FrontEnd* front_end_by_name(std::string_view path);

// The same, but Promela for a name that ends like none, since SPIN's models have any name.
const FrontEnd& front_end_for(std::string_view path);

// "Promela (.pml, .prm, .promela, or any other name)": for help and messages.
std::string kinds_of_models();

}  // namespace hasse
