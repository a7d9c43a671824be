#pragma once
// A game for the tests of everything that must know no game: turns, chance, a secret for each seat, choices
// that can be undone, an end.
//
// Chance draws a public number and a secret one for the seat to act. The seat takes the number or leaves it,
// then ends its turn (until then it may undo its choice). The first to have the goal wins. A sampler
// thinks for as long as it may.

#include <functional>
#include <span>

#include "protocol/games.h"

namespace gatehouse::server::testing {

/// Just the one game, "counting". Options: {"goal": 1 to 1000}, 30 when left out; "words": a text, which
/// only a game on trial can read, any but "wrong"; "bytes": so long is a text in the document and in
/// the event of each draw, which anybody can also ask for with the target {"bytes": ...}. For 2 to 4 seats.
std::span<const protocol::GameType> counting_games();

/// Every secret is a number from here to twice as much: nothing else that is ever sent looks like one.
inline constexpr int kLeastSecret = 100'000'000;

/// How many have been made in this process.
int games_made();
/// Called whenever one is made, on the thread that makes it; nothing: no more.
void call_while_making(std::function<void()> call);

/// While set, everybody is told every secret: for the test of what looks for secrets.
void tell_secrets(bool everybody);

/// While set, chance draws other secrets for the first seat, and everything else as before.
void change_secrets_of_first_seat(bool changed);

/// While set, a bot's choice is none that the rules know: for the test of a room that ends by a bug.
void break_bots(bool broken);

}  // namespace gatehouse::server::testing
