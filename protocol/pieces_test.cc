#include "protocol/pieces.h"

#include <doctest/doctest.h>

#include <string>

#include "protocol/game_in_play.h"
#include "protocol/server_messages.h"

namespace gatehouse::protocol {
namespace {

/// What a client puts together of the pieces, each of which has to be short enough and to say its place.
std::string put_together(const std::vector<std::string>& pieces) {
  std::string whole;
  std::size_t number = 0;
  for (const std::string& text : pieces) {
    CHECK(text.size() <= kMaxSentBytes);
    const Json piece = Json::parse(text);
    CHECK(piece.at("type") == "piece");
    CHECK(piece.at("n") == ++number);
    CHECK(piece.at("of") == pieces.size());
    whole += piece.at("text").get_ref<const std::string&>();
  }
  return whole;
}

TEST_CASE("the pieces of a message put together are the message, of any characters") {
  for (const std::string letter : {"x", "\"", "\\", "\n", "\u00e9", "\u20ac", "\U0001f3f0", "\\\u00e9\""})
    for (const std::size_t bytes : {kMaxSentBytes + 1, 3 * kMaxSentBytes - 1}) {
      CAPTURE(letter);
      CAPTURE(bytes);
      for (const std::string before : {"", "a", "ab", "abc"}) {  // so that a cut meets each byte of a letter
        std::string message = before;
        while (message.size() < bytes) message += letter;
        const std::vector<std::string> pieces = in_pieces(message);
        CHECK(pieces.size() >= 2);
        CHECK(put_together(pieces) == message);
      }
    }
}

TEST_CASE("there are no more pieces than are needed") {
  CHECK(in_pieces(std::string(kMaxSentBytes + 1, 'x')).size() == 2);
  CHECK(in_pieces(std::string(2 * kMaxSentBytes, 'x')).size() == 3);
}

}  // namespace
}  // namespace gatehouse::protocol
