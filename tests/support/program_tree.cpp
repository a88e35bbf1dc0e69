#include "support/program_tree.h"

#include <fmt/format.h>

namespace hasse::support {

namespace {

class Printer {
 public:
  std::string print(const ProgramTree& program) {
    for (const std::string& declaration : program.declarations) line(declaration + ";");
    for (const ProcessTree& process : program.processes) print(process);
    return std::move(text_);
  }

 private:
  void line(const std::string& text) { text_ += std::string(2 * indent_, ' ') + text + "\n"; }

  void print(const ProcessTree& process) {
    if (process.name == "init") {
      line("init {");
    } else {
      line(fmt::format("{}{}proctype {}({}){} {{", process.prefix, process.prefix.empty() ? "" : " ", process.name,
                       process.parameters,
                       process.provided.empty() ? "" : fmt::format(" provided ({})", process.provided)));
    }
    ++indent_;
    for (const std::string& declaration : process.declarations) line(declaration + ";");
    print(process.body, "");
    --indent_;
    line("}");
  }

  void print(const Sequence& sequence, const std::string& first) {
    if (sequence.empty()) line(first + "skip");
    for (std::size_t i = 0; i < sequence.size(); ++i) {
      print(sequence[i], i == 0 ? first : "", i + 1 < sequence.size() ? ";" : "");
    }
  }

  void print(const Statement& statement, const std::string& first, const std::string& last) {
    const std::string before = first + (statement.label.empty() ? "" : statement.label + ": ");
    switch (statement.kind) {
      case Statement::Kind::plain:
        line(before + statement.text + last);
        break;
      case Statement::Kind::choice:
        print_options(statement, before + "if", "fi" + last);
        break;
      case Statement::Kind::loop:
        print_options(statement, before + "do", "od" + last);
        break;
      case Statement::Kind::atomic:
        print_block(statement.parts[0], before + "atomic {", "}" + last);
        break;
      case Statement::Kind::d_step:
        print_block(statement.parts[0], before + "d_step {", "}" + last);
        break;
      case Statement::Kind::unless:
        print_block(statement.parts[0], before + "{", "} unless {");
        print_block(statement.parts[1], "", "}" + last);
        break;
    }
  }

  void print_options(const Statement& statement, const std::string& open, const std::string& close) {
    line(open);
    for (const Sequence& part : statement.parts) print(part, ":: ");
    line(close);
  }

  void print_block(const Sequence& part, const std::string& open, const std::string& close) {
    if (!open.empty()) line(open);
    ++indent_;
    print(part, "");
    --indent_;
    line(close);
  }

  std::string text_;
  std::size_t indent_ = 0;
};

}  // namespace

std::string to_text(const ProgramTree& program) {
  return Printer().print(program);
}

}  // namespace hasse::support
