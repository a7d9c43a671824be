#pragma once
// What a record holds so that anybody can work out its draws again, and the lots that a draw is made from.
// "Fair draws" of protocol/README.md is the page of it.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/game_in_play.h"

namespace gatehouse::protocol {

inline constexpr std::size_t kSecretDigits = 64;  ///< of a secret and of its commitment, in hexadecimal
/// Lots of one draw; no game has more tiles or cards together.
inline constexpr std::uint64_t kMaxLots = 1'000;

/// Equal lots: an outcome of chance, as the log writes it, and how many of the lots are of it.
struct Lot {
  std::string outcome;
  int count = 0;
  bool operator==(const Lot&) const = default;
};
using Lots = std::vector<Lot>;

/// All lots among which chance draws now, in the order in which they are numbered; when all are alike, one.
/// REQUIRES: in_play.actor().chance; equal lots have numbers that follow each other.
Lots lots_of(const GameInPlay& in_play);
int total(const Lots& lots);
/// The outcome of the lot with this number, counted from 0. REQUIRES: number < total(lots).
const std::string& outcome_of(const Lots& lots, std::uint64_t number);

/// The part `fair` of a record.
struct FairDraws {
  std::string room;
  int size = 0;                                     ///< seats of the table when it was made
  std::string commitment;                           ///< kSecretDigits lower-case digits
  std::string secret;                               ///< the same
  std::vector<std::optional<std::string>> entropy;  ///< of each seat that plays
  std::vector<int> order;                           ///< drawn for the seats; none: left out
  std::vector<Lots> lots;                           ///< of each draw; none: left out

  bool operator==(const FairDraws&) const = default;
};

/// Throws std::invalid_argument, whose what() names the field.
FairDraws read_fair_draws(const Json& json);
Json to_json(const FairDraws& fair);

/// What the commitment binds the secret to.
Json bound_table(const std::string& room, const std::string& game, int size, const Json& options);
/// Entropy as the key of the draws takes it: a list of texts and nulls.
Json to_json(const std::vector<std::optional<std::string>>& entropy);

/// Whether a text is `kSecretDigits` lower-case hexadecimal digits.
bool is_secret(const std::string& text);

}  // namespace gatehouse::protocol
