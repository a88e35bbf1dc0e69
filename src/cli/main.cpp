// The hasse program: reads the command line, runs the subcommand, turns what happens into an exit status.
#include <malloc.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <new>
#include <string_view>

#include "base/diagnostics.h"
#include "base/limits.h"
#include "cli/commands.h"
#include "cli/parse.h"
#include "record/log_error.h"

namespace {

using hasse::ExitStatus;

// HASSE_CHECK aborts after its message; the documented status of an internal error is 4.
void on_abort(int) {
  _exit(static_cast<int>(ExitStatus::internal_error));
}

// `advice`: what else to say if the memory runs out.
ExitStatus run(int argc, char** argv, const std::shared_ptr<hasse::SourceFiles>& sources, std::string_view& advice) {
  const hasse::cli::Command command = hasse::cli::parse(argc, argv);
  if (const auto* print = std::get_if<hasse::cli::Print>(&command)) {
    std::fputs(print->text.c_str(), stdout);
    return ExitStatus::holds;
  }
  if (const auto* options = std::get_if<hasse::cli::SimulateOptions>(&command)) return simulate(*options, sources);
  if (const auto* options = std::get_if<hasse::cli::ReplayOptions>(&command)) return replay(*options, sources);
  if (const auto* options = std::get_if<hasse::cli::DetectOptions>(&command)) return detect(*options, sources);
  if (const auto* options = std::get_if<hasse::cli::SliceOptions>(&command)) return slice(*options, sources);
  if (const auto* options = std::get_if<hasse::cli::ShowOptions>(&command)) return show(*options, sources);
  advice = "; --memory SIZE stops in time and keeps the figures so far";
  return check(std::get<hasse::cli::CheckOptions>(command), sources);
}

ExitStatus run_and_report(int argc, char** argv) {
  const auto sources = std::make_shared<hasse::SourceFiles>();
  std::string_view advice;
  try {
    return run(argc, argv, sources, advice);
  } catch (const hasse::UserError& error) {
    std::fflush(stdout);
    fmt::print(stderr, "{}", format_message(*sources, error.pos(), "error", error.what()));
    if (const auto* in_log = dynamic_cast<const hasse::record::LogError*>(&error)) {
      for (const std::string& note : in_log->notes()) fmt::print(stderr, "hasse: note: {}\n", note);
    }
    return ExitStatus::user_error;
  } catch (const std::bad_alloc&) {
    fmt::print(stderr, "hasse: out of memory{}\n", advice);
    return ExitStatus::undecided;
  } catch (const std::exception& error) {
    fmt::print(stderr, "hasse: internal error: {}\n", error.what());
    return ExitStatus::internal_error;
  }
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGABRT, on_abort);
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow (ulimit -f) is an error of write() then, as a full disk is
  // The C library would set 64 MB of addresses apart for each thread.
  if (hasse::is_address_space_limited()) mallopt(M_ARENA_MAX, 1);
  ExitStatus status = run_and_report(argc, argv);
  errno = 0;
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
    fmt::print(stderr, "hasse: error: cannot write to standard output: {}\n",
               errno != 0 ? std::strerror(errno) : "write error");
    status = ExitStatus::user_error;
  }
  return static_cast<int>(status);
}
