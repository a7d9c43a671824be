#include "engine/scenario/carcassonne/things.h"

#include <algorithm>

#include "engine/scenario/carcassonne/words.h"

namespace gatehouse::engine::carcassonne {

using scenario::Mistake;
using scenario::SeatNames;
using scenario::Words;

namespace {

std::string verdict(int wanted, int found) {
  return wanted == found ? "" : std::to_string(found);
}

const ThingKind& read_kind(const Ruleset& rules, Words& words) {
  const std::string name = words.next("the name of what is kept");
  const ThingKind* const kind = rules.thing_named(name);
  if (kind == nullptr) throw Mistake("nothing in play is called '" + name + "'");
  return *kind;
}

/// The one thing with hands, and how it lies.
const ThingKind& with_hands(const Judged& judged, Hands& hands) {
  for (const ThingKind& kind : judged.game.rules().things()) {
    const Thing thing = kind.show(judged.position());
    if (const auto* const found = std::get_if<Hands>(&thing)) {
      hands = *found;
      return kind;
    }
  }
  throw Mistake("no cards are in play");
}

std::size_t read_seat(const Judged& judged, Words& words) {
  return static_cast<std::size_t>(index(judged.seats.read(words)));
}

std::string judge_counter(const Judged& judged, const Counter& counter, Words& words) {
  const std::optional<int> found = counter.seats[read_seat(judged, words)];
  return verdict(words.number("the number"), found.value_or(0));
}

std::string judge_holder(const Judged& judged, const Holder& holder, Words& words) {
  const Seat wanted = words.take("nobody") ? kNoSeat : judged.seats.read(words);
  if (wanted == holder.seat) return "";
  return holder.seat == kNoSeat ? "nobody" : judged.seats.name(holder.seat);
}

std::string text_of(const SiteRef& site) {
  std::string text;
  append_site(site, text);
  return text;
}

/// A place of a thing: "0,1.c", "0,1" or "0,1 tile", "0,1/ne", "@market"; its text as the notation has it.
std::optional<SiteWord> take_place(Words& words) {
  if (std::optional<SiteWord> site = take_site(words)) return site;
  const std::optional<CellWord> cell = words.done() ? std::nullopt : cell_word(words.peek());
  if (!cell) return std::nullopt;
  words.next("a place");
  SiteWord site{Ground::Tile, cell->cell, {}, cell->coordinates};
  if (cell->letter != '\0') {
    site.ground = Ground::Part;
    site.text.append(".").append(1, cell->letter);
  }
  return site;
}

/// "0,1.c 2", or of those with a face "0,1.c WOOL 2".
std::string judge_tokens(const ThingKind& kind, const Tokens& tokens, Words& words) {
  const std::optional<SiteWord> place = take_place(words);
  if (!place)
    throw Mistake("'" + words.next("a place") + "' is no cell X,Y, no part or corner of one, and no @place");
  const std::optional<FaceId> face = words.done() ? std::nullopt : kind.face_named(words.peek());
  if (face) words.next("a face");
  int found = 0;
  for (const Tokens::Token& token : tokens.tokens)
    if (text_of(token.at) == place->text && (!face || token.face == face)) found += token.count;
  return verdict(words.at_number() ? words.number("the number") : 1, found);
}

}  // namespace

std::vector<Setup::Thing> read_things(const Ruleset& rules, const SeatNames& seats, Words& words) {
  const ThingKind& kind = read_kind(rules, words);
  Setup::Thing thing;
  thing.name = kind.name;
  if (const std::optional<SiteWord> place = take_place(words)) {
    thing.place = place->place;
    if (place->ground != Ground::Place) thing.cell = place->cell;
    if (place->ground == Ground::Part) thing.part = place->text.back();
    thing.corner = place->ground == Ground::Corner;
  } else if (!words.at_number()) {
    thing.seat = seats.read(words);
  }
  if (words.done()) return {thing};
  if (words.at_number()) {
    thing.count = words.number("how many");
    words.finish();
    return {thing};
  }
  std::vector<Setup::Thing> things;
  while (!words.done()) {
    things.push_back(thing);
    things.back().face = words.next("a face");
  }
  return things;
}

std::vector<Setup::Thing> read_hand(const Ruleset& rules, const SeatNames& seats, Words& words) {
  const Seat seat = seats.read(words);
  std::vector<Setup::Thing> things;
  while (!words.done()) {
    const std::string card = read_card(rules, words);
    things.push_back({std::string(rules.thing_with_face(card)->name), seat, card});
  }
  return things;
}

std::string judge_thing(const Judged& judged, Words& words) {
  const ThingKind& kind = read_kind(judged.game.rules(), words);
  const Thing thing = kind.show(judged.position());
  std::string wrong;
  if (const auto* const counter = std::get_if<Counter>(&thing))
    wrong = judge_counter(judged, *counter, words);
  else if (const auto* const holder = std::get_if<Holder>(&thing))
    wrong = judge_holder(judged, *holder, words);
  else if (const auto* const pile = std::get_if<Pile>(&thing))
    wrong = verdict(words.number("the number"), pile->count);
  else if (const auto* const tokens = std::get_if<Tokens>(&thing))
    wrong = judge_tokens(kind, *tokens, words);
  else
    throw Mistake("of hands, expect 'hand', 'shown' or 'pile'");
  words.finish();
  return wrong;
}

std::string judge_hand(const Judged& judged, Words& words, bool shown) {
  Hands hands;
  const ThingKind& kind = with_hands(judged, hands);
  const Hands::Hand& hand = hands.seats[read_seat(judged, words)];
  const std::vector<FaceId>& found = shown ? hand.shown : hand.known;
  if (words.at_number()) {
    const int wanted = words.number("the number of cards");
    words.finish();
    return verdict(wanted, static_cast<int>(found.size()));
  }
  std::vector<FaceId> wanted;
  if (!words.take("none")) do {
      const std::string card = read_card(judged.game.rules(), words);
      wanted.push_back(kind.face_named(card).value_or(0));
    } while (!words.done());
  words.finish();
  std::sort(wanted.begin(), wanted.end());
  if (wanted == found) return "";
  std::string text;
  for (const FaceId face : found) text += (text.empty() ? "" : " ") + kind.faces[face].id;
  return text.empty() ? "none" : text;
}

std::string judge_pile(const Judged& judged, Words& words) {
  Hands hands;
  with_hands(judged, hands);
  const int wanted = words.number("the number of cards");
  words.finish();
  return verdict(wanted, hands.pile);
}

}  // namespace gatehouse::engine::carcassonne
