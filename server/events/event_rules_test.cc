// Which rules and which tables an event may have, and how its log keeps them.

#include "server/events/event_rules.h"

#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "server/events/limits.h"
#include "server/testing/event_world.h"

namespace gatehouse::server {
namespace {

using protocol::Json;

Json swiss_asked() {
  return {{"format", "swiss"},
          {"rounds", 3},
          {"seeding", "lot"},
          {"break_s", 60},
          {"goes_on", "by-itself"},
          {"most", 32},
          {"tie_breaks", {"buchholz-cut", "sonneborn-berger", "points", "lot"}}};
}

/// What the rules of each format need.
Json least_asked(const std::string& format) {
  return {{"format", format}, {"seeding", "lot"}, {"goes_on", "by-itself"}};
}

Json table_asked() {
  return {{"game", "carcassonne"},
          {"options", {{"expansions", Json::array()}, {"choices", Json::object()}}},
          {"clock", {{"kind", "bank"}, {"time_s", 1200}, {"increment_s", 10}, {"over", "skip"}}},
          {"match", {{"best_of", 1}, {"begins", "turns"}, {"drawn", "half"}}}};
}

Json with(Json json, const Json& change) {
  json.update(change);
  return json;
}

EventRules accepted(const Json& asked) {
  const auto rules = rules_asked_for(asked);
  CAPTURE(asked.dump());
  if (const auto* const why = std::get_if<std::string>(&rules)) FAIL(*why);
  return std::get<EventRules>(rules);
}

/// What is wrong with the rules; empty: nothing.
std::string wrong_rules(const Json& asked) {
  const auto rules = rules_asked_for(asked);
  const auto* const why = std::get_if<std::string>(&rules);
  return why == nullptr ? "" : *why;
}

std::string wrong_table(const Json& asked) {
  const auto table = table_asked_for(asked, "Thursday evening");
  const auto* const why = std::get_if<std::string>(&table);
  return why == nullptr ? "" : *why;
}

bool names(const std::string& why, const std::string& field) {
  return why.find(field) != std::string::npos;
}

TEST_CASE("The rules of a Swiss event are taken as they are asked for") {
  const EventRules rules = accepted(swiss_asked());
  CHECK(rules.format == EventFormat::Swiss);
  CHECK(rules.rounds == 3);
  CHECK(rules.seeding == Seeding::Lot);
  CHECK(rules.break_s == 60);
  CHECK(rules.by_itself);
  CHECK(rules.most == 32);
  CHECK(rules.tie_breaks ==
        std::vector{TieBreak::BuchholzCut, TieBreak::SonnebornBerger, TieBreak::Points, TieBreak::Lot});
  const EventRules asked = accepted(with(swiss_asked(), {{"goes_on", "asked"}, {"seeding", "entry"}}));
  CHECK_FALSE(asked.by_itself);
  CHECK(asked.seeding == Seeding::Entry);
}

TEST_CASE("So are those of a round robin and of an elimination") {
  const EventRules group =
      accepted(with(least_asked("round-robin"), {{"cycles", 2}, {"most", 40}, {"tie_breaks", {"direct"}}}));
  CHECK(group.format == EventFormat::RoundRobin);
  CHECK(group.cycles == 2);
  CHECK(group.rounds == 0);
  CHECK(group.most == kMostRoundRobin);
  const EventRules cup = accepted(with(least_asked("elimination"), {{"third_place", true}, {"most", 1000}}));
  CHECK(cup.format == EventFormat::Elimination);
  CHECK(cup.third_place);
  CHECK(cup.tie_breaks.empty());
  CHECK_FALSE(accepted(least_asked("elimination")).third_place);
}

TEST_CASE("Where it is not said, the usual break and number of people are meant") {
  const EventRules swiss = accepted(with(least_asked("swiss"), {{"rounds", 3}}));
  CHECK(swiss.break_s == kUsualBreak_s);
  CHECK(swiss.most == kUsualEntrants);
  const EventRules group = accepted(least_asked("round-robin"));
  CHECK(group.cycles == 1);
  CHECK(group.most == kMostRoundRobin);
}

TEST_CASE("Numbers of rules have bounds, which belong to them") {
  const auto swiss = [](const Json& change) { return wrong_rules(with(swiss_asked(), change)); };
  CHECK(swiss({{"rounds", 1}}).empty());
  CHECK(swiss({{"rounds", kMostRounds}}).empty());
  CHECK(swiss({{"break_s", 0}}).empty());
  CHECK(swiss({{"break_s", kLongestBreak_s}}).empty());
  CHECK(swiss({{"most", 2}}).empty());
  CHECK(swiss({{"most", kMostEntrants}}).empty());
  for (const Json& rounds : std::vector<Json>{0, -1, kMostRounds + 1, 1.5, "3", nullptr, 1LL << 40})
    CHECK(names(swiss({{"rounds", rounds}}), "rounds"));
  for (const Json& pause : std::vector<Json>{-1, kLongestBreak_s + 1, 0.5, "60", nullptr})
    CHECK(names(swiss({{"break_s", pause}}), "break_s"));
  for (const Json& most : std::vector<Json>{1, 0, -4, kMostEntrants + 1, "8", true})
    CHECK(names(swiss({{"most", most}}), "most"));
  for (const Json& cycles : std::vector<Json>{0, 3, -1, "2"})
    CHECK(names(wrong_rules(with(least_asked("round-robin"), {{"cycles", cycles}})), "cycles"));
  CHECK(names(wrong_rules(with(least_asked("round-robin"), {{"most", kMostRoundRobin + 1}})), "most"));
}

TEST_CASE("Words of rules are those that there are") {
  const auto swiss = [](const Json& change) { return wrong_rules(with(swiss_asked(), change)); };
  for (const Json& word : std::vector<Json>{"chess", "", "Swiss", 1, nullptr}) {
    CHECK(names(swiss({{"format", word}}), "format"));
    CHECK(names(swiss({{"seeding", word}}), "seeding"));
    CHECK(names(swiss({{"goes_on", word}}), "goes_on"));
    CHECK(names(swiss({{"tie_breaks", {word}}}), "tie_breaks"));
    CHECK(names(swiss({{"tie_breaks", word}}), "tie_breaks"));
  }
  CHECK(names(swiss({{"tie_breaks", {"points", "lot", "points"}}}), "tie_breaks"));
  CHECK(swiss({{"tie_breaks", Json::array()}}).empty());
  for (const Json& flag : std::vector<Json>{"yes", 1})
    CHECK(names(wrong_rules(with(least_asked("elimination"), {{"third_place", flag}})), "third_place"));
}

TEST_CASE("Rules of one format are none of another, and nothing else is in them") {
  Json swiss = swiss_asked();
  CHECK(names(wrong_rules(with(swiss, {{"cycles", 2}})), "cycles"));
  CHECK(names(wrong_rules(with(swiss, {{"third_place", true}})), "third_place"));
  CHECK(names(wrong_rules(with(swiss, {{"surprise", 1}})), "surprise"));
  CHECK(names(wrong_rules(with(least_asked("round-robin"), {{"rounds", 3}})), "rounds"));
  CHECK(names(wrong_rules(with(least_asked("elimination"), {{"rounds", 3}})), "rounds"));
  swiss.erase("rounds");
  CHECK(names(wrong_rules(swiss), "rounds"));
  swiss.erase("format");
  CHECK(names(wrong_rules(swiss), "format"));
  for (const Json& none : std::vector<Json>{nullptr, 1, "swiss", Json::array({"swiss"})})
    CHECK_FALSE(wrong_rules(none).empty());
}

TEST_CASE("Each table has two seats, is for everybody to see, and is the best of one where nothing is said") {
  Json asked = table_asked();
  asked.update({{"absence_s", 60}, {"watching", {{"delay_s", 30}}}, {"rated", true}});
  asked["match"]["best_of"] = 3;
  const auto table = table_asked_for(asked, "Thursday evening");
  REQUIRE(std::holds_alternative<protocol::CreateRoom>(table));
  const auto& create = std::get<protocol::CreateRoom>(table);
  CHECK(create.game == "carcassonne");
  CHECK(create.seats == 2);
  CHECK(create.is_public);
  CHECK(create.options == asked.at("options"));
  CHECK(create.clock == protocol::Clock{protocol::ClockKind::Bank, 1200, 10});
  CHECK(create.absence_s == 60);
  REQUIRE(create.watching);
  CHECK(create.watching->delay_s == 30);
  CHECK(create.rated);
  CHECK(create.match == protocol::MatchRules{.best_of = 3});
  CHECK_FALSE(create.allows_programs);
  const auto least = table_asked_for({{"game", "carcassonne"}, {"options", Json::object()}}, "Evening");
  REQUIRE(std::holds_alternative<protocol::CreateRoom>(least));
  CHECK(std::get<protocol::CreateRoom>(least).match == protocol::MatchRules{.best_of = 1});
  CHECK_FALSE(std::get<protocol::CreateRoom>(least).rated);
}

TEST_CASE("What only somebody who sits down can say is no part of a table") {
  for (const auto& [name, value] :
       std::vector<std::pair<std::string, Json>>{{"seats", 3},
                                                 {"seats", 2},
                                                 {"name", "Ada"},
                                                 {"type", "create"},
                                                 {"id", "c1"},
                                                 {"public", false},
                                                 {"key", "abcdefghijklmnopqrstuv"},
                                                 {"word", "knock"},
                                                 {"program", true},
                                                 {"allows_programs", true},
                                                 {"profile", "secret"},
                                                 {"partner", Json::object()},
                                                 {"bot_pace", "slow"},
                                                 {"surprise", 1}}) {
    const std::string& field = name;  // a binding cannot be captured
    CAPTURE(field);
    CHECK(names(wrong_table(with(table_asked(), {{field, value}})), field));
  }
}

TEST_CASE("A table is made as any other: what is wrong there is wrong here") {
  const auto changed = [](const Json& change) { return wrong_table(with(table_asked(), change)); };
  CHECK(changed(Json::object()).empty());
  CHECK(names(changed({{"match", {{"best_of", 2}, {"begins", "turns"}, {"drawn", "half"}}}}), "match"));
  CHECK(names(changed({{"clock", {{"kind", "bank"}, {"time_s", 1}, {"increment_s", 0}, {"over", "skip"}}}}),
              "clock"));
  CHECK_FALSE(changed({{"options", "none"}}).empty());
  CHECK_FALSE(changed({{"absence_s", 1}}).empty());
  Json nothing = table_asked();
  nothing.erase("game");
  CHECK(names(wrong_table(nothing), "game"));
  CHECK_FALSE(wrong_table("carcassonne").empty());
  CHECK_FALSE(wrong_table(nullptr).empty());
}

TEST_CASE("People alone play: no clock lets a bot move") {
  const auto with_clock = [](const Json& over) {
    return wrong_table(with(table_asked(), {{"clock", with({{"kind", "move"}, {"time_s", 60}}, over)}}));
  };
  CHECK(with_clock({{"over", "skip"}}).empty());
  CHECK(with_clock({{"over", "vote"}}).empty());
  CHECK_FALSE(with_clock({{"over", "bot"}, {"level", "beginner"}}).empty());
}

TEST_CASE("An answer has the rules as they were asked for") {
  EventRules rules = accepted(swiss_asked());
  rules.table.game = "carcassonne";
  rules.table.size = 2;
  rules.table.options = table_asked().at("options");
  rules.table.clock = protocol::Clock{protocol::ClockKind::Bank, 1200, 10};
  rules.table.match = protocol::Match{{.best_of = 1}};
  const Json table = with(table_asked(), {{"absence_s", protocol::kUsualAbsence}});
  CHECK(rules_json(rules) == with(swiss_asked(), {{"table", table}}));
}

/// Rules with something in each field.
std::vector<EventRules> all_sorts() {
  std::vector<EventRules> all;
  for (const EventFormat format : kEventFormats)
    for (const Seeding seeding : kSeedings) {
      EventRules rules = testing::test_rules(format);
      rules.seeding = seeding;
      rules.cycles = format == EventFormat::RoundRobin ? 2 : 1;
      rules.third_place = format == EventFormat::Elimination;
      rules.by_itself = seeding == Seeding::Lot;
      rules.most = 37;
      if (format == EventFormat::Swiss) rules.tie_breaks.assign(kTieBreaks.begin(), kTieBreaks.end());
      rules.table.clock = protocol::Clock{protocol::ClockKind::Move, 90};
      rules.table.watching = {12, 30};
      rules.table.absence_s = 45;
      rules.table.rated = "carcassonne";
      rules.table.match->rules = {5, protocol::Begins::Loser, protocol::DrawnCounts::Second};
      all.push_back(rules);
    }
  return all;
}

TEST_CASE("A log gives back the rules that it keeps") {
  for (const EventRules& rules : all_sorts()) {
    const EventRules read = rules_kept(kept_rules(rules));
    CHECK(read.format == rules.format);
    CHECK(read.rounds == rules.rounds);
    CHECK(read.cycles == rules.cycles);
    CHECK(read.third_place == rules.third_place);
    CHECK(read.seeding == rules.seeding);
    CHECK(read.break_s == rules.break_s);
    CHECK(read.by_itself == rules.by_itself);
    CHECK(read.most == rules.most);
    CHECK(read.tie_breaks == rules.tie_breaks);
    CHECK(read.table.title == rules.table.title);
    CHECK(read.table.game == rules.table.game);
    CHECK(read.table.size == rules.table.size);
    CHECK(read.table.is_public == rules.table.is_public);
    CHECK(read.table.options == rules.table.options);
    CHECK(read.table.absence_s == rules.table.absence_s);
    CHECK(read.table.clock == rules.table.clock);
    CHECK(read.table.watching == rules.table.watching);
    CHECK(read.table.match == rules.table.match);
    CHECK(read.table.rated == rules.table.rated);
    CHECK(read.table.rules == rules.table.rules);
    CHECK(rules_json(read) == rules_json(rules));
  }
}

/// The rules as they are kept, once they were read; null: they are refused.
Json kept_again(const Json& json) {
  try {
    return kept_rules(rules_kept(json));
  } catch (const BadEntry&) {
    return nullptr;
  }
}

TEST_CASE("Damaged rules of a log are refused") {
  for (const EventRules& rules : all_sorts()) {
    const Json kept = kept_rules(rules);
    REQUIRE(kept_again(kept) == kept);
    for (const auto& item : kept.items()) {
      const std::string& field = item.key();
      CAPTURE(field);
      Json without = kept;
      without.erase(field);
      CHECK(kept_again(without) != kept);
      CHECK(kept_again(with(kept, {{field, {{"other", 1}}}})) == nullptr);
    }
    CHECK(kept_again(with(kept, {{"goes_on", "sometimes"}})) == nullptr);
    CHECK(kept_again(with(kept, {{"tie_breaks", {"luck"}}})) == nullptr);
  }
  for (const Json& none : std::vector<Json>{nullptr, 1, "swiss", Json::array()})
    CHECK(kept_again(none) == nullptr);
}

}  // namespace
}  // namespace gatehouse::server
