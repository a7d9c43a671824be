#pragma once
// A game as the server sees it: erased, JSON in and out, no rule and no name of any game.

#include <array>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/dice.h"
#include "engine/bots/bot.h"
#include "engine/game/game.h"

namespace gatehouse::protocol {

using Json = nlohmann::json;
using engine::Dice;
using engine::Seat;
using engine::SeatSet;
using engine::bots::Patience;

/// Who looks: a seat, or a spectator (nullopt), who knows only what is public.
using Viewer = std::optional<Seat>;

/// Something that happened, as JSON with a "type". Viewers outside `audience` get `veiled` (null: nothing at
/// all).
struct Notice {
  Json full;
  Json veiled;
  SeatSet audience;
  bool everybody = true;  ///< when true, everybody gets `full` and `audience` says nothing

  const Json& seen_by(Viewer viewer) const {
    return everybody || (viewer && audience.has(*viewer)) ? full : veiled;
  }
};

/// The answer to a step. A refusal carries a stable name and no notices, and nothing has changed.
struct Outcome {
  engine::Refusal refusal;
  std::vector<Notice> notices;
};

enum class BotLevel : std::uint8_t { Random, Greedy, Sampler };
inline constexpr std::array kBotLevels{BotLevel::Random, BotLevel::Greedy, BotLevel::Sampler};

/// One game in progress. Not thread-safe: one owner at a time. Copies are made by fork().
class Match {
 public:
  virtual ~Match() = default;

  virtual std::unique_ptr<Match> fork() const = 0;
  /// The same, knowing only what the seat may know: what is tried out on it tells the seat nothing new. What
  /// the others hold is unknown there, and nothing before it can be taken back.
  virtual std::unique_ptr<Match> fork_for(Seat seat) const = 0;

  /// Who has to act; chance means: the owner must roll() (or replay a logged outcome) before anybody may.
  virtual engine::Actor actor() const = 0;

  /// Plays the choice with this id (text form of a move). Refused: `not-your-turn`, `game-over`,
  /// `bad-choice`, or a rule's name.
  virtual Outcome submit(Seat seat, std::string_view choice) = 0;

  /// Samples one chance outcome, without applying it, as the text that a record keeps. REQUIRES:
  /// actor().chance.
  virtual std::string roll(Dice& dice) const = 0;
  /// Applies a chance outcome, just rolled or read from a record. Refused when it is not possible here.
  virtual Outcome chance(std::string_view outcome) = 0;

  /// Whether the seat may take back its last step: its own, with no chance and no other seat since,
  /// and not one that the game calls final.
  virtual bool can_undo(Seat seat) const = 0;
  /// Takes it back. Refused: `nothing-to-undo`.
  virtual Outcome undo(Seat seat) = 0;

  /// The prompt of a seat: {"seat", "step", "undo", "choices": [{"id", ...}]}, or null when it need not act.
  virtual Json prompt(Seat seat) const = 0;
  /// What the viewer may know of the position. Built from an observation that never held the secret.
  virtual Json view(Viewer viewer) const = 0;
  /// Facts about a thing on the board, or nullopt when the target names nothing.
  virtual std::optional<Json> inspect(Viewer viewer, const Json& target) const = 0;

  /// The choice a bot makes for this seat, from what the seat may know; when patience is over, the best it
  /// has found until then. REQUIRES: actor() includes the seat.
  virtual std::string advise(Seat seat, BotLevel level, Dice& dice, const Patience& patience = {}) const = 0;

  virtual std::uint64_t fingerprint() const = 0;
};

}  // namespace gatehouse::protocol
