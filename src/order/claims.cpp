#include "order/claims.h"

#include <algorithm>
#include <optional>
#include <tuple>

namespace hasse::order {

using Kind = Condition::Kind;

namespace {

// The values of an int that a relation allows, as an interval; != is apart.
struct Interval {
  std::int64_t low;
  std::int64_t high;
};

Interval allowed(const Condition& condition) {
  constexpr std::int64_t kFar = std::int64_t{1} << 40;
  switch (condition.relation) {
    case ExprOp::less:
      return {-kFar, std::int64_t{condition.value} - 1};
    case ExprOp::less_equal:
      return {-kFar, condition.value};
    case ExprOp::greater:
      return {std::int64_t{condition.value} + 1, kFar};
    case ExprOp::greater_equal:
      return {condition.value, kFar};
    default:
      return {condition.value, condition.value};
  }
}

bool compares_contradict(const Condition& a, const Condition& b) {
  if (a.relation == ExprOp::not_equal || b.relation == ExprOp::not_equal) {
    if (a.relation == b.relation) return false;
    const Condition& excludes = a.relation == ExprOp::not_equal ? a : b;
    const Interval other = allowed(a.relation == ExprOp::not_equal ? b : a);
    return other.low == other.high && other.low == excludes.value;
  }
  const Interval x = allowed(a);
  const Interval y = allowed(b);
  return x.high < y.low || y.high < x.low;
}

using Subject = std::tuple<int, std::uint32_t, std::uint32_t>;

// What it is about: only conditions about the same can contradict each other. Nothing: it never does.
std::optional<Subject> subject_of(const Condition& condition) {
  switch (condition.kind) {
    case Kind::at:
      return Subject{0, condition.instance, 0};
    case Kind::compare:
      return Subject{1, condition.object, 0};
    case Kind::head:
      return Subject{2, condition.channel, condition.slot};
    case Kind::room:
    case Kind::no_room:
      return Subject{3, condition.channel, 0};
    case Kind::holds:
    case Kind::lacks:
      return Subject{4, condition.channel, 0};
    default:
      return std::nullopt;
  }
}

// Two about the same.
bool contradict(const Condition& a, const Condition& b) {
  switch (a.kind) {
    case Kind::at:
    case Kind::head:
      return a.value != b.value;
    case Kind::compare:
      return compares_contradict(a, b);
    // Room for m messages goes with no room for n only when m < n.
    case Kind::room:
    case Kind::holds:
      return a.kind != b.kind && a.value >= b.value;
    case Kind::no_room:
    case Kind::lacks:
      return a.kind != b.kind && b.value >= a.value;
    default:
      return false;
  }
}

constexpr std::size_t kMostPairs = 10'000;  // about the same

}  // namespace

Claims claims_of(const std::vector<Condition>& conditions) {
  Claims claims;
  for (const Condition& condition : conditions) {
    if (subject_of(condition)) claims.push_back(&condition);
  }
  std::stable_sort(claims.begin(), claims.end(),
                   [](const Condition* a, const Condition* b) { return *subject_of(*a) < *subject_of(*b); });
  return claims;
}

bool contradict(const Claims& a, const Claims& b) {
  auto i = a.begin();
  auto j = b.begin();
  while (i != a.end() && j != b.end()) {
    const Subject left = *subject_of(**i);
    const Subject right = *subject_of(**j);
    if (left != right) {
      left < right ? ++i : ++j;
      continue;
    }
    const auto same = [&](const Condition* claim) { return subject_of(*claim) == left; };
    const auto i_end = std::find_if_not(i, a.end(), same);
    const auto j_end = std::find_if_not(j, b.end(), same);
    if (static_cast<std::size_t>((i_end - i) * (j_end - j)) <= kMostPairs) {
      for (auto x = i; x != i_end; ++x) {
        if (std::any_of(j, j_end, [&](const Condition* y) { return contradict(**x, *y); })) return true;
      }
    }
    i = i_end;
    j = j_end;
  }
  return false;
}

}  // namespace hasse::order
