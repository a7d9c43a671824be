#include "protocol/carcassonne_events.h"

#include <string>
#include <string_view>

#include "engine/base/ensure.h"
#include "protocol/carcassonne_pieces.h"

namespace gatehouse::protocol::carcassonne_wire {

using namespace engine::carcassonne;
using engine::index;

namespace {

void add_seat(ObjectText& json, std::string_view key, Seat seat) {
  seat == engine::kNoSeat ? json.null(key) : json.number(key, index(seat));
}

void add_cell(ObjectText& json, Cell cell) {
  json.number("x", cell.x).number("y", cell.y);
}

void add_figure(ObjectText& json, const Event& event) {
  json.text("figure", event.figure_kind).number("id", event.figure);
}

/// Where a figure is, or comes from; null for nowhere.
void add_place(ObjectText& json, std::string_view key, const SiteRef& site) {
  site.ground == Ground::None ? json.null(key) : json.text(key, place_text(site));
}

/// The feature in which a figure stands from now on, if it is in one.
void add_feature_there(ObjectText& json, const Ruleset& rules, const Event& event) {
  if (event.in_feature) json.text("feature", feature_name(rules.landscape(), event.feature));
}

/// The feature that something is about: its cells and parts.
void add_feature(ObjectText& json, const Ruleset& rules, const Event& event) {
  json.text("feature", feature_name(rules.landscape(), event.feature));
  append_cells(json.name("cells"), event.cells);
  append_parts(json.name("parts"), event.parts);
}

void add_score(ObjectText& json, const Ruleset& rules, const Event& event) {
  add_feature(json, rules, event);
  json.truth("finished", event.finished).truth("final", event.final);
  append_terms(json.name("terms"), event.terms);
  append_list(json.name("followers"), event.followers, [](std::string& out, const SeatCount& line) {
    ObjectText(out).number("seat", index(line.seat)).number("count", line.count).close();
  });
  append_list(json.name("points"), event.points, [](std::string& out, const SeatPoints& line) {
    ObjectText(out)
        .number("seat", index(line.seat))
        .number("points", line.points)
        .text("why", line.why.text())
        .close();
  });
  if (event.feature == Terrain::Field) append_parts(json.name("cities"), event.cities);
}

void add_over(ObjectText& json, const Event& event) {
  append_list(json.name("scores"), event.points,
              [](std::string& out, const SeatPoints& line) { append_number(out, line.points); });
  append_seats(json.name("winners"), event.winners);
}

void add_move(ObjectText& json, const Event& event) {
  add_seat(json, "seat", event.seat);
  add_figure(json, event);
  add_place(json, "from", event.from);
  add_place(json, "at", event.at);
  const SiteRef beside =
      event.parts.empty() ? SiteRef{}
                          : SiteRef{Ground::Part, event.parts.front().cell, event.parts.front().letter, {}};
  add_place(json, "beside", beside);
  json.text("why", event.why);
}

void add_link(ObjectText& json, const Ruleset& rules, const Event& event, const PartRef& from,
              const PartRef& to) {
  json.text("why", event.why).text("feature", feature_name(rules.landscape(), event.feature));
  append_part(json.name("from"), from);
  append_part(json.name("to"), to);
}

void add_custody(ObjectText& json, const Event& event) {
  json.number("seat", index(event.seat)).number("by", index(event.by));
  add_figure(json, event);
  json.text("why", event.why);
  if (event.type == EventType::Captured) add_place(json, "at", event.at);
}

/// Of a figure that begins to stand somewhere, or does no longer.
void add_stay(ObjectText& json, const Ruleset& rules, const Event& event) {
  add_seat(json, "seat", event.seat);
  add_figure(json, event);
  if (event.type == EventType::Relocated) add_place(json, "from", event.from);
  add_place(json, "at", event.at);
  add_feature_there(json, rules, event);
  if (event.type != EventType::Deployed) json.text("why", event.why);
}

void add_building(ObjectText& json, const Event& event) {
  json.number("seat", index(event.seat)).text("what", event.item);
  const PartRef& part = event.parts.at(0);
  add_cell(json, part.cell);
  json.text("part", {&part.letter, 1}).number("rotation", index(event.rotation));
}

void add_fields(ObjectText& json, const Ruleset& rules, const Event& event) {
  const auto seat = [&]() -> ObjectText& { return json.number("seat", index(event.seat)); };
  switch (event.type) {
    case EventType::Turn:
      seat().number("turn", event.number);
      return;
    case EventType::Drawn:
    case EventType::Discarded:
    case EventType::SetAside:
      seat().text("tile", event.tile);
      return;
    case EventType::Shown:
      seat();
      [[fallthrough]];
    case EventType::PutBack:
      append_list(json.name("tiles"), event.tiles, append_string);
      return;
    case EventType::Placed:
      seat().text("tile", event.tile);
      add_cell(json, event.cell);
      json.number("rotation", index(event.rotation));
      return;
    case EventType::Linked:
    case EventType::Unlinked:
      return add_link(json, rules, event, event.parts.at(0), event.parts.at(1));
    case EventType::Passed:
      return void(seat().text("step", event.step));
    case EventType::Built:
      return add_building(json, event);
    case EventType::Again:
      return void(seat());
    case EventType::Granted:
      return void(seat().text("why", event.why));
    case EventType::Gained:
      seat().text("thing", event.item).number("count", event.number);
      return;
    case EventType::Awarded: {
      const SeatPoints& line = event.points.at(0);
      json.number("seat", index(line.seat)).number("points", line.points).text("why", line.why.text());
      return;
    }
    case EventType::Scored:
      return add_score(json, rules, event);
    case EventType::Completed:
      return add_feature(json, rules, event);
    case EventType::Deployed:
    case EventType::Relocated:
    case EventType::Returned:
      return add_stay(json, rules, event);
    case EventType::Moved:
      return add_move(json, event);
    case EventType::Captured:
    case EventType::Released:
      return add_custody(json, event);
    case EventType::Alone:
      add_figure(json, event);
      return add_place(json, "at", event.at);
    case EventType::Walked:
      add_figure(json, event);
      json.number("steps", event.number).text("why", event.why);
      return;
    case EventType::Own:
      json.text("what", event.own.name);
      seat();
      if (!event.own.noun.empty()) json.text("noun", event.own.noun).text("item", event.item);
      return;
    case EventType::Over:
      return add_over(json, event);
  }
}

}  // namespace

JsonText event_text(const Ruleset& rules, const Event& event) {
  JsonText text;
  text.reserve(160);
  ObjectText json(text);
  json.text("type", event.type == EventType::Own ? "own" : name_of(event.type));
  add_fields(json, rules, event);
  json.close();
  return text;
}

JsonText veiled_text(const Event& event) {
  JsonText text;
  if (event.type == EventType::Drawn) {
    ObjectText(text).text("type", name_of(event.type)).number("seat", index(event.seat)).null("tile").close();
    return text;
  }
  engine::ensure(event.type == EventType::Own && !event.own.noun.empty(),
                 "only an item or a tile is a secret");
  ObjectText(text)
      .text("type", "own")
      .text("what", event.own.name)
      .number("seat", index(event.seat))
      .text("noun", event.own.noun)
      .null("item")
      .close();
  return text;
}

}  // namespace gatehouse::protocol::carcassonne_wire
