// What the statements of one process can name, and random expressions over it.
#pragma once

#include <string>
#include <vector>

#include "support/features.h"
#include "support/random.h"

namespace hasse::support {

struct ScopeVariable {
  std::string name;  // "x", "a[1]", "a[v]"
  unsigned domain = 2;
};

struct ScopeChannel {
  std::string name;  // "q", "c[_pid % 2]"
  bool rendezvous = false;
  unsigned fields = 1;
};

struct Scope {
  std::vector<ScopeVariable> variables;   // that are read and written
  std::vector<ScopeVariable> parameters;  // that are read only
  std::vector<ScopeChannel> channels;
  std::vector<std::string> remote;  // conditions on other processes
  std::vector<std::string> labels;  // that a goto can name
  unsigned pids = 2;                // process numbers that can occur
};

class RandomExpressions {
 public:
  RandomExpressions(Random& random, const Features& features, const Scope& scope)
      : random_(random), features_(features), scope_(scope) {}

  // `remote`: may it refer to other processes? (not inside a d_step)
  std::string condition(bool remote = true);
  std::string comparison();
  std::string value(unsigned domain);
  const ScopeVariable& variable() { return random_.among(scope_.variables); }
  std::string readable();

  std::string send(const ScopeChannel& channel);
  std::string receive(const ScopeChannel& channel);

 private:
  std::string atom(bool remote);
  unsigned constant(unsigned domain);
  std::string query();
  std::string message();

  Random& random_;
  const Features& features_;
  const Scope& scope_;
};

}  // namespace hasse::support
