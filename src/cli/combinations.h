// Which options of hasse check do not go together, and why.
#pragma once

#include "cli/options.h"

namespace hasse::cli {

// Throws UserError when two options contradict each other, or when one would be ignored because of another. What
// depends on the model is refused later (cli/explore.h).
void refuse_combinations(const CheckOptions& options);

}  // namespace hasse::cli
