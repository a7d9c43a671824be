#pragma once
// A small file beside the store that says how many entries were acknowledged at least. It shows when a store
// has lost some of them.

#include <cstdint>
#include <filesystem>
#include <optional>

namespace gatehouse::server {

/// The file that belongs to a store: its name with ".acknowledged" added.
std::filesystem::path acknowledged_file(const std::filesystem::path& store);

/// The number in the file; nullopt when there is no file. Throws StoreError when it cannot be read.
std::optional<std::uint64_t> read_acknowledged(const std::filesystem::path& store);

/// Which marks (store_mark.h) the store may have: one, or while it gets another one both.
struct AcknowledgedMarks {
  std::int64_t now = 0;
  std::int64_t next = 0;
};

/// Nothing when the file has no second line, as one of an older version. Throws StoreError when that line
/// cannot be read.
std::optional<AcknowledgedMarks> read_acknowledged_marks(const std::filesystem::path& store);

/// The file, open for writing: two lines of fixed length, overwritten in place. It may say less than was
/// acknowledged, never more, as write() comes after the commit. What was written outlives the process; after
/// sync() it outlives a loss of power.
class Acknowledged {
 public:
  /// Opens the file; creates it readable for its owner only. Throws StoreError.
  explicit Acknowledged(const std::filesystem::path& store);
  Acknowledged(const Acknowledged&) = delete;
  Acknowledged& operator=(const Acknowledged&) = delete;
  ~Acknowledged();

  /// Returns false when the disk refuses; the file then says what it said before, or cannot be read.
  bool write(std::uint64_t entries);
  /// The same of the second line.
  bool write_marks(const AcknowledgedMarks& marks);
  /// Returns false when the disk refuses.
  bool sync();

 private:
  int file_;
};

}  // namespace gatehouse::server
