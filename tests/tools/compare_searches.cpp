// Searches random programs in every way (tests/engines/search/equal_searches.h) and compares counts and verdicts.
//
//   compare_searches --programs 5000 [--seed 1]
//
// Each program has a process of its own, so that one that ends with an internal error is told like one that differs. Prints
// figures, and each program where something is wrong; the exit status is 1 when there is one.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdio>

#include "base/diagnostics.h"
#include "engines/search/equal_searches.h"

using namespace hasse;

namespace {

enum Ending : int { kSame = 0, kDiffers = 1, kRefused = 2 };

int compare(std::uint64_t seed) {
  try {
    search::EqualSearches searches(search::parse(search::program_with_faults(seed)), seed);
    const std::string difference = searches.compare();
    if (difference.empty() && !testing::Test::HasFailure()) return kSame;
    fmt::print("seed {}: {}", seed, difference);
    return kDiffers;
  } catch (const UserError&) {
    return kRefused;
  }
}

// How the child ended: as compare() says, or in another way.
int compare_apart(std::uint64_t seed) {
  std::fflush(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    const int ending = compare(seed);
    std::fflush(nullptr);
    _exit(ending);
  }
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) != child) return -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace

int main(int argc, char** argv) {
  std::uint64_t programs = 5000;
  std::uint64_t seed = 1;
  CLI::App app("Compares all ways to search a program.");
  app.add_option("--programs", programs, "random ones");
  app.add_option("--seed", seed, "of the first program; the others follow");
  CLI11_PARSE(app, argc, argv);
  testing::InitGoogleTest();
  std::uint64_t refused = 0;
  std::uint64_t wrong = 0;
  for (std::uint64_t i = seed; i < seed + programs; ++i) {
    const int ending = compare_apart(i);
    refused += ending == kRefused ? 1 : 0;
    if (ending == kSame || ending == kRefused) continue;
    ++wrong;
    fmt::print("seed {} ended with {}:\n{}\n", i, ending, search::program_with_faults(i));
  }
  fmt::print("{} programs, {} refused by the front end, {} wrong\n", programs, refused, wrong);
  return wrong == 0 ? 0 : 1;
}
