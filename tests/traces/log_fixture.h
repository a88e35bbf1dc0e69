// Logs that a test writes as text: files in a folder of its own, which is the current one meanwhile.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "support/temporary_folder.h"
#include "traces/detect/possibly.h"
#include "traces/order/log.h"

namespace hasse::traces {

class LogTest : public testing::Test {
 protected:
  void SetUp() override { std::filesystem::current_path(folder_.path()); }
  void TearDown() override { std::filesystem::current_path("/"); }

  static void write(const std::string& name, const std::string& text) {
    std::filesystem::remove(name);  // overwriting makes some file systems write to the disk at once
    std::ofstream(name, std::ios::binary) << text;
  }

  // The log of a text, as file "log".
  Log read(const std::string& text, LogOptions options = {}) {
    write("log", text);
    options.paths = {"log"};
    return read_log(options, sources);
  }
  traces::Run run_of(const std::string& text, LogOptions options = {}) {
    return std::move(read(text, std::move(options)).executions.at(0));
  }

  // With nothing of earlier ones.
  traces::Run fresh_run(const std::string& text, LogOptions options) {
    sources = std::make_shared<SourceFiles>();
    return run_of(text, std::move(options));
  }

  // "line:column: message" of the mistake in it.
  std::string mistake_in(const std::string& text, LogOptions options = {}) {
    try {
      read(text, std::move(options));
    } catch (const UserError& error) {
      return describe(error);
    }
    return "no mistake";
  }
  static std::string describe(const UserError& error) {
    return error.pos().known() ? fmt::format("{}:{}: {}", error.pos().line, error.pos().column, error.what())
                               : error.what();
  }

  Possibility possibly(traces::Run& run, const std::string& predicate) {
    return traces::possibly(run, parse_predicate(predicate, "predicate", run, *sources), [] { return false; });
  }

  // The run's events in order: "a:text(clock of the poset)".
  static std::vector<std::string> events_of(const traces::Run& run) {
    std::vector<std::string> result;
    for (poset::EventId e = 0; e < run.events.size(); ++e) {
      result.push_back(fmt::format("{}:{}({})", run.processes[run.events[e].process], run.events[e].text,
                                   fmt::join(run.order.clock(e), ",")));
    }
    return result;
  }
  // "a.x=1" for each assignment, in order.
  static std::vector<std::string> assignments_of(const traces::Run& run) {
    std::vector<std::string> result;
    for (const Assignment& assignment : run.assignments) {
      const Variable& variable = run.variables[assignment.variable];
      result.push_back(
          fmt::format("{}.{}={}", run.processes[variable.process], variable.name, value_text(assignment.value)));
    }
    return result;
  }

  std::shared_ptr<SourceFiles> sources = std::make_shared<SourceFiles>();

 private:
  const TemporaryFolder folder_;
};

using Strings = std::vector<std::string>;

}  // namespace hasse::traces
