#include "server/testing/room_world.h"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <utility>

#include "engine/base/dice.h"
#include "server/room/replay_log.h"

namespace gatehouse::server::testing {

RoomWorld::RoomWorld(const std::string& room, Games games, const DrawSecret& secret,
                     std::shared_ptr<MemoryStore> store)
    : room_(room),
      games_(games),
      store_(std::move(store)),
      core_(std::make_unique<RoomCore>(room, games, secret)) {}

DrawSecret RoomWorld::secret() {
  DrawSecret secret;
  secret.fill(7);
  return secret;
}

ConnectionId RoomWorld::connect(std::string address) {
  const ConnectionId connection = ++connections_;
  outboxes_[connection].address =
      address.empty() ? "address" + std::to_string(connection) : std::move(address);
  clients_[connection];
  return connection;
}

void RoomWorld::disconnect(ConnectionId connection) {
  if (outboxes_.erase(connection) == 0) return;
  clients_[connection].disconnected();
  handle(Gone{connection});
}

void RoomWorld::set_slow(ConnectionId connection, bool slow) {
  outboxes_.at(connection).slow = slow;
  drain(connection);
}

std::optional<protocol::CloseCode> RoomWorld::close_code(ConnectionId connection) const {
  const auto at = close_codes_.find(connection);
  return at == close_codes_.end() ? std::nullopt : std::optional(at->second);
}

void RoomWorld::found(ConnectionId connection, int seats, Json options, std::string token) {
  if (token.empty()) token = next_token();
  handle(Found{connection,
               {"create", "Anna", "counting", seats, true, std::move(options)},
               std::move(token),
               address_of(connection)});
}

ConnectionId RoomWorld::found_with_bot(protocol::BotLevel level, Json options) {
  const ConnectionId founder = connect();
  found(founder, 2, std::move(options));
  settle();
  say(founder, protocol::SeatBot{"bot", std::nullopt, level});
  settle();
  return founder;
}

void RoomWorld::start(ConnectionId host) {
  say(host, protocol::Start{"start"});
  settle();
}

void RoomWorld::join(ConnectionId connection, const std::string& name, std::optional<int> seat,
                     std::string token) {
  protocol::JoinRoom message;
  message.id = "join";
  message.room = room_;
  message.name = name;
  if (seat) message.seat = engine::seat_at(*seat);
  if (token.empty()) token = next_token();
  handle(Enter{connection, std::move(message), std::move(token), address_of(connection)});
}

void RoomWorld::come_back(ConnectionId connection, const std::string& token, std::optional<Version> last) {
  protocol::JoinRoom message;
  message.id = "back";
  message.room = room_;
  message.token = token;
  message.last = last;
  handle(Enter{connection, std::move(message), next_token(), address_of(connection)});
}

void RoomWorld::bring_back(ConnectionId connection, const std::string& token, std::int64_t sat_ms) {
  protocol::JoinRoom message;
  message.id = "again";
  message.room = room_;
  message.token = token;
  handle(Enter{connection, std::move(message), {}, address_of(connection), sat_ms});
}

void RoomWorld::watch(ConnectionId connection, const std::string& name, std::optional<Version> last) {
  handle(Enter{connection, protocol::WatchRoom{"watch", room_, name, last}, {}, address_of(connection)});
}

void RoomWorld::handle(Input input) {
  inputs_.push_back(std::move(input));
  if (handling_) return;  // an effect has led to it: its turn comes
  handling_ = true;
  while (!inputs_.empty() && !ended_) {
    Input next = std::move(inputs_.front());
    inputs_.pop_front();
    std::vector<Effect> effects;
    try {
      core_->handle(std::move(next), now_, effects);
    } catch (...) {
      handling_ = false;
      throw;
    }
    for (Effect& effect : effects) perform(effect);
    keep_time();
  }
  handling_ = false;
}

void RoomWorld::wait(std::chrono::milliseconds time) {
  const std::int64_t end = passed_ms_ + time.count();
  while (tick_at_ && *tick_at_ <= end) {
    pass(std::chrono::milliseconds(std::max<std::int64_t>(0, *tick_at_ - passed_ms_)));
    handle(Tick{});
  }
  pass(std::chrono::milliseconds(end - passed_ms_));
}

// As the shell does after each input.
void RoomWorld::keep_time() {
  const auto after = core_->tick();
  tick_at_ = after ? std::optional(passed_ms_ + after->count()) : std::nullopt;
}

void RoomWorld::perform(Effect& effect) {
  if (auto* const persist = std::get_if<Persist>(&effect)) {
    const bool gated = fault_ != Fault::OutputGate;
    if (gated && storing()) throw std::runtime_error("two appends under way");
    persisting_.push_back(std::move(persist->run));
    if (!gated) inputs_.emplace_back(Stored{Appended::Done});
  } else if (const auto* const send = std::get_if<Send>(&effect)) {
    deliver(*send);
  } else if (const auto* const tell = std::get_if<Tell>(&effect)) {
    for (const ConnectionId connection : tell->connections)
      for (const Frame& frame : tell->frames) deliver(Send{connection, frame});
  } else if (const auto* const close = std::get_if<Close>(&effect)) {
    close_codes_[close->connection] = close->code;
    outboxes_.erase(close->connection);
    clients_[close->connection].disconnected();
  } else if (const auto* const release = std::get_if<Release>(&effect)) {
    released(release->connection);
  } else if (const auto* const admit = std::get_if<Admit>(&effect)) {
    sat_[admit->connection] = admit->sat_ms;
    if (const auto at = outboxes_.find(admit->connection); at != outboxes_.end()) at->second.leaving = false;
  } else if (auto* const ask = std::get_if<AskBot>(&effect)) {
    questions_.push_back(std::move(*ask));
  } else if (auto* const order = std::get_if<OpenRematch>(&effect)) {
    rematch_ = std::move(*order);
  } else if (const auto* const read = std::get_if<ReadPast>(&effect)) {
    RoomLog record = store_->find(room_, std::numeric_limits<std::size_t>::max()).value();
    if (core_->state().broken_off()) record = kept_to_read(record, games_).value();
    handle(PastRead{read->connection, read->id, read->viewer, read->from,
                    read_history(record, games_, read->viewer, read->from, read->to)});
  } else if (const auto* const analyse = std::get_if<AskAnalysis>(&effect)) {
    analyses_.push_back(analyse->address);
    handle(AnalysisTaken{analyse->connection, analyse->id, analysis_refusal});
  } else if (const auto* const end = std::get_if<End>(&effect)) {
    ended_ = end->code;
  }
}

void RoomWorld::deliver(const Send& send) {
  const auto at = outboxes_.find(send.connection);
  if (at == outboxes_.end()) return;
  Connection& connection = at->second;
  sent_[send.connection].push_back(*send.frame);
  if (send.replaces_all) {
    connection.outbox.replace_all(send.frame);
  } else {
    switch (connection.outbox.push(send.frame)) {
      case Outbox::Push::Queued:
      case Outbox::Push::Dropped:
        break;
      case Outbox::Push::Overflowed:
        handle(Overflowed{send.connection});
        break;
      case Outbox::Push::GivenUp:
        close_codes_[send.connection] = protocol::CloseCode::Overloaded;
        disconnect(send.connection);
        return;
    }
  }
  drain(send.connection);
}

// The client hears of it after what was sent before.
void RoomWorld::released(ConnectionId connection) {
  const auto at = outboxes_.find(connection);
  if (at != outboxes_.end() && !at->second.outbox.empty())
    at->second.leaving = true;
  else
    clients_[connection].disconnected();
}

void RoomWorld::drain(ConnectionId connection) {
  const auto at = outboxes_.find(connection);
  if (at == outboxes_.end() || at->second.slow) return;
  Outbox& outbox = at->second.outbox;
  while (!outbox.empty()) {
    const std::vector<Frame> frames(outbox.next().begin(), outbox.next().end());
    outbox.pop(frames.size());
    for (const Frame& frame : frames) clients_[connection].receive(as_asked(*frame));
    outbox.written();
  }
  if (std::exchange(at->second.leaving, false)) clients_[connection].disconnected();
}

std::string RoomWorld::as_asked(const std::string& frame) const {
  const std::size_t mark = fault_ == Fault::Dedup ? frame.find('~') : std::string::npos;
  if (mark == std::string::npos) return frame;
  return frame.substr(0, mark) + frame.substr(frame.find('"', mark));
}

void RoomWorld::store(bool well) {
  if (!storing()) return;
  const Append run = std::move(persisting_.front());
  persisting_.pop_front();
  if (fault_ == Fault::Durability) unsynced_ = store_->find(room_, std::numeric_limits<std::size_t>::max());
  store_->fail(!well);
  const Appended appended = store_->append(std::span(&run, 1)).front();
  store_->fail(false);
  if (fault_ != Fault::OutputGate) handle(Stored{appended});
}

void RoomWorld::lose_answer() {
  store_->append(std::span(&persisting_.front(), 1));
  persisting_.pop_front();
  handle(Stored{Appended::Unknown});
}

void RoomWorld::run(std::chrono::milliseconds time) {
  for (auto left = time; left.count() > 0;) {
    const auto step = std::min(left, core_->tick().value_or(left));
    pass(step);
    left -= step;
    handle(Tick{});
    settle();
  }
}

void RoomWorld::settle() {
  while (storing()) store();
}

void RoomWorld::let_bot_answer() {
  AskBot question = std::move(questions_.front());
  questions_.pop_front();
  engine::SeededDice dice(question.version);
  std::string choice = question.match->advise(question.seat, question.level, dice);
  handle(BotAnswer{question.seat, question.version, std::move(choice)});
}

void RoomWorld::restart(bool written) {
  if (storing() && written) store_->append(std::span(&persisting_.front(), 1));
  stray_ = storing() && !written ? std::optional(std::move(persisting_.front())) : std::nullopt;
  persisting_.clear();
  if (fault_ == Fault::Durability && unsynced_) store_->lose_since(*unsynced_);
  questions_.clear();
  rematch_.reset();
  outboxes_.clear();
  for (auto& [connection, client] : clients_) client.disconnected();
  RoomLog record = store_->find(room_, std::numeric_limits<std::size_t>::max()).value();
  store_->reopen(record);
  ++record.epoch;
  const std::optional<RoomLog> kept = kept_to_read(record, games_);
  core_ = std::make_unique<RoomCore>(kept ? *kept : record, games_);
  if (forgets_time_) now_.trusted_ms = 0;
  std::vector<Effect> effects;
  core_->resume(now_, abandoned_after_, effects);
  for (Effect& effect : effects) perform(effect);
  keep_time();
}

void RoomWorld::let_stray_append_arrive() {
  if (stray_) store_->append(std::span(&*stray_, 1));
  stray_.reset();
}

}  // namespace gatehouse::server::testing
