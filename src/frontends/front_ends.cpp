#include "frontends/front_ends.h"

#include <array>

#include "frontends/promela/promela.h"

namespace hasse {

std::span<const FrontEnd* const> front_ends() {
  static const std::array<const FrontEnd*, 1> all{&promela::front_end()};
  return all;
}

const FrontEnd& front_end_for(std::string_view path) {
  for (const FrontEnd* front_end : front_ends()) {
    for (const std::string_view extension : front_end->extensions()) {
      if (path.ends_with(extension)) return *front_end;
    }
  }
  return promela::front_end();
}

}  // namespace hasse
