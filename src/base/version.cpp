#include "base/version.h"

namespace hasse {

const char* version() {
  return HASSE_VERSION;
}

}  // namespace hasse
