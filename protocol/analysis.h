#pragma once
// A game that is over, seen again turn by turn: the expected result after every draw and every turn, the luck
// of the draws, and what each turn cost (engine/bots/review.h). README.md describes the text.

#include <cstdint>
#include <string>
#include <vector>

#include "protocol/played_turns.h"

namespace gatehouse::protocol {

class Analysis {
 public:
  /// `numbers`: by which the text names the commands; none: 1, 2, 3, ... Throws BadRecord. REQUIRES: none, or
  /// as many as there are commands.
  explicit Analysis(Record record, std::vector<std::uint64_t> numbers = {});

  /// Commands that have been seen, and all of them.
  std::size_t done() const { return played_.done(); }
  std::size_t of() const { return played_.of(); }
  bool over() const { return played_.over(); }

  /// Goes on to the end of the next turn. When patience is over it sees the turn less exactly. The same
  /// record leads to the same analysis, if patience is never over. Throws BadRecord. REQUIRES: !over().
  void next(const Patience& patience);

  /// What has been seen so far: `Analysis` of schemas/http.json.
  std::string text() const;

 private:
  PlayedTurns played_;
  Json turns_ = Json::array();
};

}  // namespace gatehouse::protocol
