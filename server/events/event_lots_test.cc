// Lots that anybody can make anew from what is told; and names and tokens that nobody can.

#include "server/events/event_lots.h"

#include <doctest/doctest.h>
#include <sodium.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/chance/commitment.h"
#include "server/events/event_log.h"
#include "server/testing/event_world.h"

namespace gatehouse::server {
namespace {

using testing::EventWorld;
using testing::people_for_event;
using testing::test_now;
using testing::test_rules;

using Blake = std::array<unsigned char, 32>;

/// BLAKE2b-256 of a text, with the secret of these digits as its key, or with none.
Blake blake(const std::string& text, const std::string& key = {}) {
  const DrawSecret bytes = key.empty() ? DrawSecret{} : secret_of(key);
  Blake made{};
  REQUIRE(crypto_generichash(made.data(), made.size(), reinterpret_cast<const unsigned char*>(text.data()),
                             text.size(), key.empty() ? nullptr : bytes.data(),
                             key.empty() ? 0 : bytes.size()) == 0);
  return made;
}

/// Drawn as protocol/README.md says, from what a page tells.
std::vector<int> drawn_by_reader(const std::string& secret, int entrants) {
  std::vector<std::pair<Blake, int>> lots;
  for (int entrant = 1; entrant <= entrants; ++entrant)
    lots.emplace_back(blake("lot." + std::to_string(entrant), secret), entrant);
  std::ranges::sort(lots);
  std::vector<int> order;
  for (const auto& [lot, entrant] : lots) order.push_back(entrant);
  return order;
}

std::string commitment_by_reader(const std::string& secret) {
  const DrawSecret bytes = secret_of(secret);
  return digits_of(blake(std::string(bytes.begin(), bytes.end())));
}

bool is_hexadecimal(const std::string& text) {
  return text.size() == 64 && text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

TEST_CASE("The secret of the lots is another one for each event, and tells nothing of the event's own") {
  std::set<std::string> seen;
  for (unsigned char number = 0; number < 50; ++number) {
    const DrawSecret secret = test_now(number).secret;
    const std::string lots = lots_secret(secret);
    CHECK(is_hexadecimal(lots));
    CHECK(lots == lots_secret(secret));
    CHECK(lots != digits_of(secret));
    CHECK(is_hexadecimal(lots_commitment(lots)));
    CHECK(lots_commitment(lots) != lots);
    seen.insert(lots);
    seen.insert(lots_commitment(lots));
  }
  CHECK(seen.size() == 100);
}

TEST_CASE("A reader finds the commitment and the order of the lots from the secret that is told") {
  for (unsigned char number = 0; number < 50; ++number) {
    const std::string lots = lots_secret(test_now(number).secret);
    CHECK(lots_commitment(lots) == commitment_by_reader(lots));
    for (const int entrants : {0, 1, 2, 7, 40})
      CHECK(drawn_order(lots, entrants) == drawn_by_reader(lots, entrants));
  }
}

TEST_CASE("Who is seeded by lot has the place of their lot among those who play") {
  EventRules rules = test_rules();
  rules.seeding = Seeding::Lot;
  rules.tie_breaks = {TieBreak::Seed, TieBreak::Lot};
  EventWorld world(rules, people_for_event(6));
  const std::string commitment = world.document().at("lots").at("commitment");
  CHECK_FALSE(world.document().at("lots").contains("secret"));
  REQUIRE_FALSE(world.ask("Cleo", AskLeave{}));
  REQUIRE_FALSE(world.organise(AskBegin{}));
  const protocol::Json told = world.document();
  const std::string secret = told.at("lots").at("secret");
  CHECK(commitment_by_reader(secret) == commitment);
  CHECK(told.at("lots").at("commitment") == commitment);
  std::vector<int> order = drawn_by_reader(secret, 6);
  std::erase(order, 3);
  for (std::size_t place = 0; place < order.size(); ++place)
    CHECK(world.state().entrants().at(static_cast<std::size_t>(order[place]) - 1).seed ==
          static_cast<int>(place) + 1);
}

TEST_CASE("Who is seeded as they entered has the place of their entry") {
  EventWorld world(test_rules(), people_for_event(5));
  REQUIRE_FALSE(world.ask("Ben", AskLeave{}));
  REQUIRE_FALSE(world.organise(AskBegin{}));
  std::vector<int> seeds;
  for (const Entrant& entrant : world.state().entrants())
    if (!entrant.withdrawn) seeds.push_back(entrant.seed);
  CHECK(seeds == std::vector{1, 2, 3, 4});
}

TEST_CASE("Standings separate by the lots that anybody can draw") {
  EventRules rules = test_rules();
  rules.tie_breaks = {TieBreak::Lot};
  EventWorld world(rules, people_for_event(6));
  REQUIRE_FALSE(world.organise(AskBegin{}));
  const protocol::Json told = world.document();
  const std::vector<int> order = drawn_by_reader(told.at("lots").at("secret"), 6);
  std::vector<int> ranked;
  for (const protocol::Json& row : told.at("standings")) ranked.push_back(row.at("entrant"));
  CHECK(ranked == order);
  for (std::size_t place = 0; place < order.size(); ++place)
    CHECK(told.at("standings").at(place).at("tie_breaks") == protocol::Json({place + 1}));
}

TEST_CASE("Rooms and tokens are different for each pairing, attempt and entrant, and the same again") {
  const DrawSecret secret = test_now(1).secret;
  const DrawSecret other = test_now(2).secret;
  std::set<std::string> rooms;
  std::set<std::string> tokens;
  int made = 0;
  for (const std::string event : {"k7m2p9qa4rstu", "k7m2p9qa4rstv"})
    for (int pairing = 1; pairing <= 12; ++pairing)
      for (int attempt = 1; attempt <= 12; ++attempt) {
        ++made;
        const std::string room = room_of_pairing(secret, event, pairing, attempt);
        CHECK(room.size() == 13);
        CHECK(room.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789") == std::string::npos);
        CHECK(room == room_of_pairing(secret, event, pairing, attempt));
        CHECK(room != room_of_pairing(other, event, pairing, attempt));
        rooms.insert(room);
        for (const int entrant : {1, 2, 11, 12}) {
          const std::string token = seat_token(secret, event, pairing, attempt, entrant);
          CHECK(token.size() == 22);
          CHECK(token == seat_token(secret, event, pairing, attempt, entrant));
          CHECK(token != seat_token(other, event, pairing, attempt, entrant));
          tokens.insert(token);
        }
      }
  CHECK(rooms.size() == static_cast<std::size_t>(made));
  CHECK(tokens.size() == 4 * static_cast<std::size_t>(made));
}

/// What a store has of the event.
RoomLog log_of(const EventWorld& world) {
  RoomLog log;
  log.room = "event." + std::string(testing::kTestEvent);
  log.secret = world.now().secret;
  for (const EventEntry& entry : world.entries()) log.entries.push_back(write_event_entry(entry));
  return log;
}

TEST_CASE("A stored log makes the event anew") {
  EventWorld world(test_rules(), people_for_event(5));
  CHECK(testing::all_told_of(event_in(log_of(world))) == testing::all_told_of(world.state()));
  REQUIRE_FALSE(world.organise(AskBegin{}));
  world.first_of_each_wins();
  CHECK(testing::all_told_of(event_in(log_of(world))) == testing::all_told_of(world.state()));
}

TEST_CASE("A log that is damaged, or whose secret is another one, makes none") {
  EventWorld world(test_rules(), people_for_event(3));
  REQUIRE_FALSE(world.organise(AskBegin{}));
  const RoomLog whole = log_of(world);
  RoomLog other = whole;
  other.secret = test_now(2).secret;
  CHECK_THROWS_AS(event_in(other), BadEntry);
  for (std::size_t at = 0; at < whole.entries.size(); ++at) {
    CAPTURE(at);
    RoomLog gap = whole;
    gap.entries.erase(gap.entries.begin() + static_cast<std::ptrdiff_t>(at));
    if (at + 1 < whole.entries.size()) CHECK_THROWS_AS(event_in(gap), BadEntry);
    RoomLog damaged = whole;
    damaged.entries[at].resize(damaged.entries[at].size() / 2);
    CHECK_THROWS_AS(event_in(damaged), BadEntry);
  }
  RoomLog empty = whole;
  empty.entries.clear();
  CHECK_THROWS_AS(event_in(empty), BadEntry);
  RoomLog unsound = whole;
  unsound.damage = "a gap in the versions";
  CHECK_THROWS_AS(event_in(unsound), BadEntry);
}

}  // namespace
}  // namespace gatehouse::server
