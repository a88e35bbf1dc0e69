// A Promela program as a tree of statements: what the random generator makes and the shrinker takes apart.
//
// Just enough structure to drop or unwrap parts; the parts themselves are text. A tree need not be a correct program:
// the front end decides that.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace hasse::support {

struct Statement;
using Sequence = std::vector<Statement>;

struct Statement {
  enum class Kind : std::uint8_t {
    plain,   // `text`
    choice,  // if :: parts fi
    loop,    // do :: parts od
    atomic,  // atomic { parts[0] }
    d_step,  // d_step { parts[0] }
    unless,  // { parts[0] } unless { parts[1] }
  } kind = Kind::plain;
  std::string text;
  std::string label;  // empty: none
  std::vector<Sequence> parts;
};

struct ProcessTree {
  std::string name;
  std::string prefix;      // "active", "active [2]", empty; `init` has the name "init" and neither of these
  std::string parameters;  // "byte k; chan in"
  std::string provided;    // empty: none
  std::vector<std::string> declarations;
  Sequence body;
};

// What predicates can be about.
struct Mentionable {
  struct Remote {
    std::string process;              // "P0[0]", alive in the initial state
    std::vector<std::string> locals;  // of small values
    std::vector<std::string> labels;
  };
  std::vector<std::string> variables;  // global scalars and elements of arrays, of small values
  std::vector<std::string> channels;   // global ones that hold messages
  std::vector<Remote> processes;
};

struct ProgramTree {
  std::vector<std::string> declarations;
  std::vector<ProcessTree> processes;
  Mentionable mentionable;
};

std::string to_text(const ProgramTree& program);

}  // namespace hasse::support
