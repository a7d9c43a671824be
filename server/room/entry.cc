#include "server/room/entry.h"

#include <array>
#include <charconv>
#include <utility>

namespace gatehouse::server {
namespace {

using engine::index;
using engine::seat_at;

template <class... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};
template <class... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;  // clang 14 deduces no aggregates

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

Json to_json(const EntryBody& body) {
  return std::visit(
      Overloaded{
          [](const Created& made) -> Json {
            Json json = {{"kind", "created"}, {"title", made.title},      {"game", made.game},
                         {"size", made.size}, {"public", made.is_public}, {"options", made.options}};
            if (!made.commitment.empty()) json["commitment"] = made.commitment;
            return json;
          },
          [](const Seated& seated) -> Json {
            Json json = {{"kind", "seated"}, {"seat", index(seated.seat)}, {"name", seated.occupant.name}};
            if (seated.occupant.bot) json["bot"] = name_of(*seated.occupant.bot);
            if (!seated.token_hash.empty()) json["token_hash"] = seated.token_hash;
            return json;
          },
          [](const Unseated& unseated) -> Json {
            return {{"kind", "unseated"}, {"seat", index(unseated.seat)}};
          },
          [](const Added& added) -> Json {
            return {{"kind", "added"}, {"seat", index(added.seat)}, {"text", added.text}};
          },
          [](const Started& started) -> Json {
            Json seats = Json::array();
            for (const Seat seat : started.seats) seats.push_back(index(seat));
            return {{"kind", "started"}, {"seats", std::move(seats)}};
          },
          [](const Rolled& rolled) -> Json {
            return {{"kind", "rolled"}, {"outcome", rolled.outcome}};
          },
          [](const Moved& moved) -> Json {
            return {{"kind", "moved"},
                    {"seat", index(moved.seat)},
                    {"choice", moved.choice},
                    {"command", moved.command}};
          },
          [](const Undone& undone) -> Json {
            return {{"kind", "undone"}, {"seat", index(undone.seat)}, {"command", undone.command}};
          },
          [](const Revealed& revealed) -> Json {
            return {{"kind", "revealed"}, {"secret", revealed.secret}};
          },
      },
      body);
}

std::optional<protocol::BotLevel> bot_level(const std::string& text) {
  for (const protocol::BotLevel level : protocol::kBotLevels)
    if (text == name_of(level)) return level;
  throw BadEntry("no bot is called " + text);
}

EntryBody body_of(const Json& json) {
  const auto& kind = json.at("kind").get_ref<const std::string&>();
  if (kind == "created")
    return Created{json.at("title"),  json.at("game"),    json.at("size"),
                   json.at("public"), json.at("options"), json.value("commitment", "")};
  if (kind == "seated") {
    Seated seated{seat_in(json.at("seat")), {json.at("name"), std::nullopt}, json.value("token_hash", "")};
    if (json.contains("bot")) seated.occupant.bot = bot_level(json.at("bot"));
    return seated;
  }
  if (kind == "unseated") return Unseated{seat_in(json.at("seat"))};
  if (kind == "added") return Added{seat_in(json.at("seat")), json.at("text")};
  if (kind == "started") {
    Started started;
    for (const Json& seat : json.at("seats")) started.seats.push_back(seat_in(seat));
    return started;
  }
  if (kind == "rolled") return Rolled{json.at("outcome")};
  if (kind == "moved") return Moved{seat_in(json.at("seat")), json.at("choice"), json.at("command")};
  if (kind == "undone") return Undone{seat_in(json.at("seat")), json.at("command")};
  if (kind == "revealed") return Revealed{json.at("secret")};
  throw BadEntry("no entry is of kind " + kind);
}

}  // namespace

std::string write_entry(const Entry& entry) {
  Json json = to_json(entry.body);
  json["version"] = entry.version;
  json["time_ms"] = entry.time_ms;
  json["fingerprint"] = hexadecimal(entry.fingerprint);
  return json.dump();
}

Entry read_entry(std::string_view line) {
  try {
    const Json json = Json::parse(line);
    return {json.at("version"), json.at("time_ms"), number_of(json.at("fingerprint")), body_of(json)};
  } catch (const Json::exception& error) {
    throw BadEntry(error.what());
  }
}

std::string_view kind_of(std::string_view line) {
  // What people wrote cannot look like this: there the quotes are escaped.
  constexpr std::string_view kBefore = "\"kind\":\"";
  const std::size_t begin = line.find(kBefore) + kBefore.size();
  return line.substr(begin, line.find('"', begin) - begin);
}

}  // namespace gatehouse::server
