#include "server/cluster/links/link_message.h"

#include <algorithm>
#include <memory>

#include "server/cluster/links/limits.h"

namespace gatehouse::server {
namespace {

template <class Number>
void write(std::string& bytes, Number number) {
  for (std::size_t byte = sizeof(Number); byte-- > 0;)
    bytes += static_cast<char>(static_cast<std::uint64_t>(number) >> (8 * byte) & 0xff);
}

void write(std::string& bytes, const std::string& text) {
  write(bytes, static_cast<std::uint32_t>(text.size()));
  bytes += text;
}

/// Takes values from the beginning of what is left. What is missing fails it, once and for all.
class Unread {
 public:
  explicit Unread(std::string_view bytes) : left_(bytes) {}

  template <class Number>
  Number number() {
    const std::string_view taken = take(sizeof(Number));
    std::uint64_t number = 0;
    for (const char byte : taken) number = number << 8U | static_cast<unsigned char>(byte);
    return static_cast<Number>(number);
  }
  std::string text() { return std::string(take(number<std::uint32_t>())); }
  std::string rest() { return std::string(take(left_.size())); }
  std::size_t left() const { return left_.size(); }
  bool failed() const { return failed_; }

 private:
  std::string_view take(std::size_t size) {
    if (size > left_.size()) {
      failed_ = true;
      left_ = {};
      return {};
    }
    const std::string_view taken = left_.substr(0, size);
    left_.remove_prefix(size);
    return taken;
  }

  std::string_view left_;
  bool failed_ = false;
};

}  // namespace

LinkMessage greeting_of(const LinkVersions& versions) {
  LinkMessage greeting{LinkMessage::Kind::Greeting};
  greeting.number = versions.oldest;
  if (versions.newest != versions.oldest) greeting.connections = {versions.newest};
  return greeting;
}

LinkVersions versions_of(const LinkMessage& greeting) {
  const auto newest = greeting.connections.empty() ? greeting.number
                                                   : static_cast<std::uint32_t>(greeting.connections.front());
  return {greeting.number, newest};
}

std::optional<std::uint32_t> common_version(const LinkVersions& ours, const LinkVersions& theirs) {
  const std::uint32_t newest = std::min(ours.newest, theirs.newest);
  return newest >= std::max(ours.oldest, theirs.oldest) ? std::optional(newest) : std::nullopt;
}

std::string encode_head(const LinkMessage& message) {
  std::string body;
  write(body, static_cast<std::uint8_t>(message.kind));
  write(body, message.room);
  write(body, static_cast<std::uint32_t>(message.connections.size()));
  for (const ConnectionId connection : message.connections) write(body, connection);
  write(body, message.number);
  write(body, message.token);
  write(body, message.address);
  write(body, static_cast<std::uint8_t>(message.text != nullptr));
  std::string bytes;
  write(bytes, static_cast<std::uint32_t>(body.size() + (message.text ? message.text->size() : 0)));
  return bytes + body;
}

std::optional<std::size_t> length_of(std::string_view prefix) {
  const std::size_t length = Unread(prefix).number<std::uint32_t>();
  return length <= kLinkMessageBytes ? std::optional(length) : std::nullopt;
}

std::optional<LinkMessage> decode_link(std::string_view text) {
  Unread bytes(text);
  LinkMessage message;
  const auto kind = bytes.number<std::uint8_t>();
  if (kind < static_cast<std::uint8_t>(LinkMessage::Kind::Greeting) ||
      kind > static_cast<std::uint8_t>(LinkMessage::Kind::CutOff))
    return std::nullopt;
  message.kind = static_cast<LinkMessage::Kind>(kind);
  message.room = bytes.text();
  const auto connections = bytes.number<std::uint32_t>();
  if (connections > bytes.left() / sizeof(ConnectionId)) return std::nullopt;
  for (std::uint32_t at = 0; at < connections; ++at)
    message.connections.push_back(bytes.number<ConnectionId>());
  message.number = bytes.number<std::uint32_t>();
  message.token = bytes.text();
  message.address = bytes.text();
  if (bytes.number<std::uint8_t>() != 0) message.text = std::make_shared<const std::string>(bytes.rest());
  if (bytes.failed() || bytes.left() != 0) return std::nullopt;
  return message;
}

}  // namespace gatehouse::server
