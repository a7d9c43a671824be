// The shell of events over a store in memory: what is told, and when.

#include "server/events/events.h"

#include <doctest/doctest.h>

#include <atomic>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/base/log_names.h"
#include "server/people/kept_people.h"
#include "server/people/result.h"
#include "server/store/memory_store.h"
#include "server/testing/appends.h"
#include "server/testing/comes_true.h"
#include "server/testing/counting_game.h"
#include "server/testing/store_around.h"

namespace gatehouse::server {
namespace {

using protocol::Json;
using testing::comes_true;
using testing::counting_games;

using Reply = std::variant<EventTold, EventRefusal>;

/// Events whose tables are nothing but logs in the store.
class EventsWorld {
 public:
  /// `shared`: others write to the same store.
  explicit EventsWorld(int most = 5, bool shared = false)
      : store(std::make_unique<testing::StoreAround>(), Durability::Full),
        people(
            store, {"open", {}}, [] { return kNow; }, [] { return kNow; },
            Challenges("key of this store's nodes")),
        events(store, people, world(shared), most) {
    for (const std::string id : {"anna", "ben", "cleo", "dan"})
      on_store([id](Store& kept) {
        Profile profile;
        profile.id = profile.name = id;
        REQUIRE(keep(kept, profile) == Keeping::Done);
      });
  }
  ~EventsWorld() {
    events.stop();
    store.stop();
  }

  /// What is answered.
  Reply ask(const std::function<void(const Events::Answer&)>& what) {
    auto told = std::make_shared<std::promise<Reply>>();
    what([told](const Reply& reply) { told->set_value(reply); });
    return told->get_future().get();
  }
  Json done(const Reply& reply) const {
    REQUIRE(std::holds_alternative<EventTold>(reply));
    const EventTold& told = std::get<EventTold>(reply);
    const auto* const json = std::get_if<Json>(&told.body);
    return json == nullptr ? Json::parse(std::get<std::string>(told.body)) : *json;
  }
  static NoEvent refused(const Reply& reply) {
    REQUIRE(std::holds_alternative<EventRefusal>(reply));
    return std::get<EventRefusal>(reply).why;
  }
  Reply change(const std::string& who, const EventAsk& what) {
    return ask([&](const Events::Answer& answer) { events.change({"192.0.2.1", who}, event, what, answer); });
  }
  Reply make(const Json& more = Json::object(), const std::string& who = "anna") {
    Json rules = {{"format", "swiss"},  {"rounds", 1},
                  {"seeding", "entry"}, {"goes_on", "asked"},
                  {"break_s", 0},       {"table", {{"game", "counting"}, {"options", {{"goal", 1}}}}}};
    rules.update(more);
    return ask([&](const Events::Answer& answer) {
      events.make({"192.0.2.1", who}, {{"title", "Evening"}, {"rules", rules}}, answer);
    });
  }
  /// An event with these in it, which has begun, and its first round's tables.
  void begin(const std::vector<std::string>& who, const Json& more = Json::object()) {
    event = done(make(more)).at("event");
    for (const std::string& each : who) done(change(each, AskEnter{}));
    done(change("anna", AskBegin{}));
    REQUIRE(comes_true([this] {
      events.look();
      return seat("anna").has_value();
    }));
  }
  std::optional<Json> seat(const std::string& who) {
    const Reply reply = ask([&](const Events::Answer& answer) {
      events.seat({"192.0.2.1", who}, event, answer);
    });
    return std::holds_alternative<EventTold>(reply) ? std::optional(done(reply)) : std::nullopt;
  }
  Json shown() {
    return done(ask([&](const Events::Answer& answer) { events.show(event, {}, {}, {}, answer); }));
  }
  std::string text_of_all() {
    const auto csv = ask([&](const Events::Answer& answer) { events.show_results(event, answer); });
    const Json log = done(ask([&](const Events::Answer& answer) { events.show_log(event, 0, answer); }));
    const Json one = done(ask([&](const Events::Answer& answer) { events.show_entrant(event, 1, answer); }));
    const Json list = done(ask([&](const Events::Answer& answer) { events.list(answer); }));
    return shown().dump() + std::get<std::string>(std::get<EventTold>(csv).body) + log.dump() + one.dump() +
           list.dump();
  }
  /// The first one of the pairing wins in its room, and others may know it from `public_ms` on.
  void finish(const std::string& room, const std::vector<std::string>& seats, std::int64_t delay_ms = 0) {
    Result result;
    result.room = room;
    result.ended_ms = kNow;
    result.delay_ms = delay_ms;
    result.game = "counting";
    result.is_public = true;
    result.seats = {{seats[0], "", {}, false, 7, 1}, {seats[1], "", {}, false, 3, 2}};
    result.event = EventGame{event, 1, 1, 1, {2, 0}, true, 0};
    on_store([&result](Store& kept) {
      const auto length = kept.find(result.room, 100).value().entries.size();
      Append run = testing::following(result.room, 1, length, {"end"});
      run.result = kept_form(result);
      REQUIRE(testing::append(kept, run) == Appended::Done);
    });
  }
  void on_store(const std::function<void(Store&)>& what) {
    std::promise<void> done;
    REQUIRE(store.ask([&](Store* kept) {
      what(*kept);
      done.set_value();
    }));
    done.get_future().get();
  }
  /// Looks at the events, as the server does each second, and waits until that is over.
  void look() {
    events.look();
    for (int step = 0; step < 10; ++step) shown();
  }

  /// What is around the events of another server on the same store, too. It outlives those.
  Events::World world(bool shared) {
    Events::World world;
    world.games = counting_games();
    world.allow = [](const std::string&, const protocol::CreateRoom& message) { return message; };
    world.open_table = [this](const OpenRematch& order, const auto& answer) {
      ++tables;
      store.append(testing::founding(order.room, {"begin"}), [answer](Appended what) {
        answer(what == Appended::Done || what == Appended::Conflict
                   ? std::nullopt
                   : std::optional(protocol::ErrorCode::Unavailable));
      });
    };
    world.progress = [](const std::string&) { return std::nullopt; };
    world.now_ms = [] { return kNow; };
    world.told_ms = [this] { return told_ms.load(); };
    world.shared = shared;
    return world;
  }

  static constexpr std::int64_t kNow = 1'763'700'000'000;
  std::atomic<std::int64_t> told_ms = kNow;
  std::atomic<int> tables = 0;
  std::string event;
  StoreThread store;
  People people;
  Events events;
};

TEST_CASE("A result counts once, however often it is looked for") {
  EventsWorld world;
  world.begin({"anna", "ben"});
  world.finish(world.seat("anna")->at("room"), {"anna", "ben"});
  REQUIRE(comes_true([&] {
    world.events.look();
    return world.shown().at("pairings").at(0).contains("over");
  }));
  const Json before = world.shown();
  for (int time = 0; time < 3; ++time) world.look();
  CHECK(world.shown() == before);
  CHECK(before.at("pairings").at(0).at("games").size() == 1);
  CHECK(before.at("standings").at(0).at("halves") == 2);
  CHECK(world.tables == 1);
}

TEST_CASE("Two worlds that differ in a delayed result alone tell the same, until everybody may know it") {
  EventsWorld one;
  EventsWorld other;
  for (EventsWorld* const world : {&one, &other}) {
    world->begin({"anna", "ben"});
    world->finish(
        world->seat("anna")->at("room"),
        world == &one ? std::vector<std::string>{"anna", "ben"} : std::vector<std::string>{"ben", "anna"},
        60'000);
    world->look();
  }
  // What differs by chance is the name of the event, and what follows from its secret.
  const auto plain = [](EventsWorld& world) {
    std::string text = world.text_of_all();
    const Json shown = world.shown();
    for (const std::string& chance : {world.event, shown.at("lots").at("commitment").get<std::string>(),
                                      shown.at("lots").at("secret").get<std::string>(),
                                      shown.at("pairings").at(0).at("room").get<std::string>()})
      for (std::size_t at = text.find(chance); at != std::string::npos; at = text.find(chance))
        text.replace(at, chance.size(), "?");
    return text;
  };
  CHECK(plain(one) == plain(other));
  for (EventsWorld* const world : {&one, &other}) {
    world->told_ms = EventsWorld::kNow + 60'001;
    REQUIRE(comes_true([&] {
      world->events.look();
      return world->shown().at("pairings").at(0).contains("over");
    }));
  }
  CHECK(plain(one) != plain(other));
}

TEST_CASE("A game of a pairing that was repeated since does not count") {
  EventsWorld world;
  world.begin({"anna", "ben"});
  const std::string room = world.seat("anna")->at("room");
  world.done(world.change("anna", AskRepeat{1, "Wrong options."}));
  REQUIRE(comes_true([&] {
    world.events.look();
    return world.seat("anna").has_value();
  }));
  CHECK(world.seat("anna")->at("room") != room);
  world.finish(room, {"anna", "ben"});
  for (int time = 0; time < 3; ++time) world.look();
  CHECK_FALSE(world.shown().at("pairings").at(0).contains("over"));
  CHECK(world.tables == 2);
}

TEST_CASE("As many events go on as the host allows, and one that is over makes room for another") {
  EventsWorld world(1);
  world.event = world.done(world.make()).at("event");
  CHECK(EventsWorld::refused(world.make()) == NoEvent::TooMany);
  CHECK(EventsWorld::refused(world.change("ben", AskEnd{"I want to."})) == NoEvent::NotOrganiser);
  world.done(world.change("anna", AskEnd{"Nobody comes."}));
  world.event = world.done(world.make(Json::object(), "ben")).at("event");
}

TEST_CASE("One address makes few events in a short time") {
  EventsWorld world(100);
  int made = 0;
  while (std::holds_alternative<EventTold>(world.make())) REQUIRE(++made < 100);
  CHECK(made == kEventsByAddress.burst);
  CHECK(EventsWorld::refused(world.make()) == NoEvent::TooFast);
}

TEST_CASE("An event goes on after a restart with what the store has, and opens its tables again") {
  EventsWorld world;
  world.begin({"anna", "ben", "cleo", "dan"});
  const Json before = world.shown();
  Events again(
      world.store, world.people,
      [&] {
        Events::World around;
        around.games = counting_games();
        around.allow = [](const std::string&, const protocol::CreateRoom& message) { return message; };
        around.open_table = [&world](const OpenRematch&, const auto& answer) {
          ++world.tables;
          answer(std::nullopt);
        };
        around.progress = [](const std::string&) { return std::nullopt; };
        around.now_ms = around.told_ms = [] { return EventsWorld::kNow; };
        return around;
      }(),
      5);
  REQUIRE(comes_true([&] {
    again.look();
    return world.tables == 4;
  }));
  const Reply shown =
      world.ask([&](const Events::Answer& answer) { again.show(world.event, {}, {}, {}, answer); });
  CHECK(world.done(shown) == before);
  again.stop();
}

TEST_CASE("Where two servers write to one store, each knows what the other has written") {
  EventsWorld world(5, true);
  Events other(world.store, world.people, world.world(true), 5);
  const auto enter = [&world](Events& by, const std::string& who) {
    return world.done(world.ask([&](const Events::Answer& answer) {
      by.change({"192.0.2.1", who}, world.event, AskEnter{}, answer);
    }));
  };
  world.event = world.done(world.make()).at("event");
  CHECK(enter(other, "ben").at("entrants").size() == 1);
  CHECK(enter(world.events, "anna").at("entrants").size() == 2);
  CHECK(enter(other, "cleo").at("entrants").size() == 3);
  const Json began = world.done(world.change("anna", AskBegin{}));
  CHECK(began.at("entrants").size() == 3);
  CHECK(began.at("round") == 1);
  other.stop();
}

TEST_CASE("A server takes an event over whose log has had another owner since it was read") {
  EventsWorld world;
  world.begin({"anna", "ben"});
  Events other(world.store, world.people, world.world(true), 5);
  const auto shown = [&] {
    return world.done(
        world.ask([&](const Events::Answer& answer) { other.show(world.event, {}, {}, {}, answer); }));
  };
  CHECK(shown().at("round") == 1);
  world.on_store(
      [&world](Store& kept) { REQUIRE(kept.reopen(kept.find(log_of_event(world.event), 100).value())); });
  const int before = world.tables;
  REQUIRE(comes_true([&] {
    other.look();
    return world.tables > before;
  }));
  other.stop();
}

}  // namespace
}  // namespace gatehouse::server
