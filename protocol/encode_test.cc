#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <string>
#include <variant>

#include "protocol/errors.h"
#include "protocol/messages.h"
#include "protocol/room_document.h"
#include "tests/support/arbitrary.h"

namespace gatehouse::protocol {
namespace {

using engine::seat_at;

Json encoded(ServerMessage message) {
  return Json::parse(encode(std::move(message)));
}

TEST_CASE("what a client encodes is what the server reads") {
  CHECK(rc::check([](std::uint64_t seed) {
    tests::Arbitrary arbitrary(seed);
    const ClientMessage message = arbitrary.client_message();
    const auto read = decode(encode(message));
    RC_ASSERT(std::holds_alternative<ClientMessage>(read));
    RC_ASSERT(std::get<ClientMessage>(read) == message);
  }));
}

TEST_CASE("any bytes are answered, changed messages too") {
  CHECK(rc::check([](std::uint64_t seed) {
    tests::Arbitrary arbitrary(seed);
    std::string text = encode(arbitrary.client_message());
    for (std::uint64_t left = 1 + arbitrary.below(4); left > 0 && !text.empty(); --left) {
      const std::size_t at = arbitrary.below(text.size());
      if (arbitrary.coin()) {
        text[at] = static_cast<char>(arbitrary.below(256));
      } else {
        text.erase(at, arbitrary.below(4));
      }
    }
    const auto read = decode(text);
    if (const auto* error = std::get_if<Error>(&read)) {
      RC_ASSERT(find_error(error->code) != nullptr);
      RC_ASSERT(!encode(ServerMessage(*error)).empty());
    } else {
      // What was accepted means the same when it is written again.
      const auto& message = std::get<ClientMessage>(read);
      RC_ASSERT(decode(encode(message)) == read);
    }
  }));
}

TEST_CASE("what is optional is left out, what is null is said") {
  CHECK(encoded(Joined{"c5", "k7m2p9qa", std::nullopt, std::nullopt}) ==
        Json::parse(R"({"type": "joined", "id": "c5", "room": "k7m2p9qa", "role": "spectator"})"));
  CHECK(encoded(Joined{"c2", "k7m2p9qa", seat_at(0), "secret"}) ==
        Json::parse(R"({"type": "joined", "id": "c2", "room": "k7m2p9qa", "role": "seat", "seat": 0,
                        "token": "secret"})"));
  CHECK(
      encoded(error(ErrorCode::RoomFull, "")) ==
      Json::parse(
          R"({"type": "error", "code": "room-full", "message": "Every seat at this table is taken. You can watch.",
                        "retryable": false})"));
  Error stale = error(ErrorCode::Stale, "c1");
  stale.version = 18;
  stale.retry_after_ms = 50;
  CHECK(encoded(stale) == Json::parse(R"({"type": "error", "id": "c1", "code": "stale", "version": 18,
      "message": "The table has changed. Choose again.", "retryable": true, "retry_after_ms": 50})"));
}

TEST_CASE("an update is encoded once, and one seat's prompt put into it") {
  const Update update{"r", 6, "11c04e7b5d9026fa", R"([{"type":"x"}])", "[]", SeatSet{seat_at(1), seat_at(3)}};
  const EncodedUpdate encoded_once(update);
  Json expected = Json::parse(R"({"type": "update", "room": "r", "version": 6, "digest": "11c04e7b5d9026fa",
      "events": [{"type": "x"}], "patch": [], "prompt": null, "waiting": [1, 3]})");
  CHECK(encoded(update) == expected);
  CHECK(Json::parse(*encoded_once.text()) == expected);
  CHECK(encoded_once.events() == R"([{"type":"x"}])");
  expected["prompt"] = {{"seat", 1}};
  CHECK(Json::parse(encoded_once.with_prompt(R"({"seat":1})")) == expected);
  const Json tail = encoded(Tail{"r", 6, 6, update.digest, {*encoded_once.text()}});
  CHECK(tail.at("updates").size() == 1);
  CHECK(tail.at("digest") == update.digest);
  CHECK(encoded(HistoryPage{"c", "r", 6, 6, {{6, JsonText(encoded_once.events())}}}) ==
        Json::parse(R"({"type": "history", "id": "c", "room": "r", "from": 6, "to": 6,
                        "entries": [{"version": 6, "events": [{"type": "x"}]}]})"));
}

TEST_CASE("text that goes into a message is escaped") {
  CHECK(encoded(Ack{"a\"\\\n\x1f", 1}).at("id") == "a\"\\\n\x1f");
}

TEST_CASE("a snapshot carries the document, its digest and who is here") {
  RoomDocument room{"k7m2p9qa",
                    "Anna's table",
                    "g",
                    RoomStatus::Playing,
                    true,
                    seat_at(0),
                    {{seat_at(0), {"Anna", std::nullopt}}, {seat_at(1), {"Greedy bot", BotLevel::Greedy}}},
                    2,
                    Json::object(),
                    {}};
  const Json expected = Json::parse(R"({
    "room": {"room": "k7m2p9qa", "name": "Anna's table", "game": "g", "status": "playing", "public": true, "host": 0,
             "seats": {"0": {"name": "Anna", "bot": null}, "1": {"name": "Greedy bot", "bot": "greedy"}},
             "size": 2, "absence_s": 120, "options": {}},
    "game": {"step": "x"}})");
  CHECK(document(room, {{"step", "x"}}) == expected);
  CHECK(document(room, nullptr).at("game").is_null());
  room.fair = FairStart{"c0ffee", {{seat_at(1), "horses"}}, ""};
  CHECK(document(room, nullptr).at("room").at("fair") ==
        Json::parse(R"({"commitment": "c0ffee", "entropy": {"1": "horses"}, "secret": null})"));
  room.fair->secret = "5ec4e7";
  CHECK(document(room, nullptr).at("room").at("fair").at("secret") == "5ec4e7");
  room.seats.back().second.resigned = true;
  room.proposal = {31, Proposing::End, seat_at(0), {seat_at(0), seat_at(1)}, {seat_at(0)}};
  room.seats.front().second.stand_in = StandIn{BotLevel::Greedy};
  room.end = Stopped{seat_at(0), false};
  room.rematch = "m3p8xw2k";
  const Json decided = document(room, nullptr).at("room");
  CHECK(decided.at("seats").at("1").at("resigned") == true);
  CHECK(decided.at("proposal") ==
        Json::parse(
            R"({"version": 31, "what": "end", "by": 0, "asked": [0, 1], "agreed": [0], "refused": []})"));
  CHECK(decided.at("end") == Json::parse(R"({"why": "resigned", "winner": 0})"));
  CHECK(decided.at("rematch") == "m3p8xw2k");
  CHECK(decided.at("seats").at("0").at("stand_in") == Json::parse(R"({"bot": "greedy"})"));
  room.proposal = {32, Proposing::Skip, seat_at(0), {seat_at(0)}, {}, {seat_at(0)}, seat_at(1), {}};
  room.seats.front().second.stand_in = StandIn{};
  const Json away = document(room, nullptr).at("room");
  CHECK(away.at("proposal").at("seat") == 1);
  CHECK(away.at("proposal").at("refused") == Json::parse("[0]"));
  CHECK(away.at("seats").at("0").at("stand_in") == Json::parse(R"({"bot": null})"));
  CHECK(
      encoded(Snapshot{"k7m2p9qa", 5, "9f3a01c2b7d40e15", std::make_shared<const JsonText>(expected.dump()),
                       "null", SeatSet{seat_at(0)},
                       Presence{SeatSet{seat_at(0)}, {"Cleo"}, 0, {{seat_at(1), 35'000}}}}) ==
      Json{{"type", "snapshot"},
           {"room", "k7m2p9qa"},
           {"version", 5},
           {"digest", "9f3a01c2b7d40e15"},
           {"document", expected},
           {"prompt", nullptr},
           {"waiting", {0}},
           {"viewers", {{"seats", {0}}, {"spectators", {"Cleo"}}, {"more", 0}, {"away", {{"1", 35'000}}}}}});
}

TEST_CASE("clocks say what each player has left, whose time goes by, and whose is over") {
  CHECK(
      encoded(Clocks{
          "k7m2p9qa", {{seat_at(0), 312'000}, {seat_at(1), 0}}, SeatSet{seat_at(0)}, SeatSet{seat_at(1)}}) ==
      Json::parse(R"({"type": "clock", "room": "k7m2p9qa", "left_ms": {"0": 312000, "1": 0}, "running": [0],
                        "over": [1]})"));
  CHECK(ran_out_event(seat_at(1)) == Json::parse(R"({"type": "ran-out", "seat": 1})"));
}

TEST_CASE("a break says how long it lasts yet") {
  CHECK(encoded(MatchBreak{23'000}) == Json::parse(R"({"type": "break", "left_ms": 23000})"));
}

TEST_CASE("what was asked of rooms is told beside the list") {
  CHECK(encoded(Rooms{"c1", {}, {{"k7m2p9qa", RoomStatus::Playing, SeatSet{seat_at(1)}}}}) ==
        Json::parse(R"({"type": "rooms", "id": "c1", "rooms": [],
                        "asked": [{"room": "k7m2p9qa", "status": "playing", "waiting": [1]}]})"));
}

TEST_CASE("room events say who") {
  CHECK(seated_event(seat_at(1), {"Ben", std::nullopt}) ==
        Json::parse(R"({"type": "seated", "seat": 1, "name": "Ben", "bot": null})"));
  CHECK(seated_event(seat_at(2), {"Bot", BotLevel::Random}) ==
        Json::parse(R"({"type": "seated", "seat": 2, "name": "Bot", "bot": "random"})"));
  CHECK(unseated_event(seat_at(1)) == Json::parse(R"({"type": "unseated", "seat": 1})"));
  CHECK(started_event() == Json::parse(R"({"type": "started"})"));
  CHECK(started_event(true) == Json::parse(R"({"type": "started", "drawn": true})"));
  CHECK(entropy_event(seat_at(1)) == Json::parse(R"({"type": "entropy", "seat": 1})"));
  CHECK(revealed_event(true) == Json::parse(R"({"type": "revealed", "abandoned": true})"));
  CHECK(resigned_event(seat_at(1)) == Json::parse(R"({"type": "resigned", "seat": 1})"));
  CHECK(skipped_event(seat_at(1)) == Json::parse(R"({"type": "skipped", "seat": 1})"));
  CHECK(proposed_event({31, Proposing::End, seat_at(2), {}, {}}) ==
        Json::parse(R"({"type": "proposed", "seat": 2, "what": "end"})"));
  CHECK(proposed_event({31, Proposing::Skip, seat_at(2), {}, {}, {}, seat_at(1), {}}) ==
        Json::parse(R"({"type": "proposed", "seat": 2, "what": "skip", "about": 1})"));
  CHECK(stood_in_event(seat_at(1), {BotLevel::Greedy}) ==
        Json::parse(R"({"type": "stood-in", "seat": 1, "bot": "greedy"})"));
  CHECK(came_back_event(seat_at(1)) == Json::parse(R"({"type": "came-back", "seat": 1})"));
  CHECK(voted_event(seat_at(1), true) == Json::parse(R"({"type": "voted", "seat": 1, "agree": true})"));
  CHECK(stopped_event({std::nullopt, true}) ==
        Json::parse(R"({"type": "stopped", "why": "agreed", "winner": null})"));
  CHECK(rematch_event(seat_at(0), "m3p8xw2k") ==
        Json::parse(R"({"type": "rematch", "seat": 0, "room": "m3p8xw2k"})"));
  CHECK(rematch_event(std::nullopt, "m3p8xw2k") == Json::parse(R"({"type": "rematch", "room": "m3p8xw2k"})"));
  CHECK(ready_event(seat_at(1)) == Json::parse(R"({"type": "ready", "seat": 1})"));
  CHECK(undone_event(seat_at(0)) == Json::parse(R"({"type": "undone", "seat": 0})"));
}

}  // namespace
}  // namespace gatehouse::protocol
