// gatehouse_lessons check|write FOLDER: what a lesson of the client shows and answers, worked out by the
// rules from the record of a short game: FOLDER/records/NAME.json becomes FOLDER/steps/NAME.json. `check`
// fails on the first file that is not what `write` would write, so that no lesson teaches other rules than
// the server's. The client only shows what stands there.

#include <algorithm>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "protocol/record.h"
#include "tests/support/choice_ids.h"

namespace {

namespace fs = std::filesystem;
using namespace gatehouse;
using protocol::GameInPlay;
using protocol::Json;

/// Who is taught sits here.
constexpr engine::Seat kLearner = engine::seat_at(0);
const std::string kLearnerPrefix = "0: ";

Json events_of(const protocol::Outcome& outcome) {
  Json events = Json::array();
  for (const protocol::EventNotice& notice : outcome.notices) {
    if (const protocol::JsonText& seen = notice.seen_by(kLearner); !seen.empty())
      events.push_back(Json::parse(seen));
  }
  return events;
}

Json prompt_of(const GameInPlay& in_play) {
  return in_play.actor().seats.has(kLearner) ? in_play.prompt(kLearner) : Json(nullptr);
}

/// What each choice would lead to, and each that is offered then: by their ids, one to a line.
Json previews_of(const GameInPlay& in_play) {
  Json previews = Json::object();
  const Json prompt = in_play.prompt(kLearner);
  for (const std::string& id : tests::choice_ids(prompt)) {
    const auto tried = in_play.fork_for(kLearner);
    Json events = events_of(tried->submit(kLearner, id));
    const Json ahead = prompt_of(*tried);
    previews[id] = {{"events", events}, {"prompt", ahead}};
    if (ahead.is_null()) continue;
    for (const std::string& next : tests::choice_ids(ahead)) {
      const auto then = tried->fork();
      Json both = events;
      Json more = events_of(then->submit(kLearner, next));
      for (Json& event : more) both.push_back(std::move(event));
      previews[id + "\n" + next] = {{"events", std::move(both)}, {"prompt", nullptr}};
    }
  }
  return previews;
}

/// All that can be asked about the board, by the question: "x,y,part", "x,y", "farms", "cells" and "ending".
Json facts_of(const GameInPlay& in_play) {
  Json facts = Json::object();
  const auto ask = [&](const std::string& name, const Json& target) {
    if (auto found = in_play.inspect(kLearner, target)) facts[name] = std::move(*found);
  };
  for (const char* all : {"farms", "cells", "ending"}) ask(all, {{"all", all}});
  const Json view = in_play.view(kLearner);
  for (const auto& [cell, tile] : view.at("tiles").items()) {
    const auto comma = cell.find(',');
    const int x = std::stoi(cell.substr(0, comma));
    const int y = std::stoi(cell.substr(comma + 1));
    for (char part = 'a'; part <= 'z'; ++part) {
      ask(cell + "," + part, {{"x", x}, {"y", y}, {"part", std::string(1, part)}});
    }
    for (const auto& [east, north] : {std::pair{0, 0}, {1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
      const Json beside = {{"x", x + east}, {"y", y + north}};
      ask(std::to_string(x + east) + "," + std::to_string(y + north), beside);
    }
  }
  return facts;
}

/// A position in which the learner has to choose, or the last one.
Json step_of(const GameInPlay& in_play, Json entries) {
  const bool asked = in_play.actor().seats.has(kLearner);
  return {{"entries", std::move(entries)}, {"view", in_play.view(kLearner)},
          {"prompt", prompt_of(in_play)},  {"previews", asked ? previews_of(in_play) : Json::object()},
          {"facts", facts_of(in_play)},    {"wanted", nullptr}};
}

Json steps_of(const protocol::Record& record) {
  Json steps = Json::array();
  Json entries = Json::array();
  const auto in_play = protocol::begin_record(record);
  for (const std::string& command : record.commands) {
    if (command.starts_with(kLearnerPrefix)) {
      steps.push_back(step_of(*in_play, std::exchange(entries, Json::array())));
      steps.back()["wanted"] = command.substr(kLearnerPrefix.size());
    }
    const protocol::Outcome outcome = protocol::play_command(*in_play, command);
    if (outcome.refusal) throw std::runtime_error(command + " is refused");
    entries.push_back(events_of(outcome));
  }
  steps.push_back(step_of(*in_play, std::move(entries)));
  return steps;
}

std::string text_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Whether all the steps are as they should be, or were written.
bool run(const std::string& task, const fs::path& folder) {
  std::vector<fs::path> records;
  for (const auto& entry : fs::directory_iterator(folder / "records")) records.push_back(entry.path());
  std::sort(records.begin(), records.end());
  if (records.empty()) throw std::runtime_error("no records in " + folder.string());
  for (const fs::path& path : records) {
    const std::string steps = steps_of(protocol::read_record(text_of(path))).dump() + "\n";
    const fs::path written = folder / "steps" / path.filename();
    if (task == "write") std::ofstream(written, std::ios::binary) << steps;
    if (text_of(written) == steps) continue;
    std::cerr << written.string() << " is not what the rules make of its record\n";
    return false;
  }
  std::cout << records.size() << " lessons are as the rules have them\n";
  return true;
}

}  // namespace

int main(int count, char** words) {
  const std::vector<std::string> arguments(words + 1, words + count);
  if (arguments.size() != 2 || (arguments[0] != "check" && arguments[0] != "write")) {
    std::cerr << "usage: gatehouse_lessons check|write FOLDER\n";
    return 2;
  }
  try {
    return run(arguments[0], arguments[1]) ? 0 : 1;
  } catch (const std::exception& error) {
    std::cerr << "gatehouse_lessons: " << error.what() << "\n";
    return 2;
  }
}
