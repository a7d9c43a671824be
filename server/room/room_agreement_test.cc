// Resigning, ending a game together, and playing again with the same people.

#include <doctest/doctest.h>

#include <limits>

#include "protocol/record.h"
#include "server/auth/tokens.h"
#include "server/room/agreement_limits.h"
#include "server/room/stored_game.h"
#include "server/testing/table.h"

namespace gatehouse::server {
namespace {

using protocol::Json;
using testing::BaseGame;
using testing::RoomWorld;
using testing::Table;

/// Anna (host), Ben and Cleo, started: Anna is to choose.
struct Three {
  Three() {
    world.found(anna, 4);
    world.settle();
    for (const auto& [who, name] : {std::pair(ben, "Ben"), {cleo, "Cleo"}}) {
      world.join(who, name);
      world.settle();
    }
    world.start(anna);
  }

  void play(ConnectionId who, const std::string& choice) {
    world.say(who, protocol::Command{"play" + std::to_string(version()), version(), {choice}});
    world.settle();
  }
  void resign(ConnectionId who, const std::string& id = "resign") {
    world.say(who, protocol::Resign{id});
    world.settle();
  }
  Version version() { return world.core().state().version(); }
  const Json& room(ConnectionId who) { return world.client(who).document.at("room"); }
  std::string error(ConnectionId who) { return world.client(who).last_error(); }
  /// The types of the events that were sent to this connection since `from` frames.
  std::vector<std::string> events(ConnectionId who, std::size_t from = 0) {
    std::vector<std::string> types;
    const std::vector<std::string>& frames = world.wires.sent(who);
    for (std::size_t at = from; at < frames.size(); ++at) {
      const Json frame = Json::parse(frames[at]);
      if (frame.at("type") == "update")
        for (const Json& event : frame.at("events")) types.push_back(event.at("type"));
    }
    return types;
  }

  RoomWorld world;
  ConnectionId anna = world.connect();
  ConnectionId ben = world.connect();
  ConnectionId cleo = world.connect();
};

void end_together(Three& table) {
  table.world.say(table.anna, protocol::Propose{"end"});
  table.world.settle();
  const Version proposal = table.version();
  for (const ConnectionId who : {table.ben, table.cleo}) {
    table.world.say(who, protocol::Vote{"yes", proposal, true});
    table.world.settle();
  }
}

TEST_CASE("Of two, who resigns has lost: the game is over, and stays so after a restart") {
  Table table;
  RoomWorld& world = table.world;
  world.say(table.ben, protocol::Resign{"enough"});
  CHECK_FALSE(world.client(table.ben).acks.contains("enough"));  // not before it is stored
  CHECK_FALSE(world.client(table.anna).document.at("room").contains("end"));
  world.settle();
  CHECK(world.client(table.ben).acks.contains("enough"));
  const Json document = world.client(table.anna).document;
  CHECK(document.at("room").at("end") == Json({{"why", "resigned"}, {"winner", 0}}));
  CHECK(document.at("room").at("seats").at("1").at("resigned") == true);
  CHECK_FALSE(document.at("room").at("seats").at("0").contains("resigned"));
  CHECK(document.at("room").at("status") == "finished");
  CHECK(document.at("room").at("fair").at("secret").is_string());
  CHECK(world.client(table.anna).waiting.empty());
  world.restart();
  CHECK(world.core().state().document(engine::seat_at(0)) == document);
}

TEST_CASE("Of three, who resigns is skipped by the default move from then on, in the same append") {
  Three table;
  table.play(table.anna, "take");
  const std::size_t before = table.world.wires.sent(table.ben).size();
  table.resign(table.anna);
  // The rest of her turn is played, the next one is drawn, and Ben is to choose.
  const std::vector<std::string> rest{"resigned", "skipped", "ended", "drawn", "told"};
  CHECK(table.events(table.ben, before) == rest);
  CHECK(table.world.client(table.ben).prompt.at("step") == "choose");
  CHECK(table.room(table.cleo).at("status") == "playing");
  for (const ConnectionId who : {table.ben, table.cleo}) {
    table.play(who, "leave");
    table.play(who, "end");
  }
  CHECK(table.world.client(table.ben).prompt.at("step") == "choose");  // Anna's turn has come and gone
  CHECK(table.world.client(table.anna).document.at("game").at("totals").at(0) ==
        table.world.client(table.ben).document.at("game").at("totals").at(0));
  const Json document = table.world.client(table.ben).document;
  table.world.restart();
  CHECK(table.world.core().state().document(engine::seat_at(1)) == document);
  SUBCASE("and when another resigns, the last one has won") {
    const ConnectionId ben = table.world.connect();
    table.world.come_back(ben, table.world.client(table.ben).token);
    table.resign(ben);
    CHECK(table.room(ben).at("end") == Json({{"why", "resigned"}, {"winner", 2}}));
  }
}

TEST_CASE("Resigning counts once, and only for who plays a game that goes on") {
  Three table;
  const ConnectionId dora = table.world.connect();
  table.world.watch(dora, "Dora");
  table.resign(dora);
  CHECK(table.error(dora) == "no-seat");
  const Version before = table.version();
  table.resign(table.cleo);
  CHECK(table.version() > before);
  const Version after = table.version();
  const auto acked = table.world.client(table.cleo).acks.at("resign");
  table.resign(table.cleo);  // the same message again: the same answer
  CHECK(table.world.client(table.cleo).acks.at("resign") == acked);
  table.resign(table.cleo, "once more");
  CHECK(table.error(table.cleo) == "resigned");
  table.world.say(table.cleo, protocol::Propose{"resign"});
  CHECK(table.error(table.cleo) == "id-reuse");
  table.world.say(table.cleo, protocol::Propose{"end"});
  CHECK(table.error(table.cleo) == "resigned");
  CHECK(table.version() == after);
  table.resign(table.ben);
  table.resign(table.anna);
  CHECK(table.error(table.anna) == "game-over");

  RoomWorld waiting;
  const ConnectionId early = waiting.connect();
  waiting.found(early, 2);
  waiting.settle();
  waiting.say(early, protocol::Resign{"resign"});
  CHECK(waiting.client(early).last.at("code") == "not-started");
}

TEST_CASE("Who has resigned can neither move nor undo, and the way is the same for a person among bots") {
  RoomWorld world;
  const ConnectionId anna = world.connect();
  world.found(anna, 3);
  world.settle();
  for (const char* const id : {"one", "two"}) {
    world.say(anna, protocol::SeatBot{id, std::nullopt, protocol::BotLevel::Random});
    world.settle();
  }
  world.start(anna);
  world.say(anna, protocol::Command{"take", world.core().state().version(), {"take"}});
  world.settle();
  world.say(anna, protocol::Resign{"resign"});
  world.settle();
  // Bots alone do not play on: the game is over, and nobody has won by that.
  CHECK(world.client(anna).document.at("room").at("end") == Json({{"why", "resigned"}, {"winner", nullptr}}));
  const Version version = world.core().state().version();
  world.say(anna, protocol::Undo{"undo", version});
  CHECK(world.client(anna).last.at("code") == "game-over");
  CHECK_FALSE(world.bot_thinks());

  Three table;
  table.play(table.anna, "take");
  table.resign(table.anna);
  table.play(table.anna, "leave");
  CHECK(table.error(table.anna) == "resigned");
  table.world.say(table.anna, protocol::Undo{"undo", table.version()});
  CHECK(table.error(table.anna) == "resigned");
}

TEST_CASE("A game ends here when all who play agree, and is counted as it lies") {
  Three table;
  table.play(table.anna, "take");
  table.world.say(table.anna, protocol::Propose{"end"});
  table.world.settle();
  const Version proposal = table.version();
  const Json open = {{"version", proposal}, {"what", "end"}, {"by", 0},
                     {"asked", {0, 1, 2}},  {"agreed", {0}}, {"refused", Json::array()}};
  CHECK(table.room(table.cleo).at("proposal") == open);
  table.play(table.anna, "end");  // the game goes on meanwhile
  CHECK(table.room(table.cleo).at("proposal") == open);
  table.world.say(table.cleo, protocol::Vote{"yes", proposal, true});
  table.world.settle();
  CHECK(table.room(table.ben).at("proposal").at("agreed") == Json({0, 2}));
  table.world.restart();
  const ConnectionId ben = table.world.connect();
  table.world.come_back(ben, table.world.client(table.ben).token);
  table.world.say(ben, protocol::Vote{"yes", proposal, true});
  CHECK(table.room(ben).at("status") == "playing");
  table.world.settle();
  CHECK(table.world.client(ben).acks.contains("yes"));
  CHECK(table.room(ben).at("status") == "finished");
  CHECK(table.room(ben).at("end") == Json({{"why", "agreed"}, {"winner", nullptr}}));
  CHECK_FALSE(table.room(ben).contains("proposal"));
  CHECK(table.world.client(ben).document.at("game").at("step") == "over");
}

TEST_CASE("One refusal, or taking it back, ends a proposal") {
  Three table;
  for (const ConnectionId who : {table.anna, table.cleo}) {
    table.world.say(table.anna, protocol::Propose{"end" + std::to_string(table.version())});
    table.world.settle();
    table.world.say(who, protocol::Vote{"no" + std::to_string(table.version()), table.version(), false});
    table.world.settle();
    CHECK_FALSE(table.room(table.ben).contains("proposal"));
    CHECK(table.room(table.ben).at("status") == "playing");
  }
}

TEST_CASE("Who is not asked has no say, and nobody has two") {
  Three table;
  const ConnectionId dora = table.world.connect();
  table.world.watch(dora, "Dora");
  table.world.say(dora, protocol::Propose{"end"});
  CHECK(table.error(dora) == "no-seat");
  table.world.say(table.anna, protocol::Vote{"yes", 1, true});
  CHECK(table.error(table.anna) == "no-proposal");
  table.world.say(table.anna, protocol::Propose{"end"});
  table.world.settle();
  const Version proposal = table.version();
  table.world.say(table.ben, protocol::Propose{"too"});
  CHECK(table.error(table.ben) == "proposal-open");
  table.world.say(dora, protocol::Vote{"yes", proposal, true});
  CHECK(table.error(dora) == "no-seat");
  table.world.say(table.anna, protocol::Vote{"twice", proposal, true});
  CHECK(table.error(table.anna) == "not-asked");
  table.world.say(table.ben, protocol::Vote{"early", proposal + 1, true});
  CHECK(table.error(table.ben) == "no-proposal");
  table.world.say(table.ben, protocol::Vote{"yes", proposal, true});
  table.world.settle();
  const auto acked = table.world.client(table.ben).acks.at("yes");
  table.world.say(table.ben, protocol::Vote{"yes", proposal, true});  // said again: answered again
  CHECK(table.world.client(table.ben).acks.at("yes") == acked);
  table.world.say(table.ben, protocol::Vote{"yes", proposal, false});
  CHECK(table.error(table.ben) == "id-reuse");
  CHECK(table.version() == acked);
}

TEST_CASE("Who resigns has no say any more, and takes their proposal with them") {
  Three table;
  table.world.say(table.anna, protocol::Propose{"end"});
  table.world.settle();
  SUBCASE("another") {
    table.world.say(table.ben, protocol::Vote{"yes", table.version(), true});
    table.world.settle();
    table.resign(table.cleo);
    CHECK(table.room(table.anna).at("end").at("why") == "agreed");  // all who are left have agreed
  }
  SUBCASE("who proposed it") {
    table.resign(table.anna);
    CHECK_FALSE(table.room(table.ben).contains("proposal"));
    CHECK(table.room(table.ben).at("status") == "playing");
  }
}

TEST_CASE("A person alone among bots ends the game at once, and a proposal does not outlive the game") {
  RoomWorld world;
  const ConnectionId anna = world.found_with_bot(protocol::BotLevel::Random);
  world.start(anna);
  world.say(anna, protocol::Propose{"end"});
  world.settle();
  CHECK(world.client(anna).document.at("room").at("end").at("why") == "agreed");

  Table table(Json{{"goal", 1}});
  table.world.say(table.ben, protocol::Propose{"end"});
  table.world.settle();
  table.play(table.anna, "take", "1");
  table.world.settle();
  table.play(table.anna, "end", "2");
  table.world.settle();
  CHECK_FALSE(table.world.client(table.anna).document.at("room").contains("proposal"));
  table.world.say(table.anna, protocol::Vote{"late", 1, true});
  CHECK(table.last_error(table.anna) == "game-over");
}

TEST_CASE("A seat that proposes again and again has to wait") {
  Three table;
  for (int times = 0; times < kProposals.burst; ++times) {
    table.world.say(table.anna, protocol::Propose{"end" + std::to_string(times)});
    table.world.settle();
    table.world.say(table.ben, protocol::Vote{"no" + std::to_string(times), table.version(), false});
    table.world.settle();
  }
  const Version before = table.version();
  table.world.say(table.anna, protocol::Propose{"more"});
  CHECK(table.error(table.anna) == "busy");
  CHECK(table.world.client(table.anna).errors.back().at("retry_after_ms") > 0);
  CHECK(table.version() == before);
  table.world.clock.pass(kProposals.every);
  table.world.say(table.anna, protocol::Propose{"more"});
  table.world.settle();
  CHECK(table.room(table.ben).contains("proposal"));
}

TEST_CASE("The record of a game that was ended together plays again to the same end") {
  BaseGame table;
  auto& [world, anna, ben] = table;
  world.say(ben, protocol::Propose{"end"});
  world.settle();
  const Version proposal = world.core().state().version();
  world.say(anna,
            protocol::Command{
                "play", proposal, {world.core().state().in_play()->default_choice(engine::seat_at(0))}});
  world.settle();
  world.say(anna, protocol::Vote{"yes", proposal, true});
  world.settle();
  CHECK(world.client(ben).document.at("game").at("over") == true);
  CHECK(world.client(ben).document.at("game").at("result").is_object());

  const RoomLog stored = world.memory().find("testroom", std::numeric_limits<std::size_t>::max()).value();
  const StoredGame game = stored_game(stored, protocol::all_games());
  CHECK(game.status == protocol::RoomStatus::Finished);
  REQUIRE_FALSE(game.record.commands.empty());
  CHECK(game.record.commands.back() == "end");
  const auto again = protocol::replay(game.record, [](const auto&, const auto&, const auto&) {});
  CHECK(again->fingerprint() == world.core().state().fingerprint());
  CHECK_FALSE(protocol::is_chance("end"));
  CHECK(game.record.fair->lots.size() == 1);  // the end is no draw
}

TEST_CASE("After the end those who have played may have the game analysed, and nobody else, and not before") {
  Three table;
  table.world.say(table.ben, protocol::Analyse{"early"});
  CHECK(table.error(table.ben) == "not-over");
  end_together(table);
  const ConnectionId dora = table.world.connect();
  table.world.watch(dora, "Dora");
  table.world.say(dora, protocol::Analyse{"mine"});
  CHECK(table.error(dora) == "no-seat");
  CHECK(table.world.analyses.addresses.empty());

  table.world.say(table.ben, protocol::Analyse{"now"});
  CHECK(table.world.client(table.ben).acks.contains("now"));
  CHECK(table.world.analyses.addresses.size() == 1);
  table.world.analyses.refusal = protocol::ErrorCode::Busy;
  table.world.say(table.anna, protocol::Analyse{"too"});
  CHECK(table.error(table.anna) == "busy");
}

TEST_CASE("After the end one message asks for the next table, with everybody a seat further") {
  Three table;
  const std::string token = table.world.client(table.cleo).token;
  table.world.say(table.ben, protocol::Rematch{"again"});
  CHECK(table.error(table.ben) == "not-over");
  end_together(table);
  const ConnectionId dora = table.world.connect();
  table.world.watch(dora, "Dora");
  table.world.say(dora, protocol::Rematch{"again"});
  CHECK(table.error(dora) == "no-seat");
  CHECK_FALSE(table.world.rematch().has_value());

  table.world.say(table.cleo, protocol::Rematch{"next"});
  REQUIRE(table.world.rematch().has_value());
  const OpenRematch order = *table.world.rematch();
  const Rematching& next = order.rematching;
  CHECK(next.created.size == 3);
  CHECK(next.created.rematch_of == "testroom");
  REQUIRE(next.people.size() == 3);
  // Cleo asked, and is the host; Ben, who came second, begins.
  CHECK(next.people[0].occupant.name == "Cleo");
  CHECK(next.people[0].seat == engine::seat_at(1));
  CHECK(next.people[0].token_hash == hash_of_token(token));
  CHECK(next.people[1].occupant.name == "Anna");
  CHECK(next.people[1].seat == engine::seat_at(2));
  CHECK(next.people[2].occupant.name == "Ben");
  CHECK(next.people[2].seat == engine::seat_at(0));
  // Others who ask meanwhile wait, and find the same.
  table.world.say(table.anna, protocol::Rematch{"me too"});
  CHECK_FALSE(table.world.client(table.anna).acks.contains("me too"));
  table.world.open_rematch();
  CHECK_FALSE(table.world.client(table.cleo).acks.contains("next"));
  table.world.settle();
  CHECK(table.world.client(table.cleo).acks.contains("next"));
  CHECK(table.world.client(table.anna).acks.contains("me too"));
  CHECK_FALSE(table.world.rematch().has_value());
  CHECK(table.room(dora).at("rematch") == order.room);
  const Version version = table.version();
  table.world.say(table.cleo, protocol::Rematch{"next"});
  table.world.restart();
  CHECK(table.version() == version);
  CHECK(table.world.core().state().table().rematch == order.room);
}

TEST_CASE("A rematch that cannot be made is refused, and can be asked for again, by the same name") {
  Three table;
  end_together(table);
  table.world.say(table.anna, protocol::Rematch{"again"});
  const std::string room = table.world.rematch()->room;
  table.world.open_rematch(protocol::ErrorCode::TooManyRooms);
  CHECK(table.error(table.anna) == "too-many-rooms");
  CHECK_FALSE(table.room(table.anna).contains("rematch"));
  table.world.say(table.anna, protocol::Rematch{"again"});
  CHECK(table.world.rematch()->room == room);
  // The process dies before the answer: the next to ask finds the table that was made.
  table.world.restart();
  const ConnectionId ben = table.world.connect();
  table.world.come_back(ben, table.world.client(table.ben).token);
  table.world.say(ben, protocol::Rematch{"again"});
  CHECK(table.world.rematch()->room == room);
  table.world.disconnect(ben);  // who asked has gone; the others get it all the same
  table.world.open_rematch();
  table.world.settle();
  CHECK(table.world.core().state().table().rematch == room);
}

// Their seat there would open by the token that is worthless here.
TEST_CASE("A table that nobody was told of is not the next one when a seat was handed over meanwhile") {
  Three table;
  end_together(table);
  table.world.say(table.ben, protocol::Rematch{"again"});
  const std::string room = table.world.rematch()->room;
  table.world.restart();  // before the answer
  const ConnectionId cleo = table.world.connect();
  table.world.come_back(cleo, table.world.client(table.cleo).token);
  table.world.say(cleo, protocol::HandOver{"hand", std::nullopt});
  protocol::JoinRoom join;
  join.id = "over";
  join.room = "testroom";
  join.code = table.world.client(cleo).last.at("code").get<std::string>();
  const ConnectionId device = table.world.connect();
  table.world.handle(Enter{device, std::move(join), "another token", "192.0.2.9"});
  table.world.settle();
  table.world.say(device, protocol::Rematch{"again"});
  REQUIRE(table.world.rematch().has_value());
  CHECK(table.world.rematch()->room != room);
  CHECK(table.world.rematch()->rematching.people.front().token_hash == hash_of_token("another token"));
}

TEST_CASE("The next table seats its people durably, and their old tokens open their new seats") {
  Three table;
  end_together(table);
  table.world.say(table.ben, protocol::Rematch{"again"});
  const OpenRematch order = *table.world.rematch();
  RoomWorld next(order.room);
  next.handle(FoundAgain{order.rematching});
  CHECK(next.core().state().version() == 0);  // nobody is told before it is stored
  next.settle();
  CHECK(next.core().state().version() == 4);
  next.handle(FoundAgain{order.rematching});
  CHECK_FALSE(next.storing());  // asked for again: it is there
  CHECK(next.core().state().created().rematch_of == "testroom");
  CHECK_FALSE(next.core().state().created().commitment.empty());
  const auto come = [&](ConnectionId who) {
    const ConnectionId connection = next.connect();
    next.come_back(connection, table.world.client(who).token);
    return connection;
  };
  const ConnectionId ben = come(table.ben);
  const ConnectionId anna = come(table.anna);
  CHECK(next.client(ben).seat == 0);
  CHECK(next.client(anna).seat == 2);
  CHECK(next.client(ben).document.at("room").at("host") == 0);
  CHECK(next.client(ben).document.at("room").at("status") == "waiting");
  const ConnectionId stranger = next.connect();
  next.come_back(stranger, "another token");
  CHECK(next.client(stranger).last.at("code") == "bad-token");
  next.join(stranger, "Eve");
  CHECK(next.client(stranger).last.at("code") == "room-full");
  next.restart();
  const ConnectionId cleo = come(table.cleo);
  CHECK(next.client(cleo).seat == 1);

  RoomWorld unlucky(order.room);
  unlucky.handle(FoundAgain{order.rematching});
  unlucky.store(false);
  CHECK(unlucky.ended().has_value());
}

}  // namespace
}  // namespace gatehouse::server
