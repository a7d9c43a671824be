// Many lives of a room, each from a seed: people and bots play, connections and the store fail, readers are
// slow, the process dies. Whatever happens, at the end everybody has the same document as the server, every
// acknowledged command is in the log once, nobody was told a secret of another, and what was said is kept for
// those who may hear it.

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "server/testing/room_world.h"
#include "tests/support/rounds.h"

namespace gatehouse::server {
namespace {

using testing::RoomWorld;
using testing::ScriptedClient;

/// Somebody who comes back after every mishap, with what was kept: token, document and the command without an
/// answer.
struct Visitor {
  std::string name;
  ConnectionId connection = 0;
  std::string token;  ///< empty: a spectator
  std::optional<Json> document;
  Version version = 0;
  std::optional<protocol::Command> unanswered;
  std::map<std::string, std::uint64_t> acks;
  std::set<ConnectionId> connections;
};

class Simulation {
 public:
  explicit Simulation(std::uint64_t seed) : dice_(seed) {}

  void run() {
    open();
    for (int step = 0; step < 600; ++step) act();
    calm_down();
    check();
  }

 private:
  void open() {
    for (const char* const name : {"Anna", "Ben", "Cleo", "Dora"}) visitors_.emplace_back().name = name;
    visitors_[0].connection = world_.connect();
    world_.found(visitors_[0].connection, 3, {{"goal", 200}});
    world_.settle();
    visitors_[1].connection = world_.connect();
    world_.join(visitors_[1].connection, "Ben");
    world_.settle();
    for (std::size_t seat : {0u, 1u}) {
      visitors_[seat].token = world_.client(visitors_[seat].connection).token;
      visitors_[seat].connections.insert(visitors_[seat].connection);
    }
    world_.say(visitors_[0].connection, protocol::SeatBot{"bot", std::nullopt, protocol::BotLevel::Random});
    world_.settle();
    world_.say(visitors_[0].connection, protocol::Start{"start"});
    world_.settle();
  }

  Visitor& anybody() { return visitors_[dice_.below(visitors_.size())]; }

  void act() {
    switch (dice_.below(17)) {
      case 0:
        return lose(anybody());
      case 1:
        if (dice_.below(6) == 0) die();
        return;
      case 2:
        return slow_down(anybody());
      case 3:
        return world_.store(dice_.below(4) != 0);
      case 4:
      case 5:
      case 6:
        return world_.store();
      case 7:
        if (world_.bot_thinks()) world_.let_bot_answer();
        return;
      case 8:
        return talk(anybody());
      default:
        return visit(anybody());
    }
  }

  void talk(const Visitor& visitor) {
    world_.pass(std::chrono::seconds(1));
    if (visitor.connection == 0 || !world_.connected(visitor.connection)) return;
    const std::string number = std::to_string(++lines_);
    const protocol::Chat chat{"talk" + number, "line " + number};
    world_.say(visitor.connection, chat);
    if (dice_.below(4) == 0) world_.say(visitor.connection, chat);
  }

  // Keeps what a page keeps when the connection goes.
  void keep(Visitor& visitor) {
    if (visitor.connection == 0) return;
    const ScriptedClient& client = world_.client(visitor.connection);
    if (client.synchronised) {
      visitor.document = client.document;
      visitor.version = client.version;
    }
    note_acks(visitor);
  }

  void note_acks(Visitor& visitor) {
    for (const auto& [id, version] : world_.client(visitor.connection).acks) {
      const auto [at, made] = visitor.acks.try_emplace(id, version);
      CHECK(at->second == version);
    }
    if (visitor.unanswered && visitor.acks.contains(visitor.unanswered->id)) visitor.unanswered.reset();
  }

  void note_stale(ScriptedClient& client) {
    for (const Json& error : client.errors)
      if (error.at("code") == "stale") stale_.insert(error.value("id", ""));
    client.errors.clear();
  }

  void lose(Visitor& visitor) {
    if (visitor.connection == 0) return;
    keep(visitor);
    world_.disconnect(visitor.connection);
    visitor.connection = 0;
  }

  void die() {
    for (Visitor& visitor : visitors_) {
      keep(visitor);
      visitor.connection = 0;
    }
    world_.restart(dice_.below(2) == 0);
  }

  void slow_down(Visitor& visitor) {
    if (visitor.connection != 0 && world_.connected(visitor.connection))
      world_.set_slow(visitor.connection, dice_.below(3) != 0);
  }

  void visit(Visitor& visitor) {
    if (visitor.connection != 0 && !world_.connected(visitor.connection)) {  // the room has closed it
      keep(visitor);
      visitor.connection = 0;
    }
    if (visitor.connection == 0) return come(visitor);
    if (!visitor.token.empty()) play(visitor);
  }

  void come(Visitor& visitor) {
    visitor.connection = world_.connect();
    visitor.connections.insert(visitor.connection);
    ScriptedClient& client = world_.client(visitor.connection);
    std::optional<Version> last;
    if (visitor.document && dice_.below(4) != 0) {
      client.document = *visitor.document;
      client.version = visitor.version;
      last = visitor.version;
    }
    if (visitor.token.empty())
      world_.watch(visitor.connection, visitor.name, last);
    else
      world_.come_back(visitor.connection, visitor.token, last);
  }

  void play(Visitor& visitor) {
    note_acks(visitor);
    ScriptedClient& client = world_.client(visitor.connection);
    const bool refused =
        visitor.unanswered && std::any_of(client.errors.begin(), client.errors.end(), [&](const Json& error) {
          return error.value("id", "") == visitor.unanswered->id;
        });
    if (refused) visitor.unanswered.reset();
    note_stale(client);
    if (visitor.unanswered) {
      if (dice_.below(2) == 0) world_.say(visitor.connection, *visitor.unanswered);  // is it there?
      return;
    }
    const std::string id = visitor.name + std::to_string(++commands_);
    if (client.prompt.is_null()) {
      // Out of turn, for the refusal.
      if (dice_.below(4) == 0) world_.say(visitor.connection, protocol::Command{id, client.version, "take"});
      return;
    }
    if (client.prompt.at("undo") == true && dice_.below(3) == 0) {
      world_.say(visitor.connection, protocol::Undo{id, client.version});
      return;
    }
    const Json& choices = client.prompt.at("choices");
    visitor.unanswered = {id, client.version,
                          choices.at(dice_.below(choices.size())).at("id").get<std::string>()};
    world_.say(visitor.connection, *visitor.unanswered);
    if (dice_.below(4) == 0) world_.say(visitor.connection, *visitor.unanswered);
  }

  void calm_down() {
    world_.settle();
    for (Visitor& visitor : visitors_) {
      if (visitor.connection != 0 && world_.connected(visitor.connection))
        world_.set_slow(visitor.connection, false);
      lose(visitor);
      come(visitor);
      world_.settle();
      if (visitor.unanswered) world_.say(visitor.connection, *visitor.unanswered);
      world_.settle();
      note_acks(visitor);
      note_stale(world_.client(visitor.connection));
    }
  }

  void check() {
    const RoomState& state = world_.core().state();
    for (const Visitor& visitor : visitors_) {
      const ScriptedClient& client = world_.client(visitor.connection);
      REQUIRE(client.synchronised);
      CHECK(client.version == state.version());
      const protocol::Viewer viewer =
          client.seat ? protocol::Viewer(engine::seat_at(*client.seat)) : std::nullopt;
      CHECK(client.document == state.document(viewer));
    }
    check_log();
    check_talk();
    check_secrets();
  }

  // Every acknowledged command is in the log once, where the ack said; so is every other that is there.
  void check_log() {
    std::map<std::string, Version> logged;
    Version version = 0;
    for (const std::string& line : world_.log()) {
      const Entry entry = read_entry(line);
      CHECK(entry.version == ++version);
      if (const auto* const moved = std::get_if<Moved>(&entry.body); moved && !moved->command.empty()) {
        CHECK(logged.try_emplace(moved->command, version).second);
      }
      if (const auto* const undone = std::get_if<Undone>(&entry.body))
        CHECK(logged.try_emplace(undone->command, version).second);
    }
    CHECK(version == world_.core().state().version());
    // What was done is never called too late, however often it is asked for.
    for (const std::string& id : stale_) CHECK_FALSE(logged.contains(id));
    for (const Visitor& visitor : visitors_)
      for (const auto& [id, acknowledged] : visitor.acks) {
        if (id == "bot" || id == "start" || id.starts_with("talk")) continue;
        REQUIRE(logged.contains(id));
        CHECK(logged.at(id) == acknowledged);
      }
  }

  // What was acknowledged is kept once, and everybody was told what is kept for their side, and nothing else.
  void check_talk() {
    std::map<std::pair<std::string, std::uint64_t>, Json> kept;
    std::map<std::string, int> commands;
    const Record record = world_.memory().find("testroom", 1).value();
    for (const KeptLine& line : record.chat) {
      const Remark remark = read_remark(line.text);
      const auto audience = static_cast<protocol::Audience>(line.audience);
      kept[{std::string(text_of(audience)), line.number}] = protocol::line_json(remark.line);
      ++commands[remark.command];
    }
    for (const Visitor& visitor : visitors_) {
      for (const auto& [id, version] : visitor.acks)
        if (id.starts_with("talk")) CHECK(commands[id] == 1);
      const std::string_view audience = visitor.token.empty() ? "spectators" : "players";
      for (const auto& [where, line] : kept)
        if (where.first == audience) CHECK(world_.client(visitor.connection).said.at(where) == line);
      for (const ConnectionId connection : visitor.connections)
        for (const auto& [where, line] : world_.client(connection).said) CHECK(kept.at(where) == line);
    }
  }

  // No frame to one visitor holds a number that only another may know.
  void check_secrets() {
    std::vector<std::set<std::string>> secrets(3);
    int turn = 0;
    for (const std::string& line : world_.log()) {
      const Entry entry = read_entry(line);
      if (const auto* const rolled = std::get_if<Rolled>(&entry.body))
        secrets[static_cast<std::size_t>(turn++ % 3)].insert(
            rolled->outcome.substr(rolled->outcome.find(' ') + 1));
    }
    REQUIRE_FALSE(secrets[0].empty());
    std::size_t own = 0;
    for (std::size_t who = 0; who < visitors_.size(); ++who)
      for (const ConnectionId connection : visitors_[who].connections)
        for (const std::string& frame : world_.sent(connection))
          for (std::size_t seat = 0; seat < secrets.size(); ++seat)
            for (const std::string& secret : secrets[seat]) {
              const bool told = frame.find(secret) != std::string::npos;
              if (who == seat) own += told;
              if (who != seat && told) FAIL_CHECK("a secret of seat " << seat << " in " << frame);
            }
    CHECK(own > 0);  // else this looked for the wrong thing
  }

  engine::SeededDice dice_;
  RoomWorld world_;
  std::vector<Visitor> visitors_;
  std::set<std::string> stale_;
  int commands_ = 0;
  int lines_ = 0;
};

TEST_CASE("Whatever happens, everybody ends with the server's document") {
  for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(tests::rounds(25)); ++seed) {
    CAPTURE(seed);
    Simulation(seed).run();
  }
}

}  // namespace
}  // namespace gatehouse::server
