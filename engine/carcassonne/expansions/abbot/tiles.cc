// The tiles of the sets that show a garden in their second edition: one copy of each. The name of the copy is
// that of the tile, with a "g" behind it. The garden lies in a field, off its middle, where the farmers
// stand. On R and KR02 the field is too narrow, and it takes a piece of the wall's side.

#include "engine/carcassonne/expansions/abbot/tiles.h"

namespace gatehouse::engine::carcassonne::abbot {
namespace {

constexpr std::array<Variant, 8> kBase{{{"N", "Ng", 3, 3},
                                        {"M", "Mg", 3, 3},
                                        {"R", "Rg", 3, 2},
                                        {"E", "Eg", 3, 3},
                                        {"H", "Hg", 2, 3},
                                        {"I", "Ig", 3, 3},
                                        {"V", "Vg", 1, 3},
                                        {"U", "Ug", 1, 3}}};
constexpr std::array<Variant, 2> kInns{{{"I03", "I03g", 3, 3}, {"I15", "I15g", 1, 3}}};
constexpr std::array<Variant, 2> kTraders{{{"T08", "T08g", 3, 3}, {"T11", "T11g", 3, 3}}};
constexpr std::array<Variant, 2> kRivers{{{"RI10", "RI10g", 1, 3}, {"RII09", "RII09g", 1, 3}}};
constexpr std::array<Variant, 2> kDragon{{{"P07", "P07g", 3, 3}, {"P28", "P28g", 3, 3}}};
constexpr std::array<Variant, 1> kKing{{{"KR02", "KR02g", 3, 3}}};
constexpr std::array<Variant, 1> kAbbey{{{"AM10", "AM11", 1, 3}}};
constexpr std::array<Variant, 2> kTower{{{"TW02", "TW03", 1, 3}, {"TW05", "TW06", 1, 3}}};

}  // namespace

const std::array<Gardens, 8> kGardens{{{"base", kBase},
                                       {"inns_and_cathedrals", kInns},
                                       {"traders_and_builders", kTraders},
                                       {"river", kRivers},
                                       {"princess_and_dragon", kDragon},
                                       {"king_and_robber", kKing},
                                       {"abbey_and_mayor", kAbbey},
                                       {"tower", kTower}}};

}  // namespace gatehouse::engine::carcassonne::abbot
