#include "server/testing/event_check.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>

namespace gatehouse::server::testing {
namespace {

bool is_knockout(EventFormat format) {
  return format == EventFormat::Elimination || format == EventFormat::DoubleElimination;
}

constexpr std::size_t kBrokenListed = 20;
constexpr std::array<std::string_view, std::variant_size_v<EventBody>> kEventKinds{
    "made", "entered", "left", "begun", "paired", "played", "ruled", "repeated", "withdrawn", "ended"};

auto as_tuple(const GamePlayed& game) {
  return std::tuple(game.pairing, game.game.points, game.game.halves, game.game.why, game.over, game.winner);
}

}  // namespace

void EventCheck::promise(bool kept, const std::string& words) {
  if (!kept && broken_.size() < kBrokenListed)
    broken_.push_back("entry " + std::to_string(version_) + ": " + words);
}

void EventCheck::read(const std::string& line) {
  const EventEntry entry = read_event_entry(line);
  ++version_;
  promise(entry.version == version_, "versions have no gap");
  promise(!ended_, "nothing happens after the end");
  ++seen_[std::string(kEventKinds.at(entry.body.index()))];
  std::visit([this](const auto& body) { take(body); }, entry.body);
}

void EventCheck::take(const EventMade& made) {
  promise(version_ == 1, "the first entry makes the event");
  rules_ = made.rules;
}

void EventCheck::take(const Entered& entered) {
  promise(rounds_ == 0, "people enter before the start");
  const auto person = std::ranges::find(people_, entered.profile, &Person::profile);
  if (person == people_.end()) {
    people_.push_back({entered.profile});
  } else {
    promise(!person->here, "nobody enters twice");
    person->here = true;
  }
  promise(std::ranges::count(people_, true, &Person::here) <= rules_.most,
          "no more enter than the rules let in");
}

void EventCheck::take(const Begun& begun) {
  std::set<int> seeded(begun.seeds.begin(), begun.seeds.end());
  promise(seeded.size() == begun.seeds.size() &&
              std::ranges::all_of(seeded, [this](int each) { return is_here(each); }),
          "each who plays has one seed");
  promise(std::ranges::count(people_, true, &Person::here) == static_cast<std::ptrdiff_t>(seeded.size()),
          "all who have entered have a seed");
}

void EventCheck::take(const RoundPaired& paired) {
  promise(all_over(), kRoundsInTurn);
  promise(paired.round == rounds_ + 1, "rounds follow one another");
  check_people(paired);
  if (rules_.format == EventFormat::Swiss) check_swiss(paired);
  if (rules_.format == EventFormat::Elimination) check_elimination(paired);
  rounds_ = paired.round;
  for (const PairingMade& made : paired.pairings) add(made);
}

void EventCheck::add(const PairingMade& made) {
  promise(made.number == static_cast<int>(pairings_.size()) + 1, "no pairing is made twice");
  Pairing pairing{rounds_, made.first, made.second, made.room};
  if (made.second) {
    use_room(made.room);
  } else {
    pairing.halves = {2, 0};
    ++seen_["bye"];
  }
  if (made.again) ++seen_["again"];
  pairings_.push_back(std::move(pairing));
}

void EventCheck::check_people(const RoundPaired& paired) {
  std::set<int> paired_now;
  std::map<std::pair<int, int>, int> met;
  for (const Pairing& pairing : pairings_)
    if (pairing.second) ++met[std::minmax(pairing.first, *pairing.second)];
  promise(!paired.pairings.empty() || is_knockout(rules_.format), "a round has pairings");
  for (const PairingMade& made : paired.pairings) {
    for (const std::optional<int> each : {std::optional(made.first), made.second}) {
      if (!each) continue;
      promise(is_here(*each), "who has gone is paired no more");
      promise(paired_now.insert(*each).second, "nobody is in two pairings of a round");
    }
    if (rules_.format == EventFormat::RoundRobin && made.second)
      promise(met[std::minmax(made.first, *made.second)] < rules_.cycles,
              "two meet as often as there are cycles");
  }
  if (is_knockout(rules_.format)) return;
  promise(
      std::ranges::count(people_, true, &Person::here) == static_cast<std::ptrdiff_t>(paired_now.size()) ||
          rules_.format == EventFormat::RoundRobin,
      "everybody who is there is paired");
}

void EventCheck::check_swiss(const RoundPaired& paired) {
  int byes = 0;
  for (const PairingMade& made : paired.pairings) {
    if (!made.second) ++byes;
    if (made.second) promise(have_met(made) == made.again, "who meets again is marked, and nobody else");
  }
  promise(byes == std::ranges::count(people_, true, &Person::here) % 2, "one has a bye where people are odd");
  promise(paired.round <= rules_.rounds, "there are no more rounds than the rules say");
}

// Of each round those who have won it go on, and nobody else. In the last one the losers of the round before
// may play for the third place.
void EventCheck::check_elimination(const RoundPaired& paired) {
  if (paired.round == 1) return;
  for (const Pairing& pairing : pairings_)
    promise(!is_to_be_repeated(pairing), "a drawn match is repeated before the next round");
  std::set<int> winners = ahead_in(paired.round - 1, true);
  const std::set<int> losers = ahead_in(paired.round - 1, false);
  int for_third = 0;
  for (const PairingMade& made : paired.pairings) {
    const bool goes_on = winners.erase(made.first) == 1;
    if (made.second) promise((winners.erase(*made.second) == 1) == goes_on, "winners meet winners");
    if (goes_on) continue;
    ++for_third;
    promise(losers.contains(made.first), "who has lost is out");
  }
  promise(for_third <= (rules_.third_place ? 1 : 0), "losers play for the third place only");
  promise(std::ranges::none_of(winners, [this](int each) { return is_here(each); }), "who has won goes on");
}

void EventCheck::take(const GamePlayed& game) {
  Pairing* const pairing = at(game.pairing);
  if (pairing == nullptr) return;
  const auto real = played_.find(game.game.room);
  promise(real != played_.end() && as_tuple(real->second) == as_tuple(game) &&
              counted_.insert(game.game.room).second,
          kGamesCountOnce);
  promise(!pairing->halves, "no game counts for a pairing that is over");
  promise(pairing->room == game.game.room, "a game counts in the present room of its pairing");
  if (!game.over) {
    use_room(game.next);
    pairing->room = game.next;
    return;
  }
  pairing->halves = {1, 1};
  if (game.winner) pairing->halves = *game.winner == 0 ? std::array{2, 0} : std::array{0, 2};
  if (!game.winner) ++seen_["drawn"];
  pairing->played_out = true;
}

void EventCheck::take(const Ruled& ruled) {
  Pairing* const pairing = at(ruled.pairing);
  if (pairing == nullptr) return;
  promise(pairing->second.has_value(), "nobody rules about a bye");
  if (pairing->round < rounds_) ++seen_["ruled of an earlier round"];
  pairing->halves = std::array{std::array{2, 0}, std::array{0, 2}, std::array{1, 1}, std::array{0, 0}}.at(
      static_cast<std::size_t>(ruled.result));
  pairing->played_out = false;
}

void EventCheck::take(const Repeated& repeated) {
  Pairing* const pairing = at(repeated.pairing);
  if (pairing == nullptr) return;
  promise(pairing->second.has_value(), "no bye is repeated");
  if (repeated.by.empty()) {
    promise(is_to_be_repeated(*pairing), "only a drawn match of an elimination is repeated by itself");
    promise(repeated.exchanged, "the second begins where a drawn match is repeated");
    ++seen_["repeated by itself"];
  }
  if (repeated.exchanged && pairing->second) std::swap(pairing->first, *pairing->second);
  use_room(repeated.room);
  pairing->room = repeated.room;
  pairing->halves = std::nullopt;
  pairing->played_out = false;
}

void EventCheck::take(const EventEnded& ended) {
  ended_ = true;
  if (ended.reason.empty()) promise(all_over(), "an event comes to its end once all pairings are over");
}

void EventCheck::go(int entrant) {
  promise(is_here(entrant), "nobody goes twice");
  if (entrant < 1 || entrant > static_cast<int>(people_.size())) return;
  people_[static_cast<std::size_t>(entrant) - 1].here = false;
  for (Pairing& pairing : pairings_) {
    const bool plays = pairing.first == entrant || pairing.second == entrant;
    if (!plays || (pairing.halves && !is_to_be_repeated(pairing))) continue;
    pairing.halves = pairing.first == entrant ? std::array{0, 2} : std::array{2, 0};
    pairing.played_out = false;
    ++seen_["lost by going"];
  }
}

void EventCheck::acknowledged(int pairing, Ruling ruling) {
  const Pairing* const ruled = at(pairing);
  promise(ruled != nullptr && ruled->halves == halves_of(ruling), kRulingsStand);
}

void EventCheck::compare(const EventState& state) {
  promise(state.version() == version_, "the state has all lines");
  promise((state.status() == EventStatus::Over) == ended_, "the state is over with the log");
  const std::vector<StandingsRow> rows = state.standings();
  if (rounds_ == 0) return;
  const Halves halves = halves_of_round(std::nullopt);
  for (std::size_t place = 0; place < rows.size(); ++place) {
    const auto own = halves.find(rows[place].entrant);
    promise(rows[place].halves == (own == halves.end() ? 0 : own->second), "standings give what was won");
    if (place == 0) continue;
    promise(rows[place - 1].rank <= rows[place].rank, "standings are in the order of ranks");
    if (!is_knockout(rules_.format))
      promise(rows[place - 1].halves >= rows[place].halves, "who has more stands before who has less");
  }
}

bool EventCheck::is_here(int entrant) const {
  return entrant >= 1 && entrant <= static_cast<int>(people_.size()) &&
         people_[static_cast<std::size_t>(entrant) - 1].here;
}

bool EventCheck::is_to_be_repeated(const Pairing& pairing) const {
  return is_knockout(rules_.format) && pairing.played_out && pairing.halves == std::array{1, 1};
}

bool EventCheck::all_over() const {
  return std::ranges::all_of(pairings_, [](const Pairing& pairing) { return pairing.halves.has_value(); });
}

bool EventCheck::have_met(const PairingMade& made) const {
  return std::ranges::any_of(pairings_, [&made](const Pairing& pairing) {
    return pairing.second && made.second &&
           std::minmax(pairing.first, *pairing.second) == std::minmax(made.first, *made.second);
  });
}

EventCheck::Halves EventCheck::halves_of_round(std::optional<int> round) const {
  Halves halves;
  for (const Pairing& pairing : pairings_) {
    if (!pairing.halves || (round && pairing.round != *round)) continue;
    halves[pairing.first] += pairing.halves->at(0);
    if (pairing.second) halves[*pairing.second] += pairing.halves->at(1);
  }
  return halves;
}

std::set<int> EventCheck::ahead_in(int round, bool ahead) const {
  std::set<int> found;
  for (const Pairing& pairing : pairings_) {
    if (pairing.round != round || !pairing.halves || pairing.halves->at(0) == pairing.halves->at(1)) continue;
    const bool first = (pairing.halves->at(0) > pairing.halves->at(1)) == ahead;
    if (first) found.insert(pairing.first);
    if (!first && pairing.second) found.insert(*pairing.second);
  }
  return found;
}

void EventCheck::use_room(const std::string& room) {
  promise(!room.empty() && rooms_.insert(room).second, "each game has a room of its own");
}

EventCheck::Pairing* EventCheck::at(int number) {
  const bool there = number >= 1 && number <= static_cast<int>(pairings_.size());
  promise(there, "there is such a pairing");
  return there ? &pairings_[static_cast<std::size_t>(number) - 1] : nullptr;
}

}  // namespace gatehouse::server::testing
