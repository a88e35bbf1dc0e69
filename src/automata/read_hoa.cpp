#include "automata/read_hoa.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "automata/hoa_scanner.h"
#include "base/diagnostics.h"
#include "base/stop.h"

namespace hasse::automata {

namespace {

constexpr std::uint32_t kMaxStates = 1U << 24;
constexpr std::uint32_t kMaxImplicitPropositions = 16;  // more than 65,536 edges a state are a mistake
constexpr std::uint32_t kMaxDepth = 1000;               // of parentheses and negations: the reader calls itself

std::string spelling(const HoaToken& token) {
  switch (token.kind) {
    case HoaKind::end:
      return token.text;
    case HoaKind::header:
      return token.text + ':';
    case HoaKind::alias:
      return '@' + token.text;
    case HoaKind::string:
      return "a string";
    default:
      return token.text;
  }
}

class Reader {
 public:
  Reader(std::string_view text, std::uint16_t file) : scanner_(text, file) { advance(); }

  Automaton read() {
    read_version();
    while (token_.kind == HoaKind::header) read_header();
    if (!is_section("--BODY--")) fail("a header or --BODY--");
    check_headers();
    advance();
    read_body();
    if (is_section("--ABORT--")) throw UserError(token_.pos, "the automaton was given up by what wrote it (--ABORT--)");
    if (!is_section("--END--")) fail("State: or --END--");
    advance();
    if (token_.kind != HoaKind::end) {
      throw UserError(token_.pos, fmt::format("expected one automaton; found {} behind its end", spelling(token_)));
    }
    return finish();
  }

 private:
  void advance() { token_ = scanner_.next(); }
  bool is_section(std::string_view name) const { return token_.kind == HoaKind::section && token_.text == name; }
  [[noreturn]] void fail(std::string_view expected) const {
    throw UserError(token_.pos, fmt::format("expected {}, found {}", expected, spelling(token_)));
  }
  HoaToken take(HoaKind kind, std::string_view expected) {
    if (token_.kind != kind) fail(expected);
    HoaToken taken = token_;
    advance();
    return taken;
  }
  void take_sign(char sign) {
    if (!token_.is(sign)) fail(fmt::format("'{}'", sign));
    advance();
  }
  bool take_if(char sign) {
    if (!token_.is(sign)) return false;
    advance();
    return true;
  }
  void once(const HoaToken& header) {
    if (!seen_.insert(header.text).second) throw UserError(header.pos, fmt::format("{}: is given twice", header.text));
  }

  void read_version() {
    if (token_.kind != HoaKind::header || token_.text != "HOA") fail("HOA: v1");
    advance();
    const HoaToken version = take(HoaKind::identifier, "the version, v1");
    if (version.text != "v1") throw UserError(version.pos, fmt::format("version {} is not known; v1 is", version.text));
  }

  void read_header() {
    const HoaToken header = token_;
    advance();
    if (header.text == "States") {
      once(header);
      const HoaToken count = take(HoaKind::integer, "the number of states");
      if (count.value > kMaxStates) {
        throw UserError(count.pos, fmt::format("{} states; at most {} are read", count.text, kMaxStates));
      }
      states_ = count.value;
    } else if (header.text == "Start") {
      starts_.push_back(take(HoaKind::integer, "the number of an initial state"));
      if (token_.is('&')) throw UserError(token_.pos, "alternating automata are not read: a run begins in one state");
    } else if (header.text == "AP") {
      once(header);
      read_propositions(header);
    } else if (header.text == "Alias") {
      const HoaToken name = take(HoaKind::alias, "the name of an alias, @name");
      const BooleanFunction label = read_label();
      if (!aliases_.emplace(name.text, label).second) {
        throw UserError(name.pos, fmt::format("@{} is defined twice", name.text));
      }
    } else if (header.text == "Acceptance") {
      once(header);
      read_acceptance();
    } else {
      // What begins with a small letter says nothing that is not said elsewhere.
      if (header.text[0] >= 'A' && header.text[0] <= 'Z') {
        throw UserError(header.pos,
                        fmt::format("{}: is not a header of HOA v1, and may change the meaning", header.text));
      }
      while (token_.kind != HoaKind::header && token_.kind != HoaKind::section && token_.kind != HoaKind::end)
        advance();
    }
  }

  void read_propositions(const HoaToken& header) {
    const HoaToken count = take(HoaKind::integer, "the number of propositions");
    while (token_.kind == HoaKind::string) {
      const std::string& name = token_.text;
      if (std::ranges::find(automaton_.propositions, name) != automaton_.propositions.end()) {
        throw UserError(token_.pos, fmt::format("the proposition {} is there twice", name));
      }
      automaton_.propositions.push_back(name);
      advance();
    }
    if (automaton_.propositions.size() != count.value) {
      throw UserError(header.pos, fmt::format("AP: names {} propositions and says {}", automaton_.propositions.size(),
                                              count.value));
    }
  }

  // A conjunction of Inf(set), or t, or f.
  void read_acceptance() {
    declared_sets_ = take(HoaKind::integer, "the number of acceptance sets").value;
    read_acceptance_term();
    while (take_if('&')) read_acceptance_term();
    if (token_.is('|')) refuse_acceptance("a disjunction");
    automaton_.acceptance_sets = static_cast<std::uint32_t>(set_numbers_.size());
  }
  [[noreturn]] void refuse_acceptance(std::string_view what) const {
    throw UserError(token_.pos,
                    fmt::format("the acceptance condition has {}; only Büchi and generalised Büchi acceptance, "
                                "conjunctions of Inf(set), are read",
                                what));
  }
  void read_acceptance_term() {
    if (take_if('(')) {
      if (++depth_ > kMaxDepth) throw UserError(token_.pos, "parentheses are too deep");
      read_acceptance_term();
      while (take_if('&')) read_acceptance_term();
      if (token_.is('|')) refuse_acceptance("a disjunction");
      take_sign(')');
      --depth_;
      return;
    }
    if (token_.kind != HoaKind::identifier) fail("Inf, t or f");
    if (token_.text == "t" || token_.text == "f") {
      accepts_nothing_ = accepts_nothing_ || token_.text == "f";
      advance();
      return;
    }
    if (token_.text == "Fin") refuse_acceptance("Fin");
    if (token_.text != "Inf") fail("Inf, t or f");
    advance();
    take_sign('(');
    if (token_.is('!')) refuse_acceptance("the complement of a set");
    const HoaToken set = take(HoaKind::integer, "the number of an acceptance set");
    if (set.value >= declared_sets_) {
      throw UserError(set.pos, fmt::format("acceptance set {} of {}", set.value, declared_sets_));
    }
    if (set_numbers_.size() == kMaxAcceptanceSets && !set_numbers_.contains(set.value)) {
      throw UserError(set.pos, fmt::format("more than {} acceptance sets", kMaxAcceptanceSets));
    }
    set_numbers_.emplace(set.value, static_cast<std::uint32_t>(set_numbers_.size()));
    take_sign(')');
  }

  void check_headers() const {
    if (!seen_.contains("Acceptance")) throw UserError(token_.pos, "there is no header Acceptance:");
    for (const HoaToken& start : starts_) {
      if (states_ && start.value >= *states_) {
        throw UserError(start.pos, fmt::format("state {} of {}", start.value, *states_));
      }
    }
  }

  // label: or, and, not; ! binds tightest.
  BooleanFunction read_label() {
    BooleanFunction label = read_label_conjunction();
    while (take_if('|')) label = automaton_.functions.disjunction(label, read_label_conjunction());
    return label;
  }
  BooleanFunction read_label_conjunction() {
    BooleanFunction label = read_label_literal();
    while (take_if('&')) label = automaton_.functions.conjunction(label, read_label_literal());
    return label;
  }
  BooleanFunction read_label_literal() {
    stop_point();
    if (token_.is('!') || token_.is('(')) {
      if (++depth_ > kMaxDepth) throw UserError(token_.pos, "parentheses and negations are too deep");
      const bool is_negated = token_.is('!');
      advance();
      BooleanFunction label = is_negated ? automaton_.functions.negation(read_label_literal()) : read_label();
      if (!is_negated) take_sign(')');
      --depth_;
      return label;
    }
    const HoaToken token = token_;
    if (token.kind == HoaKind::integer) {
      if (token.value >= automaton_.propositions.size()) {
        throw UserError(token.pos, fmt::format("proposition {} of {}", token.value, automaton_.propositions.size()));
      }
      advance();
      return automaton_.functions.variable(token.value);
    }
    if (token.kind == HoaKind::alias) {
      const auto alias = aliases_.find(token.text);
      if (alias == aliases_.end()) throw UserError(token.pos, fmt::format("@{} is not defined", token.text));
      advance();
      return alias->second;
    }
    if (token.kind == HoaKind::identifier && (token.text == "t" || token.text == "f")) {
      advance();
      return token.text == "t" ? kTop : kBottom;
    }
    fail("a proposition's number, an alias, t, f, ! or (");
  }

  std::optional<BooleanFunction> read_label_in_brackets() {
    if (!take_if('[')) return std::nullopt;
    const BooleanFunction label = read_label();
    take_sign(']');
    return label;
  }

  Marks read_marks() {
    Marks marks = 0;
    if (!take_if('{')) return marks;
    while (!token_.is('}')) {
      const HoaToken set = take(HoaKind::integer, "the number of an acceptance set or '}'");
      if (set.value >= declared_sets_) {
        throw UserError(set.pos, fmt::format("acceptance set {} of {}", set.value, declared_sets_));
      }
      // Sets that the condition does not name mean nothing.
      if (const auto at = set_numbers_.find(set.value); at != set_numbers_.end()) marks |= Marks{1} << at->second;
    }
    advance();
    return marks;
  }

  State read_state_number(std::string_view expected) {
    const HoaToken state = take(HoaKind::integer, expected);
    if (states_ ? state.value >= *states_ : state.value >= kMaxStates) {
      throw UserError(state.pos, fmt::format("state {} of {}", state.value, states_.value_or(kMaxStates)));
    }
    largest_ = std::max(largest_, state.value);
    return state.value;
  }

  void read_body() {
    std::set<State> defined;
    while (token_.kind == HoaKind::header) {
      if (token_.text != "State") fail("State: or --END--");
      advance();
      const std::optional<BooleanFunction> label = read_label_in_brackets();
      const HoaToken number = token_;
      const State state = read_state_number("the number of a state");
      if (!defined.insert(state).second) throw UserError(number.pos, fmt::format("state {} is defined twice", state));
      if (token_.kind == HoaKind::string) advance();
      read_edges(state, label, read_marks());
    }
  }

  void read_edges(State source, std::optional<BooleanFunction> label_of_state, Marks marks_of_state) {
    const SourcePos begin = token_.pos;
    std::uint32_t implicit = 0;
    bool has_explicit = false;
    while (token_.is('[') || token_.kind == HoaKind::integer) {
      stop_point();
      const HoaToken first = token_;
      std::optional<BooleanFunction> label = read_label_in_brackets();
      if (label && label_of_state) throw UserError(first.pos, "this edge has a label, and its state has one already");
      has_explicit = has_explicit || label.has_value();
      if (!label) label = label_of_state ? *label_of_state : implicit_label(implicit++, first);
      if (has_explicit && implicit != 0) throw UserError(first.pos, "edges with labels and without at one state");
      const State target = read_state_number("the state that the edge leads to");
      if (token_.is('&')) throw UserError(token_.pos, "alternating automata are not read: an edge leads to one state");
      edges_.push_back({source, target, *label, read_marks() | marks_of_state});
    }
    if (implicit != 0 && implicit != std::uint32_t{1} << automaton_.propositions.size()) {
      throw UserError(begin,
                      fmt::format("{} edges without labels; with {} propositions there are {}", implicit,
                                  automaton_.propositions.size(), std::uint32_t{1} << automaton_.propositions.size()));
    }
  }

  // Of an edge without label: bit p of its number is proposition p.
  BooleanFunction implicit_label(std::uint32_t number, const HoaToken& edge) {
    const auto count = static_cast<std::uint32_t>(automaton_.propositions.size());
    if (count > kMaxImplicitPropositions) {
      throw UserError(edge.pos,
                      fmt::format("edges without labels are read for at most {} propositions, and there are {}",
                                  kMaxImplicitPropositions, count));
    }
    Cube cube;
    for (std::uint32_t p = 0; p < count; ++p) cube.push_back({p, (number >> p & 1) != 0});
    return automaton_.functions.cube(cube);
  }

  Automaton finish() {
    for (const HoaToken& start : starts_) largest_ = std::max(largest_, start.value);
    std::uint32_t states = states_.value_or(largest_ + 1);
    if (accepts_nothing_ || starts_.empty() || states == 0) {
      Automaton nothing(automaton_.propositions);
      return nothing;
    }
    automaton_.initial = starts_.front().value;
    if (starts_.size() > 1) {
      automaton_.initial = states++;
      std::vector<bool> is_start(states, false);
      for (const HoaToken& start : starts_) is_start[start.value] = true;
      for (std::size_t i = 0, before = edges_.size(); i < before; ++i) {
        if (is_start[edges_[i].source])
          edges_.push_back({automaton_.initial, edges_[i].target, edges_[i].guard, edges_[i].marks});
      }
    }
    automaton_.set_edges(states, std::move(edges_));
    merge_edges(automaton_);
    return std::move(automaton_);
  }

  HoaScanner scanner_;
  HoaToken token_;
  Automaton automaton_;
  std::set<std::string> seen_;  // headers that are given once at most
  std::optional<std::uint32_t> states_;
  std::vector<HoaToken> starts_;
  std::map<std::string, BooleanFunction> aliases_;
  std::uint32_t declared_sets_ = 0;
  std::map<std::uint32_t, std::uint32_t> set_numbers_;  // of the sets that the condition names
  bool accepts_nothing_ = false;
  std::vector<Edge> edges_;
  State largest_ = 0;
  std::uint32_t depth_ = 0;
};

}  // namespace

Automaton read_hoa(const SourceFiles& sources, std::uint16_t file) {
  return Reader(sources.text(file), file).read();
}

}  // namespace hasse::automata
