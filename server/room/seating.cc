#include "server/room/seating.h"

#include "server/auth/tokens.h"

namespace gatehouse::server {

using engine::index;
using engine::seat_at;

std::vector<Seat> Seating::taken_seats() const {
  std::vector<Seat> seats;
  for (int number = 0; number < size_; ++number)
    if (taken(seat_at(number))) seats.push_back(seat_at(number));
  return seats;
}

std::optional<Seat> Seating::lowest_free_seat() const {
  for (int number = 0; number < size_; ++number)
    if (!taken(seat_at(number))) return seat_at(number);
  return std::nullopt;
}

SeatSet Seating::players() const {
  SeatSet players;
  for (const Seat seat : taken_seats())
    if (!occupant(seat).bot && !occupant(seat).resigned) players.add(seat);
  return players;
}

std::optional<Seat> Seating::seat_of(std::string_view token) const {
  std::optional<Seat> found;
  // Every seat is compared, found or not, so that the time does not tell which one it is.
  for (const Seat seat : taken_seats())
    if (opens(token, holder(seat)->token_hash)) found = seat;
  return found;
}

std::vector<std::string> Seating::token_hashes() const {
  std::vector<std::string> hashes;
  for (const Seat seat : taken_seats())
    if (!occupant(seat).bot) hashes.push_back(holder(seat)->token_hash);
  return hashes;
}

std::vector<std::optional<std::string>> Seating::entropy() const {
  std::vector<std::optional<std::string>> entropy;
  for (int number = 0; number < size_; ++number) {
    const std::optional<Holder>& holder = seats_[static_cast<std::size_t>(number)];
    entropy.push_back(holder && !holder->added.empty() ? std::optional(holder->added) : std::nullopt);
  }
  return entropy;
}

std::vector<Seated> Seating::again(Seat first, int further) const {
  std::vector<Seated> people;
  for (const Seat before : taken_seats()) {
    const Seat now = seat_at((index(before) + size_ - further) % size_);
    protocol::Occupant occupant{this->occupant(before).name, this->occupant(before).bot};
    occupant.program = this->occupant(before).program;
    occupant.profile = this->occupant(before).profile;
    const auto at = before == first ? people.begin() : people.end();
    people.insert(at, Seated{now, occupant, holder(before)->token_hash});
  }
  return people;
}

void Seating::sit_down(const Seated& seated) {
  Holder holder;
  holder.occupant = seated.occupant;
  holder.token_hash = seated.token_hash;
  holder.first_seat = seated.seat;
  seats_[place(seated.seat)] = std::move(holder);
  find_host();
}

void Seating::get_up(Seat seat) {
  seats_[place(seat)].reset();
  find_host();
}

void Seating::add_entropy(const Added& added) {
  Holder& holder = *seats_[place(added.seat)];
  holder.added = added.text;
  ++holder.times_added;
}

// A bot cannot be asked to start: the host is a person as long as one sits here.
void Seating::find_host() {
  if (host_away_ && !taken(*host_away_)) host_away_.reset();
  const auto person = [this](Seat seat) { return taken(seat) && !holder(seat)->occupant.bot; };
  if (person(host_)) return;
  for (int number = 0; number < size_; ++number)
    if (person(seat_at(number))) {
      host_ = seat_at(number);
      break;
    }
  if (host_ == host_away_) host_away_.reset();
}

void Seating::stand_in_for_host(Seat whom) {
  if (!host_away_) host_away_ = host_;
  host_ = whom;
  if (host_ == host_away_) host_away_.reset();
}

Seating Seating::in_order(const std::vector<Seat>& seats) const {
  Seating ordered(static_cast<int>(seats.size()));
  for (int number = 0; number < ordered.size_; ++number) {
    const Seat before = seats[static_cast<std::size_t>(number)];
    ordered.seats_[static_cast<std::size_t>(number)] = holder(before);
    if (before == host_) ordered.host_ = seat_at(number);
    if (before == host_away_) ordered.host_away_ = seat_at(number);
  }
  return ordered;
}

}  // namespace gatehouse::server
