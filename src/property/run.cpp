#include "property/run.h"

#include <span>

namespace hasse::property {

void save(const Run& run, CheckedWriter& to) {
  for (const std::vector<model::Label>* steps : {&run.prefix, &run.cycle}) {
    to.put(steps->size());
    to.put_all(std::span<const model::Label>(*steps));
  }
}

Run load_run(CheckedReader& from) {
  Run run;
  for (std::vector<model::Label>* steps : {&run.prefix, &run.cycle}) {
    steps->resize(from.get());
    from.get_all(std::span(*steps));
  }
  return run;
}

}  // namespace hasse::property
