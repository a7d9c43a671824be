// Paths and queries as clients encode them.

#include "server/net/http/http_target.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace gatehouse::server {
namespace {

/// The path, or the code of what is wrong.
std::string path_in(const std::string& target) {
  const auto read = read_target(target);
  if (const auto* const bad = std::get_if<BadTarget>(&read)) return std::string(bad->code);
  return std::get<HttpTarget>(read).path;
}

std::vector<Parameter> query_of(const std::string& target) {
  const auto read = read_target(target);
  REQUIRE(std::holds_alternative<HttpTarget>(read));
  return std::get<HttpTarget>(read).query;
}

TEST_CASE("A path is decoded, once") {
  CHECK(path_in("/g/k7m2p9qa?a=b") == "/g/k7m2p9qa");
  CHECK(path_in("/%67/k7m2p9qa") == "/g/k7m2p9qa");
  CHECK(path_in("/r%C3%BCcken") ==
        "/r\xc3\xbc"
        "cken");
  CHECK(path_in("/a+b") == "/a+b");
  CHECK(path_in("/%2525") == "/%25");
  CHECK(path_in("/a%3Fb=c") == "/a?b=c");
  CHECK(path_in("/g/a#?b") == "/g/a");
  CHECK(path_in("").empty());
  CHECK(path_in("*") == "*");
}

TEST_CASE("Parameters are decoded after they are told apart") {
  CHECK(query_of("/a").empty());
  CHECK(query_of("/a?").empty());
  CHECK(query_of("/a?expansions=river%2Croyal_gates&river.set=both") ==
        std::vector<Parameter>{{"expansions", "river,royal_gates"}, {"river.set", "both"}});
  CHECK(query_of("/a?x=1%262%3D3&&y&=z&x=") ==
        std::vector<Parameter>{{"x", "1&2=3"}, {"y", ""}, {"", "z"}, {"x", ""}});
  CHECK(query_of("/a?x%2Ey=a+b%2bc") == std::vector<Parameter>{{"x.y", "a b+c"}});
  CHECK(query_of("/a?b=http%3A%2f%2fplay.example%3A8080") ==
        std::vector<Parameter>{{"b", "http://play.example:8080"}});
  CHECK(query_of("/a?b=http://play.example?") == std::vector<Parameter>{{"b", "http://play.example?"}});
  const auto read = std::get<HttpTarget>(read_target("/a?x=1&x=2"));
  CHECK(*read.find("x") == "1");
  CHECK(read.find("y") == nullptr);
  CHECK(read.raw_query == "?x=1&x=2");
}

TEST_CASE("What is malformed is refused by name") {
  for (const char* const piece : {"%", "%2", "%zz", "%2g", "%g2", "%%20", "%u0041", "% 41", "%-1", "%+1"})
    for (const std::string before : {"/", "/a?b=", "/a?", "/a?b=c&d%20="}) {
      CAPTURE(before + piece);
      CHECK(path_in(before + piece) == "bad-encoding");
    }
  // Cut, overlong, a surrogate, beyond Unicode, a byte that begins nothing; and control characters.
  for (const char* const piece : {"%C3", "%C0%AF", "%E0%80%AF", "%ED%A0%80", "%F4%90%80%80", "%FF", "%80",
                                  "%00", "%0d%0aSet-Cookie:a", "%1f", "%7F"})
    for (const std::string before : {"/", "/a?b=", "/a?"}) {
      CAPTURE(before + piece);
      CHECK(path_in(before + piece) == "bad-text");
    }
  // No letter is made of pieces of two parameters.
  CHECK(path_in("/a?b=%C3&c=%BC") == "bad-text");
  for (const char* const path : {"/..%2fsecret.txt", "/a%2Fb", "/a%5cb", "/a%5Cb"})
    CHECK(path_in(path) == "encoded-slash");
  CHECK(path_in("/%255c") == "/%5c");
}

TEST_CASE("A refusal says where") {
  const auto read = read_target("/a?b=c&d=%2");
  REQUIRE(std::holds_alternative<BadTarget>(read));
  CHECK(std::get<BadTarget>(read).detail ==
        "Byte 9 of the address is not followed by two hexadecimal digits.");
}

TEST_CASE("A query has so many parameters, and no more") {
  std::string query = "/a?";
  for (std::size_t at = 0; at < kParameters; ++at) query += "a=1&";
  CHECK(query_of(query).size() == kParameters);
  CHECK(path_in(query + "b=2") == "too-many-parameters");
  CHECK(query_of("/a?" + std::string(5'000, '&')).empty());
}

}  // namespace
}  // namespace gatehouse::server
