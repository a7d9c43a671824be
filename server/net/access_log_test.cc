#include "server/net/access_log.h"

#include <doctest/doctest.h>

namespace gatehouse::server {
namespace {

TEST_CASE("The access log has paths without rooms, files and queries, and nothing that somebody made up") {
  CHECK(path_template("/") == "/");
  CHECK(path_template("/api/games") == "/api/games");
  CHECK(path_template("/api/tables") == "/api/tables");
  CHECK(path_template("/api/door") == "/api/door");
  CHECK(path_template("/profile") == "/profile");
  CHECK(path_template("/g/k7m2p9qa") == "/g/{room}");
  CHECK(path_template("/watch/k7m2p9qa") == "/watch/{room}");
  CHECK(path_template("/api/rooms/k7m2p9qa/board.svg") == "/api/rooms/{room}/board.svg");
  CHECK(path_template("/api/rooms/k7m2p9qa/choices/17") == "/api/rooms/{room}/choices/{version}");
  CHECK(path_template("/api/rooms/k7m2p9qa/again/17") == "/api/rooms/{room}/again/{version}");
  CHECK(path_template("/api/games/carcassonne/catalogue") == "/api/games/{game}/catalogue");
  CHECK(path_template("/api/games/carcassonne/tiles") == "/api/games/{game}/tiles");
  CHECK(path_template("/api/profiles/of/Anna") == "/api/profiles/of/{name}");
  CHECK(path_template("/people/Anna") == "/people/{name}");
  CHECK(path_template("/replay/k7m2p9qa") == "/replay/{room}");
  CHECK(path_template("/assets/index-4f2a.js") == "/assets/{file}");
  for (const char* const path :
       {"", "Anna", "/Anna", "/g/", "/g/k7m2p9qa/Anna", "/api/rooms//record", "/api/rooms/record",
        "/api/rooms/k7m2p9qa/choices/Anna", "/api/games/Anna", "*", "http://Anna/"})
    CHECK(path_template(path) == "other");
}

}  // namespace
}  // namespace gatehouse::server
