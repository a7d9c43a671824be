#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "protocol/messages.h"

namespace gatehouse::protocol {
namespace {

template <class Message>
Message accepted(std::string_view text) {
  auto read = decode(text);
  INFO(text);
  REQUIRE(std::holds_alternative<ClientMessage>(read));
  auto& message = std::get<ClientMessage>(read);
  REQUIRE(std::holds_alternative<Message>(message));
  return std::get<Message>(message);
}

Error refusal(std::string_view text) {
  auto read = decode(text);
  INFO(text.substr(0, 200));
  REQUIRE(std::holds_alternative<Error>(read));
  return std::get<Error>(read);
}

std::string repeat(std::string_view part, std::size_t times) {
  std::string whole;
  for (std::size_t at = 0; at < times; ++at) whole += part;
  return whole;
}

TEST_CASE("what players decide among themselves is read field by field") {
  CHECK(accepted<Resign>(R"({"type": "resign", "id": "c18"})").id == "c18");
  CHECK(accepted<Propose>(R"({"type": "propose", "id": "c19", "what": "end"})") ==
        Propose{"c19", Proposing::End});
  CHECK(accepted<Vote>(R"({"type": "vote", "id": "c20", "proposal": 31, "agree": true})") ==
        Vote{"c20", 31, true});
  CHECK(accepted<Rematch>(R"({"type": "rematch", "id": "c21"})").id == "c21");
  CHECK(accepted<Analyse>(R"({"type": "analyse", "id": "c22"})").id == "c22");
  CHECK(
      accepted<Propose>(R"({"type": "propose", "id": "c19", "what": "bot", "seat": 1, "level": "greedy"})") ==
      Propose{"c19", Proposing::Bot, engine::seat_at(1), BotLevel::Greedy});
  CHECK(accepted<Propose>(R"({"type": "propose", "id": "c19", "what": "skip", "seat": 1})") ==
        Propose{"c19", Proposing::Skip, engine::seat_at(1), std::nullopt});
  const std::string create_with =
      R"({"type": "create", "id": "c2", "name": "A", "game": "g", "seats": 2, "public": true, "options": {},
          "absence_s": )";
  CHECK(accepted<CreateRoom>(create_with + "30}").absence_s == 30);
  for (const char* const absence : {"29", "604801", "-1", "\"60\"", "null"})
    CHECK(refusal(create_with + absence + "}").code == "bad-message");
  const auto clocked = [&](const std::string& clock) {
    return create_with + R"(30, "clock": )" + clock + "}";
  };
  CHECK(accepted<CreateRoom>(clocked(R"({"kind": "bank", "time_s": 30, "increment_s": 0, "over": "vote"})"))
            .clock == Clock{ClockKind::Bank, 30, 0, TimeOver::Vote});
  CHECK(accepted<CreateRoom>(clocked(R"({"kind": "move", "time_s": 3600, "over": "bot", "level": "solid"})"))
            .clock == Clock{ClockKind::Move, 3600, 0, TimeOver::Bot, BotLevel::Solid});
  CHECK(accepted<CreateRoom>(clocked(R"({"kind": "days", "time_s": 1209600, "over": "skip"})")).clock ==
        Clock{ClockKind::Days, 1'209'600, 0, TimeOver::Skip});
  CHECK(refusal(clocked(R"({"kind": "move", "time_s": 9, "over": "skip"})")).message ==
        "The field \"clock\" is no clock: The field \"time_s\" must be a whole number from 10 to 3600.");
  for (const char* const clock : {R"({"kind": "bank", "time_s": 29, "increment_s": 0, "over": "skip"})",
                                  R"({"kind": "bank", "time_s": 21601, "increment_s": 0, "over": "skip"})",
                                  R"({"kind": "bank", "time_s": 60, "increment_s": 601, "over": "skip"})",
                                  R"({"kind": "bank", "time_s": 60, "over": "skip"})",
                                  R"({"kind": "move", "time_s": 3601, "over": "skip"})",
                                  R"({"kind": "move", "time_s": 60, "increment_s": 5, "over": "skip"})",
                                  R"({"kind": "days", "time_s": 3600, "over": "skip"})",
                                  R"({"kind": "days", "time_s": 1296000, "over": "skip"})",
                                  R"({"kind": "move", "time_s": 60, "over": "bot"})",
                                  R"({"kind": "move", "time_s": 60, "over": "bot", "level": "best"})",
                                  R"({"kind": "move", "time_s": 60, "over": "skip", "level": "solid"})",
                                  R"({"kind": "move", "time_s": 60, "over": "lose"})",
                                  R"({"kind": "none", "time_s": 60, "over": "skip"})",
                                  R"({"kind": "move", "time_s": 60})", "null", "{}", "60"})
    CHECK(refusal(clocked(clock)).code == "bad-message");
  const std::string create_watched =
      R"({"type": "create", "id": "c2", "name": "A", "game": "g", "seats": 2, "public": true, "options": {},
          "watching": )";
  CHECK(accepted<CreateRoom>(create_watched + R"({"most": 0, "delay_s": 3600}})").watching ==
        Watching{0, 3600});
  CHECK(accepted<CreateRoom>(create_watched + "{}}").watching == Watching{});
  for (const char* const watching : {R"({"most": 10001})", R"({"delay_s": 3601})", R"({"delay_s": -1})",
                                     R"({"late": true})", "300", "null", R"({"most": "3"})"})
    CHECK(refusal(create_watched + watching + "}").code == "bad-message");
  for (const char* const bad :
       {R"({"type": "propose", "id": "c19", "what": "tea"})", R"({"type": "propose", "id": "c19"})",
        R"({"type": "propose", "id": "c19", "what": "end", "seat": 1})",
        R"({"type": "propose", "id": "c19", "what": "skip"})",
        R"({"type": "propose", "id": "c19", "what": "skip", "seat": 6})",
        R"({"type": "propose", "id": "c19", "what": "bot", "seat": 1})",
        R"({"type": "propose", "id": "c19", "what": "bot", "seat": 1, "level": "best"})",
        R"({"type": "vote", "id": "c20", "proposal": 0, "agree": true})",
        R"({"type": "vote", "id": "c20", "proposal": 31, "agree": 1})",
        R"({"type": "resign", "id": "c18", "seat": 1})"})
    CHECK(refusal(bad).code == "bad-message");
}

std::string table_with(const std::string& field) {
  return R"({"type": "create", "id": "c2", "name": "A", "game": "g", "seats": 2, "public": true,
             "options": {})" +
         field + "}";
}

TEST_CASE("the pace of bots is read with the table") {
  for (const BotPace pace : kBotPaces)
    CHECK(
        accepted<CreateRoom>(table_with(R"(, "bot_pace": ")" + std::string(text_of(pace)) + "\"")).bot_pace ==
        pace);
  CHECK(accepted<CreateRoom>(table_with("")).bot_pace == BotPace::LikePeople);
  for (const char* const pace : {"\"fast\"", "\"\"", "0", "null"})
    CHECK(refusal(table_with(std::string(R"(, "bot_pace": )") + pace)).code == "bad-message");
}

TEST_CASE("a rated table is public, and people alone play at it") {
  CHECK(accepted<CreateRoom>(table_with(R"(, "rated": true)")).rated);
  CHECK_FALSE(accepted<CreateRoom>(table_with(R"(, "rated": false, "allows_programs": true)")).rated);
  CHECK_FALSE(accepted<CreateRoom>(table_with("")).rated);
  CHECK(refusal(table_with(R"(, "rated": 1)")).code == "bad-message");
  const std::string hidden =
      R"({"type": "create", "id": "c2", "name": "A", "game": "g", "seats": 2, "public": false,
                                 "options": {}, "rated": true})";
  CHECK(refusal(hidden).message == "The field \"rated\" needs a table that is public.");
  CHECK(refusal(table_with(R"(, "rated": true, "allows_programs": true)")).message ==
        "The field \"rated\" does not go with allows_programs.");
  const std::string clock = R"(, "rated": true, "clock": {"kind": "move", "time_s": 60, "over": )";
  CHECK(accepted<CreateRoom>(table_with(clock + "\"skip\"}")).rated);
  CHECK(refusal(table_with(clock + R"("bot", "level": "solid"})")).message ==
        "The field \"rated\" does not go with a clock after which a bot plays.");
}

TEST_CASE("programs say what they are, and where they may sit is read with the table") {
  CHECK(accepted<CreateRoom>(table_with(R"(, "allows_programs": true, "program": true)")).program);
  const auto open = accepted<CreateRoom>(table_with(R"(, "allows_programs": true)"));
  CHECK(open.allows_programs);
  CHECK_FALSE(open.program);
  CHECK_FALSE(accepted<CreateRoom>(table_with(R"(, "allows_programs": false)")).allows_programs);
  CHECK_FALSE(accepted<CreateRoom>(table_with("")).allows_programs);
  CHECK(refusal(table_with(R"(, "allows_programs": "yes")")).code == "bad-message");
  CHECK(refusal(table_with(R"(, "program": true)")).message ==
        "The field \"program\" needs a table that allows_programs.");
  const std::string join = R"({"type": "join", "id": "c3", "room": "r", "program": true, )";
  CHECK(accepted<JoinRoom>(join + R"("name": "A"})").program);
  CHECK(refusal(join + R"("token": "t"})").code == "bad-message");
}

TEST_CASE("what people say is read, in their words or as a phrase") {
  CHECK(accepted<Chat>(R"({"type": "chat", "id": "c24", "text": "Nice, Zoë! 👍🏽"})") ==
        Chat{"c24", "Nice, Zoë! 👍🏽"});
  for (const Phrase phrase : kPhrases)
    CHECK(accepted<Chat>(R"({"type": "chat", "id": "c24", "phrase": ")" + std::string(text_of(phrase)) +
                         "\"}") == Chat{"c24", phrase});
  CHECK(accepted<Mute>(R"({"type": "mute", "id": "c25", "seat": 1, "muted": true})") ==
        Mute{"c25", engine::seat_at(1), {}, true});
  CHECK(accepted<Mute>(R"({"type": "mute", "id": "c25", "name": "Cleo", "muted": false})") ==
        Mute{"c25", {}, "Cleo", false});
  CHECK(refusal(R"({"type": "chat", "id": "c24", "text": "nul\u0000in"})").code == "bad-text");
  CHECK(refusal(R"({"type": "chat", "id": "c24", "text": "\u202E\u200b"})").code == "bad-text");
  CHECK(refusal(R"({"type": "chat", "id": "c24", "text": ")" + std::string(161, 'x') + "\"}").code ==
        "bad-text");
  CHECK(accepted<Chat>(R"({"type": "chat", "id": "c24", "text": ")" + repeat("ü", 160) + "\"}").id == "c24");
  CHECK(accepted<Chat>(R"({"type": "chat", "id": "c24", "text": "I am no bot"})").id == "c24");
  for (const char* const bad :
       {R"({"type": "chat", "id": "c24"})",
        R"({"type": "chat", "id": "c24", "text": "a", "phrase": "hello"})",
        R"({"type": "chat", "id": "c24", "phrase": "rubbish"})",
        R"({"type": "mute", "id": "c25", "muted": true})", R"({"type": "mute", "id": "c25", "seat": 1})",
        R"({"type": "mute", "id": "c25", "seat": 1, "name": "Cleo", "muted": true})"})
    CHECK(refusal(bad).code == "bad-message");
}

TEST_CASE("every message of a client is read field by field") {
  CHECK(accepted<Hello>(R"({"type": "hello", "client": "gatehouse-web/1"})").client == "gatehouse-web/1");
  CHECK(accepted<Ping>(R"({"type": "ping", "id": "p1"})").id == "p1");
  CHECK(accepted<ListRooms>(R"({"type": "list", "id": "c1"})").id == "c1");
  CHECK(accepted<ListRooms>(R"({"type": "list", "id": "c1", "rooms": ["a", "b"]})").rooms ==
        std::vector<std::string>{"a", "b"});
  for (const char* const rooms : {"[]", "\"a\"", "[1]", R"(["1","2","3","4","5","6","7","8","9"])"})
    CHECK(refusal(R"({"type": "list", "id": "c1", "rooms": )" + std::string(rooms) + "}").code ==
          "bad-message");

  const auto create = accepted<CreateRoom>(
      R"({"type": "create", "id": "c2", "name": "Zoë", "game": "g", "seats": 4, "public": true,
          "options": {"expansions": ["x"], "choices": {"k": "v"}}})");
  CHECK(create ==
        CreateRoom{"c2", "Zoë", "g", 4, true, Json{{"expansions", {"x"}}, {"choices", Json{{"k", "v"}}}}});

  CHECK(accepted<JoinRoom>(R"({"type": "join", "id": "c3", "room": "k7m2p9qa", "name": "Ben", "seat": 2})") ==
        JoinRoom{"c3", "k7m2p9qa", "Ben", engine::seat_at(2), std::nullopt, std::nullopt});
  CHECK(
      accepted<CreateRoom>(
          R"({"type": "create", "id": "c2", "name": "A", "game": "g", "seats": 2, "public": true, "options": {},
                "key": "Tq0_9yW3bLx7-RnZ4mVc1A"})")
          .key == "Tq0_9yW3bLx7-RnZ4mVc1A");
  CHECK(accepted<JoinRoom>(
            R"({"type": "join", "id": "c3", "room": "r", "name": "Ben", "key": "Tq0_9yW3bLx7-RnZ4mVc1A"})")
            .key == "Tq0_9yW3bLx7-RnZ4mVc1A");
  CHECK(accepted<JoinRoom>(
            R"({"type": "join", "id": "c4", "room": "k7m2p9qa", "token": "mF0-_", "last": 17})") ==
        JoinRoom{"c4", "k7m2p9qa", std::nullopt, std::nullopt, "mF0-_", 17});
  CHECK(accepted<WatchRoom>(R"({"type": "watch", "id": "c5", "room": "k7m2p9qa", "name": "Cleo"})") ==
        WatchRoom{"c5", "k7m2p9qa", "Cleo", std::nullopt});
  CHECK(accepted<WatchRoom>(R"({"type": "watch", "id": "c5", "room": "r", "name": "C", "last": 0})").last ==
        0u);

  CHECK(accepted<SeatBot>(R"({"type": "bot", "id": "c6", "level": "greedy"})") ==
        SeatBot{"c6", std::nullopt, BotLevel::Greedy});
  CHECK(accepted<SeatBot>(R"({"type": "bot", "id": "c6", "seat": 1, "level": "random"})") ==
        SeatBot{"c6", engine::seat_at(1), BotLevel::Random});
  for (const BotLevel level : kBotLevels)
    CHECK(accepted<SeatBot>(R"({"type": "bot", "id": "c6", "level": ")" + std::string(name_of(level)) + "\"}")
              .level == level);
  CHECK(accepted<RemoveSeat>(R"({"type": "remove", "id": "c7", "seat": 5})") ==
        RemoveSeat{"c7", engine::seat_at(5)});
  CHECK(accepted<RemoveSeat>(R"({"type": "remove", "id": "c7", "seat": 5, "ban": true})").ban);
  CHECK(accepted<Dismiss>(R"({"type": "dismiss", "id": "c7", "name": "Cleo"})") ==
        Dismiss{"c7", "Cleo", false});
  CHECK(accepted<Dismiss>(R"({"type": "dismiss", "id": "c7", "name": "Cleo", "ban": true})").ban);
  CHECK(accepted<AddEntropy>(R"({"type": "entropy", "id": "c7", "text": "blue horses, 17"})") ==
        AddEntropy{"c7", "blue horses, 17"});
  CHECK(accepted<Start>(R"({"type": "start", "id": "c8"})") == Start{"c8", false});
  CHECK(accepted<Start>(R"({"type": "start", "id": "c8", "draw_seats": true})") == Start{"c8", true});
  CHECK(accepted<Leave>(R"({"type": "leave", "id": "c9"})").id == "c9");

  CHECK(accepted<Command>(R"({"type": "command", "id": "u-1", "expect": 17, "choice": "place 0,1 r1"})") ==
        Command{"u-1", 17, {"place 0,1 r1"}});
  CHECK(accepted<Command>(R"({"type": "command", "id": "u-1", "expect": 17, "choices": ["a", "b"]})") ==
        Command{"u-1", 17, {"a", "b"}});
  CHECK(accepted<Undo>(R"({"type": "undo", "id": "c10", "expect": 9007199254740991})") ==
        Undo{"c10", kMaxInteger});
  CHECK(accepted<Preview>(R"({"type": "preview", "id": "c11", "expect": 1, "choices": ["a", "b"]})") ==
        Preview{"c11", 1, {"a", "b"}});
  CHECK(accepted<Inspect>(R"({"type": "inspect", "id": "c12", "target": {"x": -3}})") ==
        Inspect{"c12", Json{{"x", -3}}});
  CHECK(accepted<ReadHistory>(R"({"type": "history", "id": "c13", "from": 1, "to": 200})") ==
        ReadHistory{"c13", 1, 200});
  CHECK(accepted<Resync>(R"({"type": "resync", "id": "c14"})").id == "c14");
}

TEST_CASE("who asks about rooms may show tokens of seats by their rooms") {
  CHECK(accepted<ListRooms>(
            R"({"type": "list", "id": "c1", "rooms": ["a", "b"], "tokens": {"b": "mF0yB3m1Q1pYh1sW8d0Z4w"}})")
            .tokens == std::map<std::string, std::string>{{"b", "mF0yB3m1Q1pYh1sW8d0Z4w"}});
  for (const char* const tokens :
       {"[]", R"({"a": 1})", R"({"a": ""})", R"({"": "x"})", R"({"a b": "x"})",
        R"({"1": "x", "2": "x", "3": "x", "4": "x", "5": "x", "6": "x", "7": "x", "8": "x", "9": "x"})"})
    CHECK(refusal(R"({"type": "list", "id": "c1", "rooms": ["a"], "tokens": )" + std::string(tokens) + "}")
              .code == "bad-message");
}

TEST_CASE("what is not one JSON object within the limits is a bad message") {
  const std::vector<std::string> texts = {
      "",
      " ",
      "nonsense",
      "null",
      "[]",
      "\"ping\"",
      "17",
      "{",
      R"({"type": "ping", "id": "p1"}x)",
      R"({"type": "ping", "id": "p1"} {"type": "ping", "id": "p2"})",
      R"({"type": "ping", "id": "p1",})",
      R"({'type': 'ping'})",
      R"({"type": "ping", /* no */ "id": "p1"})",
      "\xef\xbb\xbf[]",
      "{\"type\": \"ping\", \"id\": \"\xff\"}",
      "{\"type\": \"ping\", \"id\": \"\xc0\xaf\"}",
      "{\"type\": \"ping\", \"id\": \"\xed\xa0\x80\"}",
      R"({"type": "ping", "id": "\ud800"})",
      R"({"type": "ping", "type": "list", "id": "p1"})",
      R"({"type": "inspect", "id": "p1", "target": {"x": 1, "x": 1}})",
      R"({"type": "inspect", "id": "p1", "target": {"x": 1.5}})",
      R"({"type": "inspect", "id": "p1", "target": {"x": 1e400}})",
      R"({"type": "inspect", "id": "p1", "target": {"x": 9007199254740992}})",
      R"({"type": "inspect", "id": "p1", "target": {"x": -9007199254740992}})",
      R"({"type": "inspect", "id": "p1", "target": {"x": 99999999999999999999}})",
      R"({"type": "inspect", "id": "p1", "target": {"x": NaN}})",
  };
  for (const auto& text : texts) {
    const Error error = refusal(text);
    CHECK(error.code == "bad-message");
    CHECK(error.id.empty());
    CHECK_FALSE(error.retryable);
  }
}

TEST_CASE("depth is counted before anything is built") {
  const auto nested = [](int depth) {
    // The message itself is one level, the target another.
    return R"({"type": "inspect", "id": "i", "target": {"x": )" +
           repeat("[", static_cast<std::size_t>(depth - 2)) +
           repeat("]", static_cast<std::size_t>(depth - 2)) + "}}";
  };
  accepted<Inspect>(nested(kMaxDepth));
  CHECK(refusal(nested(kMaxDepth + 1)).code == "bad-message");
  CHECK(refusal(repeat("[", 16000)).code == "bad-message");
  CHECK(refusal(repeat(R"({"a":)", 3000)).code == "bad-message");
}

TEST_CASE("length is counted before anything is read") {
  const std::string start = R"({"type": "ping", "id": "p1")";
  const auto padded = [&](std::size_t size) { return start + repeat(" ", size - start.size() - 1) + "}"; };
  accepted<Ping>(padded(kMaxMessageBytes));
  CHECK(refusal(padded(kMaxMessageBytes + 1)).code == "bad-message");
}

TEST_CASE("an unknown type is named so, with the id of the message") {
  const Error error = refusal(R"({"type": "dance", "id": "c1", "anything": []})");
  CHECK(error.code == "unknown-type");
  CHECK(error.id == "c1");
  CHECK(refusal(R"({"type": "PING", "id": "c1"})").code == "unknown-type");
  CHECK(refusal(R"({"id": "c1"})").code == "bad-message");
  CHECK(refusal(R"({"type": 1, "id": "c1"})").code == "bad-message");
}

struct Case {
  std::string_view text;
  std::string_view field;
};

void check_refused_by_name(const std::vector<Case>& cases) {
  for (const Case& wrong : cases) {
    const Error error = refusal(wrong.text);
    INFO(wrong.text);
    INFO(error.message);
    CHECK(error.code == "bad-message");
    CHECK(error.message.find('"' + std::string(wrong.field) + '"') != std::string::npos);
  }
}

TEST_CASE("a key is long enough not to be guessed, and comes with what may be repeated only") {
  check_refused_by_name({
      {R"({"type": "join", "id": "a", "room": "r", "name": "A", "key": "Tq0_9yW3bLx7-RnZ4mVc1"})", "key"},
      {R"({"type": "join", "id": "a", "room": "r", "name": "A", "key": "Tq0_9yW3bLx7 RnZ4mVc1A"})", "key"},
      {R"({"type": "join", "id": "a", "room": "r", "name": "A", "key": 7})", "key"},
      {R"({"type": "join", "id": "a", "room": "r", "token": "t", "key": "Tq0_9yW3bLx7-RnZ4mVc1A"})", "key"},
      {R"({"type": "create", "id": "a", "name": "A", "game": "g", "seats": 2, "public": true, "options": {},
           "key": "short"})",
       "key"},
      {R"({"type": "remove", "id": "a", "seat": 1, "ban": 1})", "ban"},
      {R"({"type": "dismiss", "id": "a"})", "name"},
  });
}

TEST_CASE("a field that is missing, unknown or of the wrong form is refused by its name") {
  check_refused_by_name({
      {R"({"type": "hello"})", "client"},
      {R"({"type": "hello", "client": ""})", "client"},
      {R"({"type": "hello", "client": "a b"})", "client"},
      {R"({"type": "hello", "client": "x", "id": "1"})", "id"},
      {R"({"type": "ping"})", "id"},
      {R"({"type": "ping", "id": 7})", "id"},
      {R"({"type": "ping", "id": null})", "id"},
      {R"({"type": "ping", "id": ""})", "id"},
      {R"({"type": "ping", "id": "a\u0000b"})", "id"},
      {R"({"type": "ping", "id": "12345678901234567890123456789012345678901234567890123456789012345"})",
       "id"},
      {R"({"type": "ping", "id": "a", "Extra": 1})", "Extra"},
      {R"({"type": "start", "id": "a", "seat": 1})", "seat"},
      {R"({"type": "create", "id": "a", "name": "A", "game": "g", "seats": 0, "public": true, "options": {}})",
       "seats"},
      {R"({"type": "create", "id": "a", "name": "A", "game": "g", "seats": 7, "public": true, "options": {}})",
       "seats"},
      {R"({"type": "create", "id": "a", "name": "A", "game": "g", "seats": "2", "public": true, "options": {}})",
       "seats"},
      {R"({"type": "create", "id": "a", "name": "A", "game": "g", "seats": 2, "public": 1, "options": {}})",
       "public"},
      {R"({"type": "create", "id": "a", "name": "A", "game": "g", "seats": 2, "public": true, "options": []})",
       "options"},
      {R"({"type": "create", "id": "a", "name": "A", "game": "g", "seats": 2, "public": true})", "options"},
      {R"({"type": "create", "id": "a", "name": 1, "game": "g", "seats": 2, "public": true, "options": {}})",
       "name"},
      {R"({"type": "join", "id": "a", "room": "r"})", "name"},
      {R"({"type": "join", "id": "a", "name": "A"})", "room"},
      {R"({"type": "join", "id": "a", "room": "r", "name": "A", "token": "t"})", "name"},
      {R"({"type": "join", "id": "a", "room": "r", "token": "t", "seat": 1})", "seat"},
      {R"({"type": "join", "id": "a", "room": "r", "name": "A", "last": 1})", "last"},
      {R"({"type": "join", "id": "a", "room": "r", "name": "A", "seat": 6})", "seat"},
      {R"({"type": "join", "id": "a", "room": "r", "name": "A", "seat": -1})", "seat"},
      {R"({"type": "join", "id": "a", "room": "r", "token": "t", "last": -1})", "last"},
      {R"({"type": "join", "id": "a", "room": "r", "token": "t", "last": true})", "last"},
      {R"({"type": "join", "id": "a", "room": "../r r", "token": "t"})", "room"},
      {R"({"type": "bot", "id": "a", "level": "clever"})", "level"},
      {R"({"type": "bot", "id": "a", "seat": 1})", "level"},
      {R"({"type": "remove", "id": "a"})", "seat"},
      {R"({"type": "command", "id": "a", "choice": "pass"})", "expect"},
      {R"({"type": "command", "id": "a", "expect": 1})", "choices"},
      {R"({"type": "command", "id": "a", "expect": 1, "choice": "pass", "choices": ["pass"]})", "choices"},
      {R"({"type": "command", "id": "a", "expect": 1, "choices": []})", "choices"},
      {R"({"type": "command", "id": "a", "expect": 1, "choices": "pass"})", "choices"},
      {R"({"type": "command", "id": "a", "expect": 1, "choices": ["pass", "p\u00e4ss"]})", "choices[1]"},
      {R"({"type": "command", "id": "a", "expect": 1, "choices": ["1", "2", "3", "4", "5", "6", "7", "8", "9"]})",
       "choices"},
      {R"({"type": "command", "id": "a", "expect": 1, "choice": ""})", "choice"},
      {R"({"type": "command", "id": "a", "expect": 1, "choice": "p\u00e4ss"})", "choice"},
      {R"({"type": "command", "id": "a", "expect": 1, "choice": "pa\nss"})", "choice"},
      {R"({"type": "command", "id": "a", "expect": 1, "choice": ["pass"]})", "choice"},
      {R"({"type": "preview", "id": "a", "expect": 1, "choices": []})", "choices"},
      {R"({"type": "preview", "id": "a", "expect": 1, "choices": "pass"})", "choices"},
      {R"({"type": "preview", "id": "a", "expect": 1, "choices": ["a", 1]})", "choices[1]"},
      {R"({"type": "preview", "id": "a", "expect": 1, "choices": ["1", "2", "3", "4", "5", "6", "7", "8", "9"]})",
       "choices"},
      {R"({"type": "inspect", "id": "a", "target": "x"})", "target"},
      {R"({"type": "history", "id": "a", "from": 0, "to": 5})", "from"},
      {R"({"type": "history", "id": "a", "from": 6, "to": 5})", "to"},
  });
}

TEST_CASE("a refusal carries the id when there is one, and repeats nothing strange") {
  CHECK(refusal(R"({"type": "start", "id": "a", "more": 1})").id == "a");
  CHECK(refusal(R"({"type": "create", "id": "a", "name": "", "game": "g", "seats": 2})").id == "a");
  const Error error = refusal("{\"type\": \"start\", \"id\": \"a\", \"<b>\xe2\x80\xae\": 1}");
  CHECK(error.code == "bad-message");
  CHECK(error.message.find('<') == std::string::npos);
  CHECK(refusal(R"({"type": "start", "id": "not good"})").id.empty());
}

TEST_CASE("a choice may be as long as the longest notation, not longer") {
  const auto command = [](std::size_t length) {
    return R"({"type": "command", "id": "a", "expect": 1, "choice": ")" + repeat("x", length) + "\"}";
  };
  CHECK(accepted<Command>(command(kMaxChoiceLength)).choices.front().size() == kMaxChoiceLength);
  CHECK(refusal(command(kMaxChoiceLength + 1)).code == "bad-message");
}

TEST_CASE("a bad name has a code of its own") {
  CHECK(refusal(R"({"type": "watch", "id": "a", "room": "r", "name": ""})").code == "bad-name");
  CHECK(refusal(R"({"type": "watch", "id": "a", "room": "r", "name": "\u2800"})").code == "bad-name");
  CHECK(refusal(R"({"type": "watch", "id": "a", "room": "r", "name": "a\u0000b"})").code == "bad-name");
}

TEST_CASE("names and lines are taken without what phones and paste add") {
  CHECK(accepted<WatchRoom>(R"({"type": "watch", "id": "a", "room": "r", "name": "\u202aAn\u00adna \n"})")
            .name == "Anna");
  CHECK(accepted<Chat>(R"({"type": "chat", "id": "a", "text": " well\u00a0 played\u200b "})").spoken ==
        Spoken("well played"));
}

}  // namespace
}  // namespace gatehouse::protocol
