#pragma once
// Tokens of seats and names of rooms, from the system's source of randomness. Stateless: any thread may call
// any of these once secure() has returned.

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "server/chance/draw_secret.h"

namespace gatehouse::server {

/// Makes the system's source of randomness ready. Throws std::runtime_error when there is none.
void secure();

/// A seat's token: 128 random bits as 22 characters of base64url. Sent to one client once, never stored.
std::string new_token();
/// The token for a key that a client made (CreateRoom, JoinRoom): always the same for the same key and room.
/// It tells nothing about the key, nor about the tokens of other rooms. REQUIRES: kMinKeyLength to
/// kMaxIdLength characters.
std::string token_of(std::string_view key, std::string_view room);
/// 128 bits for a key that a client made, always the same for the same key and purpose. They tell nothing
/// about the key, nor about those of other purposes. REQUIRES: as token_of.
std::array<unsigned char, 16> bytes_by(std::string_view key, std::string_view purpose);
/// The same as a token is written.
std::string token_by(std::string_view key, std::string_view purpose);
/// What opens a profile for a key that a client made. REQUIRES: as token_of.
std::string secret_by(std::string_view key);
/// What is stored of a token. It cannot be turned back; a token is random and long, so no salt is needed.
std::string hash_of_token(std::string_view token);
/// Whether `hash` is the token's hash. Takes a time that does not depend on where they differ.
bool opens(std::string_view token, std::string_view hash);
/// Whether one of them is.
bool opens_any(std::string_view token, std::span<const std::string> hashes);

/// A name for a room: 13 lower-case letters and digits that do not look alike, 64 bits. An address to share,
/// which nobody guesses.
std::string new_room_name();
/// A code that can be said aloud: 6 of the same letters, 30 bits. The taker of codes limits the guesses.
std::string new_short_code();
/// The room's name for a key that a client made: always the same for the same key. REQUIRES: as token_of.
std::string room_name_of(std::string_view key);

/// The name of the room in which the people of a room play again. It follows from the secret of its draws and
/// from the hashes of the tokens that open its seats, in the order of seats: a second request finds the
/// same room, unless a seat opens by another token since.
std::string room_name_after(const DrawSecret& secret, std::string_view room, std::string_view token_hashes);

/// A random seed for what the server's owner may know: the dice of bots, the names of sessions.
std::uint64_t new_seed();

}  // namespace gatehouse::server
