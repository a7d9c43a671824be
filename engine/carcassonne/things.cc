#include "engine/carcassonne/things.h"

#include "engine/base/ensure.h"

namespace gatehouse::engine::carcassonne {

std::optional<FaceId> ThingKind::face_named(std::string_view id) const {
  for (std::size_t i = 0; i < faces.size(); ++i)
    if (faces[i].id == id) return static_cast<FaceId>(i);
  return std::nullopt;
}

void ensure_secret(const ThingKind& kind, const Thing& thing, Seat viewer) {
  if (kind.secrecy == Secrecy::Public) return;
  for (int number = 0; number < kMaxSeats; ++number) {
    const Seat seat = seat_at(number);
    if (seat == viewer) continue;
    const auto at = static_cast<std::size_t>(number);
    if (const auto* const counter = std::get_if<Counter>(&thing))
      ensure(!counter->seats[at], "a secret counter is not blank");
    else if (const auto* const hands = std::get_if<Hands>(&thing))
      ensure(hands->seats[at].known.empty() && hands->seats[at].progress.empty(),
             "a secret hand is not blank");
  }
}

}  // namespace gatehouse::engine::carcassonne
