#include "automata/boolean_function.h"

#include <algorithm>
#include <limits>
#include <map>
#include <unordered_map>

#include "base/diagnostics.h"
#include "base/stop.h"

namespace hasse::automata {

namespace {

constexpr std::uint32_t kNoVariable = std::numeric_limits<std::uint32_t>::max();  // level of the constants: below all

std::size_t mix(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  std::uint64_t h = a * 0x9e3779b97f4a7c15ULL;
  h = (h ^ (h >> 29) ^ b) * 0xbf58476d1ce4e5b9ULL;
  h = (h ^ (h >> 31) ^ c) * 0x94d049bb133111ebULL;
  return h ^ (h >> 30);
}

using Memo = std::unordered_map<std::uint32_t, BooleanFunction>;

}  // namespace

BooleanFunctions::BooleanFunctions()
    : nodes_{{kNoVariable, kBottom, kBottom}, {kNoVariable, kTop, kTop}}, unique_(64), cache_(64), implications_(64) {}

BooleanFunctions::BooleanFunctions(const BooleanFunctions& other)
    : nodes_(other.nodes_),
      unique_(other.unique_),
      cache_(std::min<std::size_t>(other.cache_.size(), 1024)),
      implications_(cache_.size()) {}

BooleanFunction BooleanFunctions::make(std::uint32_t variable, BooleanFunction low, BooleanFunction high) {
  if (low == high) return low;
  const std::size_t mask = unique_.size() - 1;
  std::size_t at = mix(variable, low.node, high.node) & mask;
  for (; unique_[at] != 0; at = (at + 1) & mask) {
    const Node& node = nodes_[unique_[at]];
    if (node.variable == variable && node.low == low && node.high == high) return {unique_[at]};
  }
  stop_point();
  const auto made = static_cast<std::uint32_t>(nodes_.size());
  HASSE_CHECK(made != kNoVariable, "more than 2^32 nodes of a decision diagram");
  nodes_.push_back({variable, low, high});
  unique_[at] = made;
  if (nodes_.size() * 2 > unique_.size()) grow();
  return {made};
}

void BooleanFunctions::grow() {
  unique_.assign(unique_.size() * 2, 0);
  const std::size_t mask = unique_.size() - 1;
  for (std::uint32_t n = 2; n < nodes_.size(); ++n) {
    std::size_t at = mix(nodes_[n].variable, nodes_[n].low.node, nodes_[n].high.node) & mask;
    while (unique_[at] != 0) at = (at + 1) & mask;
    unique_[at] = n;
  }
  // What was found stays where it hashes to, or is forgotten.
  constexpr std::size_t kLargestCache = std::size_t{1} << 18;
  if (cache_.size() < std::min(unique_.size(), kLargestCache)) {
    std::vector<Cached> before(cache_.size() * 2);
    before.swap(cache_);
    for (const Cached& entry : before)
      cache_[mix(entry.f.node, entry.g.node, entry.h.node) & (cache_.size() - 1)] = entry;
    implications_.assign(cache_.size(), {});
  }
}

BooleanFunction BooleanFunctions::literal(Literal literal) {
  return literal.positive ? make(literal.variable, kBottom, kTop) : make(literal.variable, kTop, kBottom);
}

BooleanFunction BooleanFunctions::cube(std::span<const Literal> literals) {
  BooleanFunction f = kTop;
  for (std::size_t i = literals.size(); i-- > 0;) f = conjunction(literal(literals[i]), f);
  return f;
}

BooleanFunction BooleanFunctions::if_then_else(BooleanFunction f, BooleanFunction g, BooleanFunction h) {
  if (f == kTop) return g;
  if (f == kBottom) return h;
  if (g == f) g = kTop;
  if (h == f) h = kBottom;
  if (g == h) return g;
  if (g == kTop && h == kBottom) return f;
  // Conjunction and disjunction commute: one order of the operands is enough for the cache.
  if (h == kBottom && g < f) std::swap(f, g);
  if (g == kTop && h < f) std::swap(f, h);
  const std::size_t hash = mix(f.node, g.node, h.node);
  // An entry that was never written has f false, which no question here has.
  const Cached& cached = cache_[hash & (cache_.size() - 1)];
  if (cached.f == f && cached.g == g && cached.h == h) return cached.result;
  const std::uint32_t v = std::min({level(f), level(g), level(h)});
  const BooleanFunction when_low = if_then_else(low(f, v), low(g, v), low(h, v));
  const BooleanFunction when_high = if_then_else(high(f, v), high(g, v), high(h, v));
  const BooleanFunction result = make(v, when_low, when_high);
  cache_[hash & (cache_.size() - 1)] = {f, g, h, result};
  return result;
}

bool BooleanFunctions::implies(BooleanFunction f, BooleanFunction g) {
  if (f == g || f == kBottom || g == kTop) return true;
  if (f == kTop || g == kBottom) return false;
  stop_point();
  Implication& known = implications_[mix(f.node, g.node, 0) & (implications_.size() - 1)];
  if (known.f == f && known.g == g) return known.holds;
  const std::uint32_t v = std::min(level(f), level(g));
  const bool holds = implies(low(f, v), low(g, v)) && implies(high(f, v), high(g, v));
  known = {f, g, holds};
  return holds;
}

BooleanFunction BooleanFunctions::exists(BooleanFunction f, const std::vector<bool>& is_quantified) {
  Memo memo;
  const auto visit = [&](const auto& self, BooleanFunction at) -> BooleanFunction {
    if (at.node <= 1) return at;
    if (const auto known = memo.find(at.node); known != memo.end()) return known->second;
    const Node node = nodes_[at.node];
    const BooleanFunction when_low = self(self, node.low);
    const BooleanFunction when_high = self(self, node.high);
    const BooleanFunction result =
        is_quantified[node.variable] ? disjunction(when_low, when_high) : make(node.variable, when_low, when_high);
    memo.emplace(at.node, result);
    return result;
  };
  return visit(visit, f);
}

BooleanFunction BooleanFunctions::restrict(BooleanFunction f, Literal literal) {
  Memo memo;
  const auto visit = [&](const auto& self, BooleanFunction at) -> BooleanFunction {
    if (level(at) > literal.variable) return at;
    const Node node = nodes_[at.node];
    if (node.variable == literal.variable) return literal.positive ? node.high : node.low;
    if (const auto known = memo.find(at.node); known != memo.end()) return known->second;
    const BooleanFunction when_low = self(self, node.low);
    const BooleanFunction result = make(node.variable, when_low, self(self, node.high));
    memo.emplace(at.node, result);
    return result;
  };
  return visit(visit, f);
}

BooleanFunction BooleanFunctions::import(const BooleanFunctions& from, BooleanFunction f,
                                         std::span<const std::uint32_t> variables) {
  Memo memo;
  const auto visit = [&](const auto& self, BooleanFunction at) -> BooleanFunction {
    if (at.node <= 1) return at;
    if (const auto known = memo.find(at.node); known != memo.end()) return known->second;
    const Node node = from.nodes_[at.node];
    const BooleanFunction when_low = self(self, node.low);
    const BooleanFunction when_high = self(self, node.high);
    const BooleanFunction result = if_then_else(variable(variables[node.variable]), when_high, when_low);
    memo.emplace(at.node, result);
    return result;
  };
  return visit(visit, f);
}

// Goes down the diagram level by level. Each node is met after all that lead to it.
std::optional<std::vector<BooleanFunctions::Remainder>> BooleanFunctions::split(BooleanFunction f, std::uint32_t bound,
                                                                                std::size_t max) {
  std::vector<Remainder> parts;
  std::map<std::pair<std::uint32_t, std::uint32_t>, BooleanFunction> left;  // by level and node
  const auto add = [&](BooleanFunction rest, BooleanFunction valuations) {
    if (rest == kBottom) return;
    BooleanFunction& sum = left.try_emplace({level(rest), rest.node}, kBottom).first->second;
    sum = disjunction(sum, valuations);
  };
  add(f, kTop);
  while (!left.empty()) {
    stop_point();
    if (left.size() > max) return std::nullopt;
    const auto [key, valuations] = *left.begin();
    left.erase(left.begin());
    const Node node = nodes_[key.second];
    if (node.variable >= bound) {
      parts.push_back({valuations, {key.second}});
      continue;
    }
    add(node.low, conjunction(valuations, literal({node.variable, false})));
    add(node.high, conjunction(valuations, literal({node.variable, true})));
  }
  return parts;
}

std::vector<Cube> BooleanFunctions::cover(BooleanFunction f) {
  std::vector<Cube> cubes;
  Cube prefix;
  cover_between(f, f, prefix, cubes);
  return cubes;
}

// Adds cubes with the prefix that cover `lower` and imply `upper`; what they cover. As in Minato's paper: the cubes that need
// the variable negated, those that need it, and those that do without.
BooleanFunction BooleanFunctions::cover_between(BooleanFunction lower, BooleanFunction upper, Cube& prefix,
                                                std::vector<Cube>& cubes) {
  if (lower == kBottom) return kBottom;
  if (upper == kTop) {
    cubes.push_back(prefix);
    return kTop;
  }
  stop_point();
  const std::uint32_t v = std::min(level(lower), level(upper));
  const BooleanFunction lower0 = low(lower, v), lower1 = high(lower, v);
  const BooleanFunction upper0 = low(upper, v), upper1 = high(upper, v);
  prefix.push_back({v, false});
  const BooleanFunction covered0 = cover_between(difference(lower0, upper1), upper0, prefix, cubes);
  prefix.back().positive = true;
  const BooleanFunction covered1 = cover_between(difference(lower1, upper0), upper1, prefix, cubes);
  prefix.pop_back();
  const BooleanFunction left = disjunction(difference(lower0, covered0), difference(lower1, covered1));
  const BooleanFunction both = cover_between(left, conjunction(upper0, upper1), prefix, cubes);
  return disjunction(both, make(v, covered0, covered1));
}

Cube BooleanFunctions::some_cube(BooleanFunction f) const {
  HASSE_CHECK(f != kBottom, "no cube implies false");
  Cube cube;
  while (f != kTop) {
    const Node& node = nodes_[f.node];
    const bool positive = node.low == kBottom;
    cube.push_back({node.variable, positive});
    f = positive ? node.high : node.low;
  }
  return cube;
}

std::vector<std::uint32_t> BooleanFunctions::support(BooleanFunction f) const {
  std::vector<std::uint32_t> variables;
  std::unordered_map<std::uint32_t, bool> seen;
  std::vector<BooleanFunction> left{f};
  while (!left.empty()) {
    const BooleanFunction at = left.back();
    left.pop_back();
    if (at.node <= 1 || !seen.emplace(at.node, true).second) continue;
    variables.push_back(nodes_[at.node].variable);
    left.push_back(nodes_[at.node].low);
    left.push_back(nodes_[at.node].high);
  }
  std::sort(variables.begin(), variables.end());
  variables.erase(std::unique(variables.begin(), variables.end()), variables.end());
  return variables;
}

std::size_t BooleanFunctions::memory_bytes() const {
  return nodes_.capacity() * sizeof(Node) + unique_.capacity() * sizeof(std::uint32_t) +
         cache_.capacity() * sizeof(Cached) + implications_.capacity() * sizeof(Implication);
}

}  // namespace hasse::automata
