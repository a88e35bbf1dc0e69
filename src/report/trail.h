// Trail files: a run saved so that it can be shown again.
//
// Format, version 1, one JSON object:
//   {"format": "hasse-trail", "version": 1,
//    "model": path as given, "model_digest": of the model's texts, "defines": [..], "undefines": [..], "include_dirs":
//    [..], "property": {"kind", "name", "text"}, "claim": name of the never claim in lockstep, "message": what went
//    wrong, "steps": [{"pid", "process", "edge", "line", "statement", ...}]}
// A step of a rendezvous has "partner", "partner_edge" and "partner_statement" as well; one with a never claim
// "claim_edge"; one in which no process moves "claim_only": true and no pid. Edges are numbered within their proctype;
// "process" and "statement" say the same in the user's words, so that a trail can be followed although the model has
// changed elsewhere. Members that do not apply are left out; a reader ignores members that it does not know.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "machine/step.h"
#include "report/check_report.h"

namespace hasse::report {

struct TrailStep {
  machine::Step step;
  std::string process;  // proctype of pid
  std::uint32_t line = 0;
  std::string statement;
  std::string partner_statement;  // rendezvous
};

struct Trail {
  std::string model;
  std::string model_digest;
  std::vector<std::string> defines;
  std::vector<std::string> undefines;
  std::vector<std::string> include_dirs;
  search::PropertyKind kind = search::PropertyKind::assertion;
  std::string property;
  std::string property_text;
  std::string claim;
  std::string message;
  bool empty_channels = false;
  std::vector<TrailStep> steps;
};

// Digest of the texts of the model and the files that it includes: 16 hexadecimal digits (FNV-1a).
std::string model_digest(const Program& program);

// The steps of a run in the words of a trail. Executes the run.
std::vector<TrailStep> trail_steps(const FoundRun& found);

std::string to_text(const Trail& trail);

bool is_trail(const std::string& text);  // of this format (SPIN's are not JSON)

// Throws UserError that says what is missing or wrong; `name` names the file.
Trail parse_trail(const std::string& text, const std::string& name);

}  // namespace hasse::report
