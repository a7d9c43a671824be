#pragma once
// Every error code and close code of the wire: the tables of protocol/README.md in code.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "engine/game/game.h"
#include "protocol/server_messages.h"

namespace gatehouse::protocol {

/// The protocol's own reasons to refuse. The rules of the games have names of their own (engine::Refusal).
enum class ErrorCode : std::uint8_t {
  BadMessage,
  UnknownType,
  HelloFirst,
  TooFast,
  BadName,
  BadText,
  NoSuchGame,
  BadOptions,
  NotAllowed,
  MatchOfTwo,
  NotRated,
  ProfileNeeded,
  WordNeeded,
  BadWord,
  TooManyRooms,
  NoSuchRoom,
  NotInRoom,
  RoomFull,
  SeatTaken,
  NameTaken,
  NameProtected,
  BadProfile,
  ProfileSuspended,
  AlreadySeated,
  Removed,
  Banned,
  NoSuchSeat,
  NoSuchBot,
  NoPrograms,
  RatedTable,
  Locked,
  AlreadyStarted,
  NotStarted,
  InMatch,
  NoBreak,
  NotHost,
  NotEnoughSeats,
  EntropyFixed,
  BadToken,
  BadCode,
  NoSeat,
  Stale,
  IdReuse,
  NotYourTurn,
  GameOver,
  NotOver,
  NotShownYet,
  Resigned,
  ProposalOpen,
  NoProposal,
  NotAsked,
  NotAbsent,
  OutOfTime,
  Muted,
  BadChoice,
  NothingToUndo,
  BadTarget,
  Busy,
  Unavailable,
  Quarantined,
  Draining,
};

struct ErrorEntry {  ///< what the wire says of one code
  ErrorCode code;
  std::string_view name;     ///< stable, kebab-case, as on the wire
  std::string_view message;  ///< for people; may change
  bool retryable;            ///< whether the same request may succeed later
};

/// One entry for each code, in the order of the enumeration.
std::span<const ErrorEntry> error_catalogue();
const ErrorEntry& entry(ErrorCode code);  ///< the code's own entry
/// Null when no error of the protocol has this name.
const ErrorEntry* find_error(std::string_view name);

/// The error for a code; `message`, unless empty, replaces the words of the catalogue.
Error error(ErrorCode code, std::string id, std::string message = {});
/// The error for a refusal by a GameInPlay: from the catalogue if the name is in it, else with the rule's
/// name, not retryable.
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
  Banned = 4403,
  NoHello = 4408,
  Replaced = 4409,
  TooMany = 4429,
};

/// The reason that is sent with it, at most 123 bytes (RFC 6455).
std::string_view reason(CloseCode code);

}  // namespace gatehouse::protocol
