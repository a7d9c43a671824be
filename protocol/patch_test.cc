#include "protocol/patch.h"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <set>
#include <string>

#include "tests/support/arbitrary.h"

namespace gatehouse::protocol {
namespace {

TEST_CASE("equal documents need no patch") {
  const Json document = {{"a", {1, 2}}, {"b", nullptr}};
  CHECK(diff(document, document) == Json::array());
}

TEST_CASE("members come, go and change one by one") {
  CHECK(diff({{"gone", 1}, {"kept", 2}, {"old", 3}}, {{"kept", 2}, {"new", Json::object()}, {"old", 4}}) ==
        Json::parse(R"([{"op": "remove", "path": "/gone"}, {"op": "add", "path": "/new", "value": {}},
                        {"op": "replace", "path": "/old", "value": 4}])"));
  CHECK(diff({{"tiles", Json::object()}}, {{"tiles", {{"0,1", {{"kind", "V"}}}}}}) ==
        Json::parse(R"([{"op": "add", "path": "/tiles/0,1", "value": {"kind": "V"}}])"));
}

TEST_CASE("keys are escaped in paths") {
  CHECK(diff({{"a/b~c", 1}}, {{"a/b~c", 2}}) ==
        Json::parse(R"([{"op": "replace", "path": "/a~1b~0c", "value": 2}])"));
}

TEST_CASE("lists keep their common ends") {
  CHECK(diff({1, 2, 3}, {1, 2, 3, 4}) == Json::parse(R"([{"op": "add", "path": "/3", "value": 4}])"));
  CHECK(diff({1, 2, 3}, {2, 3}) == Json::parse(R"([{"op": "remove", "path": "/0"}])"));
  CHECK(diff({1, 2, 3}, {1, 9, 3}) == Json::parse(R"([{"op": "replace", "path": "/1", "value": 9}])"));
  CHECK(diff({1, 2, 3, 4}, Json::array()) == Json::parse(R"([{"op": "remove", "path": "/3"},
        {"op": "remove", "path": "/2"}, {"op": "remove", "path": "/1"}, {"op": "remove", "path": "/0"}])"));
}

TEST_CASE("values of another type are replaced whole, the root too") {
  CHECK(diff({{"game", nullptr}}, {{"game", {{"step", "draw"}}}}) ==
        Json::parse(R"([{"op": "replace", "path": "/game", "value": {"step": "draw"}}])"));
  CHECK(diff(1, Json::array()) == Json::parse(R"([{"op": "replace", "path": "", "value": []}])"));
}

TEST_CASE("members that are told one by one make the same patch and digest as two whole objects") {
  const Json before = {{"gone", {{"x", 1}}}, {"kept", 2}};
  const Json after = {{"kept", 3}, {"new", Json::array()}};
  Changes changes;
  changes.count_members(before.size(), after.size());
  changes.at("gone", [&] { changes.remove(before.at("gone")); });
  changes.at("kept", [&] { changes.replace(2, 3); });
  changes.at("new", [&] { changes.add(Json::array()); });
  Digest grown = digest(before);
  grown += changes.digest();
  CHECK(grown == digest(after));
  CHECK(Json::parse(changes.take_patch()) == diff(before, after));

  // An object that loses its last member is a leaf, and gets none to lose.
  Changes all;
  all.count_members(1, 0);
  all.at("only", [&] { all.remove(1); });
  grown = digest({{"only", 1}});
  grown += all.digest();
  CHECK(grown == digest(Json::object()));
}

TEST_CASE("any patch makes the new document of the old, by three operations only") {
  CHECK(rc::check([](std::uint64_t seed) {
    tests::Arbitrary arbitrary(seed);
    const Json before = arbitrary.json(4);
    const Json after = arbitrary.coin() ? arbitrary.json(4) : arbitrary.change(before);
    Changes changes;
    changes.compare(before, after);
    Digest grown = digest(before);
    grown += changes.digest();
    RC_ASSERT(grown == digest(after));
    const Json patch = diff(before, after);
    RC_ASSERT(before.patch(patch) == after);
    for (const Json& step : patch) {
      RC_ASSERT(
          (std::set<std::string>{"add", "remove", "replace"}.contains(step.at("op").get<std::string>())));
    }
    RC_ASSERT(patch.empty() == (before == after));
  }));
}

}  // namespace
}  // namespace gatehouse::protocol
