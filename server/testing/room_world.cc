#include "server/testing/room_world.h"

#include <algorithm>
#include <utility>

#include "engine/base/dice.h"
#include "server/room/replay_log.h"

namespace gatehouse::server::testing {

RoomWorld::RoomWorld(const std::string& room, Games games, const DrawSecret& secret,
                     std::shared_ptr<MemoryStore> store)
    : games_(games), store_(room, std::move(store)), core_(std::make_unique<RoomCore>(room, games, secret)) {}

void RoomWorld::suffer(Fault fault) {
  fault_ = fault;
  store_.suffer(fault);
  if (fault == Fault::Clock) clock.hurry();
  if (fault == Fault::Dedup) wires.drop_marks();
}

DrawSecret RoomWorld::secret() {
  DrawSecret secret;
  secret.fill(7);
  return secret;
}

void RoomWorld::disconnect(ConnectionId connection) {
  if (wires.disconnect(connection)) handle(Gone{connection});
}

void RoomWorld::found(ConnectionId connection, int seats, Json options, std::string token) {
  if (token.empty()) token = next_token();
  handle(Found{connection,
               {"create", "Anna", "counting", seats, true, std::move(options)},
               std::move(token),
               wires.address_of(connection)});
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
  message.room = store_.room();
  message.name = name;
  if (seat) message.seat = engine::seat_at(*seat);
  if (token.empty()) token = next_token();
  handle(Enter{connection, std::move(message), std::move(token), wires.address_of(connection)});
}

void RoomWorld::come_back(ConnectionId connection, const std::string& token, std::optional<Version> last) {
  protocol::JoinRoom message;
  message.id = "back";
  message.room = store_.room();
  message.token = token;
  message.last = last;
  handle(Enter{connection, std::move(message), next_token(), wires.address_of(connection)});
}

void RoomWorld::bring_back(ConnectionId connection, const std::string& token, std::int64_t sat_ms) {
  protocol::JoinRoom message;
  message.id = "again";
  message.room = store_.room();
  message.token = token;
  handle(Enter{connection, std::move(message), {}, wires.address_of(connection), sat_ms});
}

void RoomWorld::watch(ConnectionId connection, const std::string& name, std::optional<Version> last) {
  handle(Enter{
      connection, protocol::WatchRoom{"watch", store_.room(), name, last}, {}, wires.address_of(connection)});
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
      core_->handle(std::move(next), clock.now(), effects);
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
  const std::int64_t end = clock.passed_ms() + time.count();
  while (!ended_ && clock.tick_at() <= end) {
    clock.pass_until(clock.tick_at());
    handle(Tick{});
  }
  clock.pass_until(end);
}

// As the shell does after each input.
void RoomWorld::keep_time() {
  clock.want_tick(core_->tick());
}

void RoomWorld::perform(Effect& effect) {
  if (auto* const persist = std::get_if<Persist>(&effect)) {
    store_.begin(std::move(persist->run));
    if (fault_ == Fault::OutputGate) inputs_.emplace_back(Stored{Appended::Done});
  } else if (const auto* const send = std::get_if<Send>(&effect)) {
    deliver(*send);
  } else if (const auto* const tell = std::get_if<Tell>(&effect)) {
    for (const ConnectionId connection : tell->connections)
      for (const Frame& frame : tell->frames) deliver(Send{connection, frame});
  } else if (const auto* const close = std::get_if<Close>(&effect)) {
    wires.close(close->connection, close->code);
  } else if (const auto* const release = std::get_if<Release>(&effect)) {
    wires.release(release->connection);
  } else if (const auto* const admit = std::get_if<Admit>(&effect)) {
    wires.admit(*admit);
  } else if (auto* const ask = std::get_if<AskBot>(&effect)) {
    questions_.push_back(std::move(*ask));
  } else if (auto* const order = std::get_if<OpenRematch>(&effect)) {
    rematch_ = std::move(*order);
  } else if (const auto* const read = std::get_if<ReadPast>(&effect)) {
    RoomLog log = store_.stored();
    if (core_->state().broken_off()) log = kept_to_read(log, games_).value();
    handle(PastRead{read->connection, read->id, read->viewer, read->from,
                    read_history(log, games_, read->viewer, read->from, read->to)});
  } else if (const auto* const talk = std::get_if<ReadTalk>(&effect)) {
    handle(talk_in(store_.memory(), talk->rooms));
  } else if (const auto* const analyse = std::get_if<AskAnalysis>(&effect)) {
    analyses.addresses.push_back(analyse->address);
    handle(AnalysisTaken{analyse->connection, analyse->id, analyses.refusal});
  } else if (const auto* const end = std::get_if<End>(&effect)) {
    ended_ = end->code;
  }
}

void RoomWorld::deliver(const Send& send) {
  const Outbox::Push pushed = wires.deliver(send);
  if (pushed == Outbox::Push::Overflowed) handle(Overflowed{send.connection});
  if (pushed == Outbox::Push::GivenUp) handle(Gone{send.connection});
}

void RoomWorld::store(bool well) {
  if (!storing()) return;
  const Appended appended = store_.end(well);
  if (fault_ != Fault::OutputGate) handle(Stored{appended});
}

void RoomWorld::lose_answer() {
  store_.end_unheard();
  handle(Stored{Appended::Unknown});
}

void RoomWorld::run(std::chrono::milliseconds time) {
  for (auto left = time; left.count() > 0;) {
    const auto step = std::min(left, core_->tick().value_or(left));
    clock.pass(step);
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
  std::string choice = question.in_play->advise(question.seat, question.level, dice);
  handle(BotAnswer{question.seat, question.version, std::move(choice)});
}

void RoomWorld::restart(bool written) {
  store_.die(written);
  questions_.clear();
  rematch_.reset();
  wires.disconnect_all();
  RoomLog log = store_.stored();
  store_.memory().reopen(log);
  ++log.epoch;
  const std::optional<RoomLog> kept = kept_to_read(log, games_);
  core_ = std::make_unique<RoomCore>(kept ? *kept : log, games_);
  clock.restart();
  std::vector<Effect> effects;
  core_->resume(clock.now(), abandoned_after_, effects);
  for (Effect& effect : effects) perform(effect);
  keep_time();
}

}  // namespace gatehouse::server::testing
