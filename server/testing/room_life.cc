#include "server/testing/room_life.h"

#include <algorithm>
#include <array>
#include <exception>
#include <limits>
#include <memory>

#include "server/room/limits.h"
#include "server/room/match.h"
#include "server/testing/match_check.h"
#include "server/testing/result_check.h"
#include "server/testing/room_check.h"
#include "server/testing/room_person.h"

namespace gatehouse::server::testing {
namespace {

constexpr int kSteps = 1'600;
constexpr std::chrono::seconds kDelay{60};
constexpr std::chrono::seconds kNoticed{10};
constexpr int kTries = 32;  // of a match that goes on, until its next room is there
constexpr std::array kNames{"Anna", "Ben", "Cleo"};
constexpr const char* kProfile = "the id of Anna";  // who makes the tables

/// One of the rooms, and who is there.
struct OneRoom {
  explicit OneRoom(const std::string& room, engine::SeededDice& dice, std::shared_ptr<MemoryStore> store,
                   Fault fault)
      : world(std::make_unique<RoomWorld>(room, counting_games(), RoomWorld::secret(), std::move(store))),
        around{*world, dice, {}} {
    world->suffer(fault);
  }

  std::unique_ptr<RoomWorld> world;
  Around around;
  std::vector<Person> people;
  bool late = false;
  Version looked_at = 0;  ///< the last version that a spectator was seen to have
};

class Life {
 public:
  Life(std::uint64_t seed, Fault fault) : dice_(seed), fault_(fault) {
    store_->keep_profile({kProfile, 1, {"key"}, "text"});
  }

  Lived run() {
    tell_secrets(fault_ == Fault::Secrecy);
    try {
      for (const char* const room : {"one", "two"}) open(room);
      if (dice_.below(2) == 0) open_match("match");
      for (int step = 0; step < kSteps && lived_.broken.empty(); ++step) act();
      for (std::size_t table = 0; table < tables_.size(); ++table) calm_down(*tables_[table]);
      for (const auto& table : tables_) check(*table);
    } catch (const std::exception& broken) {
      lived_.broken.emplace_back(broken.what());
    }
    tell_secrets(false);
    lived_.rooms = static_cast<int>(tables_.size());
    return std::move(lived_);
  }

 private:
  OneRoom& add(const std::string& room) {
    tables_.push_back(std::make_unique<OneRoom>(room, dice_, store_, fault_));
    return *tables_.back();
  }

  void open(const std::string& room) {
    OneRoom& table = add(room);
    RoomWorld& world = *table.world;
    const int goal = dice_.below(3) == 0 ? 200 : 4;
    protocol::CreateRoom create{"create", kNames[0], "counting", 4, true, {{"goal", goal}}};
    create.profile = kProfile;
    table.late = dice_.below(2) == 0;
    create.clock = any_clock();
    if (table.late && fault_ != Fault::Delay)
      create.watching = protocol::Watching{std::nullopt, static_cast<int>(kDelay.count())};
    for (const std::string name : kNames) {
      const ConnectionId connection = world.connect();
      if (name == kNames[0])
        world.handle(Found{connection, create, name, "address"});
      else
        world.join(connection, name, std::nullopt, name);
      world.settle();
      table.people.emplace_back(name, std::vector<std::string>{name}).sat_down(table.around, connection);
    }
    const ConnectionId host = table.people.front().connection();
    kick_somebody(world, host);
    world.say(host, protocol::SeatBot{"bot", std::nullopt, protocol::BotLevel::Random});
    world.settle();
    world.say(host, protocol::Start{"start"});
    world.settle();
    for (const char* const name : {"Dora", "Eve"}) table.people.emplace_back(name);
  }

  void open_match(const std::string& room) {
    OneRoom& table = add(room);
    RoomWorld& world = *table.world;
    protocol::CreateRoom create{"create", kNames[0], "counting", 2, true, {{"goal", 4}}};
    create.match = protocol::MatchRules{protocol::kBestOf[dice_.below(protocol::kBestOf.size())],
                                        protocol::kBegins[dice_.below(protocol::kBegins.size())],
                                        protocol::kDrawnCounts[dice_.below(protocol::kDrawnCounts.size())]};
    create.profile = kProfile;
    table.late = dice_.below(2) == 0;
    if (table.late && fault_ != Fault::Delay)
      create.watching = protocol::Watching{std::nullopt, static_cast<int>(kDelay.count())};
    const ConnectionId host = world.connect();
    const ConnectionId guest = world.connect();
    world.handle(Found{host, create, kNames[0], "address"});
    world.settle();
    world.join(guest, kNames[1], std::nullopt, kNames[1]);
    world.settle();
    for (const ConnectionId connection : {host, guest}) {
      const std::string name = kNames.at(connection == host ? 0 : 1);
      table.people.emplace_back(name, std::vector<std::string>{name}).sat_down(table.around, connection);
    }
    world.start(host);
    table.people.emplace_back("Dora");
  }

  std::optional<protocol::Clock> any_clock() {
    using protocol::Clock, protocol::ClockKind, protocol::TimeOver;
    constexpr std::array kOver{TimeOver::Skip, TimeOver::Bot, TimeOver::Vote};
    const std::size_t kind = dice_.below(4);
    if (kind < 2) return std::nullopt;
    Clock clock{ClockKind::Move, protocol::kLeastMove_s, 0, kOver[dice_.below(kOver.size())]};
    if (kind == 3) clock = {ClockKind::Bank, protocol::kLeastBank_s, 1, clock.over};
    if (clock.over == TimeOver::Bot) clock.level = protocol::BotLevel::Random;
    return clock;
  }

  // Somebody sits down, and the host removes them.
  static void kick_somebody(RoomWorld& world, ConnectionId host) {
    const ConnectionId guest = world.connect();
    world.join(guest, "Gus");
    world.settle();
    world.say(host, protocol::RemoveSeat{"kick", engine::seat_at(world.client(guest).seat.value())});
    world.settle();
    world.disconnect(guest);
  }

  OneRoom& any_table() { return *tables_[dice_.below(tables_.size())]; }

  void act() {
    OneRoom& table = any_table();
    RoomWorld& world = *table.world;
    switch (dice_.below(16)) {
      case 0:
        if (dice_.below(8) == 0) die();
        return;
      case 1:
        return world.store(dice_.below(4) != 0);
      case 2:
      case 3:
      case 4:
      case 5:
        return world.store();
      case 6:
        if (world.bot_thinks()) world.let_bot_answer();
        return;
      case 7:
        return spend(std::chrono::seconds(dice_.below(6) == 0 ? 150 : 2));
      case 8:
        if (dice_.below(3) == 0) world.let_stray_append_arrive();
        return open_rematch(table);
      default:
        table.people[dice_.below(table.people.size())].act(table.around);
    }
    look_at_spectators(table);
  }

  // The clock is everybody's. A long time goes by while the process stands still.
  void spend(std::chrono::seconds time) {
    const bool still = time > kNoticed;
    for (const auto& table : tables_) still ? table->world->clock.pass(time) : table->world->wait(time);
  }

  void die() {
    for (const auto& table : tables_) {
      for (Person& person : table->people) person.lost_all(table->around);
      table->world->restart(dice_.below(2) == 0);
      if (dice_.below(2) == 0) table->world->let_stray_append_arrive();
    }
  }

  void open_rematch(OneRoom& before) {
    if (!before.world->rematch()) return;
    const OpenRematch order = *before.world->rematch();
    const auto known = std::find_if(tables_.begin(), tables_.end(), [&order](const auto& table) {
      return table->world->core().state().room() == order.room;
    });
    if (known == tables_.end() && dice_.below(4) == 0)
      return before.world->open_rematch(protocol::ErrorCode::TooManyRooms);
    if (known == tables_.end()) found_again(before, order);
    before.world->open_rematch();
  }

  void found_again(const OneRoom& before, const OpenRematch& order) {
    OneRoom& table = add(order.room);
    table.late = before.late;
    table.world->clock.pass(
        std::chrono::milliseconds(before.world->clock.now_ms() - table.world->clock.now_ms()));
    FoundAgain found{order.rematching};
    std::optional<protocol::Match>& match = found.rematching.created.match;
    if (fault_ == Fault::Turn && match) match = turned(*std::move(match));
    table.world->handle(std::move(found));
    table.world->settle();
    for (const Person& person : before.people) table.people.push_back(person.at_next_table());
  }

  // Late spectators have never been shown what is not old enough.
  void look_at_spectators(OneRoom& table) {
    RoomWorld& world = *table.world;
    for (const Person& person : table.people) {
      if (!table.late || person.plays() || !person.is_here(table.around)) continue;
      const ScriptedClient& client = world.client(person.connection());
      if (client.synchronised && later_in_match(world.core().state().created()) &&
          read_entry(world.log().front()).time_ms + std::chrono::milliseconds(kDelay).count() >
              world.clock.now_ms())
        lived_.broken.push_back(person.name() + " sees the games before too early");
      if (!client.synchronised || client.version <= table.looked_at || client.document.at("game").is_null())
        continue;
      table.looked_at = client.version;
      const Entry seen = read_entry(world.log().at(client.version - 1));
      if (seen.time_ms + std::chrono::milliseconds(kDelay).count() > world.clock.now_ms())
        lived_.broken.push_back(person.name() + " sees version " + std::to_string(client.version) +
                                " too early");
    }
  }

  void calm_down(OneRoom& table) {
    RoomWorld& world = *table.world;
    world.settle();
    world.wait(std::chrono::seconds(200));  // people who were sent away may come back
    for (Person& person : table.people) person.calm_down(table.around);
    while (world.rematch()) open_rematch(table);
    world.settle();
    for (int time = 0; time < kTries && goes_on_in_match(world.core().state()); ++time) {
      world.wait(kNextGameAsked + kTick);
      while (world.rematch()) open_rematch(table);
      world.settle();
    }
    // What was held back is told. Should a clock have run out meanwhile, that is held back in its turn.
    for (Version told = 0; told != world.core().state().version();) {
      told = world.core().state().version();
      world.clock.pass(kDelay);
      world.handle(Tick{});
      world.settle();
    }
  }

  void check(const OneRoom& table) {
    std::vector<std::string> broken = check_room({*table.world, table.people, table.around.stale});
    for (std::string& promise : broken) lived_.broken.push_back(std::move(promise));
    for (const std::string& line : table.world->log()) ++lived_.done[std::string(kind_of(line))];
    check_rematch(table);
    for (std::string& promise : check_match(table.world->core().state(), *store_))
      lived_.broken.push_back(std::move(promise));
    for (std::string& promise : check_result(table.world->core().state(), *store_))
      lived_.broken.push_back(std::move(promise));
  }

  // Who was told of the next table finds it, with their seats in it.
  void check_rematch(const OneRoom& table) {
    const RoomState& state = table.world->core().state();
    if (state.table().rematch.empty()) return;
    const std::optional<RoomLog> next =
        store_->find(state.table().rematch, std::numeric_limits<std::size_t>::max());
    if (!next || RoomCore(*next, counting_games()).state().created().rematch_of != state.room())
      lived_.broken.push_back("the rematch of " + state.room() + " is not there");
  }

  engine::SeededDice dice_;
  Fault fault_;
  std::shared_ptr<MemoryStore> store_ = std::make_shared<MemoryStore>();
  std::vector<std::unique_ptr<OneRoom>> tables_;
  Lived lived_;
};

}  // namespace

Lived live(std::uint64_t seed, Fault fault) {
  return Life(seed, fault).run();
}

}  // namespace gatehouse::server::testing
