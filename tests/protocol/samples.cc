// Writes what the C++ side says about the contract, as JSON lines for tests/protocol/check.mjs: the error
// catalogue, the games, the decoder's verdict on messages with something wrong in them, and whole games as
// two viewers get them.

#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "protocol/digest.h"
#include "protocol/errors.h"
#include "protocol/games.h"
#include "protocol/patch.h"
#include "protocol/room_document.h"
#include "tests/support/arbitrary.h"
#include "tests/support/choice_ids.h"
#include "tests/support/everything.h"

namespace gatehouse::tests {
namespace {

using engine::seat_at;

void print(const Json& line) {
  std::cout << line << '\n';
}

void print_catalogue() {
  Json errors = Json::array();
  for (const ErrorEntry& known : error_catalogue()) {
    errors.push_back({{"name", known.name}, {"retryable", known.retryable}});
  }
  print({{"catalogue", std::move(errors)}});
}

void print_games() {
  Json games = Json::array();
  for (const GameType& game : all_games()) {
    games.push_back(game.describe());
    print({{"schema", std::string(game.name) + "/catalogue"}, {"value", game.catalogue()}});
  }
  print({{"schema", "http/games"}, {"value", {{"games", std::move(games)}}}});
}

/// A field taken away, added, renamed or given another value.
void spoil(Json& frame, Arbitrary& arbitrary) {
  if (frame.empty()) return;
  auto field = frame.begin();
  std::advance(field, static_cast<std::ptrdiff_t>(arbitrary.below(frame.size())));
  switch (arbitrary.below(4)) {
    case 0:
      frame.erase(field);
      break;
    case 1:
      frame[arbitrary.plain()] = arbitrary.json(2);
      break;
    case 2: {
      Json value = std::move(*field);
      frame.erase(field);
      frame[arbitrary.coin() ? "seat" : "last"] = std::move(value);
      break;
    }
    default:
      *field = arbitrary.json(2);
  }
}

void print_verdicts(std::uint64_t count) {
  for (std::uint64_t seed = 0; seed < count; ++seed) {
    Arbitrary arbitrary(seed);
    Json frame = Json::parse(encode(arbitrary.client_message()));
    if (seed % 4 != 0) spoil(frame, arbitrary);
    if (seed % 8 == 1) spoil(frame, arbitrary);
    const auto read = decode(frame.dump());
    Json refused;
    if (const auto* error = std::get_if<Error>(&read))
      refused = {{"code", error->code}, {"message", error->message}};
    print({{"frame", std::move(frame)}, {"refused", std::move(refused)}});
  }
}

/// One socket and what it holds.
class Listener {
 public:
  Listener(std::string name, Viewer viewer) : name_(std::move(name)), viewer_(viewer) {}

  Viewer viewer() const { return viewer_; }
  void hear(ServerMessage message) const { hear_text(encode(std::move(message))); }
  void hear_text(const std::string& message) const {
    print({{"connection", name_}, {"direction", "server"}, {"frame", Json::parse(message)}});
  }

  Json document;  ///< as of the last message

 private:
  std::string name_;
  Viewer viewer_;
};

/// A table at which chance and arbitrary choices play, with two seats that listen and one who looks on.
class Table {
 public:
  Table(const GameType& game, bool all, std::uint64_t seed) : game_(game), dice_(seed) {
    const Json about = game.describe();
    options_ = all ? with_everything(game) : Json{{"expansions", Json::array()}, {"choices", Json::object()}};
    seats_ = about.at("seats").at("min").get<int>();
    const std::string table = std::string(game.name) + (all ? "+" : "");
    listeners_ = {{table + " seat 0", seat_at(0)},
                  {table + " seat 1", seat_at(1)},
                  {table + " spectator", std::nullopt}};
  }

  void play() {
    for (Listener& listener : listeners_) {
      listener.hear(Joined{"c1", kRoom, listener.viewer(), std::nullopt});
      listener.document = document_for(listener);
      listener.hear(snapshot_for(listener));
    }
    in_play_ = game_.make(options_, seats_);
    enter([](Viewer) { return Json::array({started_event()}); });
    while (!in_play_->actor().nobody()) step();
    for (const Listener& listener : listeners_) listener.hear(snapshot_for(listener));
  }

 private:
  static constexpr const char* kRoom = "k7m2p9qa";

  Json document_for(const Listener& listener) const {
    RoomDocument room{kRoom,
                      "Anna's table",
                      std::string(game_.name),
                      RoomStatus::Waiting,
                      true,
                      seat_at(0),
                      {},
                      seats_,
                      options_,
                      FairStart{std::string(64, '5'), {{seat_at(0), "blue horses, 17"}}, {}}};
    for (int seat = 0; seat < seats_; ++seat) room.seats.push_back({seat_at(seat), {"Anna", std::nullopt}});
    room.seats.back().second.bot = BotLevel::Random;
    if (in_play_) room.status = in_play_->actor().nobody() ? RoomStatus::Finished : RoomStatus::Playing;
    if (room.status == RoomStatus::Finished) {
      room.fair->secret = std::string(64, '7');
      room.seats.front().second.resigned = true;
      room.seats.front().second.muted = true;
      room.end = Stopped{seat_at(1), false};
      room.rematch = "m3p8xw2k";
    } else if (in_play_) {
      room.seats.back().second.stand_in = StandIn{BotLevel::Greedy};
      room.proposal = {3, Proposing::End, seat_at(0), {seat_at(0), seat_at(1)}, {seat_at(0)}};
    }
    return document(room, in_play_ ? in_play_->view(listener.viewer()) : Json());
  }
  Json prompt_for(const Listener& listener) const {
    return in_play_ && listener.viewer() ? in_play_->prompt(*listener.viewer()) : Json();
  }
  SeatSet waiting() const { return in_play_ ? in_play_->actor().seats : SeatSet{}; }
  Snapshot snapshot_for(const Listener& listener) const {
    return {kRoom,
            version_,
            digest(listener.document).text(),
            std::make_shared<const JsonText>(listener.document.dump()),
            prompt_for(listener).dump(),
            waiting(),
            Presence{SeatSet{seat_at(0)}, {"Cleo"}}};
  }

  /// One entry of the log, for everybody.
  template <class Events>
  void enter(Events&& events) {
    ++version_;
    for (Listener& listener : listeners_) {
      Json next = document_for(listener);
      const EncodedUpdate update({kRoom, version_, digest(next).text(), events(listener.viewer()).dump(),
                                  diff(listener.document, next).dump(), waiting()});
      listener.document = std::move(next);
      std::string text = update.with_prompt(prompt_for(listener).dump());
      if (dice_.below(16) == 0) {
        listener.hear(Tail{kRoom, version_, version_, digest(listener.document).text(), {std::move(text)}});
      } else {
        listener.hear_text(text);
      }
    }
  }

  static Json events_for(Viewer viewer, const Outcome& outcome) {
    Json events = Json::array();
    for (const EventNotice& notice : outcome.notices) {
      if (!notice.seen_by(viewer).empty()) events.push_back(Json::parse(notice.seen_by(viewer)));
    }
    return events;
  }

  void step() {
    if (in_play_->actor().chance) {
      const Outcome outcome = in_play_->chance(in_play_->roll(dice_));
      return enter([&](Viewer viewer) { return events_for(viewer, outcome); });
    }
    int number = 0;
    while (!in_play_->actor().seats.has(seat_at(number))) ++number;
    const Seat seat = seat_at(number);
    const std::vector<std::string> choices = choice_ids(in_play_->prompt(seat));
    const auto choice = choices.at(dice_.below(choices.size()));
    ask(choice, seat);
    const Outcome outcome = in_play_->submit(seat, choice);
    enter([&](Viewer viewer) { return events_for(viewer, outcome); });
    if (dice_.below(8) == 0 && in_play_->can_undo(seat)) {
      in_play_->undo(seat);
      enter([&](Viewer) { return Json::array({undone_event(seat)}); });
    }
  }

  /// What may be asked before a choice: what it would lead to, and about things on the board.
  void ask(const std::string& choice, Seat seat) {
    for (const Listener& listener : listeners_) {
      if (listener.viewer() != seat || dice_.below(4) != 0) continue;
      const std::unique_ptr<GameInPlay> fork = in_play_->fork();
      const Outcome outcome = fork->submit(seat, choice);
      Json next = listener.document;
      next["game"] = fork->view(seat);
      listener.hear(Previewed{"c2", version_, events_for(seat, outcome).dump(),
                              diff(listener.document, next).dump(), fork->prompt(seat).dump()});
      for (const char* part : {"c", "r", "f", "m", ""}) {
        Json target = {{"x", static_cast<int>(dice_.below(9)) - 4},
                       {"y", static_cast<int>(dice_.below(9)) - 4}};
        if (*part != '\0') target["part"] = part;
        if (auto facts = in_play_->inspect(seat, target))
          listener.hear(Inspected{"c3", version_, std::move(*facts)});
      }
    }
  }

  const GameType& game_;
  engine::SeededDice dice_;
  Json options_;
  int seats_ = 0;
  std::vector<Listener> listeners_;
  std::unique_ptr<GameInPlay> in_play_;
  Version version_ = 1;
};

void print_messages() {
  const Listener listener("other", std::nullopt);
  const Json options = {{"expansions", Json::array()}, {"choices", Json::object()}};
  listener.hear(Welcome{"gatehouse/1.0.0", "7hq2k9x4", 1763700000000, Limits{}, 20000});
  listener.hear(Pong{"p1", 1763700000000});
  listener.hear(Announcement{"Back in five minutes – schön 🐑"});
  listener.hear(Rooms{"c1", {{"k7m2p9qa", "Anna's table", "g", RoomStatus::Finished, 4, 2, 0, options}}});
  Rooms matches{"c1", {{"k7m2p9qa", "Anna's table", "g", RoomStatus::Playing, 2, 2, 0, options}}};
  matches.rooms[0].match = MatchScore{5, 16, {3, 4}};
  listener.hear(std::move(matches));
  listener.hear(Joined{"c1", "k7m2p9qa", seat_at(5), "mF0yB3m1Q1pYh1sW8d0Z4w"});
  listener.hear(Joined{"", "k7m2p9qa", seat_at(5), std::nullopt});
  listener.hear(Ack{"c1", 1});
  listener.hear(Viewers{"k7m2p9qa", {SeatSet{seat_at(0), seat_at(3)}, {"Cleo", "李雷"}}});
  Presence silenced{SeatSet{seat_at(0)}, {"Cleo", "Dora"}};
  silenced.muted = {"Dora"};
  listener.hear(Viewers{"k7m2p9qa", silenced});
  listener.hear(
      Clocks{"k7m2p9qa", {{seat_at(0), 312'000}, {seat_at(1), 0}}, SeatSet{seat_at(0)}, SeatSet{seat_at(1)}});
  listener.hear(MatchBreak{23'000});
  for (const std::optional<Seat> winner : {std::optional(seat_at(1)), std::optional<Seat>()}) {
    MatchStanding standing{{{7, Begins::Loser, DrawnCounts::Half}, {}}, {3, 9}, SeatSet{seat_at(0)}};
    standing.match.games = {{"k7m2p9qa", seat_at(1), {70, 70}, {1, 1}, EndedEarly::Agreed}};
    standing.result = MatchGame{"", seat_at(0), {-3, 5}, {0, 2}};
    standing.ended = MatchEnd{winner, !winner};
    print({{"schema", "document/match"}, {"value", match_standing_json(standing)}});
  }
  listener.hear(ChatLines{"k7m2p9qa",
                          Audience::Spectators,
                          {line_json({1, 1763700000000, "Cleo", "schön 🐑"}).dump(),
                           line_json({2, 1763700000001, "李雷", Phrase::TakeYourTime}).dump()}});
  listener.hear(Tail{"k7m2p9qa", 6, 5, "9f3a01c2b7d40e15", {}});
  listener.hear(HistoryPage{
      "c1",
      "k7m2p9qa",
      1,
      1,
      {{1, Json::array({seated_event(seat_at(1), {"Ben", std::nullopt}), muted_event(seat_at(1), true)})
               .dump()}}});
  for (const ErrorEntry& known : error_catalogue()) listener.hear(error(known.code, "c1"));
  Error error = refused("", engine::Refusal{"stale"});
  error.retry_after_ms = 0;
  error.version = kMaxInteger;
  listener.hear(std::move(error));
}

}  // namespace
}  // namespace gatehouse::tests

int main() {
  using namespace gatehouse;
  tests::print_catalogue();
  tests::print_games();
  tests::print_verdicts(4000);
  tests::print_messages();
  for (const protocol::GameType& game : protocol::all_games()) {
    tests::Table(game, false, 1).play();
    tests::Table(game, true, 2).play();
  }
}
