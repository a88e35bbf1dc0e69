#include "support/varied_program.h"

#include <fmt/format.h>

namespace hasse::support {

namespace {

class Variation {
 public:
  explicit Variation(Random& random) : random_(random) {
    priorities_ = random.percent(20);
    timeouts_ = random.percent(30);
    d_steps_ = random.percent(50);
    messages_ = random.percent(50);
  }

  void vary(Sequence& sequence) {
    for (Statement& statement : sequence) vary(statement);
  }

  // Of the events of the first global channel.
  std::string trace(const ProgramTree& program) {
    for (const std::string& declaration : program.declarations) {
      if (!declaration.starts_with("chan ")) continue;
      const std::size_t name_end = declaration.find_first_of(" [", 5);
      const bool is_array = declaration[name_end] == '[';
      const std::string name = declaration.substr(5, name_end - 5) + (is_array ? "[0]" : "");
      const bool has_two = declaration.find(',') != std::string::npos;
      std::string options;
      for (unsigned count = random_.between(1, 4); count > 0; --count) {
        options += " :: " + event(name, has_two);
        if (random_.percent(40)) options += "; " + event(name, has_two);
      }
      return fmt::format("{} {{ do{} od }}\n", random_.percent(60) ? "trace" : "notrace", options);
    }
    return {};
  }

 private:
  std::string event(const std::string& channel, bool has_two) {
    const auto field = [&] { return random_.percent(50) ? std::string("_") : std::to_string(random_.pick(2)); };
    return channel + (random_.percent(50) ? "!" : "?") + field() + (has_two ? ", " + field() : "");
  }

  void vary(Statement& statement) {
    for (Sequence& part : statement.parts) vary(part);
    if (statement.kind == Statement::Kind::atomic && d_steps_ && random_.percent(60))
      statement.kind = Statement::Kind::d_step;
    if (statement.kind == Statement::Kind::plain) vary_text(statement.text);
  }

  void vary_text(std::string& text) {
    const std::size_t assigns = text.find(" = ");
    const std::size_t arrow = text.find_first_of("!?");
    const bool is_exchange = assigns == std::string::npos && arrow != std::string::npos && arrow > 0 &&
                             text.find('(') > arrow && text[arrow + 1] != '=' && text[arrow + 1] != '[' &&
                             text[arrow + 1] != '?' && text[arrow + 1] != '!' && text[arrow + 1] != '<';
    const bool is_word = text.find_first_of(" (=<>!?") == std::string::npos || text.starts_with("goto ") ||
                         text.starts_with("run ") || text.starts_with("assert");
    if (is_exchange) {
      if (messages_ && random_.percent(40)) text.insert(arrow, 1, text[arrow]);
    } else if (is_word) {
      return;
    } else if (assigns != std::string::npos) {
      const std::string value = text.substr(assigns + 3);
      if (priorities_ && random_.percent(30)) {
        text = fmt::format("set_priority({}, {} + ({}))", random_.percent(70) ? "_pid" : "0",
                           random_.percent(95) ? 1 : 0, value);
      } else if (timeouts_ && random_.percent(15)) {
        text = fmt::format("{} = (timeout -> 1 : {})", text.substr(0, assigns), value);
      }
    } else if (timeouts_ && random_.percent(15)) {
      text = fmt::format("timeout {} ({})", random_.percent(50) ? "&&" : "||", text);
    }
  }

  Random& random_;
  bool priorities_;
  bool timeouts_;
  bool d_steps_;
  bool messages_;
};

}  // namespace

std::string varied_program(ProgramTree program, Random& random) {
  Variation variation(random);
  for (ProcessTree& process : program.processes) variation.vary(process.body);
  std::string text = to_text(program);
  if (random.percent(40)) text += variation.trace(program);
  return text;
}

}  // namespace hasse::support
