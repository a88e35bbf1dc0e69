// The front ends that there are.
#pragma once

#include <span>
#include <string_view>

#include "program/front_end.h"

namespace hasse {

std::span<const FrontEnd* const> front_ends();

// The one for a file, by how its name ends. Promela for a name that ends like none: models have any name there.
const FrontEnd& front_end_for(std::string_view path);

}  // namespace hasse
