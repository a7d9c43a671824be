#include "engine/carcassonne/picture.h"

#include <algorithm>
#include <set>
#include <utility>

#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne {
namespace {

// A tile is 50 units wide, so each of its 25 letters 10.
constexpr int kLetters = 5;
constexpr int kLetter = 10;
constexpr int kTileSize = kLetters * kLetter;
constexpr int kMiddle = kLetter / 2;
constexpr int kMargin = 10;

// How things are painted, as attributes: pages do not allow a drawing a style sheet of its own.
constexpr std::string_view kGround = "fill=\"#93b55c\"";
constexpr std::string_view kHouses = "fill=\"#c98f5f\"";
constexpr std::string_view kWall = "fill=\"none\" stroke=\"#6b4a36\" stroke-width=\"2\"";
constexpr std::string_view kRoad =
    "fill=\"none\" stroke-linecap=\"round\" stroke=\"#f4e6c3\" stroke-width=\"4\"";
constexpr std::string_view kBridge =
    "fill=\"none\" stroke-linecap=\"butt\" stroke=\"#b98d4f\" stroke-width=\"6\"";
constexpr std::string_view kWater =
    "fill=\"none\" stroke-linecap=\"round\" stroke=\"#5a96cf\" stroke-width=\"6\"";
constexpr std::string_view kBorder = "fill=\"none\" stroke=\"#51692f\" stroke-opacity=\".35\"";
constexpr std::string_view kCloister = "fill=\"#b0413a\" stroke=\"#5d211d\"";
constexpr std::string_view kPennant = "fill=\"#2c5aa0\" stroke=\"#fff\"";
constexpr std::string_view kMark = "fill=\"#fff\" stroke=\"#5d211d\"";

struct Dot {
  int column = 0;
  int row = 0;
};

bool inside(Dot at) {
  return at.column >= 0 && at.column < kLetters && at.row >= 0 && at.row < kLetters;
}

bool in_corner(Dot at) {
  return (at.column == 0 || at.column == kLetters - 1) && (at.row == 0 || at.row == kLetters - 1);
}

std::array<Dot, kSides> beside(Dot at) {
  return {
      Dot{at.column, at.row - 1}, {at.column + 1, at.row}, {at.column, at.row + 1}, {at.column - 1, at.row}};
}

std::string number(int value) {
  return std::to_string(value);
}

/// The middle of the letter that is nearest to the middle of a part, on a tile that lies in that rotation.
std::pair<int, int> middle_of(const TileKind& kind, std::uint8_t part, Rotation rotation) {
  int count = 0, columns = 0, rows = 0;
  const auto for_each = [&](auto&& visit) {
    for (int row = 0; row < kLetters; ++row)
      for (int column = 0; column < kLetters; ++column)
        if (kind.picture[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] ==
            kind.parts[part].letter)
          visit(column, row);
  };
  for_each([&](int column, int row) { ++count, columns += column, rows += row; });
  Dot best{kLetters / 2, kLetters / 2};
  int least = -1;
  for_each([&](int column, int row) {
    const int dx = column * count - columns, dy = row * count - rows;
    const int far = dx * dx + dy * dy;
    if (least < 0 || far < least) best = {column, row}, least = far;
  });
  for (int turn = 0; turn < index(rotation); ++turn) best = {kLetters - 1 - best.row, best.column};
  return {best.column * kLetter + kMiddle, best.row * kLetter + kMiddle};
}

bool looks_around(const TileKind& kind, std::size_t part) {
  return std::find(kind.looking.begin(), kind.looking.end(), part) != kind.looking.end();
}

std::string path(std::string_view paint, const std::string& line) {
  return "<path " + std::string(paint) + " d=\"" + line + "\"/>";
}

std::string circle(std::string_view paint, int radius, int x, int y) {
  return "<circle " + std::string(paint) + " r=\"" + number(radius) + "\" cx=\"" + number(x) + "\" cy=\"" +
         number(y) + "\"/>";
}

/// The drawing of one kind of tile, unturned, with its north-west corner at 0,0.
class KindDrawing {
 public:
  KindDrawing(const TileKind& kind, std::string_view id) : kind_(kind) {
    text_ = "<symbol id=\"" + std::string(id) + "\" overflow=\"visible\">";
    text_ += path(kGround, "M0 0h50v50H0z");
    for (std::size_t part = 0; part < kind.parts.size(); ++part) draw(static_cast<std::uint8_t>(part));
    if (kind.built.on != kNoTile)
      text_ += path(kind.parts.back().terrain == Terrain::Road ? kBridge : kWater,
                    kind.built.from == Side::North ? "M25 0v50" : "M0 25h50");
    text_ += path(kBorder, "M0 0h50v50H0z") + "</symbol>\n";
  }

  std::string take() { return std::move(text_); }

 private:
  /// The part that a letter belongs to. A corner has no letter: it belongs to what lies on both sides of it.
  std::uint8_t part_at(Dot at) const {
    if (!inside(at)) return kNoPart;
    if (!in_corner(at)) return kind_.part(letter(at));
    const std::uint8_t one = kind_.part(letter({at.column == 0 ? 1 : kLetters - 2, at.row}));
    const std::uint8_t other = kind_.part(letter({at.column, at.row == 0 ? 1 : kLetters - 2}));
    return one == other ? one : kNoPart;
  }
  char letter(Dot at) const {
    return kind_.picture[static_cast<std::size_t>(at.row)][static_cast<std::size_t>(at.column)];
  }

  template <class Visit>
  void for_each_dot(std::uint8_t part, Visit&& visit) const {
    for (int row = 0; row < kLetters; ++row)
      for (int column = 0; column < kLetters; ++column)
        if (part_at({column, row}) == part) visit(Dot{column, row});
  }

  void draw(std::uint8_t part) {
    if (looks_around(kind_, part)) return;  // a sign
    switch (kind_.parts[part].terrain) {
      case Terrain::Field:
        return;  // the ground
      case Terrain::City:
        return draw_area(part);
      default:  // roads, and what expansions lay across tiles, such as water
        return draw_line(part);
    }
  }

  void draw_area(std::uint8_t part) {
    std::string area, wall;
    for_each_dot(part, [&](Dot at) {
      const int x = at.column * kLetter, y = at.row * kLetter;
      area += "M" + number(x) + " " + number(y) + "h10v10h-10z";
      const std::array<Dot, kSides> around = beside(at);
      const std::array<std::string, kSides> edges{
          "M" + number(x) + " " + number(y) + "h10", "M" + number(x + kLetter) + " " + number(y) + "v10",
          "M" + number(x) + " " + number(y + kLetter) + "h10", "M" + number(x) + " " + number(y) + "v10"};
      for (std::size_t side = 0; side < around.size(); ++side)
        if (inside(around[side]) && part_at(around[side]) != part) wall += edges[side];
    });
    text_ += path(kHouses, area);
    if (!wall.empty()) text_ += path(kWall, wall);
  }

  /// From the middle of each letter to the next ones, to a crossing, and to the tile's edge.
  void draw_line(std::uint8_t part) {
    std::string line;
    for_each_dot(part, [&](Dot at) {
      if (in_corner(at)) return;
      const int x = at.column * kLetter + kMiddle, y = at.row * kLetter + kMiddle;
      for (const Dot next : beside(at)) {
        const int dx = next.column - at.column, dy = next.row - at.row;
        const bool crossing = inside(next) && part_at(next) == kNoPart && !in_corner(next);
        const bool same = part_at(next) == part && !in_corner(next);
        if (inside(next) && !crossing && !same) continue;
        const int length = inside(next) ? kLetter : kMiddle;
        line += "M" + number(x) + " " + number(y) + "l" + number(dx * length) + " " + number(dy * length);
      }
    });
    text_ += path(kind_.parts[part].terrain == Terrain::Road ? kRoad : kWater, line);
  }

  const TileKind& kind_;
  std::string text_;
};

struct Frame {
  int west = 0, east = 0, south = 0, north = 0;

  int left(Cell cell) const { return (cell.x - west) * kTileSize; }
  int top(Cell cell) const { return (north - cell.y) * kTileSize; }
};

Frame frame_of(const Board& board) {
  Frame frame;
  bool first = true;
  for (const PlacedTile& tile : board.tiles()) {
    const int x = tile.cell.x, y = tile.cell.y;
    if (std::exchange(first, false)) frame = {x, x, y, y};
    frame = {std::min(frame.west, x), std::max(frame.east, x), std::min(frame.south, y),
             std::max(frame.north, y)};
  }
  return frame;
}

/// Houses of what looks around, pennants and marks, upright however the tile lies.
std::string signs_on(const Position& position, const Frame& frame) {
  std::string text;
  for (const PlacedTile& tile : position.state.board.tiles()) {
    const TileKind& kind = position.rules.tile(tile.kind);
    const int left = frame.left(tile.cell), top = frame.top(tile.cell);
    for (std::size_t i = 0; i < kind.parts.size(); ++i) {
      const Part& part = kind.parts[i];
      const auto [dx, dy] = middle_of(kind, static_cast<std::uint8_t>(i), tile.rotation);
      const int x = left + dx, y = top + dy;
      const auto at = [x, y](int right, int down) {
        return "M" + number(x + right) + " " + number(y + down);
      };
      if (looks_around(kind, i)) text += path(kCloister, at(-7, -1) + "l7-6 7 6v8h-14z");
      if (part.marks != 0) text += circle(kMark, 4, x, y);
      if (part.pennants != 0) text += path(kPennant, at(-4, -9) + "h8v6l-4 4-4-4z");
    }
    if (kind.marks != 0) text += circle(kMark, 5, left + kTileSize / 2, top + kTileSize / 2);
  }
  return text + "\n";
}

std::string figures_on(const Position& position, const Frame& frame) {
  std::string text;
  for (const Figure& figure : position.state.figures) {
    if (figure.standing != Standing::Board) continue;
    if (figure.at.tile == kNoTileIndex) continue;  // in a place beside the table
    const PartId part = part_drawn_at(position.state, figure.at);
    const PlacedTile& tile = position.state.board.tile(figure.at.tile);
    std::pair<int, int> at{kTileSize / 2, kTileSize / 2};
    if (figure.at.ground == Ground::Corner)
      at = {kTileSize, 0};
    else if (part != kNoPartId)
      at = middle_of(position.rules.tile(tile.kind), tile.number_of(part), tile.rotation);
    const int beside_another = figure.at.beside() == kNoFigure ? 0 : kLetter;
    const std::string_view colour =
        figure.owner == kNoSeat ? "#8a8a8a" : kSeatColours[static_cast<std::size_t>(index(figure.owner))];
    const std::string paint = "stroke=\"#fff\" stroke-width=\"1.5\" fill=\"" + std::string(colour) + "\"";
    text +=
        circle(paint, 6, frame.left(tile.cell) + at.first + beside_another, frame.top(tile.cell) + at.second);
  }
  return text;
}

}  // namespace

std::string svg(const Position& position) {
  const Board& board = position.state.board;
  const Frame frame = frame_of(board);
  const int width = (frame.east - frame.west + 1) * kTileSize + 2 * kMargin;
  const int height = (frame.north - frame.south + 1) * kTileSize + 2 * kMargin;
  std::string text = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"" + number(-kMargin) + " " +
                     number(-kMargin) + " " + number(width) + " " + number(height) + "\" width=\"" +
                     number(width) + "\" height=\"" + number(height) + "\"><defs>\n";
  std::set<TileKindId> kinds;
  for (const PlacedTile& tile : board.tiles())
    if (kinds.insert(tile.kind).second)
      text += KindDrawing(position.rules.tile(tile.kind), "k" + number(tile.kind)).take();
  text += "</defs>\n<rect x=\"-10\" y=\"-10\" width=\"100%\" height=\"100%\" fill=\"#e9e2d0\"/>\n";
  for (const PlacedTile& tile : board.tiles())
    text += "<use href=\"#k" + number(tile.kind) + "\" transform=\"translate(" +
            number(frame.left(tile.cell)) + " " + number(frame.top(tile.cell)) + ") rotate(" +
            number(90 * index(tile.rotation)) + " 25 25)\"/>\n";
  return text + signs_on(position, frame) + figures_on(position, frame) + "</svg>\n";
}

}  // namespace gatehouse::engine::carcassonne
