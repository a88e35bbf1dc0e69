// count(P @ label): who is counted, and what the answer is decided on.
#include <algorithm>
#include <map>
#include <set>

#include "machine/explore.h"
#include "machine/footprint.h"
#include "machine/text_model.h"
#include "program/overlay.h"

namespace hasse::machine {

namespace {

const char* const kModel = R"(
byte x;
proctype W() { x++; work: x--; rest: skip }
active proctype P() { work: skip; run W(); run W(); work2: x = 9 }
active proctype W2() { work: x = 1 }
)";

TEST(Count, IsTheNumberOfProcessesAtTheLabelInEveryState) {
  Overlay overlay(program_of(kModel));
  std::vector<ExprId> predicates = {add_predicate(overlay, "count(W @ work)", "test"),
                                    add_predicate(overlay, "count(W @ work) + 10 * count(W @ rest)", "test")};
  const std::shared_ptr<const Program> program = std::move(overlay).finish();
  const auto& labels = program->proctypes[0].labels;
  std::map<std::string, LocationId> locations;
  for (const Label& label : labels) locations[label.name] = label.location;
  const Machine machine(program, predicates);
  std::set<std::int32_t> seen;
  explore(machine, [&](Execution& execution, const std::vector<Step>&) {
    std::int32_t work = 0;
    std::int32_t rest = 0;
    std::vector<Object> reads{{ObjectKind::process_table, 0, 0}};
    for (int pid = 0; pid < execution.process_count(); ++pid) {
      if (program->proctypes[execution.proctype_of(pid)].name != "W") continue;
      work += execution.location_of(pid) == locations.at("work");
      rest += execution.location_of(pid) == locations.at("rest");
      reads.push_back({ObjectKind::location, static_cast<std::uint8_t>(pid), 0});
    }
    Fault fault = Fault::none;
    EXPECT_EQ(execution.evaluate(0, fault), work);
    EXPECT_EQ(execution.evaluate(1, fault), work + 10 * rest);
    EXPECT_EQ(fault, Fault::none);
    Answer answer = ask(execution, predicates[0], kNobody);
    EXPECT_EQ(answer.value, work);
    std::sort(answer.reads.begin(), answer.reads.end());
    std::sort(reads.begin(), reads.end());
    EXPECT_EQ(answer.reads, reads);
    seen.insert(work + 10 * rest);
  });
  EXPECT_EQ(seen, (std::set<std::int32_t>{0, 1, 2, 10, 11, 20}));
}

}  // namespace

}  // namespace hasse::machine
