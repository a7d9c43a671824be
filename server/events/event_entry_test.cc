// Each kind of entry of an event's log: what is written is read back, and nothing else is read.

#include "server/events/event_entry.h"

#include <doctest/doctest.h>

#include <array>
#include <functional>
#include <string>
#include <vector>

#include "server/testing/event_world.h"

namespace gatehouse::server {
namespace {

using protocol::Json;

constexpr std::int64_t kLater_ms = testing::kEventMade_ms + 60'000;

GameOfPairing game_of(std::optional<protocol::EndedEarly> why) {
  return {"p3x8m2ka4rstu", {78, -3}, {2, 0}, why};
}

/// One of each kind at least, with each field filled and left out.
std::vector<EventBody> all_bodies() {
  const std::string zoe = testing::profile_of("Zoe");
  std::vector<EventBody> bodies{
      Entered{testing::profile_of("Ada")},
      LeftEvent{3},
      Begun{{2, 3, 1}, std::string(64, 'a')},
      RoundPaired{2,
                  kLater_ms,
                  {{4, 2, 3, true, std::nullopt, "p3x8m2ka4rstu"},
                   {5, 1, std::nullopt, false, 6, ""},
                   {6, 4, 5, false, 0, "q3x8m2ka4rstu"}}},
      RoundPaired{1, 0, {}},
      GamePlayed{4, game_of(std::nullopt), false, std::nullopt, "next"},
      GamePlayed{4, game_of(protocol::EndedEarly::Resigned), true, 0, ""},
      GamePlayed{4, game_of(protocol::EndedEarly::Agreed), true, 1, ""},
      GamePlayed{4, {"r", {40, 40}, {0, 0}, {}}, true, std::nullopt, ""},
      Repeated{4, "r3x8m2ka4rstu", kLater_ms, true, "", ""},
      Repeated{4, "r3x8m2ka4rstu", kLater_ms, false, "A wrong \"clock\", \\ and \xE2\x98\x82.", zoe},
      Withdrawn{2, "Ill.", zoe},
      EventEnded{"", ""},
      EventEnded{"It is late.", zoe}};
  for (const Ruling ruling : kRulings) bodies.emplace_back(Ruled{4, ruling, "They agreed.", zoe});
  for (const EventFormat format : kEventFormats)
    bodies.emplace_back(testing::made_by(testing::test_rules(format), testing::test_now()));
  return bodies;
}

std::vector<std::string> all_lines() {
  std::vector<std::string> lines;
  for (const EventBody& body : all_bodies()) lines.push_back(write_event_entry({7, kLater_ms, body}));
  return lines;
}

template <class Body>
Body read_again(const Body& body) {
  return std::get<Body>(read_event_entry(write_event_entry({7, kLater_ms, body})).body);
}

TEST_CASE("There is a line of each kind, and it is the same again when it was read") {
  std::array<int, std::variant_size_v<EventBody>> kinds{};
  for (const EventBody& body : all_bodies()) {
    ++kinds.at(body.index());
    const std::string line = write_event_entry({7, kLater_ms, body});
    CAPTURE(line);
    CHECK(line.find('\n') == std::string::npos);
    const EventEntry read = read_event_entry(line);
    CHECK(read.version == 7);
    CHECK(read.time_ms == kLater_ms);
    CHECK(read.body.index() == body.index());
    CHECK(write_event_entry(read) == line);
  }
  for (const int lines : kinds) CHECK(lines > 0);
}

TEST_CASE("The first line keeps who has made the event, and to what it is committed") {
  const EventMade made = testing::made_by(testing::test_rules(EventFormat::RoundRobin), testing::test_now());
  const EventMade read = read_again(made);
  CHECK(read.title == made.title);
  CHECK(read.organiser == made.organiser);
  CHECK(read.commitment == made.commitment);
  CHECK(kept_rules(read.rules) == kept_rules(made.rules));
}

TEST_CASE("What is said of people and of lots is read back") {
  CHECK(read_again(Entered{testing::profile_of("Ada")}).profile == testing::profile_of("Ada"));
  CHECK(read_again(LeftEvent{3}).entrant == 3);
  const Begun begun = read_again(Begun{{2, 3, 1}, std::string(64, 'a')});
  CHECK(begun.seeds == std::vector{2, 3, 1});
  CHECK(begun.lots == std::string(64, 'a'));
  const Withdrawn gone = read_again(Withdrawn{2, "Ill.", "somebody"});
  CHECK(gone.entrant == 2);
  CHECK(gone.reason == "Ill.");
  CHECK(gone.by == "somebody");
  const EventEnded ended = read_again(EventEnded{"It is late.", "somebody"});
  CHECK(ended.reason == "It is late.");
  CHECK(ended.by == "somebody");
  CHECK(read_again(EventEnded{}).reason.empty());
  CHECK(read_again(EventEnded{}).by.empty());
}

TEST_CASE("The pairings of a round are read back, with byes and matches of a bracket") {
  const RoundPaired paired{
      2, kLater_ms, {{4, 2, 3, true, std::nullopt, "p3x8m2ka4rstu"}, {5, 1, std::nullopt, false, 6, ""}}};
  const RoundPaired read = read_again(paired);
  CHECK(read.round == 2);
  CHECK(read.opens_ms == kLater_ms);
  REQUIRE(read.pairings.size() == 2);
  for (std::size_t at = 0; at < read.pairings.size(); ++at) {
    CHECK(read.pairings[at].number == paired.pairings[at].number);
    CHECK(read.pairings[at].first == paired.pairings[at].first);
    CHECK(read.pairings[at].second == paired.pairings[at].second);
    CHECK(read.pairings[at].again == paired.pairings[at].again);
    CHECK(read.pairings[at].match == paired.pairings[at].match);
    CHECK(read.pairings[at].room == paired.pairings[at].room);
  }
}

TEST_CASE("A game is read back, with how it ended") {
  for (const auto& why :
       {std::optional<protocol::EndedEarly>{}, std::optional(protocol::EndedEarly::Resigned),
        std::optional(protocol::EndedEarly::Agreed)}) {
    const GamePlayed read = read_again(GamePlayed{4, game_of(why), false, std::nullopt, "next"});
    CHECK(read.pairing == 4);
    CHECK(read.game.room == "p3x8m2ka4rstu");
    CHECK(read.game.points == std::array{78, -3});
    CHECK(read.game.halves == std::array{2, 0});
    CHECK(read.game.why == why);
    CHECK_FALSE(read.over);
    CHECK_FALSE(read.winner);
    CHECK(read.next == "next");
  }
  for (const std::optional<int> winner : {std::optional<int>{}, std::optional(0), std::optional(1)}) {
    const GamePlayed read = read_again(GamePlayed{4, game_of(std::nullopt), true, winner, ""});
    CHECK(read.over);
    CHECK(read.winner == winner);
    CHECK(read.next.empty());
  }
}

TEST_CASE("What the organiser decides is read back, with the reason") {
  for (const Ruling ruling : kRulings) {
    const Ruled read = read_again(Ruled{4, ruling, "They agreed.", "somebody"});
    CHECK(read.pairing == 4);
    CHECK(read.result == ruling);
    CHECK(read.reason == "They agreed.");
    CHECK(read.by == "somebody");
  }
  const Repeated read = read_again(Repeated{4, "r3x8m2ka4rstu", kLater_ms, true, "Wrong \"clock\".", "she"});
  CHECK(read.pairing == 4);
  CHECK(read.room == "r3x8m2ka4rstu");
  CHECK(read.opens_ms == kLater_ms);
  CHECK(read.exchanged);
  CHECK(read.reason == "Wrong \"clock\".");
  CHECK(read.by == "she");
}

TEST_CASE("A ruling is worth a win, a draw, or nothing for both") {
  CHECK(halves_of(Ruling::First) == std::array{2, 0});
  CHECK(halves_of(Ruling::Second) == std::array{0, 2});
  CHECK(halves_of(Ruling::Drawn) == std::array{1, 1});
  CHECK(halves_of(Ruling::None) == std::array{0, 0});
  CHECK(text_of(Ruling::First) == "first");
  CHECK(text_of(Ruling::Second) == "second");
  CHECK(text_of(Ruling::Drawn) == "drawn");
  CHECK(text_of(Ruling::None) == "none");
}

TEST_CASE("A log has no names") {
  for (const std::string& line : all_lines()) {
    CAPTURE(line);
    CHECK(line.find("name") == std::string::npos);
  }
}

TEST_CASE("A line that ends too early, or goes on, is none") {
  for (const std::string& line : all_lines()) {
    CAPTURE(line);
    for (std::size_t length = 0; length < line.size(); ++length)
      CHECK_THROWS_AS(read_event_entry(line.substr(0, length)), BadEntry);
    CHECK_THROWS_AS(read_event_entry(line + "}"), BadEntry);
    CHECK_THROWS_AS(read_event_entry(line + line), BadEntry);
  }
  for (const char* const none : {"", "null", "7", "[]", "{}", "\"made\"", "\xff"})
    CHECK_THROWS_AS(read_event_entry(none), BadEntry);
}

/// How each field of a line can be damaged, as deep as there are fields.
void for_each_damage(const Json& whole, const Json::json_pointer& at,
                     const std::function<void(const Json&)>& look) {
  const Json& part = whole.at(at);
  for (const auto& [field, value] : part.items()) {
    const Json::json_pointer below = part.is_array() ? at / std::stoul(field) : at / field;
    Json other = whole;
    other.at(below) = value.is_object() ? Json(17) : Json{{"other", 1}};
    look(other);
    if (value.is_structured()) for_each_damage(whole, below, look);
  }
}

TEST_CASE("A line with another kind of value in one of its fields is none") {
  int damages = 0;
  for (const std::string& line : all_lines()) {
    for_each_damage(Json::parse(line), Json::json_pointer(), [&](const Json& damaged) {
      const std::string text = damaged.dump();
      // What the game alone understands is no concern of a log.
      if (text.find(R"("goal":4)") == std::string::npos &&
          text.find(R"("game":"counting")") != std::string::npos)
        return;
      CAPTURE(text);
      ++damages;
      CHECK_THROWS_AS(read_event_entry(text), BadEntry);
    });
  }
  CHECK(damages > 150);
}

/// The line that is written of what was read; empty: it is refused.
std::string written_again(const std::string& line) {
  try {
    return write_event_entry(read_event_entry(line));
  } catch (const BadEntry&) {
    return {};
  }
}

TEST_CASE("A line with a field too few says something else, or is none") {
  for (const std::string& line : all_lines()) {
    CAPTURE(line);
    const Json whole = Json::parse(line);
    REQUIRE(written_again(whole.dump()) == line);
    for (const auto& item : whole.items()) {
      Json without = whole;
      without.erase(item.key());
      CHECK(written_again(without.dump()) != line);
    }
    for (const char* const needed : {"kind", "version", "time_ms"}) {
      Json without = whole;
      without.erase(needed);
      CHECK(written_again(without.dump()).empty());
    }
  }
}

}  // namespace
}  // namespace gatehouse::server
