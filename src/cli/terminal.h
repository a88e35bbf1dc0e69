// Properties of the terminal: colours, width.
#pragma once

#include <functional>
#include <string>

#include "cli/options.h"
#include "text/paint.h"

namespace hasse::cli {

// Colours for standard output: on request, or on a terminal unless NO_COLOR is set.
Paint paint_for(Color color);

// Prints an answer. What cannot be written is told by main(), and does not change the answer.
void tell_answer(const std::function<void()>& print);

// The word as a shell must be given it.
std::string shell_word(const std::string& word);
// The path likewise, so that no command takes it for an option.
std::string shell_path(const std::string& path);

}  // namespace hasse::cli
