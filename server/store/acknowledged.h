#pragma once
// How many entries were acknowledged at least: a small file beside the store, so that a store that has lost
// some is not taken for one that never had them.

#include <cstdint>
#include <filesystem>
#include <optional>

#include "server/store/store.h"

namespace gatehouse::server {

/// The file that belongs to a store: its name with ".acknowledged" added.
std::filesystem::path acknowledged_file(const std::filesystem::path& store);

/// What the file says; nothing when there is none. Throws StoreError when it says nothing that can be read.
std::optional<std::uint64_t> read_acknowledged(const std::filesystem::path& store);

/// The file, open to be written: one line of always the same length, written in place. It may say less than
/// was acknowledged, never more: write() comes after the commit. It outlives the process at once, and a loss
/// of power after sync().
class Acknowledged {
 public:
  /// Makes the file, for its owner only. Throws StoreError.
  explicit Acknowledged(const std::filesystem::path& store);
  Acknowledged(const Acknowledged&) = delete;
  Acknowledged& operator=(const Acknowledged&) = delete;
  ~Acknowledged();

  /// False when the disk refuses; the file then says what it said before, or is not readable.
  bool write(std::uint64_t entries);
  bool sync();

 private:
  int file_;
};

}  // namespace gatehouse::server
