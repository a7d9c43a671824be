// Events over real sockets: people make one, enter it, play its tables, and are ranked.

#include <doctest/doctest.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "server/people/profile.h"
#include "server/store/memory_store.h"
#include "server/store/sqlite/sqlite_store.h"
#include "server/testing/appends.h"
#include "server/testing/comes_true.h"
#include "server/testing/kept_event.h"
#include "server/testing/loopback.h"
#include "server/testing/profiles_at.h"
#include "server/testing/temporary_folder.h"

namespace gatehouse::server {
namespace {

using namespace testing;

/// A server with people whose names are their keys.
struct Club {
  explicit Club(const std::vector<std::string>& names, const std::function<void(AllSettings&)>& change = {})
      : server([&change](AllSettings& config) {
          open_to_all(config);
          if (change) change(config);
        }) {
    for (const std::string& name : names) secrets[name] = secret_of(make(server.port(), name));
  }

  Json rules(const Json& more = Json::object()) const {
    Json rules = {{"format", "swiss"},
                  {"rounds", 2},
                  {"seeding", "entry"},
                  {"break_s", 0},
                  {"goes_on", "by-itself"},
                  {"tie_breaks", {"buchholz", "points", "lot"}},
                  {"table", {{"game", "counting"}, {"options", {{"goal", 1}}}}}};
    rules.update(more);
    return rules;
  }
  Reply post(const std::string& path, const std::string& name, const Json& body = {}) const {
    return ask_at(server.port(), "POST", "/api/events" + path, {secrets.at(name), body});
  }
  Reply get(const std::string& path, const std::string& name = {}) const {
    return ask_at(server.port(), "GET", "/api/events" + path, {name.empty() ? "" : secrets.at(name)});
  }
  /// Made by Anna, with everybody in it, by the order of their names.
  std::string event_of_all(const Json& more = Json::object()) const {
    const Reply made = post("", "Anna", {{"title", "Club evening"}, {"rules", rules(more)}});
    REQUIRE(made.status == 201);
    const std::string event = made.body.at("event");
    for (const auto& [name, secret] : secrets) REQUIRE(post("/" + event + "/enter", name).status == 200);
    return event;
  }
  /// Gives up the game of this person's open table, once it is open. Returns its room.
  std::string lose(const std::string& event, const std::string& name) const {
    Reply seat;
    REQUIRE(comes_true([&] { return (seat = post("/" + event + "/seat", name)).status == 200; }));
    LoopbackClient client(server.port());
    client.hello();
    const Json joined = client.ask(
        {{"type", "join"}, {"id", "j"}, {"room", seat.body.at("room")}, {"token", seat.body.at("token")}});
    REQUIRE(joined.at("type") == "joined");
    REQUIRE(client.ask({{"type", "resign"}, {"id", "r"}}).at("type") == "ack");
    return seat.body.at("room");
  }
  Json now(const std::string& event) const { return get("/" + event).body; }
  /// Waits for the round.
  Json round(const std::string& event, int number) const {
    REQUIRE(comes_true([&] { return now(event).at("round") == number; }));
    return now(event);
  }
  static std::string name_of(const Json& event, int number) {
    return event.at("entrants").at(static_cast<std::size_t>(number) - 1).at("name");
  }

  LoopbackServer server;
  std::map<std::string, std::string> secrets;
};

TEST_CASE("Four people play a Swiss evening: rounds follow one another, and the end has places") {
  const Club club({"Anna", "Ben", "Cleo", "Dan"});
  const std::string event = club.event_of_all();
  CHECK(club.now(event).at("status") == "open");
  CHECK(club.post("/" + event + "/begin", "Ben").code() == "not-organiser");
  const Reply begun = club.post("/" + event + "/begin", "Anna");
  REQUIRE(begun.status == 200);
  CHECK(begun.body.at("status") == "running");
  CHECK(begun.body.at("you") == Json{{"organiser", true}, {"entrant", 1}, {"pairing", 1}});
  for (int round = 1; round <= 2; ++round) {
    const Json shown = club.round(event, round);
    REQUIRE(shown.at("pairings").size() == 2);
    for (const Json& pairing : shown.at("pairings"))
      club.lose(event, Club::name_of(shown, pairing.at("second")));  // who begins has won
  }
  REQUIRE(comes_true([&] { return club.now(event).at("status") == "over"; }));
  const Json over = club.now(event);
  CHECK(over.at("standings").at(0).at("halves") == 4);
  CHECK(over.at("standings").at(0).at("rank") == 1);
  CHECK(over.at("standings").at(3).at("halves") == 0);
  CHECK(over.at("lots").contains("secret"));
  for (const Json& pairing : over.at("pairings")) {
    CHECK(pairing.at("games").size() == 1);
    CHECK(pairing.at("games").at(0).at("why") == "resigned");
  }
  const Json listed = club.get("").body.at("events");
  REQUIRE(listed.size() == 1);
  CHECK(listed.at(0).at("status") == "over");
  CHECK(listed.at(0).at("entrants") == 4);
}

TEST_CASE("Only who is paired gets the seat, and each gets their own") {
  const Club club({"Anna", "Ben", "Cleo"});
  const std::string event = club.event_of_all();
  CHECK(club.post("/" + event + "/seat", "Anna").code() == "no-seat");
  REQUIRE(club.post("/" + event + "/begin", "Anna").status == 200);
  const Json shown = club.round(event, 1);
  const Json& pairing = shown.at("pairings").at(0);
  const std::string first = Club::name_of(shown, pairing.at("first"));
  const std::string second = Club::name_of(shown, pairing.at("second"));
  const std::string bye = Club::name_of(shown, shown.at("pairings").at(1).at("first"));
  Reply seat;
  REQUIRE(comes_true([&] { return (seat = club.post("/" + event + "/seat", first)).status == 200; }));
  const Reply other = club.post("/" + event + "/seat", second);
  CHECK(seat.body.at("room") == other.body.at("room"));
  CHECK(seat.body.at("token") != other.body.at("token"));
  CHECK(seat.body.at("name") == first);
  CHECK(club.post("/" + event + "/seat", bye).code() == "no-seat");
  CHECK(club.post("/" + event + "/seat", first).body == seat.body);  // on another device, too
  // A stranger with the profile of nobody there cannot sit down.
  LoopbackClient stranger(club.server.port());
  stranger.hello();
  CHECK(stranger.ask({{"type", "join"}, {"id", "j"}, {"room", seat.body.at("room")}, {"name", "Guest"}})
            .at("code") == "already-started");
}

TEST_CASE("A match of the best of three counts once it is decided, over its rooms") {
  const Club club({"Anna", "Ben"});
  Json table = {{"game", "counting"},
                {"options", {{"goal", 1}}},
                {"match", {{"best_of", 3}, {"begins", "turns"}, {"drawn", "half"}}}};
  const std::string event = club.event_of_all({{"rounds", 1}, {"table", table}});
  REQUIRE(club.post("/" + event + "/begin", "Anna").status == 200);
  const std::string room = club.lose(event, "Ben");
  const auto games = [&] { return club.now(event).at("pairings").at(0).value("games", Json::array()); };
  REQUIRE(comes_true([&] { return games().size() == 1; }));
  CHECK(club.now(event).at("status") == "running");
  const std::string next = club.now(event).at("pairings").at(0).at("room");
  CHECK(next != room);
  // The break before the next game ends when both are ready.
  for (const std::string name : {"Anna", "Ben"}) {
    const Reply seat = club.post("/" + event + "/seat", name);
    REQUIRE(seat.body.at("room") == next);
    REQUIRE(comes_true([&] {
      LoopbackClient client(club.server.port());
      client.hello();
      const Json joined =
          client.ask({{"type", "join"}, {"id", "j"}, {"room", next}, {"token", seat.body.at("token")}});
      if (joined.at("type") != "joined") return false;
      client.ask({{"type", "ready"}, {"id", "r"}});
      return true;
    }));
  }
  CHECK(club.lose(event, "Ben") == next);
  REQUIRE(comes_true([&] { return club.now(event).at("status") == "over"; }));
  CHECK(games().size() == 2);
  CHECK(club.now(event).at("pairings").at(0).at("halves") == Json({2, 0}));
}

TEST_CASE("A seat is given when its room is there, and not when its name is known") {
  // There is no place for the room of a second game.
  const Club club({"Anna", "Ben"}, [](AllSettings& config) { config.limits.rooms = 1; });
  const Json table = {{"game", "counting"},
                      {"options", {{"goal", 1}}},
                      {"match", {{"best_of", 3}, {"begins", "turns"}, {"drawn", "half"}}}};
  const std::string event = club.event_of_all({{"rounds", 1}, {"table", table}});
  REQUIRE(club.post("/" + event + "/begin", "Anna").status == 200);
  const std::string room = club.lose(event, "Ben");
  REQUIRE(comes_true([&] { return club.now(event).at("pairings").at(0).at("room") != room; }));
  CHECK(club.post("/" + event + "/seat", "Anna").code() == "no-seat");
}

TEST_CASE("The organiser rules with a reason, which everybody can read") {
  const Club club({"Anna", "Ben", "Cleo", "Dan"});
  const std::string event = club.event_of_all({{"goes_on", "asked"}});
  CHECK(club.post("/" + event + "/go-on", "Anna").code() == "not-running");
  REQUIRE(club.post("/" + event + "/begin", "Anna").status == 200);
  CHECK(club.post("/" + event + "/go-on", "Anna").code() == "not-decided");
  const Json ruling = {{"pairing", 1}, {"result", "second"}, {"reason", "He has gone home."}};
  CHECK(club.post("/" + event + "/rule", "Ben", ruling).code() == "not-organiser");
  CHECK(club.post("/" + event + "/rule", "Anna", {{"pairing", 1}, {"result", "second"}}).code() == "invalid");
  CHECK(club.post("/" + event + "/rule", "Anna", {{"pairing", 9}, {"result", "second"}, {"reason", "?"}})
            .code() == "not-found");
  const Reply ruled = club.post("/" + event + "/rule", "Anna", ruling);
  REQUIRE(ruled.status == 200);
  const Json& pairing = ruled.body.at("pairings").at(0);
  CHECK(pairing.at("halves") == Json({0, 2}));
  CHECK(pairing.at("ruled") == true);
  CHECK(pairing.at("unplayed") == true);
  CHECK(pairing.at("reason") == "He has gone home.");
  const Json log = club.get("/" + event + "/log").body.at("entries");
  CHECK(log.back().at("kind") == "ruled");
  CHECK(log.back().at("by") == "Anna");
  CHECK(log.back().at("reason") == "He has gone home.");
  CHECK(log.front().at("kind") == "created");
  REQUIRE(club.post("/" + event + "/withdraw", "Anna", {{"entrant", 2}, {"reason", "Ill."}}).status == 200);
  REQUIRE(club.post("/" + event + "/rule", "Anna",
                    {{"pairing", 2}, {"result", "drawn"}, {"reason", "Power cut."}})
              .status == 200);
  const Reply next = club.post("/" + event + "/go-on", "Anna");
  REQUIRE(next.status == 200);
  CHECK(next.body.at("round") == 2);
  CHECK(next.body.at("pairings").size() == 2);  // three are left, and one has a bye
  REQUIRE(club.post("/" + event + "/end", "Anna", {{"reason", "It is late."}}).status == 200);
  CHECK(club.now(event).at("ended").at("reason") == "It is late.");
  CHECK(club.post("/" + event + "/rule", "Anna",
                  {{"pairing", 1}, {"result", "first"}, {"reason", "He is back."}})
            .code() == "not-running");
}

TEST_CASE("A pairing that is repeated is played in another room, and the first one does not count") {
  const Club club({"Anna", "Ben"});
  const std::string event = club.event_of_all({{"rounds", 1}, {"goes_on", "asked"}});
  REQUIRE(club.post("/" + event + "/begin", "Anna").status == 200);
  const std::string room = club.lose(event, "Ben");
  REQUIRE(comes_true([&] { return club.now(event).at("pairings").at(0).contains("over"); }));
  const Reply again =
      club.post("/" + event + "/repeat", "Anna", {{"pairing", 1}, {"reason", "Wrong options."}});
  REQUIRE(again.status == 200);
  CHECK_FALSE(again.body.at("pairings").at(0).contains("over"));
  CHECK(club.lose(event, "Anna") != room);
  REQUIRE(comes_true([&] { return club.now(event).at("pairings").at(0).contains("over"); }));
  CHECK(club.now(event).at("pairings").at(0).at("halves") == Json({0, 2}));
}

TEST_CASE("Who asks again, as the answer was lost, is told what was done, and it is not done twice") {
  const Club club({"Anna", "Ben", "Cleo", "Dan"});
  const std::string event = club.event_of_all({{"rounds", 1}, {"goes_on", "asked"}});
  REQUIRE(club.post("/" + event + "/begin", "Anna").status == 200);
  const auto version = [&] { return club.now(event).at("version").get<int>(); };
  const int begun = version();
  CHECK(club.post("/" + event + "/enter", "Ben").status == 200);
  CHECK(club.post("/" + event + "/begin", "Anna").status == 200);
  CHECK(version() == begun);
  const Json again = {{"pairing", 1}, {"reason", "Wrong options."}};
  const Json ruling = {{"pairing", 2}, {"result", "drawn"}, {"reason", "Power cut."}};
  for (const auto& [path, body] : {std::pair("/repeat", again), std::pair("/rule", ruling)}) {
    const int before = version();
    for (int asked = 0; asked < 2; ++asked) CHECK(club.post("/" + event + path, "Anna", body).status == 200);
    CHECK(version() == before + 1);
  }
  // For another reason it is another repetition.
  REQUIRE(club.post("/" + event + "/repeat", "Anna", {{"pairing", 1}, {"reason", "Wrong seats."}}).status ==
          200);
  const Json end = {{"reason", "It is late."}};
  for (int asked = 0; asked < 2; ++asked) CHECK(club.post("/" + event + "/end", "Anna", end).status == 200);
  CHECK(club.post("/" + event + "/rule", "Anna", ruling).status == 200);
  CHECK(version() == begun + 4);
}

TEST_CASE("An answer that has not changed is not sent again") {
  const Club club({"Anna", "Ben"});
  const std::string event = club.event_of_all();
  const HttpReply first = http_get(club.server.port(), "/api/events/" + event);
  REQUIRE(first.status == 200);
  const std::string tag = first.fields.at("etag");
  const auto again = [&] {
    return http_get(club.server.port(), "/api/events/" + event, {{"If-None-Match", tag}});
  };
  CHECK(again().status == 304);
  CHECK(again().body.empty());
  REQUIRE(club.post("/" + event + "/leave", "Ben").status == 200);
  CHECK(again().status == 200);
}

TEST_CASE("Who has deleted their profile is named nowhere, also not by a tag from another server's time") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "rooms.db";
  {
    SqliteStore store(file);
    for (const auto& [id, name] : {std::pair("ada", "Ada"), std::pair("ben", "Ben")}) {
      Profile profile;
      profile.id = id;
      profile.name = name;
      REQUIRE(store.keep_profile(kept_form(profile)) == Keeping::Done);
    }
    REQUIRE(append(store, kept_event("autumn")) == Appended::Done);
    const EventEntry ended{6, 2'000, EventEnded{"It is late.", "ada"}};
    REQUIRE(append(store, following("event.autumn", 1, 5, {write_event_entry(ended)})) == Appended::Done);
  }
  const auto ask_with = [&file](const std::string& tag) {
    const LoopbackServer server(open_to_all, std::make_unique<SqliteStore>(file));
    return http_get(server.port(), "/api/events/autumn", {{"If-None-Match", tag}});
  };
  const HttpReply before = ask_with("none");
  REQUIRE(before.status == 200);
  CHECK(Json::parse(before.body).at("entrants").at(1).at("name") == "Ben");
  const std::string tag = before.fields.at("etag");
  CHECK(ask_with(tag).status == 304);
  REQUIRE(SqliteStore(file).erase_profile("ben", 1) == Keeping::Done);
  const HttpReply after = ask_with(tag);
  REQUIRE(after.status == 200);
  CHECK(Json::parse(after.body).at("entrants").at(1).at("former") == true);
}

TEST_CASE("Who made an event with a key makes it once, and the key of another tells nothing") {
  const Club club({"Anna", "Ben"});
  const Json body = {{"title", "Once"}, {"rules", club.rules()}, {"key", "abcdefghijklmnopqrstuv"}};
  const Reply made = club.post("", "Anna", body);
  REQUIRE(made.status == 201);
  CHECK(club.post("", "Anna", body).body.at("event") == made.body.at("event"));
  CHECK(club.post("", "Ben", body).status == 404);
  CHECK(club.get("").body.at("events").size() == 1);
}

TEST_CASE("An event needs rules that can be kept, and a table that this server offers") {
  const Club club({"Anna"}, [](AllSettings& config) { config.events.open = 1; });
  const auto refusal = [&club](const Json& more, const std::string& title = "Evening") {
    const Reply reply = club.post("", "Anna", {{"title", title}, {"rules", club.rules(more)}});
    CHECK(reply.status == 400);
    return reply.body.value("detail", "");
  };
  CHECK(refusal({{"rounds", 0}}).find("rounds") != std::string::npos);
  CHECK(refusal({{"format", "chess"}}).find("format") != std::string::npos);
  CHECK(refusal({{"tie_breaks", {"points", "points"}}}).find("tie_breaks") != std::string::npos);
  CHECK(refusal({{"most", 1}}).find("most") != std::string::npos);
  CHECK(
      refusal({{"table", {{"game", "counting"}, {"options", Json::object()}, {"seats", 3}}}}).find("seats") !=
      std::string::npos);
  CHECK_FALSE(refusal({{"table", {{"game", "nothing"}, {"options", Json::object()}}}}).empty());
  CHECK(refusal({{"surprise", true}}).find("surprise") != std::string::npos);
  CHECK_FALSE(refusal(Json::object(), " ").empty());
  CHECK(ask_at(club.server.port(), "POST", "/api/events",
               {"nobody's", {{"title", "T"}, {"rules", club.rules()}}})
            .code() == "bad-secret");
  REQUIRE(club.post("", "Anna", {{"title", "First"}, {"rules", club.rules()}}).status == 201);
  CHECK(club.post("", "Anna", {{"title", "Second"}, {"rules", club.rules()}}).code() == "too-many-events");
}

TEST_CASE(
    "Without profiles, or where the host wants none, there are no events, and nothing is told of them") {
  const LoopbackServer none;
  CHECK(ask_at(none.port(), "GET", "/api/events").code() == "events-off");
  LoopbackClient client(none.port());
  CHECK_FALSE(client.hello().contains("events"));
  const LoopbackServer off([](AllSettings& config) {
    open_to_all(config);
    config.events.open = 0;
  });
  CHECK(ask_at(off.port(), "POST", "/api/events", {"any", Json::object()}).code() == "events-off");
  const Club club({"Anna"});
  LoopbackClient guest(club.server.port());
  CHECK(guest.hello().at("events") == true);
  CHECK(club.get("/nowhere").code() == "not-found");
  CHECK(club.get("/nowhere/log").code() == "not-found");
  // The log of an event is no room.
  CHECK(
      guest.ask({{"type", "watch"}, {"id", "w"}, {"room", "event.nowhere"}, {"name", "Guest"}}).at("code") ==
      "no-such-room");
}

TEST_CASE("A server that starts takes up no log of an event as a room, and tells the event") {
  auto store = std::make_unique<MemoryStore>();
  REQUIRE(append(*store, kept_event("autumn")) == Appended::Done);
  const LoopbackServer server(open_to_all, std::move(store));
  CHECK(server.rooms() == 0);
  const Reply told = ask_at(server.port(), "GET", "/api/events/autumn");
  REQUIRE(told.status == 200);
  CHECK(told.body.at("entrants").size() == 2);
  CHECK(told.body.at("round") == 1);
}

TEST_CASE("Who deletes their profile plays no more, and is a former player") {
  const Club club({"Anna", "Ben", "Cleo"});
  const std::string event = club.event_of_all();
  REQUIRE(ask(club.server.port(), "DELETE", "/me", {club.secrets.at("Cleo")}).status == 200);
  REQUIRE(comes_true([&] { return club.now(event).at("entrants").at(2).value("withdrawn", false); },
                     std::chrono::seconds(60)));
  const Json cleo = club.now(event).at("entrants").at(2);
  CHECK(cleo.at("former") == true);
  CHECK_FALSE(cleo.contains("name"));
}

}  // namespace
}  // namespace gatehouse::server
