#pragma once
// What lets people in: the keys of seats and the names of rooms. All of it comes from the system's source of
// randomness. Free of state; from any thread once secure() has been called.

#include <string>
#include <string_view>

namespace gatehouse::server {

/// Makes the system's source of randomness ready. Throws std::runtime_error when there is none.
void secure();

/// The key of a seat: 128 bits, 22 characters that can stand in any text. Given out once, never stored.
std::string new_token();
/// The same for a key that a client made (CreateRoom, JoinRoom): always the same token for the same key and
/// room, nothing about another room's, nor about the key. REQUIRES: kMinKeyLength to kMaxIdLength characters.
std::string token_of(std::string_view key, std::string_view room);
/// What is stored instead. One-way; as the token is random and long it needs no salt.
std::string hash_of_token(std::string_view token);
/// Compares in a time that says nothing about the hash.
bool opens(std::string_view token, std::string_view hash);

/// The name of a room: 8 lower-case letters and digits that no eye mixes up, about 39 bits: an address to
/// share, not to be guessed.
std::string new_room_name();
/// The same for a key that a client made: always the same name for the same key. REQUIRES: as token_of.
std::string room_name_of(std::string_view key);

/// A seed for what need not be secret from the server's owner: bots, session names.
std::uint64_t new_seed();

}  // namespace gatehouse::server
