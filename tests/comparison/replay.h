// Does a reported run exist, and does it show what it is reported for?
#pragma once

#include <string>

#include "engines/search/search.h"

namespace hasse::comparison {

// Empty: it does. Otherwise what is wrong with it.
std::string mistake_in(const property::Run& run, const property::Property& property, const machine::Machine& machine);

}  // namespace hasse::comparison
