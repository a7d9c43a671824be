#include <doctest/doctest.h>

#include <set>

#include "server/auth/tokens.h"

namespace gatehouse::server {
namespace {

TEST_CASE("A token opens its own hash only, and is not in it") {
  secure();
  const std::string token = new_token();
  const std::string hash = hash_of_token(token);
  CHECK(token.size() == 22);
  CHECK(hash.find(token) == std::string::npos);
  CHECK(opens(token, hash));
  CHECK_FALSE(opens(new_token(), hash));
  CHECK_FALSE(opens("", hash));
  CHECK_FALSE(opens(hash, hash));
  CHECK_FALSE(opens(token, ""));
}

TEST_CASE("Tokens and names of rooms do not repeat, and names have no look-alikes") {
  secure();
  std::set<std::string> seen;
  for (int at = 0; at < 2'000; ++at) {
    const std::string name = new_room_name();
    CHECK(name.size() == 13);
    CHECK(name.find_first_of("01ilo") == std::string::npos);
    seen.insert(name);
    seen.insert(new_token());
    CHECK(new_short_code().size() == 6);
  }
  CHECK(seen.size() == 4'000);
}

TEST_CASE("A key leads to the same token and room always, and to nothing else") {
  secure();
  const std::string key = "Tq0_9yW3bLx7-RnZ4mVc1A";
  const std::string token = token_of(key, "k7m2p9qa");
  CHECK(token.size() == 22);
  CHECK(token == token_of(key, "k7m2p9qa"));
  CHECK(token != token_of(key, "k7m2p9qb"));
  CHECK(token != token_of("Tq0_9yW3bLx7-RnZ4mVc1B", "k7m2p9qa"));
  const std::string room = room_name_of(key);
  CHECK(room.size() == 13);
  CHECK(room.find_first_of("01ilo") == std::string::npos);
  CHECK(room == room_name_of(key));
  CHECK(room != room_name_of("Tq0_9yW3bLx7-RnZ4mVc1B"));
  for (const std::string& made : {token, room}) CHECK(made.find(key.substr(0, 6)) == std::string::npos);
}

}  // namespace
}  // namespace gatehouse::server
