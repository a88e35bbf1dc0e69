// A checkpoint file: the visited states, the resume point of the search, and its findings.
//
// Its header has everything that must be equal when the search is resumed: the model, the properties, the options that
// change the exploration. The kind of machine, the number of threads, and the limits of time and memory may differ. A
// new file is written beside the old one and replaces it when it is on the disk. Takes no memory beyond a buffer; the
// search is paused meanwhile.
#pragma once

#include <optional>

#include "base/checked_file.h"
#include "engines/search/coverage.h"
#include "engines/search/explorer.h"
#include "engines/search/worker_context.h"

namespace hasse::search {

class CheckpointFile {
 public:
  // For the files that the options name, if any. `coverage` may be null. Throws UserError when the file to resume from
  // is not of this search, or the file to write cannot be written.
  CheckpointFile(WorkerContext& context, Coverage* coverage);

  // The resume point of the file to read.
  const Explorer::ResumePoint& resume_point() const { return resume_point_; }
  // True if several threads take part, or did before the checkpoint. Which violation is met first is then
  // nondeterministic.
  bool by_several() const { return by_several_; }
  // Restores the context and an explorer that was made for that resume point. Returns false if there is no file to
  // read.
  bool load(Explorer& explorer);

  // Writes a checkpoint, if one was asked for and the explorer is intact.
  void save(const Explorer& explorer);

 private:
  void check_agreement();
  void write(const Explorer& explorer) const;

  WorkerContext& context_;
  Coverage* coverage_;
  std::optional<CheckedReader> from_;
  Explorer::ResumePoint resume_point_;
  bool by_several_;
};

}  // namespace hasse::search
