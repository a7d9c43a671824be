#include "server/people/result_page.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <set>
#include <utility>

#include "server/people/limits.h"
#include "server/people/ratings.h"

namespace gatehouse::server {

using protocol::Json;

namespace {

/// The best place of a profile that has played, on whichever seat.
int place_of(const Result& result, const std::string& profile) {
  int best = static_cast<int>(result.seats.size());
  for (const ResultSeat& seat : result.seats)
    if (seat.profile == profile) best = std::min(best, seat.place);
  return best;
}

bool shares_first_place(const Result& result, const std::string& profile) {
  return std::ranges::any_of(result.seats, [&profile](const ResultSeat& seat) {
    return seat.place == 1 && seat.profile != profile;
  });
}

std::set<std::string> others_in(const Result& result, const std::string& self) {
  std::set<std::string> others;
  for (const ResultSeat& seat : result.seats)
    if (seat.profile && *seat.profile != self) others.insert(*seat.profile);
  return others;
}

std::set<std::string> id_set(const std::vector<std::string>& ids) {
  return {ids.begin(), ids.end()};
}

/// Whether everybody may open the page of this profile, and a path can name it.
bool has_page(const Profile& profile) {
  return !profile.hidden && !profile.suspended && profile.name.find_first_of("/\\") == std::string::npos;
}

}  // namespace

void ResultTally::add(const Result& result) {
  const int place = place_of(result, self_);
  ++all_.played;
  if (place == 1) ++(shares_first_place(result, self_) ? all_.drawn : all_.won);
  for (const std::string& other : others_in(result, self_)) {
    const auto [at, is_new] = places_.try_emplace(other, opponents_.size());
    if (is_new) opponents_.push_back({other, {}});
    Count& count = opponents_[at->second].count;
    const int their_place = place_of(result, other);
    ++count.played;
    if (place < their_place) ++count.won;
    if (place == their_place) ++count.drawn;
  }
}

std::vector<std::string> ResultTally::opponents(std::size_t most) const {
  std::vector<Opponent> sorted = opponents_;
  std::ranges::stable_sort(
      sorted, [](const Opponent& a, const Opponent& b) { return a.count.played > b.count.played; });
  std::vector<std::string> ids;
  for (const Opponent& opponent : sorted)
    if (ids.size() < most) ids.push_back(opponent.id);
  return ids;
}

Json ResultTally::games() const {
  return {{"counted", all_.played}, {"won", all_.won}, {"drawn", all_.drawn}};
}

Json ResultTally::against(const std::string& other) const {
  const Count& count = opponents_[places_.at(other)].count;
  return {{"played", count.played}, {"won", count.won}, {"drawn", count.drawn}};
}

ResultPage::ResultPage(Profile profile, const PageWanted& wanted)
    : profile_(std::move(profile)),
      wanted_(wanted),
      tally_(profile_.id),
      last_(wanted.before.value_or(std::numeric_limits<std::int64_t>::max())) {
  if (!is_first()) wanted_.kinds.clear();
}

bool ResultPage::step(Store& store) {
  if (!all_read_)
    read_results(store);
  else if (!asked_.empty())
    read_names(store);
  else if (!wanted_.kinds.empty())
    read_rating(store);
  return all_read_ && asked_.empty() && wanted_.kinds.empty();
}

// One more than is listed says whether there are more.
void ResultPage::read_results(Store& store) {
  const std::size_t wanted = is_first() ? kCountedResults : wanted_.listed + 1;
  ResultsWanted part{profile_.id, last_, std::min(kResultsAtOnce, wanted - read_)};
  if (!wanted_.own) part.seen_ms = wanted_.now_ms;
  const std::vector<std::string> texts = store.results_of(part);
  for (const std::string& text : texts) take(result_in(text));
  read_ += texts.size();
  all_read_ = texts.size() < part.most || read_ >= wanted;
  if (all_read_) ask_for_names();
}

void ResultPage::take(Result result) {
  last_ = number_of(result);
  if (is_first()) tally_.add(result);
  if (listed_.size() < wanted_.listed)
    listed_.push_back(std::move(result));
  else
    more_ = true;
}

void ResultPage::ask_for_names() {
  std::set<std::string> ids;
  for (const Result& result : listed_) ids.merge(others_in(result, profile_.id));
  if (is_first()) ids.merge(id_set(tally_.opponents(kOpponentsLookedUp)));
  asked_.assign(ids.begin(), ids.end());
}

void ResultPage::read_names(Store& store) {
  const std::size_t rest = asked_.size() - std::min(asked_.size(), kNamesAtOnce);
  const std::vector<std::string> ids(asked_.begin() + static_cast<std::ptrdiff_t>(rest), asked_.end());
  asked_.resize(rest);
  for (const KeptProfile& kept : store.profiles_with_ids(ids)) {
    const Profile profile = profile_of(kept);
    known_[profile.id] = {profile.name, has_page(profile)};
  }
}

void ResultPage::read_rating(Store& store) {
  RatingsWanted wanted{profile_.id, wanted_.kinds.front(), wanted_.rated};
  if (!wanted_.own) wanted.seen_ms = wanted_.now_ms;
  if (auto rating = rating_with_history(store, wanted)) ratings_.push_back(*std::move(rating));
  wanted_.kinds.erase(wanted_.kinds.begin());
}

Json ResultPage::page() const {
  Json page = {{"name", profile_.name}, {"results", results()}};
  if (more_) page["before"] = number_of(listed_.back());
  if (!is_first()) return page;
  page["since_ms"] = profile_.since_ms;
  page["games"] = tally_.games();
  page["against"] = against();
  if (!ratings_.empty()) page["ratings"] = ratings_;
  return page;
}

Json ResultPage::results() const {
  Json results = Json::array();
  for (const Result& result : listed_) results.push_back(result_json(result));
  return results;
}

// Those whose profiles were deleted meanwhile are passed over.
Json ResultPage::against() const {
  Json against = Json::array();
  for (const std::string& id : tally_.opponents(kOpponentsLookedUp)) {
    const auto other = known_.find(id);
    if (other == known_.end() || against.size() >= kListedOpponents) continue;
    Json told = tally_.against(id);
    told.update(named(other->second));
    against.push_back(std::move(told));
  }
  return against;
}

Json ResultPage::named(const Known& known) {
  Json told = {{"name", known.name}};
  if (known.has_page) told["page"] = true;
  return told;
}

Json ResultPage::result_json(const Result& result) const {
  Json json = {{"number", number_of(result)},
               {"room", result.room},
               {"ended_ms", result.ended_ms},
               {"title", title_of(result)},
               {"game", result.game}};
  if (result.why) json["why"] = protocol::text_of(*result.why);
  if (result.best_of) json["best_of"] = *result.best_of;
  if (!result.rated.empty()) json["rated"] = result.rated;
  if (!result.is_public) json["private"] = true;
  Json& seats = json["seats"] = Json::array();
  for (const ResultSeat& seat : result.seats) {
    Json told = who_sat(seat);
    told["score"] = seat.score;
    told["place"] = seat.place;
    if (seat.bot) told["bot"] = name_of(*seat.bot);
    if (seat.resigned) told["resigned"] = true;
    seats.push_back(std::move(told));
  }
  return json;
}

Json ResultPage::who_sat(const ResultSeat& seat) const {
  if (!seat.profile) return {{"name", seat.name}};
  if (*seat.profile == profile_.id) return {{"name", profile_.name}, {"self", true}};
  const auto known = known_.find(*seat.profile);
  return known == known_.end() ? Json{{"former", true}} : named(known->second);
}

// A table that is called after a profile which was deleted is called by its room.
std::string ResultPage::title_of(const Result& result) const {
  if (!result.titled_after) return result.title;
  const Json who = who_sat(result.seats[*result.titled_after]);
  return who.contains("name") ? table_of(who.at("name").get<std::string>()) : result.room;
}

}  // namespace gatehouse::server
