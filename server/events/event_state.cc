#include "server/events/event_state.h"

#include <algorithm>
#include <set>
#include <utility>

#include "protocol/fair_draws.h"
#include "server/base/overloaded.h"
#include "server/events/berger.h"
#include "server/events/event_lots.h"
#include "server/events/limits.h"

namespace gatehouse::server {
namespace {

constexpr std::array kWonByFirst{2, 0};
constexpr std::array kWonBySecond{0, 2};
constexpr std::array kShared{1, 1};

void require_event(bool right, const char* what) {
  if (!right) throw BadEntry(what);
}

/// Whether these are the numbers 1 to n, each once.
bool is_order_of(std::vector<int> numbers, std::size_t n) {
  std::ranges::sort(numbers);
  for (std::size_t at = 0; at < numbers.size(); ++at)
    if (numbers[at] != static_cast<int>(at) + 1) return false;
  return numbers.size() == n;
}

PlayedPairing played_form(const EventPairing& pairing) {
  PlayedPairing played{pairing.made.number, pairing.round, pairing.made.first, pairing.made.second,
                       *pairing.halves};
  played.unplayed = pairing.unplayed;
  if (!pairing.unplayed)
    for (const GameOfPairing& game : pairing.games) played.games.push_back({game.halves, game.points});
  return played;
}

}  // namespace

std::string_view text_of(EventStatus status) {
  switch (status) {
    case EventStatus::Open:
      return "open";
    case EventStatus::Running:
      return "running";
    case EventStatus::Over:
      break;
  }
  return "over";
}

std::optional<std::size_t> EventPairing::side_of(int entrant) const {
  if (made.first == entrant) return 0;
  if (made.second == entrant) return 1;
  return std::nullopt;
}

void EventState::apply(const EventEntry& entry) {
  require_event(entry.version == version_ + 1, "an event has a gap in its log");
  require_event(made_.has_value() != std::holds_alternative<EventMade>(entry.body),
                "an event is made by its first entry, and by no other");
  require_event(status_ != EventStatus::Over, "an event goes on after its end");
  std::visit([this](const auto& body) { take(body); }, entry.body);
  if (version_ == 0) made_ms_ = entry.time_ms;
  changed_ms_ = entry.time_ms;
  version_ = entry.version;
}

void EventState::take(const EventMade& made) {
  require_event(made.rules.most >= 2 && made.rules.most <= kMostEntrants, "an event has a wrong size");
  made_ = made;
}

void EventState::take(const Entered& entered) {
  require_event(status_ == EventStatus::Open, "somebody enters an event that has begun");
  if (const std::optional<int> number = entrant_of(entered.profile)) {
    Entrant& back = entrant(*number);
    require_event(back.withdrawn && !back.put_out, "somebody enters an event twice, or cannot");
    back.withdrawn = false;
    ++back.entered;
    return;
  }
  require_event(entrants_.size() < static_cast<std::size_t>(kMostEntrants), "an event has too many entrants");
  entrants_.push_back({entered.profile});
}

void EventState::take(const LeftEvent& left) {
  take_out(left.entrant);
}

void EventState::take(const Begun& begun) {
  require_event(status_ == EventStatus::Open, "an event begins twice");
  const std::size_t all = entrants_.size();
  std::vector<int> out;
  for (std::size_t at = 0; at < all; ++at)
    if (entrants_[at].withdrawn) out.push_back(static_cast<int>(at) + 1);
  std::vector<int> everybody = begun.seeds;
  everybody.insert(everybody.end(), out.begin(), out.end());
  require_event(begun.seeds.size() >= 2 && is_order_of(std::move(everybody), all),
                "an event begins with others than have entered");
  require_event(protocol::is_secret(begun.lots) && lots_commitment(begun.lots) == made_->commitment,
                "an event has drawn other lots than it has promised");
  lots_ = begun.lots;
  seeded_ = static_cast<int>(begun.seeds.size());
  int seed = 0;
  for (const int number : begun.seeds) entrant(number).seed = ++seed;
  for (const int number : out) entrant(number).seed = ++seed;
  lot_places_.assign(all, 0);
  int place = 0;
  for (const int number : drawn_order(lots_, static_cast<int>(all)))
    lot_places_[static_cast<std::size_t>(number) - 1] = ++place;
  if (rules().format == EventFormat::Elimination) bracket_ = single_elimination(seeded_, rules().third_place);
  if (rules().format == EventFormat::DoubleElimination) bracket_ = double_elimination(seeded_);
  status_ = EventStatus::Running;
}

void EventState::take(const RoundPaired& paired) {
  require_event(status_ == EventStatus::Running && round_is_over(), "a round is paired before its time");
  require_event(paired.round == static_cast<int>(rounds_.size()) + 1, "an event has a gap in its rounds");
  require_event(!paired.pairings.empty() || !bracket_.empty(), "a round has no pairings");
  std::set<int> seen;
  std::set<int> matches;
  int next = static_cast<int>(pairings_.size());
  for (const PairingMade& made : paired.pairings) {
    bool right = made.number == ++next && seen.insert(made.first).second && made.second != made.first;
    right = right && made.first >= 1 && made.first <= static_cast<int>(entrants_.size());
    if (made.second)
      right = right && seen.insert(*made.second).second && *made.second >= 1 &&
              *made.second <= static_cast<int>(entrants_.size());
    right = right && made.second.has_value() != made.room.empty();
    right = right && made.match.has_value() == !bracket_.empty();
    if (made.match)
      right = right && matches.insert(*made.match).second && *made.match >= 0 &&
              *made.match < static_cast<int>(bracket_.size()) &&
              bracket_[static_cast<std::size_t>(*made.match)].round == paired.round;
    require_event(right, "a pairing cannot be");
    for (const int number : {made.first, made.second.value_or(made.first)})
      require_event(!entrant(number).withdrawn, "somebody is paired who has withdrawn");
  }
  EventRound round{paired.opens_ms, {}};
  for (const PairingMade& made : paired.pairings) {
    round.pairings.push_back(pairings_.size());
    EventPairing pairing{made, paired.round, paired.opens_ms, made.room};
    if (pairing.is_bye()) {
      pairing.halves = kWonByFirst;
      pairing.unplayed = true;
    }
    pairings_.push_back(std::move(pairing));
  }
  rounds_.push_back(std::move(round));
}

void EventState::take(const GamePlayed& played) {
  EventPairing& of = pairing(played.pairing);
  require_event(status_ == EventStatus::Running && !of.is_over() && !of.is_bye(),
                "a game counts in a pairing that is over");
  require_event(played.game.room == of.room && played.next != of.room,
                "a game counts that is not the present one of its pairing");
  require_event(played.over == played.next.empty(), "a match goes on after its end, or nowhere");
  require_event(!played.winner || *played.winner == 0 || *played.winner == 1, "nobody has won a match");
  require_event(played.over || !played.winner, "a match is won before it is over");
  of.games.push_back(played.game);
  if (!played.next.empty()) of.room = played.next;
  if (!played.over) return;
  of.halves = !played.winner ? kShared : *played.winner == 0 ? kWonByFirst : kWonBySecond;
}

void EventState::take(const Ruled& ruled) {
  EventPairing& of = pairing(ruled.pairing);
  require_event(status_ == EventStatus::Running && !of.is_bye(),
                "a bye is ruled, or an event that does not run");
  of.halves = halves_of(ruled.result);
  of.unplayed = of.games.empty();
  of.ruled = true;
  of.reason = ruled.reason;
}

void EventState::take(const Repeated& repeated) {
  EventPairing& of = pairing(repeated.pairing);
  require_event(
      status_ == EventStatus::Running && !of.is_bye() && of.round == static_cast<int>(rounds_.size()),
      "a pairing is repeated that cannot be");
  require_event(!repeated.room.empty() && repeated.room != of.room, "a pairing is repeated in no other room");
  if (repeated.exchanged) std::swap(of.made.first, *of.made.second);
  of.room = repeated.room;
  of.opens_ms = repeated.opens_ms;
  of.games.clear();
  of.halves.reset();
  of.unplayed = of.ruled = false;
  of.reason = repeated.reason;
  ++of.attempt;
}

void EventState::take(const Withdrawn& withdrawn) {
  take_out(withdrawn.entrant);
  entrant(withdrawn.entrant).put_out = true;
}

void EventState::take(const EventEnded& ended) {
  ended_ = ended;
  status_ = EventStatus::Over;
}

// Whom they were to play now has won.
void EventState::take_out(int number) {
  Entrant& out = entrant(number);
  require_event(!out.withdrawn, "somebody leaves an event twice");
  out.withdrawn = true;
  for (EventPairing& pairing : pairings_) {
    const std::optional<std::size_t> side = pairing.side_of(number);
    if (!side || (pairing.is_over() && !needs_winner(pairing))) continue;
    pairing.halves = *side == 0 ? kWonBySecond : kWonByFirst;
    pairing.unplayed = pairing.games.empty();
  }
}

Entrant& EventState::entrant(int number) {
  require_event(number >= 1 && number <= static_cast<int>(entrants_.size()), "an event has no such entrant");
  return entrants_[static_cast<std::size_t>(number) - 1];
}

EventPairing& EventState::pairing(int number) {
  require_event(number >= 1 && number <= static_cast<int>(pairings_.size()), "an event has no such pairing");
  return pairings_[static_cast<std::size_t>(number) - 1];
}

std::vector<int> EventState::active() const {
  std::vector<int> active;
  for (std::size_t at = 0; at < entrants_.size(); ++at)
    if (!entrants_[at].withdrawn) active.push_back(static_cast<int>(at) + 1);
  std::ranges::stable_sort(
      active, {}, [this](int number) { return entrants_[static_cast<std::size_t>(number) - 1].seed; });
  return active;
}

std::optional<int> EventState::entrant_of(std::string_view profile) const {
  const auto at = std::ranges::find(entrants_, profile, &Entrant::profile);
  if (at == entrants_.end()) return std::nullopt;
  return static_cast<int>(at - entrants_.begin()) + 1;
}

std::optional<int> EventState::rounds_in_all() const {
  if (rules().format == EventFormat::Swiss) return rules().rounds;
  if (lots_.empty()) return std::nullopt;
  if (!bracket_.empty()) return bracket_.back().round;
  return static_cast<int>(berger_rounds(seeded_, rules().cycles).size());
}

const EventPairing* EventState::open_pairing_of(int entrant) const {
  if (rounds_.empty() || status_ != EventStatus::Running) return nullptr;
  for (const std::size_t at : rounds_.back().pairings)
    if (pairings_[at].side_of(entrant) && !pairings_[at].is_over()) return &pairings_[at];
  return nullptr;
}

bool EventState::needs_winner(const EventPairing& pairing) const {
  return !bracket_.empty() && pairing.halves && !pairing.ruled &&
         (*pairing.halves)[0] == (*pairing.halves)[1];
}

bool EventState::round_is_over() const {
  return rounds_.empty() || std::ranges::all_of(rounds_.back().pairings, [this](std::size_t at) {
           return pairings_[at].is_over() && !needs_winner(pairings_[at]);
         });
}

std::vector<StandingsRow> EventState::standings() const {
  if (lots_.empty()) return {};
  if (!bracket_.empty()) return places();
  StandingsInput input;
  input.entrants = static_cast<int>(entrants_.size());
  input.tie_breaks = rules().tie_breaks;
  input.lots = lot_places_;
  for (const Entrant& each : entrants_) input.seeds.push_back(each.seed);
  for (const EventPairing& pairing : pairings_)
    if (pairing.is_over()) input.pairings.push_back(played_form(pairing));
  return server::standings(input);
}

// In an elimination: who came further stands before who did not.
std::vector<StandingsRow> EventState::places() const {
  struct Came {
    int round = 0;
    int won = 0;        ///< that round, in halves
    int won_third = 0;  ///< the match for the third place
  };
  std::vector<Came> came(entrants_.size());
  std::vector<StandingsRow> rows;
  for (std::size_t at = 0; at < entrants_.size(); ++at) rows.push_back({static_cast<int>(at) + 1, 1, 0, {}});
  for (const EventPairing& pairing : pairings_) {
    const bool third = bracket_[static_cast<std::size_t>(*pairing.made.match)].third_place;
    for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
      if (side == 1 && pairing.is_bye()) continue;
      const auto at = static_cast<std::size_t>(side == 0 ? pairing.made.first : *pairing.made.second) - 1;
      const int halves = pairing.halves ? (*pairing.halves)[side] : 0;
      rows[at].halves += halves;
      if (third)
        came[at].won_third = halves;
      else
        came[at] = {pairing.round, halves, 0};
    }
  }
  const auto before = [&came](const StandingsRow& a, const StandingsRow& b) {
    const Came& first = came[static_cast<std::size_t>(a.entrant) - 1];
    const Came& second = came[static_cast<std::size_t>(b.entrant) - 1];
    return std::tie(first.round, first.won, first.won_third) >
           std::tie(second.round, second.won, second.won_third);
  };
  std::ranges::stable_sort(rows, before);
  for (std::size_t at = 1; at < rows.size(); ++at)
    rows[at].rank = before(rows[at - 1], rows[at]) ? static_cast<int>(at) + 1 : rows[at - 1].rank;
  return rows;
}

}  // namespace gatehouse::server
