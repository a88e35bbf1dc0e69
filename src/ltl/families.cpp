#include "ltl/families.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>

namespace hasse::ltl {

namespace {

using fmt::format;

// X X .. X formula
std::string later(unsigned steps, const std::string& formula) {
  std::string text;
  for (unsigned i = 0; i < steps; ++i) text += "X ";
  return text + formula;
}

std::string p(unsigned i) {
  return format("p{}", i);
}

std::string joined(const std::vector<std::string>& parts, const char* between) {
  return format("{}", fmt::join(parts, between));
}

std::string each(unsigned n, const char* between, const std::function<std::string(unsigned)>& part) {
  std::vector<std::string> parts;
  for (unsigned i = 1; i <= n; ++i) parts.push_back(part(i));
  return joined(parts, between);
}

// m marks the first letter of each block.
std::string blocks(unsigned n, bool is_linear) {
  if (is_linear) {
    std::string rest = "X m";
    for (unsigned i = 1; i < n; ++i) rest = format("X (!m && {})", rest);
    return format("m && [] (m -> {})", rest);
  }
  std::vector<std::string> parts;
  for (unsigned i = 1; i < n; ++i) parts.push_back(later(i, "!m"));
  parts.push_back(later(n, "m"));
  return format("m && [] (m -> ({}))", joined(parts, " && "));
}

// The first block is zero.
std::string zero(unsigned n, bool is_linear) {
  if (is_linear) {
    std::string rest = "!b";
    for (unsigned i = 1; i < n; ++i) rest = format("!b && X ({})", rest);
    return format("({})", rest);
  }
  std::vector<std::string> parts;
  for (unsigned i = 0; i < n; ++i) parts.push_back(later(i, "!b"));
  return joined(parts, " && ");
}

// Bit b, least significant first.
std::string two_variables(unsigned n, bool is_linear) {
  const std::string same = format("(!m && (b -> {}) && (!b -> {}))", later(n, "b"), later(n, "!b"));
  const std::string begin = format("{} && {}", blocks(n, is_linear), zero(n, is_linear));
  if (is_linear) {
    return format(
        "{0} && [] ((m && !b) -> X ({2} && ({1} U m))) && [] ((m && b) -> X ({3} && ((b && !m && {4}) U (m || (!m && "
        "!b && X "
        "({2} && ({1} U m)))))))",
        begin, same, later(n - 1, "b"), later(n - 1, "!b"), later(n, "!b"));
  }
  return format(
      "{0} && [] ((m && !b) -> ({2} && X ({1} U m))) && [] ((m && b) -> ({3} && X ((b && !m && {3}) U (m || (!m && !b "
      "&& {2} "
      "&& X ({1} U m))))))",
      begin, same, later(n, "b"), later(n, "!b"));
}

// With a carry c.
std::string three_variables(unsigned n, bool is_linear) {
  const std::string begin = format("{} && {} && [] ((m && !b) -> (!c && {})) && [] ((m && b) -> (c && {}))",
                                   blocks(n, is_linear), zero(n, is_linear), later(n, "b"), later(n, "!b"));
  if (is_linear) {
    return format(
        "{0} && [] ((!c && X !m) -> X (!c && (b -> {1}) && (!b -> {2}))) && [] (c -> X ((!b -> (!c && {1})) && (b -> "
        "(c && "
        "{2}))))",
        begin, later(n, "b"), later(n, "!b"));
  }
  return format(
      "{0} && [] ((!c && X !m) -> (X !c && (X b -> {1}) && (X !b -> {2}))) && [] (c -> ((X !b -> (X !c && {1})) && (X "
      "b -> "
      "(X c && {2}))))",
      begin, later(n + 1, "b"), later(n + 1, "!b"));
}

std::string without_ones(unsigned n, const std::string& counter) {
  std::vector<std::string> parts{"m"};
  for (unsigned i = 0; i < n; ++i) parts.push_back(later(i, "b"));
  return format("{} && [] !({})", counter, joined(parts, " && "));
}

using Member = std::function<std::string(unsigned)>;

std::map<std::string, Member, std::less<>> all_families() {
  std::map<std::string, Member, std::less<>> families;
  families["c"] = [](unsigned n) { return two_variables(n, false); };
  families["cl"] = [](unsigned n) { return two_variables(n, true); };
  families["cc"] = [](unsigned n) { return three_variables(n, false); };
  families["ccl"] = [](unsigned n) { return three_variables(n, true); };
  for (const char* name : {"c", "cl", "cc", "ccl"}) {
    families[format("unsat-{}", name)] = [counter = families[name]](unsigned n) { return without_ones(n, counter(n)); };
  }
  families["E"] = [](unsigned n) { return each(n, " && ", [](unsigned i) { return "<> " + p(i); }); };
  families["U"] = [](unsigned n) {
    std::string text = p(1);
    for (unsigned i = 2; i <= n; ++i) text = format("({}) U {}", text, p(i));
    return text;
  };
  families["U2"] = [](unsigned n) {
    std::string text = p(n);
    for (unsigned i = n - 1; i >= 1; --i) text = format("{} U ({})", p(i), text);
    return text;
  };
  families["R"] = [](unsigned n) {
    return each(n, " && ", [](unsigned i) { return format("([] <> {} || <> [] {})", p(i), p(i + 1)); });
  };
  families["C1"] = [](unsigned n) { return each(n, " || ", [](unsigned i) { return "[] <> " + p(i); }); };
  families["C2"] = [](unsigned n) { return each(n, " && ", [](unsigned i) { return "[] <> " + p(i); }); };
  families["Q"] = [](unsigned n) {
    return each(n, " && ", [](unsigned i) { return format("(<> {} || [] {})", p(i), p(i + 1)); });
  };
  families["S"] = [](unsigned n) { return each(n, " && ", [](unsigned i) { return "[] " + p(i); }); };
  return families;
}

const std::map<std::string, Member, std::less<>>& families() {
  static const auto all = all_families();
  return all;
}

}  // namespace

const std::vector<std::string>& family_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all;
    for (const auto& [name, member] : families()) all.push_back(name);
    return all;
  }();
  return names;
}

std::string family_member(std::string_view name, unsigned n) {
  const auto family = families().find(name);
  return family == families().end() || n == 0 ? "" : family->second(n);
}

}  // namespace hasse::ltl
