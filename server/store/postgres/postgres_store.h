#pragma once
// The store of a host who has PostgreSQL: the same promises as SqliteStore, kept by a database elsewhere.
// store/README.md describes its tables, and what becomes of an append whose answer is lost.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "server/store/postgres/postgres_appends.h"
#include "server/store/postgres/postgres_session.h"
#include "server/store/store.h"

namespace gatehouse::server {

class PostgresStore final : public Store {
 public:
  /// Connects, and brings up the tables. Throws StoreError; UnfitDatabase, with a word before the colon, when
  /// the database must not be used as it is: "asynchronous-commit", "newer-schema", "encoding", "in-use",
  /// "nodes".
  explicit PostgresStore(std::string url, const PostgresUse& use = {});

  std::vector<Appended> append(std::span<const Append> runs) override { return appends_.append(runs); }
  std::vector<RoomLog> take_over_all() override;
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
  /// Throws StoreError: the database has its own means.
  std::unique_ptr<Backup> back_up(const std::filesystem::path& file) override;
  std::optional<std::string> holder(const std::string& room) override;
  void release(const std::string& room) override;
  void ask_for(const std::string& room) override;
  bool writable() override;
  bool suspect() const override { return session_.suspect(); }

  std::vector<std::string> open_rooms() override;

  /// The connection that stands, or a new one. Throws StoreError.
  PostgresConnection& connection() { return session_.connection(); }

 private:
  bool quarantine_breaker(const RoomLog& log);

  PostgresSession session_;
  PostgresAppends appends_{session_};
};

}  // namespace gatehouse::server
