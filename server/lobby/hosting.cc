#include "server/lobby/hosting.h"

#include <sodium.h>

#include <algorithm>
#include <stdexcept>

#include "protocol/errors.h"
#include "server/base/addresses.h"

namespace gatehouse::server {
namespace {

using protocol::ErrorCode;
using protocol::Json;

const std::string kAll = "all";

bool lists(const std::vector<std::string>& list, std::string_view name) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

/// Those of `known` that `wanted` names, in the order of `known`.
std::vector<std::string> chosen(const std::vector<std::string>& wanted, const std::vector<std::string>& known,
                                const std::string& what) {
  for (const std::string& name : wanted)
    if (name != kAll && !lists(known, name))
      throw std::invalid_argument("there is no " + what + " '" + name + "'");
  if (lists(wanted, kAll)) return known;
  std::vector<std::string> kept;
  std::copy_if(known.begin(), known.end(), std::back_inserter(kept),
               [&](const std::string& name) { return lists(wanted, name); });
  return kept;
}

}  // namespace

Hosting::Hosting(const Settings& settings, std::span<const protocol::GameType> games)
    : open_(settings.words.empty() && settings.creators.empty()),
      creators_(settings.creators),
      any_game_(lists(settings.games, kAll)),
      any_expansion_(lists(settings.expansions, kAll)),
      most_seats_(settings.most_seats),
      most_absence_s_(settings.most_absence_s),
      most_clock_s_(settings.most_clock_s),
      rated_(settings.rated) {
  for (const std::string& word : settings.words) words_.push_back(hash_of(word));
  std::vector<std::string> known_games;
  std::vector<std::string> known_expansions;
  for (const protocol::GameType& game : games) {
    known_games.emplace_back(game.name);
    const Json described = game.describe();
    for (const Json& expansion : described.at("expansions")) known_expansions.push_back(expansion.at("name"));
  }
  games_ = chosen(settings.games, known_games, "game");
  expansions_ = chosen(settings.expansions, known_expansions, "expansion");
}

Hosting::Hash Hosting::hash_of(std::string_view word) {
  Hash hash{};
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(word.data()),
                     word.size(), nullptr, 0);
  return hash;
}

bool Hosting::needs_word(const std::string& address) const {
  if (open_) return false;
  // An IPv6 address is counted as its network, and so is the one that a host comes from.
  const std::string counted = address.substr(0, address.find('/'));
  return !is_one_of(counted, creators_) &&
         std::none_of(creators_.begin(), creators_.end(),
                      [&](const std::string& place) { return quota_of(place) == address; });
}

bool Hosting::is_word(std::string_view word) const {
  const Hash asked = hash_of(word);
  bool known = false;
  for (const Hash& hash : words_) known |= sodium_memcmp(asked.data(), hash.data(), hash.size()) == 0;
  return known;
}

std::optional<protocol::Error> Hosting::refusal(const protocol::CreateRoom& message) const {
  const auto no = [&](const std::string& why) {
    return protocol::error(ErrorCode::NotAllowed, message.id, why);
  };
  if (!any_game_ && !lists(games_, message.game))
    return no("This server does not allow the game " + message.game + ".");
  if (message.seats > most_seats_)
    return no("A table here has at most " + std::to_string(most_seats_) + " seats.");
  if (message.absence_s.value_or(protocol::kUsualAbsence) > most_absence_s_)
    return no("\"absence_s\" is at most " + std::to_string(most_absence_s_) + " here.");
  if (message.clock && message.clock->time_s > most_clock_s_)
    return no("A clock here has at most " + std::to_string(most_clock_s_) + " seconds.");
  const auto expansions = message.options.find("expansions");
  if (any_expansion_ || expansions == message.options.end() || !expansions->is_array()) return std::nullopt;
  for (const Json& expansion : *expansions)
    if (expansion.is_string() && !lists(expansions_, expansion.get_ref<const std::string&>()))
      return no("This server does not allow the expansion " + expansion.get<std::string>() + ".");
  return std::nullopt;
}

std::optional<protocol::Error> Hosting::rated_refusal(const protocol::CreateRoom& message) const {
  if (!message.rated) return std::nullopt;
  if (rated_.kind_of(message) == nullptr) {
    std::string all;
    for (const RatedKind& kind : rated_.all()) all += (all.empty() ? "" : ", ") + kind.name;
    return protocol::error(
        ErrorCode::NotRated, message.id,
        all.empty() ? "This server rates no tables." : "This table is of no rated kind: " + all + ".");
  }
  if (!message.profile) return protocol::error(ErrorCode::ProfileNeeded, message.id);
  return std::nullopt;
}

std::string Hosting::kind_of(const protocol::CreateRoom& message) const {
  const RatedKind* const kind = message.rated ? rated_.kind_of(message) : nullptr;
  return kind == nullptr ? std::string() : kind->name;
}

Json Hosting::to_json(const std::string& address) const {
  return {{"word", needs_word(address)},  {"games", games_},
          {"expansions", expansions_},    {"seats", most_seats_},
          {"absence_s", most_absence_s_}, {"clock_s", most_clock_s_},
          {"ratings", rated_.to_json()}};
}

}  // namespace gatehouse::server
