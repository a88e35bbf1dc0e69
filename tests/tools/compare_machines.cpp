// Compares native code with the interpreter on random programs and on models in files: the same steps, states and outcomes in
// every state that is met.
//
//   compare_machines --programs 10000 [--seed 1] [MODEL...]
//
// Every second program is a varied one. Prints figures, and each program that differs; the exit status is 1 when there is one.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <CLI/CLI.hpp>

#include "machine/native_pair.h"
#include "support/random_program.h"
#include "support/varied_program.h"

using namespace hasse;

namespace {

constexpr std::size_t kStates = 400;
constexpr unsigned kWandered = 300;

class Comparison {
 public:
  // False: they differ.
  bool compare(const std::shared_ptr<const Program>& program, std::uint64_t seed) {
    const auto dead = seed % 4 < 2 ? machine::DeadVariables::kept : machine::DeadVariables::reset;
    compare(program, seed, -1, dead);
    for (std::size_t claim = 0; claim < program->claims.size(); ++claim)
      compare(program, seed, static_cast<int>(claim), machine::DeadVariables::kept);
    return !testing::Test::HasFailure();
  }

  void refused() { ++refused_; }
  std::string figures() const {
    return fmt::format(
        "{} programs ({} refused by the front end), {} steps, {} faults, native code for {} of {} statements\n",
        programs_ + refused_, refused_, steps_, faults_, native_, statements_);
  }

 private:
  void compare(const std::shared_ptr<const Program>& program, std::uint64_t seed, int claim,
               machine::DeadVariables dead) {
    machine::Pair pair(program, {}, claim, dead);
    pair.explore(kStates);
    pair.wander(seed, kWandered);
    ++programs_;
    steps_ += pair.steps();
    faults_ += pair.faults();
    if (!pair.is_native()) return;
    const machine::NativeCode::Extent extent = pair.machine().native()->extent();
    statements_ += extent.statements;
    native_ += extent.native;
  }

  std::uint64_t programs_ = 0;
  std::uint64_t refused_ = 0;
  std::uint64_t steps_ = 0;
  std::uint64_t faults_ = 0;
  std::uint64_t statements_ = 0;
  std::uint64_t native_ = 0;
};

std::string program_text(std::uint64_t seed) {
  const support::ProgramTree tree = support::random_program(seed / 2);
  if (seed % 2 == 0) return support::to_text(tree);
  support::Random random(seed);
  return support::varied_program(tree, random);
}

}  // namespace

int main(int argc, char** argv) {
  std::uint64_t programs = 0;
  std::uint64_t seed = 1;
  std::vector<std::string> models;
  CLI::App app("Compares native code with the interpreter.");
  app.add_option("--programs", programs, "random ones");
  app.add_option("--seed", seed, "of the first program; the others follow");
  app.add_option("models", models);
  CLI11_PARSE(app, argc, argv);
  testing::InitGoogleTest();
  Comparison comparison;
  for (std::uint64_t i = seed; i < seed + programs; ++i) {
    const std::string text = program_text(i);
    try {
      if (comparison.compare(machine::program_of(text), i)) continue;
      fmt::print("seed {}:\n{}", i, text);
      return 1;
    } catch (const UserError&) {
      comparison.refused();
    }
  }
  for (const std::string& model : models) {
    try {
      auto sources = std::make_shared<SourceFiles>();
      if (comparison.compare(promela::load(sources, model, {}), seed)) continue;
      fmt::print("{} differs\n", model);
      return 1;
    } catch (const UserError&) {
      comparison.refused();
    }
  }
  fmt::print("{}", comparison.figures());
}
