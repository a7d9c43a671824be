#include "tests/server/table.h"
#include "tests/support/choice_ids.h"

#include <doctest/doctest.h>

#include <thread>

namespace gatehouse::tests {

LoopbackClient greeted(int port, const server::testing::Place& place) {
  LoopbackClient client(port, server::testing::kSubprotocolField, place);
  client.hello();
  return client;
}

Json create_message(bool is_public) {
  return {{"type", "create"},
          {"id", "create"},
          {"name", "Anna"},
          {"game", "carcassonne"},
          {"seats", 2},
          {"public", is_public},
          {"options", {{"expansions", Json::array()}, {"choices", Json::object()}}}};
}

Json sit_message(const std::string& room, const std::string& name) {
  return {{"type", "join"}, {"id", "sit"}, {"room", room}, {"name", name}};
}

Json watch_message(const std::string& room, const std::string& name) {
  return {{"type", "watch"}, {"id", "watch"}, {"room", room}, {"name", name}};
}

Json join_message(const Seat& seat) {
  return {{"type", "join"}, {"id", "join"}, {"room", seat.room}, {"token", seat.token}};
}

Json bot_message(const std::string& level) {
  return {{"type", "bot"}, {"id", "bot"}, {"level", level}};
}

Seat seat_of(const Json& joined) {
  REQUIRE(joined.at("type") == "joined");
  return {joined.at("room"), joined.at("token")};
}

Json come_back(LoopbackClient& client, const Seat& seat) {
  const Json joined = client.ask(join_message(seat));
  CAPTURE(joined);
  REQUIRE(joined.at("type") == "joined");
  CHECK(joined.at("seat") == 0);
  return client.read_until("snapshot");
}

Json answer_to(LoopbackClient& client, const std::string& id) {
  for (;;) {
    Json said = client.read();
    if (said.value("id", "") == id) return said;
  }
}

Json next_prompt(LoopbackClient& client) {
  for (;;) {
    Json said = client.read();
    if (said.at("type") == "error") FAIL(said.dump());
    if (said.contains("prompt") && !said.at("prompt").is_null()) return said;
  }
}

Json first_choice(const Json& now, const std::string& id) {
  return {{"type", "command"},
          {"id", id},
          {"expect", now.at("version")},
          {"choice", choice_ids(now.at("prompt")).front()}};
}

Json start_against(LoopbackClient& client, const std::string& level) {
  client.ask(bot_message(level));
  client.send({{"type", "start"}, {"id", "start"}});
  return next_prompt(client);
}

Seat play_a_little(LoopbackClient& client, int moves) {
  Seat seat = seat_of(client.ask(create_message(true)));
  Json now = start_against(client, "random");
  for (int move = 1; move <= moves; ++move) {
    client.send(first_choice(now, "move" + std::to_string(move)));
    now = next_prompt(client);
  }
  return seat;
}

std::size_t listed(LoopbackClient& client) {
  return client.ask({{"type", "list"}, {"id", "list"}}).at("rooms").size();
}

void wait_until_unlisted(LoopbackClient& client, const std::string& room) {
  for (;;) {
    const std::string rooms = client.ask({{"type", "list"}, {"id", "list"}}).dump();
    if (rooms.find(room) == std::string::npos) return;
    std::this_thread::yield();
  }
}

}  // namespace gatehouse::tests
