#include "protocol/errors.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string_view>

namespace gatehouse::protocol {
namespace {

TEST_CASE("names are kebab-case, different, and lead back to their code") {
  std::set<std::string_view> names;
  for (const ErrorEntry& known : error_catalogue()) {
    INFO(known.name);
    CHECK(names.insert(known.name).second);
    CHECK(std::ranges::all_of(known.name, [](char c) { return (c >= 'a' && c <= 'z') || c == '-'; }));
    CHECK(known.message.ends_with('.'));
    REQUIRE(find_error(known.name) != nullptr);
    CHECK(find_error(known.name)->code == known.code);
    CHECK(&entry(known.code) == find_error(known.name));
  }
  CHECK(find_error("edges-clash") == nullptr);
  CHECK(find_error("") == nullptr);
}

TEST_CASE("an error speaks the catalogue's words, or better ones") {
  CHECK(error(ErrorCode::Busy, "c1").retryable);
  CHECK(error(ErrorCode::BadOptions, "c1", "There is no option \"x\".").message ==
        "There is no option \"x\".");
  CHECK(error(ErrorCode::BadOptions, "c1").message == entry(ErrorCode::BadOptions).message);
}

TEST_CASE("a refusal of the rules keeps the rule's name") {
  const Error known = refused("c1", engine::Refusal{"not-your-turn"});
  CHECK(known.code == "not-your-turn");
  CHECK(known.message == entry(ErrorCode::NotYourTurn).message);
  const Error rule = refused("c1", engine::Refusal{"edges-clash"});
  CHECK(rule.id == "c1");
  CHECK(rule.code == "edges-clash");
  CHECK_FALSE(rule.retryable);
  CHECK_FALSE(rule.message.empty());
}

TEST_CASE("close reasons fit a close frame") {
  for (const CloseCode code :
       {CloseCode::Done, CloseCode::GoingAway, CloseCode::BrokenFrame, CloseCode::NotText, CloseCode::NotUtf8,
        CloseCode::TooLarge, CloseCode::Bug, CloseCode::Restart, CloseCode::Overloaded,
        CloseCode::TooManyBadMessages, CloseCode::NoHello, CloseCode::Replaced, CloseCode::TooMany}) {
    CHECK_FALSE(reason(code).empty());
    CHECK(reason(code).size() <= 123);
  }
}

}  // namespace
}  // namespace gatehouse::protocol
