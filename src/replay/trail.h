// Trail files: a run saved so that it can be shown again.
//
// Format, version 2 (3 where there is a cycle), one JSON object:
//   {"format": "hasse-trail", "version": 2,
//    "model": path as given, "model_digest": of the model's texts, "defines": [..], "undefines": [..], "include_dirs":
//    [..], "property": {"kind", "name", "text"}, "claim": name of the never claim in lockstep, "message": what went
//    wrong, "steps": [[pid, statement], ..], "cycle": steps likewise,
//    "statements": [{"process", "edge", "line", "statement"}, ..]}
// A step is numbers alone, so that a run of a million steps is a file of some megabytes: the process and the index of
// its statement, counted from 0. A step of a rendezvous goes on with the receiver's pid and statement. With a never
// claim a fifth number is the claim's edge; whatever there is none of is -1, so where no process moves the first four
// are. Statements are those of the run, in order of their first step. Edges are numbered within their proctype;
// "process" and "statement" say the same in the user's words, so that a trail can be followed although the model has
// changed elsewhere. Of an infinite run, "steps" lead to its cycle, which is not empty and leads back to where it
// begins. Members that do not apply are left out; a reader ignores members that it does not know. One that ignored a
// cycle would take the run for a finite one: so a trail has version 3 where it has a cycle, and 2 elsewhere.
//
// Version 1, which is still read, had the words in each step.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "machine/machine.h"
#include "model/label.h"
#include "property/property.h"
#include "property/run.h"

namespace hasse::replay {

struct TrailStatement {
  std::string process;  // proctype
  std::uint32_t edge = 0;
  std::uint32_t line = 0;
  std::string text;
};

struct TrailStep {
  model::Label step;
  std::uint32_t statement = kNone;          // index into Trail::statements; none when only the never claim moves
  std::uint32_t partner_statement = kNone;  // rendezvous
};

struct Trail {
  std::string model;
  std::string model_digest;
  std::vector<std::string> defines;
  std::vector<std::string> undefines;
  std::vector<std::string> include_dirs;
  property::PropertyKind kind = property::PropertyKind::assertion;
  std::string property;
  std::string property_text;
  std::string claim;
  std::string message;
  bool empty_channels = false;
  std::vector<TrailStatement> statements;
  std::vector<TrailStep> steps;
  std::vector<TrailStep> cycle;  // empty: the run is finite
};

// Digest of the texts of the model and the files that it includes: 16 hexadecimal digits (FNV-1a).
std::string model_digest(const Program& program);

// Writes `head`, whose steps are left out, with the steps of the run, piece by piece as it is executed again. Takes no
// memory that grows with the run. Asks stop_point().
void write_trail(const Trail& head, const machine::Machine& machine, const property::Run& run,
                 const std::function<void(std::string_view)>& write);

bool is_trail(const std::string& text);  // of this format (SPIN's are not JSON)

// Throws UserError that says what is missing or wrong; `name` names the file.
Trail parse_trail(const std::string& text, const std::string& name);

}  // namespace hasse::replay
