#include "server/ratings/rating_change.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace gatehouse::server {

using protocol::Json;

namespace {

/// Above this deviation too little is known of somebody for their rating to mean much.
constexpr double kProvisional = 110;

double points_against(const RatedSeat& seat, const RatedSeat& other) {
  if (seat.place == other.place) return 0.5;
  return seat.place < other.place ? 1 : 0;
}

Json numbers_of(const Rating& rating) {
  return {rating.strength.rating, rating.strength.deviation, rating.strength.volatility, rating.games};
}

Rating rating_in(const Json& numbers) {
  return {{numbers.at(0), numbers.at(1), numbers.at(2)}, numbers.at(3)};
}

Json seat_json(const RatedSeat& seat) {
  return {{"profile", seat.profile},
          {"place", seat.place},
          {"before", numbers_of(seat.before)},
          {"after", numbers_of(seat.after)}};
}

std::vector<std::string> profiles_of(const RatingChange& change) {
  std::set<std::string> profiles;
  for (const RatedSeat& seat : change.seats) profiles.insert(seat.profile);
  return {profiles.begin(), profiles.end()};
}

}  // namespace

void rate(RatingChange& change) {
  const double weight = 1 / static_cast<double>(std::max<std::size_t>(2, change.seats.size()) - 1);
  for (RatedSeat& seat : change.seats) {
    std::vector<Meeting> meetings;
    for (const RatedSeat& other : change.seats)
      if (&other != &seat) meetings.push_back({other.before.strength, points_against(seat, other), weight});
    seat.after = {after(seat.before.strength, meetings), seat.before.games + 1};
  }
}

KeptRating kept_form(const RatingChange& change, std::int64_t number, std::int64_t public_ms) {
  KeptRating kept{number, change.room, change.kind, profiles_of(change), {}, public_ms};
  Json text = {{"ended_ms", change.ended_ms}};
  Json& seats = text["seats"] = Json::array();
  for (const RatedSeat& seat : change.seats) seats.push_back(seat_json(seat));
  kept.text = text.dump();
  return kept;
}

RatingChange change_in(const KeptRating& kept) {
  try {
    const Json text = Json::parse(kept.text);
    RatingChange change{kept.room, kept.kind, text.at("ended_ms"), {}};
    for (const Json& seat : text.at("seats"))
      change.seats.push_back(
          {seat.at("profile"), seat.at("place"), rating_in(seat.at("before")), rating_in(seat.at("after"))});
    return change;
  } catch (const Json::exception&) {
    throw StoreError("a rating is damaged");
  }
}

Rating rating_after_change(const RatingChange& change, const std::string& profile) {
  const auto seat = std::ranges::find(change.seats, profile, &RatedSeat::profile);
  return seat == change.seats.end() ? Rating() : seat->after;
}

int shown_rating(const Rating& rating) {
  return static_cast<int>(std::lround(rating.strength.rating));
}

Json rating_json(const Rating& rating) {
  Json json = {{"rating", shown_rating(rating)},
               {"deviation", std::lround(rating.strength.deviation)},
               {"games", rating.games}};
  if (rating.strength.deviation > kProvisional) json["provisional"] = true;
  return json;
}

std::string RatingsAnew::take(const KeptRating& kept) {
  if (kept.number != last_ + 1) return "another one is missing before it";
  last_ = kept.number;
  try {
    RatingChange change = change_in(kept);
    const RatingChange as_kept = change;
    for (RatedSeat& seat : change.seats) seat.before = ratings_[{change.kind, seat.profile}];
    if (change.seats.size() > 1) rate(change);
    for (const RatedSeat& seat : change.seats) ratings_[{change.kind, seat.profile}] = seat.after;
    if (kept_form(change, kept.number, kept.public_ms) != kept || change != as_kept)
      return "it does not follow from those before it";
    return {};
  } catch (const StoreError&) {
    return "it cannot be read";
  }
}

}  // namespace gatehouse::server
