// Prints the automata of a model in the form of tests/frontends/promela/automata_text.h: dump_automata MODEL [-D NAME=VALUE]...
#include <cstdio>
#include <string>
#include <string_view>

#include "frontends/promela/automata_text.h"
#include "frontends/promela/promela.h"

int main(int argc, char** argv) {
  auto sources = std::make_shared<hasse::SourceFiles>();
  try {
    hasse::promela::Options options;
    std::string model;
    for (int i = 1; i < argc; ++i) {
      const std::string_view argument = argv[i];
      if (argument.starts_with("-D")) {
        options.defines.emplace_back(argument.substr(2));
      } else {
        model = argument;
      }
    }
    const auto program = hasse::promela::load(sources, model, options);
    std::fputs(hasse::promela::automata_lines(*program).c_str(), stdout);
    for (const hasse::Warning& warning : program->warnings) {
      std::fputs(hasse::format_message(*sources, warning.pos, "warning", warning.message).c_str(), stderr);
    }
    return 0;
  } catch (const hasse::UserError& error) {
    std::fputs(hasse::format_message(*sources, error.pos(), "error", error.what()).c_str(), stderr);
    return 2;
  }
}
