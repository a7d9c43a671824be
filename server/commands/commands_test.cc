#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "protocol/games.h"
#include "server/commands/record_file.h"
#include "server/commands/replay.h"
#include "server/commands/scenario.h"
#include "server/commands/tiles.h"
#include "server/testing/temporary_folder.h"

using namespace gatehouse;
using protocol::Json;

TEST_CASE("tiles prints the catalogue of a game") {
  std::ostringstream out, errors;
  REQUIRE(server::print_catalogue("", out, errors) == 0);
  const Json catalogue = Json::parse(out.str());
  CHECK(catalogue == protocol::all_games().front().catalogue());
  CHECK(errors.str().empty());
  CHECK(server::print_catalogue("chess", out, errors) == 2);
  CHECK(errors.str().find("chess") != std::string::npos);
}

TEST_CASE("replay prints every step and the final position") {
  const std::string record = R"({"game": "carcassonne", "seats": 3, "commands":
      ["draw V", "0: place 0,-1 r0", "0: deploy follower 0,-1.r", "draw E"]})";
  std::ostringstream out, errors;
  REQUIRE(server::replay_record(record, "a.json", out, errors) == 0);
  const Json told = Json::parse(out.str());
  REQUIRE(told["steps"].size() == 4);
  CHECK(told["steps"][0]["command"] == "draw V");
  CHECK(told["steps"][0]["events"][0] == Json{{"type", "drawn"}, {"seat", 0}, {"tile", "V"}});
  CHECK(told["steps"][3]["fingerprint"] == told["fingerprint"]);
  CHECK(told["steps"][2]["fingerprint"] != told["fingerprint"]);
  CHECK(told["state"]["drawn"] == "E");
  CHECK(told["waiting"] == Json::array({1}));
  CHECK(told["over"] == false);
  CHECK(told["chance"] == false);
}

TEST_CASE("replay says which command is refused, and tells it from a file that is no record") {
  std::ostringstream out, errors;
  CHECK(server::replay_record(R"({"game": "carcassonne", "commands": ["draw V", "1: place 0,-1 r0"]})",
                              "a.json", out, errors) == 1);
  CHECK(errors.str() == "a.json: command 2: '1: place 0,-1 r0' is refused: not-your-turn\n");
  CHECK(server::replay_record("nothing", "b.json", out, errors) == 2);
  CHECK(out.str().empty());
}

TEST_CASE("replay reads a file or the standard input") {
  const server::testing::TemporaryFolder folder;
  const std::string path = (folder.path() / "a.json").string();
  const std::string record = R"({"game": "carcassonne", "commands": ["draw V"]})";
  std::ofstream(path) << record;
  std::ostringstream from_file, from_input, nothing, errors;
  std::istringstream input(record), no_record("x"), unused;
  CHECK(server::run_on_file(server::replay_record, path, unused, from_file, errors) == 0);
  CHECK(server::run_on_file(server::replay_record, "-", input, from_input, errors) == 0);
  CHECK(from_file.str() == from_input.str());
  CHECK(errors.str().empty());
  CHECK(server::run_on_file(server::replay_record, "-", no_record, nothing, errors) == 2);
  CHECK(server::run_on_file(server::replay_record, path + ".gone", unused, nothing, errors) == 2);
  CHECK(errors.str() == "standard input: a record must be one JSON object: it is no JSON at byte 1\n" + path +
                            ".gone: cannot be read\n");
  CHECK(nothing.str().empty());
}

TEST_CASE("scenario runs files and folders and sums up in its exit status") {
  const server::testing::TemporaryFolder folder;
  const auto write = [&folder](const std::string& name, const std::string& text) {
    std::filesystem::create_directories((folder.path() / name).parent_path());
    std::ofstream(folder.path() / name) << text;
    return (folder.path() / name).string();
  };
  const std::string good =
      write("good/a.scn", "scenario one\nexpect bag 71\nscenario two\nexpect turn red\n");
  write("good/notes.txt", "not a scenario");
  const std::string bad = write("bad/b.scn", "scenario three\nexpect bag 70\n");
  const std::string page = write("page.md", "text\n```scn\nscenario four\nexpect bag 71\n```\n");
  const auto run = [](const std::vector<std::string>& paths, std::string* output = nullptr) {
    std::ostringstream out, errors;
    const int status = server::run_scenario_files(paths, protocol::scenario_games(), out, errors);
    if (output != nullptr) *output = out.str();
    return status;
  };
  std::string output;
  CHECK(run({(folder.path() / "good").string(), page}, &output) == 0);
  CHECK(output ==
        "ok " + good + ":1 one\nok " + good + ":3 two\nok " + page + ":3 four\n3 scenarios, 0 failed\n");
  CHECK(run({folder.path().string()}, &output) == 1);
  CHECK(output.find("FAIL " + bad + ":1 three\n  " + bad + ":2: expected bag 70; found 71\n") !=
        std::string::npos);
  CHECK(output.ends_with("3 scenarios, 1 failed\n"));
  CHECK(run({(folder.path() / "absent").string()}) == 2);
  CHECK(run({good, (folder.path() / "absent").string()}) == 2);
  CHECK(run({}) == 2);
}
