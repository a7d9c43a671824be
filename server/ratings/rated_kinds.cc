#include "server/ratings/rated_kinds.h"

#include <algorithm>
#include <charconv>
#include <stdexcept>

#include "protocol/messages.h"
#include "server/ratings/limits.h"

namespace gatehouse::server {

using protocol::Json;

namespace {

std::vector<std::string_view> parts_of(std::string_view text, char by) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t end = std::min(text.find(by), text.size());
    parts.push_back(text.substr(0, end));
    if (end == text.size()) return parts;
    text.remove_prefix(end + 1);
  }
}

// Commas separate the kinds where settings come from the environment.
bool is_kind_name(std::string_view name) {
  std::size_t points = 0;
  for (const char byte : name)
    if ((static_cast<unsigned char>(byte) & 0xC0U) != 0x80U) ++points;
  const bool printable = std::ranges::none_of(
      name, [](char byte) { return static_cast<unsigned char>(byte) < 0x20 || byte == 0x7F || byte == ','; });
  return points >= 1 && points <= kKindName && printable && name.front() != ' ' && name.back() != ' ' &&
         protocol::cleaned(name) == name;
}

std::optional<int> number_in(std::string_view text) {
  int number = 0;
  const auto [end, wrong] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (wrong != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

bool read_seats(RatedKind& kind, std::string_view value) {
  const std::vector<std::string_view> ends = parts_of(value, '-');
  const std::optional<int> least = number_in(ends.front());
  const std::optional<int> most = number_in(ends.back());
  if (ends.size() > 2 || !least || !most || *least < 2 || *least > *most || *most > engine::kMaxSeats)
    return false;
  kind.least_seats = *least;
  kind.most_seats = *most;
  return true;
}

bool read_clock(RatedKind& kind, std::string_view value) {
  if (value != "yes" && value != "no") return false;
  kind.clock = value == "yes";
  return true;
}

bool read_expansions(RatedKind& kind, std::string_view value) {
  std::vector<std::string>& names = kind.expansions.emplace();
  if (value == "none") return true;
  for (const std::string_view name : parts_of(value, '+')) names.emplace_back(name);
  std::ranges::sort(names);
  return std::ranges::adjacent_find(names) == names.end() && !names.front().empty();
}

bool read_condition(RatedKind& kind, std::string_view key, std::string_view value) {
  if (key == "seats") return read_seats(kind, value);
  if (key == "clock") return read_clock(kind, value);
  if (key == "expansions") return read_expansions(kind, value);
  if (key != "game" || value.empty()) return false;
  kind.game = value;
  return true;
}

/// Of a table as it is asked for, sorted; nothing: it is no list of texts.
std::optional<std::vector<std::string>> expansions_of(const Json& options) {
  std::vector<std::string> names;
  const auto listed = options.find("expansions");
  if (listed == options.end()) return names;
  if (!listed->is_array()) return std::nullopt;
  for (const Json& name : *listed) {
    if (!name.is_string()) return std::nullopt;
    names.push_back(name.get<std::string>());
  }
  std::ranges::sort(names);
  return names;
}

bool fits(const RatedKind& kind, const protocol::CreateRoom& table) {
  return kind.game == table.game && table.seats >= kind.least_seats && table.seats <= kind.most_seats &&
         (!kind.clock || *kind.clock == table.clock.has_value()) &&
         (!kind.expansions || kind.expansions == expansions_of(table.options));
}

bool knows(const protocol::GameType& game, const std::string& expansion) {
  const Json described = game.describe();
  return std::ranges::any_of(described.at("expansions"),
                             [&](const Json& each) { return each.at("name") == expansion; });
}

/// Why this server can have no such table; empty: it can.
std::string unknown_of(const RatedKind& kind, std::span<const protocol::GameType> games) {
  const auto game = std::ranges::find(games, kind.game, &protocol::GameType::name);
  if (game == games.end()) return "there is no game '" + kind.game + "'";
  if (kind.most_seats < game->least_seats || kind.least_seats > game->most_seats)
    return "the game " + kind.game + " has another number of seats";
  for (const std::string& expansion : kind.expansions.value_or(std::vector<std::string>()))
    if (!knows(*game, expansion)) return "there is no expansion '" + expansion + "'";
  return {};
}

Json kind_json(const RatedKind& kind) {
  Json json = {{"name", kind.name}, {"game", kind.game}, {"seats", {kind.least_seats, kind.most_seats}}};
  if (kind.clock) json["clock"] = *kind.clock;
  if (kind.expansions) json["expansions"] = *kind.expansions;
  return json;
}

}  // namespace

std::optional<RatedKind> kind_in(std::string_view text) {
  const std::size_t colon = text.find(": ");
  if (colon == std::string_view::npos || !is_kind_name(text.substr(0, colon))) return std::nullopt;
  RatedKind kind;
  kind.name = text.substr(0, colon);
  std::vector<std::string_view> read;
  for (const std::string_view condition : parts_of(text.substr(colon + 2), ' ')) {
    const std::string_view key = condition.substr(0, condition.find('='));
    if (key.size() == condition.size() || std::ranges::find(read, key) != read.end()) return std::nullopt;
    if (!read_condition(kind, key, condition.substr(key.size() + 1))) return std::nullopt;
    read.push_back(key);
  }
  if (kind.game.empty()) return std::nullopt;
  return kind;
}

RatedKinds::RatedKinds(const std::vector<std::string>& texts, std::span<const protocol::GameType> games) {
  if (texts.size() > kRatedKinds)
    throw std::invalid_argument("at most " + std::to_string(kRatedKinds) + " kinds can be rated");
  for (const std::string& text : texts) {
    const std::optional<RatedKind> kind = kind_in(text);
    if (!kind)
      throw std::invalid_argument("'" + text +
                                  "' is no kind: write 'NAME: game=GAME seats=2 clock=yes expansions=none'");
    if (has(kind->name)) throw std::invalid_argument("two kinds are called '" + kind->name + "'");
    if (const std::string unknown = unknown_of(*kind, games); !unknown.empty())
      throw std::invalid_argument("'" + kind->name + "': " + unknown);
    kinds_.push_back(*kind);
  }
}

bool RatedKinds::has(std::string_view name) const {
  return std::ranges::find(kinds_, name, &RatedKind::name) != kinds_.end();
}

const RatedKind* RatedKinds::kind_of(const protocol::CreateRoom& table) const {
  const auto kind = std::ranges::find_if(kinds_, [&](const RatedKind& each) { return fits(each, table); });
  return kind == kinds_.end() ? nullptr : &*kind;
}

Json RatedKinds::to_json() const {
  Json list = Json::array();
  for (const RatedKind& kind : kinds_) list.push_back(kind_json(kind));
  return list;
}

}  // namespace gatehouse::server
