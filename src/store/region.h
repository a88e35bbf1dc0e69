// Zeroed memory that grows in place: an address range is reserved, pages are committed as the contents grow.
//
// Where the process may only have so many addresses (ulimit -v), those that are not used yet would be missing elsewhere: there
// none are reserved, and the system moves the pages to other addresses when they have to be. So pointers into it are valid
// until it grows. One addition finds any place in it. Running out of memory is std::bad_alloc, thrown before anything has
// changed. Large regions ask for huge pages: with random access to gigabytes most of the time goes into address translation
// otherwise. Not thread safe.
#pragma once

#include <cstddef>

namespace hasse::store {

class Region {
 public:
  // Of up to `max_bytes`.
  explicit Region(std::size_t max_bytes);
  ~Region();
  Region(Region&& other) noexcept;
  Region& operator=(Region&& other) noexcept;
  Region(const Region&) = delete;
  Region& operator=(const Region&) = delete;

  std::byte* data() const { return data_; }
  std::size_t committed() const { return committed_; }

  // Makes at least the first `bytes` bytes usable; commits ahead in proportion to what is there.
  void commit(std::size_t bytes);
  // Gives back the memory of these committed bytes, which are whole pages; they are zero then.
  void clear(std::size_t from, std::size_t bytes);

 private:
  std::byte* data_ = nullptr;
  std::size_t most_ = 0;
  std::size_t mapped_ = 0;
  std::size_t committed_ = 0;
};

// How much to reserve for a table that cannot outgrow `most` bytes: no more than twice what the machine has, since a
// store can have many tables.
std::size_t table_address_space(std::size_t most);

}  // namespace hasse::store
