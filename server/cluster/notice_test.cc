#include "server/cluster/notice.h"

#include <doctest/doctest.h>

#include "server/auth/tokens.h"
#include "server/cluster/limits.h"
#include "server/cluster/other_lobbies.h"

namespace gatehouse::server {
namespace {

using protocol::Json;
using protocol::RoomStatus;

protocol::RoomEntry entry(const std::string& room) {
  return {
      room, "Anna's table", "carcassonne", RoomStatus::Waiting, 4, 2, 1, Json{{"expansions", Json::array()}}};
}

std::vector<std::string> names_of(const std::vector<protocol::RoomEntry>& rooms) {
  std::vector<std::string> names;
  for (const protocol::RoomEntry& room : rooms) names.push_back(room.room);
  return names;
}

TEST_CASE("A notice is read as it was written") {
  Notice notice;
  notice.listed = {entry("one"), entry("two")};
  notice.listed[0].locked = true;
  notice.listed[1].status = RoomStatus::Finished;
  notice.listed[1].clock = protocol::Clock{protocol::ClockKind::Bank, 600, 10, protocol::TimeOver::Vote, {}};
  notice.listed[1].match = protocol::MatchScore{3, 2, {1, 2}};
  notice.codes = {{"abcdef", "one"}};
  notice.tables["three"] = {"three", RoomStatus::Playing, {engine::seat_at(0), engine::seat_at(2)}};
  notice.seated["three"] = {{"three", RoomStatus::Finished, {engine::seat_at(1)}}, {"a hash", "another"}};
  notice.made = {{"hidden", 3}};
  notice.connections = {{"other", 7}};
  const std::string text = to_text(notice);
  const auto read = read_notice(text);
  REQUIRE(read);
  CHECK(to_text(*read) == text);
  CHECK(names_of(read->listed) == std::vector<std::string>{"one", "two"});
  CHECK(read->listed[0].locked);
  CHECK(read->listed[0].options == entry("one").options);
  CHECK_FALSE(read->listed[0].clock);
  CHECK(read->listed[1].clock == notice.listed[1].clock);
  CHECK_FALSE(read->listed[0].match);
  CHECK(read->listed[1].match == notice.listed[1].match);
  CHECK(read->listed[1].status == RoomStatus::Finished);
  CHECK(read->tables.at("three").waiting == notice.tables.at("three").waiting);
  CHECK(read->tables.at("three").status == RoomStatus::Playing);
  CHECK(read->seated.at("three").table.status == RoomStatus::Finished);
  CHECK(read->seated.at("three").token_hashes == std::vector<std::string>{"a hash", "another"});
  CHECK(read->codes == notice.codes);
  CHECK(read->made == notice.made);
  CHECK(read->connections == notice.connections);
}

TEST_CASE("What a later version adds to a notice is passed over") {
  Notice notice;
  notice.listed = {entry("one")};
  notice.listed[0].clock = protocol::Clock{protocol::ClockKind::Bank, 600, 10, protocol::TimeOver::Vote, {}};
  notice.codes = {{"abcdef", "one"}};
  notice.tables["one"] = {"one", RoomStatus::Waiting, {engine::seat_at(1)}};
  Json later = Json::parse(to_text(notice));
  later["weather"] = {{"sun", true}};
  later["listed"][0]["mood"] = "merry";
  const auto read = read_notice(later.dump());
  REQUIRE(read);
  CHECK(to_text(*read) == to_text(notice));
}

TEST_CASE("What an earlier version does not say of a table is nothing, and the rest is read") {
  Notice notice;
  notice.tables["one"] = {"one", RoomStatus::Playing, {engine::seat_at(1)}};
  Json earlier = Json::parse(to_text(notice));
  earlier.erase("seated");
  const auto read = read_notice(earlier.dump());
  REQUIRE(read);
  CHECK(read->tables.size() == 1);
  CHECK(read->seated.empty());
}

TEST_CASE("A table of another node that is shown late is told as it is to who has a seat there") {
  secure();
  Notice there;
  there.tables["far"] = {"far", RoomStatus::Playing, {}};
  there.seated["far"] = {{"far", RoomStatus::Playing, {engine::seat_at(1)}}, {hash_of_token("bens")}};
  OtherLobbies others;
  others.hear({{"there", there}});
  CHECK(others.table("far", {})->waiting.empty());
  CHECK(others.table("far", "annas")->waiting.empty());
  CHECK(others.table("far", "bens")->waiting.has(engine::seat_at(1)));
}

TEST_CASE("What is no notice is not taken for one") {
  Notice notice;
  notice.listed = {entry("one")};
  notice.tables["one"] = {"one", RoomStatus::Waiting, {engine::seat_at(1)}};
  const Json good = Json::parse(to_text(notice));
  CHECK(read_notice(good.dump()));
  for (const char* text : {"", "[]", "{}", "null", "{\"listed\": 1}"}) CHECK_FALSE(read_notice(text));
  for (const auto& wrong : std::vector<std::pair<std::string, Json>>{{"/listed", Json::object()},
                                                                     {"/listed", "one"},
                                                                     {"/tables", Json::array()},
                                                                     {"/codes", 3},
                                                                     {"/made", Json{{"x", "many"}}}}) {
    CAPTURE(wrong.first);
    Json bad = good;
    bad[Json::json_pointer(wrong.first)] = wrong.second;
    CHECK_FALSE(read_notice(bad.dump()));
  }
}

TEST_CASE("A room that cannot be read is left out of a notice, and the others stay") {
  Notice notice;
  notice.listed = {entry("one"), entry("two")};
  for (const std::string room : {"one", "two"})
    notice.tables[room] = {room, RoomStatus::Waiting, {engine::seat_at(1)}};
  const Json good = Json::parse(to_text(notice));
  for (const auto& wrong : std::vector<std::pair<std::string, Json>>{
           {"/listed/0/status", "asleep"},
           {"/listed/0/status", 7},
           {"/listed/0/seats", "four"},
           {"/listed/0/clock", Json::object()},
           {"/listed/0/clock",
            {{"kind", "bank"}, {"time_s", 60}, {"increment_s", 0}, {"over", "vote"}, {"x", 1}}},
           {"/listed/0", 1},
           {"/tables/one/1", 6},
           {"/tables/one/1", -1},
           {"/tables/one", Json::array()},
           {"/tables/one", 1}}) {
    CAPTURE(wrong.first);
    Json bad = good;
    bad[Json::json_pointer(wrong.first)] = wrong.second;
    const auto read = read_notice(bad.dump());
    REQUIRE(read);
    const bool in_list = wrong.first.starts_with("/listed");
    CHECK(read->listed.size() == (in_list ? 1 : 2));
    CHECK(read->tables.size() == (in_list ? 2 : 1));
    CHECK(read->listed.back().room == "two");
    CHECK(read->tables.contains("two"));
  }
}

TEST_CASE("An address is known again by nodes of one secret, and by nobody else") {
  secure();
  const HiddenAddress hide("a secret"), same("a secret"), other("another");
  CHECK(hide("192.0.2.1") == same("192.0.2.1"));
  CHECK(hide("192.0.2.1") != other("192.0.2.1"));
  CHECK(hide("192.0.2.1") != hide("192.0.2.2"));
  CHECK(hide("192.0.2.1").find("192") == std::string::npos);
  CHECK(HiddenAddress("ab")("c") != HiddenAddress("a")("bc"));
}

TEST_CASE("The rooms of all nodes are one list, the newest of each first, and each once") {
  OtherLobbies others;
  CHECK(names_of(others.with({entry("a1"), entry("a2")})) == std::vector<std::string>{"a1", "a2"});
  Notice b, c;
  b.listed = {entry("b1"), entry("b2"), entry("b3")};
  c.listed = {entry("c1"), entry("a2")};
  b.codes = {{"bbbbbb", "b1"}};
  b.made = {{"x", 2}};
  c.made = {{"x", 3}, {"y", 1}};
  c.connections = {{"x", 5}};
  others.hear({{"b", b}, {"c", c}});
  CHECK(names_of(others.with({entry("a1"), entry("a2")})) ==
        std::vector<std::string>{"a1", "b1", "c1", "a2", "b2", "b3"});
  CHECK(others.room_of("bbbbbb") == "b1");
  CHECK_FALSE(others.room_of("cccccc"));
  CHECK(others.code_of("b1") == "bbbbbb");
  CHECK_FALSE(others.code_of("b2"));
  CHECK(others.made("x") == 5);
  CHECK(others.made("z") == 0);
  CHECK(others.connections("x") == 5);
  b.listed.assign(2 * kListedRooms, entry("b"));
  for (std::size_t at = 0; at < b.listed.size(); ++at) b.listed[at].room += std::to_string(at);
  others.hear({{"b", b}});
  CHECK(others.with({entry("a1")}).size() == kListedRooms);
  CHECK(others.made("x") == 2);
}

}  // namespace
}  // namespace gatehouse::server
