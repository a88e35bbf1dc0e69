#include "frontends/promela/parser.h"

#include <utility>

#include "base/text_file.h"
#include "frontends/promela/parser_impl.h"
#include "frontends/promela/preprocessor.h"

namespace hasse::promela {

struct TextContext {
  MacroTable macros;
  KnownNames names;
};

namespace {

// Where the text of a file ends.
SourcePos end_of(const SourceFiles& sources, std::uint16_t file) {
  const std::string& text = sources.text(file);
  SourcePos pos{1, 1, file};
  for (const char c : text) {
    if (c == '\n') {
      ++pos.line;
      pos.column = 1;
    } else {
      pos = pos.further(1);
    }
  }
  return pos;
}

Parsed parse(SourceFiles& sources, std::uint16_t file, const std::string& path, const Options& options) {
  Parsed parsed;
  Preprocessor preprocessor(sources, options, parsed.warnings);
  const std::vector<Token> tokens = scan(preprocessor.run(file, path), parsed.warnings);
  Parser parser(sources, tokens, end_of(sources, file), "the end of the file");
  parsed.model = parser.parse_model();
  parsed.context = std::make_shared<const TextContext>(TextContext{preprocessor.take_macros(), parser.take_names()});
  return parsed;
}

std::vector<Token> scan_line(SourceFiles& sources, const TextContext& context, std::uint16_t file) {
  std::vector<Warning> ignored;
  const std::vector<Token> tokens =
      scan(MacroExpander::expand(sources, context.macros, pp_tokens(sources, file, ignored)), ignored);
  if (tokens.empty()) throw UserError(SourcePos{1, 1, file}, "expected an expression, found nothing");
  return tokens;
}

}  // namespace

Parsed parse_file(SourceFiles& sources, const std::string& path, const Options& options) {
  return parse(sources, sources.add(path, read_text_file(path)), path, options);
}

Parsed parse_text(SourceFiles& sources, const std::string& name, const std::string& text, const Options& options) {
  return parse(sources, sources.add(name, text), name, options);
}

ast::ExprPtr parse_expression(SourceFiles& sources, const TextContext& context, const std::string& text,
                              const std::string& origin) {
  const std::uint16_t file = sources.add(origin, text);
  const std::vector<Token> tokens = scan_line(sources, context, file);
  return Parser(sources, tokens, end_of(sources, file), "the end of the text", context.names).parse_lone_expression();
}

ast::Formula parse_formula(SourceFiles& sources, const TextContext& context, const std::string& text,
                           const std::string& origin) {
  const std::uint16_t file = sources.add(origin, text);
  const std::vector<Token> tokens = scan_line(sources, context, file);
  return Parser(sources, tokens, end_of(sources, file), "the end of the text", context.names).parse_lone_formula();
}

}  // namespace hasse::promela
