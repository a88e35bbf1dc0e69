// A run as text: one line a step with process, source line, statement, and what it changed.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "program/program.h"
#include "replay/cycle.h"
#include "replay/narrator.h"
#include "text/paint.h"

namespace hasse::report {

// Lays out steps in aligned columns. The widths come from the program alone, so that lines can be written as steps
// come.
class RunText {
 public:
  RunText(const Program& program, Paint paint);

  std::string heading() const;
  // One line, and further ones for the inside of a d_step, processes created and dead, text printed. Ends with a line
  // end.
  std::string step(const replay::StepStory& story) const;

  // "mutex.pml:61" or, in the model's own file, "61".
  std::string place(SourcePos pos) const;

 private:
  std::size_t statement_column() const;
  std::size_t change_column() const;
  std::string row(const std::string& number, const std::string& process, const Edge& edge, char mark,
                  const std::vector<std::string>& phrases) const;
  std::string inside_of_d_step(const replay::StepStory& story) const;

  const Program& program_;
  Paint paint_;
  std::uint16_t model_file_ = 0;
  std::size_t process_width_ = 0;
  std::size_t place_width_ = 0;
  std::size_t statement_width_ = 0;
};

// What every process waits at in a state, one line each: "Node[2]  33  in?one(nr)".
std::string standing_text(const Program& program, const replay::Snapshot& snapshot, const RunText& layout);

// What a cycle comes to: the labels that are passed, what changes, who moves and who waits where; "    moves     P[0], Q[1]". Ends with a
// line end.
std::string round_text(const Program& program, const replay::Round& round, const RunText& layout);

// All variables and channels of a state, one a line.
std::string state_text(const Program& program, const replay::Snapshot& snapshot);

}  // namespace hasse::report
