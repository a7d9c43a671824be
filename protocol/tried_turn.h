#pragma once
// A turn of a game that is over, played again with other choices. README.md, "A turn played again".

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "protocol/played_turns.h"

namespace gatehouse::protocol {

class TriedTurn {
 public:
  /// Where the seat began the turn of the record that begins with command `from`; nullopt: no turn does.
  /// `numbers` as Analysis takes them. Throws BadRecord.
  static std::optional<TriedTurn> find(Record record, std::vector<std::uint64_t> numbers, std::uint64_t from);

  /// Makes a choice of the prompt. A refusal changes nothing. REQUIRES: !over().
  engine::Refusal choose(const std::string& choice);
  /// Whether chance or another seat would move, or the game has ended.
  bool over() const { return is_turn_over(*now_, seat_); }

  /// `TriedTurn` of schemas/http.json, but for what is judged.
  Json told() const;
  /// The same with what the turn gives away, as Analysis judges a turn; without it where the game does not
  /// judge positions. The same choices have the same answer, if patience is never over. REQUIRES: over().
  Json judged(const Patience& patience) const;

 private:
  explicit TriedTurn(PlayedTurn turn);

  Seat seat_;
  std::uint64_t from_;
  std::unique_ptr<GameInPlay> begun_;
  std::unique_ptr<GameInPlay> now_;
  std::vector<std::string> choices_;
};

}  // namespace gatehouse::protocol
