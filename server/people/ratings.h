#pragma once
// How strong people are at the kinds of tables that the host rates: the ratings that follow from their
// results. Safe from any thread, but for what says otherwise.

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "protocol/game_in_play.h"
#include "server/people/people.h"
#include "server/ratings/rating_change.h"
#include "server/store/store.h"
#include "server/store/store_thread.h"

namespace gatehouse::server {

// On the thread that owns the store; all of these throw StoreError.
/// Lets ratings follow from the result that has waited for it longest. Returns whether there was one.
bool rate_next(Store& store);
/// How a profile stands at tables of a kind; at a time of which only so much is public, or, with nothing, as
/// it is.
Rating rating_of(Store& store, const std::string& profile, const std::string& kind,
                 const std::optional<std::int64_t>& seen_ms);
/// `ratings` of a page: of one kind, with the games of its history that are wanted, as the wire has them.
/// Nothing: they have not played at such a table.
std::optional<protocol::Json> rating_with_history(Store& store, const RatingsWanted& wanted);

class Ratings {
 public:
  /// Both outlive this; `told_ms`: as for People.
  Ratings(StoreThread& store, const People& people, std::function<std::int64_t()> told_ms);

  /// How strong the people of these names are, as everybody may know it.
  void show(const std::string& kind, std::vector<std::string> names, const People::Answer& answer) const;
  /// How the game of this room has changed ratings, as everybody may know it.
  void show_game(const std::string& room, const People::Answer& answer) const;
  /// How a profile stands at tables of a kind, as everybody may know it; nothing: the store cannot be read.
  void find(const std::string& profile, const std::string& kind,
            const std::function<void(std::optional<Rating>)>& answer) const;
  /// Lets ratings follow from all results that wait for it, in steps. To be called every second.
  void follow();

 private:
  void follow_on();

  StoreThread& store_;
  const People& people_;
  const std::function<std::int64_t()> told_ms_;
  std::atomic<bool> following_ = false;
};

}  // namespace gatehouse::server
