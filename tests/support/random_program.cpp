#include "support/random_program.h"

#include <fmt/format.h>

#include "support/random_statements.h"

namespace hasse::support {

namespace {

constexpr unsigned kMostProctypes = 4;

// A shared object and the proctypes that use it, as a set of bits.
struct Shared {
  unsigned users = 0;
  std::vector<ScopeVariable> variables;
  std::vector<ScopeChannel> channels;

  bool used_by(unsigned proctype) const { return ((users >> proctype) & 1) != 0; }
};

class Generator {
 public:
  Generator(std::uint64_t seed, const Features& features) : random_(seed), features_(features) {}

  ProgramTree make() {
    const unsigned roll = random_.pick(100);
    proctypes_ = roll < 45 ? 2 : roll < 85 ? 3 : 4;
    has_worker_ = features_.run && random_.percent(25);
    declare_variables();
    declare_channels();
    for (unsigned i = 0; i < proctypes_; ++i) declare_process(i);
    for (unsigned i = 0; i < proctypes_; ++i) fill_process(i);
    if (has_worker_ && spawner_ == proctypes_) add_init();
    return std::move(program_);
  }

 private:
  // Mostly two proctypes share an object.
  unsigned random_users() {
    const unsigned all = (1U << proctypes_) - 1;
    const unsigned roll = random_.pick(100);
    if (roll < 20) return all;
    unsigned users = 1U << random_.pick(proctypes_);
    if (roll < 85) users |= 1U << random_.pick(proctypes_);
    return users;
  }

  void declare_variables() {
    const unsigned count = random_.between(1, proctypes_);
    for (unsigned i = 0; i < count; ++i) {
      const unsigned domain = random_.percent(75) ? 2 : 3;
      const std::string name(1, static_cast<char>('x' + i % 3));
      const std::string full = i < 3 ? name : name + "1";
      program_.declarations.push_back(
          fmt::format("{} {}{}", domain == 2 && random_.percent(40) ? "bit" : "byte", full,
                      random_.percent(15) ? fmt::format(" = {}", random_.pick(domain)) : std::string()));
      shared_.push_back({random_users(), {{full, domain}}, {}});
      program_.mentionable.variables.push_back(full);
    }
    if (features_.arrays && random_.percent(30)) {
      program_.declarations.push_back(fmt::format("{} a[2]", random_.percent(50) ? "bit" : "byte"));
      const bool by_pid = features_.pid && random_.percent(35);
      const bool by_value = random_.percent(30);
      const std::string index = features_.errors && random_.percent(10) ? "x" : "x & 1";
      for (unsigned element = 0; element < 2; ++element) {
        const std::string name = fmt::format("a[{}]", element);
        if (!by_pid || random_.percent(30)) shared_.push_back({random_users(), {{name, 2}}, {}});
        program_.mentionable.variables.push_back(name);
      }
      if (by_pid) shared_.push_back({random_users() | random_users(), {{"a[_pid & 1]", 2}}, {}});
      if (by_value) shared_.push_back({random_users(), {{fmt::format("a[{}]", index), 2}}, {}});
    }
  }

  void declare_channels() {
    if (!features_.channels && !features_.rendezvous) return;
    const unsigned roll = random_.pick(100);
    const unsigned count = roll < 30 ? 0 : roll < 75 ? 1 : 2;
    for (unsigned i = 0; i < count; ++i) {
      const bool rendezvous = !features_.channels || (features_.rendezvous && random_.percent(25));
      const unsigned capacity = rendezvous ? 0 : random_.percent(55) ? 1 : 2;
      const unsigned fields = random_.percent(85) ? 1 : 2;
      const std::string type = fields == 1 ? (random_.percent(50) ? "bit" : "byte") : "bit, byte";
      const std::string name(1, static_cast<char>('q' + i));
      const bool is_array = features_.channel_arrays && i == 0 && random_.percent(30);
      program_.declarations.push_back(
          fmt::format("chan {}{} = [{}] of {{ {} }}", name, is_array ? "[2]" : "", capacity, type));
      std::vector<std::string> names;
      for (unsigned element = 0; element < (is_array ? 2U : 1U); ++element) {
        names.push_back(is_array ? fmt::format("{}[{}]", name, element) : name);
        global_channels_.push_back({names.back(), rendezvous, fields});
        if (!rendezvous) program_.mentionable.channels.push_back(names.back());
      }
      const bool by_pid = is_array && features_.pid && random_.percent(50);
      for (const std::string& each : names) {
        if (!by_pid || random_.percent(40)) shared_.push_back({random_users(), {}, {{each, rendezvous, fields}}});
      }
      if (by_pid) {
        shared_.push_back({random_users() | random_users(), {}, {{name + "[_pid & 1]", rendezvous, fields}}});
        if (random_.percent(50)) {
          shared_.push_back({random_users() | random_users(), {}, {{name + "[1 - (_pid & 1)]", rendezvous, fields}}});
        }
      }
    }
  }

  // Decides what others can name of it.
  void declare_process(unsigned i) {
    ProcessTree& process = program_.processes.emplace_back();
    Scope& scope = scopes_.emplace_back();
    const bool is_worker = has_worker_ && i + 1 == proctypes_;
    process.name = is_worker ? "W" : fmt::format("P{}", i);
    scope.labels = {"l0"};
    if (features_.jumps && random_.percent(50)) scope.labels.emplace_back("l1");
    std::vector<std::string> locals;
    for (unsigned count = random_.percent(55) ? 0 : random_.between(1, 2); count > 0; --count) {
      locals.push_back(count == 1 ? "v" : "w");
      process.declarations.push_back(fmt::format("{} {}", random_.percent(60) ? "bit" : "byte", locals.back()));
      scope.variables.push_back({locals.back(), 2});
    }
    for (const Shared& shared : shared_) {
      if (!shared.used_by(i)) continue;
      for (const ScopeVariable& variable : shared.variables) scope.variables.push_back(variable);
      for (const ScopeChannel& channel : shared.channels) scope.channels.push_back(channel);
    }
    if (features_.local_channels && random_.percent(7)) {
      process.declarations.emplace_back("chan l = [1] of { bit }");
      scope.channels.push_back({"l", false, 1});
    }
    if (scope.variables.empty()) scope.variables.push_back({program_.mentionable.variables.front(), 2});
    if (is_worker) {
      first_pid_.push_back(pids_);
      declare_parameters(process, scope);
      return;
    }
    first_pid_.push_back(pids_);
    const bool twice = features_.pid && random_.percent(12);
    process.prefix = twice ? "active [2]" : "active";
    for (unsigned instance = 0; instance < (twice ? 2U : 1U); ++instance) {
      const std::string name = fmt::format("{}[{}]", process.name, pids_++);
      program_.mentionable.processes.push_back({name, locals, {"l0"}});
    }
  }

  void declare_parameters(ProcessTree& process, Scope& scope) {
    if (random_.percent(60)) {
      process.parameters = "byte k";
      arguments_ = "{}";
      scope.parameters.push_back({"k", 2});
    }
    if (!global_channels_.empty() && random_.percent(60)) {
      channel_argument_ = true;
      const ScopeChannel& first = global_channels_.front();
      process.parameters += process.parameters.empty() ? "chan in" : "; chan in";
      scope.channels = {{"in", first.rendezvous, first.fields}};
    }
  }

  std::string run_worker() {
    std::string text;
    if (!arguments_.empty()) text = fmt::format("{}", random_.pick(2));
    if (channel_argument_) {
      const ScopeChannel& first = global_channels_.front();
      std::vector<std::string> fitting;
      for (const ScopeChannel& channel : global_channels_) {
        if (channel.rendezvous == first.rendezvous && channel.fields == first.fields) fitting.push_back(channel.name);
      }
      text += (text.empty() ? "" : ", ") + random_.among(fitting);
    }
    return fmt::format("run W({})", text);
  }

  void fill_process(unsigned i) {
    Scope& scope = scopes_[i];
    ProcessTree& process = program_.processes[i];
    const bool is_worker = process.name == "W";
    scope.pids = pids_;
    for (const Mentionable::Remote& other : program_.mentionable.processes) {
      if (other.process.starts_with(process.name)) continue;
      scope.remote.push_back(other.process + "@l0");
      const bool declared_before = &other < program_.mentionable.processes.data() + first_pid_[i];
      for (const std::string& local : declared_before ? other.locals : std::vector<std::string>()) {
        scope.remote.push_back(fmt::format("{}:{} == {}", other.process, local, random_.pick(2)));
      }
    }
    std::vector<std::string> spawns;
    if (has_worker_ && i == 0) {
      spawner_ = proctypes_ == 2 || random_.percent(50) ? 0 : proctypes_;
      if (spawner_ == 0) spawns = {run_worker()};
    }
    Features features = features_;
    if (features_.exclusive && !global_channels_.empty() && !is_worker && random_.percent(3)) {
      process.declarations.push_back(
          fmt::format("{} {}", random_.percent(50) ? "xr" : "xs", global_channels_.front().name));
      features.otherwise = false;  // an else beside sends and receives is not possible with it
    }
    RandomStatements statements(random_, features, scope, spawns);
    if (is_worker) {
      process.body = statements.line(1, 3);
      process.body.front().label = "l0";
      for (const std::string& label : scope.labels) {
        if (label != "l0") process.body.push_back({Statement::Kind::plain, "skip", label, {}});
      }
      return;
    }
    process.body = statements.body();
    add_missing_label(process, scope);
    if (!spawns.empty()) add_spawning(process.body);
    if (features_.provided && random_.percent(4)) {
      Scope global;
      global.variables = {{program_.mentionable.variables.front(), 2}};
      process.provided = fmt::format("{} != 1", global.variables.front().name);
    }
  }

  // Only bodies that go in circles have the second label; a goto can stand in all.
  void add_missing_label(ProcessTree& process, const Scope& scope) {
    if (scope.labels.size() < 2) return;
    for (const Statement& statement : process.body) {
      if (statement.label == scope.labels[1]) return;
    }
    process.body.push_back({Statement::Kind::plain, "skip", scope.labels[1], {}});
  }

  // At least one worker, and no more than a few at a time.
  void add_spawning(Sequence& body) {
    const std::string guard = fmt::format("_nr_pr < {}", pids_ + random_.between(1, 2));
    Sequence spawn{{Statement::Kind::plain, guard, "", {}}, {Statement::Kind::plain, run_worker(), "", {}}};
    if (random_.percent(50)) spawn = {{Statement::Kind::atomic, "", "", {spawn}}};
    if (body.front().kind == Statement::Kind::loop && random_.percent(70)) {
      body.front().parts.push_back(std::move(spawn));
    } else {
      Sequence longer{body.front()};
      for (Statement& statement : spawn) longer.push_back(std::move(statement));
      longer.insert(longer.end(), std::make_move_iterator(body.begin() + 1), std::make_move_iterator(body.end()));
      body = std::move(longer);
    }
  }

  void add_init() {
    ProcessTree init;
    init.name = "init";
    Sequence runs;
    for (unsigned count = random_.between(1, 2); count > 0; --count) {
      runs.push_back({Statement::Kind::plain, run_worker(), "", {}});
    }
    if (features_.atomic && random_.percent(60)) {
      init.body = {{Statement::Kind::atomic, "", "", {std::move(runs)}}};
    } else {
      init.body = std::move(runs);
    }
    program_.processes.push_back(std::move(init));
  }

  Random random_;
  Features features_;
  unsigned proctypes_ = 2;
  unsigned pids_ = 0;  // of the processes that are active at the start
  bool has_worker_ = false;
  unsigned spawner_ = kMostProctypes + 1;
  std::vector<std::size_t> first_pid_;  // of the instances of each proctype
  std::string arguments_;
  bool channel_argument_ = false;
  std::vector<Shared> shared_;
  std::vector<ScopeChannel> global_channels_;
  std::vector<Scope> scopes_;
  ProgramTree program_;
};

}  // namespace

ProgramTree random_program(std::uint64_t seed, const Features& features) {
  return Generator(seed, features).make();
}

}  // namespace hasse::support
