// libFuzzer target: any bytes as a log, read as the first of them says. The readers must end with a run or a UserError, never
// otherwise; and a run that is written in the own format and read again is the same run.
// Built with -DHASSE_FUZZ=ON and clang; scripts/fuzz.sh runs it.
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <set>
#include <sstream>
#include <string>

#include "base/diagnostics.h"
#include "traces/order/log.h"
#include "traces/report/run_export.h"

namespace {

using namespace hasse;

// What the first byte chooses; in the order of fuzz_seeds.py.
traces::LogOptions options_of(std::uint8_t choice) {
  static constexpr const char* kFormats[] = {"otlp", "jaeger", "zipkin", "std", "p", "prove", "poet", "poset"};
  static constexpr const char* kPresets[] = {"default", "govector", "tsviz",   "one-line",
                                             "akka",    "tlc",      "tracing", "ewd998"};
  traces::LogOptions options;
  options.repair = (choice & 0x80) != 0;
  const unsigned kind = choice & 0x7F;
  if (kind < 8) options.format = kFormats[kind];
  if (kind >= 8 && kind < 16) options.preset = kPresets[kind - 8];
  if (kind == 16) options.map = "process=.p,clock=.c,event=.e,snd=.s,rcv=.r,snd_ch=.t,rcv_ch=.u,set=.v";
  if (kind == 17) options.delimiter = "^= (?<trace>.*)$";
  return options;  // others: what it is has to be found out
}

// A file without a name.
class Text {
 public:
  explicit Text(const std::string& text) : file_(memfd_create("log", 0)) {
    if (file_ < 0 || write(file_, text.data(), text.size()) != static_cast<ssize_t>(text.size())) std::abort();
  }
  Text(const Text&) = delete;
  Text& operator=(const Text&) = delete;
  ~Text() { close(file_); }
  std::string path() const { return "/proc/self/fd/" + std::to_string(file_); }

 private:
  int file_;
};

traces::Log read(const std::string& content, traces::LogOptions options, const std::shared_ptr<SourceFiles>& sources) {
  const Text text(content);
  options.paths = {text.path()};
  return traces::read_log(options, sources);
}

std::string written(const traces::Run& run) {
  return traces::export_run(run, traces::ExportForm::json);
}

// Members and lines can come in another order: the characters of each line in order, and these.
std::multiset<std::string> unordered(const std::string& text) {
  std::multiset<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    std::ranges::sort(line);
    lines.insert(line);
  }
  return lines;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const auto sources = std::make_shared<SourceFiles>();
  traces::Log log;
  try {
    log = read(std::string(reinterpret_cast<const char*>(data + 1), size - 1), options_of(data[0]), sources);
  } catch (const UserError& error) {
    format_message(*sources, error.pos(), "error", error.what());
    return 0;
  }
  for (const traces::Run& run : log.executions) {
    if (run.events.empty()) continue;
    const std::string text = written(run);
    if (text.find("\xEF\xBF\xBD") != std::string::npos) continue;  // bytes that were no text became others
    const traces::Log again = read(text, {}, std::make_shared<SourceFiles>());
    if (unordered(written(again.executions.at(0))) != unordered(text)) std::abort();
  }
  return 0;
}
