#include "server/room/room_state.h"

#include <algorithm>

#include "server/auth/tokens.h"
#include "server/chance/commitment.h"

namespace gatehouse::server {

using engine::index;
using engine::seat_at;
using protocol::ErrorCode;
using protocol::Outcome;

Outcome everybody_sees(const Json& event) {
  protocol::Notice notice;
  notice.full = event.dump();
  return {{}, {std::move(notice)}};
}

Outcome refusal(ErrorCode code) {
  return {{protocol::entry(code).name}, {}};
}

RoomState::RoomState(std::string room, Games games) : room_(std::move(room)), games_(games) {}

RoomState RoomState::fork() const {
  RoomState copy(room_, games_);
  copy.table_ = table_;
  copy.match_ = match_ ? match_->fork() : nullptr;
  copy.clocks_ = clocks_;
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
  if (outcome.refusal) return outcome;
  version_ = entry.version;
  clocks_.charge(entry.thought);
  clocks_.ask(actor().seats, std::holds_alternative<Undone>(entry.body));
  return outcome;
}

Outcome RoomState::apply_body(const Created& created) {
  const auto game = std::find_if(games_.begin(), games_.end(),
                                 [&](const protocol::GameType& type) { return type.name == created.game; });
  if (game == games_.end()) return refusal(ErrorCode::NoSuchGame);
  if (created.rules < 1 || created.rules > game->rules)
    throw BadEntry("the game has no such edition of its rules");
  try {
    if (protocol::offered(*game, created.options, created.size) == protocol::Offered::OnTrial)
      game->make_by(created.options, created.size, created.rules);
  } catch (const protocol::BadOptions&) {
    throw BadEntry("the game does not take the options of the table");  // what it quotes goes into no log
  }
  auto table = std::make_shared<Table>();
  table->game = &*game;
  table->created = created;
  table->size = created.size;
  table_ = std::move(table);
  return {};
}

Outcome RoomState::apply_body(const Seated& seated) {
  if (match_) return refusal(ErrorCode::AlreadyStarted);
  if (index(seated.seat) >= size()) return refusal(ErrorCode::NoSuchSeat);
  if (taken(seated.seat)) return refusal(ErrorCode::SeatTaken);
  Holder holder;
  holder.occupant = seated.occupant;
  holder.token_hash = seated.token_hash;
  holder.first_seat = seated.seat;
  auto table = std::make_shared<Table>(*table_);
  table->seats[place(seated.seat)] = std::move(holder);
  appoint_host(*table);
  table_ = std::move(table);
  return everybody_sees(protocol::seated_event(seated.seat, seated.occupant));
}

Outcome RoomState::apply_body(const Unseated& unseated) {
  if (match_) return refusal(ErrorCode::AlreadyStarted);
  if (index(unseated.seat) >= size() || !taken(unseated.seat)) return refusal(ErrorCode::NoSuchSeat);
  auto table = std::make_shared<Table>(*table_);
  table->seats[place(unseated.seat)].reset();
  appoint_host(*table);
  table_ = std::move(table);
  return everybody_sees(protocol::unseated_event(unseated.seat));
}

// A bot cannot be asked to start: the host is a person as long as one sits here.
void RoomState::appoint_host(Table& table) {
  if (table.host_away && !table.seats[place(*table.host_away)]) table.host_away.reset();
  const auto person = [&table](Seat seat) {
    const std::optional<Holder>& holder = table.seats[place(seat)];
    return holder && !holder->occupant.bot;
  };
  if (person(table.host)) return;
  for (int number = 0; number < table.size; ++number)
    if (person(seat_at(number))) {
      table.host = seat_at(number);
      break;
    }
  if (table.host == table.host_away) table.host_away.reset();
}

void RoomState::stand_in_for_host(Table& table, Seat whom) {
  if (!table.host_away) table.host_away = table.host;
  table.host = whom;
  if (table.host == table.host_away) table.host_away.reset();
}

Outcome RoomState::apply_body(const Added& added) {
  if (match_) return refusal(ErrorCode::AlreadyStarted);
  if (index(added.seat) >= size() || !taken(added.seat)) return refusal(ErrorCode::NoSuchSeat);
  auto table = std::make_shared<Table>(*table_);
  Holder& holder = *table->seats[place(added.seat)];
  holder.added = added.text;
  ++holder.times_added;
  table_ = std::move(table);
  return everybody_sees(protocol::entropy_event(added.seat));
}

Outcome RoomState::apply_body(const Started& started) {
  if (match_) return refusal(ErrorCode::AlreadyStarted);
  const std::vector<Seat> taken = taken_seats();
  engine::ensure(started.drawn ? std::ranges::is_permutation(started.seats, taken) : started.seats == taken,
                 "a game starts with the seats that are taken");
  const int count = static_cast<int>(started.seats.size());
  if (count < table_->game->least_seats) return refusal(ErrorCode::NotEnoughSeats);
  match_ = table_->game->make_by(created().options, count, created().rules);
  auto table = std::make_shared<Table>();
  table->game = table_->game;
  table->created = created();
  table->size = count;
  table->locked = locked();
  for (int number = 0; number < count; ++number) {
    const Seat before = started.seats[static_cast<std::size_t>(number)];
    table->seats[static_cast<std::size_t>(number)] = holder(before);
    if (before == host()) table->host = seat_at(number);
    if (before == host_away()) table->host_away = seat_at(number);
  }
  table_ = std::move(table);
  if (created().clock) clocks_.begin(*created().clock);
  return everybody_sees(protocol::started_event(started.drawn));
}

Outcome RoomState::apply_body(const Rolled& rolled) {
  if (auto refused = refuse_play()) return *refused;
  Outcome outcome = match_->chance(rolled.outcome);
  if (!outcome.refusal) ++draws_;
  return outcome;
}

Outcome RoomState::apply_body(const Moved& moved) {
  if (auto refused = refuse_play()) return *refused;
  if (has_resigned(moved.seat) && !moved.skipped) return refusal(ErrorCode::Resigned);
  if (!moved.command.empty() && taken_away(moved.seat)) return refusal(ErrorCode::OutOfTime);
  Outcome outcome = match_->submit(moved.seat, moved.choice);
  if (outcome.refusal || !moved.skipped) return outcome;
  Outcome shown = everybody_sees(protocol::skipped_event(moved.seat));
  std::move(outcome.notices.begin(), outcome.notices.end(), std::back_inserter(shown.notices));
  return shown;
}

Outcome RoomState::apply_body(const Undone& undone) {
  if (auto refused = refuse_play()) return *refused;
  if (has_resigned(undone.seat)) return refusal(ErrorCode::Resigned);
  if (taken_away(undone.seat)) return refusal(ErrorCode::OutOfTime);
  Outcome outcome = match_->undo(undone.seat);
  if (outcome.refusal) return outcome;
  ++undone_steps_;
  Outcome shown = everybody_sees(protocol::undone_event(undone.seat));
  std::move(outcome.notices.begin(), outcome.notices.end(), std::back_inserter(shown.notices));
  return shown;
}

bool RoomState::committed_to(const DrawSecret& secret) const {
  const Json table = protocol::bound_table(room_, created().game, created().size, created().options);
  return commitment_to(secret, table) == created().commitment;
}

bool RoomState::committed_to(const std::string& secret) const {
  return protocol::is_secret(secret) && committed_to(secret_of(secret));
}

Outcome RoomState::apply_body(const BrokenOff& broken) {
  if (!match_) return refusal(ErrorCode::NotStarted);
  auto table = std::make_shared<Table>(*table_);
  table->proposal.reset();
  table->stopped = protocol::Stopped{std::nullopt, false, broken.why};
  table_ = std::move(table);
  if (committed_to(broken.secret)) secret_ = broken.secret;
  return everybody_sees(protocol::stopped_event(*stopped()));
}

Outcome RoomState::apply_body(const Revealed& revealed) {
  if (auto refused = refuse_play()) return *refused;
  if (!committed_to(revealed.secret)) return refusal(ErrorCode::BadToken);
  secret_ = revealed.secret;
  return everybody_sees(protocol::revealed_event(!match_->actor().nobody()));
}

std::optional<Outcome> RoomState::refuse_play() const {
  if (!match_) return refusal(ErrorCode::NotStarted);
  if (revealed() || broken_off()) return refusal(ErrorCode::GameOver);
  return std::nullopt;
}

std::vector<std::optional<std::string>> RoomState::entropy() const {
  std::vector<std::optional<std::string>> entropy;
  for (int number = 0; number < size(); ++number) {
    const std::optional<Holder>& holder = table_->seats[static_cast<std::size_t>(number)];
    entropy.push_back(holder && !holder->added.empty() ? std::optional(holder->added) : std::nullopt);
  }
  return entropy;
}

protocol::RoomStatus RoomState::status() const {
  if (!match_) return protocol::RoomStatus::Waiting;
  return actor().nobody() ? protocol::RoomStatus::Finished : protocol::RoomStatus::Playing;
}

engine::Actor RoomState::actor() const {
  return match_ && !revealed() && !broken_off() ? match_->actor() : engine::Actor::none();
}

std::vector<Seat> RoomState::taken_seats() const {
  std::vector<Seat> seats;
  for (int number = 0; number < size(); ++number)
    if (taken(seat_at(number))) seats.push_back(seat_at(number));
  return seats;
}

std::optional<Seat> RoomState::lowest_free_seat() const {
  for (int number = 0; number < size(); ++number)
    if (!taken(seat_at(number))) return seat_at(number);
  return std::nullopt;
}

std::optional<Seat> RoomState::seat_of(std::string_view token) const {
  std::optional<Seat> found;
  // Every seat is compared, found or not, so that the time does not tell which one it is.
  for (const Seat seat : taken_seats())
    if (opens(token, holder(seat)->token_hash)) found = seat;
  return found;
}

std::vector<std::string> RoomState::token_hashes() const {
  std::vector<std::string> hashes;
  for (const Seat seat : taken_seats())
    if (!occupant(seat).bot) hashes.push_back(holder(seat)->token_hash);
  return hashes;
}

protocol::RoomDocument RoomState::about() const {
  protocol::RoomDocument about;
  about.room = room_;
  about.name = created().title;
  about.game = created().game;
  about.status = status();
  about.is_public = created().is_public;
  about.host = host();
  for (const Seat seat : taken_seats()) about.seats.emplace_back(seat, occupant(seat));
  about.size = size();
  about.options = created().options;
  if (about.status == protocol::RoomStatus::Playing) about.proposal = table_->proposal;
  about.end = table_->stopped;
  about.absence_s = created().absence_s;
  about.locked = locked();
  about.clock = created().clock;
  about.watching = created().watching;
  about.bot_pace = created().bot_pace;
  about.allows_programs = created().allows_programs;
  about.rematch = table_->rematch;
  if (created().commitment.empty()) return about;
  protocol::FairStart& fair = about.fair.emplace();
  fair.commitment = created().commitment;
  for (const Seat seat : taken_seats())
    if (const std::string& added = holder(seat)->added; !added.empty())
      fair.entropy.emplace_back(seat, added);
  fair.secret = secret_;
  return about;
}

Json RoomState::document(protocol::Viewer viewer) const {
  return protocol::document(about(), match_ ? match_->view(viewer) : Json());
}

void RoomState::compare(const RoomState& before, protocol::Viewer viewer, protocol::Changes* common,
                        protocol::Changes& own) const {
  const bool told = table_ != before.table_ || status() != before.status() || revealed() != before.revealed();
  if (common != nullptr && told)
    common->at("room",
               [&] { common->compare(protocol::room_json(before.about()), protocol::room_json(about())); });
  if (!match_) return;
  const auto in_game = [&] { match_->compare(*before.match_, viewer, common, own); };
  own.at("game", [&] {
    if (!before.match_)
      own.replace(Json(), match_->view(viewer));
    else if (common == nullptr || common == &own)
      in_game();
    else
      common->at("game", in_game);
  });
}

}  // namespace gatehouse::server
