#include "traces/order/log.h"

#include <fmt/format.h>

#include <utility>

#include "traces/read/log_records.h"

namespace hasse::traces {

namespace {

// What a guess means, by its first event in the order of the file.
void find_samples(Log& log) {
  for (FileNote& note : log.files) {
    if (!note.is_guess) continue;
    for (const Run& run : log.executions) {
      for (const Event& event : run.events) {
        if (event.place.file != note.file || (note.sample && note.sample->place <= event.place)) continue;
        note.sample = {std::string(run.processes[event.process]), std::string(event.text), event.place};
      }
    }
  }
}

}  // namespace

std::vector<Warning> Log::warnings() const {
  std::vector<Warning> result;
  for (const FileNote& note : files) {
    if (note.unmatched > 0) {
      result.push_back({note.first_unmatched, fmt::format("lines that matched nothing: {} of {}; the first one here",
                                                          note.unmatched, note.lines)});
    }
    result.insert(result.end(), note.warnings.begin(), note.warnings.end());
  }
  return result;
}

Log read_log(const LogOptions& options, const std::shared_ptr<SourceFiles>& sources) {
  LogRecords read = read_records(options, sources);
  Log log{.files = std::move(read.files), .executions = {}};
  with_guesses_noted(log.files, *sources, [&] {
    for (Execution& execution : read.executions.list())
      log.executions.push_back(make_run(execution.label, std::move(execution.records), sources, options.repair));
  });
  find_samples(log);
  return log;
}

}  // namespace hasse::traces
