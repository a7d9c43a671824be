// How many requests an address may send, and what the papers of games cost, over real sockets.

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <future>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "server/analysis/limits.h"
#include "server/net/http/limits.h"
#include "server/net/http/request_quota.h"
#include "server/testing/comes_true.h"
#include "server/testing/loopback.h"
#include "server/testing/store_around.h"
#include "server/testing/temporary_folder.h"
#include "tests/support/choice_ids.h"

namespace gatehouse::server {
namespace {

using namespace testing;
using std::chrono::milliseconds;
using std::chrono::seconds;

const std::string kClient =
    "<html "
    "lang=\"en\"><head><title>Gatehouse</title></head><body><noscript>Nothing.</noscript></body></html>";

HttpFields coming_from(const std::string& address) {
  return {{"X-Forwarded-For", address}};
}

/// A store that knows which rooms were read, and where reading waits for as long as it is held.
class ReadStore final : public StoreAround {
 public:
  std::optional<RoomLog> find(const std::string& room, std::size_t most) override {
    note(room);
    return StoreAround::find(room, most);
  }
  std::optional<std::string> analysis(const std::string& room) override {
    note(room);
    return StoreAround::analysis(room);
  }
  void hold(bool held) {
    held_ = held;
    held_.notify_all();
  }
  std::vector<std::string> read() const {
    const std::lock_guard lock(mutex_);
    return read_;
  }
  std::atomic<std::size_t> reads = 0;

 private:
  void note(const std::string& room) {
    {
      const std::lock_guard lock(mutex_);
      read_.push_back(room);
    }
    ++reads;
    reads.notify_all();
    held_.wait(true);
  }

  mutable std::mutex mutex_;
  std::vector<std::string> read_;
  std::atomic<bool> held_ = false;
};

void give_places(AllSettings& config) {
  config.limits.rooms_per_address = 1'000;
  config.limits.connections_per_address = 1'000;
}

struct ReadServer {
  explicit ReadServer(const std::function<void(AllSettings&)>& change = {})
      : server(
            [&](AllSettings& config) {
              std::ofstream(folder.path() / "index.html") << kClient;
              config.site.client = folder.path().string();
              config.site.trusted_proxies = {"127.0.0.1"};
              config.store.scrub_per_second = 0;  // its reads would count
              if (change) change(config);
            },
            std::unique_ptr<Store>(store), {}, true) {}
  ~ReadServer() { store->hold(false); }

  /// A table of two, from its start. Ben comes from an address, or from nobody's.
  std::string table(const HttpFields& bens = {}) {
    anna.push_back(greeted());
    ben.push_back(greeted(bens));
    const std::string room =
        anna.back()
            .ask({{"type", "create"},
                  {"id", "1"},
                  {"name", "Anna"},
                  {"game", "carcassonne"},
                  {"seats", 2},
                  {"public", true},
                  {"options", {{"expansions", Json::array()}, {"choices", Json::object()}}}})
            .at("room");
    ben.back().ask({{"type", "join"}, {"id", "2"}, {"room", room}, {"name", "Ben"}});
    anna.back().ask({{"type", "start"}, {"id", "3"}});
    wait_for_a_prompt();
    return room;
  }
  /// Until then draws may be under way, and change the version.
  void wait_for_a_prompt() {
    for (;;)
      for (LoopbackClient* const player : {&anna.back(), &ben.back()}) {
        player->send({{"type", "resync"}, {"id", "now"}});
        if (!player->read_until("snapshot").at("prompt").is_null()) return;
      }
  }
  /// Each step the first choice: a tile, and what may follow it.
  void play_a_turn() {
    for (int steps = 0; steps < 2;)
      for (LoopbackClient* const player : {&anna.back(), &ben.back()}) {
        player->send({{"type", "resync"}, {"id", "now"}});
        const Json now = player->read_until("snapshot");
        if (now.at("prompt").is_null() || steps == 2) continue;
        player->ask({{"type", "command"},
                     {"id", "step" + std::to_string(++steps)},
                     {"expect", now.at("version")},
                     {"choice", tests::choice_ids(now.at("prompt")).front()}});
      }
  }
  void end() { CHECK(ben.back().ask({{"type", "resign"}, {"id", "4"}}).at("type") == "ack"); }
  std::string finished_table(const HttpFields& bens = {}) {
    std::string room = table(bens);
    end();
    return room;
  }
  LoopbackClient greeted(HttpFields from = {}) const {
    from.insert(kSubprotocolField.begin(), kSubprotocolField.end());
    LoopbackClient client(server.port(), from);
    client.hello();
    return client;
  }
  int status(const std::string& target, const std::string& address) const {
    return http_get(server.port(), target, coming_from(address)).status;
  }

  TemporaryFolder folder;
  ReadStore* store = new ReadStore;
  LoopbackServer server;
  std::vector<LoopbackClient> anna, ben;
};

std::string encoded_blanks(std::string text) {
  std::replace(text.begin(), text.end(), ' ', '+');
  return text;
}

std::string path_of(const std::string& room, const std::string& paper) {
  return "/api/rooms/" + room + paper;
}

std::string record_path(const std::string& room) {
  return path_of(room, "/record");
}

TEST_CASE("Each address has a number of requests, which comes back with time") {
  const RequestQuota::Time start = RequestQuota::Time{} + seconds(100);
  RequestQuota quota(10, 20);
  for (int at = 0; at < 20; ++at) CHECK(quota.spend("a", 1, start) == milliseconds(0));
  const milliseconds wait = quota.spend("a", 1, start);
  CHECK(wait > milliseconds(0));
  CHECK(wait <= milliseconds(101));
  CHECK(quota.spend("b", 1, start) == milliseconds(0));
  // Asking again does not make anybody wait longer.
  for (int at = 0; at < 1'000; ++at) CHECK(quota.spend("a", 1, start) == wait);
  CHECK(quota.spend("a", 1, start + wait) == milliseconds(0));
  CHECK(quota.spend("a", 1, start + wait) > milliseconds(0));
  // What is dear is had for several.
  CHECK(quota.spend("b", 19, start) == milliseconds(0));
  CHECK(quota.spend("b", 1, start) > milliseconds(0));
}

TEST_CASE("Only those are remembered who have sent something lately, and never more than a bound") {
  const RequestQuota::Time start = RequestQuota::Time{} + seconds(100);
  RequestQuota quota(1, 2);
  for (std::size_t at = 0; at < 3 * kRequesters; ++at) quota.spend(std::to_string(at), 2, start);
  CHECK(quota.size() <= kRequesters + 1);
  CHECK(quota.spend("0", 1, start) > milliseconds(0));
  // Those beyond it count as one. All of this is over when time has gone by.
  CHECK(quota.spend("somebody else", 1, start) > milliseconds(0));
  for (int at = 0; at < 10; ++at)
    CHECK(quota.spend("new " + std::to_string(at), 2, start + seconds(3)) == milliseconds(0));
  CHECK(quota.size() <= 20);
}

TEST_CASE("Who asks for too much is told to wait, others and the probes are not") {
  const ReadServer at([](AllSettings& config) {
    config.limits.requests_per_second = 1;
    config.limits.request_burst = 50;
  });
  HttpReply reply;
  int answered = 0;
  while ((reply = http_get(at.server.port(), "/api/games", coming_from("192.0.2.1"))).status == 200)
    ++answered;
  CHECK(answered >= 50);
  CHECK(answered < 500);
  CHECK(reply.status == 429);
  CHECK(reply.fields.at("content-type") == "application/problem+json");
  CHECK(std::stoi(reply.fields.at("retry-after")) >= 1);
  CHECK(reply.fields.at("connection") == "close");
  CHECK(at.status("/", "192.0.2.2") == 200);
  // The probe of a proxy or of the machine itself is no visitor.
  for (int times = 0; times < 200; ++times) REQUIRE(http_get(at.server.port(), "/readyz").status == 200);
}

TEST_CASE("What is dear is as dear under another spelling, and under a base path") {
  const ReadServer at([](AllSettings& config) {
    config.site.base_path = "/games";
    config.limits.requests_per_second = 1;
    config.limits.request_burst = 10 * kPriceOfPaper;
  });
  int address = 0;
  for (const char* const path : {"/api/games/carcassonne/tiles", "/games/api/games/carcassonne/tiles",
                                 "/api/games/carcassonne/%74iles",
                                 "/%67ames/api/games/carcassonne/tiles?expansions=river%2Croyal_gates"}) {
    CAPTURE(path);
    const std::string from = "192.0.2." + std::to_string(++address);
    int answered = 0;
    while (answered < 30 && at.status(path, from) == 200) ++answered;
    CHECK(answered >= 10);
    CHECK(answered < 30);
  }
}

TEST_CASE("A running game's 409 reads nothing") {
  ReadServer at;
  const std::string room = at.table();
  const std::size_t before = at.store->reads;
  for (const char* const paper : {"/record", "/board.svg", "/choices/1", "/again/1"}) {
    CAPTURE(paper);
    const HttpReply reply =
        http_get(at.server.port(), "/api/rooms/" + room + paper, coming_from("192.0.2.1"));
    CHECK(reply.status == 409);
    CHECK(reply.fields.at("cache-control") == "no-store");
  }
  CHECK(at.store->reads == before);
  at.end();
  CHECK(at.status(record_path(room), "192.0.2.1") == 200);
}

TEST_CASE("What was made of a game that is over is kept, and what changes is made anew") {
  ReadServer at;
  const std::string room = at.table();
  const auto page = [&] { return http_get(at.server.port(), "/g/" + room, coming_from("192.0.2.1")).body; };
  const std::string playing = page();
  std::size_t before = at.store->reads;
  for (int times = 0; times < 20; ++times) CHECK(page() == playing);
  CHECK(at.store->reads == before);
  at.end();
  CHECK(page() != playing);
  const std::string record = http_get(at.server.port(), record_path(room), coming_from("192.0.2.1")).body;
  for (const char* const paper : {"/board.svg", "/choices/2"}) at.status(path_of(room, paper), "192.0.2.1");
  before = at.store->reads;
  for (int times = 0; times < 20; ++times) {
    CHECK(http_get(at.server.port(), record_path(room), coming_from("192.0.2.2")).body == record);
    CHECK(page().find("has won") != std::string::npos);
    for (const char* const paper : {"/board.svg", "/choices/2"}) at.status(path_of(room, paper), "192.0.2.2");
  }
  CHECK(at.store->reads == before);
}

TEST_CASE("An analysis is kept as other papers are, and how far it is costs nothing") {
  ReadServer at;
  const std::string room = at.table();
  const auto analysis = [&](const std::string& address = "192.0.2.1") {
    return http_get(at.server.port(), path_of(room, "/analysis"), coming_from(address));
  };
  // Of a game that goes on the store is not asked.
  std::size_t before = at.store->reads;
  for (int times = 0; times < 20; ++times) CHECK(analysis().body == "null");
  CHECK(at.store->reads == before);
  at.end();
  CHECK(comes_true([&] { return analysis().body == "null" && at.store->reads > before; }));
  // While it is under way the store is held, and every answer that asks it would wait.
  at.store->hold(true);
  CHECK(at.anna.back().ask({{"type", "analyse"}, {"id", "now"}}).at("type") == "ack");
  for (int times = 0; times < 20; ++times) CHECK(analysis().status == 202);
  at.store->hold(false);
  HttpReply whole;
  REQUIRE(comes_true([&] { return (whole = analysis()).status == 200; }));
  CHECK(Json::parse(whole.body).at("seats") == 2);
  before = at.store->reads;
  for (int times = 0; times < 20; ++times) CHECK(analysis("192.0.2.2").body == whole.body);
  CHECK(at.store->reads == before);
}

TEST_CASE("A turn that is played again is kept with its choices, that it cannot be is not") {
  ReadServer at;
  const std::string room = at.table();
  at.play_a_turn();
  at.end();
  const auto get = [&](const std::string& paper, const std::string& address = "192.0.2.1") {
    return http_get(at.server.port(), path_of(room, paper), coming_from(address));
  };
  CHECK(get("/again/1").status == 404);
  std::size_t before = at.store->reads;
  CHECK(get("/again/1").status == 404);
  CHECK(at.store->reads > before);
  CHECK(at.anna.back().ask({{"type", "analyse"}, {"id", "now"}}).at("type") == "ack");
  HttpReply whole;
  REQUIRE(comes_true([&] { return (whole = get("/analysis")).status == 200 && whole.body != "null"; }));
  const std::string again = "/again/" + Json::parse(whole.body).at("turns").at(0).at("from").dump();
  const Json prompt = Json::parse(get(again).body).at("prompt");
  const std::string tile = again + "?choice=" + encoded_blanks(tests::choice_ids(prompt).front());
  std::set<std::string> answers;
  for (const std::string& paper : {tile, tile + "&choice=pass", again + "?choice=pass"}) {
    const HttpReply first = get(paper);
    answers.insert(first.body);
    before = at.store->reads;
    for (int times = 0; times < 20; ++times) CHECK(get(paper, "192.0.2.2").body == first.body);
    CHECK(at.store->reads == before);
  }
  CHECK(answers.size() == 3);
}

TEST_CASE("Where nobody has asked for an analysis that answer is as dear as a paper") {
  ReadServer at([](AllSettings& config) {
    config.limits.requests_per_second = 1;
    config.limits.request_burst = 10 * kPriceOfPaper;
  });
  const std::string room = at.finished_table();
  int answered = 0;
  HttpReply reply;
  while (answered < 30 &&
         (reply = http_get(at.server.port(), path_of(room, "/analysis"), coming_from("192.0.2.1"))).status ==
             200)
    ++answered;
  CHECK(answered >= 5);
  CHECK(reply.status == 429);
  CHECK(reply.fields.contains("retry-after"));
  CHECK(at.status(path_of(room, "/analysis"), "192.0.2.2") == 200);
}

TEST_CASE("Each address has its share of the analyses under way, and another is not kept out by them") {
  ReadServer at(give_places);
  for (std::size_t room = 0; room < kAnalysesOfAddress + 1; ++room)
    at.finished_table(coming_from("192.0.2.2"));
  at.store->hold(true);
  const auto ask = [](LoopbackClient& who) { return who.ask({{"type", "analyse"}, {"id", "now"}}); };
  for (std::size_t room = 0; room < kAnalysesOfAddress; ++room) CHECK(ask(at.anna[room]).at("type") == "ack");
  const Json refused = ask(at.anna.back());
  CHECK(refused.at("code") == "busy");
  CHECK(refused.at("retryable") == true);
  CHECK(ask(at.ben.back()).at("type") == "ack");
  at.store->hold(false);
}

/// As many requests at once as are told; an address has its share of them under way.
struct Crowd {
  Crowd(const ReadServer& at, const std::vector<std::string>& rooms, const std::string& address,
        const std::string& paper = "/record") {
    for (const std::string& room : rooms)
      asked.push_back(std::async(std::launch::async, [&at, room, address, paper] {
        return at.status(path_of(room, paper), address);
      }));
  }
  /// Returns when `count` have been refused: then all others are under way, or wait.
  void wait_for_refusals(std::size_t count) {
    while (count > 0)
      for (std::future<int>& one : asked)
        if (one.valid() && one.wait_for(milliseconds(1)) == std::future_status::ready) {
          CHECK(one.get() == 429);
          --count;
        }
  }
  void wait_for_papers() {
    for (std::future<int>& one : asked)
      if (one.valid()) CHECK(one.get() == 200);
  }

  std::vector<std::future<int>> asked;
};

TEST_CASE("One address has its share of the papers of each kind, and another's turn comes next") {
  ReadServer at(give_places);
  std::string paper;
  SUBCASE("records") {
    paper = "/record";
  }
  SUBCASE("drawings") {
    paper = "/board.svg";
  }
  SUBCASE("analyses") {
    paper = "/analysis";
  }
  std::vector<std::string> rooms;
  for (std::size_t room = 0; room < kPapersOfAddress + 8; ++room) rooms.push_back(at.finished_table());
  const std::string other = at.finished_table();
  at.store->hold(true);
  const std::size_t before = at.store->reads;
  Crowd greedy(at, rooms, "192.0.2.1", paper);
  greedy.wait_for_refusals(8);
  Crowd modest(at, std::vector<std::string>(kPapersOfAddress + 1, other), "192.0.2.2", paper);
  modest.wait_for_refusals(1);
  at.store->hold(false);
  greedy.wait_for_papers();
  modest.wait_for_papers();
  const std::vector<std::string> read = at.store->read();
  const auto place = std::find(read.begin(), read.end(), other) - read.begin();
  CHECK(static_cast<std::size_t>(place) >= before);
  CHECK(static_cast<std::size_t>(place) <= before + kRecordsBeingMade + 1);
}

TEST_CASE("The page of a table is served without its summary to whoever asks for too many papers") {
  ReadServer at(give_places);
  std::vector<std::string> rooms;
  for (std::size_t room = 0; room < kPapersOfAddress + 1; ++room) rooms.push_back(at.finished_table());
  const std::string last = at.finished_table();
  at.store->hold(true);
  Crowd greedy(at, rooms, "192.0.2.1");
  greedy.wait_for_refusals(1);
  const HttpReply page = http_get(at.server.port(), "/g/" + last, coming_from("192.0.2.1"));
  CHECK(page.status == 200);
  CHECK(page.body == http_get(at.server.port(), "/", coming_from("192.0.2.1")).body);
  at.store->hold(false);
  greedy.wait_for_papers();
  CHECK(http_get(at.server.port(), "/g/" + last, coming_from("192.0.2.1")).body != page.body);
}

}  // namespace
}  // namespace gatehouse::server
