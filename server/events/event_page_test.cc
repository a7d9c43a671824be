// What is told of an event: to everybody, to its people, and in a spreadsheet.

#include "server/events/event_page.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "server/testing/event_world.h"

namespace gatehouse::server {
namespace {

using protocol::Json;
using testing::deciding_game;
using testing::EventWorld;
using testing::kEventBreak_s;
using testing::kEventMade_ms;
using testing::kTestEvent;
using testing::people_for_event;
using testing::profile_of;
using testing::test_rules;

/// Three people in a Swiss event: Ada plays Ben, or Cleo, and the third has a bye.
EventWorld three_people() {
  EventWorld world(test_rules(), people_for_event(3));
  REQUIRE_FALSE(world.organise(AskBegin{}));
  return world;
}

Json rows_of_entrants(const EventWorld& world, const EventNames& names) {
  const std::string event(kTestEvent);
  return event_json({event, world.state(), names, world.now().time_ms}, std::nullopt, std::nullopt)
      .at("entrants");
}

Json told_entrant(const EventWorld& world, int number) {
  const std::string event(kTestEvent);
  const EventNames names = testing::names_in(world.state());
  return entrant_json({event, world.state(), names, world.now().time_ms}, number);
}

TEST_CASE("An open event tells who has entered, and neither pairings nor standings nor lots") {
  const EventWorld world(test_rules(), {"Ada", "Ben"});
  const Json told = world.document();
  CHECK(told.at("event") == kTestEvent);
  CHECK(told.at("version") == 3);
  CHECK(told.at("title") == "Club evening");
  CHECK(told.at("status") == "open");
  CHECK(told.at("made_ms") == kEventMade_ms);
  CHECK(told.at("organiser") == "Zoe");
  CHECK(told.at("rules") == rules_json(world.state().rules()));
  CHECK(told.at("entrants") ==
        Json::array({{{"number", 1}, {"name", "Ada"}}, {{"number", 2}, {"name", "Ben"}}}));
  CHECK(told.at("rounds") == 2);
  CHECK(told.value("pairings", Json::array()).empty());
  CHECK(told.value("standings", Json::array()).empty());
  CHECK(told.at("lots") == Json{{"commitment", world.state().made().commitment}});
  CHECK_FALSE(told.contains("you"));
  CHECK_FALSE(told.contains("ended"));
}

TEST_CASE("How many rounds there will be is told once it is known") {
  const EventWorld cup(test_rules(EventFormat::Elimination), {"Ada", "Ben"});
  CHECK_FALSE(cup.document().contains("rounds"));
}

TEST_CASE("A running event tells seeds, pairings with byes, and the secret of the lots") {
  const EventWorld world = three_people();
  const Json told = world.document();
  CHECK(told.at("status") == "running");
  CHECK(told.at("entrants").at(2) == Json{{"number", 3}, {"name", "Cleo"}, {"seed", 3}});
  CHECK(told.at("round") == 1);
  CHECK(told.at("opens_ms") == kEventMade_ms + 1'000 * kEventBreak_s);
  REQUIRE(told.at("pairings").size() == 2);
  const EventPairing& played = world.pairing(1);
  CHECK(told.at("pairings").at(0) == Json{{"number", 1},
                                          {"round", 1},
                                          {"first", played.made.first},
                                          {"second", played.made.second.value()}});
  CHECK(
      told.at("pairings").at(1) ==
      Json{
          {"number", 2}, {"round", 1}, {"first", 3}, {"halves", {2, 0}}, {"over", true}, {"unplayed", true}});
  CHECK(told.at("lots").at("secret") == world.state().lots());
  REQUIRE(told.at("standings").size() == 3);
  CHECK(told.at("standings").at(0).at("rank") == 1);
  CHECK(told.at("standings").at(0).at("entrant") == 3);
  CHECK(told.at("standings").at(0).at("halves") == 2);
  CHECK(told.at("standings").at(0).at("tie_breaks").size() == 3);
}

TEST_CASE("A room is told from the moment at which it opens") {
  EventWorld world = three_people();
  const auto rooms_told = [&world] {
    int rooms = 0;
    const EventNames names = testing::names_in(world.state());
    const std::string event(kTestEvent);
    const ToldEvent told{event, world.state(), names, world.now().time_ms};
    const Json document = world.document();
    for (const Json& pairing : document.at("pairings"))
      if (pairing.contains("room")) ++rooms;
    const std::string& room = world.room(1);
    CHECK((document.dump().find(room) != std::string::npos) == (rooms == 1));
    CHECK((entrant_json(told, 1).dump().find(room) != std::string::npos) == (rooms == 1));
    if (rooms == 0) CHECK(results_csv(told).find(room) == std::string::npos);
    for (const EventEntry& entry : world.entries())
      if (rooms == 0) CHECK(entry_json(entry, world.state(), names).dump().find(room) == std::string::npos);
    return rooms;
  };
  CHECK(rooms_told() == 0);
  world.pass(kEventBreak_s - 1);
  CHECK(rooms_told() == 0);
  world.pass(1);
  CHECK(rooms_told() == 1);
  REQUIRE_FALSE(world.organise(AskRepeat{1, "Wrong options."}));
  CHECK(rooms_told() == 0);
  world.pass(kEventBreak_s);
  CHECK(rooms_told() == 1);
}

TEST_CASE("A pairing tells its games, by its first and its second, and how it was decided") {
  EventWorld world = three_people();
  world.pass(kEventBreak_s);
  const std::string room = world.room(1);
  GamePlayed played = deciding_game(1, room, 1);
  played.game.why = protocol::EndedEarly::Resigned;
  REQUIRE(world.tell(played));
  Json pairing = world.document().at("pairings").at(0);
  CHECK(pairing.at("room") == room);
  CHECK(pairing.at("games") ==
        Json::array({{{"room", room}, {"points", {40, 60}}, {"halves", {0, 2}}, {"why", "resigned"}}}));
  CHECK(pairing.at("halves") == Json({0, 2}));
  CHECK(pairing.at("over") == true);
  for (const char* const mark : {"unplayed", "ruled", "again", "reason"}) CHECK_FALSE(pairing.contains(mark));
  REQUIRE_FALSE(world.organise(AskRule{1, Ruling::First, "A wrong result."}));
  pairing = world.document().at("pairings").at(0);
  CHECK(pairing.at("halves") == Json({2, 0}));
  CHECK(pairing.at("ruled") == true);
  CHECK(pairing.at("reason") == "A wrong result.");
  CHECK_FALSE(pairing.contains("unplayed"));
}

TEST_CASE("A pair who meet again are marked") {
  EventWorld world(test_rules(), {"Ada", "Ben"});
  REQUIRE_FALSE(world.organise(AskBegin{}));
  CHECK_FALSE(world.document().at("pairings").at(0).contains("again"));
  world.first_wins(1);
  world.settle();
  CHECK(world.document().at("pairings").at(0).at("again") == true);
}

TEST_CASE("The pairings of an earlier round are told where they are asked for") {
  EventWorld world(test_rules(), people_for_event(4));
  REQUIRE_FALSE(world.organise(AskBegin{}));
  world.first_of_each_wins();
  world.settle();
  CHECK(world.document().at("round") == 2);
  CHECK(world.document().at("pairings").at(0).at("number") == 3);
  const Json first = world.document({}, 1);
  CHECK(first.at("round") == 1);
  CHECK(first.at("pairings").size() == 2);
  CHECK(first.at("pairings").at(0).at("number") == 1);
  CHECK(first.at("opens_ms") == world.state().rounds().at(0).opens_ms);
  CHECK(first.at("standings") == world.document().at("standings"));
}

TEST_CASE("Who asks is told what they are in the event") {
  EventWorld world = three_people();
  CHECK(world.document("Zoe").at("you").at("organiser") == true);
  CHECK_FALSE(world.document("Zoe").at("you").contains("entrant"));
  CHECK(world.document("Ben").at("you").at("entrant") == 2);
  CHECK_FALSE(world.document("Ben").at("you").value("organiser", false));
  CHECK_FALSE(world.document("Hana").value("you", Json::object()).contains("entrant"));
  Json with_you = world.document("Ben");
  with_you.erase("you");
  CHECK(with_you == world.document());
}

TEST_CASE("An event that is over says why, where there is a reason") {
  EventWorld world = three_people();
  REQUIRE_FALSE(world.organise(AskEnd{"It is late."}));
  const Json told = world.document();
  CHECK(told.at("status") == "over");
  CHECK(told.at("ended").at("reason") == "It is late.");
}

TEST_CASE("Who has deleted their profile is a former player, in each list") {
  EventWorld world = three_people();
  EventNames names = testing::names_in(world.state());
  names.erase(profile_of("Ben"));
  const Json ben = rows_of_entrants(world, names).at(1);
  CHECK(ben == Json{{"number", 2}, {"former", true}, {"seed", 2}});
  CHECK(rows_of_entrants(world, names).at(0).at("name") == "Ada");
  names.erase(profile_of("Zoe"));
  const std::string event(kTestEvent);
  const ToldEvent told{event, world.state(), names, world.now().time_ms};
  CHECK(event_json(told, std::nullopt, std::nullopt).dump().find("Zoe") == std::string::npos);
  CHECK(entrant_json(told, 2).at("former") == true);
  CHECK_FALSE(entrant_json(told, 2).contains("name"));
  CHECK(results_csv(told).find("id of") == std::string::npos);
  for (const EventEntry& entry : world.entries()) {
    const std::string line = entry_json(entry, world.state(), names).dump();
    CHECK(line.find("id of") == std::string::npos);
    CHECK(line.find("Ben") == std::string::npos);
  }
}

TEST_CASE("No answer has the id of a profile") {
  EventWorld world(test_rules(), people_for_event(3));
  for (const char* const viewer : {"", "Ada", "Zoe"})
    CHECK(world.document(viewer).dump().find("id of") == std::string::npos);
  REQUIRE_FALSE(world.organise(AskBegin{}));
  CHECK(testing::all_told_of(world.state()).dump().find("id of") == std::string::npos);
  const EventNames names = testing::names_in(world.state());
  for (const EventEntry& entry : world.entries())
    CHECK(entry_json(entry, world.state(), names).dump().find("id of") == std::string::npos);
}

TEST_CASE("Who has withdrawn is marked in the list") {
  EventWorld world = three_people();
  REQUIRE_FALSE(world.ask("Ada", AskLeave{}));
  CHECK(world.document().at("entrants").at(0).at("withdrawn") == true);
  CHECK_FALSE(world.document().at("entrants").at(1).contains("withdrawn"));
}

TEST_CASE("An entrant is told with all their pairings, and where each tie-break comes from") {
  EventWorld world = three_people();
  world.pass(kEventBreak_s);
  world.first_wins(1);
  world.settle();
  world.pass(kEventBreak_s);
  world.first_of_each_wins();
  world.settle();
  REQUIRE(world.state().status() == EventStatus::Over);
  const std::vector<StandingsRow> rows = world.state().standings();
  for (int number = 1; number <= 3; ++number) {
    const Json told = told_entrant(world, number);
    CHECK(told.at("number") == number);
    CHECK(told.at("name") == people_for_event(3).at(static_cast<std::size_t>(number) - 1));
    CHECK(told.at("seed") == number);
    std::vector<int> numbers;
    for (const EventPairing& pairing : world.state().pairings())
      if (pairing.side_of(number)) numbers.push_back(pairing.made.number);
    REQUIRE(told.at("pairings").size() == numbers.size());
    for (std::size_t at = 0; at < numbers.size(); ++at)
      CHECK(told.at("pairings").at(at).at("number") == numbers[at]);
    const auto row = std::ranges::find(rows, number, &StandingsRow::entrant);
    REQUIRE(row != rows.end());
    CHECK(told.at("rank") == row->rank);
    CHECK(told.at("halves") == row->halves);
    REQUIRE(told.at("tie_breaks").size() == 3);
    for (std::size_t at = 0; at < 3; ++at) {
      const Json& told_value = told.at("tie_breaks").at(at);
      CHECK(told_value.at("name") == text_of(world.state().rules().tie_breaks.at(at)));
      CHECK(told_value.value("from", Json::array()) == Json(row->tie_breaks.at(at).from));
      const bool lower_is_better = world.state().rules().tie_breaks.at(at) == TieBreak::Lot;
      CHECK(told_value.at("value") == (lower_is_better ? -1 : 1) * row->tie_breaks.at(at).value);
    }
  }
  CHECK(told_entrant(world, 0).is_null());
  CHECK(told_entrant(world, 4).is_null());
  CHECK(told_entrant(world, -1).is_null());
}

TEST_CASE("The log says what has happened, who did it, and why") {
  EventWorld world(test_rules(), {"Ada", "Ben", "Cleo"});
  REQUIRE_FALSE(world.organise(AskBegin{}));
  REQUIRE_FALSE(world.organise(AskRule{1, Ruling::First, "Gone home."}));
  REQUIRE_FALSE(world.organise(AskRepeat{1, "Back again."}));
  REQUIRE(world.first_wins(1));
  REQUIRE_FALSE(world.organise(AskWithdraw{3, "Ill."}));
  REQUIRE_FALSE(world.ask("Ben", AskLeave{}));
  REQUIRE_FALSE(world.organise(AskEnd{"It is late."}));
  const EventNames names = testing::names_in(world.state());
  std::vector<std::string> kinds;
  std::vector<Json> lines;
  for (const EventEntry& entry : world.entries()) {
    lines.push_back(entry_json(entry, world.state(), names));
    CHECK(lines.back().at("version") == entry.version);
    CHECK(lines.back().at("time_ms") == entry.time_ms);
    kinds.push_back(lines.back().at("kind"));
  }
  const auto line = [&](std::string_view kind) -> const Json& {
    const auto at = std::ranges::find(kinds, kind);
    REQUIRE(at != kinds.end());
    return lines.at(static_cast<std::size_t>(at - kinds.begin()));
  };
  CHECK(lines.front() ==
        Json{{"version", 1}, {"time_ms", kEventMade_ms}, {"kind", "created"}, {"by", "Zoe"}});
  CHECK(lines.at(1) ==
        Json{{"version", 2}, {"time_ms", kEventMade_ms}, {"kind", "entered"}, {"by", "Ada"}, {"entrant", 1}});
  CHECK(line("ruled") == Json{{"version", line("ruled").at("version")},
                              {"time_ms", kEventMade_ms},
                              {"kind", "ruled"},
                              {"by", "Zoe"},
                              {"pairing", 1},
                              {"result", "first"},
                              {"reason", "Gone home."}});
  CHECK(line("repeated").at("reason") == "Back again.");
  CHECK(line("withdrawn").at("reason") == "Ill.");
  CHECK(line("withdrawn").at("entrant") == 3);
  CHECK(line("left").at("entrant") == 2);
  CHECK(line("ended").at("reason") == "It is late.");
  CHECK(line("ended").at("by") == "Zoe");
}

/// The cells of a text of comma-separated values (RFC 4180).
std::vector<std::vector<std::string>> cells_in(const std::string& text) {
  std::vector<std::vector<std::string>> lines{{""}};
  bool quoted = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char each = text[at];
    std::string& cell = lines.back().back();
    if (quoted && each == '"' && at + 1 < text.size() && text[at + 1] == '"') {
      cell += text[++at];
    } else if (each == '"') {
      quoted = !quoted;
    } else if (!quoted && each == ',') {
      lines.back().emplace_back();
    } else if (!quoted && each == '\n') {
      lines.push_back({""});
    } else if (quoted || each != '\r') {
      cell += each;
    }
  }
  CHECK_FALSE(quoted);
  if (lines.back() == std::vector<std::string>{""}) lines.pop_back();
  return lines;
}

TEST_CASE("A spreadsheet has a line of titles and one for each pairing, whatever people are called") {
  EventWorld world = three_people();
  world.pass(kEventBreak_s);
  REQUIRE(world.second_wins(1));
  REQUIRE_FALSE(world.organise(AskRule{1, Ruling::First, "=1+1, \"they\" said\nso"}));
  const std::string event(kTestEvent);
  EventNames names = testing::names_in(world.state());
  names[profile_of("Ada")] = "=HYPERLINK(\"x\")";
  names[profile_of("Ben")] = "A, \"B\"";
  names[profile_of("Cleo")] = "@home";
  const auto lines = cells_in(results_csv({event, world.state(), names, world.now().time_ms}));
  REQUIRE(lines.size() == 3);
  for (const auto& line : lines) CHECK(line.size() == lines.front().size());
  const auto has = [&](std::size_t line, const std::string& part) {
    return std::ranges::any_of(lines.at(line),
                               [&](const std::string& cell) { return cell.find(part) != std::string::npos; });
  };
  CHECK(has(1, "HYPERLINK(\"x\")"));
  CHECK(has(1, "A, \"B\""));
  CHECK(has(1, "1+1, \"they\" said\nso"));
  CHECK(has(2, "@home"));
  // No program takes a cell for a formula.
  for (const auto& line : lines)
    for (const std::string& cell : line) {
      CAPTURE(cell);
      CHECK((cell.empty() || std::string("=+-@\t\r").find(cell.front()) == std::string::npos));
    }
}

TEST_CASE("A line of the list says in short what an event is") {
  EventWorld world = three_people();
  const Json line = line_json(line_of(std::string(kTestEvent), world.state()));
  CHECK(line == Json{{"event", kTestEvent},
                     {"title", "Club evening"},
                     {"status", "running"},
                     {"format", "swiss"},
                     {"game", "counting"},
                     {"entrants", 3},
                     {"most", 40},
                     {"rounds", 2},
                     {"round", 1},
                     {"made_ms", kEventMade_ms}});
  const EventWorld cup(test_rules(EventFormat::Elimination), {"Ada"});
  const Json open = line_json(line_of(std::string(kTestEvent), cup.state()));
  CHECK(open.at("status") == "open");
  CHECK(open.at("format") == "elimination");
  CHECK_FALSE(open.contains("rounds"));
}

TEST_CASE("Those who may be named are the organiser and all who have ever entered") {
  EventWorld world(test_rules(), {"Ada", "Ben"});
  REQUIRE_FALSE(world.ask("Ben", AskLeave{}));
  const std::vector<std::string> told = people_in(world.state());
  const std::set<std::string> people(told.begin(), told.end());
  CHECK(people == std::set{profile_of("Ada"), profile_of("Ben"), profile_of("Zoe")});
}

}  // namespace
}  // namespace gatehouse::server
