#include "protocol/carcassonne_things.h"

#include <algorithm>
#include <string>
#include <utility>

#include "protocol/carcassonne_pieces.h"

namespace gatehouse::protocol::carcassonne_wire {

using namespace engine::carcassonne;

namespace {

Json face_ids(const ThingKind& kind, const std::vector<FaceId>& faces) {
  Json list = Json::array();
  for (const FaceId face : faces) list.push_back(kind.faces[face].id);
  return list;
}

Json progress_of_face(const FaceProgress& one) {
  Json at;
  if (one.cell) {
    at = {{"x", one.cell->x}, {"y", one.cell->y}, {"part", nullptr}};
    if (one.part != '?') at["part"] = std::string(1, one.part);
  }
  return {{"what", one.what}, {"reached", one.reached}, {"needed", one.needed}, {"at", std::move(at)}};
}

Json progress_json(const ThingKind& kind, const std::vector<FaceProgress>& progress) {
  Json json = Json::object();
  for (const FaceProgress& one : progress) json[kind.faces[one.face].id] = progress_of_face(one);
  return json;
}

/// A site as moves write it ("0,1", "0,1.c", "0,1/ne", "@market"), or "#12", the figure that a token lies on.
std::string place_of(const Tokens::Token& token) {
  return token.figure == kNoFigure ? place_text(token.at) : "#" + std::to_string(token.figure);
}

/// One overload for each shape.
struct Shown {
  const ThingKind& kind;
  int seats;

  Json operator()(const Counter& counter) const {
    Json counts = Json::object();
    for (int seat = 0; seat < seats; ++seat) {
      const std::optional<int>& count = counter.seats[static_cast<std::size_t>(seat)];
      counts[std::to_string(seat)] = count ? Json(*count) : Json();
    }
    return {{"shape", "counter"}, {"seats", std::move(counts)}};
  }
  Json operator()(const Holder& holder) const {
    return {{"shape", "holder"}, {"seat", seat_json(holder.seat)}};
  }
  Json operator()(const Pile& pile) const { return {{"shape", "pile"}, {"count", pile.count}}; }
  Json operator()(const Tokens& tokens) const {
    Json places = Json::object(), faces = Json::object();
    for (const Tokens::Token& token : tokens.tokens) {
      const std::string place = place_of(token);
      places[place] = places.value(place, 0) + token.count;
      if (token.face) faces[place][kind.faces[*token.face].id] = token.count;
    }
    Json json = {{"shape", "tokens"}, {"places", std::move(places)}};
    if (!faces.empty()) json["faces"] = std::move(faces);
    return json;
  }
  Json operator()(const Hands& hands) const {
    Json held = Json::object();
    for (int seat = 0; seat < seats; ++seat) {
      const Hands::Hand& hand = hands.seats[static_cast<std::size_t>(seat)];
      held[std::to_string(seat)] = {{"count", hand.count},
                                    {"known", face_ids(kind, hand.known)},
                                    {"shown", face_ids(kind, hand.shown)},
                                    {"progress", progress_json(kind, hand.progress)}};
    }
    return {{"shape", "hands"}, {"pile", hands.pile}, {"seats", std::move(held)}};
  }
};

const std::vector<Thing>& shown_things(const Seen& seen) {
  if (!seen.things) {
    std::vector<Thing> things;
    for (const ThingKind& kind : seen.rules().things()) {
      things.push_back(kind.show(seen.position()));
      if (!seen.state.turn.over) ensure_secret(kind, things.back(), seen.viewer.value_or(engine::kNoSeat));
    }
    seen.things = std::make_shared<const std::vector<Thing>>(std::move(things));
  }
  return *seen.things;
}

Json thing_json(const Seen& seen, const ThingKind& kind, const Thing& thing) {
  return std::visit(Shown{kind, seen.rules().seats()}, thing);
}

void compare_progress(const ThingKind& kind, const std::vector<FaceProgress>& was,
                      const std::vector<FaceProgress>& is, Changes& changes) {
  const auto same_face = [](const FaceProgress& a, const FaceProgress& b) { return a.face == b.face; };
  if (!std::equal(was.begin(), was.end(), is.begin(), is.end(), same_face))
    return changes.compare(progress_json(kind, was), progress_json(kind, is));
  for (std::size_t i = 0; i < is.size(); ++i)
    if (was[i] != is[i])
      changes.at(kind.faces[is[i].face].id,
                 [&] { changes.compare(progress_of_face(was[i]), progress_of_face(is[i])); });
}

/// As comparing Shown's documents of them, which are far longer than what changes from one step to the next.
void compare_hands(const ThingKind& kind, int seats, const Hands& was, const Hands& is, Changes& changes) {
  changes.at("pile", [&] { changes.compare(was.pile, is.pile); });
  changes.at("seats", [&] {
    for (int seat = 0; seat < seats; ++seat) {
      const Hands::Hand& before = was.seats[static_cast<std::size_t>(seat)];
      const Hands::Hand& after = is.seats[static_cast<std::size_t>(seat)];
      if (before == after) continue;
      changes.at(std::to_string(seat), [&] {
        const auto compare_faces = [&](const std::vector<FaceId>& old_faces,
                                       const std::vector<FaceId>& faces) {
          if (old_faces != faces) changes.compare(face_ids(kind, old_faces), face_ids(kind, faces));
        };
        changes.at("count", [&] { changes.compare(before.count, after.count); });
        changes.at("known", [&] { compare_faces(before.known, after.known); });
        changes.at("progress", [&] { compare_progress(kind, before.progress, after.progress, changes); });
        changes.at("shown", [&] { compare_faces(before.shown, after.shown); });
      });
    }
  });
}

}  // namespace

Json things_json(const Seen& seen) {
  const std::vector<ThingKind>& kinds = seen.rules().things();
  const std::vector<Thing>& shown = shown_things(seen);
  Json things = Json::object();
  for (std::size_t i = 0; i < kinds.size(); ++i)
    things[std::string(kinds[i].name)] = thing_json(seen, kinds[i], shown[i]);
  return things;
}

void compare_things(const Seen& before, const Seen& after, Changes& changes) {
  const std::vector<ThingKind>& kinds = after.rules().things();
  const std::vector<Thing>& was = shown_things(before);
  if (!after.things && same_table(before.state, after.state)) after.things = before.things;
  const std::vector<Thing>& is = shown_things(after);
  if (before.things == after.things) return;
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    if (was[i] == is[i]) continue;
    changes.at(kinds[i].name, [&] {
      if (const auto* const hands = std::get_if<Hands>(&is[i]))
        return compare_hands(kinds[i], after.rules().seats(), std::get<Hands>(was[i]), *hands, changes);
      changes.compare(thing_json(before, kinds[i], was[i]), thing_json(after, kinds[i], is[i]));
    });
  }
}

Json faces_json(const Ruleset& rules, bool own_only) {
  Json faces = Json::object();
  for (const ThingKind& kind : rules.things()) {
    if (kind.faces.empty() || (own_only && !kind.own_faces)) continue;
    Json list = Json::array();
    for (const Face& face : kind.faces)
      list.push_back(
          {{"face", face.id}, {"text", face.text}, {"points", face.points}, {"marks", face.marks}});
    faces[std::string(kind.name)] = std::move(list);
  }
  return faces;
}

}  // namespace gatehouse::protocol::carcassonne_wire
