#include "server/room/entry.h"

#include <array>
#include <charconv>

#include "protocol/json_text.h"
#include "protocol/messages.h"
#include "server/base/faults.h"

namespace gatehouse::server {
namespace {

using engine::index;
using engine::seat_at;

constexpr std::size_t kUsualLine = 256;

// A 64-bit number does not fit a JSON number exactly, so fingerprints are text.
std::string hexadecimal(std::uint64_t number) {
  std::array<char, 16> digits;
  const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), number, 16);
  return {digits.data(), end};
}

std::uint64_t number_of(const std::string& digits) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number, 16);
  if (error != std::errc() || end != digits.data() + digits.size())
    throw BadEntry("a fingerprint is no number");
  return number;
}

Seat seat_in(const Json& json) {
  const int seat = json.get<int>();
  if (seat < 0 || seat >= engine::kMaxSeats) throw BadEntry("there is no seat of this number");
  return seat_at(seat);
}

std::vector<Seat> seats_in(const Json& list) {
  std::vector<Seat> seats;
  for (const Json& seat : list) seats.push_back(seat_in(seat));
  return seats;
}

protocol::Proposing proposing_in(const std::string& text) {
  for (const protocol::Proposing what : protocol::kProposing)
    if (text == protocol::text_of(what)) return what;
  throw BadEntry("nobody can propose such a thing");
}

protocol::BreakReason reason_in(const std::string& text) {
  for (const protocol::BreakReason why : protocol::kBreakReasons)
    if (text == protocol::text_of(why)) return why;
  throw BadEntry("no log is broken off for such a reason");
}

protocol::Watching watching_in(const Json& json) {
  protocol::Watching watching{std::nullopt, json.value("delay_s", 0)};
  if (json.contains("most")) watching.most = json.at("most").get<int>();
  return watching;
}

Json to_json(const Created& made) {
  Json json = {{"kind", "created"}, {"title", made.title},      {"game", made.game},
               {"size", made.size}, {"public", made.is_public}, {"options", made.options}};
  if (!made.commitment.empty()) json["commitment"] = made.commitment;
  if (!made.rematch_of.empty()) json["rematch_of"] = made.rematch_of;
  json["absence_s"] = made.absence_s;
  if (made.clock) json["clock"] = protocol::clock_json(*made.clock);
  if (made.watching != protocol::Watching{}) json["watching"] = watching_json(made.watching);
  if (made.bot_pace != protocol::kUsualBotPace) json["bot_pace"] = protocol::text_of(made.bot_pace);
  if (made.allows_programs) json["allows_programs"] = true;
  if (made.rules != 1) json["rules"] = made.rules;
  if (made.match) json["match"] = protocol::match_json(*made.match);
  if (is_rated(made)) json["rated"] = made.rated;
  if (made.gathered.as_partners) json["paired"] = true;
  if (made.gathered.event)
    json["event"] = {{"name", made.gathered.event->event},
                     {"pairing", made.gathered.event->pairing},
                     {"attempt", made.gathered.event->attempt}};
  return json;
}

Json to_json(const Proposed& proposed) {
  Json json = {{"kind", "proposed"},
               {"seat", index(proposed.seat)},
               {"what", protocol::text_of(proposed.what)},
               {"asked", protocol::seat_list(proposed.asked)},
               {"command", proposed.command}};
  if (proposed.about) json["about"] = index(*proposed.about);
  if (proposed.level) json["level"] = name_of(*proposed.level);
  return json;
}

Json to_json(const Muted& muted) {
  return {{"kind", "muted"},
          {"seat", index(muted.seat)},
          {"whom", index(muted.whom)},
          {"muted", muted.muted},
          {"command", muted.command}};
}

Json to_json(const Seated& seated) {
  Json json = {{"kind", "seated"}, {"seat", index(seated.seat)}, {"name", seated.occupant.name}};
  if (seated.occupant.bot) json["bot"] = name_of(*seated.occupant.bot);
  if (seated.occupant.program) json["program"] = true;
  // In two members, as versions before read the first one only.
  if (seated.occupant.profile) json["profile"] = true;
  if (seated.occupant.profile && !seated.occupant.profile->empty())
    json["profile_id"] = *seated.occupant.profile;
  if (!seated.token_hash.empty()) json["token_hash"] = seated.token_hash;
  return json;
}

Json to_json(const Unseated& unseated) {
  return {{"kind", "unseated"}, {"seat", index(unseated.seat)}};
}

Json to_json(const Added& added) {
  return {{"kind", "added"}, {"seat", index(added.seat)}, {"text", added.text}};
}

Json to_json(const Started& started) {
  Json json = {{"kind", "started"}, {"seats", protocol::seat_list(started.seats)}};
  if (started.drawn) json["drawn"] = true;
  return json;
}

Json to_json(const Rolled& rolled) {
  return {{"kind", "rolled"}, {"outcome", rolled.outcome}};
}

Json to_json(const Moved& moved) {
  Json json = {
      {"kind", "moved"}, {"seat", index(moved.seat)}, {"choice", moved.choice}, {"command", moved.command}};
  if (moved.skipped) json["skipped"] = true;
  return json;
}

Json to_json(const Undone& undone) {
  return {{"kind", "undone"}, {"seat", index(undone.seat)}, {"command", undone.command}};
}

Json to_json(const Revealed& revealed) {
  return {{"kind", "revealed"}, {"secret", revealed.secret}};
}

Json to_json(const BrokenOff& broken) {
  return {{"kind", "broken-off"}, {"why", protocol::text_of(broken.why)}, {"secret", broken.secret}};
}

Json to_json(const Resigned& resigned) {
  return {{"kind", "resigned"}, {"seat", index(resigned.seat)}, {"command", resigned.command}};
}

Json to_json(const CameBack& back) {
  return {{"kind", "came-back"}, {"seat", index(back.seat)}};
}

Json to_json(const RanOut& ran_out) {
  return {{"kind", "ran-out"}, {"seat", index(ran_out.seat)}};
}

Json to_json(const HandedOver& handed) {
  return {{"kind", "handed-over"},
          {"seat", index(handed.seat)},
          {"by", index(handed.by)},
          {"token_hash", handed.token_hash}};
}

Json to_json(const Voted& voted) {
  return {{"kind", "voted"},
          {"seat", index(voted.seat)},
          {"proposal", voted.proposal},
          {"agree", voted.agree},
          {"command", voted.command}};
}

Json to_json(const Locked& locked) {
  return {{"kind", "locked"},
          {"seat", index(locked.seat)},
          {"locked", locked.locked},
          {"command", locked.command}};
}

Json to_json(const Appointed& appointed) {
  Json json = {{"kind", "appointed"},
               {"seat", index(appointed.seat)},
               {"whom", index(appointed.whom)},
               {"command", appointed.command}};
  if (appointed.away) json["away"] = true;
  return json;
}

Json to_json(const Rematched& rematched) {
  Json json = {{"kind", "rematched"}, {"room", rematched.room}};
  if (!rematched.seat) return json;
  json["seat"] = index(*rematched.seat);
  json["command"] = rematched.command;
  return json;
}

Json to_json(const Readied& readied) {
  return {{"kind", "readied"}, {"seat", index(readied.seat)}};
}

Json to_json(const EntryBody& body) {
  return std::visit([](const auto& entry) -> Json { return to_json(entry); }, body);
}

protocol::BotLevel level_in(const std::string& text) {
  if (const auto level = protocol::level_called(text)) return *level;
  throw BadEntry("there is no bot of such a level");
}

std::optional<protocol::Clock> clock_in(const Json& created) {
  if (!created.contains("clock")) return std::nullopt;
  std::string why;
  auto clock = protocol::read_clock(created.at("clock"), why);
  if (!clock) throw BadEntry("there is no such clock");
  return clock;
}

protocol::BotPace bot_pace_in(const Json& created) {
  const std::string text = created.value("bot_pace", std::string(protocol::text_of(protocol::kUsualBotPace)));
  for (const protocol::BotPace pace : protocol::kBotPaces)
    if (text == protocol::text_of(pace)) return pace;
  throw BadEntry("there is no such pace");
}

std::optional<protocol::Match> match_in(const Json& created) {
  if (!created.contains("match")) return std::nullopt;
  try {
    return protocol::read_match(created.at("match"));
  } catch (const std::out_of_range&) {
    throw BadEntry("there is no such match");
  }
}

Rematched rematched_in(const Json& json) {
  if (!json.contains("seat")) return {std::nullopt, json.at("room"), {}};
  return {seat_in(json.at("seat")), json.at("room"), json.at("command")};
}

Json thought_json(const Thought& thought) {
  Json json = Json::object();
  for (int seat = 0; seat < engine::kMaxSeats; ++seat)
    if (const std::int64_t ms = thought[static_cast<std::size_t>(seat)]; ms != 0)
      json[std::to_string(seat)] = ms;
  return json;
}

Thought thought_in(const Json& entry) {
  Thought thought{};
  if (!entry.contains("thought")) return thought;
  for (int seat = 0; seat < engine::kMaxSeats; ++seat)
    thought[static_cast<std::size_t>(seat)] =
        entry.at("thought").value(std::to_string(seat), std::int64_t{0});
  return thought;
}

std::optional<OfEvent> event_in(const Json& json) {
  if (!json.contains("event")) return std::nullopt;
  return OfEvent{json.at("event").at("name"), json.at("event").at("pairing"), json.at("event").at("attempt")};
}

EntryBody body_of(const Json& json) {
  const auto& kind = json.at("kind").get_ref<const std::string&>();
  if (kind == "created")
    return Created{json.at("title"),
                   json.at("game"),
                   json.at("size"),
                   json.at("public"),
                   json.at("options"),
                   json.value("commitment", ""),
                   json.value("rematch_of", ""),
                   json.value("absence_s", protocol::kUsualAbsence),
                   clock_in(json),
                   watching_in(json.value("watching", Json::object())),
                   bot_pace_in(json),
                   json.value("allows_programs", false),
                   json.value("rules", 1),
                   match_in(json),
                   json.value("rated", ""),
                   {json.value("paired", false), event_in(json)}};
  if (kind == "seated") {
    Seated seated{seat_in(json.at("seat")), {json.at("name"), std::nullopt}, json.value("token_hash", "")};
    if (json.contains("bot")) seated.occupant.bot = level_in(json.at("bot"));
    seated.occupant.program = json.value("program", false);
    if (json.value("profile", false)) seated.occupant.profile = json.value("profile_id", "");
    return seated;
  }
  if (kind == "unseated") return Unseated{seat_in(json.at("seat"))};
  if (kind == "added") return Added{seat_in(json.at("seat")), json.at("text")};
  if (kind == "started") return Started{seats_in(json.at("seats")), json.value("drawn", false)};
  if (kind == "rolled") return Rolled{json.at("outcome")};
  if (kind == "moved")
    return Moved{seat_in(json.at("seat")), json.at("choice"), json.at("command"),
                 json.value("skipped", false)};
  if (kind == "undone") return Undone{seat_in(json.at("seat")), json.at("command")};
  if (kind == "revealed") return Revealed{json.at("secret")};
  if (kind == "resigned") return Resigned{seat_in(json.at("seat")), json.at("command")};
  if (kind == "proposed") {
    Proposed proposed{seat_in(json.at("seat")), proposing_in(json.at("what")), {}, json.at("command")};
    for (const Seat seat : seats_in(json.at("asked"))) proposed.asked.add(seat);
    if (json.contains("about")) proposed.about = seat_in(json.at("about"));
    if (json.contains("level")) proposed.level = level_in(json.at("level"));
    return proposed;
  }
  if (kind == "voted")
    return Voted{seat_in(json.at("seat")), json.at("proposal"), json.at("agree"), json.at("command")};
  if (kind == "ran-out") return RanOut{seat_in(json.at("seat"))};
  if (kind == "came-back") return CameBack{seat_in(json.at("seat"))};
  if (kind == "handed-over")
    return HandedOver{seat_in(json.at("seat")), seat_in(json.at("by")), json.at("token_hash")};
  if (kind == "rematched") return rematched_in(json);
  if (kind == "readied") return Readied{seat_in(json.at("seat"))};
  if (kind == "muted")
    return Muted{seat_in(json.at("seat")), seat_in(json.at("whom")), json.at("muted"), json.at("command")};
  if (kind == "locked") return Locked{seat_in(json.at("seat")), json.at("locked"), json.at("command")};
  if (kind == "appointed")
    return Appointed{seat_in(json.at("seat")), seat_in(json.at("whom")), json.at("command"),
                     json.value("away", false)};
  if (kind == "broken-off") return BrokenOff{reason_in(json.at("why")), json.at("secret")};
  throw BadEntry("no entry is of such a kind");
}

}  // namespace

// The two kinds that make up a game are written as text at once: the same members in the same order.
std::string write_entry(const Entry& entry) {
  const auto* const moved = std::get_if<Moved>(&entry.body);
  const auto* const rolled = std::get_if<Rolled>(&entry.body);
  if ((moved != nullptr || rolled != nullptr) && entry.thought == Thought{}) {
    std::string line;
    line.reserve(kUsualLine);
    protocol::ObjectText object(line);
    if (moved != nullptr) object.text("choice", moved->choice).text("command", moved->command);
    object.text("fingerprint", hexadecimal(entry.fingerprint))
        .text("kind", moved != nullptr ? "moved" : "rolled");
    if (rolled != nullptr) object.text("outcome", rolled->outcome);
    if (moved != nullptr) object.number("seat", index(moved->seat));
    if (moved != nullptr && moved->skipped) object.truth("skipped", true);
    object.number("time_ms", entry.time_ms).number("version", entry.version).close();
    return line;
  }
  return document_of(entry).dump();
}

Json document_of(const Entry& entry) {
  Json json = to_json(entry.body);
  json["version"] = entry.version;
  json["time_ms"] = entry.time_ms;
  json["fingerprint"] = hexadecimal(entry.fingerprint);
  if (entry.thought != Thought{}) json["thought"] = thought_json(entry.thought);
  return json;
}

Entry read_entry(std::string_view line) {
  try {
    const Json json = Json::parse(line);
    return {json.at("version"), json.at("time_ms"), number_of(json.at("fingerprint")), body_of(json),
            thought_in(json)};
  } catch (const Json::exception& error) {
    throw BadEntry(fault_of(error));
  }
}

std::string_view kind_of(std::string_view line) {
  // A clock has a kind, too: the entry's own lies in no other object.
  constexpr std::string_view kBefore = "\"kind\":\"";
  int depth = 0;
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (line[at] == '{' || line[at] == '[') ++depth;
    if (line[at] == '}' || line[at] == ']') --depth;
    if (line[at] != '"') continue;
    if (depth == 1 && line.substr(at).starts_with(kBefore)) {
      const std::size_t begin = at + kBefore.size();
      return line.substr(begin, line.find('"', begin) - begin);
    }
    for (++at; at < line.size() && line[at] != '"'; ++at)
      if (line[at] == '\\') ++at;
  }
  return {};
}

}  // namespace gatehouse::server
