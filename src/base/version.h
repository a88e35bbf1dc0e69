// The version of Hasse, as "0.1.0": what `hasse --version` says, and what checkpoints, trails and JSON carry.
#pragma once

namespace hasse {

const char* version();

}  // namespace hasse
