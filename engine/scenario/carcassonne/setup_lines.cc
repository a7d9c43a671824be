#include "engine/scenario/carcassonne/setup_lines.h"

#include <algorithm>

namespace gatehouse::engine::carcassonne {
namespace {

/// Makes the position again, of a part that grows by one thing after the other.
class Blame {
 public:
  Blame(const Carcassonne& game, const Setup& whole, const SetupLines& lines)
      : game_(game), whole_(whole), lines_(lines) {
    part_.bag.emplace();  // empty
  }

  template <class Things>
  void add(std::vector<Things> Setup::*member, const std::vector<int>& lines) {
    for (std::size_t i = 0; i < (whole_.*member).size(); ++i) add(member, lines, i);
  }

  /// Each tile with what is built on it, as it may lie there with that alone.
  void add_tiles() {
    for (std::size_t i = 0; i < whole_.tiles.size(); ++i) {
      const auto is_here = [cell = whole_.tiles[i].cell](Cell other) { return other == cell; };
      const auto built = [&](const Setup::Built& one) { return is_here(one.cell); };
      if (std::none_of(whole_.built.begin(), whole_.built.end(), built)) {
        add(&Setup::tiles, lines_.tiles, i);
      } else {
        part_.tiles.push_back(whole_.tiles[i]);
        add_built(is_here);
      }
    }
    add_built([&](Cell cell) {
      return std::none_of(whole_.tiles.begin(), whole_.tiles.end(),
                          [cell](const Setup::Tile& tile) { return tile.cell == cell; });
    });
  }

 private:
  template <class Things>
  void add(std::vector<Things> Setup::*member, const std::vector<int>& lines, std::size_t i) {
    (part_.*member).push_back((whole_.*member)[i]);
    at_line(i < lines.size() ? lines[i] : lines_.title, [&] { return game_.set_up(part_), 0; });
  }

  template <class IsMeant>
  void add_built(IsMeant&& is_meant) {
    for (std::size_t i = 0; i < whole_.built.size(); ++i)
      if (is_meant(whole_.built[i].cell)) add(&Setup::built, lines_.built, i);
  }

  const Carcassonne& game_;
  const Setup& whole_;
  const SetupLines& lines_;
  Setup part_;
};

}  // namespace

Carcassonne::State set_up(const Carcassonne& game, const Setup& setup, const SetupLines& lines) {
  try {
    return game.set_up(setup);
  } catch (const std::exception& error) {
    Blame blame(game, setup, lines);
    blame.add_tiles();
    blame.add(&Setup::discarded, lines.discarded);
    blame.add(&Setup::linked, lines.linked);
    blame.add(&Setup::aside, lines.aside);
    blame.add(&Setup::hands, lines.hands);
    blame.add(&Setup::figures, lines.figures);
    blame.add(&Setup::supplies, lines.supplies);
    blame.add(&Setup::things, lines.things);
    throw scenario::Mistake(error.what(), lines.bag != 0 ? lines.bag : lines.title);
  }
}

}  // namespace gatehouse::engine::carcassonne
