#pragma once
// What a player who picks at random needs of a message of the server, read without building a document.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gatehouse::load {

/// The parts of the id of a choice: what its entry says, one of its places, a way to answer what it leads to.
struct Choice {
  std::string_view entry;
  std::string_view place;  ///< may be empty, as the way
  std::string_view way;

  std::string id() const {
    std::string text(entry);
    if (!place.empty()) (text += ' ') += place;
    if (!way.empty()) (text += " then ") += way;
    return text;
  }
};

/// Views into the message's text, still escaped as in JSON. What a message does not say is empty.
struct Said {
  std::string_view type;
  std::string_view id;
  std::string_view room;
  std::string_view code;  ///< of an error
  std::uint64_t version = 0;
  std::vector<Choice> choices;  ///< of the prompt, in its order
  bool over = false;            ///< the update says that the game is over
};

/// Reads a message. `said` is reused, so that its list keeps its memory. REQUIRES: the text is what the
/// server's encoder writes; of other JSON anything may come out, but nothing outside the text is read.
void read(std::string_view text, Said& said);

}  // namespace gatehouse::load
