// Follows a log until what --possibly or --definitely asks for is certain, the log has ended, or a signal ends it.
#pragma once

#include <memory>

#include "cli/options.h"
#include "traces/order/log.h"

namespace hasse::cli {

struct Followed {
  traces::Log log;  // the part of the run that is kept, which has the answer of the whole log
  bool is_certain = false;
};

// Throws UserError for options that do not go with following, and as traces/follow/follow.h says.
Followed follow_log(const DetectOptions& options, const std::shared_ptr<SourceFiles>& sources);

// Options that mean something only for a log that is followed.
void refuse_without_follow(const DetectOptions& options);

}  // namespace hasse::cli
