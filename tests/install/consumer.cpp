// Reads a log and asks whether two processes can have been in their critical sections at once.
#include <cstdio>

#include "base/version.h"
#include "traces/detect/possibly.h"
#include "traces/order/log.h"

int main(int, char** arguments) {
  try {
    const auto sources = std::make_shared<hasse::SourceFiles>();
    hasse::traces::LogOptions options;
    options.paths = {arguments[1]};
    hasse::traces::Log log = hasse::traces::read_log(options, sources);
    hasse::traces::Run& run = log.executions.at(0);
    const auto predicate = hasse::traces::parse_predicate(arguments[2], "question", run, *sources);
    const auto answer = hasse::traces::possibly(run, predicate, [] { return false; });
    const bool is_possible = answer.verdict == hasse::traces::Possibility::Verdict::possible;
    std::printf("%s %s\n", hasse::version(), is_possible ? "possible" : "impossible");
  } catch (const hasse::UserError& error) {
    std::printf("line %u: %s\n", error.pos().line, error.what());
  }
}
