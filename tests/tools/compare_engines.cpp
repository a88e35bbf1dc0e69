// Compares the engines on random programs: covers, reduced searches, and the exploration by sets that is the truth.
//
//   compare_engines --programs 100000 --seed 1 --threads 2 [--folder differences] [--only FEATURE,...] [--without FEATURE,...]
//                   [--states N] [--ideals N] [--configurations N] [--seconds S] [--no-covers]
//                   [--no-searches]
//
// Prints the figures and, for each program that differs, how; the shrunk program is written to the folder. The exit status
// is 1 when there is a difference.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <thread>

#include "comparison/random_question.h"
#include "support/shrink.h"

using namespace hasse;

namespace {

struct Settings {
  std::uint64_t programs = 1'000;
  std::uint64_t seed = 1;
  unsigned threads = 1;
  std::string folder = "differences";
  std::vector<std::string> only, without;
  comparison::Effort effort;
  support::Features features;
};

constexpr unsigned kMostThreads = 64;
std::array<std::atomic<std::uint64_t>, kMostThreads> seeds_at_work;

// An internal error aborts: say which programs were being compared.
void tell_seeds(int signal) {
  for (const auto& seed : seeds_at_work) {
    if (seed != 0) fmt::print(stderr, "at work on the program of seed {}\n", seed.load());
  }
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

class Driver {
 public:
  explicit Driver(const Settings& settings) : settings_(settings), next_(settings.seed) {}

  int run() {
    std::vector<std::thread> threads;
    for (unsigned i = 0; i < settings_.threads; ++i) threads.emplace_back([this, i] { work(seeds_at_work[i]); });
    for (std::thread& thread : threads) thread.join();
    fmt::print("{}{} programs differ\n", to_string(figures_), differing_);
    return differing_ == 0 ? 0 : 1;
  }

 private:
  void work(std::atomic<std::uint64_t>& at_work) {
    comparison::Figures figures;
    for (std::uint64_t seed = next_++; seed < settings_.seed + settings_.programs; seed = next_++) {
      at_work = seed;
      if (seed != settings_.seed && (seed - settings_.seed) % 1'000 == 0) {
        fmt::print(stderr, "{} programs begun\n", seed - settings_.seed);
      }
      const support::Failing candidate = comparison::random_question(seed, settings_.features);
      const std::string difference = compare(candidate, seed, figures);
      if (!difference.empty()) report(candidate, seed, difference);
    }
    at_work = 0;
    const std::lock_guard lock(mutex_);
    figures_ += figures;
  }

  std::string compare(const support::Failing& candidate, std::uint64_t seed, comparison::Figures& figures) const {
    return comparison::first_difference(comparison::question_of(candidate), seed, settings_.effort, figures);
  }

  void report(const support::Failing& candidate, std::uint64_t seed, const std::string& difference) {
    const auto fails = [&](const support::Failing& smaller) {
      comparison::Figures unused;
      try {
        return !compare(smaller, seed, unused).empty();
      } catch (const UserError&) {
        return false;
      }
    };
    const support::Failing smallest = shrink(candidate, fails);
    comparison::Figures unused;
    const std::string last = compare(smallest, seed, unused);
    const comparison::Question question = comparison::question_of(smallest);
    const std::lock_guard lock(mutex_);
    ++differing_;
    std::string text = fmt::format("// seed {}: {}\n", seed, difference);
    // With threads a difference need not come again.
    text += fmt::format("// shrunk: {}\n", last.empty() ? "(agrees when it is compared once more)" : last);
    for (const std::string& predicate : question.predicates) text += fmt::format("// predicate: {}\n", predicate);
    text += question.program;
    fmt::print("{}\n", text);
    std::fflush(stdout);
    std::filesystem::create_directories(settings_.folder);
    std::ofstream(fmt::format("{}/{}.pml", settings_.folder, seed)) << text;
  }

  const Settings& settings_;
  std::atomic<std::uint64_t> next_;
  std::mutex mutex_;
  comparison::Figures figures_;
  std::uint64_t differing_ = 0;
};

void choose_features(Settings& settings) {
  const auto is_in = [](const std::vector<std::string>& names, std::string_view name) {
    return std::ranges::find(names, name) != names.end();
  };
  for (const support::FeatureName& feature : support::feature_names()) {
    const bool kept = settings.only.empty() || is_in(settings.only, feature.name);
    settings.features.*feature.member = kept && !is_in(settings.without, feature.name);
  }
}

}  // namespace

int main(int argc, char** argv) {
  Settings settings;
  std::vector<std::string> names;
  for (const support::FeatureName& feature : support::feature_names()) names.emplace_back(feature.name);
  bool no_covers = false;
  bool no_searches = false;
  CLI::App app("Compares the engines on random programs.");
  app.add_option("--programs", settings.programs);
  app.add_option("--seed", settings.seed, "of the first program; the others follow");
  app.add_option("--threads", settings.threads)->check(CLI::Range(1U, kMostThreads));
  app.add_option("--folder", settings.folder, "where programs that differ are written");
  app.add_option("--only", settings.only, "features of the programs")->delimiter(',')->check(CLI::IsMember(names));
  app.add_option("--without", settings.without, "features")->delimiter(',')->check(CLI::IsMember(names));
  app.add_option("--states", settings.effort.most_states, "larger programs are not compared");
  app.add_option("--ideals", settings.effort.most_ideals, "that are looked at for one cover");
  app.add_option("--configurations", settings.effort.most_configurations, "of the reference cover; 0: without it");
  app.add_option("--seconds", settings.effort.seconds, "for one run of an engine");
  app.add_flag("--no-covers", no_covers);
  app.add_flag("--no-searches", no_searches);
  CLI11_PARSE(app, argc, argv);
  settings.effort.covers = !no_covers;
  settings.effort.searches = !no_searches;
  choose_features(settings);
  std::signal(SIGABRT, tell_seeds);
  std::signal(SIGSEGV, tell_seeds);
  return Driver(settings).run();
}
