#include "frontends/front_ends.h"

#include <fmt/format.h>

#include <array>

#include "frontends/promela/promela.h"

namespace hasse {

std::span<const FrontEnd* const> front_ends() {
  static const std::array all{&promela::front_end()};
  return all;
}

const FrontEnd* front_end_by_name(std::string_view path) {
  for (const FrontEnd* front_end : front_ends()) {
    for (const std::string_view extension : front_end->extensions()) {
      if (path.ends_with(extension)) return front_end;
    }
  }
  return nullptr;
}

const FrontEnd& front_end_for(std::string_view path) {
  const FrontEnd* by_name = front_end_by_name(path);
  return by_name != nullptr ? *by_name : promela::front_end();
}

std::string kinds_of_models() {
  std::string text;
  for (const FrontEnd* front_end : front_ends()) {
    std::string names;
    for (const std::string_view extension : front_end->extensions())
      names += (names.empty() ? "" : ", ") + std::string(extension);
    if (front_end == &front_end_for("")) names += ", or any other name";
    text += fmt::format("{}{} ({})", text.empty() ? "" : "; ", front_end->name(), names);
  }
  return text;
}

}  // namespace hasse
