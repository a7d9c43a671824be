#include "engine/game/scenario_expect.h"

#include <algorithm>

namespace gatehouse::engine::scenario {
namespace {

constexpr std::size_t kShown = 12;

/// "red 4 blue 0": the points that differ from it; `before` is what to subtract, if anything.
std::string judge_points(const Scene& scene, Words& words, const std::vector<int>* before) {
  std::string wrong;
  for (const auto& [seat, wanted] : scene.seats.read_numbers(words)) {
    const int found =
        scene.table.score(seat) - (before == nullptr ? 0 : (*before)[static_cast<std::size_t>(index(seat))]);
    if (found != wanted)
      wrong += (wrong.empty() ? "" : " ") + scene.seats.name(seat) + " " + std::to_string(found);
  }
  return wrong;
}

std::string judge_over(const Scene& scene, Words& words) {
  const bool wanted = !words.take("no");
  words.take("yes");
  words.finish();
  if (scene.table.actor().nobody() == wanted) return "";
  return wanted ? "not over: " + waiting_for(scene.table, scene.seats) : "over";
}

std::string judge_turn(const Scene& scene, Words& words) {
  const Seat wanted = scene.seats.read(words);
  words.finish();
  if (scene.table.actor().nobody()) return "the game is over";
  return scene.table.turn() == wanted ? "" : "it is the turn of " + scene.seats.name(scene.table.turn());
}

std::string judge_step(const Scene& scene, Words& words) {
  const std::string wanted = words.next("the step");
  words.finish();
  return wanted == scene.table.step() ? "" : std::string(scene.table.step());
}

std::string judge_winners(const Scene& scene, Words& words) {
  std::vector<Seat> wanted;
  while (!words.done()) wanted.push_back(scene.seats.read(words));
  if (wanted.empty()) throw Mistake("the winners are missing");
  if (!scene.table.actor().nobody()) return "the game is not over";
  std::vector<Seat> found = scene.table.winners();
  std::sort(found.begin(), found.end());
  std::sort(wanted.begin(), wanted.end());
  if (found == wanted) return "";
  std::vector<std::string> names;
  for (const Seat seat : found) names.push_back(scene.seats.name(seat));
  return listed(names, "nobody");
}

std::string happened(const Scene& scene) {
  std::vector<std::string> lines;
  for (const EventLine& event : scene.lately) {
    lines.push_back(event.name);
    for (const std::string& word : event.words) lines.back() += " " + word;
  }
  return listed(lines, "nothing happened");
}

std::string judge_events(const Scene& scene, Words& words) {
  auto from = scene.lately.begin();
  do {
    const std::string name = words.next("an event");
    from = std::find_if(from, scene.lately.end(),
                        [&name](const EventLine& event) { return event.name == name; });
    if (from == scene.lately.end()) return "no " + name + " there: " + happened(scene);
    ++from;
  } while (!words.done());
  return "";
}

/// Whether an event says a word. The cell of a piece ("0,1") is said with the piece ("0,1.c").
bool says(const EventLine& event, const std::string& word) {
  return std::any_of(event.words.begin(), event.words.end(),
                     [&](const std::string& own) { return own == word || own.starts_with(word + "."); });
}

std::string judge_event(const Scene& scene, Words& words, bool wanted) {
  const std::string name = words.next("an event");
  std::vector<std::string> said;
  while (!words.done()) said.push_back(words.next("a word"));
  const auto says_all = [&](const EventLine& event) {
    return event.name == name && std::all_of(said.begin(), said.end(),
                                             [&event](const std::string& word) { return says(event, word); });
  };
  const bool found = std::any_of(scene.lately.begin(), scene.lately.end(), says_all);
  return found == wanted ? "" : happened(scene);
}

}  // namespace

std::string judge_shared(const Scene& scene, Words& words) {
  if (words.take("score") || words.take("scores")) return judge_points(scene, words, nullptr);
  if (words.take("gained")) return judge_points(scene, words, &scene.scores_before);
  if (words.take("over")) return judge_over(scene, words);
  if (words.take("result"))
    return scene.table.actor().nobody() ? judge_points(scene, words, nullptr) : "the game is not over";
  if (words.take("winners") || words.take("winner")) return judge_winners(scene, words);
  if (words.take("turn")) return judge_turn(scene, words);
  if (words.take("step")) return judge_step(scene, words);
  if (words.take("events")) return judge_events(scene, words);
  if (words.take("event")) return judge_event(scene, words, true);
  if (words.take("no-event")) return judge_event(scene, words, false);
  return scene.table.judge(words);
}

std::string waiting_for(const Table& table, const SeatNames& seats) {
  const Actor actor = table.actor();
  if (actor.nobody()) return "the game is over";
  if (actor.chance) return "something has to be drawn";
  std::string text;
  for (int seat = 0; seat < seats.count(); ++seat)
    if (actor.seats.has(seat_at(seat)))
      text += (text.empty() ? "" : "; ") + seats.name(seat_at(seat)) + " has to act in step " +
              std::string(table.step()) + ": " + listed(table.choices(seat_at(seat)), "nothing");
  return text;
}

std::string listed(const std::vector<std::string>& texts, std::string_view when_empty) {
  if (texts.empty()) return std::string(when_empty);
  std::string list;
  for (std::size_t i = 0; i < texts.size() && i < kShown; ++i) list += (i == 0 ? "" : " ; ") + texts[i];
  if (texts.size() > kShown) list += " ; ... (" + std::to_string(texts.size()) + ")";
  return list;
}

}  // namespace gatehouse::engine::scenario
