// Nodes of two releases on one PostgreSQL, as an update has them: nodes of the real program, and one in this
// process that speaks as its neighbour in time does, or knows other editions of the rules.

#include <doctest/doctest.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "protocol/games.h"
#include "server/auth/tokens.h"
#include "server/cluster/links/link_message.h"
#include "server/cluster/node_lease.h"
#include "server/commands/open_store.h"
#include "server/config.h"
#include "server/server.h"
#include "server/testing/comes_true.h"
#include "server/testing/loopback.h"
#include "tests/server/cluster.h"
#include "tests/server/person.h"

namespace gatehouse::tests {
namespace {

using namespace server::testing;
using protocol::GameType;
using server::LinkVersions;

constexpr LinkVersions kOurs;
// What the release before knew, what the next one will know, and the one after that.
constexpr LinkVersions kBefore{kOurs.newest - 1, kOurs.newest - 1};
constexpr LinkVersions kNext{kOurs.newest, kOurs.newest + 1};
constexpr LinkVersions kAfterNext{kOurs.newest + 1, kOurs.newest + 2};

/// The games of a release whose rules for Carcassonne are this many editions ahead of ours, or behind.
std::vector<GameType> games_with_rules(int ahead) {
  std::vector<GameType> games(protocol::all_games().begin(), protocol::all_games().end());
  GameType& carcassonne = *std::ranges::find(games, "carcassonne", &GameType::name);
  carcassonne.rules += ahead;
  // An edition that there is not yet plays like ours.
  carcassonne.make_by = [](const Json& options, int seats, int rules) {
    const GameType& ours = *protocol::find_game("carcassonne");
    return ours.make_by(options, seats, std::min(rules, ours.rules));
  };
  return games;
}

class Neighbour {
 public:
  Neighbour(const Cluster& cluster, const LinkVersions& versions, std::vector<GameType> games)
      : games_(std::move(games)) {
    server::secure();
    spdlog::set_level(spdlog::level::warn);
    server::AllSettings config = server::testing::loopback_config();
    config.store.url = cluster.url();
    config.cluster.node = kName;
    config.cluster.address = "127.0.0.1:" + std::to_string(free_port());
    config.cluster.listen = "127.0.0.1";
    config.cluster.secret = Cluster::kSecret;
    config.cluster.lease_ms = Cluster::kLeaseMs;
    config.cluster.renew_ms = Cluster::kLeaseMs / 5;
    const auto node = std::make_shared<server::Node>();
    node->name = config.cluster.node;
    node->address = config.cluster.address;
    auto store = server::open_store(config, server::OpenFor::Serving, node);
    using std::chrono::milliseconds;
    auto lease = std::make_unique<server::NodeLease>(
        config.store.url, node,
        server::LeaseTimes{milliseconds(config.cluster.lease_ms), milliseconds(config.cluster.renew_ms)});
    server_ = std::make_unique<server::Server>(config, games_, std::move(store), std::function<void()>(),
                                               std::move(lease), versions);
    server_->start();
  }
  /// Hands its rooms over, as a process does that is told to stop.
  ~Neighbour() { server_->stop(); }
  Neighbour(const Neighbour&) = delete;
  Neighbour& operator=(const Neighbour&) = delete;

  int port() const { return server_->port(); }

  static constexpr const char* kName = "neighbour";

 private:
  const std::vector<GameType> games_;
  std::unique_ptr<server::Server> server_;
};

/// The name of the node that has a room; empty: none.
std::string owner_of(const Cluster& cluster, const std::string& room) {
  return cluster.sql("SELECT coalesce(owner, '') FROM gatehouse.room WHERE name='" + room + "'");
}

/// Takes the seat by this door, and plays on; the version of the ack.
std::uint64_t play_by(int port, const Seat& seat, const std::string& id) {
  return come_back(port, seat).play(id);
}

Json king_message() {
  Json message = create_message(true);
  message["game"] = "kings_gate";
  return message;
}

void check_side_by_side(const LinkVersions& versions) {
  CAPTURE(versions.oldest);
  CAPTURE(versions.newest);
  Cluster cluster(2);
  auto other = std::make_unique<Neighbour>(cluster, versions, games_with_rules(0));
  const Seat ours = begun_by(cluster.door(0));
  const Seat theirs = begun_by(other->port());
  // Each is a door to the other's rooms, for players and for those who look on.
  Person here(cluster.door(1));
  here.enter(watch_message(theirs.room, "Here"));
  Person there(other->port());
  there.enter(watch_message(ours.room, "There"));
  there.wait_for(play_by(other->port(), ours, "ours-by-them"));
  here.wait_for(play_by(cluster.door(0), theirs, "theirs-by-us"));
  CHECK(owner_of(cluster, ours.room) == Cluster::name(0));
  CHECK(owner_of(cluster, theirs.room) == Neighbour::kName);

  // The update in one direction: what this release had goes to the other one,
  for (const std::size_t node : {1U, 0U}) CHECK(cluster.process(node).terminate() == 0);
  const std::uint64_t version = play_by(other->port(), ours, "ours-with-them");
  CHECK(owner_of(cluster, ours.room) == Neighbour::kName);
  // and in the other one.
  for (std::size_t node = 0; node < cluster.size(); ++node) cluster.start(node);
  other.reset();
  CHECK(play_by(cluster.door(1), ours, "ours-with-us") > version);
  CHECK(play_by(cluster.door(0), theirs, "theirs-with-us") > 0);
  CHECK(cluster.sql("SELECT max(epoch) FROM gatehouse.log WHERE room='" + ours.room + "'") == "3");
  CHECK(cluster.sql("SELECT count(*) FROM gatehouse.room WHERE lost<>0") == "0");
  CHECK(cluster.sql("SELECT count(*) FROM gatehouse.failure") == "0");
  for (std::size_t node = 0; node < cluster.size(); ++node)
    CHECK(cluster.process(node).said().find("link-version") == std::string::npos);
}

TEST_CASE("Nodes of this release and of the one before are doors to each other, and hand over both ways") {
  check_side_by_side(kBefore);
}

TEST_CASE("Nodes of this release and of the next one are doors to each other, and hand over both ways") {
  check_side_by_side(kNext);
}

TEST_CASE("Nodes that are two releases apart get no link, say why, and leave each other's rooms alone") {
  Cluster cluster(2);
  const Neighbour other(cluster, kAfterNext, games_with_rules(0));
  Person anna(cluster.door(0));
  const Seat ours = anna.begin();
  Person olga(other.port());
  const Seat theirs = olga.begin();
  const auto refused = [](int port, const Seat& seat) {
    const Json answer = greeted(port).ask(watch_message(seat.room, "Eve"));
    return answer.value("code", "none");
  };
  // Where the link ends before the answer came the connection does, too.
  const auto is_refused = [&](int port, const Seat& seat) {
    try {
      return refused(port, seat) == "unavailable";
    } catch (const Closed& closed) {
      return closed.code == 1012;
    }
  };
  CHECK(is_refused(other.port(), ours));
  CHECK(is_refused(cluster.door(1), theirs));
  for (std::size_t node = 0; node < cluster.size(); ++node)
    CHECK(comes_true([&] {
      const std::string said = cluster.process(node).said();
      return said.find("link-version: the other node speaks versions 3 to 4, this one 1 to 2") !=
             std::string::npos;
    }));
  anna.play("on");
  olga.play("on");
  CHECK(owner_of(cluster, ours.room) == Cluster::name(0));
  CHECK(owner_of(cluster, theirs.room) == Neighbour::kName);
}

TEST_CASE("A node of older rules is a door to games of newer ones, and never takes them") {
  Cluster cluster(1);
  const Neighbour older(cluster, kBefore, games_with_rules(-1));
  const Seat newer = begun_by(cluster.door(0));
  Person king(cluster.door(0));
  king.enter(king_message());
  const Seat common{king.mind.room, king.mind.token};
  const std::uint64_t version = play_by(older.port(), newer, "by-the-older");
  CHECK(cluster.process(0).terminate() == 0);
  // It takes what it knows, and leaves the rest, for all who ask and as often as it looks.
  CHECK(come_back(older.port(), common).mind.seat == 0);
  CHECK(owner_of(cluster, common.room) == Neighbour::kName);
  for (int time = 0; time < 3; ++time)
    CHECK(greeted(older.port()).ask(join_message(newer)).at("code") == "unavailable");
  const std::string then = cluster.sql("SELECT clock_timestamp()");
  CHECK(comes_true([&] {
    return cluster.sql("SELECT renewed>'" + then +
                       "'::timestamptz+interval '1s' FROM gatehouse.node "
                       "WHERE name='" +
                       std::string(Neighbour::kName) + "'") == "t";
  }));
  CHECK(owner_of(cluster, newer.room).empty());
  cluster.start(0);
  CHECK(play_by(cluster.door(0), newer, "again") > version);
  CHECK(cluster.sql("SELECT count(*) FROM gatehouse.failure") == "0");
  CHECK(cluster.sql("SELECT count(*) FROM gatehouse.room WHERE lost<>0") == "0");
}

TEST_CASE("This release leaves games of the next one's rules to nodes that know them") {
  Cluster cluster(1);
  auto next = std::make_unique<Neighbour>(cluster, kNext, games_with_rules(1));
  const Seat newer = begun_by(next->port());
  const std::uint64_t version = play_by(cluster.door(0), newer, "by-us");
  next.reset();
  CHECK(comes_true([&] {
    return cluster.process(0).said().find("room " + newer.room + " is left to other nodes") !=
           std::string::npos;
  }));
  CHECK(greeted(cluster.door(0)).ask(join_message(newer)).at("code") == "unavailable");
  CHECK(owner_of(cluster, newer.room).empty());
  next = std::make_unique<Neighbour>(cluster, kNext, games_with_rules(1));
  CHECK(play_by(cluster.door(0), newer, "by-us-again") > version);
  CHECK(owner_of(cluster, newer.room) == Neighbour::kName);
  CHECK(cluster.sql("SELECT count(*) FROM gatehouse.failure") == "0");
}

}  // namespace
}  // namespace gatehouse::tests
