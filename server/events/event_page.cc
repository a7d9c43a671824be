#include "server/events/event_page.h"

#include <algorithm>
#include <utility>

#include "protocol/match.h"
#include "server/base/overloaded.h"

namespace gatehouse::server {
namespace {

using protocol::Json;

void add_name(Json& json, const std::string& field, const std::string& profile, const EventNames& names) {
  if (const auto name = names.find(profile); name != names.end()) json[field] = name->second;
}

Json person_json(const ToldEvent& told, int number) {
  const Entrant& entrant = told.state.entrants()[static_cast<std::size_t>(number) - 1];
  Json json = {{"number", number}};
  add_name(json, "name", entrant.profile, told.names);
  if (!json.contains("name")) json["former"] = true;
  if (entrant.seed != 0) json["seed"] = entrant.seed;
  if (entrant.withdrawn) json["withdrawn"] = true;
  return json;
}

Json played_game_json(const GameOfPairing& game) {
  Json json = {{"room", game.room}, {"points", game.points}, {"halves", game.halves}};
  if (game.why) json["why"] = protocol::text_of(*game.why);
  return json;
}

Json pairing_json(const ToldEvent& told, const EventPairing& pairing) {
  Json json = {{"number", pairing.made.number}, {"round", pairing.round}, {"first", pairing.made.first}};
  if (pairing.made.second) json["second"] = *pairing.made.second;
  if (pairing.made.again) json["again"] = true;
  if (pairing.made.match && told.state.bracket()[static_cast<std::size_t>(*pairing.made.match)].third_place)
    json["third_place"] = true;
  if (!pairing.room.empty() && pairing.opens_ms <= told.time_ms) json["room"] = pairing.room;
  if (!pairing.games.empty()) {
    Json& games = json["games"] = Json::array();
    for (const GameOfPairing& game : pairing.games) games.push_back(played_game_json(game));
  }
  if (pairing.halves) {
    json["halves"] = *pairing.halves;
    json["over"] = true;
  }
  if (pairing.unplayed) json["unplayed"] = true;
  if (pairing.ruled) json["ruled"] = true;
  if (!pairing.reason.empty()) json["reason"] = pairing.reason;
  return json;
}

/// Seeds and lots are told as they are, though the lower one is the better.
std::int64_t told_value(TieBreak tie_break, std::int64_t value) {
  return tie_break == TieBreak::Seed || tie_break == TieBreak::Lot ? -value : value;
}

Json values_json(const StandingsRow& row, const EventRules& rules) {
  Json values = Json::array();
  for (std::size_t at = 0; at < row.tie_breaks.size(); ++at)
    values.push_back(told_value(rules.tie_breaks[at], row.tie_breaks[at].value));
  return values;
}

Json standings_json(const EventState& state) {
  Json standings = Json::array();
  for (const StandingsRow& row : state.standings())
    standings.push_back({{"rank", row.rank},
                         {"entrant", row.entrant},
                         {"halves", row.halves},
                         {"tie_breaks", values_json(row, state.rules())}});
  return standings;
}

Json self_json(const EventState& state, const std::string& viewer) {
  Json json = Json::object();
  if (viewer == state.made().organiser) json["organiser"] = true;
  const std::optional<int> entrant = state.entrant_of(viewer);
  if (!entrant || state.entrants()[static_cast<std::size_t>(*entrant) - 1].withdrawn) return json;
  json["entrant"] = *entrant;
  if (const EventPairing* const open = state.open_pairing_of(*entrant)) json["pairing"] = open->made.number;
  return json;
}

/// The latest round, or the one that is asked for, if there is one.
int round_told(const EventState& state, const std::optional<int>& asked) {
  const int latest = static_cast<int>(state.rounds().size());
  return asked && *asked >= 1 && *asked <= latest ? *asked : latest;
}

/// As a table of numbers takes it: in quotes, and none begins a formula.
std::string csv_cell(std::string text) {
  if (!text.empty() && std::string_view("=+-@\t\r").find(text.front()) != std::string_view::npos)
    text.insert(text.begin(), '\'');
  std::string quoted = "\"";
  for (const char letter : text) quoted += letter == '"' ? std::string("\"\"") : std::string(1, letter);
  return quoted + '"';
}

std::string told_name(const ToldEvent& told, int number) {
  return person_json(told, number).value("name", "");
}

}  // namespace

EventLine line_of(const std::string& event, const EventState& state) {
  return {event,
          state.made().title,
          state.status(),
          state.rules().format,
          state.rules().table.game,
          static_cast<int>(state.active().size()),
          state.rules().most,
          state.rounds_in_all(),
          static_cast<int>(state.rounds().size()),
          state.made_ms(),
          state.made().organiser};
}

Json line_json(const EventLine& line) {
  Json json = {{"event", line.event},
               {"title", line.title},
               {"status", text_of(line.status)},
               {"format", text_of(line.format)},
               {"game", line.game},
               {"entrants", line.entrants},
               {"most", line.most},
               {"round", line.round},
               {"made_ms", line.made_ms}};
  if (line.rounds) json["rounds"] = *line.rounds;
  return json;
}

Json event_json(const ToldEvent& told, const std::optional<int>& round,
                const std::optional<std::string>& viewer) {
  const EventState& state = told.state;
  const int of = round_told(state, round);
  Json json = {{"event", told.event},
               {"version", state.version()},
               {"title", state.made().title},
               {"status", text_of(state.status())},
               {"made_ms", state.made_ms()},
               {"rules", rules_json(state.rules())},
               {"round", of},
               {"standings", standings_json(state)},
               {"lots", {{"commitment", state.made().commitment}}}};
  add_name(json, "organiser", state.made().organiser, told.names);
  if (!state.lots().empty()) json["lots"]["secret"] = state.lots();
  Json& entrants = json["entrants"] = Json::array();
  for (std::size_t at = 0; at < state.entrants().size(); ++at)
    entrants.push_back(person_json(told, static_cast<int>(at) + 1));
  if (const std::optional<int> rounds = state.rounds_in_all()) json["rounds"] = *rounds;
  if (of != static_cast<int>(state.rounds().size())) json["latest"] = state.rounds().size();
  Json& pairings = json["pairings"] = Json::array();
  if (of > 0) {
    const EventRound& shown = state.rounds()[static_cast<std::size_t>(of) - 1];
    json["opens_ms"] = shown.opens_ms;
    for (const std::size_t at : shown.pairings) pairings.push_back(pairing_json(told, state.pairings()[at]));
  }
  if (state.ended() && !state.ended()->reason.empty()) json["ended"] = {{"reason", state.ended()->reason}};
  if (viewer) json["you"] = self_json(state, *viewer);
  return json;
}

Json entrant_json(const ToldEvent& told, int number) {
  const EventState& state = told.state;
  if (number < 1 || number > static_cast<int>(state.entrants().size())) return {};
  Json json = person_json(told, number);
  Json& pairings = json["pairings"] = Json::array();
  for (const EventPairing& pairing : state.pairings())
    if (pairing.side_of(number)) pairings.push_back(pairing_json(told, pairing));
  for (const StandingsRow& row : state.standings()) {
    if (row.entrant != number) continue;
    json["rank"] = row.rank;
    json["halves"] = row.halves;
    Json& opened = json["tie_breaks"] = Json::array();
    for (std::size_t at = 0; at < row.tie_breaks.size(); ++at) {
      const TieBreak tie_break = state.rules().tie_breaks[at];
      opened.push_back({{"name", text_of(tie_break)},
                        {"value", told_value(tie_break, row.tie_breaks[at].value)},
                        {"from", row.tie_breaks[at].from}});
    }
  }
  return json;
}

std::string results_csv(const ToldEvent& told) {
  std::string text = "round,pairing,first,second,halves_first,halves_second,games,ruled,reason\r\n";
  for (const EventPairing& pairing : told.state.pairings()) {
    text += std::to_string(pairing.round) + ',' + std::to_string(pairing.made.number) + ',' +
            csv_cell(told_name(told, pairing.made.first)) + ',' +
            (pairing.made.second ? csv_cell(told_name(told, *pairing.made.second)) : std::string()) + ',';
    text += pairing.halves ? std::to_string((*pairing.halves)[0]) + ',' + std::to_string((*pairing.halves)[1])
                           : std::string(",");
    std::string games;
    for (const GameOfPairing& game : pairing.games)
      games +=
          (games.empty() ? "" : " ") + std::to_string(game.points[0]) + ":" + std::to_string(game.points[1]);
    text += ',' + csv_cell(games) + ',' + (pairing.ruled ? "yes" : "") + ',' +
            (pairing.reason.empty() ? std::string() : csv_cell(pairing.reason)) + "\r\n";
  }
  return text;
}

namespace {

/// What is told of each kind of entry, but for its version and time.
struct EntryTold {
  const EventState& state;
  const EventNames& names;

  Json with(const char* kind, const std::string& by = {}) const {
    Json json = {{"kind", kind}};
    add_name(json, "by", by, names);
    return json;
  }
  std::string profile(int entrant) const {
    return state.entrants()[static_cast<std::size_t>(entrant) - 1].profile;
  }

  Json operator()(const EventMade& made) const { return with("created", made.organiser); }
  Json operator()(const Entered& entered) const {
    Json json = with("entered", entered.profile);
    json["entrant"] = *state.entrant_of(entered.profile);
    return json;
  }
  Json operator()(const LeftEvent& left) const {
    Json json = with("left", profile(left.entrant));
    json["entrant"] = left.entrant;
    return json;
  }
  Json operator()(const Begun& /*begun*/) const { return with("begun", state.made().organiser); }
  Json operator()(const RoundPaired& paired) const {
    Json json = with("paired");
    json["round"] = paired.round;
    return json;
  }
  Json operator()(const GamePlayed& played) const {
    Json json = with("played");
    json["pairing"] = played.pairing;
    json["halves"] = played.game.halves;
    return json;
  }
  Json operator()(const Ruled& ruled) const {
    Json json = with("ruled", ruled.by);
    json["pairing"] = ruled.pairing;
    json["result"] = text_of(ruled.result);
    json["reason"] = ruled.reason;
    return json;
  }
  Json operator()(const Repeated& repeated) const {
    Json json = with("repeated", repeated.by);
    json["pairing"] = repeated.pairing;
    if (!repeated.reason.empty()) json["reason"] = repeated.reason;
    return json;
  }
  Json operator()(const Withdrawn& withdrawn) const {
    Json json = with("withdrawn", withdrawn.by);
    json["entrant"] = withdrawn.entrant;
    json["reason"] = withdrawn.reason;
    return json;
  }
  Json operator()(const EventEnded& ended) const {
    Json json = with("ended", ended.by);
    if (!ended.reason.empty()) json["reason"] = ended.reason;
    return json;
  }
};

}  // namespace

Json entry_json(const EventEntry& entry, const EventState& state, const EventNames& names) {
  Json json = std::visit(EntryTold{state, names}, entry.body);
  json["version"] = entry.version;
  json["time_ms"] = entry.time_ms;
  return json;
}

std::vector<std::string> people_in(const EventState& state) {
  std::vector<std::string> people{state.made().organiser};
  for (const Entrant& entrant : state.entrants()) people.push_back(entrant.profile);
  std::ranges::sort(people);
  people.erase(std::unique(people.begin(), people.end()), people.end());
  return people;
}

}  // namespace gatehouse::server
