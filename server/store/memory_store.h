#pragma once
// A store without a disk, for tests. It answers like the other, but nothing survives the process.

#include <atomic>
#include <map>

#include "server/store/store.h"

namespace gatehouse::server {

class MemoryStore final : public Store {
 public:
  std::vector<Appended> append(std::span<const Append> runs) override;
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
  bool writable() override { return !failing_; }
  bool suspect() const override { return false; }

  /// While true every append fails, as with a full disk. From any thread.
  void fail(bool failing) { failing_ = failing; }
  /// While false a former owner of a room can still append to it, as in a store without a fence.
  void fence(bool fencing) { fencing_ = fencing; }
  /// The room is as it was before, as after a loss of power on a disk that has lied about a sync.
  void lose_since(const RoomLog& before);
  /// The entries of a room; empty when there is no such room.
  std::vector<std::string> entries(const std::string& room) const;

 private:
  Appended append_one(const Append& run);
  void keep_result(KeptResult result);

  struct Room {
    RoomLog log;
    std::uint64_t order = 0;
    bool archived = false;
    bool over = false;
    std::string failure = {};  ///< why it failed last
    std::optional<std::string> analysis = {};
  };
  /// Oldest first.
  std::vector<Room*> open();

  std::map<std::string, Room> rooms_;
  std::map<std::string, KeptProfile> profiles_;  ///< by their ids
  std::map<std::string, KeptResult> results_;    ///< by their rooms
  std::map<std::int64_t, KeptRating> ratings_;   ///< by their numbers
  std::uint64_t founded_ = 0;
  std::atomic<bool> failing_ = false;
  bool fencing_ = true;
};

}  // namespace gatehouse::server
