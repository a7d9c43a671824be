#include "engine/carcassonne/expansions/kings_orders/deck.h"

#include <algorithm>
#include <charconv>
#include <sstream>
#include <stdexcept>

#include "engine/carcassonne/definition_lines.h"
#include "engine/carcassonne/ruleset_builder.h"

namespace gatehouse::engine::carcassonne::kings_orders {
namespace {

constexpr std::array<std::string_view, kFacts> kFactNames{
    "tiles",      "pennants",     "followers",   "mine",          "won",        "winners",       "square",
    "side",       "largest",      "loop",        "near_cloister", "cities",     "cities_before", "new_city",
    "roads",      "cloisters",    "kinds",       "points",        "neighbours", "around",        "fields",
    "field_mine", "field_shared", "field_crowd", "supply",        "trades",     "others"};

struct HappeningName {
  Happening happening;
  std::string_view name;
  std::vector<Fact> facts;  ///< those it carries
  bool named = false;       ///< and marks and figure kinds by their names
};

const std::vector<HappeningName>& happenings() {
  using enum Fact;
  static const std::vector<HappeningName> kAll{
      {Happening::CityDone,
       "city done",
       {Tiles, Pennants, Followers, Mine, Won, Winners, Square, Side, Largest},
       true},
      {Happening::RoadDone, "road done", {Tiles, Followers, Mine, Won, Winners, Loop}, true},
      {Happening::CloisterDone, "cloister done", {Followers, Mine, Won, Winners, NearCloister}, true},
      {Happening::FeatureDone, "feature done", {Followers, Mine, Won, Winners}, true},
      {Happening::TilePlaced, "tile placed", {Cities, Roads, Cloisters, Kinds, Points, Neighbours}},
      {Happening::KnightDeployed, "knight deployed", {Tiles}, true},
      {Happening::ThiefDeployed, "thief deployed", {Tiles}, true},
      {Happening::MonkDeployed, "monk deployed", {Around}, true},
      {Happening::FarmerDeployed, "farmer deployed", {Tiles, Cities}, true},
      {Happening::RoadConnected, "road connected", {Cities, CitiesBefore, NewCity}},
      {Happening::TurnEnded, "turn ended", {Fields, FieldMine, FieldShared, FieldCrowd, Supply, Trades}},
      {Happening::FigureRemoved, "figure removed", {Mine, Others}},
      {Happening::PortalUsed, "portal used", {Tiles}},
      {Happening::FairyPaid, "fairy paid", {Points}},
      {Happening::DragonFed, "dragon fed", {Mine, Others}},
      {Happening::Never, "never", {}},
  };
  return kAll;
}

constexpr std::size_t kMaxId = 12;
constexpr std::size_t kMaxRequirement = 120;  ///< bytes, also of what a refusal repeats
constexpr int kMaxNumber = 999;

[[noreturn]] void reject(std::string_view card, const std::string& why) {
  throw std::invalid_argument("card " + std::string(card) + ": " + why);
}

int read_number(std::string_view text, std::string_view card, int most) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size() || number < 0 || number > most)
    reject(card, "'" + std::string(text) + "' is not a number from 0 to " + std::to_string(most));
  return number;
}

[[noreturn]] void says_nothing(std::string_view card, std::string_view happening, const std::string& word) {
  reject(card,
         "'" + std::string(happening) + "' says nothing about '" + word.substr(0, kMaxRequirement) + "'");
}

Comparison read_comparison(const std::string& text, const HappeningName& happening, std::string_view card) {
  const std::size_t sign = text.find_first_of("<>=");
  if (sign == std::string::npos || sign == 0) reject(card, "'" + text + "' is not a comparison");
  const auto name = std::find(kFactNames.begin(), kFactNames.end(), text.substr(0, sign));
  const auto fact = static_cast<Fact>(name - kFactNames.begin());
  Comparison comparison;
  if (happening.happening == Happening::Deed || (name == kFactNames.end() && happening.named))
    comparison.name = text.substr(0, sign);
  else if (name == kFactNames.end() ||
           std::find(happening.facts.begin(), happening.facts.end(), fact) == happening.facts.end())
    says_nothing(card, happening.name, text.substr(0, sign));
  else
    comparison.fact = fact;
  std::size_t after = sign + 1;
  if (text[sign] != '=') {
    comparison.kind = text[sign] == '>' ? Comparison::Kind::AtLeast : Comparison::Kind::AtMost;
    if (after >= text.size() || text[after] != '=') reject(card, "use >=, <= or = in '" + text + "'");
    ++after;
  }
  comparison.number =
      static_cast<std::int16_t>(read_number(std::string_view(text).substr(after), card, kMaxNumber));
  return comparison;
}

/// A deed carries its counts, by their names.
Comparison read_count(const std::string& text, const Deed* deed, const Card& card) {
  Comparison comparison = read_comparison(text, {Happening::Deed, card.deed, {}, true}, card.id);
  if (deed != nullptr &&
      std::find(deed->counts.begin(), deed->counts.end(), comparison.name) == deed->counts.end())
    reject_name(card, comparison);
  return comparison;
}

/// Whether the trigger is about a deed: one of those, or, of a card for an expansion, perhaps one of its own.
bool read_deed(Card& card, const std::string& name, std::size_t colon, std::span<const Deed> deeds) {
  const auto deed =
      std::find_if(deeds.begin(), deeds.end(), [&name](const Deed& one) { return one.name == name; });
  const bool known = deed != deeds.end();
  if (colon == std::string::npos || (!known && card.set.empty())) return false;
  card.when = Happening::Deed;
  card.deed = name;
  std::istringstream words(card.trigger.substr(colon + 1));
  for (std::string word; words >> word;)
    card.all_of.push_back(read_count(word, known ? &*deed : nullptr, card));
  return true;
}

void read_trigger(Card& card, std::span<const Deed> deeds) {
  const std::size_t colon = card.trigger.find(':');
  const std::string name = card.trigger.substr(0, colon);
  const auto found = std::find_if(happenings().begin(), happenings().end(),
                                  [&name](const HappeningName& one) { return one.name == name; });
  if (found == happenings().end() && read_deed(card, name, colon, deeds)) return;
  if (colon == std::string::npos || found == happenings().end()) reject_happening(card);
  card.when = found->happening;
  std::istringstream words(card.trigger.substr(colon + 1));
  for (std::string word; words >> word;) card.all_of.push_back(read_comparison(word, *found, card.id));
  if (card.hold != (card.when == Happening::Never))
    reject(card.id, "'never' is for cards that pay for being held, and they for 'never'");
}

void check_requirement(const Card& card) {
  if (card.requirement.size() > kMaxRequirement) reject(card.id, "the requirement is too long");
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; };
  if (std::any_of(card.requirement.begin(), card.requirement.end(), is_control))
    reject(card.id, "the requirement has characters that cannot be shown");
}

/// "1-4" or "5-": editions of our rules.
bool read_editions(std::string_view text, Card& card) {
  const std::size_t dash = text.find('-');
  if (dash == std::string_view::npos) return false;
  card.first_edition = read_number(text.substr(0, dash), card.id, kNewestRules);
  if (dash + 1 < text.size()) card.last_edition = read_number(text.substr(dash + 1), card.id, kNewestRules);
  return true;
}

Card read_head(const std::string& line, bool is_ours) {
  std::istringstream words(line);
  std::string word, points;
  Card card;
  if (!(words >> word >> card.id >> points) || word != "card")
    throw std::invalid_argument("expected 'card ID POINTS', found '" + line.substr(0, kMaxRequirement) + "'");
  const auto in_ids = [](char c) {
    return c == '-' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  };
  if (card.id.size() > kMaxId || !std::all_of(card.id.begin(), card.id.end(), in_ids))
    reject(card.id.substr(0, kMaxId), "an id is 1 to 12 letters, digits or hyphens");
  card.points = read_number(points, card.id, kMaxCardPoints);
  card.first_points = card.points;
  while (words >> word) {
    if (word == "farmer")
      card.farmer = true;
    else if (word == "hold")
      card.hold = true;
    else if (word.starts_with("chance="))
      card.chance = read_number(std::string_view(word).substr(7), card.id, 100);
    else if (is_ours && word.starts_with("first="))
      card.first_points = read_number(std::string_view(word).substr(6), card.id, kMaxCardPoints);
    else if (is_ours && word.starts_with("editions=") &&
             read_editions(std::string_view(word).substr(9), card))
      continue;
    else if (word.starts_with("set="))
      card.set = word.substr(4);
    else
      reject(card.id, "the word '" + word.substr(0, kMaxRequirement) + "' is unknown");
  }
  return card;
}

}  // namespace

std::string_view name_of(Fact fact) {
  return kFactNames[static_cast<std::size_t>(fact)];
}

std::int16_t Happened::operator[](const Comparison& asked) const {
  if (asked.name.empty()) return (*this)[asked.fact];
  const auto found = std::find_if(named.begin(), named.end(),
                                  [&asked](const Counted& one) { return one.name == asked.name; });
  return found == named.end() ? std::int16_t{0} : found->count;
}

bool Card::is_about(Happening happened) const {
  if (when == Happening::FeatureDone)
    return happened == Happening::CityDone || happened == Happening::RoadDone ||
           happened == Happening::CloisterDone || happened == Happening::FeatureDone;
  return happened == when && when != Happening::Never;
}

void reject_name(const Card& card, const Comparison& asked) {
  const std::string happening = card.trigger.substr(0, card.trigger.find(':'));
  says_nothing(card.id, happening, asked.name);
}

void reject_happening(const Card& card) {
  reject(card.id, "'" + card.trigger.substr(0, std::min(card.trigger.find(':'), kMaxRequirement)) +
                      "' is no happening, or its colon is missing");
}

bool Card::fulfilled_by(const Happened& happened) const {
  if (!is_about(happened.what) || (happened.deed != nullptr && happened.deed->name != deed)) return false;
  return std::all_of(all_of.begin(), all_of.end(), [&happened](const Comparison& comparison) {
    const std::int16_t value = happened[comparison];
    switch (comparison.kind) {
      case Comparison::Kind::Equal:
        return value == comparison.number;
      case Comparison::Kind::AtLeast:
        return value >= comparison.number;
      case Comparison::Kind::AtMost:
        return value <= comparison.number;
    }
    return false;
  });
}

std::vector<Card> read_deck(std::string_view text, std::vector<std::string>* names,
                            std::span<const Deed> deeds, int edition) {
  if (text.size() > kMaxDeckBytes)
    throw std::invalid_argument("a deck has at most " + std::to_string(kMaxDeckBytes) + " bytes");
  std::vector<Card> deck;
  DefinitionLines lines(text);
  for (std::string line; lines.next(line);) {
    if (names != nullptr && line.starts_with("names ")) {
      std::istringstream words(line.substr(6));
      for (std::string word; words >> word;) names->push_back(word);
      continue;
    }
    Card card = read_head(line, names != nullptr);
    if (!lines.next(card.requirement)) reject(card.id, "the requirement is missing");
    check_requirement(card);
    if (!lines.next(card.trigger)) reject(card.id, "the trigger is missing");
    read_trigger(card, deeds);
    if (edition < card.first_edition || edition > card.last_edition) continue;
    for (const Card& other : deck)
      if (other.id == card.id) reject(card.id, "the id is used twice");
    if (deck.size() == kMaxCards)
      reject(card.id, "a deck has at most " + std::to_string(kMaxCards) + " cards");
    deck.push_back(std::move(card));
  }
  if (deck.empty()) throw std::invalid_argument("the deck has no card");
  return deck;
}

}  // namespace gatehouse::engine::carcassonne::kings_orders
