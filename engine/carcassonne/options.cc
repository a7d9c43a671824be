#include "engine/carcassonne/options.h"

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "engine/base/ids.h"

namespace gatehouse::engine::carcassonne {
namespace {

void check_expansions(const Options& options) {
  std::vector<std::string> seen;
  for (const std::string& name : options.expansions) {
    const auto all = all_expansions();
    const bool known =
        std::any_of(all.begin(), all.end(), [&name](const Expansion& e) { return e.name == name; });
    if (!known) throw std::invalid_argument("expansion '" + name + "' is unknown");
    if (name == all.front().name) throw std::invalid_argument("expansion '" + name + "' is always in play");
    if (std::find(seen.begin(), seen.end(), name) != seen.end())
      throw std::invalid_argument("expansion '" + name + "' is named twice");
    seen.push_back(name);
  }
}

/// What keeps two expansions in play apart.
struct Clash {
  const Apart* apart = nullptr;
  const Expansion* expansion = nullptr;
  const Expansion* from = nullptr;
};

/// Calls `visit(Clash)` for each that there would be but for the value of an option.
template <class Visit>
void for_each_clash(const Options& options, Visit&& visit) {
  for (const Expansion& expansion : all_expansions())
    for (const Apart& apart : expansion.apart)
      for (const Expansion& from : all_expansions())
        if (from.name == apart.from && is_chosen(options, expansion) && is_chosen(options, from))
          visit(Clash{&apart, &expansion, &from});
}

void check_together(const Options& options) {
  if (go_together(options)) return;
  for_each_clash(options, [](const Clash& clash) {
    throw std::invalid_argument(std::string(clash.expansion->title) + " and " +
                                std::string(clash.from->title) +
                                " do not go together: leave out one of them, or choose " +
                                std::string(clash.apart->key) + "=" + std::string(clash.apart->value));
  });
}

void check_texts(const Options& options) {
  for (const auto& [key, text] : options.texts) {
    const TextSpec* known = nullptr;
    for (const Expansion& expansion : all_expansions())
      for (const TextSpec& spec : expansion.texts)
        if (spec.key == key && is_chosen(options, expansion)) known = &spec;
    if (known == nullptr) throw std::invalid_argument("no expansion in play takes the text '" + key + "'");
    if (text.size() > known->bytes)
      throw std::invalid_argument("the text '" + key + "' has more than " + std::to_string(known->bytes) +
                                  " bytes");
  }
}

}  // namespace

bool is_chosen(const Options& options, const Expansion& expansion) {
  return &expansion == &all_expansions().front() ||
         std::find(options.expansions.begin(), options.expansions.end(), expansion.name) !=
             options.expansions.end();
}

bool go_together(const Options& options) {
  bool together = true;
  for_each_clash(options, [&](const Clash& clash) {
    const auto chosen = options.choices.find(std::string(clash.apart->key));
    together = together && chosen != options.choices.end() && chosen->second == clash.apart->value;
  });
  return together;
}

void bring_together(Options& options) {
  for_each_clash(options,
                 [&](const Clash& clash) { options.choices.emplace(clash.apart->key, clash.apart->value); });
}

std::map<std::string, std::string> checked_choices(const Options& options) {
  if (options.seats < 2 || options.seats > kMaxSeats)
    throw std::invalid_argument("seats must be 2 to " + std::to_string(kMaxSeats));
  if (options.rules < 1 || options.rules > kNewestRules)
    throw std::invalid_argument("the editions of the rules are 1 to " + std::to_string(kNewestRules));
  check_expansions(options);
  std::map<std::string, std::string> complete;
  for (const Expansion& expansion : all_expansions())
    if (is_chosen(options, expansion))
      for (const OptionSpec& option : expansion.options) complete.emplace(option.key, option.values.front());
  for (const auto& [key, value] : options.choices) {
    const auto found = complete.find(key);
    if (found == complete.end())
      throw std::invalid_argument("option '" + key + "' is unknown to the expansions in play");
    for (const Expansion& expansion : all_expansions())
      for (const OptionSpec& option : expansion.options)
        if (option.key == key &&
            std::find(option.values.begin(), option.values.end(), value) == option.values.end())
          throw std::invalid_argument("option '" + key + "' has no value '" + value + "'");
    found->second = value;
  }
  check_together(options);
  check_texts(options);
  return complete;
}

}  // namespace gatehouse::engine::carcassonne
