#include "server/room/come_again.h"

#include <memory>
#include <utility>

#include "protocol/messages.h"
#include "server/auth/tokens.h"

namespace gatehouse::server {
namespace {

constexpr int kSoonestMs = 250;
constexpr unsigned kSpreadMs = 500;

}  // namespace

protocol::Error come_again(protocol::ErrorCode code, const std::string& id) {
  protocol::Error error = protocol::error(code, id);
  error.retry_after_ms = kSoonestMs + static_cast<int>(new_seed() % kSpreadMs);
  return error;
}

Frame refusal_frame(protocol::ErrorCode code, const std::string& id) {
  protocol::Error error = protocol::error(code, id);
  if (error.retryable) error = come_again(code, id);
  return std::make_shared<const std::string>(protocol::encode(std::move(error)));
}

}  // namespace gatehouse::server
