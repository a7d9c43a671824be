#include "server/events/event_rules.h"

#include <algorithm>
#include <utility>

#include "protocol/fields.h"
#include "protocol/messages.h"
#include "server/events/limits.h"

namespace gatehouse::server {
namespace {

/// Of a table: what of `create` an event's organiser may choose.
constexpr std::array<std::string_view, 7> kTableFields{"game",     "options", "clock", "absence_s",
                                                       "watching", "match",   "rated"};

/// When the next round comes.
std::string_view text_of_goes_on(bool by_itself) {
  return by_itself ? "by-itself" : "asked";
}

template <class Values>
auto named(const Values& values, const std::string& text) {
  for (const auto value : values)
    if (text_of(value) == text) return value;
  throw BadEntry("an event has rules that are not known");
}

/// A whole number of a field; `otherwise`: when there is none.
int whole(protocol::Fields& fields, std::string_view field, int smallest, int largest, int otherwise) {
  if (!fields.has(field)) return otherwise;
  return static_cast<int>(
      fields.whole(field, static_cast<std::uint64_t>(smallest), static_cast<std::uint64_t>(largest)));
}

/// The fields of each format alone.
void read_format(protocol::Fields& fields, EventRules& rules) {
  rules.format = fields.word("format", kEventFormats);
  if (rules.format == EventFormat::Swiss)
    rules.rounds = static_cast<int>(fields.whole("rounds", 1, kMostRounds));
  if (rules.format == EventFormat::RoundRobin) rules.cycles = whole(fields, "cycles", 1, kMostCycles, 1);
  if (rules.format == EventFormat::Elimination && fields.has("third_place"))
    rules.third_place = fields.flag("third_place");
}

std::vector<TieBreak> read_tie_breaks(const Json& names, protocol::Fields& fields) {
  std::vector<TieBreak> read;
  for (const Json& name : names) {
    const auto known = name.is_string() ? tie_break_called(name.get_ref<const std::string&>()) : std::nullopt;
    if (!known || std::ranges::find(read, *known) != read.end())
      fields.fail("tie_breaks", "names a tie-break that there is not, or one twice");
    else
      read.push_back(*known);
  }
  return read;
}

}  // namespace

std::string_view text_of(EventFormat format) {
  switch (format) {
    case EventFormat::Swiss:
      return "swiss";
    case EventFormat::RoundRobin:
      return "round-robin";
    case EventFormat::Elimination:
      return "elimination";
    case EventFormat::DoubleElimination:
      break;
  }
  return "double-elimination";
}

std::string_view text_of(Seeding seeding) {
  return seeding == Seeding::Entry ? "entry" : "lot";
}

std::variant<protocol::CreateRoom, std::string> table_asked_for(Json table, const std::string& title) {
  if (!table.is_object()) return "The field rules.table must be an object.";
  for (const auto& [field, value] : table.items())
    if (std::ranges::find(kTableFields, field) == kTableFields.end())
      return "The field rules.table." + field + " is not known.";
  table["type"] = "create";
  table["id"] = "event";
  table["name"] = "Event";  // of nobody: the table gets the title of the event
  table["seats"] = protocol::kMatchSeats;
  table["public"] = true;
  if (!table.contains("match")) table["match"] = protocol::match_rules_json({.best_of = 1});
  const std::variant<protocol::ClientMessage, protocol::Error> read = protocol::decode(table.dump());
  if (const auto* const error = std::get_if<protocol::Error>(&read)) return error->message;
  protocol::CreateRoom create = std::get<protocol::CreateRoom>(std::get<protocol::ClientMessage>(read));
  if (create.clock && create.clock->over == protocol::TimeOver::Bot)
    return "In an event no bot plays for somebody whose time is over.";
  create.name = title;
  return create;
}

std::variant<EventRules, std::string> rules_asked_for(Json json) {
  if (!json.is_object()) return "The field rules must be an object.";
  const Json tie_breaks = json.contains("tie_breaks") ? json.at("tie_breaks") : Json::array();
  json.erase("tie_breaks");
  protocol::Fields fields(std::move(json));
  EventRules rules;
  read_format(fields, rules);
  rules.seeding = fields.word("seeding", kSeedings);
  rules.break_s = whole(fields, "break_s", 0, kLongestBreak_s, kUsualBreak_s);
  const std::string goes_on = fields.plain("goes_on", protocol::kMaxIdLength);
  if (goes_on != text_of_goes_on(true) && goes_on != text_of_goes_on(false))
    fields.fail("goes_on", R"(must be one of "by-itself", "asked")");
  rules.by_itself = goes_on == text_of_goes_on(true);
  const int most = rules.format == EventFormat::RoundRobin ? kMostRoundRobin : kMostEntrants;
  rules.most = whole(fields, "most", 2, most, std::min(most, kUsualEntrants));
  if (!tie_breaks.is_array() || tie_breaks.size() > kTieBreaks.size())
    fields.fail("tie_breaks", "must be a list of tie-breaks, each once");
  else
    rules.tie_breaks = read_tie_breaks(tie_breaks, fields);
  fields.finish();
  if (fields.fault()) return fields.fault()->message;
  return rules;
}

namespace {

/// All but the table.
Json rules_without_table(const EventRules& rules) {
  Json json = {{"format", text_of(rules.format)},
               {"seeding", text_of(rules.seeding)},
               {"break_s", rules.break_s},
               {"goes_on", text_of_goes_on(rules.by_itself)},
               {"most", rules.most}};
  if (rules.format == EventFormat::Swiss) json["rounds"] = rules.rounds;
  if (rules.format == EventFormat::RoundRobin) json["cycles"] = rules.cycles;
  if (rules.third_place) json["third_place"] = true;
  Json& tie_breaks = json["tie_breaks"] = Json::array();
  for (const TieBreak tie_break : rules.tie_breaks) tie_breaks.push_back(text_of(tie_break));
  return json;
}

}  // namespace

Json rules_json(const EventRules& rules) {
  Json json = rules_without_table(rules);
  const Created& made = rules.table;
  Json& table =
      json["table"] = {{"game", made.game}, {"options", made.options}, {"absence_s", made.absence_s}};
  if (made.clock) table["clock"] = protocol::clock_json(*made.clock);
  if (made.watching != protocol::Watching{}) table["watching"] = protocol::watching_json(made.watching);
  if (made.match) table["match"] = protocol::match_rules_json(made.match->rules);
  if (is_rated(made)) table["rated"] = true;
  return json;
}

Json kept_rules(const EventRules& rules) {
  Json json = rules_without_table(rules);
  json["table"] = document_of({1, 0, 0, rules.table});
  return json;
}

EventRules rules_kept(const Json& json) try {
  EventRules rules;
  rules.format = named(kEventFormats, json.at("format"));
  rules.rounds = json.value("rounds", 0);
  rules.cycles = json.value("cycles", 1);
  rules.third_place = json.value("third_place", false);
  rules.seeding = named(kSeedings, json.at("seeding"));
  rules.break_s = json.at("break_s");
  rules.by_itself = json.at("goes_on") == text_of_goes_on(true);
  if (!rules.by_itself && json.at("goes_on") != text_of_goes_on(false))
    throw BadEntry("an event goes on in a way that is not known");
  rules.most = json.at("most");
  for (const Json& name : json.at("tie_breaks")) {
    const auto known = tie_break_called(name.get<std::string>());
    if (!known) throw BadEntry("an event has a tie-break that is not known");
    rules.tie_breaks.push_back(*known);
  }
  const Entry table = read_entry(json.at("table").dump());
  const auto* const created = std::get_if<Created>(&table.body);
  if (created == nullptr || !created->match) throw BadEntry("an event has no table");
  rules.table = *created;
  return rules;
} catch (const Json::exception&) {
  throw BadEntry("the rules of an event cannot be read");
}

}  // namespace gatehouse::server
