#include "protocol/pieces.h"

#include <cstddef>

#include "protocol/json_text.h"
#include "protocol/server_messages.h"

namespace gatehouse::protocol {
namespace {

/// What stands around a text: the names, and two numbers.
constexpr std::size_t kAroundPiece = 128;

/// The most bytes that a byte of a text takes in a JSON string.
constexpr std::size_t written_bytes(char byte) {
  if (static_cast<unsigned char>(byte) < 0x20) return 6;
  return byte == '"' || byte == '\\' ? 2 : 1;
}

constexpr bool begins_code_point(char byte) {
  return (static_cast<unsigned char>(byte) & 0xc0) != 0x80;
}

std::vector<std::string_view> cut(std::string_view message) {
  std::vector<std::string_view> parts;
  std::size_t begin = 0;  // of the part
  std::size_t point = 0;  // where its last code point begins
  std::size_t bytes = 0;  // of the part as JSON
  for (std::size_t at = 0; at < message.size(); ++at) {
    if (begins_code_point(message[at])) point = at;
    bytes += written_bytes(message[at]);
    if (bytes <= kMaxSentBytes - kAroundPiece) continue;
    parts.push_back(message.substr(begin, point - begin));
    begin = point;
    bytes = 0;
    for (std::size_t again = begin; again <= at; ++again) bytes += written_bytes(message[again]);
  }
  parts.push_back(message.substr(begin));
  return parts;
}

}  // namespace

std::vector<std::string> in_pieces(std::string_view message) {
  const std::vector<std::string_view> parts = cut(message);
  std::vector<std::string> pieces;
  pieces.reserve(parts.size());
  for (const std::string_view part : parts) {
    std::string& piece = pieces.emplace_back();
    ObjectText(piece)
        .raw("type", R"("piece")")
        .number("n", pieces.size())
        .number("of", parts.size())
        .text("text", part)
        .close();
  }
  return pieces;
}

}  // namespace gatehouse::protocol
