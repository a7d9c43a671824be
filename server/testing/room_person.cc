#include "server/testing/room_person.h"

#include <utility>

#include "protocol/choice_entries.h"

namespace gatehouse::server::testing {

using engine::seat_at;

namespace {

/// Whether the next game of a match waits for who is not ready yet.
bool waits_in_match(const ScriptedClient& client) {
  if (!client.synchronised) return false;
  const Json& room = client.document.at("room");
  return room.at("status") == "waiting" && room.contains("match") && room.at("match").at("number") != 1;
}

}  // namespace

void Person::sat_down(Around& around, ConnectionId connection) {
  connection_ = connection;
  connections_.insert(connection);
  keep(around);
}

void Person::act(Around& around) {
  engine::SeededDice& dice = around.dice;
  if (connection_ != 0 && !around.world.wires.connected(connection_)) {  // the room has closed it
    keep(around);
    connection_ = 0;
  }
  if (connection_ == 0) {
    if (dice.below(3) == 0) come(around);
    return;
  }
  switch (dice.below(14)) {
    case 0:
      return lose(around);
    case 1:
      return around.world.wires.set_slow(connection_, dice.below(3) != 0);
    case 2:
      return talk(around);
    case 3:
      return decide(around);
    case 4:
      if (dice.below(6) == 0) change_device(around);
      return;
    default:
      if (plays()) play(around);
  }
}

// Keeps what a page keeps when the connection goes.
void Person::keep(Around& around) {
  if (connection_ == 0) return;
  const ScriptedClient& client = around.world.client(connection_);
  if (client.synchronised) {
    kept_ = KeptPage{client.document, client.prompt, client.waiting, client.version};
  }
  note_answers(around);
}

void Person::note_answers(Around& around) {
  ScriptedClient& client = around.world.client(connection_);
  for (const auto& [id, version] : client.acks) {
    acks_.try_emplace(id, version);
    if (id == unanswered_) unanswered_.clear();
  }
  for (const Json& error : client.errors) {
    const std::string id = error.value("id", "");
    if (error.at("code") == "stale") around.stale.insert(id);
    if (id == unanswered_) unanswered_.clear();
  }
  client.errors.clear();
}

void Person::lose(Around& around) {
  if (connection_ == 0) return;
  keep(around);
  around.world.disconnect(connection_);
  connection_ = 0;
}

void Person::lost_all(Around& around) {
  keep(around);
  connection_ = 0;
}

void Person::come(Around& around) {
  RoomWorld& world = around.world;
  connection_ = world.connect();
  connections_.insert(connection_);
  ScriptedClient& client = world.client(connection_);
  std::optional<Version> last;
  if (kept_ && around.dice.below(4) != 0) {
    client.document = kept_->document;
    client.prompt = kept_->prompt;
    client.waiting = kept_->waiting;
    client.version = kept_->version;
    last = kept_->version;
  }
  if (!plays()) return world.watch(connection_, name_, last);
  // The newest may not have come about.
  for (auto token = tokens_.rbegin(); token != tokens_.rend() && !client.joined; ++token)
    world.come_back(connection_, *token, last);
}

template <class Message>
void Person::ask(Around& around, Message message) {
  message.id = next_id(around);
  unanswered_ = message.id;
  again_ = [message](RoomWorld& world, ConnectionId connection) { world.say(connection, message); };
  again_(around.world, connection_);
  if (around.dice.below(4) == 0) again_(around.world, connection_);
}

void Person::play(Around& around) {
  note_answers(around);
  engine::SeededDice& dice = around.dice;
  const ScriptedClient& client = around.world.client(connection_);
  if (!unanswered_.empty()) {
    if (dice.below(2) == 0) again_(around.world, connection_);  // is it there?
    return;
  }
  if (client.prompt.is_null()) {
    if (waits_in_match(client))
      return around.world.say(connection_, protocol::Ready{"ready" + next_id(around)});
    // Out of turn, for the refusal.
    if (dice.below(4) == 0)
      around.world.say(connection_, protocol::Command{next_id(around), client.version, {"take"}});
    return;
  }
  if (client.prompt.at("undo") == true && dice.below(3) == 0)
    return ask(around, protocol::Undo{"", client.version});
  const std::vector<std::string> choices = protocol::choice_ids(client.prompt);
  const std::string& choice = choices.at(dice.below(choices.size()));
  ask(around, protocol::Command{"", client.version, {choice}});
}

void Person::talk(Around& around) {
  const protocol::Chat chat{"talk" + next_id(around), "line"};
  around.world.say(connection_, chat);
  if (around.dice.below(4) == 0) around.world.say(connection_, chat);
}

// What players settle among themselves.
void Person::decide(Around& around) {
  note_answers(around);
  ScriptedClient& client = around.world.client(connection_);
  if (!plays() || !unanswered_.empty() || !client.synchronised || !client.seat) return;
  engine::SeededDice& dice = around.dice;
  const Json& room = client.document.at("room");
  if (room.at("status") == "waiting")
    return around.world.say(connection_, protocol::Start{"start" + next_id(around)});
  if (room.at("status") == "finished")
    return around.world.say(connection_, protocol::Rematch{"again" + next_id(around)});
  const engine::Seat other = seat_at(static_cast<int>(dice.below(room.at("size").get<std::size_t>())));
  if (room.contains("proposal")) {
    const bool agree = room.at("proposal").at("what") != "end" || dice.below(8) == 0;
    return ask(around, protocol::Vote{"", room.at("proposal").at("version").get<Version>(), agree});
  }
  switch (dice.below(24)) {
    case 0:
      return ask(around, protocol::Resign{""});
    case 1:
    case 2:
      return ask(around, protocol::Propose{"", protocol::Proposing::End});
    case 3:
    case 4:
    case 5:
    case 8:
    case 9:
    case 10:
      return ask(around, protocol::Mute{"", other, std::nullopt, dice.below(2) == 0});
    case 6:
    case 7:
      return around.world.say(connection_, protocol::Dismiss{"send" + next_id(around), "Eve", false});
    default:
      if (dice.below(2) == 0) return ask(around, protocol::Propose{"", protocol::Proposing::Skip, other});
      return ask(around, protocol::Propose{"", protocol::Proposing::Bot, other, protocol::BotLevel::Random});
  }
}

// Goes on with another connection, by a code; the token changes with it.
void Person::change_device(Around& around) {
  RoomWorld& world = around.world;
  if (!plays() || !world.client(connection_).synchronised) return;
  world.say(connection_, protocol::HandOver{"code" + next_id(around), std::nullopt});
  const Json& answer = world.client(connection_).last;
  if (answer.at("type") != "seat-code") return;
  const std::string code = answer.at("code");
  keep(around);
  const ConnectionId device = world.connect();
  connections_.insert(device);
  protocol::JoinRoom join;
  join.id = "move";
  join.room = world.core().state().room();
  join.code = code;
  tokens_.push_back("moved" + next_id(around) + world.core().state().room());
  world.handle(Enter{device, std::move(join), tokens_.back(), "elsewhere"});
  if (around.dice.below(2) == 0) world.store(around.dice.below(3) != 0);
  if (!world.client(device).joined) return world.disconnect(device);  // it may come about all the same
  acknowledged_token_ = tokens_.size() - 1;
  connection_ = device;
  keep(around);
}

void Person::calm_down(Around& around) {
  RoomWorld& world = around.world;
  if (is_here(around)) world.wires.set_slow(connection_, false);
  lose(around);
  come(around);
  world.settle();
  if (!unanswered_.empty()) again_(world, connection_);
  world.settle();
  note_answers(around);
}

}  // namespace gatehouse::server::testing
