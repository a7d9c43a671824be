#pragma once
// How a game has changed the ratings of those who played it, as it is kept. It has ids of profiles and no
// names, as results have. Pure.

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "protocol/game_in_play.h"
#include "server/ratings/glicko.h"
#include "server/store/store.h"

namespace gatehouse::server {

/// How somebody stands at tables of a kind.
struct Rating {
  Strength strength;
  int games = 0;  ///< that were rated
  bool operator==(const Rating&) const = default;
};

struct RatedSeat {
  std::string profile;  ///< its id
  int place = 1;        ///< as of ResultSeat
  Rating before;
  Rating after = {};
  bool operator==(const RatedSeat&) const = default;
};

struct RatingChange {
  std::string room;
  std::string kind;
  std::int64_t ended_ms = 0;
  std::vector<RatedSeat> seats;  ///< by their numbers; none: the result could not be rated
  bool operator==(const RatingChange&) const = default;
};

/// Works out how everybody stands after the game. Each pair has played a game, which the better place has
/// won. At a table of n a pair weighs 1/(n-1), so that everybody has played one game in all.
void rate(RatingChange& change);

/// REQUIRES: no two seats are of one profile.
KeptRating kept_form(const RatingChange& change, std::int64_t number, std::int64_t public_ms);
/// Throws StoreError: it is damaged.
RatingChange change_in(const KeptRating& kept);
/// How the profile stands after it; as somebody new does, where it did not play.
Rating rating_after_change(const RatingChange& change, const std::string& profile);

/// As the wire has a rating.
protocol::Json rating_json(const Rating& rating);
/// The rating as it is shown: a whole number.
int shown_rating(const Rating& rating);

/// Makes all ratings anew, from the places alone, and holds those that are kept against them.
class RatingsAnew {
 public:
  /// The next one, in the order of their numbers. Returns what is wrong with it; empty: nothing.
  std::string take(const KeptRating& kept);

  /// How everybody stands now, by kind and profile.
  const std::map<std::pair<std::string, std::string>, Rating>& ratings() const { return ratings_; }
  std::int64_t games() const { return last_; }

 private:
  std::map<std::pair<std::string, std::string>, Rating> ratings_;
  std::int64_t last_ = 0;
};

}  // namespace gatehouse::server
