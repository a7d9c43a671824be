#pragma once
// A game that is over, seen again turn by turn: the expected result after every draw and every turn, the luck
// of the draws, and what each turn cost (engine/bots/review.h). README.md describes the text.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "protocol/record.h"

namespace gatehouse::protocol {

class Analysis {
 public:
  /// `numbers`: by which the text names the commands; none: 1, 2, 3, ... Throws BadRecord. REQUIRES: none, or
  /// as many as there are commands.
  explicit Analysis(Record record, std::vector<std::uint64_t> numbers = {});

  /// Commands that have been seen, and all of them.
  std::size_t done() const { return at_; }
  std::size_t of() const { return standing_.size(); }
  bool over() const { return at_ == standing_.size(); }

  /// Goes on to the end of the next turn. When patience is over it sees the turn less exactly. The same
  /// record leads to the same analysis, if patience is never over. Throws BadRecord. REQUIRES: !over().
  void next(const Patience& patience);

  /// What has been seen so far: `Analysis` of schemas/http.json.
  std::string text() const;

 private:
  /// A turn that has begun and not ended.
  struct OpenTurn {
    std::unique_ptr<GameInPlay> drawing;  ///< null: without a draw
    std::unique_ptr<GameInPlay> begun;    ///< null: only chance has moved
    Seat seat = engine::kNoSeat;
    std::uint64_t from = 0;
  };

  void play(const std::string& command);
  void close(std::uint64_t to, const Patience& patience);

  const Record record_;
  const std::vector<std::uint64_t> numbers_;
  const std::vector<std::size_t> standing_;
  std::unique_ptr<GameInPlay> in_play_;
  std::size_t at_ = 0;
  OpenTurn turn_;
  Json turns_ = Json::array();
};

}  // namespace gatehouse::protocol
