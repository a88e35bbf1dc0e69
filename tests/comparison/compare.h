// Compares the engines on one question: exploration by sets of states, which is the truth, with trace covers of every
// kind and with the search and its reductions.
//
// Compared are the states of all ideals of all maximal runs, every verdict, and every reported run by replaying it; and
// covers by two threads with those by one.
#pragma once

#include <cstdint>
#include <string>

#include "comparison/question.h"

namespace hasse::comparison {

struct Effort {
  std::size_t most_states = 1'000;            // of the program: larger ones are not compared
  std::uint64_t most_ideals = 20'000;         // of all runs of one cover together
  double seconds = 0.5;                       // for one run of an engine: what is not decided then is not compared
  std::uint64_t most_configurations = 3'000;  // of the reference cover: 0 leaves it out
  bool searches = true;
  bool covers = true;
};

struct Figures {
  std::uint64_t programs = 0;  // compared
  std::uint64_t too_large = 0;
  std::uint64_t states = 0;
  std::uint64_t reset_states = 0;                           // that are left when dead variables are reset
  std::uint64_t deadlocks = 0, assertions = 0, errors = 0;  // programs with such
  std::uint64_t goals = 0, goals_reached = 0;
  std::uint64_t references = 0;
  std::uint64_t reference_events = 0, reference_configurations = 0;
  std::uint64_t covers = 0, directed = 0, searches = 0;               // runs of engines that were compared
  std::uint64_t unfinished = 0;                                       // ended by the limit of time
  std::uint64_t refused = 0;                                          // properties that an engine refused
  std::uint64_t ideals_checked = 0, ideals_skipped = 0;               // covers
  std::uint64_t threads_checked = 0;                                  // covers by two threads and by one
  std::uint64_t cover_states = 0, nodes = 0, events = 0, traces = 0;  // of the standard undirected cover
  std::uint64_t directed_states = 0,
                directed_nodes = 0;  // of goals that are out of reach: of the program, of the cover
  std::uint64_t reduced_states = 0, unreduced_states = 0;  // searches for goals that are out of reach

  Figures& operator+=(const Figures& other);
};
std::string to_string(const Figures& figures);

// The first difference, or nothing. `variant` chooses among the ways to run the engines, so that many programs together
// go through all of them. Throws UserError where the question is no program.
std::string first_difference(const Question& question, std::uint64_t variant, const Effort& effort, Figures& figures);

}  // namespace hasse::comparison
