// What the operator does with profiles, in every store.

#include "server/control/profile_requests.h"

#include <doctest/doctest.h>

#include <set>
#include <string>

#include "server/control/limits.h"
#include "server/control/requests.h"
#include "server/people/kept_people.h"
#include "server/testing/every_store.h"

namespace gatehouse::server {
namespace {

using protocol::Json;
using testing::for_every_store;

void have_profile(Store& store, const std::string& id, const std::string& name) {
  Profile profile;
  profile.id = id;
  profile.name = name;
  profile.since_ms = 5;
  profile.devices = {{1, "desk", 5, "device of " + id}};
  profile.next_device = 2;
  profile.link = DeviceLink{"link of " + id, 9};
  REQUIRE(keep(store, profile) == Keeping::Done);
}

Json ask(Store& store, const std::string& what, const Json& more = Json::object()) {
  Json request = {{"do", what}};
  request.update(more);
  return answer_about_profiles(store, request, 77);
}

std::string refused(Store& store, const std::string& what, const Json& more) {
  Json request = {{"do", what}};
  request.update(more);
  return answer_request(store, request).value("error", "");
}

TEST_CASE("The operator lists profiles in the order of their names, and sees no hash") {
  for_every_store([](Store& store) {
    CHECK(ask(store, "profiles") == Json{{"profiles", Json::array()}, {"more", false}});
    have_profile(store, "p1", "Zoe");
    have_profile(store, "p2", "Anna");
    const Json zoe = {{"id", "p1"}, {"name", "Zoe"}, {"since_ms", 5}, {"devices", 1}, {"passkeys", 0}};
    const Json anna = {{"id", "p2"}, {"name", "Anna"}, {"since_ms", 5}, {"devices", 1}, {"passkeys", 0}};
    CHECK(ask(store, "profiles").at("profiles") == Json::array({anna, zoe}));
    CHECK(ask(store, "profiles", {{"after", "Anna"}}).at("profiles") == Json::array({zoe}));
    CHECK(ask(store, "profiles", {{"after", "Zoe"}}).at("profiles") == Json::array());
  });
}

TEST_CASE("A list has 200 profiles at most, and says that there are more") {
  for_every_store([](Store& store) {
    for (std::size_t at = 0; at <= kToldProfiles; ++at)
      have_profile(store, std::to_string(at), "Guest " + std::to_string(1'000 + at));
    const Json first = ask(store, "profiles");
    CHECK(first.at("profiles").size() == kToldProfiles);
    CHECK(first.at("more") == true);
    const Json rest = ask(store, "profiles", {{"after", first.at("profiles").back().at("name")}});
    CHECK(rest.at("profiles").size() == 1);
    CHECK(rest.at("more") == false);
    std::set<std::string> names;
    for (const Json& part : {first, rest})
      for (const Json& profile : part.at("profiles")) names.insert(profile.at("name").get<std::string>());
    CHECK(names.size() == kToldProfiles + 1);
  });
}

TEST_CASE("A profile is suspended and resumed, each once, with a reason") {
  for_every_store([](Store& store) {
    have_profile(store, "p1", "Anna");
    const Json because = {{"name", "aNN a"}, {"reason", " Insults  "}};
    CHECK(ask(store, "suspend", because).at("suspended") == Json{{"since_ms", 77}, {"reason", "Insults"}});
    CHECK(ask(store, "profiles").at("profiles").at(0).at("suspended").at("reason") == "Insults");
    CHECK(profile_named(store, "Anna")->suspended == Suspension{77, "Insults"});
    CHECK_FALSE(profile_opened_by(store, "link of p1"));
    CHECK(profile_opened_by(store, "device of p1").has_value());
    CHECK(refused(store, "suspend", because) == "it is suspended already");
    CHECK_FALSE(ask(store, "resume", because).contains("suspended"));
    CHECK(refused(store, "resume", because) == "it is not suspended");
  });
}

TEST_CASE("A profile is renamed: its devices stay, and the former name is free") {
  for_every_store([](Store& store) {
    have_profile(store, "p1", "Anna");
    have_profile(store, "p2", "Bea");
    const auto to = [](const std::string& name) {
      return Json{{"name", "Anna"}, {"to", name}, {"reason", "why"}};
    };
    CHECK(refused(store, "rename", to("bea")) == "another profile has that name, or one that looks like it");
    CHECK(refused(store, "rename", to("")) == "that is no name that people may have");
    CHECK(refused(store, "rename", to("Greedy bot")) == "that is no name that people may have");
    CHECK(ask(store, "rename", to("ANNA")).at("name") == "ANNA");
    CHECK(ask(store, "rename", to("Cleo")).at("name") == "Cleo");
    CHECK(profile_opened_by(store, "device of p1")->name == "Cleo");
    CHECK_FALSE(profile_named(store, "Anna"));
    have_profile(store, "p3", "Anna");
  });
}

TEST_CASE("A profile that the operator deletes leaves nothing") {
  for_every_store([](Store& store) {
    have_profile(store, "p1", "Anna");
    CHECK(ask(store, "delete", {{"name", "Anna"}, {"reason", "asked for"}}) == Json{{"id", "p1"}});
    CHECK_FALSE(store.profile_after(""));
    CHECK(refused(store, "delete", {{"name", "Anna"}, {"reason", "asked for"}}) ==
          "nobody has a profile of that name");
  });
}

TEST_CASE("Nothing is done to a profile without a reason") {
  for_every_store([](Store& store) {
    have_profile(store, "p1", "Anna");
    for (const char* const what : {"suspend", "resume", "rename", "delete"}) {
      const Json asked = {{"name", "Anna"}, {"to", "Bea"}};
      CHECK(refused(store, what, asked) == "the request cannot be understood");
      for (const std::string& reason : {std::string(), std::string("  "), std::string(161, 'x')}) {
        Json with = asked;
        with["reason"] = reason;
        CHECK(refused(store, what, with) ==
              "a reason of 1 to 160 characters is needed; it stands in the log");
      }
    }
    CHECK(profile_named(store, "Anna")->revision == 1);
  });
}

TEST_CASE("A damaged profile is listed by its id, hides no other, and can be deleted but not changed") {
  for_every_store([](Store& store) {
    REQUIRE(store.keep_profile({"p0", 1, {place_of_name("Abe")}, "not JSON"}) == Keeping::Done);
    have_profile(store, "p1", "Anna");
    const Json listed = ask(store, "profiles").at("profiles");
    CHECK(listed.at(0) ==
          Json{{"id", "p0"}, {"damaged", true}, {"found_as", place_of_name("Abe").substr(8)}});
    CHECK(listed.at(1).at("name") == "Anna");
    CHECK(refused(store, "suspend", {{"name", "Abe"}, {"reason", "why"}}) == "a profile is damaged");
    const std::string found_as = listed.at(0).at("found_as");
    CHECK(ask(store, "delete", {{"name", found_as}, {"reason", "why"}}) == Json{{"id", "p0"}});
    CHECK(ask(store, "profiles").at("profiles").size() == 1);
    have_profile(store, "p2", "Abe");
  });
}

}  // namespace
}  // namespace gatehouse::server
