#include "server/room/room_state.h"

#include <algorithm>

#include "server/auth/tokens.h"
#include "server/chance/commitment.h"

namespace gatehouse::server {

using engine::index;
using engine::seat_at;
using protocol::ErrorCode;
using protocol::Outcome;

namespace {

Outcome everybody_sees(Json event) {
  protocol::Notice notice;
  notice.full = std::move(event);
  return {{}, {std::move(notice)}};
}

}  // namespace

Outcome refusal(ErrorCode code) {
  return {{protocol::entry(code).name}, {}};
}

RoomState::RoomState(std::string room, Games games) : room_(std::move(room)), games_(games) {}

RoomState RoomState::fork() const {
  RoomState copy(room_, games_);
  copy.game_ = game_;
  copy.created_ = created_;
  copy.size_ = size_;
  copy.host_ = host_;
  copy.seats_ = seats_;
  copy.match_ = match_ ? match_->fork() : nullptr;
  copy.commands_ = commands_;
  copy.undone_steps_ = undone_steps_;
  copy.draws_ = draws_;
  copy.secret_ = secret_;
  copy.version_ = version_;
  return copy;
}

RoomState RoomState::fork_for(Seat seat) const {
  RoomState copy = fork();
  if (match_) copy.match_ = match_->fork_for(seat);
  return copy;
}

Outcome RoomState::apply(const Entry& entry) {
  engine::ensure(entry.version == version_ + 1, "an entry is out of order");
  engine::ensure((version_ == 0) == std::holds_alternative<Created>(entry.body),
                 "a room is created once, first");
  Outcome outcome = std::visit([this](const auto& body) { return apply_body(body); }, entry.body);
  if (!outcome.refusal) version_ = entry.version;
  return outcome;
}

Outcome RoomState::apply_body(const Created& created) {
  const auto game = std::find_if(games_.begin(), games_.end(),
                                 [&](const protocol::GameType& type) { return type.name == created.game; });
  if (game == games_.end()) return refusal(ErrorCode::NoSuchGame);
  if (protocol::offered(*game, created.options, created.size) == protocol::Offered::OnTrial)
    game->make(created.options, created.size);  // throws when it cannot read them
  game_ = &*game;
  created_ = created;
  size_ = created.size;
  return {};
}

Outcome RoomState::apply_body(const Seated& seated) {
  if (match_) return refusal(ErrorCode::AlreadyStarted);
  if (index(seated.seat) >= size_) return refusal(ErrorCode::NoSuchSeat);
  if (taken(seated.seat)) return refusal(ErrorCode::SeatTaken);
  Holder holder;
  holder.occupant = seated.occupant;
  holder.token_hash = seated.token_hash;
  holder.first_seat = seated.seat;
  seats_[place(seated.seat)] = std::move(holder);
  appoint_host();
  return everybody_sees(protocol::seated_event(seated.seat, seated.occupant));
}

Outcome RoomState::apply_body(const Unseated& unseated) {
  if (match_) return refusal(ErrorCode::AlreadyStarted);
  if (index(unseated.seat) >= size_ || !taken(unseated.seat)) return refusal(ErrorCode::NoSuchSeat);
  seats_[place(unseated.seat)].reset();
  appoint_host();
  return everybody_sees(protocol::unseated_event(unseated.seat));
}

// A bot cannot be asked to start: the host is a person as long as one sits here.
void RoomState::appoint_host() {
  const auto person = [this](Seat seat) { return taken(seat) && !occupant(seat).bot; };
  if (person(host_)) return;
  for (int number = 0; number < size_; ++number)
    if (person(seat_at(number))) {
      host_ = seat_at(number);
      return;
    }
}

Outcome RoomState::apply_body(const Added& added) {
  if (match_) return refusal(ErrorCode::AlreadyStarted);
  if (index(added.seat) >= size_ || !taken(added.seat)) return refusal(ErrorCode::NoSuchSeat);
  Holder& holder = *seats_[place(added.seat)];
  holder.added = added.text;
  ++holder.times_added;
  return everybody_sees(protocol::entropy_event(added.seat));
}

Outcome RoomState::apply_body(const Started& started) {
  if (match_) return refusal(ErrorCode::AlreadyStarted);
  engine::ensure(started.seats == taken_seats(), "a game starts with the seats that are taken");
  const int count = static_cast<int>(started.seats.size());
  if (count < game_->least_seats) return refusal(ErrorCode::NotEnoughSeats);
  match_ = game_->make(created_.options, count);
  std::array<std::optional<Holder>, engine::kMaxSeats> moved_up;
  Seat host{};
  for (int number = 0; number < count; ++number) {
    const Seat before = started.seats[static_cast<std::size_t>(number)];
    moved_up[static_cast<std::size_t>(number)] = seats_[place(before)];
    if (before == host_) host = seat_at(number);
  }
  seats_ = std::move(moved_up);
  host_ = host;
  size_ = count;
  return everybody_sees(protocol::started_event());
}

Outcome RoomState::apply_body(const Rolled& rolled) {
  if (auto refused = refuse_play()) return *refused;
  Outcome outcome = match_->chance(rolled.outcome);
  if (!outcome.refusal) ++draws_;
  return outcome;
}

Outcome RoomState::apply_body(const Moved& moved) {
  if (auto refused = refuse_play()) return *refused;
  Outcome outcome = match_->submit(moved.seat, moved.choice);
  if (!outcome.refusal && !moved.command.empty())
    commands_[{moved.seat, moved.command}] = {version_ + 1, moved.choice};
  return outcome;
}

Outcome RoomState::apply_body(const Undone& undone) {
  if (auto refused = refuse_play()) return *refused;
  Outcome outcome = match_->undo(undone.seat);
  if (outcome.refusal) return outcome;
  ++undone_steps_;
  commands_[{undone.seat, undone.command}] = {version_ + 1, std::nullopt};
  Outcome shown = everybody_sees(protocol::undone_event(undone.seat));
  std::move(outcome.notices.begin(), outcome.notices.end(), std::back_inserter(shown.notices));
  return shown;
}

Outcome RoomState::apply_body(const Revealed& revealed) {
  if (auto refused = refuse_play()) return *refused;
  const Json table = protocol::bound_table(room_, created_.game, created_.size, created_.options);
  if (!protocol::is_secret(revealed.secret) ||
      commitment_to(secret_of(revealed.secret), table) != created_.commitment)
    return refusal(ErrorCode::BadToken);
  secret_ = revealed.secret;
  return everybody_sees(protocol::revealed_event(!match_->actor().nobody()));
}

std::optional<Outcome> RoomState::refuse_play() const {
  if (!match_) return refusal(ErrorCode::NotStarted);
  if (revealed()) return refusal(ErrorCode::GameOver);
  return std::nullopt;
}

std::vector<std::optional<std::string>> RoomState::entropy() const {
  std::vector<std::optional<std::string>> entropy;
  for (int number = 0; number < size_; ++number) {
    const std::optional<Holder>& holder = seats_[static_cast<std::size_t>(number)];
    entropy.push_back(holder && !holder->added.empty() ? std::optional(holder->added) : std::nullopt);
  }
  return entropy;
}

protocol::RoomStatus RoomState::status() const {
  if (!match_) return protocol::RoomStatus::Waiting;
  return actor().nobody() ? protocol::RoomStatus::Finished : protocol::RoomStatus::Playing;
}

engine::Actor RoomState::actor() const {
  return match_ && !revealed() ? match_->actor() : engine::Actor::none();
}

std::vector<Seat> RoomState::taken_seats() const {
  std::vector<Seat> seats;
  for (int number = 0; number < size_; ++number)
    if (taken(seat_at(number))) seats.push_back(seat_at(number));
  return seats;
}

std::optional<Seat> RoomState::lowest_free_seat() const {
  for (int number = 0; number < size_; ++number)
    if (!taken(seat_at(number))) return seat_at(number);
  return std::nullopt;
}

std::optional<Seat> RoomState::seat_of(std::string_view token) const {
  std::optional<Seat> found;
  // Every seat is compared, found or not, so that the time does not tell which one it is.
  for (const Seat seat : taken_seats())
    if (opens(token, seats_[place(seat)]->token_hash)) found = seat;
  return found;
}

const KnownCommand* RoomState::find_command(Seat seat, const std::string& id) const {
  const auto at = commands_.find({seat, id});
  return at == commands_.end() ? nullptr : &at->second;
}

protocol::FairStart RoomState::fair_start() const {
  protocol::FairStart fair;
  fair.commitment = created_.commitment;
  for (const Seat seat : taken_seats())
    if (const std::string& added = seats_[place(seat)]->added; !added.empty())
      fair.entropy.emplace_back(seat, added);
  fair.secret = secret_;
  return fair;
}

Json RoomState::document(protocol::Viewer viewer) const {
  protocol::RoomDocument about;
  about.room = room_;
  about.name = created_.title;
  about.game = created_.game;
  about.status = status();
  about.is_public = created_.is_public;
  about.host = host_;
  for (const Seat seat : taken_seats()) about.seats.emplace_back(seat, occupant(seat));
  about.size = size_;
  about.options = created_.options;
  if (!created_.commitment.empty()) about.fair = fair_start();
  return protocol::document(about, match_ ? match_->view(viewer) : Json());
}

}  // namespace gatehouse::server
