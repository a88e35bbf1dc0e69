// The `hasse` program.
#include <fmt/format.h>

int main() {
  fmt::print("hasse {}\n", HASSE_VERSION);
  return 0;
}
