#include "protocol/game_options.h"

#include "protocol/games.h"
#include "protocol/messages.h"

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
    if (key != "expansions" && key != "choices" && key != "deck") {
      throw BadOptions("The options have only \"expansions\", \"choices\" and \"deck\".");
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
  if (const auto deck = json.find("deck"); deck != json.end()) {
    if (!deck->is_string() || deck->get_ref<const std::string&>().empty())
      throw BadOptions("The option \"deck\" must be a text with cards.");
    options.deck = deck->get<std::string>();
  }
  return options;
}

Json listed_options(const Json& options) {
  Json listed = options;
  listed.erase("deck");
  return listed;
}

}  // namespace gatehouse::protocol
