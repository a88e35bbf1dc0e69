// How visited states are written to a file and read back.
//
// The file has what tables mean: states and tuples in the order of their ids and numbers, roots as pairs of numbers.
// Reading inserts them again. So the file is about half the size of the tables, and the layout of cells can change
// without a new format; reading costs one insertion a tuple and a state, without the cache misses of a search, since
// roots come in table order. Dumping the tables would be somewhat faster to read, and would bind the format to each
// detail of the layout.
#include <algorithm>
#include <cstring>
#include <new>
#include <utility>

#include "base/checked_file.h"
#include "base/diagnostics.h"
#include "store/state_set.h"

namespace hasse::store {

namespace {

constexpr std::size_t kAtOnce = 4096;

void save_grouping(const Grouping& grouping, CheckedWriter& to) {
  to.put(grouping.words);
  to.put(grouping.nodes.size());
  for (const Grouping::Node& node : grouping.nodes) {
    to.put(node.inputs.size());
    to.put_all(std::span(node.inputs));
  }
  to.put(grouping.left);
  to.put(grouping.right);
}

Grouping load_grouping(CheckedReader& from) {
  Grouping grouping;
  grouping.words = from.get();
  grouping.nodes.resize(from.get());
  for (Grouping::Node& node : grouping.nodes) {
    node.inputs.resize(from.get());
    from.get_all(std::span(node.inputs));
  }
  grouping.left = static_cast<Grouping::Input>(from.get());
  grouping.right = static_cast<Grouping::Input>(from.get());
  return grouping;
}

// The payloads of some states, each in as few bytes as hold it.
class PayloadsInAFile {
 public:
  explicit PayloadsInAFile(unsigned bits) : bytes_((bits + 7) / 8) {}

  void add(Payload::Value value) {
    const auto* const bytes = reinterpret_cast<const std::byte*>(&value);
    all_.insert(all_.end(), bytes, bytes + bytes_);
  }
  void save(CheckedWriter& to) {
    to.put_all(std::span<const std::byte>(all_));
    all_.clear();
  }
  void load(CheckedReader& from, std::size_t states) {
    all_.resize(states * bytes_);
    from.get_all(std::span(all_));
  }
  Payload::Value operator[](std::size_t i) const {
    Payload::Value value = 0;
    std::memcpy(&value, all_.data() + i * bytes_, bytes_);
    return value;
  }

 private:
  std::size_t bytes_;
  std::vector<std::byte> all_;
};

void save_set(const QuotientSet& set, CheckedWriter& to) {
  std::vector<QuotientSet::Pair> some;
  PayloadsInAFile of_those(set.payload_bits());
  to.put(set.size());
  const auto save_some = [&] {
    to.put_all(std::span<const QuotientSet::Pair>(some));
    of_those.save(to);
    some.clear();
  };
  set.for_each(QuotientSet::unmix, [&](QuotientSet::Pair pair, Payload::Value payload) {
    some.push_back(pair);
    of_those.add(payload);
    if (some.size() == kAtOnce) save_some();
  });
  save_some();
}

void load_set(QuotientSet& set, CheckedReader& from) {
  std::vector<QuotientSet::Pair> some;
  PayloadsInAFile of_those(set.payload_bits());
  for (std::uint64_t left = from.get(); left > 0; left -= some.size()) {
    some.resize(std::min<std::uint64_t>(left, kAtOnce));
    from.get_all(std::span(some));
    of_those.load(from, some.size());
    for (std::size_t i = 0; i < some.size(); ++i) {
      const QuotientSet::Inserted inserted = set.insert(some[i].a, some[i].b);
      if (set.payload_bits() != 0) inserted.payload.set(of_those[i]);
    }
  }
}

void save_table(const TupleTable& table, CheckedWriter& to) {
  std::vector<TupleTable::Number> spare = table.spare_numbers();
  to.put(table.end());
  to.put(spare.size());
  to.put_all(std::span<const TupleTable::Number>(spare));
  if (table.end() != 0) to.put_all(std::span(table.tuple(0), table.end() * table.width()));
}

void load_table(TupleTable& table, CheckedReader& from) {
  const std::uint64_t size = from.get();
  std::vector<TupleTable::Number> spare(from.get());
  from.get_all(std::span(spare));
  std::vector<std::uint32_t> tuple(table.width());
  for (std::uint64_t number = 0; number < size; ++number) {
    from.get_all(std::span(tuple));
    if (std::ranges::binary_search(spare, number)) {
      table.add_spare();
      continue;
    }
    const TupleTable::Number got = table.number(tuple.data());
    HASSE_CHECK(got == number, "tuple {} got the number {}", number, got);
  }
}

void save_tree(StateTree& tree, CheckedWriter& to) {
  save_grouping(tree.grouping(), to);
  for (std::uint32_t node = 0; node + 1 < tree.nodes().size(); ++node) save_table(tree.table(node), to);
  save_set(tree.roots(), to);
}

}  // namespace

void ExactStore::save(CheckedWriter& to) const {
  to.put(end());
  to.put(size());
  to.put_bytes({record(begin()), (end() - begin()) << unit_shift_});
}

void ExactStore::load(CheckedReader& from) {
  const StateId last = from.get();
  const std::uint64_t states = from.get();
  const std::size_t bytes = (last - begin()) << unit_shift_;
  const std::uint64_t limit = limit_.load(std::memory_order_relaxed);
  if (limit != 0 && bytes > limit) throw std::bad_alloc();
  states_.commit(last << unit_shift_);
  from.get_bytes({record(begin()), bytes});
  end_.store(last, std::memory_order_release);
  int bits = 64 - shift_;
  while (states >= (std::uint64_t{3} << bits) / 4) ++bits;
  lay_out_table(bits);
  size_.store(states, std::memory_order_relaxed);
}

void TreeStore::save(CheckedWriter& to) const {
  HASSE_CHECK(settings_.mix == QuotientSet::mix, "keys are mixed by a function that cannot be undone");
  to.put(classes_.size());
  for (const Class& in : classes_) {
    to.put(in.state_bytes);
    to.put(in.grow_tree_at);
    to.put(in.tree != nullptr ? 1 : 0);
    in.tree != nullptr ? save_tree(*in.tree, to) : in.whole->save(to);
  }
  to.put(size());
  if (!per_state_.recalls()) return;
  records_.for_each_part([&](std::span<const Record> some) { to.put_bytes(std::as_bytes(some)); });
}

void TreeStore::load(CheckedReader& from) {
  const std::uint64_t classes = from.get();
  for (std::uint64_t i = 0; i < classes; ++i) {
    const std::size_t state_bytes = from.get();
    add_class(state_bytes);
    Class& in = classes_.back();
    in.grow_tree_at = from.get();
    if (from.get() == 0) {
      in.whole->set_limit(ledger_.left());
      in.whole->load(from);
    } else {
      std::unique_ptr<StateTree> tree = make_tree(state_bytes, load_grouping(from));
      in.whole.reset();
      for (std::uint32_t node = 0; node + 1 < tree->nodes().size(); ++node) load_table(tree->table(node), from);
      load_set(tree->roots(), from);
      put_tree(in, std::move(tree));
    }
    account_for_whole();
  }
  const std::uint64_t states = from.get();
  if (!per_state_.recalls()) return;
  while (records_.size() < states) {
    const std::uint64_t more = std::min<std::uint64_t>(kAtOnce, states - records_.size());
    if (ledger_.left() < more * sizeof(Record)) ledger_.give_back(records_.spill(0));
    ledger_.take(more * sizeof(Record));
    records_.append(more, [&](std::span<Record> some) { from.get_bytes(std::as_writable_bytes(some)); });
  }
}

void HashStore::save(CheckedWriter& to) const {
  save_set(hashes_, to);
}

void HashStore::load(CheckedReader& from) {
  load_set(hashes_, from);
}

void BitStore::save(CheckedWriter& to) const {
  to.put(bits_);
  to.put(size_);
  to.put_bytes({field_.data(), bits_ / 8});
}

void BitStore::load(CheckedReader& from) {
  const std::uint64_t bits = from.get();
  Region field(bits / 8);
  field.commit(bits / 8);
  field_ = std::move(field);
  bits_ = bits;
  size_ = from.get();
  from.get_bytes({field_.data(), bits / 8});
}

void StateSet::save(CheckedWriter& to) const {
  std::visit([&](const auto& store) { store.save(to); }, store_);
}

void StateSet::load(CheckedReader& from) {
  std::visit([&](auto& store) { store.load(from); }, store_);
}

}  // namespace hasse::store
