#include "server/people/ratings.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <set>
#include <utility>

#include "protocol/messages.h"
#include "server/base/tally.h"
#include "server/people/kept_people.h"
#include "server/people/result.h"
#include "server/ratings/limits.h"

namespace gatehouse::server {

using protocol::Json;

namespace {

bool has_different_profiles(const Result& result) {
  std::set<std::string> profiles;
  return std::ranges::all_of(result.seats, [&](const ResultSeat& seat) {
    return seat.profile && profiles.insert(*seat.profile).second;
  });
}

/// The game that ratings follow from. It has no seats where the result does not tell what a rated one has to.
RatingChange rated_game_of(const KeptResult& kept) {
  RatingChange game{kept.room, {}, 0, {}};
  try {
    const Result result = result_in(kept.text);
    game.kind = result.rated;
    game.ended_ms = result.ended_ms;
    if (!kept.public_ms || result.seats.size() < 2 || !has_different_profiles(result)) return game;
    for (const ResultSeat& seat : result.seats) game.seats.push_back({*seat.profile, seat.place, {}});
  } catch (const StoreError&) {
    count("a result that cannot be read, so that no rating follows from it");
  }
  return game;
}

std::optional<KeptRating> last_change(Store& store, const std::string& profile, const std::string& kind,
                                      const std::optional<std::int64_t>& seen_ms) {
  std::vector<KeptRating> last = store.ratings_of({profile, kind, 1, seen_ms});
  return last.empty() ? std::nullopt : std::optional(std::move(last.front()));
}

/// Whether everybody may know what they have played.
bool is_shown(const Profile& profile) {
  return !profile.hidden && !profile.suspended;
}

Json changed_json(const RatedSeat& seat) {
  return {{"rating", rating_json(seat.after)},
          {"change", shown_rating(seat.after) - shown_rating(seat.before)}};
}

Json game_json(Store& store, const RatingChange& change) {
  std::vector<std::string> ids;
  for (const RatedSeat& seat : change.seats) ids.push_back(seat.profile);
  std::set<std::string> shown;
  for (const KeptProfile& kept : store.profiles_with_ids(ids))
    if (is_shown(profile_of(kept))) shown.insert(kept.id);
  Json seats = Json::array();
  for (const RatedSeat& seat : change.seats)
    seats.push_back(shown.contains(seat.profile) ? changed_json(seat) : Json());
  return {{"kind", change.kind}, {"seats", std::move(seats)}};
}

/// What `ask` has made of the store; Unavailable where it cannot be read.
People::Told told_of_store(Store* store, const std::function<People::Told(Store& store)>& ask) {
  if (store == nullptr) return NotDone{};
  try {
    return ask(*store);
  } catch (const StoreError& error) {
    spdlog::error("{}", error.what());
    return NotDone{};
  }
}

}  // namespace

// Others learn of a game late where it was shown late, and so they do of each later game of those who played
// it: otherwise it could be worked out from that one.
bool rate_next(Store& store) {
  // First: where another node is faster, it takes this number, and what is read now counts no more.
  const std::int64_t number = store.last_rating() + 1;
  const std::optional<KeptResult> result = store.next_unrated();
  if (!result) return false;
  RatingChange game = rated_game_of(*result);
  std::int64_t public_ms = result->public_ms.value_or(0);
  for (RatedSeat& seat : game.seats) {
    const std::optional<KeptRating> last = last_change(store, seat.profile, game.kind, std::nullopt);
    if (!last) continue;
    seat.before = rating_after_change(change_in(*last), seat.profile);
    public_ms = std::max(public_ms, last->public_ms);
  }
  rate(game);
  return store.keep_rating(kept_form(game, number, public_ms)) != Keeping::Failed;
}

Rating rating_of(Store& store, const std::string& profile, const std::string& kind,
                 const std::optional<std::int64_t>& seen_ms) {
  const std::optional<KeptRating> last = last_change(store, profile, kind, seen_ms);
  return last ? rating_after_change(change_in(*last), profile) : Rating();
}

std::optional<Json> rating_with_history(Store& store, const RatingsWanted& wanted) {
  const std::vector<KeptRating> changes = store.ratings_of(wanted);
  if (changes.empty()) return std::nullopt;
  Json history = Json::array();
  Rating now;
  for (auto kept = changes.rbegin(); kept != changes.rend(); ++kept) {
    const RatingChange change = change_in(*kept);
    now = rating_after_change(change, wanted.profile);
    history.push_back({{"room", change.room}, {"ended_ms", change.ended_ms}, {"rating", shown_rating(now)}});
  }
  return Json{{"kind", wanted.kind}, {"rating", rating_json(now)}, {"history", std::move(history)}};
}

Ratings::Ratings(StoreThread& store, const People& people, std::function<std::int64_t()> told_ms)
    : store_(store), people_(people), told_ms_(std::move(told_ms)) {}

void Ratings::show(const std::string& kind, std::vector<std::string> names,
                   const People::Answer& answer) const {
  const std::vector<std::string> kinds = people_.rated_kinds();
  if (std::ranges::find(kinds, kind) == kinds.end()) return answer(NotDone{Unpersonal::NoSuchRating});
  const auto read = [kind, names = std::move(names), seen = told_ms_()](Store& store) {
    Json people = Json::array();
    for (const std::string& name : names) {
      const std::string plain = protocol::cleaned(name);
      if (!protocol::good_name(plain)) continue;
      const std::optional<Profile> profile = profile_named(store, plain);
      if (!profile || !is_shown(*profile)) continue;
      people.push_back({{"name", name}, {"rating", rating_json(rating_of(store, profile->id, kind, seen))}});
    }
    return People::Told(Json{{"kind", kind}, {"people", std::move(people)}});
  };
  if (!store_.ask([answer, read](Store* store) { answer(told_of_store(store, read)); })) answer(NotDone{});
}

void Ratings::show_game(const std::string& room, const People::Answer& answer) const {
  const auto read = [room, seen = told_ms_()](Store& store) {
    const std::optional<KeptRating> kept = store.rating_of_game(room);
    if (!kept || kept->profiles.empty() || kept->public_ms > seen)
      return People::Told(NotDone{Unpersonal::NoSuchRating});
    return People::Told(game_json(store, change_in(*kept)));
  };
  if (!store_.ask([answer, read](Store* store) { answer(told_of_store(store, read)); })) answer(NotDone{});
}

void Ratings::find(const std::string& profile, const std::string& kind,
                   const std::function<void(std::optional<Rating>)>& answer) const {
  const bool asked = store_.ask([answer, profile, kind, seen = told_ms_()](Store* store) {
    std::optional<Rating> found;
    try {
      if (store != nullptr) found = rating_of(*store, profile, kind, seen);
    } catch (const StoreError& error) {
      spdlog::error("{}", error.what());
    }
    answer(found);
  });
  if (!asked) answer(std::nullopt);
}

void Ratings::follow() {
  if (people_.mode() == "off") return;  // then nothing new waits
  if (!following_.exchange(true)) follow_on();
}

// Commits, and the work of others, have their turn between two steps.
void Ratings::follow_on() {
  const bool asked = store_.ask([this](Store* store) {
    bool more = store != nullptr;
    try {
      for (std::size_t done = 0; more && done < kRatedAtOnce; ++done) more = rate_next(*store);
    } catch (const StoreError&) {
      count("no ratings follow from results, as the store cannot be read");
      more = false;
    }
    if (more) return follow_on();
    following_ = false;
  });
  if (!asked) following_ = false;
}

}  // namespace gatehouse::server
