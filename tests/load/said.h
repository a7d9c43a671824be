#pragma once
// What a player who picks at random needs of a message of the server, read without building a document.

#include <cstdint>
#include <string_view>
#include <vector>

namespace gatehouse::load {

/// Views into the message's text, still escaped as in JSON. What a message does not say is empty.
struct Said {
  std::string_view type;
  std::string_view id;
  std::string_view room;
  std::string_view code;  ///< of an error
  std::uint64_t version = 0;
  std::vector<std::string_view> choices;  ///< the ids of the prompt, in its order
  bool over = false;                      ///< the update says that the game is over
};

/// Reads a message. `said` is reused, so that its list keeps its memory. REQUIRES: the text is what the
/// server's encoder writes; of other JSON anything may come out, but nothing outside the text is read.
void read(std::string_view text, Said& said);

}  // namespace gatehouse::load
