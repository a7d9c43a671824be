#include "server/events/event_lots.h"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "server/auth/tokens.h"
#include "server/chance/commitment.h"

namespace gatehouse::server {
namespace {

/// BLAKE2b-256 of the text by this key; an empty key: without one.
DrawSecret blake_of(std::string_view text, std::span<const unsigned char> key) {
  DrawSecret hash;
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(text.data()),
                     text.size(), key.empty() ? nullptr : key.data(), key.size());
  return hash;
}

std::string_view bytes_in(const DrawSecret& secret) {
  return {reinterpret_cast<const char*>(secret.data()), secret.size()};
}

}  // namespace

std::string lots_secret(const DrawSecret& secret) {
  return digits_of(blake_of("lots of an event", secret));
}

std::string lots_commitment(const std::string& lots) {
  return digits_of(blake_of(bytes_in(secret_of(lots)), {}));
}

std::vector<int> drawn_order(const std::string& lots, int entrants) {
  const DrawSecret key = secret_of(lots);
  std::vector<std::pair<DrawSecret, int>> drawn;
  for (int entrant = 1; entrant <= entrants; ++entrant)
    drawn.emplace_back(blake_of("lot." + std::to_string(entrant), key), entrant);
  std::ranges::sort(drawn);
  std::vector<int> order;
  order.reserve(drawn.size());
  for (const auto& [lot, entrant] : drawn) order.push_back(entrant);
  return order;
}

std::string room_of_pairing(const DrawSecret& secret, std::string_view event, int pairing, int attempt) {
  return room_name_after(secret, event, std::to_string(pairing) + "." + std::to_string(attempt));
}

std::string seat_token(const DrawSecret& secret, std::string_view event, int pairing, int attempt,
                       int entrant) {
  return token_by(digits_of(secret), "seat of event " + std::string(event) + " " + std::to_string(pairing) +
                                         "." + std::to_string(attempt) + " " + std::to_string(entrant));
}

}  // namespace gatehouse::server
