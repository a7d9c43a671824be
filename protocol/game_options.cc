#include "protocol/game_options.h"

#include "protocol/client_messages.h"
#include "protocol/games.h"

namespace gatehouse::protocol {
namespace {

/// Names and values are repeated in refusals, so they are short.
std::string short_text(const Json& json, const char* wrong) {
  if (!json.is_string() || json.get_ref<const std::string&>().size() > kMaxIdLength) throw BadOptions(wrong);
  return json.get<std::string>();
}

}  // namespace

GameOptions read_game_options(const Json& json) {
  if (!json.is_object()) throw BadOptions("The options must be an object.");
  for (const auto& [key, value] : json.items()) {
    if (key != "expansions" && key != "choices" && key != "texts") {
      throw BadOptions("The options have only \"expansions\", \"choices\" and \"texts\".");
    }
  }
  GameOptions options;
  constexpr const char* kExpansions = "The option \"expansions\" must be a list of names.";
  constexpr const char* kChoices = "The option \"choices\" must be an object of keys and values.";
  const auto expansions = json.find("expansions");
  if (expansions == json.end() || !expansions->is_array()) throw BadOptions(kExpansions);
  for (const Json& name : *expansions) options.expansions.push_back(short_text(name, kExpansions));
  const auto choices = json.find("choices");
  if (choices == json.end() || !choices->is_object()) throw BadOptions(kChoices);
  for (const auto& [key, value] : choices->items()) {
    options.choices.emplace(short_text(key, kChoices), short_text(value, kChoices));
  }
  constexpr const char* kTexts =
      "The option \"texts\" must be an object of keys and texts, none of them empty.";
  const auto texts = json.find("texts");
  if (texts == json.end()) return options;
  if (!texts->is_object()) throw BadOptions(kTexts);
  for (const auto& [key, text] : texts->items()) {
    if (!text.is_string() || text.get_ref<const std::string&>().empty()) throw BadOptions(kTexts);
    options.texts.emplace(short_text(key, kTexts), text.get<std::string>());
  }
  return options;
}

Json listed_bots(std::span<const BotLevel> levels) {
  Json names = Json::array();
  for (const BotLevel level : levels) names.push_back(name_of(level));
  return names;
}

Json listed_options(const Json& options) {
  Json listed = options;
  if (const auto texts = listed.find("texts"); texts != listed.end() && texts->is_object()) {
    Json keys = Json::array();
    for (const auto& [key, text] : texts->items()) keys.push_back(key);
    *texts = std::move(keys);
  }
  return listed;
}

}  // namespace gatehouse::protocol
