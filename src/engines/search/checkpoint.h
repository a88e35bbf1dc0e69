// The file from which a search can be gone on with: the visited states, where the search stands, and what it has found.
//
// It begins with what it is of: the model, the properties, and everything else that has to be the same when it is read.
// What may differ is how states are executed, the number of threads, and the limits of time and memory. A new file is
// written beside the old one and put in its place when it is on the disk. Takes no memory beyond a buffer; the search
// stands still meanwhile.
#pragma once

#include <optional>

#include "base/checked_file.h"
#include "engines/search/coverage.h"
#include "engines/search/explorer.h"
#include "engines/search/session.h"

namespace hasse::search {

class CheckpointFile {
 public:
  // For the files that the session's options name, if any. `coverage`: null without one. Throws UserError when the file to
  // resume from is not one of this search, or none can be written.
  CheckpointFile(Session& session, Coverage* coverage);

  // Of the file to resume from.
  const Explorer::Standing& standing() const { return standing_; }
  // Do several threads take part, or have they before it was saved? Then what is met first depends on who was faster.
  bool by_several() const { return by_several_; }
  // Fills the session and an explorer that was made for that standing. False: there is no such file.
  bool load(Explorer& explorer);

  // Writes one, if that was asked for and the explorer stands where it can be gone on from.
  void save(const Explorer& explorer);

 private:
  void check_agreement();
  void write(const Explorer& explorer) const;

  Session& session_;
  Coverage* coverage_;
  std::optional<CheckedReader> from_;
  Explorer::Standing standing_;
  bool by_several_;
};

}  // namespace hasse::search
