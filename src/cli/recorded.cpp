#include "cli/recorded.h"

#include <fmt/format.h>

#include <filesystem>
#include <iterator>
#include <map>
#include <span>

#include "traces/report/lattice_dot.h"
#include "traces/report/space_time_drawing.h"
#include "traces/report/space_time_html.h"

namespace hasse::cli {

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

void print_warnings(std::span<const Warning> warnings, const SourceFiles& sources, const std::string& where) {
  for (const Warning& warning : warnings)
    fmt::print(stderr, "{}", format_message(sources, warning.pos, "warning", where + warning.message));
}

void print_warnings(const traces::Log& log, const SourceFiles& sources) {
  print_warnings(log.warnings(), sources);
}

void print_warnings(const traces::Run& run, const SourceFiles& sources, bool with_cautions) {
  const std::string where = run.label.empty() ? "" : fmt::format("execution {}: ", run.label);
  if (with_cautions) print_warnings(run.cautions, sources, where);
  print_warnings(run.warnings, sources, where);
}

void print_warnings_from(std::size_t first, const traces::Run& run, const SourceFiles& sources) {
  const std::string where = run.label.empty() ? "" : fmt::format("execution {}: ", run.label);
  print_warnings(std::span(run.warnings).subspan(first), sources, where);
}

std::vector<traces::Run*> choose(traces::Log& log, const std::optional<std::string>& wanted) {
  std::vector<traces::Run*> chosen;
  std::string known;
  for (traces::Run& run : log.executions) {
    if (!wanted || run.label == *wanted) chosen.push_back(&run);
    if (!run.label.empty()) fmt::format_to(std::back_inserter(known), "{}{}", known.empty() ? "" : ", ", run.label);
  }
  if (chosen.empty()) {
    throw UserError(known.empty() ? "--execution: the log holds one execution without a label"
                                  : fmt::format("--execution: '{}' is none of {}", *wanted, known));
  }
  return chosen;
}

void refuse_several(const std::vector<traces::Run*>& runs, const char* option) {
  if (runs.size() < 2) return;
  throw UserError(
      fmt::format("{} is about one execution, and the log holds {}; choose one by --execution", option, runs.size()));
}

void refuse_for_cover(const traces::Run& run, const char* option, const traces::Formula* formula) {
  using Kind = traces::Formula::Kind;
  if (!run.is_of_cover) return;
  const traces::Formula* inner = formula;
  while (inner != nullptr && inner->kind == Kind::negation) inner = &inner->operands.front();
  if (inner != nullptr && (inner->kind == Kind::exists_finally || inner->kind == Kind::always_globally))
    inner = &inner->operands.front();
  if (inner != nullptr && inner->kind == Kind::state) return;
  throw UserError(fmt::format(
      "{}: this is a run of a trace cover. Its orders are some of those of the program, so what they all do, or what "
      "can follow in them, says nothing about the program; --possibly, and EF or AG of a predicate, do",
      option));
}

Pictures::Pictures(const SourceFiles& sources, const std::optional<std::string>& svg,
                   const std::optional<std::string>& html, const std::optional<std::string>& lattice) {
  std::map<std::string, const char*> options;  // by their files
  const auto open = [&](std::optional<OutputFile>& file, const char* option, const std::optional<std::string>& path) {
    if (!path) return;
    refuse_to_write_over(sources, option, *path);
    std::error_code ignored;
    const bool is_device = std::filesystem::exists(*path, ignored) && !std::filesystem::is_regular_file(*path, ignored);
    if (const auto [other, is_new] = options.emplace(*path, option); !is_new && !is_device)
      throw UserError(fmt::format("{} and {} are to write the same file, {}", other->second, option, *path));
    file.emplace(*path);
  };
  open(svg_, "--svg", svg);
  open(html_, "--html", html);
  open(lattice_, "--lattice", lattice);
}

void Pictures::write(const traces::DetectReport& report, const traces::DetectedExecution& execution) {
  if (svg_) svg_->commit(traces::space_time_svg(report, execution));
  if (html_) html_->commit(traces::space_time_html(report, execution));
  if (lattice_) lattice_->commit(traces::lattice_dot(report, execution));
}

}  // namespace hasse::cli
