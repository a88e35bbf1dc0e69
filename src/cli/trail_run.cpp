#include "cli/trail_run.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

#include "cli/model.h"

namespace hasse::cli {

namespace {

using property::PropertyKind;

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream content;
  // Opening a directory succeeds; reading it does not.
  if (!file || (file.peek(), file.bad()) || (!file.eof() && !(content << file.rdbuf()))) {
    throw UserError(fmt::format("cannot read {}: {}", path, std::strerror(errno != 0 ? errno : EIO)));
  }
  return content.str();
}

void put_before(std::vector<std::string>& list, const std::vector<std::string>& first) {
  list.insert(list.begin(), first.begin(), first.end());
}

struct Predicate {
  ExprId expr = kNone;
  SourcePos pos;
  std::string text;
};

// The predicate of a formula or expression that the trail names, in the model as it is now.
Predicate predicate_of(Overlay& overlay, const replay::Trail& trail) {
  const Program& program = overlay.program();
  for (const LtlProperty& formula : program.ltl) {
    if (formula.name != trail.property) continue;
    const SourcePos pos = formula.pos;
    std::string text = formula.text;
    const ExprId predicate = as_invariant(overlay, formula.formula);
    if (predicate != kNone) return {predicate, pos, std::move(text)};
  }
  if (trail.property != trail.property_text) {
    const LtlProperty formula = add_ltl(overlay, trail.property_text, "--ltl");
    const ExprId predicate = as_invariant(overlay, formula.formula);
    if (predicate != kNone) return {predicate, formula.pos, trail.property_text};
  }
  const char* origin = trail.kind == PropertyKind::reachable ? "--reachable" : "--invariant";
  const ExprId predicate = add_predicate(overlay, trail.property_text, origin);
  return {predicate, program.expr(predicate).pos, trail.property_text};
}

void prepare_own(TrailRun& run, const std::string& trail_path, Overlay& overlay, std::vector<ExprId>& predicates) {
  const replay::Trail& trail = run.trail;
  if (!trail.claim.empty()) {
    for (std::size_t i = 0; i < run.program->claims.size(); ++i) {
      if (run.program->claims[i].name == trail.claim) run.claim = static_cast<int>(i);
    }
    if (run.claim < 0)
      throw UserError(fmt::format("{}: the model has no never claim {} any more", trail_path, trail.claim));
  }
  check::Question question{{trail.kind, trail.property, trail.property_text, 0, {}}, kNone};
  const bool is_same_text = replay::model_digest(*run.program) == trail.model_digest;
  if (has_predicate(trail.kind)) {
    Predicate predicate;
    try {
      predicate = predicate_of(overlay, trail);
    } catch (const UserError& error) {
      if (is_same_text) throw;
      throw UserError(
          fmt::format("{}: the trail is one of another model, or of this one before it was changed: its property {} "
                      "means nothing here: {}",
                      trail_path, trail.property_text, error.what()));
    }
    question.predicate = predicate.expr;
    question.property.pos = predicate.pos;
    question.property.text = predicate.text;
    if (predicate.text != trail.property_text) {
      run.notes.push_back(fmt::format("{} is {} in the model now; the trail was made for {}", trail.property,
                                      predicate.text, trail.property_text));
    }
    predicates.push_back(predicate.expr);
  } else if (run.claim >= 0) {
    question.property.pos = run.program->claims[run.claim].pos;
  }
  run.questions.push_back(std::move(question));
  run.empty_channels = trail.empty_channels;
  if (!is_same_text) {
    run.notes.push_back("the model's text differs from the one the trail was made with; each step is compared");
  }
}

}  // namespace

replay::Followed TrailRun::follow(replay::Narrator& narrator) const {
  replay::Followed followed = is_spin ? replay::follow(narrator, spin_trail) : replay::follow(narrator, trail);
  put_before(followed.notes, notes);
  return followed;
}

std::vector<check::Question> TrailRun::asked() const {
  return is_spin ? questions : std::vector<check::Question>(questions.begin(), questions.begin() + 1);
}

std::vector<check::Question> questions_of_model(Overlay& overlay, std::vector<ExprId>& predicates) {
  const Program& program = overlay.program();
  std::vector<check::Question> questions;
  questions.push_back({{PropertyKind::assertion, "assertions", "no assertion fails", 0, {}}, kNone});
  questions.push_back({{PropertyKind::runtime, "runtime", "no run-time error", 0, {}}, kNone});
  for (std::size_t i = 0; i < program.ltl.size(); ++i) {
    const LtlProperty formula = program.ltl[i];
    const ExprId predicate = as_invariant(overlay, formula.formula);
    if (predicate == kNone) continue;
    questions.push_back(
        {{PropertyKind::invariant, formula.name, formula.text, predicates.size(), formula.pos}, predicate});
    predicates.push_back(predicate);
  }
  questions.push_back({{PropertyKind::deadlock, "deadlock", "no invalid end state", 0, {}}, kNone});
  questions.push_back({{PropertyKind::trace, "trace", "trace", 0, {}}, kNone});
  return questions;
}

TrailRun load_trail_run(ModelOptions model, const std::string& trail_path, std::shared_ptr<SourceFiles> sources) {
  TrailRun run;
  const std::string text = read_file(trail_path);
  run.is_spin = !replay::is_trail(text);
  if (run.is_spin) {
    run.spin_trail = replay::parse_spin_trail(text, trail_path);
  } else {
    run.trail = replay::parse_trail(text, trail_path);
    put_before(model.preprocessor.defines, run.trail.defines);
    put_before(model.preprocessor.undefines, run.trail.undefines);
    put_before(model.preprocessor.include_dirs, run.trail.include_dirs);
  }
  run.program = load_model(model, std::move(sources));
  Overlay overlay(run.program);
  std::vector<ExprId> predicates;
  if (!run.is_spin) prepare_own(run, trail_path, overlay, predicates);
  for (check::Question& question : questions_of_model(overlay, predicates)) {
    const bool is_asked = !run.questions.empty() && run.questions[0].property.name == question.property.name;
    if (!is_asked) run.questions.push_back(std::move(question));
  }
  run.program = std::move(overlay).finish();
  run.machine = std::make_unique<machine::Machine>(run.program, predicates, run.claim);
  return run;
}

}  // namespace hasse::cli
