#pragma once
// A store in memory with something in the way: a test overrides what it wants to hold up or to count.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/store/memory_store.h"

namespace gatehouse::server::testing {

class StoreAround : public Store {
 public:
  std::vector<Appended> append(std::span<const Append> runs) override { return store_.append(runs); }
  std::vector<RoomLog> take_over_all() override { return store_.take_over_all(); }
  std::vector<std::string> open_rooms() override { return store_.open_rooms(); }
  std::optional<std::string> room_after(const std::string& name) override { return store_.room_after(name); }
  bool archive(const std::string& room) override { return store_.archive(room); }
  std::vector<PutAway> put_away(const std::string& after, std::size_t most) override {
    return store_.put_away(after, most);
  }
  bool erase(const std::string& room) override { return store_.erase(room); }
  bool keep_analysis(const std::string& room, const std::string& text) override {
    return store_.keep_analysis(room, text);
  }
  std::optional<std::string> analysis(const std::string& room) override { return store_.analysis(room); }
  Keeping keep_profile(const KeptProfile& profile) override { return store_.keep_profile(profile); }
  Keeping erase_profile(const std::string& id, std::int64_t revision) override {
    return store_.erase_profile(id, revision);
  }
  std::optional<KeptProfile> profile_with_key(const std::string& key) override {
    return store_.profile_with_key(key);
  }
  std::optional<KeptProfile> profile_after(const std::string& id) override {
    return store_.profile_after(id);
  }
  std::vector<KeptProfile> profiles_by_key(const std::string& after, std::size_t most) override {
    return store_.profiles_by_key(after, most);
  }
  std::vector<KeptProfile> profiles_with_ids(const std::vector<std::string>& ids) override {
    return store_.profiles_with_ids(ids);
  }
  std::vector<std::string> results_of(const ResultsWanted& wanted) override {
    return store_.results_of(wanted);
  }
  std::optional<KeptResult> result_after(const std::string& room) override {
    return store_.result_after(room);
  }
  std::optional<KeptResult> next_unrated() override { return store_.next_unrated(); }
  Keeping keep_rating(const KeptRating& rating) override { return store_.keep_rating(rating); }
  std::vector<KeptRating> ratings_of(const RatingsWanted& wanted) override {
    return store_.ratings_of(wanted);
  }
  std::optional<KeptRating> rating_of_game(const std::string& room) override {
    return store_.rating_of_game(room);
  }
  std::optional<KeptRating> rating_after(std::int64_t number) override { return store_.rating_after(number); }
  std::int64_t last_rating() override { return store_.last_rating(); }
  std::optional<RoomLog> find(const std::string& room, std::size_t most) override {
    return store_.find(room, most);
  }
  bool read_on(RoomLog& log, std::size_t most) override { return store_.read_on(log, most); }
  bool reopen(const RoomLog& log) override { return store_.reopen(log); }
  int count_failure(const std::string& room, const std::string& reason) override {
    return store_.count_failure(room, reason);
  }
  bool forgive(const std::string& room) override { return store_.forgive(room); }
  bool end(const std::string& room) override { return store_.end(room); }
  std::vector<FailedRoom> failed_rooms() override { return store_.failed_rooms(); }
  std::unique_ptr<Backup> back_up(const std::filesystem::path& file) override { return store_.back_up(file); }
  bool writable() override { return store_.writable(); }
  bool suspect() const override { return store_.suspect(); }

 private:
  MemoryStore store_;
};

}  // namespace gatehouse::server::testing
