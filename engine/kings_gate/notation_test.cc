#include "engine/kings_gate/notation.h"

#include <doctest/doctest.h>

#include <stdexcept>
#include <string>

#include "engine/base/dice.h"
#include "engine/kings_gate/rules.h"

namespace gatehouse::engine::kings_gate {
namespace {

const KingsGate kGame(4);
const State kState = kGame.initial();

TEST_CASE("every verb has one text, and reading it gives the move back") {
  for (const char* text : {"first 3", "draw redD", "draw blue0", "place green5 -2,11",
                           "place yellow1 0,0 guildmaster", "dragon red 1,-1", "dragon red 1,-1 king",
                           "sorceress 4,4 -1,0", "discard blue", "location -27,18", "end", "pass"})
    CHECK(kGame.write(kState, kGame.read(kState, text)) == text);
}

TEST_CASE("a text that names no move is refused") {
  for (const char* text : {"",
                           " ",
                           "end ",
                           " end",
                           "End",
                           "place",
                           "place red4",
                           "place red4 1",
                           "place red4 1,",
                           "place red4 ,1",
                           "place red4 1,1,1",
                           "place red6 1,1",
                           "place pink4 1,1",
                           "place red 1,1",
                           "place red4 01,1",
                           "place red4 -0,1",
                           "place red4 +1,1",
                           "place red4 100,1",
                           "place red4 1,1 none",
                           "place red4  1,1",
                           "place red4 1,1 king now",
                           "first 4",
                           "first -1",
                           "first",
                           "draw red",
                           "draw",
                           "draw 4",
                           "sorceress 1,1",
                           "location",
                           "location 1,1 2,2",
                           "place red4 999999999999,0",
                           "end end",
                           "PASS"})
    CHECK_THROWS_AS(kGame.read(kState, text), std::invalid_argument);
}

// Damages good texts: a text that is still read must be written back as the same text.
TEST_CASE("damaged texts are refused or read as exactly what they say") {
  const std::array<std::string, 6> seeds{"place yellow1 0,0 guildmaster",
                                         "dragon red 1,-1",
                                         "sorceress 4,4 -1,0",
                                         "location -27,18",
                                         "draw redD",
                                         "first 2"};
  const std::string alphabet = "redyelowbuginD0123456789,- \tkz\xff";
  SeededDice dice(7);
  int read = 0;
  for (int round = 0; round < 20000; ++round) {
    std::string text = seeds[dice.below(seeds.size())];
    for (std::uint64_t change = dice.below(3); change < 3; ++change) {
      const std::size_t at = dice.below(text.size() + 1);
      const char letter = alphabet[dice.below(alphabet.size())];
      switch (dice.below(3)) {
        case 0:
          text.insert(at, 1, letter);
          break;
        case 1:
          text.erase(at, 1 + dice.below(2));
          break;
        default:
          if (at < text.size()) text[at] = letter;
      }
    }
    try {
      const std::string again = kGame.write(kState, kGame.read(kState, text));
      CHECK(again == text);
      ++read;
    } catch (const std::invalid_argument&) {
    }
  }
  CHECK(read > 100);
}

}  // namespace
}  // namespace gatehouse::engine::kings_gate
