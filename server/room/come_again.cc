#include "server/room/come_again.h"

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

}  // namespace gatehouse::server
