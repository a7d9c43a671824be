#pragma once
// A game as the server sees it: JSON goes in and out, without types, rules or names of any game.

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/dice.h"
#include "engine/bots/bot.h"
#include "engine/bots/level.h"
#include "engine/game/game.h"
#include "protocol/json_text.h"

namespace gatehouse::protocol {

using Json = nlohmann::json;
using engine::Dice;
using engine::Seat;
using engine::SeatSet;
using engine::bots::Patience;

/// For whom something is shown: a seat, or a spectator (nullopt), who may know only what is public.
using Viewer = std::optional<Seat>;

/// Something that happened, as the text of a JSON object with a "type". Viewers outside `audience` get
/// `veiled`, or nothing at all if that is empty.
struct EventNotice {
  JsonText full;
  JsonText veiled;
  SeatSet audience;
  bool everybody = true;  ///< everybody gets `full`; `audience` has no meaning then

  const JsonText& seen_by(Viewer viewer) const {  ///< empty: nothing for this viewer
    return everybody || (viewer && audience.has(*viewer)) ? full : veiled;
  }
};

/// The answer to a step. With a refusal there are no notices, and nothing has changed.
struct Outcome {
  engine::Refusal refusal;
  std::vector<EventNotice> notices;
};

using BotLevel = engine::bots::Level;
inline constexpr auto kBotLevels = engine::bots::kLevels;

/// engine/bots/review.h, with what Strong would have done as choices of a prompt.
struct TurnReview {
  std::vector<double> drawn, played;
  double luck = 0, cost = 0, at_once = 0;
  Json better = Json::array();
};

class Changes;

/// One game in progress. Not thread-safe; fork() makes copies.
class GameInPlay {
 public:
  virtual ~GameInPlay() = default;

  virtual std::unique_ptr<GameInPlay> fork() const = 0;  ///< a copy that goes on by itself
  /// A copy that knows only what the seat may know, so that nothing tried out on it tells the seat a secret.
  /// In it undo does not reach back before this moment.
  virtual std::unique_ptr<GameInPlay> fork_for(Seat seat) const = 0;

  /// Needs little memory from here on, until somebody looks at the position again.
  virtual void rest() {}
  /// As rest(), for one that is looked at again soon. A few of a process stay as they are.
  virtual void rest_briefly() {}

  /// Who has to act. If that is chance, the owner calls chance() with a rolled or logged outcome before
  /// anybody moves.
  virtual engine::Actor actor() const = 0;

  /// Plays the choice with this id, which is the move as text. Refusals: `not-your-turn`, `game-over`,
  /// `bad-choice`, or the name of a rule.
  virtual Outcome submit(Seat seat, std::string_view choice) = 0;

  /// Samples an outcome of chance as the text that records keep; does not apply it. REQUIRES: actor().chance.
  virtual std::string roll(Dice& dice) const = 0;
  /// Applies an outcome of chance, rolled or read from a record. Refused when it is not possible in this
  /// position.
  virtual Outcome chance(std::string_view outcome) = 0;

  /// Whether the seat can undo its last step: nothing has happened since, and the step does not end undo
  /// (engine/game/undo.h).
  virtual bool can_undo(Seat seat) const = 0;
  /// Undoes it. Refusal: `nothing-to-undo`.
  virtual Outcome undo(Seat seat) = 0;

  /// Ends the game here, as the players wish: what lies on the table is counted as at any end. Cannot be
  /// undone. Refusals: `game-over`; `wrong-step` where chance has the turn.
  virtual Outcome end() = 0;

  /// The choice that is played for a seat whose player does not play any more (engine/game/default_move.h).
  /// REQUIRES: actor() includes the seat.
  virtual std::string default_choice(Seat seat) const = 0;

  /// The prompt of a seat as JSON text: {"seat", "step", "undo", "choices": [{"id", ...}]}, or null when it
  /// need not act. Choices that differ in their place alone are one entry (choice_entries.h).
  virtual std::string prompt_text(Seat seat) const = 0;
  /// The same, read.
  Json prompt(Seat seat) const { return Json::parse(prompt_text(seat)); }
  /// What the viewer may know of the position. Built from an observation that never held the secret.
  virtual Json view(Viewer viewer) const = 0;
  /// What is otherwise in that view than it was at `before`: a fork of this game, from before or after some
  /// of its steps. `changes` is at the view.
  void compare(const GameInPlay& before, Viewer viewer, Changes& changes) const {
    compare(before, viewer, &changes, changes);
  }
  /// The same in two parts: what is the same for every viewer goes to `common`, unless that is null; the rest
  /// goes to `own`.
  virtual void compare(const GameInPlay& before, Viewer viewer, Changes* common, Changes& own) const = 0;
  /// Whether viewers may know different things. If not, every viewer has the same view of every position.
  virtual bool has_secrets() const = 0;
  /// Whether the table is told what a choice leads to, beyond what the seat is asked next.
  virtual bool foretells() const = 0;
  /// The board as an SVG document, of what everybody may know; empty for a game that has no drawing.
  virtual std::string picture() const = 0;
  /// Facts about a thing on the board; nullopt when there is nothing that `target` names.
  virtual std::optional<Json> inspect(Viewer viewer, const Json& target) const = 0;

  /// The choice of a bot on this seat, which knows what the seat may know. When `patience` is over it is the
  /// best one found so far. REQUIRES: actor() includes the seat.
  virtual std::string advise(Seat seat, BotLevel level, Dice& dice, const Patience& patience = {}) const = 0;

  /// Sees a turn of a game that is over again: this is where the seat began it, `drawing` where chance was
  /// asked for what it began with (null: it began without), `ended` what followed the seat's last move. All
  /// are of one course of the game. Nothing where a game does not judge positions.
  virtual std::optional<TurnReview> review(Seat seat, const GameInPlay* drawing, const GameInPlay& ended,
                                           Dice& dice, const Patience& patience) const = 0;

  virtual std::uint64_t fingerprint() const = 0;  ///< of the whole position, the same on every platform
};

}  // namespace gatehouse::protocol
