#include "support/scope.h"

#include <fmt/format.h>

namespace hasse::support {

std::string RandomExpressions::readable() {
  const std::size_t all = scope_.variables.size() + scope_.parameters.size();
  const std::size_t chosen = random_.pick(all);
  return chosen < scope_.variables.size() ? scope_.variables[chosen].name
                                          : scope_.parameters[chosen - scope_.variables.size()].name;
}

std::string RandomExpressions::condition(bool remote) {
  switch (random_.pick(8)) {
    case 0:
      return fmt::format("({} || {})", atom(remote), atom(remote));
    case 1:
    case 2:
      return fmt::format("({} && {})", atom(remote), atom(remote));
    case 3:
      return random_.percent(30) ? fmt::format("!({})", comparison()) : atom(remote);
    default:
      return atom(remote);
  }
}

// Most variables start at 0: most comparisons hold at first, or little would happen.
unsigned RandomExpressions::constant(unsigned domain) {
  return random_.percent(40) ? 0 : random_.pick(domain);
}

std::string RandomExpressions::comparison() {
  const ScopeVariable& left = variable();
  switch (random_.pick(10)) {
    case 0:
      return random_.percent(30) ? left.name : "!" + left.name;
    case 1:
      return fmt::format("{} == {}", left.name, random_.pick(left.domain));
    case 2:
      return fmt::format("{} != {}", left.name, (constant(left.domain) + 1) % left.domain);
    case 3:
      return fmt::format("{} < {}", left.name, readable());
    case 4:
      return fmt::format("{} == {}", left.name, readable());
    default:
      return fmt::format("{} == {}", left.name, constant(left.domain));
  }
}

std::string RandomExpressions::atom(bool remote) {
  const unsigned kind = random_.pick(100);
  if (kind < 12 && features_.queries) {
    const std::string text = query();
    if (!text.empty()) return text;
  }
  if (kind >= 12 && kind < 17 && features_.remote && remote && !scope_.remote.empty())
    return random_.among(scope_.remote);
  if (kind >= 17 && kind < 20 && features_.pid) {
    return random_.percent(50) ? fmt::format("_pid == {}", random_.pick(scope_.pids))
                               : fmt::format("_nr_pr {} {}", random_.percent(50) ? "==" : "<", 1 + scope_.pids);
  }
  if (kind == 20 && features_.last) return fmt::format("_last == {}", random_.pick(scope_.pids));
  if (kind == 22 && features_.enabled && remote) return fmt::format("enabled({})", random_.pick(scope_.pids));
  if (kind == 21 && features_.errors && random_.percent(15)) return fmt::format("2 / {} == 2", readable());
  return comparison();
}

std::string RandomExpressions::query() {
  if (scope_.channels.empty()) return "";
  const ScopeChannel& channel = random_.among(scope_.channels);
  if (channel.rendezvous) return "";
  switch (random_.pick(7)) {
    case 0:
      return fmt::format("empty({})", channel.name);
    case 1:
      return fmt::format("full({})", channel.name);
    case 2:
      return fmt::format("nempty({})", channel.name);
    case 3:
      return fmt::format("nfull({})", channel.name);
    case 4:
      return fmt::format("len({}) {} 1", channel.name, random_.percent(50) ? "==" : "<");
    default:
      return fmt::format(
          "{}{}[{}]", channel.name, features_.random_receive && random_.percent(30) ? "??" : "?",
          channel.fields == 1 ? fmt::format("{}", random_.pick(2)) : fmt::format("{},{}", random_.pick(2), readable()));
  }
}

std::string RandomExpressions::value(unsigned domain) {
  switch (random_.pick(10)) {
    case 0:
      return readable();
    case 1: {
      const ScopeVariable& other = variable();
      return fmt::format("1 - ({} == {})", other.name, random_.pick(other.domain));
    }
    case 2:
      return fmt::format("({} + 1) % {}", readable(), domain);
    case 3:
      if (features_.queries && !scope_.channels.empty()) {
        const ScopeChannel& channel = random_.among(scope_.channels);
        if (!channel.rendezvous) return fmt::format("len({})", channel.name);
      }
      return readable();
    default:
      return fmt::format("{}", random_.pick(domain));
  }
}

std::string RandomExpressions::message() {
  return random_.percent(60) ? fmt::format("{}", random_.pick(2)) : fmt::format("{} % 2", readable());
}

std::string RandomExpressions::send(const ScopeChannel& channel) {
  const bool sorted = features_.sorted && !channel.rendezvous && random_.percent(6);
  std::string text = channel.name + (sorted ? "!!" : "!") + message();
  if (channel.fields == 2) text += "," + message();
  return text;
}

std::string RandomExpressions::receive(const ScopeChannel& channel) {
  const auto argument = [&] {
    const unsigned kind = random_.pick(10);
    if (kind < 5) return fmt::format("{}", random_.pick(2));
    if (kind == 5) return fmt::format("eval({})", readable());
    return variable().name;
  };
  const bool special = features_.random_receive && !channel.rendezvous;
  std::string arguments = argument();
  if (channel.fields == 2) {
    // One variable cannot take both fields.
    const std::string second = argument();
    arguments += "," + (second == arguments ? "0" : second);
  }
  const std::string query = special && random_.percent(8) ? "??" : "?";
  if (special && random_.percent(6)) return fmt::format("{}{}<{}>", channel.name, query, arguments);
  return channel.name + query + arguments;
}

}  // namespace hasse::support
