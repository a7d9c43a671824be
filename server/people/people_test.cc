// Who comes to a profile, and when: with a store in memory, and a clock of the test.

#include "server/people/people.h"

#include <doctest/doctest.h>

#include <future>
#include <memory>
#include <string>
#include <variant>

#include "server/auth/tokens.h"
#include "server/store/memory_store.h"

namespace gatehouse::server {
namespace {

using protocol::Json;

constexpr std::int64_t kHour = 3'600'000;

/// People whose time the test moves.
struct World {
  StoreThread store{std::make_unique<MemoryStore>(), Durability::Full};
  std::int64_t now_ms = 1'000 * kHour;
  People people{
      store, {"open", {}}, [this] { return now_ms; }, [this] { return now_ms; }, Challenges(new_token())};

  People::Told make(const std::string& name, const std::string& key) {
    std::promise<People::Told> told;
    people.make("192.0.2.1", name, {}, {"desk", key},
                [&told](People::Told what) { told.set_value(std::move(what)); });
    return told.get_future().get();
  }
};

TEST_CASE("The words of a key are told again for a day, and what opens the profile as long as it does") {
  secure();
  World world;
  const std::string key = new_token();
  const Json made = std::get<Json>(world.make("Anna", key));
  world.now_ms += 24 * kHour - 1;
  CHECK(std::get<Json>(world.make("Anna", key)) == made);
  world.now_ms += 1;
  Json later = made;
  later.erase("recovery");
  CHECK(std::get<Json>(world.make("Anna", key)) == later);
}

TEST_CASE("A key gives the profile that it made, under another name too") {
  secure();
  World world;
  const std::string key = new_token();
  const Json made = std::get<Json>(world.make("Anna", key));
  CHECK(std::get<Json>(world.make("Bea", key)) == made);
  CHECK(std::get<Json>(world.make("Bea", new_token())).at("name") == "Bea");
}

}  // namespace
}  // namespace gatehouse::server
