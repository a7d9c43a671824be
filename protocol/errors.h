#pragma once
// Every error code and close code of the wire, in one place: the table of protocol/README.md for the
// compiler.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "engine/game/game.h"
#include "protocol/messages.h"

namespace gatehouse::protocol {

/// The protocol's own reasons to refuse. The rules of the games have names of their own (engine::Refusal).
enum class ErrorCode : std::uint8_t {
  BadMessage,
  UnknownType,
  HelloFirst,
  TooFast,
  BadName,
  NoSuchGame,
  BadOptions,
  TooManyRooms,
  NoSuchRoom,
  NotInRoom,
  RoomFull,
  SeatTaken,
  NameTaken,
  AlreadySeated,
  Removed,
  Banned,
  NoSuchSeat,
  AlreadyStarted,
  NotStarted,
  NotHost,
  NotEnoughSeats,
  BadToken,
  NoSeat,
  Stale,
  IdReuse,
  NotYourTurn,
  GameOver,
  BadChoice,
  NothingToUndo,
  BadTarget,
  Busy,
  Unavailable,
};

struct ErrorEntry {
  ErrorCode code;
  std::string_view name;     ///< stable, kebab-case, as on the wire
  std::string_view message;  ///< for people; may change
  bool retryable;            ///< whether the same intent may succeed later without a change by the player
};

/// One entry for each code, in the order of the enumeration.
std::span<const ErrorEntry> error_catalogue();
const ErrorEntry& entry(ErrorCode code);
/// Null when no error of the protocol has this name.
const ErrorEntry* find_error(std::string_view name);

/// The error message for a code; a `message` that is not empty replaces the catalogue's words.
Error error(ErrorCode code, std::string id, std::string message = {});
/// The error message for a Match's refusal: the catalogue's when the name is one of the protocol's, otherwise
/// a rule's name, which is never worth a retry.
Error refused(std::string id, engine::Refusal refusal);

/// Why the server closes a connection.
enum class CloseCode : std::uint16_t {
  Done = 1000,
  GoingAway = 1001,
  BrokenFrame = 1002,
  NotText = 1003,
  NotUtf8 = 1007,
  TooLarge = 1009,
  Bug = 1011,
  Restart = 1012,
  Overloaded = 1013,
  TooManyBadMessages = 4400,
  NoHello = 4408,
  Replaced = 4409,
  TooMany = 4429,
};

/// The reason sent along, at most 123 bytes as RFC 6455 asks.
std::string_view reason(CloseCode code);

}  // namespace gatehouse::protocol
