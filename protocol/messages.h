#pragma once
// Every message of the wire as a type, those of clients and those of the server, with one strict decode() and
// one encode(). All of them are plain values; the functions are stateless.

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "protocol/client_messages.h"
#include "protocol/server_messages.h"

namespace gatehouse::protocol {

/// Reads one message of a client, strictly. It refuses unknown types and fields, missing fields, values of a
/// wrong type or range, a field given twice, numbers with a fraction, and too much depth or length. The Error
/// carries the message's id if that could be read. Throws on no input.
std::variant<ClientMessage, Error> decode(std::string_view text);

/// JSON text without white space. REQUIRES: every string is valid UTF-8.
std::string encode(ServerMessage message);

/// An update as it is sent and kept.
class EncodedUpdate {
 public:
  explicit EncodedUpdate(const Update& update);  ///< encodes it once, for all

  /// The message for all who have no prompt.
  const std::shared_ptr<const std::string>& text() const { return text_; }
  /// The same message with a prompt.
  std::string with_prompt(std::string_view prompt) const;
  /// What happened, as a JSON array.
  std::string_view events() const;

 private:
  std::shared_ptr<const std::string> text_;
  std::size_t events_size_ = 0;
};
/// The same for messages of clients, for tests: decode(encode(m)) equals m.
std::string encode(const ClientMessage& message);

/// The id of a message; empty for hello, which has none.
std::string_view id_of(const ClientMessage& message);

std::string_view text_of(RoomStatus status);  ///< as on the wire, as are the next ones
std::string_view text_of(Proposing what);
std::string_view text_of(Audience audience);
std::string_view text_of(Phrase phrase);
std::optional<Phrase> phrase_called(std::string_view text);  ///< nullopt: there is none
/// The level of this name (name_of), if there is one.
std::optional<BotLevel> level_called(std::string_view text);

/// As messages, documents and the log have it.
Json watching_json(const Watching& watching);
/// Adds what was said: `phrase` or `text`.
void add_spoken(Json& json, const Spoken& spoken);
/// A line of the chat as the wire has it.
Json line_json(const ChatLine& line);

/// What somebody typed or pasted, without what nobody means: white space at the ends, of any kind and length
/// elsewhere (it becomes one space), soft hyphens, signs of direction, and what has no width, except where
/// letters and emoji need it. What is not UTF-8 stays as it is. cleaned(cleaned(text)) is cleaned(text).
std::string cleaned(std::string_view text);

/// Whether a person or a room may have this name: 1 to kMaxNameLength code points of valid UTF-8, not the
/// name of a bot. No control, direction or invisible characters. No white space except spaces, none of them
/// at either end. No pile of marks on a letter: more than kMaxMarks of another writing, more of its own than
/// its writing has, or one twice.
bool good_name(std::string_view name);

/// Whether somebody may say this: 1 to kMaxChatLength code points of valid UTF-8, of the characters that
/// names have, with as many marks; no space at either end.
bool good_chat(std::string_view text);

/// Whether people could take one name for the other: they differ only in case, spaces, marks that show
/// nothing, or characters that look alike (Unicode Technical Standard 39). REQUIRES: each is a good name or
/// the name of a bot.
bool look_alike(std::string_view name, std::string_view other);
/// Two texts: names look alike if they have the same first one, or the same second one. REQUIRES: as
/// look_alike.
std::array<std::string, 2> looks(std::string_view name);

}  // namespace gatehouse::protocol
