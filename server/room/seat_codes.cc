#include "server/room/seat_codes.h"

#include <chrono>

#include "server/auth/tokens.h"
#include "server/room/limits.h"

namespace gatehouse::server {

std::string SeatCodes::offer(const Offer& offer, std::int64_t now) {
  std::string code = new_token();
  kept_[offer.seat] = {hash_of_token(code), offer.by, now + std::chrono::milliseconds(kCodeLives).count()};
  return code;
}

std::optional<SeatCodes::Offer> SeatCodes::find(std::string_view code, std::int64_t now) const {
  for (const auto& [seat, kept] : kept_)
    if (now < kept.until && opens(code, kept.hash)) return Offer{seat, kept.by};
  return std::nullopt;
}

void SeatCodes::note(const EntryBody& body) {
  if (const auto* const handed = std::get_if<HandedOver>(&body)) kept_.erase(handed->seat);
  if (const auto* const unseated = std::get_if<Unseated>(&body)) kept_.erase(unseated->seat);
  if (std::holds_alternative<Started>(body)) kept_.clear();  // people move up
}

}  // namespace gatehouse::server
