// A store written to a file, to be read back.
#pragma once

#include <string>

#include "base/checked_file.h"
#include "base/output_file.h"
#include "support/temporary_folder.h"

namespace hasse::store {

class SavedFile {
 public:
  template <typename Store>
  explicit SavedFile(const Store& store) {
    OutputFile file(path_);
    CheckedWriter to(file, kKind);
    store.save(to);
    to.finish();
    file.commit();
  }

  template <typename Store>
  void load(Store& store) const {
    CheckedReader from(path_, kKind);
    store.load(from);
    from.finish();
  }

 private:
  static constexpr FileKind kKind{1, 1, "store"};

  const TemporaryFolder folder_;
  const std::string path_ = folder_.file("store");
};

}  // namespace hasse::store
