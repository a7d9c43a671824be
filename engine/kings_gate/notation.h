#pragma once
// Tiles, cells, colours and characters as text, in moves, scenarios and on the wire. Records keep these
// texts: they may be extended, never changed. Every parse_ takes exactly the text that text_of gives, and
// throws std::invalid_argument with a sentence for people on any other.

#include <string>
#include <string_view>

#include "engine/kings_gate/board.h"

namespace gatehouse::engine::kings_gate {

/// "red"
Colour parse_colour(std::string_view text);
std::string text_of(Colour colour);

/// A colour and a sign: "red4", "blue0" (the pub), "greenD" (the dragon).
Tile parse_tile(std::string_view text);
std::string text_of(Tile tile);

/// "-1,2": both within -99 and 99, on the table or not.
Cell parse_cell(std::string_view text);
std::string text_of(Cell cell);

/// "king"; None has no text.
Character parse_character(std::string_view text);
std::string text_of(Character character);

/// A whole number, with a minus where below zero, within an int.
int parse_number(std::string_view text);

}  // namespace gatehouse::engine::kings_gate
