// What a link shows of a table to those who have no client.

#include "server/net/http/game_page.h"

#include <doctest/doctest.h>

#include <fstream>

#include "server/net/http/record_desk.h"
#include "server/testing/loopback.h"
#include "server/testing/temporary_folder.h"

namespace gatehouse::server {
namespace {

using namespace testing;

constexpr std::string_view kStart =
    "<html><head><title>Gatehouse</title></head><body><noscript>No.</noscript></body></html>";

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

TEST_CASE(
    "A summary stands in the page's head and where no script runs, and names cannot leave their place") {
  GameSummary summary;
  summary.title = "\"><script>alert(1)</script>";
  summary.text = "A & B are playing.";
  summary.seats = {"<b>A</b>", "B'"};
  const std::string page = with_summary(kStart, summary, "/board.svg");
  CHECK(has(page, "<title>&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title>"));
  CHECK(has(page, "<meta property=\"og:description\" content=\"A &amp; B are playing.\" />"));
  CHECK(has(page, "<meta property=\"og:image\" content=\"/board.svg\" />"));
  CHECK(has(page, "<li>&lt;b&gt;A&lt;/b&gt;</li><li>B&#39;</li>"));
  CHECK(has(page, "<img src=\"/board.svg\""));
  CHECK_FALSE(has(page, "<script>"));
  CHECK_FALSE(has(page, "<b>"));
  CHECK_FALSE(has(with_summary(kStart, summary, ""), "og:image"));
  CHECK(with_summary("<html>another page</html>", summary, "") == "<html>another page</html>");
}

TEST_CASE(
    "The tags of the start page say what the table is, and its picture gives way to the board's alone") {
  const std::string start =
      "<html><head><meta property=\"og:title\" content=\"Gatehouse\" />"
      "<meta property=\"og:image\" content=\"/cover.png\" /><title>Gatehouse</title></head>"
      "<body><noscript>No.</noscript></body></html>";
  GameSummary summary;
  summary.title = "Friday";
  summary.text = "Anna is playing.";
  const std::string running = with_summary(start, summary, "");
  CHECK(has(running, "<meta property=\"og:title\" content=\"Friday\" />"));
  CHECK(has(running, "<meta property=\"og:image\" content=\"/cover.png\" />"));
  CHECK_FALSE(has(running, "content=\"Gatehouse\""));
  const std::string over = with_summary(start, summary, "https://tiles.example/board.png");
  CHECK(has(over, "<meta property=\"og:image\" content=\"https://tiles.example/board.png\" />"));
  CHECK_FALSE(has(over, "cover.png"));
}

TEST_CASE("Paths name the papers of a room") {
  CHECK(paper_at("/api/rooms/k7m2p9qa/record")->paper == Paper::Record);
  CHECK(paper_at("/api/rooms/k7m2p9qa/board.svg")->paper == Paper::Picture);
  CHECK(paper_at("/api/rooms/k7m2p9qa/board.png")->paper == Paper::Preview);
  CHECK(paper_at("/api/rooms/k7m2p9qa/choices/0")->paper == Paper::Choices);
  CHECK(paper_at("/api/rooms/k7m2p9qa/choices/412")->room == "k7m2p9qa");
  CHECK(paper_at("/api/rooms/k7m2p9qa/choices/412")->after == 412);
  CHECK(paper_at("/api/rooms/k7m2p9qa/again/4")->paper == Paper::Again);
  CHECK(paper_at("/api/rooms/k7m2p9qa/again/412")->room == "k7m2p9qa");
  CHECK(paper_at("/api/rooms/k7m2p9qa/again/412")->after == 412);
  CHECK(paper_at("/api/match/k7m2p9qa")->paper == Paper::Match);
  CHECK(paper_at("/api/match/k7m2p9qa")->room == "k7m2p9qa");
  CHECK(paper_at("/g/k7m2p9qa")->paper == Paper::Page);
  CHECK(paper_at("/watch/k7m2p9qa")->room == "k7m2p9qa");
  CHECK(paper_at("/replay/k7m2p9qa")->paper == Paper::Page);
  for (const char* const path : {"/",
                                 "/g/",
                                 "/g",
                                 "/g/a/b",
                                 "/api/rooms/record",
                                 "/api/rooms//record",
                                 "/api/rooms/../record",
                                 "/g/a.js",
                                 "/fair/k7m2p9qa",
                                 "/api/rooms/k7m2p9qa/choices/",
                                 "/api/rooms/k7m2p9qa/choices",
                                 "/api/rooms/k7m2p9qa/choices/-1",
                                 "/api/rooms/k7m2p9qa/choices/1x",
                                 "/api/rooms/k7m2p9qa/choices/99999999999999999999",
                                 "/g/k7m2p9qa/choices/1",
                                 "/api/rooms//choices/1",
                                 "/api/rooms/k7m2p9qa/again/",
                                 "/api/rooms/k7m2p9qa/again",
                                 "/api/rooms/k7m2p9qa/again/-1",
                                 "/api/rooms/k7m2p9qa/again/99999999999999999999",
                                 "/api/rooms/k7m2p9qa/again/1/choices/1",
                                 "/api/rooms/again/1",
                                 "/g/k7m2p9qa/again/1",
                                 "/again/1",
                                 "1",
                                 "",
                                 "/api/rooms/k7m2p9qa/record/again/1",
                                 "/api/match/k7m2p9qa/again/1"})
    CHECK_FALSE(paper_at(path));
}

TEST_CASE(
    "A turn is played again with the choices of its query, in their order, and no other paper has any") {
  const std::vector<Parameter> query{{"choice", "b"}, {"other", "c"}, {"choice", ""}, {"choice", "b"}};
  CHECK(paper_at("/api/rooms/k7m2p9qa/again/4", query)->choices == std::vector<std::string>{"b", "", "b"});
  CHECK(paper_at("/api/rooms/k7m2p9qa/again/4")->choices.empty());
  CHECK(paper_at("/api/rooms/k7m2p9qa/choices/4", query)->choices.empty());
  CHECK(paper_at("/api/rooms/k7m2p9qa/record", query)->choices.empty());
}

struct Served {
  explicit Served(const std::function<void(AllSettings&)>& change = {})
      : server([&](AllSettings& config) {
          std::ofstream(folder.path() / "index.html") << kStart;
          config.site.client = folder.path().string();
          if (change) change(config);
        }) {}
  std::string page(const std::string& path) const { return http_get(server.port(), path).body; }

  TemporaryFolder folder;
  LoopbackServer server;
};

TEST_CASE("The page of a table tells its name and who sits there, and that of an unknown one nothing") {
  const Served served;
  LoopbackClient anna(served.server.port());
  anna.hello();
  const Json made = anna.ask({{"type", "create"},
                              {"id", "1"},
                              {"name", "Anna"},
                              {"game", "counting"},
                              {"seats", 2},
                              {"public", false},
                              {"options", Json::object()}});
  const std::string room = made.at("room");
  const std::string waiting = served.page("/g/" + room);
  CHECK(has(waiting, " \u2013 Counting</title>"));
  CHECK(has(waiting, "1 of 2 seats are taken."));
  CHECK(has(waiting, "<li>Anna</li>"));
  CHECK_FALSE(has(waiting, "og:image"));
  CHECK_FALSE(has(waiting, made.at("token").get<std::string>()));

  LoopbackClient ben(served.server.port());
  ben.hello();
  ben.ask({{"type", "join"}, {"id", "2"}, {"room", room}, {"name", "<i>Ben"}});
  anna.ask({{"type", "start"}, {"id", "3"}});
  const std::string playing = served.page("/watch/" + room);
  CHECK(has(playing, "Anna and &lt;i&gt;Ben are playing.") !=
        has(playing, "&lt;i&gt;Ben and Anna are playing."));
  CHECK_FALSE(has(playing, "<i>"));

  ben.ask({{"type", "resign"}, {"id", "4"}});
  CHECK(has(served.page("/g/" + room), "<p>Anna has won: everybody else has given up.</p>"));

  CHECK(http_get(served.server.port(), "/g/" + room).fields.at("cache-control") == "no-cache");
  CHECK(http_request(served.server.port(), "HEAD", "/g/" + room).body.empty());
  CHECK(served.page("/g/nobodys2") == kStart);
  CHECK(served.page("/new") == kStart);
  // The counting game has no drawing.
  for (const std::string drawing : {"/board.svg", "/board.png"}) {
    CHECK(http_get(served.server.port(), "/api/rooms/" + room + drawing).status == 404);
    CHECK(http_get(served.server.port(), "/api/rooms/nobodys2" + drawing).status == 404);
  }
}

TEST_CASE("Without a client there is no page of a table") {
  const LoopbackServer server;
  CHECK(http_get(server.port(), "/g/nobodys2").status == 404);
}

}  // namespace
}  // namespace gatehouse::server
