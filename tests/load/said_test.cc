#include "tests/load/said.h"

#include <doctest/doctest.h>

namespace gatehouse::load {
namespace {

TEST_CASE("of an update only its kind, version and choices are read") {
  Said said;
  read(
      R"({"digest":"0","events":[{"type":"drawn","tile":"a\"]}"}],"prompt":{"choices":[)"
      R"({"id":"place","shape":"placement","verb":"place","at":["0,1 r1","0,-1 r0"]},)"
      R"({"id":"deploy follower","at":["0,1.c"],"then":[{"id":"show B04","answers":[{"id":"no"}]},{"id":"show B11"}]},)"
      R"({"id":"pass","verb":"pass"}],)"
      R"("seat":0,"undo":false},"room":"k7m2p9qa","type":"update","version":17,"waiting":[0]})",
      said);
  CHECK(said.type == "update");
  CHECK(said.room == "k7m2p9qa");
  CHECK(said.version == 17);
  std::vector<std::string> ids;
  for (const Choice& choice : said.choices) ids.push_back(choice.id());
  CHECK(ids == std::vector<std::string>{"place 0,1 r1", "place 0,-1 r0",
                                        "deploy follower 0,1.c then show B04",
                                        "deploy follower 0,1.c then show B11", "pass"});
  CHECK_FALSE(said.over);
}

TEST_CASE("a message without a prompt has no choices, not even those of the message before") {
  Said said;
  read(R"({"type":"update","prompt":{"choices":[{"id":"pass"}]}})", said);
  CHECK(said.choices.size() == 1);
  read(R"({"prompt":null,"type":"update","version":3,"waiting":[]})", said);
  CHECK(said.choices.empty());
  CHECK(said.version == 3);
}

TEST_CASE("a game is over when its document says so, not when nobody has to act for a moment") {
  Said said;
  read(R"({"patch":[{"op":"replace","path":"/game/step","value":"draw"}],"type":"update","waiting":[]})",
       said);
  CHECK_FALSE(said.over);
  read(R"({"patch":[{"op":"replace","path":"/game/over","value":true}],"type":"update","waiting":[]})", said);
  CHECK(said.over);
}

TEST_CASE("a text that ends too soon is read to its end") {
  Said said;
  for (const char* const text :
       {"", "{", "{\"type", "{\"type\":", "{\"type\":\"up", "{\"prompt\":{\"choices\":[{\"id\":\"",
        "{\"prompt\":{\"choices\":[{", "{\"prompt\":{\"choices\":[{\"id\":\"a\",\"at\":[\"b",
        "{\"prompt\":{\"choices\":[{\"id\":\"a\",\"at\":[1", "{\"version\":", "{\"events\":[[[",
        "{\"a\":\"\\"})
    read(text, said);
  CHECK(said.choices.size() <= 1);
}

}  // namespace
}  // namespace gatehouse::load
