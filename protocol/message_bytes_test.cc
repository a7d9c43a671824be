// How long the longest messages are: of tables that are made to have as much to say as a table can.

#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/carcassonne/rules.h"
#include "protocol/carcassonne_codec.h"
#include "protocol/game_in_play_for.h"
#include "protocol/games.h"
#include "protocol/messages.h"
#include "protocol/pieces.h"

namespace gatehouse::protocol {
namespace {

using engine::seat_at;
using engine::carcassonne::Carcassonne;
using engine::carcassonne::Cell;
using engine::carcassonne::Setup;
using FullInPlay = GameInPlayFor<Carcassonne, CarcassonneCodec>;

constexpr const char* kCrossing = R"(a=road b=road c=road d=road e=field f=field g=field h=field
.eaf.
eeaff
dd#bb
hhcgg
.hcg.
)";

/// As many tiles of eight parts as a table may bring.
std::string many_own_tiles() {
  std::string text;
  for (int at = 0;; ++at) {
    const std::string tile = "tile OWN-TILE-NR-" + std::to_string(100 + at) + " 1\n" + kCrossing;
    if (at == 55 || text.size() + tile.size() > 12'000) return text;
    text += tile;
  }
}

Cell cell_at(int x, int y) {
  return {static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)};
}

/// Crossings in a comb: as few of their parts as possible are joined, so that there are many features.
Setup comb(std::size_t most) {
  Setup setup;
  const auto lay = [&](int x, int y) {
    if (setup.tiles.size() < most) setup.tiles.push_back({"XX", cell_at(x, y)});
  };
  for (int x = -60; x <= 60; ++x) lay(x, 0);
  for (int y = 1; y <= 2; ++y)
    for (int x = -60; x <= 60; x += 2) lay(x, y);
  for (int x = -59; x <= 59; x += 2) lay(x, -1);
  setup.bag = {{{"XX", 3}}};
  return setup;
}

Carcassonne full_game() {
  engine::carcassonne::Options options;
  options.expansions = {"inns_and_cathedrals", "traders_and_builders", "princess_and_dragon", "royal_gates",
                        "sagrada_familia"};
  options.fixtures = std::string("tile XX 1\n") + kCrossing;
  options.seats = 6;
  options.texts["tiles"] = many_own_tiles();
  return Carcassonne(options);
}

/// A table of all the parts that there can be, with everybody's followers on it, before its last tiles.
FullInPlay full_table(const Carcassonne& game) {
  Setup setup = comb(280);
  for (int seat = 0; seat < game.seats(); ++seat)
    for (int at = 0; at < 7; ++at)
      setup.figures.push_back({seat_at(seat), "follower", cell_at(-60 + 2 * (7 * seat + at), 2), 'a'});
  FullInPlay in_play(game, game.set_up(setup));
  while (in_play.actor().chance) REQUIRE_FALSE(in_play.chance("draw XX").refusal);
  return in_play;
}

std::size_t bytes_in_pieces(const std::string& message) {
  std::size_t bytes = 0;
  for (const std::string& piece : in_pieces(message)) bytes += piece.size();
  return bytes;
}

JsonText events_of(const Outcome& outcome) {
  JsonText events = "[";
  for (const EventNotice& notice : outcome.notices) events += (events.size() > 1 ? "," : "") + notice.full;
  return events + "]";
}

Presence crowd() {
  Presence presence;
  std::string name;
  for (std::size_t at = 0; at < kMaxNameLength; ++at) name += "\U0001f3f0";
  presence.spectators.assign(200, name);
  presence.muted = presence.spectators;
  return presence;
}

/// Of a connection's queue (kOutboxBytes, server/net/ws/limits.h): the rest is for what comes meanwhile.
constexpr std::size_t kMostInPieces = 480 * 1024;

TEST_CASE("the longest messages fit into the queue of a connection, in pieces") {
  const Carcassonne game = full_game();
  const FullInPlay in_play = full_table(game);
  const Seat seat = seat_at(0);
  const JsonText prompt = in_play.prompt_text(seat);
  const JsonText view = in_play.view(seat).dump();
  std::vector<std::pair<const char*, ServerMessage>> messages;
  messages.emplace_back("snapshot", Snapshot{"k7m2p9qa",
                                             500,
                                             std::string(16, '0'),
                                             std::make_shared<const JsonText>(view),
                                             prompt,
                                             {},
                                             crowd()});
  messages.emplace_back("the update that begins a game",
                        Update{"k7m2p9qa",
                               5,
                               std::string(16, '0'),
                               "[]",
                               R"([{"op":"replace","path":"/game","value":)" + view + "}]",
                               {}});
  for (const char* const what : {"features", "farms", "cells", "ending"})
    messages.emplace_back(what, Inspected{"c1", 500, in_play.inspect(seat, Json{{"all", what}}).value()});
  FullInPlay over(in_play);
  const Outcome ended = over.end();
  REQUIRE_FALSE(ended.refusal);
  messages.emplace_back("the end",
                        Update{"k7m2p9qa",
                               501,
                               std::string(16, '0'),
                               events_of(ended),
                               R"([{"op":"replace","path":"/game","value":)" + over.view(seat).dump() + "}]",
                               {}});
  std::size_t longest = 0;
  for (auto& message : messages) {
    const std::size_t bytes = bytes_in_pieces(encode(std::move(message.second)));
    CAPTURE(message.first);
    CAPTURE(bytes);
    CHECK(bytes < kMostInPieces);
    longest = std::max(longest, bytes);
  }
  CHECK(longest > 4 * kMaxSentBytes);  // so the table is a large one, and pieces are needed
}

TEST_CASE("a list of tables whose options are all that can be said fits into the queue, too") {
  Rooms rooms{"c1", {}};
  for (int at = 0; at < 100; ++at) {
    RoomEntry& room = rooms.rooms.emplace_back();
    room.room = std::string(22, 'r');
    for (std::size_t point = 0; point < kMaxNameLength + 10; ++point) room.name += "\U0001f3f0";
    room.game = "carcassonne";
    room.match = MatchScore{7, kMostMatchGames, {13, 13}};
    room.options = {{"expansions", Json::array()}, {"choices", Json::object()}};
    const Json described = find_game("carcassonne")->describe();
    for (const Json& expansion : described.at("expansions"))
      room.options["expansions"].push_back(expansion.is_string() ? expansion : expansion.at("name"));
    room.options["all"] = described.at("options").size();
    for (const Json& option : described.at("options")) {
      std::string longest;
      for (const Json& value : option.at("values"))
        if (const std::string text = value.is_string() ? value.get<std::string>() : value.dump();
            text.size() > longest.size())
          longest = text;
      room.options["choices"][option.at("key").get<std::string>()] = longest;
    }
  }
  CHECK(bytes_in_pieces(encode(std::move(rooms))) < kMostInPieces);
}

}  // namespace
}  // namespace gatehouse::protocol
