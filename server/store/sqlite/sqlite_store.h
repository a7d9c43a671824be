#pragma once
// The store of a single server: one SQLite file in WAL mode, synced at every commit. store/README.md
// describes its tables and what it promises.

#include <SQLiteCpp/SQLiteCpp.h>

#include <filesystem>
#include <unordered_map>

#include "server/store/sqlite/latest_entries.h"
#include "server/store/sqlite/written_entries.h"
#include "server/store/store.h"

namespace gatehouse::server {

/// Thrown when the store holds fewer entries than were acknowledged; what() says how many.
class EntriesGone : public StoreError {
 public:
  using StoreError::StoreError;
};

class SqliteStore final : public Store {
 public:
  /// Opens the file; creates it readable for its owner only. Throws StoreError when it belongs to another
  /// program or version, is damaged, not writable, or open in another process. Throws EntriesGone when
  /// acknowledged entries are missing, and ForeignLog when the write-ahead log is that of another file; both
  /// change nothing. `disk` is the name of an SQLite VFS, for tests; empty: the system's.
  explicit SqliteStore(const std::filesystem::path& file, const std::string& disk = {});
  ~SqliteStore() override;

  std::vector<Appended> append(std::span<const Append> runs) override;
  void settle() override;
  std::vector<RoomLog> take_over_all() override;
  std::vector<std::string> open_rooms() override;
  std::optional<std::string> room_after(const std::string& name) override;
  bool archive(const std::string& room) override;
  std::vector<PutAway> put_away(const std::string& after, std::size_t most) override;
  bool erase(const std::string& room) override;
  bool keep_analysis(const std::string& room, const std::string& text) override;
  std::optional<std::string> analysis(const std::string& room) override;
  Keeping keep_profile(const KeptProfile& profile) override;
  Keeping erase_profile(const std::string& id, std::int64_t revision) override;
  std::optional<KeptProfile> profile_with_key(const std::string& key) override;
  std::optional<KeptProfile> profile_after(const std::string& id) override;
  std::vector<KeptProfile> profiles_by_key(const std::string& after, std::size_t most) override;
  std::vector<KeptProfile> profiles_with_ids(const std::vector<std::string>& ids) override;
  std::vector<std::string> results_of(const ResultsWanted& wanted) override;
  std::optional<KeptResult> result_after(const std::string& room) override;
  std::optional<KeptResult> next_unrated() override;
  Keeping keep_rating(const KeptRating& rating) override;
  std::vector<KeptRating> ratings_of(const RatingsWanted& wanted) override;
  std::optional<KeptRating> rating_of_game(const std::string& room) override;
  std::optional<KeptRating> rating_after(std::int64_t number) override;
  std::int64_t last_rating() override;
  std::optional<RoomLog> find(const std::string& room, std::size_t most) override;
  bool read_on(RoomLog& log, std::size_t most) override;
  bool reopen(const RoomLog& log) override;
  int count_failure(const std::string& room, const std::string& reason) override;
  bool forgive(const std::string& room) override;
  bool end(const std::string& room) override;
  std::vector<FailedRoom> failed_rooms() override;
  std::unique_ptr<Backup> back_up(const std::filesystem::path& file) override;
  bool writable() override;
  bool suspect() const override { return suspect_; }

  /// Limits the file to `pages` pages, for tests of a full disk.
  void limit_pages(int pages);

 private:
  /// What is known of a room that was taken over. It stays true while the room's epoch is the one that this
  /// process raised, as nobody else can have appended since.
  struct Open {
    std::uint64_t length = 0;
    bool over = false;
  };

  Appended append_one(const Append& run);
  Appended found(const Append& run);
  void note_failure(const SQLite::Exception& failure);

  SQLite::Database database_;
  std::optional<SQLite::Statement> select_epoch_;  ///< of every append
  std::optional<LatestEntries> latest_;
  std::optional<WrittenEntries> written_;
  std::unordered_map<std::string, Open> open_;
  bool suspect_ = false;
};

}  // namespace gatehouse::server
