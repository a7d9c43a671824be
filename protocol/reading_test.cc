// How the texts of messages are read: which numbers are whole, and what is said of a text that cannot be
// read.

#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

#include "protocol/messages.h"

namespace gatehouse::protocol {
namespace {

template <class Message>
Message read_well(const std::string& text) {
  auto decoded = decode(text);
  const auto* const message = std::get_if<ClientMessage>(&decoded);
  REQUIRE(message != nullptr);
  REQUIRE(std::holds_alternative<Message>(*message));
  return std::get<Message>(*message);
}

std::string refused_because(const std::string& text) {
  const auto decoded = decode(text);
  REQUIRE(std::holds_alternative<Error>(decoded));
  return std::get<Error>(decoded).message;
}

TEST_CASE("a number is whole however it is written, and no other is taken for one") {
  const auto read = [](const std::string& number) {
    return read_well<Inspect>(R"({"type": "inspect", "id": "i", "target": {"x": )" + number + "}}")
        .target.at("x");
  };
  for (const auto& one :
       std::vector<std::pair<std::string, std::int64_t>>{{"5.0", 5},
                                                         {"5e0", 5},
                                                         {"5E+0", 5},
                                                         {"50e-1", 5},
                                                         {"0.05e2", 5},
                                                         {"-5.00", -5},
                                                         {"-0.0", 0},
                                                         {"0e999999999999999999999", 0},
                                                         {"0.0e-9999999999999999999", 0},
                                                         {"120.0", 120},
                                                         {"9007199254740991.0", 9007199254740991},
                                                         {"-9.007199254740991e15", -9007199254740991},
                                                         {"9007199254740991000e-3", 9007199254740991}}) {
    CAPTURE(one.first);
    const Json number = read(one.first);
    CHECK(number.is_number_integer());
    CHECK(number == one.second);
  }
  CHECK(read_well<Command>(R"({"type": "command", "id": "i", "expect": 5.0, "choice": "x"})").expect == 5);
  CHECK(read_well<JoinRoom>(R"({"type": "join", "id": "i", "room": "r", "name": "Ben", "seat": 1e0})").seat ==
        engine::seat_at(1));
  for (const char* const none :
       {"5.5", "5e-1", "0.1", "5.00000000000000000000000000000000000001", "9007199254740992.0", "1e16",
        "1e308", "1e-308", "1e-99999", "-9007199254740991.5", "1e400", "-1e99999999999999999999",
        "123456789012345678901"}) {
    CAPTURE(none);
    CHECK(refused_because(R"({"type": "inspect", "id": "i", "target": {"x": )" + std::string(none) + "}}") ==
          R"(The field "target.x" must be a whole number from -(2^53 - 1) to 2^53 - 1.)");
  }
  for (const char* const broken : {"5.", ".5", "5e", "05", "+5", "0x5", "5e+", "Infinity"}) {
    CAPTURE(broken);
    CHECK(refused_because(R"({"type": "inspect", "id": "i", "target": {"x": )" + std::string(broken) + "}}")
              .starts_with("The message is no JSON at byte "));
  }
}

TEST_CASE("a message that cannot be read says what is wrong and where") {
  for (
      const auto& one : std::vector<std::pair<std::string, std::string>>{
          {"", "The message ends too early."},
          {R"({"type": "ping", "id": "p)", "The message ends too early."},
          {R"({"type": "ping", "id": )", "The message ends too early."},
          {R"({"type": "ping",})", "The message is no JSON at byte 17."},
          {"{'type': 1}", "The message is no JSON at byte 2."},
          {R"({"type": "ping", "id": "p1"} {})", "The message is no JSON at byte 30."},
          {"{\"type\": \"\xff\"}", "The message is no JSON at byte 11."},
          {"[]", "The message must be one JSON object."},
          {"17", "The message must be one JSON object."},
          {R"({"type": "ping", "id": "p1", "id": "p2"})", R"(The field "id" is there twice.)"},
          {R"({"type": "inspect", "id": "i", "target": {"of": [0, {"a": 1, "a": 2}]}})",
           R"(The field "target.of[1].a" is there twice.)"},
          {R"({"type": "inspect", "id": "i", "target": {"of": [0, [2, 0.5]]}})",
           R"(The field "target.of[1][1]" must be a whole number from -(2^53 - 1) to 2^53 - 1.)"},
          {R"({"type": "inspect", "id": "i", "target": {"of": {"a": 1}, "b": 0.5}})",
           R"(The field "target.b" must be a whole number from -(2^53 - 1) to 2^53 - 1.)"},
          {R"({"<b>": 0.5})", R"(The field "?" must be a whole number from -(2^53 - 1) to 2^53 - 1.)"},
          {"0.5", "The message must be a whole number from -(2^53 - 1) to 2^53 - 1."},
          {R"({"type": "dance", "id": "c1"})", R"(There is no message of the type "dance".)"},
          {R"({"type": "preview", "id": "p", "expect": 1, "choices": ["a", 2]})",
           R"(The field "choices[1]" must be 1 to 160 printable ASCII characters.)"},
          {R"({"type": "create", "id": "c", "name": "Anna", "game": "g", "seats": 2, "public": true, "options": {},
                "bot_pace": "slow"})",
           R"(The field "bot_pace" must be one of )"}}) {
    CAPTURE(one.first);
    CHECK(refused_because(one.first).substr(0, one.second.size()) == one.second);
  }
  std::string deep = R"({"a": )";
  for (int level = 0; level < kMaxDepth; ++level) deep += R"({"b": )";
  CHECK(refused_because(deep).starts_with(R"(The field "a.b.b.)"));
  CHECK(refused_because(deep).ends_with(R"(.b" nests too deep.)"));
}

}  // namespace
}  // namespace gatehouse::protocol
