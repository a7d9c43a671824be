#include "engine/carcassonne/render.h"

#include <algorithm>

#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne {
namespace {

constexpr std::size_t kSize = 5;
constexpr std::size_t kTitle = 7;  ///< room for a tile's name and rotation over its picture

struct Extremes {
  int west = 0, east = 0, south = 0, north = 0;
};

Extremes extremes(const Board& board) {
  Extremes at;
  bool first = true;
  for (const PlacedTile& tile : board.tiles()) {
    at.west = first ? tile.cell.x : std::min<int>(at.west, tile.cell.x);
    at.east = first ? tile.cell.x : std::max<int>(at.east, tile.cell.x);
    at.south = first ? tile.cell.y : std::min<int>(at.south, tile.cell.y);
    at.north = first ? tile.cell.y : std::max<int>(at.north, tile.cell.y);
    first = false;
  }
  return at;
}

std::string padded(std::string text, std::size_t width) {
  if (text.size() > width) text.resize(width);
  text.resize(width, ' ');
  return text;
}

void draw_row(const Position& position, int y, const Extremes& at, std::string& text) {
  const Board& board = position.state.board;
  std::array<std::string, kSize + 1> lines;
  lines[0] = padded("y=" + std::to_string(y), kTitle);
  for (std::size_t row = 1; row <= kSize; ++row) lines[row] = std::string(kTitle, ' ');
  for (int x = at.west; x <= at.east; ++x) {
    const TileIndex tile = board.tile_at({static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)});
    if (tile == kNoTileIndex) {
      for (std::string& line : lines) line += std::string(kTitle + 1, ' ');
      continue;
    }
    const PlacedTile& placed = board.tile(tile);
    const TileKind& kind = position.rules.tile(placed.kind);
    const std::string rotation =
        placed.rotation == Rotation::R0 ? "" : "r" + std::to_string(index(placed.rotation));
    const std::size_t room = kTitle - rotation.size();
    lines[0] += padded(kind.name.substr(0, room) + rotation, kTitle) + ' ';
    const std::array<std::string, kSize> picture = turned_picture(kind, placed.rotation);
    for (std::size_t row = 0; row < kSize; ++row) lines[row + 1] += padded(picture[row], kTitle) + ' ';
  }
  for (std::string& line : lines) {
    while (!line.empty() && line.back() == ' ') line.pop_back();
    text += line + '\n';
  }
}

void list_figures(const Position& position, const std::vector<std::string>& seats, std::string& text) {
  for (const Figure& figure : position.state.figures) {
    if (figure.standing != Standing::Board) continue;
    if (figure.owner != kNoSeat) text += seats[static_cast<std::size_t>(index(figure.owner))] + " ";
    text += position.rules.figure(figure.kind).name;
    text += " ";
    const PartId part = part_drawn_at(position.state, figure.at);
    if (part == kNoPartId || figure.at.ground == Ground::Corner)
      append_site(site_ref(position, figure.at), text);
    else
      append_site(site_ref(position, on_part(position.state, part)), text);
    if (part != kNoPartId)
      text +=
          " (" + std::string(position.rules.landscape().terrain(part_of(position, part).terrain).name) + ")";
    text += "\n";
  }
}

void list_seats(const Position& position, const std::vector<std::string>& seats, std::string& text) {
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    const Seat who = seat_at(static_cast<int>(seat));
    text += seats[seat] + ": " + std::to_string(position.state.scores[seat].total()) + " points";
    for (std::size_t kind = 0; kind < position.rules.figure_kinds().size(); ++kind) {
      const auto id = static_cast<FigureKindId>(kind);
      if (position.rules.figure(id).per_seat != 0)
        text += ", " + std::to_string(position.state.figures.supply(who, id)) + " " +
                std::string(position.rules.figure(id).name);
    }
    text += '\n';
  }
}

}  // namespace

std::array<std::string, 5> turned_picture(const TileKind& kind, Rotation rotation) {
  std::array<std::string, kSize> picture = kind.picture;
  for (int turn = 0; turn < index(rotation); ++turn) {
    const std::array<std::string, kSize> before = picture;
    for (std::size_t row = 0; row < kSize; ++row)
      for (std::size_t column = 0; column < kSize; ++column)
        picture[row][column] = before[kSize - 1 - column][row];
  }
  return picture;
}

std::string render(const Position& position, const std::vector<std::string>& seats) {
  const State& state = position.state;
  const Extremes at = extremes(state.board);
  std::string text = std::string(kTitle, ' ');
  for (int x = at.west; x <= at.east; ++x) text += padded("x=" + std::to_string(x), kTitle + 1);
  while (text.back() == ' ') text.pop_back();
  text += '\n';
  for (int y = at.north; y >= at.south; --y) draw_row(position, y, at, text);
  list_figures(position, seats, text);
  list_seats(position, seats, text);
  text += std::to_string(state.bag.total()) + " tiles in the bag";
  if (state.turn.over) return text + ", the game is over\n";
  text += ", turn of " + seats[static_cast<std::size_t>(index(state.turn.seat))] + ", step " +
          std::string(position.rules.phase(state).name);
  if (state.turn.drawn != kNoTile) text += ", " + position.rules.tile(state.turn.drawn).name + " in hand";
  return text + "\n";
}

}  // namespace gatehouse::engine::carcassonne
