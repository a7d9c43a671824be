// All that a client sends is a message or an error that can be sent back; and a message survives its
// encoding.

#include <variant>

#include "protocol/messages.h"
#include "tests/fuzz/fuzz.h"

namespace protocol = gatehouse::protocol;
using gatehouse::fuzz::require;

int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const auto decoded = protocol::decode(gatehouse::fuzz::text_of(bytes, size));
  if (const auto* error = std::get_if<protocol::Error>(&decoded)) {
    require(!error->code.empty(), "a refusal has a code");
    require(!protocol::encode(*error).empty(), "a refusal can be encoded");
    return 0;
  }
  const auto& message = std::get<protocol::ClientMessage>(decoded);
  const auto again = protocol::decode(protocol::encode(message));
  const auto* same = std::get_if<protocol::ClientMessage>(&again);
  require(same != nullptr && *same == message, "decode(encode(message)) is the message");
  return 0;
}
