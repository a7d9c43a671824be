#include "engine/carcassonne/expansions/kings_orders/cards.h"

#include "engine/carcassonne/ruleset_builder.h"

#include <algorithm>
#include <stdexcept>

namespace gatehouse::engine::carcassonne::kings_orders {
namespace {

/// The cards of the table's own deck whose expansions are in play.
std::vector<Card> own_cards(const RulesetBuilder& builder, std::string_view text) {
  std::vector<Card> deck = read_deck(text, nullptr, builder.deeds());
  for (const Card& card : deck) {
    const auto all = all_expansions();
    const auto has_name = [&card](const Expansion& one) { return one.name == card.set; };
    if (!card.set.empty() && std::none_of(all.begin(), all.end(), has_name))
      throw std::invalid_argument("card " + card.id + ": there is no expansion '" + card.set + "'");
  }
  std::erase_if(deck, [&](const Card& card) { return !card.set.empty() && !builder.has(card.set); });
  return deck;
}

/// The names that the deck asks for, each once. `known` are those that the sets in play declare.
std::vector<std::string> names_asked(const std::vector<Card>& deck, const std::vector<std::string>& known) {
  std::vector<std::string> names;
  for (const Card& card : deck)
    for (const Comparison& asked : card.all_of) {
      if (card.when == Happening::Deed) continue;
      if (asked.name.empty() || std::find(names.begin(), names.end(), asked.name) != names.end()) continue;
      if (std::find(known.begin(), known.end(), asked.name) == known.end()) reject_name(card, asked);
      names.push_back(asked.name);
    }
  return names;
}

DeedsBy sorted(const std::vector<Deed>& deeds) {
  ensure(deeds.size() <= kMaxDeeds, "too many deeds");
  DeedsBy by;
  DeedSet bit = 1;
  for (const Deed& deed : deeds) {
    if (deed.event) {
      by.event |= bit;
      by.slot[static_cast<std::size_t>(*deed.event)] |= bit;
    }
    if (deed.of_turn) by.turn |= bit;
    if (deed.of_anybody) by.anybody |= bit;
    bit <<= 1;
  }
  return by;
}

DeedSet deed_asked(const Card& card, const std::vector<Deed>& deeds) {
  if (card.when != Happening::Deed) return 0;
  const auto deed =
      std::find_if(deeds.begin(), deeds.end(), [&card](const Deed& one) { return one.name == card.deed; });
  if (deed == deeds.end()) reject_happening(card);
  return DeedSet{1} << (deed - deeds.begin());
}

}  // namespace

void read_cards(const RulesetBuilder& builder, Config& config) {
  std::vector<std::string> names;
  config.deck = read_deck(kBaseDeck, &names, {}, builder.rules());
  for (const std::string_view cards : builder.card_sets())
    for (Card& card : read_deck(cards, &names, builder.deeds(), builder.rules()))
      config.deck.push_back(std::move(card));
  if (builder.rules() == 1)
    for (Card& card : config.deck) card.points = card.first_points;
  ensure(config.deck.size() <= kMaxCards, "too many cards");
  if (const std::string_view own = builder.text(kDeckText); !own.empty())
    config.deck = own_cards(builder, own);
  config.names = names_asked(config.deck, names);
  config.deeds = builder.deeds();
  config.by = sorted(config.deeds);
  for (const Card& card : config.deck) config.asked.push_back(deed_asked(card, config.deeds));
}

}  // namespace gatehouse::engine::carcassonne::kings_orders
