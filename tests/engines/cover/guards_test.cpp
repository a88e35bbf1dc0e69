// Guards of many parts: whatever their shape, engines agree on small ones, and large ones are taken apart in no time, since the
// number of cases that a guard has is bounded, not multiplied with each part.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "comparison/compare.h"
#include "frontends/promela/promela.h"
#include "machine/machine.h"
#include "order/guard.h"

namespace hasse::comparison {
namespace {

// part(0) op part(1) op ... in groups, since expressions may not be higher than a thousand operators.
template <typename Part>
std::string joined(int n, const char* op, const Part& part) {
  constexpr int kGroup = 500;
  std::string text;
  for (int begin = 0; begin < n; begin += kGroup) {
    text += begin == 0 ? "(" : fmt::format(" {} (", op);
    for (int i = begin; i < std::min(begin + kGroup, n); ++i)
      text += i == begin ? part(i) : fmt::format(" {} {}", op, part(i));
    text += ")";
  }
  return text;
}

struct Shape {
  const char* name;
  std::string (*guard)(int n);
};

std::string either(int i) {
  return fmt::format("(a[{0}] || b[{0}])", i);
}

const Shape kShapes[] = {
    {"conjunction of disjunctions", [](int n) { return joined(n, "&&", either); }},
    {"negated disjunction of conjunctions",
     [](int n) { return "!(" + joined(n, "||", [](int i) { return fmt::format("(!a[{0}] && !b[{0}])", i); }) + ")"; }},
    {"disjunction of conjunctions",
     [](int n) { return joined(n, "||", [](int i) { return fmt::format("(a[{}] && b[0])", i); }); }},
    {"with a message", [](int n) { return joined(n, "&&", either) + " && q?[1]"; }},
    {"with conditional expressions",
     [](int n) {
       return joined(n, "&&", [](int i) { return fmt::format("(a[0] -> b[{0}] : a[{0}] || b[{0}])", i); });
     }},
    {"with comparisons",
     [](int n) { return joined(n, "&&", [](int i) { return fmt::format("(x < {} || a[0] == 1)", i + 1); }); }},
    {"alternating to the end",
     [](int n) {
       std::string text = "a[0]";
       for (int i = 0; i < std::min(n, 140); ++i) text = fmt::format("(b[{0}] && (a[{0}] || {1}))", i, text);
       return text;
     }},
};

// One process waits for the guard, which the other makes true by its only steps, or it makes it true itself.
std::string program(const Shape& shape, int n, bool provided) {
  const std::string guard = shape.guard(n);
  const std::string waits =
      provided ? "active proctype P() provided (" + guard + ") { x = 3; assert(x == 3) }\n"
               : "active proctype P() { do :: " + guard + " -> x = 3; break :: x == 0 -> a[0] = 1; x = 1; break od }\n";
  return fmt::format(
      "bool a[{0}], b[{0}]; byte x; chan q = [1] of {{ byte }};\n{1}"
      "active proctype Q() {{ d_step {{ byte i; for (i : 0 .. {2}) {{ b[i] = 1 }} }}; q!1; x = 2 }}\n",
      n, waits, std::min(n, 250) - 1);
}

TEST(LargeGuards, AreDecidedAlikeByAllEngines) {
  for (const Shape& shape : kShapes) {
    for (const bool provided : {false, true}) {
      SCOPED_TRACE(std::string(shape.name) + (provided ? ", provided" : ""));
      const std::string invariant = "!(" + shape.guard(5) + ") || x < 3";
      Effort effort;
      effort.most_configurations = 0;
      Figures figures;
      for (std::uint64_t variant = 0; variant < 6; ++variant)
        ASSERT_EQ(
            first_difference({program(shape, 5, provided), {shape.guard(5), invariant}}, variant, effort, figures), "");
    }
  }
}

// Of the parts of a condition, all of them.
std::size_t size_of(const order::Condition& condition) {
  std::size_t size = 1;
  for (const order::Condition& part : condition.parts) size += size_of(part);
  return size;
}

TEST(LargeGuards, AreTakenApartInTimeLinearInTheirSize) {
  for (const Shape& shape : kShapes) {
    for (const int n : {40, 2'000}) {
      SCOPED_TRACE(fmt::format("{}, {} parts", shape.name, n));
      const auto parsed =
          promela::load_text(std::make_shared<SourceFiles>(), "model.pml", program(shape, n, false), {});
      const machine::Machine machine(parsed);
      machine::Execution execution(machine);
      execution.start();
      const order::Facts facts(machine);
      const order::ProcessInstances population(facts, execution, {});
      const std::uint32_t edge = parsed->proctypes[0].locations[parsed->proctypes[0].initial].first_edge;
      std::size_t compared = 0;
      for (const order::Case& one : order::cases_of_guard(population, 0, edge)) compared += one.size();
      EXPECT_LE(compared, 1'000u);
      EXPECT_LE(size_of(order::condition_of_edge(population, 0, edge)), 4u * static_cast<std::size_t>(n) + 10);
    }
  }
}

}  // namespace
}  // namespace hasse::comparison
