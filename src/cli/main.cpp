// The hasse program: reads the command line, runs the subcommand, turns what happens into an exit status.
#include <malloc.h>
#include <pthread.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <exception>
#include <functional>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>

#include "base/diagnostics.h"
#include "base/limits.h"
#include "base/stop.h"
#include "base/version.h"
#include "cli/commands.h"
#include "cli/parse.h"
#include "cli/terminal.h"
#include "traces/read/log_error.h"

namespace {

using hasse::ExitStatus;

// The documented status of an internal error is 4, however the program ends.
void on_abort(int) {
  _exit(static_cast<int>(ExitStatus::internal_error));
}

// A bug showed where nothing may be thrown, so that main() does not come to know of it.
[[noreturn]] void on_terminate() {
  try {
    if (std::current_exception()) throw;
  } catch (const std::exception& error) {
    std::fflush(stdout);
    fmt::print(stderr, "{}", hasse::internal_error_text(error.what()));
  } catch (...) {
  }
  _exit(static_cast<int>(ExitStatus::internal_error));
}

// Is its exit status an answer? Then it stays so, whether what is said beside it can be written or not.
bool answers(const hasse::cli::Command& command) {
  if (const auto* options = std::get_if<hasse::cli::DetectOptions>(&command))
    return options->possibly || options->definitely || options->formula;
  if (const auto* options = std::get_if<hasse::cli::ReplayOptions>(&command)) return !options->export_run;
  if (const auto* options = std::get_if<hasse::cli::LtlOptions>(&command))
    return !options->patterns && !options->automaton;
  return std::holds_alternative<hasse::cli::CheckOptions>(command);
}

constexpr std::string_view kMemoryAdvice = "; --memory SIZE stops in time and keeps the figures so far";

struct Run {
  bool answers = false;
  std::string_view advice;  // what else to say if the memory runs out
};

ExitStatus run(int argc, char** argv, const std::shared_ptr<hasse::SourceFiles>& sources, Run& run) {
  const hasse::cli::Command command = hasse::cli::parse(argc, argv);
  run.answers = answers(command);
  if (const auto* print = std::get_if<hasse::cli::Print>(&command)) {
    std::fputs(print->text.c_str(), stdout);
    return ExitStatus::holds;
  }
  if (const auto* options = std::get_if<hasse::cli::SimulateOptions>(&command)) return simulate(*options, sources);
  if (const auto* options = std::get_if<hasse::cli::ReplayOptions>(&command)) return replay(*options, sources);
  if (const auto* options = std::get_if<hasse::cli::DetectOptions>(&command)) return detect(*options, sources);
  if (const auto* options = std::get_if<hasse::cli::SliceOptions>(&command)) return slice(*options, sources);
  if (const auto* options = std::get_if<hasse::cli::LtlOptions>(&command)) {
    run.advice = kMemoryAdvice;
    return ltl(*options, sources);
  }
  if (const auto* options = std::get_if<hasse::cli::ShowOptions>(&command)) return show(*options, sources);
  run.advice = kMemoryAdvice;
  return check(std::get<hasse::cli::CheckOptions>(command), sources);
}

ExitStatus run_and_report(int argc, char** argv, Run& running) {
  const auto sources = std::make_shared<hasse::SourceFiles>();
  try {
    return run(argc, argv, sources, running);
  } catch (const hasse::UserError& error) {
    std::fflush(stdout);
    fmt::print(stderr, "{}", format_message(*sources, error.pos(), "error", error.what()));
    if (const auto* in_log = dynamic_cast<const hasse::traces::LogError*>(&error)) {
      for (const std::string& note : in_log->notes()) fmt::print(stderr, "hasse: note: {}\n", note);
    }
    return ExitStatus::user_error;
  } catch (const hasse::Stopped&) {
    std::fflush(stdout);
    fmt::print(stderr, "hasse: interrupted\n");
    return ExitStatus::undecided;
  } catch (const std::bad_alloc&) {
    fmt::print(stderr, "hasse: out of memory{}\n", running.advice);
    return ExitStatus::undecided;
  } catch (const std::system_error& error) {
    if (std::ferror(stdout) != 0) return ExitStatus::user_error;  // told below
    fmt::print(stderr, "{}", hasse::internal_error_text(error.what()));
    return ExitStatus::internal_error;
  } catch (const std::exception& error) {
    std::fflush(stdout);
    fmt::print(stderr, "{}", hasse::internal_error_text(error.what()));
    return ExitStatus::internal_error;
  }
}

// "hasse 0.1.0: hasse check model.pml -DN=3"
std::string described(int argc, char** argv) {
  std::string text = fmt::format("hasse {}: hasse", hasse::version());
  for (int i = 1; i < argc; ++i) text += " " + hasse::cli::shell_word(argv[i]);
  return text;
}

// Statements and expressions may be nested some hundred deep, and what walks through them takes kilobytes for each. Where the
// stack is kept small (ulimit -s), the work goes to a thread with one as large as it is elsewhere, and so do the threads
// that it makes.
void with_room_on_the_stack(const std::function<void()>& work) {
  constexpr std::size_t kStackBytes = std::size_t{8} << 20;
  rlimit limit{};
  if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur >= kStackBytes) return work();
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, kStackBytes);
  pthread_setattr_default_np(&attributes);
  pthread_attr_destroy(&attributes);
  std::optional<std::thread> thread;
  try {
    thread.emplace(work);
  } catch (const std::system_error&) {  // the system gives none
    return work();
  }
  thread->join();
}

}  // namespace

int main(int argc, char** argv) {
  hasse::set_error_context(described(argc, argv));
  std::signal(SIGABRT, on_abort);
  std::set_terminate(on_terminate);
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow (ulimit -f) is an error of write() then, as a full disk is
  // The C library would set 64 MB of addresses apart for each thread.
  if (hasse::is_address_space_limited()) mallopt(M_ARENA_MAX, 1);
  Run running;
  ExitStatus status = ExitStatus::internal_error;
  with_room_on_the_stack([&] { status = run_and_report(argc, argv, running); });
  errno = 0;
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
    fmt::print(stderr, "hasse: error: cannot write to standard output: {}\n",
               errno != 0 ? std::strerror(errno) : "write error");
    if (!running.answers) status = ExitStatus::user_error;
  }
  return static_cast<int>(status);
}
