#include "support/random_statements.h"

#include <fmt/format.h>

namespace hasse::support {

using Kind = Statement::Kind;

namespace {

Statement plain_text(std::string text) {
  Statement statement;
  statement.text = std::move(text);
  return statement;
}

Statement block(Kind kind, Sequence inside) {
  Statement statement;
  statement.kind = kind;
  statement.parts.push_back(std::move(inside));
  return statement;
}

void append(Sequence& to, Sequence from) {
  for (Statement& statement : from) to.push_back(std::move(statement));
}

}  // namespace

Sequence RandomStatements::body() {
  Sequence body;
  const unsigned style = random_.pick(100);
  if (style < 62) {
    Statement loop;
    loop.kind = Kind::loop;
    const unsigned options = random_.between(1, 4);
    for (unsigned i = 0; i < options; ++i) {
      if (random_.percent(35)) {
        loop.parts.push_back({rule()});
      } else {
        loop.parts.push_back(option(2, Place::open));
      }
    }
    if (features_.otherwise && random_.percent(10)) {
      loop.parts.push_back({plain_text("else"), random_.percent(50) ? plain_text("break") : effect()});
    } else if (random_.percent(25)) {
      loop.parts.push_back({guard(Place::open), plain_text("break")});
    }
    body.push_back(std::move(loop));
    if (random_.percent(30)) append(body, sequence(1, 2, 1, Place::open));
  } else if (style < 88 || !features_.jumps || scope_.labels.size() < 2) {
    body = sequence(1, 4, 2, Place::open);
  } else {
    body = sequence(1, 2, 1, Place::open);
    Sequence second = sequence(1, 2, 1, Place::open);
    second.front().label = scope_.labels[1];
    append(body, std::move(second));
    body.push_back(plain_text("goto " + random_.among(scope_.labels)));
  }
  body.front().label = scope_.labels.front();
  return body;
}

Sequence RandomStatements::line(unsigned least, unsigned most) {
  return sequence(least, most, 1, Place::open);
}

Sequence RandomStatements::sequence(unsigned least, unsigned most, int depth, Place place) {
  Sequence result;
  for (unsigned count = random_.between(least, most); count > 0; --count) result.push_back(statement(depth, place));
  return result;
}

Sequence RandomStatements::option(int depth, Place place) {
  if (features_.timeout && place == Place::open && random_.percent(3)) {
    return {plain_text("timeout"), effect()};
  }
  Sequence result;
  const bool exchanges = may_exchange(place) && random_.percent(45);
  result.push_back(exchanges ? exchange() : random_.percent(60) ? guard(place) : statement(depth - 1, place));
  if (random_.percent(75)) append(result, sequence(1, 2, depth - 1, place));
  return result;
}

bool RandomStatements::may_exchange(Place place) const {
  if (scope_.channels.empty() || place == Place::d_step) return false;
  return place == Place::open || features_.blocking;
}

// The form of a reactive protocol: one guarded change, taken at once.
Statement RandomStatements::rule() {
  const bool as_d_step = features_.d_step && random_.percent(35);
  if (!as_d_step && !features_.atomic) return guard(Place::open);
  Sequence inside;
  inside.push_back(!as_d_step && may_exchange(Place::open) && random_.percent(50)
                       ? exchange()
                       : guard(as_d_step ? Place::d_step : Place::atomic));
  for (unsigned more = random_.between(1, 3); more > 0; --more) inside.push_back(effect());
  if (!as_d_step && may_exchange(Place::atomic) && random_.percent(25)) inside.push_back(exchange());
  return block(as_d_step ? Kind::d_step : Kind::atomic, std::move(inside));
}

Statement RandomStatements::statement(int depth, Place place) {
  return depth > 0 && random_.percent(28) ? composite(depth, place) : plain(place);
}

Statement RandomStatements::plain(Place place) {
  const bool may_block = place == Place::open || (place == Place::atomic && features_.blocking);
  const unsigned kind = random_.pick(100);
  if (kind < 14 && may_block) return guard(place);
  if (kind >= 20 && kind < 45 && may_exchange(place)) return exchange();
  if (kind >= 50 && kind < 55 && features_.assertions) {
    const bool remote = place != Place::d_step;
    return plain_text(random_.percent(70)
                          ? fmt::format("assert({} || {})", expressions_.comparison(), expressions_.condition(remote))
                          : fmt::format("assert({})", expressions_.condition(remote)));
  }
  if (kind == 55) return plain_text("skip");
  if (kind >= 56 && kind < 59 && features_.jumps && place == Place::open) {
    return plain_text("goto " + random_.among(scope_.labels));
  }
  if (kind >= 59 && kind < 64 && !spawns_.empty() && place != Place::d_step) {
    return plain_text(random_.among(spawns_));
  }
  return effect();
}

Statement RandomStatements::composite(int depth, Place place) {
  const unsigned kind = random_.pick(100);
  if (kind < 30 && features_.atomic && place == Place::open) {
    return block(Kind::atomic, sequence(1, 3, depth - 1, Place::atomic));
  }
  if (kind < 42 && features_.d_step && place == Place::open) {
    Sequence inside{guard(Place::d_step)};
    append(inside, sequence(1, 2, depth - 1, Place::d_step));
    return block(Kind::d_step, std::move(inside));
  }
  if (kind < 50 && features_.unless && place == Place::open) {
    Statement unless = block(Kind::unless, sequence(1, 3, depth - 1, place));
    unless.parts.push_back({guard(Place::open)});
    if (random_.percent(60)) unless.parts.back().push_back(effect());
    return unless;
  }
  if (kind < 58 && (place == Place::open || (place == Place::atomic && features_.blocking))) {
    Statement loop = choice(depth, place);
    loop.kind = Kind::loop;
    const bool has_else = loop.parts.back().front().text == "else";
    loop.parts.push_back({features_.otherwise && !has_else && random_.percent(30) ? plain_text("else") : guard(place),
                          plain_text("break")});
    return loop;
  }
  return choice(depth, place);
}

Statement RandomStatements::choice(int depth, Place place) {
  Statement result;
  result.kind = Kind::choice;
  const bool deterministic = place == Place::d_step || (place == Place::atomic && !features_.blocking);
  if (deterministic) {
    result.parts.push_back({guard(place), effect()});
  } else {
    for (unsigned options = random_.between(1, 2); options > 0; --options) result.parts.push_back(option(depth, place));
  }
  const bool closed = features_.otherwise && (deterministic || random_.percent(25));
  if (closed) {
    result.parts.push_back({plain_text("else")});
    if (random_.percent(50)) result.parts.back().push_back(effect());
  } else if (deterministic) {
    result.parts.push_back({effect()});
  } else if (result.parts.size() == 1) {
    result.parts.push_back(option(depth, place));
  }
  return result;
}

Statement RandomStatements::guard(Place place) {
  return plain_text(expressions_.condition(place != Place::d_step));
}

Statement RandomStatements::effect() {
  const ScopeVariable& variable = expressions_.variable();
  return plain_text(fmt::format("{} = {}", variable.name, expressions_.value(variable.domain)));
}

Statement RandomStatements::exchange() {
  const ScopeChannel& channel = random_.among(scope_.channels);
  return plain_text(random_.percent(50) ? expressions_.send(channel) : expressions_.receive(channel));
}

}  // namespace hasse::support
