#include "protocol/record.h"
#include "protocol/games.h"

#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <string>

namespace {

using namespace gatehouse::protocol;

std::string what_is_wrong(std::string_view text) {
  try {
    const Record record = read_record(text);
    replay(record, [](const std::string&, const Outcome&, const GameInPlay&) {});
  } catch (const BadRecord& bad) {
    return bad.what();
  }
  return "";
}

}  // namespace

TEST_CASE("a record replays to the position that its commands lead to") {
  std::ifstream page("protocol/RECORDS.md");
  const std::string text{std::istreambuf_iterator<char>(page), std::istreambuf_iterator<char>()};
  const std::size_t begin = text.find("```json record\n") + 15;
  const Record record = read_record(text.substr(begin, text.find("```", begin) - begin));
  std::size_t steps = 0;
  const std::unique_ptr<GameInPlay> end =
      replay(record, [&](const std::string& command, const Outcome& outcome, const GameInPlay&) {
        CHECK(command == record.commands[steps++]);
        CHECK(outcome.notices.empty() == command.ends_with("undo"));
      });
  CHECK(steps == record.commands.size());
  CHECK(end->view(std::nullopt)["players"]["0"]["supply"]["follower"] == 6);
  CHECK(end->actor().chance);

  const Record again = read_record(write_record(record));
  CHECK(again.commands == record.commands);
  CHECK(again.options == record.options);
  CHECK(replay(again, [](const std::string&, const Outcome&, const GameInPlay&) {})->fingerprint() ==
        end->fingerprint());
}

TEST_CASE("a record says by which edition of the rules it was played") {
  const Record old = read_record(R"({"game": "carcassonne", "commands": ["draw V"]})");
  CHECK(old.rules == 1);
  CHECK(write_record(old).find("rules") == std::string::npos);
  Record next = old;
  next.rules = find_game("carcassonne")->rules;
  REQUIRE(next.rules > 1);
  CHECK(read_record(write_record(next)).rules == next.rules);
  CHECK_NOTHROW(begin_record(next));
  ++next.rules;
  CHECK_THROWS_AS(begin_record(next), BadRecord);
  CHECK(what_is_wrong(R"({"game": "kings_gate", "commands": [], "rules": 2})").find("edition") !=
        std::string::npos);
  for (const char* const wrong : {"0", "-1", "\"2\"", "true", "9999999"})
    CHECK(what_is_wrong(std::string(R"({"game": "carcassonne", "commands": [], "rules": )") + wrong + "}") ==
          "\"rules\" must be the number of an edition");
}

TEST_CASE("what is left out has its default") {
  CHECK(what_is_wrong(R"({"game": "carcassonne", "commands": ["draw V"]})") == "");
}

TEST_CASE("a bad record says what is wrong, and at which command") {
  CHECK(what_is_wrong("[]").find("one JSON object") != std::string::npos);
  CHECK(what_is_wrong("{\"game\": \"carcassonne\", ").find("one JSON object") != std::string::npos);
  CHECK(what_is_wrong(R"({"commands": []})") == "\"game\" is missing");
  CHECK(what_is_wrong(R"({"game": "carcassonne"})") == "\"commands\" are missing");
  CHECK(what_is_wrong(R"({"game": "chess", "commands": []})") == "there is no game \"chess\"");
  CHECK(what_is_wrong(R"({"game": 3, "commands": []})") == "\"game\" must be a text");
  CHECK(what_is_wrong(R"({"game": "carcassonne", "commands": [], "seats": 9})").find("seats") !=
        std::string::npos);
  CHECK(what_is_wrong(R"({"game": "carcassonne", "commands": [], "seats": 1})").find("seats") !=
        std::string::npos);
  CHECK(what_is_wrong(R"({"game": "carcassonne", "commands": [], "seed": 1})") == "a record has no \"seed\"");
  CHECK(what_is_wrong(R"({"game": "carcassonne", "commands": "draw V"})").find("list") != std::string::npos);
  CHECK(what_is_wrong(R"({"game": "carcassonne", "commands": ["draw V", 7]})").starts_with("command 2: "));
  CHECK(
      what_is_wrong(
          R"({"game": "carcassonne", "commands": [], "options": {"expansions": ["catapult"], "choices": {}}})")
          .find("catapult") != std::string::npos);
  CHECK(what_is_wrong(R"({"game": "carcassonne", "commands": ["draw V", "0: place 0,1 r0"]})") ==
        "command 2: '0: place 0,1 r0' is refused: edges-clash");
  CHECK(what_is_wrong(R"({"game": "carcassonne", "commands": ["0: pass"]})") ==
        "command 1: '0: pass' is refused: not-your-turn");
  CHECK(what_is_wrong(R"({"game": "carcassonne", "commands": ["draw Y"]})") ==
        "command 1: 'draw Y' is refused: bad-choice");
  CHECK(what_is_wrong(R"({"game": "carcassonne", "commands": ["draw V", "0: undo"]})") ==
        "command 2: '0: undo' is refused: nothing-to-undo");
  CHECK(what_is_wrong(R"({"game": "carcassonne", "commands": ["draw V", "9: pass"]})")
            .starts_with("command 2: "));
}

TEST_CASE("fingerprints are written with sixteen digits") {
  CHECK(fingerprint_text(0) == "0000000000000000");
  CHECK(fingerprint_text(0x0123456789abcdefu) == "0123456789abcdef");
}
